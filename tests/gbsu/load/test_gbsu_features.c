// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_features.c -- checks that each feature of the rules is used by some scenario in
// scenarios/gbsu. The test fails for a feature that no scenario uses, because nobody would play
// it. The member `check` of a feature reads the loaded World.
#include "tests/gbsu/gbsu_kit.h"

#include "engine/game/view.h"
#include "engine/kit/scene_hex.h"

typedef struct EvaluationFeature {
    const char *name, *scenario;
    bool (*check)(const World *it);
} EvaluationFeature;

#define ANY(what, count, condition)           \
    static bool what(const World *it) {       \
        for (int i = 0; i < it->count; i++) { \
            if (condition) return true;       \
        }                                     \
        return false;                         \
    }
#define U it->unit[i]

ANY(has_two_steps, unit_count, U.steps == 2)
ANY(has_one_step, unit_count, U.steps == 1)
ANY(has_weaker_back, unit_count, U.firepower[1] < U.firepower[2])
ANY(has_support, unit_count, U.support > 0)
ANY(has_signal, unit_count, U.signal)
ANY(has_anti_air, unit_count, U.anti_air)
ANY(has_engineers, unit_count, U.engineer)
ANY(has_weapons, unit_count, U.weapon)
ANY(has_guns, unit_count, U.gunned &&U.target_class == CLASS_AT)
ANY(has_tanks, unit_count, U.target_class == CLASS_TANK)
ANY(has_mech, unit_count, U.target_class == CLASS_MECH)
ANY(has_motorised_foot, unit_count, U.motorised &&U.target_class == CLASS_INF)
ANY(has_cavalry, unit_count, U.kind == CAVALRY)
ANY(has_airborne, unit_count, U.kind == AIRBORNE)
ANY(has_machine_guns, unit_count, U.kind == MACHINE_GUNS)
ANY(has_reinforcements, unit_count, U.turn > 0)
ANY(has_free_set_up, unit_count, U.turn == 0 && U.where_count > 1)
ANY(has_orders, unit_count, U.turn == 0 && U.where_count == 1)
ANY(has_no_firepower, unit_count, U.firepower[2] == 0)
ANY(has_artillery, strike_count, !it->strike[i].air)
ANY(has_air, strike_count, it->strike[i].air)
ANY(has_observer, strike_count, it->strike[i].observer != NO_UNIT)
ANY(has_strikes_by_turn, strike_count, it->strike[i].count[1] != it->strike[i].count[it->turns])
ANY(has_bridge_object, object_count, it->object[i].bridge)
ANY(has_hex_object, object_count, !it->object[i].bridge)
ANY(has_objects_for_engineers, object_count, it->object[i].by_engineers)
ANY(has_fords, grid.count, it->ford[i] != 0)
ANY(has_rivers, grid.count, it->river[i] != 0)
ANY(has_streams, grid.count, it->stream[i] != 0)
ANY(has_roads, grid.count, it->road[i] != 0)
ANY(has_forts, grid.count, it->fort[i] > 0)
ANY(has_large_forts, grid.count, it->fort[i] > 1)
ANY(has_hills, grid.count, it->terrains[it->terrain[i]].hill)
ANY(has_woods, grid.count,
    it->terrains[it->terrain[i]].blocks_sight && !it->terrains[it->terrain[i]].hill)
ANY(has_foot_only, grid.count,
    it->terrains[it->terrain[i]].cost[0] && !it->terrains[it->terrain[i]].cost[1])
ANY(has_stacking_4, grid.count, it->terrains[it->terrain[i]].stacking == 4)
ANY(has_no_improving, grid.count,
    it->terrains[it->terrain[i]].cost[0] && !it->terrains[it->terrain[i]].improve)
ANY(has_points_control, award_count, it->award[i].kind == AWARD_CONTROL)
ANY(has_points_losses, award_count, it->award[i].kind == AWARD_LOSSES)
ANY(has_points_steps, award_count, it->award[i].kind == AWARD_STEPS)
ANY(has_points_intact, award_count, it->award[i].kind == AWARD_OBJECT_INTACT)
ANY(has_points_ruined, award_count, it->award[i].kind == AWARD_OBJECT_RUINED)

ANY(has_armoured_weapons, unit_count, U.weapon &&U.target_class == CLASS_TANK)
ANY(has_weapons_of_two_steps, unit_count, U.weapon &&U.steps == 2)
ANY(has_weapons_of_a_formation, unit_count, U.weapon &&U.formation != NO_FORMATION)
ANY(has_emplacements, unit_count, U.fixed)
ANY(has_mountain_troops, unit_count, U.kind == MOUNTAIN)
ANY(has_motors_of_walkers, unit_count, U.motorised &&U.kind < TANKS)
ANY(has_abilities_of_other_types, unit_count,
    (U.signal && U.kind != SIGNAL) || (U.engineer && U.kind != ENGINEERS))
ANY(has_water, grid.count, it->terrains[it->terrain[i]].cost[0] == 0)
ANY(has_allied_air, strike_count, it->strike[i].air && it->strike[i].side == ALLIED)

static bool has_terrain(const World *it, const char *name) {
    for (Hex hex = 0; hex < it->grid.count; hex++) {
        if (strcmp(it->terrains[it->terrain[hex]].name, name) == 0) return true;
    }
    return false;
}
static bool has_beach(const World *it) { return has_terrain(it, "beach"); }
static bool has_river_bed(const World *it) { return has_terrain(it, "riverbed"); }

// Returns true if both sides have anti-aircraft guns and both have aircraft.
static bool has_guns_that_meet_aircraft(const World *it) {
    bool guns[SIDES] = {false, false}, planes[SIDES] = {false, false};
    for (int i = 0; i < it->unit_count; i++) guns[U.side] |= U.anti_air;
    for (int i = 0; i < it->strike_count; i++) planes[it->strike[i].side] |= it->strike[i].air;
    return guns[ALLIED] && planes[AXIS] && guns[AXIS] && planes[ALLIED];
}

static bool has_suits_unlike_the_formula(const World *it) {
    for (Hex hex = 0; hex < it->grid.count; hex++) {
        int suit = (it->grid.q[hex] + 2 * it->grid.r[hex]) % SUITS;
        if (it->suit[hex] != (suit + SUITS) % SUITS) return true;
    }
    return false;
}

static bool has_mines_of_both(const World *it) {
    return it->side[ALLIED].minefields > 0 && it->side[AXIS].minefields > 0;
}
static bool has_draws(const World *it) { return it->draw_band > 0; }

static bool has_named_suits(const World *it) { return it->suits_named; }
static bool has_night(const World *it) { return it->night != 0; }
static bool has_mines(const World *it) {
    return it->side[ALLIED].minefields + it->side[AXIS].minefields > 0;
}
static bool has_sudden(const World *it) {
    return it->side[ALLIED].sudden_count + it->side[AXIS].sudden_count > 0;
}
static bool has_hands(const World *it) {
    return it->side[ALLIED].deal > 0 && it->side[AXIS].deal > 0;
}
static bool has_unequal_hands(const World *it) {
    return it->side[ALLIED].deal != it->side[AXIS].deal;
}
static bool has_room_to_refill(const World *it) {
    return it->side[ALLIED].limit > it->side[ALLIED].deal;
}
static bool has_initiative_cards(const World *it) { return it->initiative_cards > 0; }
static bool has_two_formations(const World *it) { return it->formation_count > 2; }
static bool has_major(const World *it) { return it->major > 0; }

static bool has_dummy_mines(const World *it) {
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < it->side[side].markers; i++) {
            if (it->side[side].marker[i] == 0) return true;
        }
    }
    return false;
}

static bool has_low_ammo(const World *it) {
    return it->side[AXIS].low_ammo > 0 && it->side[AXIS].low_ammo < 12;
}

static bool has_every_event(const World *it) {
    unsigned kinds = 0;
    for (int i = 0; i < CARDS; i++) kinds |= 1u << it->event[i].kind;
    return kinds == (1u << EVENT_KINDS) - 1;
}

static bool has_close_and_observed_cells(const World *it) {
    return it->multiplier[CLASS_TANK][CLASS_INF].close &&
           it->multiplier[CLASS_INF][CLASS_AF].observed &&
           it->multiplier[CLASS_INF][CLASS_TANK].times == 2;
}

// clang-format off
static const EvaluationFeature features[] = {
    {"two steps [2.0]",                       "first-contact",     has_two_steps},
    {"one step [2.0]",                        "first-contact",     has_one_step},
    {"a weaker reverse side [2.0]",           "first-contact",     has_weaker_back},
    {"stacking of four [2.0]",                "mokra",             has_stacking_4},
    {"free set-up [3.1]",                     "first-contact",     has_free_set_up},
    {"set-up by order [3.1]",                 "first-contact",     has_orders},
    {"hands [3.2]",                           "first-contact",     has_hands},
    {"unequal hands [3.2]",                   "primosole-hold",    has_unequal_hands},
    {"initiative cards [3.3]",                "first-contact",     has_initiative_cards},
    {"reinforcements [3.6]",                  "primosole-breakin", has_reinforcements},
    {"several formations [4.2]",              "mokra",             has_two_formations},
    {"roads [5.2]",                           "first-contact",     has_roads},
    {"rivers [5.2]",                          "primosole-hold",    has_rivers},
    {"fords [5.2]",                           "primosole-breakin", has_fords},
    {"streams [5.2]",                         "mokra",             has_streams},
    {"terrain for foot only [5.3]",           "primosole-hold",    has_foot_only},
    {"terrain that cannot be improved [5.8]", "mokra",             has_no_improving},
    {"terrain that blocks sight [2.0]",       "first-contact",     has_woods},
    {"hills [2.0]",                           "first-contact",     has_hills},
    {"units without firepower [6.1]",         "mokra",             has_no_firepower},
    {"guns and armour [6.5]",                 "first-contact",     has_guns},
    {"HQ support [6.6]",                      "first-contact",     has_support},
    {"artillery [6.7]",                       "mokra",             has_artillery},
    {"artillery by turn [6.7.2]",             "primosole-breakin", has_strikes_by_turn},
    {"an observer [R32]",                     "primosole-hold",    has_observer},
    {"suits named by the map [R4]",           "mokra",             has_named_suits},
    {"air strikes [6.8]",                     "mokra",             has_air},
    {"tanks [6.10]",                          "first-contact",     has_tanks},
    {"mechanised infantry [6.10]",            "mokra",             has_mech},
    {"motorised foot [6.10]",                 "mokra",             has_motorised_foot},
    {"cavalry [6.10]",                        "mokra",             has_cavalry},
    {"airborne [6.10]",                       "primosole-hold",    has_airborne},
    {"machine guns [6.10]",                   "first-contact",     has_machine_guns},
    {"cells b and c [6.10]",                  "first-contact",     has_close_and_observed_cells},
    {"support weapons [10.0]",                "first-contact",     has_weapons},
    {"signallers [11.1]",                     "primosole-hold",    has_signal},
    {"engineers [11.2]",                      "primosole-breakin", has_engineers},
    {"anti-aircraft guns [11.3]",             "mokra",             has_anti_air},
    {"night [11.4]",                          "primosole-breakin", has_night},
    {"low ammo [11.5]",                       "first-contact",     has_low_ammo},
    {"mines [11.6]",                          "primosole-breakin", has_mines},
    {"mines of 0 [11.6.4]",                   "mokra",             has_dummy_mines},
    {"a bridge to destroy [11.7]",            "mokra",             has_bridge_object},
    {"another object to destroy [11.7]",      "mokra",             has_hex_object},
    {"objects for engineers [11.7]",          "primosole-hold",    has_objects_for_engineers},
    {"fortifications [11.8]",                 "primosole-hold",    has_forts},
    {"fortifications for two [11.8.1]",       "primosole-breakin", has_large_forts},
    {"every event [12.2]",                    "first-contact",     has_every_event},
    {"room to refill a hand [12.2]",          "first-contact",     has_room_to_refill},
    {"points for hexes [13.2]",               "first-contact",     has_points_control},
    {"points for losses [13.1]",              "first-contact",     has_points_losses},
    {"points for steps [13.1]",               "first-contact",     has_points_steps},
    {"points for ruins [13.1]",               "mokra",             has_points_ruined},
    {"points for an intact object [13.1]",    "storfjord",         has_points_intact},
    {"sudden victory [13.1]",                 "primosole-breakin", has_sudden},
    {"major victory [13.1]",                  "first-contact",     has_major},
    {"AFVs as support weapons [2.0]",         "storfjord",         has_armoured_weapons},
    {"support weapons of two steps [2.0]",    "storfjord",         has_weapons_of_two_steps},
    {"a weapon with a formation [R39]",       "storfjord",         has_weapons_of_a_formation},
    {"an emplacement [R35]",                  "storfjord",         has_emplacements},
    {"mountain troops [2.0]",                 "storfjord",         has_mountain_troops},
    {"motors of a type that walks [2.0]",     "storfjord",         has_motors_of_walkers},
    {"abilities of other types [11.1, 11.2]", "storfjord",         has_abilities_of_other_types},
    {"beach [5.2]",                           "storfjord",         has_beach},
    {"river bed [5.2]",                       "storfjord",         has_river_bed},
    {"water [5.3]",                           "storfjord",         has_water},
    {"air strikes of the Allied side [6.8]",  "storfjord",         has_allied_air},
    {"guns that meet aircraft [11.3]",        "storfjord",         has_guns_that_meet_aircraft},
    {"suits unlike the formula [R4]",         "storfjord",         has_suits_unlike_the_formula},
    {"mines of both sides [11.6]",            "storfjord",         has_mines_of_both},
    {"a band of draws [13.1]",                "storfjord",         has_draws},
};
// clang-format on

static World *load(const char *name) {
    char path[96], line[700];
    Error error = {0};
    snprintf(path, sizeof path, "scenarios/gbsu/%s.yaml", name);
    World *it = world_load(path, &error);
    if (it == NULL) fail_msg("%s", error_line(&error, line, sizeof line));
    return it;
}

static void every_feature_of_the_rules_is_used_by_a_scenario(void **unused) {
    (void)unused;
    int missing = 0;
    for (size_t i = 0; i < COUNT_OF(features); i++) {
        World *it = load(features[i].scenario);
        if (!features[i].check(it)) {
            print_error("%s is not used by %s\n", features[i].name, features[i].scenario);
            missing++;
        }
        world_free(it);
    }
    assert_int_equal(missing, 0);
}

// Checks that each check returns false for an empty World.
static void every_check_can_fail(void **unused) {
    (void)unused;
    static World nothing;
    for (size_t i = 0; i < COUNT_OF(features); i++) {
        if (features[i].check(&nothing)) fail_msg("%s holds of an empty world", features[i].name);
    }
}

// --- Tests that the scene shows every feature of the map that the rules read

static Board board, ruler;  // `ruler` has the same hexes and one line
static Scene scene;

// Returns the kinds of lines at a side of a hex as a set of LineKind. Roads cross the side; other
// lines run along it. The scene can draw a line from either of the two hexes.
static unsigned lines_on(const World *it, Hex hex, int d) {
    unsigned set = 0;
    for (int kind = 0; kind < LINE_KINDS; kind++) {
        Hex next = it->grid.neighbour[hex][d];
        for (int turn = 0; turn < 2; turn++) {
            Hex from = turn ? next : hex;
            int way = turn ? hex_opposite(d) : d;
            ruler.line_count = 0;
            if (kind == LINE_ROAD)
                scene_hexway(&ruler, from, way, kind);
            else
                scene_hexside(&ruler, from, way, kind);
            for (int i = 0; i < board.line_count; i++)
                if (memcmp(&board.lines[i], &ruler.lines[0], sizeof ruler.lines[0]) == 0)
                    set |= 1u << kind;
        }
    }
    return set;
}

static bool marked(Hex hex, const char *kind) {
    for (int i = 0; i < scene.marker_count; i++)
        if (scene.markers[i].place == (int)hex && strcmp(scene.markers[i].kind, kind) == 0)
            return true;
    return false;
}

// A Look describes a step by all that the map shows of it. The test checks that two steps with the
// same look have the same cost.
typedef struct Look {
    const char *from, *to;  // terrain names
    unsigned lines;
    bool fort;
    uint8_t cost[2];
} Look;

static void looks_compare(const World *it) {
    static Look looks[4096];
    int count = 0;
    for (Hex hex = 0; hex < it->grid.count; hex++)
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = it->grid.neighbour[hex][d];
            if (next == HEX_NONE) continue;
            Look look = {board.places[hex].terrain,
                         board.places[next].terrain,
                         lines_on(it, hex, d),
                         marked(next, "fort"),
                         {it->cost[0].step[hex][d], it->cost[1].step[hex][d]}};
            int k = 0;
            while (k < count && !(strcmp(looks[k].to, look.to) == 0 &&
                                  looks[k].lines == look.lines && looks[k].fort == look.fort))
                k++;
            if (k == count) looks[count++] = look;
            assert_true(count < COUNT_OF(looks));
            if (memcmp(looks[k].cost, look.cost, sizeof look.cost) != 0)
                fail_msg("to %s by lines %x: %d or %d half MP", look.to, look.lines, look.cost[0],
                         looks[k].cost[0]);
        }
}

// Checks that places, lines and markers of the scene agree with the map of the rules.
static void map_compare(const World *it, const State *at) {
    for (Hex hex = 0; hex < it->grid.count; hex++) {
        char words[512];
        Text out = text_over(words, sizeof words);
        assert_string_equal(board.places[hex].terrain, it->terrains[it->terrain[hex]].name);
        assert_int_equal(it->fort[hex] > 0, marked(hex, "fort"));
        assert_int_equal(it->objective[hex] != NO_INDEX, marked(hex, "objective"));
        gbsu_place(it, at, hex, NOBODY, &out);
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            if (it->grid.neighbour[hex][d] == HEX_NONE) continue;
            const uint8_t *const sets[] = {it->road, it->river, it->stream, it->ford};
            static const LineKind kinds[] = {LINE_ROAD, LINE_RIVER, LINE_STREAM, LINE_FORD};
            static const char *const names[] = {"Road", "River", "Stream", "Ford"};
            unsigned lines = lines_on(it, hex, d);
            for (int i = 0; i < COUNT_OF(sets); i++) {
                bool there = sets[i][hex] >> d & 1;
                assert_int_equal(there, lines >> kinds[i] & 1);
                if (there) assert_non_null(strstr(words, names[i]));
            }
        }
        if (it->fort[hex]) assert_non_null(strstr(words, "A fortification"));
    }
    for (int i = 0; i < it->object_count; i++) {
        char words[512];
        Text out = text_over(words, sizeof words);
        gbsu_place(it, at, it->object[i].hex, NOBODY, &out);
        assert_non_null(strstr(words, it->object[i].name));
        assert_true(marked(it->object[i].hex, it->object[i].bridge ? "bridge" : "object"));
    }
}

static void what_a_rule_reads_of_the_map_is_in_the_scene_and_named_by_its_hex(void **unused) {
    (void)unused;
    static const char *const battles[] = {"first-contact", "mokra", "primosole-breakin",
                                          "primosole-hold", "storfjord"};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = load(battles[i]);
        State at = {0};
        gbsu_rules.setup(it, &at);
        Game of = {.rules = &gbsu_rules, .world = it};
        memset(&board, 0, sizeof board);
        memset(&ruler, 0, sizeof ruler);
        gbsu_board(it, &board);
        scene_hexes(&it->grid, &ruler);
        view_scene(&of, &at, NOBODY, &scene);
        map_compare(it, &at);
        looks_compare(it);
        world_free(it);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_feature_of_the_rules_is_used_by_a_scenario),
        cmocka_unit_test(every_check_can_fail),
        cmocka_unit_test(what_a_rule_reads_of_the_map_is_in_the_scene_and_named_by_its_hex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
