// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_refusal.c -- tests refusals: the most common cases one by one, then random games, in
// which no refusal may be empty and each reason is checked independently.
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/game/view.h"

enum { GAMES = 6, NEAR = 5, FAR_AWAY = 1000 };

static const char *refusal_at(const Game *of, const State *at, int piece, int to, Side viewer) {
    static char words[1024];
    Text out = text_over(words, sizeof words);
    gbsu_refusal(of->world, at, piece, to, viewer, &out);
    return words;
}

static void says(const char *name, const char *to, const char *what) {
    int place_of = to ? (int)hex(to) : NO_PLACE;
    Side side = (Side)world->unit[unit(name)].side;
    const char *words = refusal_at(&game, state, unit(name), place_of, side);
    if (strstr(words, what) == NULL) fail_msg("'%s' lacks '%s'", words, what);
}

static void lacks(const char *name, const char *to, const char *what) {
    Side side = (Side)world->unit[unit(name)].side;
    const char *words = refusal_at(&game, state, unit(name), (int)hex(to), side);
    if (strstr(words, what) != NULL) fail_msg("'%s' has '%s'", words, what);
}

static const char *explained(const char *name) {
    static char words[512];
    Text out = text_over(words, sizeof words);
    gbsu_explain(world, state, action_make(VERB_USE, (unsigned)unit(name), 0), ALLIED, &out);
    return words;
}

#define TANKS(name, more) UNIT(name, "tanks", 2, 3, 5, 5, "gun: 2, armour: 2, " more)

static void begin(const char *rows, const char *map, const char *allied, const char *axis) {
    table_open(&(Setting){.rows = rows, .map = map, .allied = allied, .axis = axis});
    turn_begins(ALLIED);
    activate("A");
}

// --- Fire ----------------------------------------------------------------------------------------

// Infantry cannot fire at a tank two hexes away: note b of the multiplier table allows fire at
// adjacent tanks only. The refusal must say this, or the tank would seem to be out of range.
static void ruling_R3_infantry_two_hexes_from_a_tank_is_told_why(void **unused) {
    (void)unused;
    begin(NULL, NULL, "A: [" FOOT("A1", "at: 0305") "]", "X: [" TANKS("T1", "at: 0505") "]");
    says("A1", "0505", "It can fire at T1 only from an adjacent hex [6.5.1, R3].");
    assert_non_null(strstr(explained("A1"), "only from an adjacent hex [6.5.1, R3]"));
    assert_null(strstr(explained("A1"), "range and sight"));
    put("T1", "0405");
    lacks("A1", "0405", "next hex alone");
}

// The refusal must name low ammunition, not range and line of sight.
static void rule_11_5_1_a_side_low_on_ammo_is_told_so(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]",
                          .allied_card = "    low-ammo: 3\n"});
    turn_begins(ALLIED);
    activate("A");
    assert_non_null(strstr(explained("A1"), "it can fire at X1"));
    state->ammo[ALLIED] = 3;
    says("A1", "0505", "Blue is low on ammo and cannot fire with the initiative [11.5.1].");
    assert_non_null(strstr(explained("A1"), "[11.5.1]"));
    assert_null(strstr(explained("A1"), "range and sight"));
}

static void rule_2_0_range_sight_and_firepower_are_named(void **unused) {
    (void)unused;
    begin(
        "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
        "'. . . w . . . . .']",
        NULL, "A: [" FOOT("A1", "at: 0305") ", " UNIT("A2", "infantry", 0, 2, 6, 4, "at: 0305") "]",
        "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0605") "]");
    says("A1", "0605", "Its range is 2 hexes, less than the distance to X2 [2.0].");
    says("A1", "0505", "It has no line of sight to X1 [2.0].");
    says("A2", "0605", "It has no firepower [6.1].");
    assert_non_null(strstr(explained("A1"), "No enemy is in its range and sight [2.0]."));
    disorganise("A1");
    says("A1", "0605", "can only try to rally [8.1, 8.3].");
}

static void rule_11_4_at_night_the_reason_is_the_night(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]",
                          .rest = "night: [1]\n"});
    turn_begins(ALLIED);
    activate("A");
    says("A1", "0505", "At night it sees only adjacent hexes [11.4].");
}

// --- Paths ---------------------------------------------------------------------------------------

// The refusal must name the adjacent marsh, not the path to it.
static void rule_5_2_a_tank_before_a_marsh_is_told_that_it_cannot_enter(void **unused) {
    (void)unused;
    begin("['. . . . .', '. . m . .', '. . . . .']", NULL,
          "A: [" TANKS("T1", "at: 0202") ", " FOOT("A1", "at: 0202") "]",
          "X: [" FOOT("X1", "at: 0501") "]");
    says("T1", "0302", "It cannot enter that hex (marsh) by motor [5.2].");
    act("use A1");
    assert_true(can("move A1 0302"));
}

// The refusal must name the ruined bridge, not enemies in the way.
static void rule_11_7_beyond_a_ruined_bridge_the_bridge_is_the_reason(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .rows = "['. . . . .']",
        .map = "  rivers: [0201-0301]\n  roads: [0101 0201 0301 0401]\n",
        .allied = "A: [" TANKS("T1", "at: 0101") "]",
        .axis = "X: [" FOOT("X1", "at: 0501") "]",
        .rest =
            "objects:\n  - {name: Bridge, bridge: 0201-0301, destroy: {side: allied, card: 2}}\n"});
    turn_begins(ALLIED);
    activate("A");
    act("use T1");
    assert_true(can_plan("move T1 0301"));
    state->ruined_objects = 1;
    says("T1", "0301", "A bridge on the path is in ruins [11.7].");
    lacks("T1", "0301", "Enemies");
}

static void rule_5_7_enemies_in_the_way_are_named_and_a_dear_way_is_priced(void **unused) {
    (void)unused;
    begin("['. . . . . . . . .']", NULL, "A: [" FOOT("A1", "at: 0101") "]",
          "X: [" FOOT("X1", "at: 0301") "]");
    says("A1", "0401", "Enemies block the path: a move ends in their hex [5.7, 9.1].");
    says("A1", "0901",
         "Even without enemies in the way the path costs 8 MP, and the unit has 4 [5.2].");
    put("X1", "0501");
    says("A1", "0501",
         "The cheapest path there costs 5 MP, one of them for the enemy there, and the unit has 4 "
         "[5.2, 5.7].");
}

// A unit may enter a full hex [R12], so a refusal must not say that the hex is full.
static void ruling_R12_a_full_hex_is_no_reason_against_a_move(void **unused) {
    (void)unused;
    begin(NULL, NULL,
          "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "at: 0901") ", " FOOT(
              "A3", "at: 0901") ", " FOOT("A4", "at: 0901") "]",
          NULL);
    says("A1", "0901", "The cheapest path there costs 8 MP, and the unit has 4 [5.2].");
    lacks("A1", "0901", "full");
}

static void rule_9_1_a_close_combat_that_is_full_is_told(void **unused) {
    (void)unused;
    begin(NULL, NULL,
          "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") ", " FOOT(
              "A3", "at: 0405") ", " FOOT("A4", "at: 0404") "]",
          "X: [" FOOT("X1", "at: 0505") "]");
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    act("use A2");
    act("move A2 0505");
    says("A2", NULL, "It must wait for the close combat in its hex [9.1, R12].");
    act("use A3");
    act("move A3 0505");
    says("A4", "0505", "Its side is at the stacking limit there: the close combat holds 3");
}

static void ruling_R35_and_R43_fixed_units_and_long_ways(void **unused) {
    (void)unused;
    begin("['. . . . . . .']", NULL,
          "A: [" FOOT("A1", "at: 0101") ", " FOOT("A2", "fixed: yes, at: 0101") "]",
          "X: [" FOOT("X1", "at: 0701") "]");
    says("A2", "0201", "It is an emplacement and never moves [R35].");
    put("A1", "0401");
    act("use A1");
    assert_false(can("move A1 0601"));
    says("A1", "0601", "It can get there in several legs: the enemy may react on the way [R43].");
}

// --- Refusals to units that may not act --------------------------------------------------------

static void rule_4_3_who_may_act_at_all(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0101") ", " FOOT(
                              "A2", "at: 0102") "], B: [" FOOT("B1", "at: 0901") "]",
                          .axis = "X: [" FOOT("X1", "at: 0909") "]"});
    turn_begins(ALLIED);
    says("A1", "0201", "Nothing is activated yet [4.2].");
    activate("A");
    says("B1", "0801", "It is not activated [4.2].");
    says("X1", "0908", "Blue has the initiative: the other side only reacts to its moves");
    snprintf(world->side[ALLIED].name, sizeof world->side[ALLIED].name, "Poles");
    says("X1", "0908", "Poles have the initiative: ");
    act("use A1");
    says("A2", "0202", "A1 must finish its action first [5.5, R12].");
    act("hold A1");
    says("A1", "0201", "It has already acted this turn [4.3].");
}

static void rule_7_3_the_reasons_of_a_reaction(void **unused) {
    (void)unused;
    begin(
        NULL, NULL, "A: [" TANKS("T1", "at: 0305") "]",
        "X: [" FOOT("X1", "at: 0605") ", " FOOT("X2", "at: 0505") ", " FOOT("X3", "at: 0909") "]");
    act("use T1");
    act("move T1 0405");
    cards("8H 8D");
    assert_int_equal(phase(), PHASE_REACT);
    says("X1", NULL, "It can fire at T1 only from an adjacent hex [6.5.1, R3].");
    says("X1", "0705", "It is not adjacent to T1, so it cannot retreat before it [7.2].");
    says("X3", NULL, "Its range is 2 hexes, less than the distance to T1 [2.0].");
    says("X2", "0404", "That hex is no farther from the moving unit [R16].");
    says("X2", "0902", "It retreats one hex [R16].");
}

static void rule_3_1_where_a_unit_may_be_placed(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" FOOT("A1", "hexes: [0101, 0201, 0301]") ", " FOOT(
            "A2", "at: 0101") ", " FOOT("A3", "at: 0101") ", " FOOT("A4", "at: 0101") "]",
        .axis = "X: [" FOOT("X1", "at: 0901") "]"});
    assert_int_equal(phase(), PHASE_SETUP);
    put("X1", "0301");
    says("A1", "0909", "It may not be placed in that hex [3.1, 3.6].");
    says("A1", "0101", "The hex is at its stacking limit of 3 units a side [2.0].");
    says("A1", "0301", "An enemy is in that hex [R32].");
}

// --- Random games: each refusal has a true reason ------------------------------------------------

static Game battle;
static Pcg rng;
static const State *now;
static int asked, checked;

static int pick(int count) { return (int)pcg_below(&rng, (uint32_t)count); }

// Returns the cost of the cheapest path in half MP, by a Bellman-Ford search. If `enemies`,
// enemies block the way.
static int cost_again(int piece, Hex to, bool enemies) {
    static int cost[HEXES_MAX];
    const Unit *it = &battle.world->unit[piece];
    for (Hex i = 0; i < battle.world->grid.count; i++) cost[i] = FAR_AWAY;
    cost[now->hex[piece]] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (Hex i = 0; i < battle.world->grid.count; i++) {
            bool stops = enemies && enemy_in(battle.world, now, it->side, i);
            if (cost[i] == FAR_AWAY || (stops && i != now->hex[piece])) continue;
            for (int d = 0; d < HEX_DIRECTIONS; d++) {
                Hex next = battle.world->grid.neighbour[i][d];
                if (next == HEX_NONE) continue;
                int step = step_cost(battle.world, now, it->motorised, i, d);
                if (step == COST_NEVER || step == COST_ALL) continue;
                if (enemies && enemy_in(battle.world, now, it->side, next)) step += 2;
                if (cost[i] + step >= cost[next]) continue;
                cost[next] = cost[i] + step;
                changed = true;
            }
        }
    }
    return cost[to];
}

static bool enterable(int piece, Hex to) {
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex from = battle.world->grid.neighbour[to][d];
        if (from != HEX_NONE && step_cost(battle.world, now, battle.world->unit[piece].motorised,
                                          from, hex_opposite(d)) != COST_NEVER)
            return true;
    }
    return false;
}

// Returns true if `reason` holds for some enemy in the hex.
static bool any_enemy(int piece, Hex to, const char *reason) {
    const World *map = battle.world;
    const Unit *it = &map->unit[piece];
    int away = hex_distance(&map->grid, now->hex[piece], to);
    for (int i = 0; i < map->unit_count; i++) {
        const Unit *enemy = &map->unit[i];
        if (enemy->side == it->side || now->hex[i] != to) continue;
        bool close = map->multiplier[enemy->target_class][it->target_class].close;
        if (strcmp(reason, "range") == 0 && away > it->range) return true;
        if (strcmp(reason, "sight") == 0 && away <= it->range &&
            !sight_clear(&map->sight, now->hex[piece], to))
            return true;
        if (strcmp(reason, "close") == 0 && close && away > 1) return true;
    }
    return false;
}

static double number_after(const char *words, const char *what) {
    return strtod(strstr(words, what) + strlen(what), NULL);
}

static void check_reason(const char *words, bool holds) {
    if (!holds) fail_msg("this is not so: %s", words);
    checked++;
}

// Checks the reasons in a refusal against the position, by calculations of its own.
static void reasons_check(int piece, Hex to, const char *words) {
    const World *map = battle.world;
    const Unit *it = &map->unit[piece];
    int points = mp_of(map, now, piece);
    if (frame_at(now, 0)->phase == PHASE_REACT) to = frame_at(now, 0)->hex;  // fire is at the mover
    if (strstr(words, "cheapest way there costs")) {
        int told = (int)(2 * number_after(words, "costs "));
        check_reason(words, told == cost_again(piece, to, true) && told > points);
    }
    if (strstr(words, "it would cost")) {
        int told = (int)(2 * number_after(words, "would cost "));
        check_reason(words, told == cost_again(piece, to, false) && told > points);
    }
    if (strstr(words, "Enemies stand in the way"))
        check_reason(
            words, cost_again(piece, to, false) <= points && cost_again(piece, to, true) > points);
    if (strstr(words, "cannot be entered")) check_reason(words, !enterable(piece, to));
    if (strstr(words, "No way of")) check_reason(words, cost_again(piece, to, false) > MP_MAX);
    if (strstr(words, "in ruins")) check_reason(words, now->ruined_objects != 0);
    if (strstr(words, "Its range is")) check_reason(words, any_enemy(piece, to, "range"));
    if (strstr(words, "does not see the hex")) check_reason(words, any_enemy(piece, to, "sight"));
    if (strstr(words, "At armour like")) check_reason(words, any_enemy(piece, to, "close"));
    if (strstr(words, "At night")) check_reason(words, map->night >> now->turn & 1);
    if (strstr(words, "low on ammo"))
        check_reason(words, now->ammo[it->side] >= map->side[it->side].low_ammo);
    if (strstr(words, "no firepower"))
        check_reason(words, it->firepower[has(now->full, piece) ? 2 : 1] == 0);
    if (strstr(words, "is disorganised")) check_reason(words, has(now->disorganised, piece));
    if (strstr(words, "has acted")) check_reason(words, has(now->done, piece));
    if (strstr(words, "is not activated")) check_reason(words, !has(now->activated, piece));
    if (strstr(words, "never moves")) check_reason(words, it->fixed);
    if (strstr(words, "has reacted")) check_reason(words, has(now->reacted, piece));
    if (strstr(words, "hex is full")) check_reason(words, !stack_room(map, now, piece, to));
}

static bool on_offer(const Action list[], int count, int piece, Hex to) {
    for (int i = 0; i < count; i++) {
        Parts parts;
        view_parts(&battle, now, list[i], &parts);
        bool there = parts.place == (int)to || (parts.target >= 0 && now->hex[parts.target] == to);
        if (action_verb(list[i]) == VERB_DEFEND) there = frame_at(now, 0)->hex == to;
        if (parts.piece == piece && there) return true;
    }
    return false;
}

static void position_check(const State *at, const Action list[], int count) {
    const World *map = battle.world;
    Side side = game_turn(&battle, at);
    now = at;
    for (int tries = 0; tries < 4; tries++) {
        int piece = pick(map->unit_count);
        if (map->unit[piece].side != side) continue;
        Hex from = has(at->on_map, piece) ? at->hex[piece] : (Hex)pick(map->grid.count);
        for (Hex to = 0; to < map->grid.count; to++) {
            if (hex_distance(&map->grid, from, to) > NEAR) continue;
            if (on_offer(list, count, piece, to)) continue;
            const char *words = refusal_at(&battle, at, piece, to, side);
            const char *reason = strstr(words, ". ");
            if (strstr(words, "not on the map") == NULL &&
                (reason == NULL || strchr(reason, '[') == NULL))
                fail_msg("silent: %s", words);
            assert_non_null(strchr(words, '['));
            if (frame_at(at, 0)->phase == PHASE_ACTIVATE) {  // the action `use` comes first
            } else if (strstr(words, "It can move there") || strstr(words, "It can go there") ||
                       strstr(words, "It can fire at"))
                fail_msg("it is not on offer: %s", words);
            asked++;
            reasons_check(piece, to, words);
        }
    }
}

static void game_check(void) {
    StateBuffer buffer = {{0}};
    State *at = state_of(&buffer);
    Action list[ACTIONS_MAX];
    battle.rules->setup(battle.world, at);
    for (Side turn_of; (turn_of = game_turn(&battle, at)) != NOBODY;) {
        int count = game_legal(&battle, at, list);
        if (turn_of != CHANCE && pick(6) == 0) position_check(at, list, count);
        game_apply(
            &battle, at,
            turn_of == CHANCE ? battle.rules->draw(battle.world, at, &rng) : list[pick(count)]);
    }
}

static void no_refusal_is_silent_or_false(void **unused) {
    (void)unused;
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    rng = pcg_stream(21, 0, PCG_TEST);
    asked = checked = 0;
    for (int i = 0; i < count; i++) {
        if (strncmp(names[i], "gbsu/", 5) != 0) continue;
        assert_true(game_open(&battle, names[i], NULL));
        for (int g = 0; g < GAMES; g++) game_check();
        game_close(&battle);
    }
    print_message("%d refusals, %d reasons worked out again\n", asked, checked);
    assert_true(checked > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(ruling_R3_infantry_two_hexes_from_a_tank_is_told_why),
        TEST(rule_11_5_1_a_side_low_on_ammo_is_told_so),
        TEST(rule_2_0_range_sight_and_firepower_are_named),
        TEST(rule_11_4_at_night_the_reason_is_the_night),
        TEST(rule_5_2_a_tank_before_a_marsh_is_told_that_it_cannot_enter),
        TEST(rule_11_7_beyond_a_ruined_bridge_the_bridge_is_the_reason),
        TEST(rule_5_7_enemies_in_the_way_are_named_and_a_dear_way_is_priced),
        TEST(ruling_R12_a_full_hex_is_no_reason_against_a_move),
        TEST(rule_9_1_a_close_combat_that_is_full_is_told),
        TEST(ruling_R35_and_R43_fixed_units_and_long_ways),
        TEST(rule_4_3_who_may_act_at_all),
        TEST(rule_7_3_the_reasons_of_a_reaction),
        TEST(rule_3_1_where_a_unit_may_be_placed),
        cmocka_unit_test(no_refusal_is_silent_or_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
