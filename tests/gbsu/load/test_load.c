// SPDX-License-Identifier: GPL-3.0-or-later
// test_load.c -- tests the loading of scenarios: the World of a valid file, and the error for
// each invalid file.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/rules/gbsu/load/load.h"
#include "tests/fuzz/fuzz_scenario.h"

#include <cmocka.h>

#include "tests/base/fields_page.h"

enum { TEXT_MAX = 32768, MUTATIONS = 3000 };

static const char first_contact[] = "scenarios/gbsu/first-contact.yaml";
static const char chart_path[] = "scenarios/gbsu/charts/standard.yaml";
static const char bad_folder[] = "tests/bad/gbsu";
static const char standard_chart[] = "../../../scenarios/gbsu/charts/standard.yaml";

// This scenario uses every key.
static const char crossing_path[] = "tests/good/gbsu/crossing.yaml";
static char crossing[TEXT_MAX / 2];

static char *file_text(const char *path, char *out, size_t size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is not there; run the tests from the project's folder", path);
    size_t length = fread(out, 1, size - 1, file);
    fclose(file);
    out[length] = '\0';
    return out;
}

// Writes `text` to `out` with the first `from` replaced by `to`. Fails if `from` does not occur.
static char *replaced(const char *text, const char *from, const char *to, char out[TEXT_MAX]) {
    const char *place = strstr(text, from);
    assert_non_null(place);
    snprintf(out, TEXT_MAX, "%.*s%s%s", (int)(place - text), text, to, place + strlen(from));
    return out;
}

static World *loaded(const char *path, const char *text) {
    Error error = {0};
    World *world = world_load_text(path, text, strlen(text), NULL, 0, &error);
    if (world == NULL) fail_msg("%d:%d: %s", error.line, error.column, error.words);
    return world;
}

static void refused(const char *path, const char *text, const char *words) {
    Error error = {0};
    World *world = world_load_text(path, text, strlen(text), NULL, 0, &error);
    assert_null(world);
    if (strstr(error.words, words) == NULL)
        fail_msg("'%s' says nothing of '%s'", error.words, words);
}

static int unit_named(const World *world, const char *name) {
    for (int i = 0; i < world->unit_count; i++) {
        if (strcmp(world->unit[i].name, name) == 0) return i;
    }
    fail_msg("no unit %s", name);
    return NO_UNIT;
}

static Hex at(const World *world, const char *label) { return hex_parse(&world->grid, label); }

static void step_costs(const World *world, const char *from, const char *to, int foot, int motor,
                       int foot_ruined, int motor_ruined) {
    Hex hex = at(world, from);
    int direction = hex_direction(&world->grid, hex, at(world, to));
    const int is[4] = {world->cost[0].step[hex][direction], world->cost[1].step[hex][direction],
                       world->cost_ruined[0].step[hex][direction],
                       world->cost_ruined[1].step[hex][direction]};
    const int should[4] = {foot, motor, foot_ruined, motor_ruined};
    if (memcmp(is, should, sizeof is) == 0) return;
    fail_msg("%s to %s costs %d %d, ruined %d %d", from, to, is[0], is[1], is[2], is[3]);
}

// ---- valid scenarios

static void rule_5_2_steps_cost_what_the_chart_says_in_half_points(void **state) {
    (void)state;
    World *world = loaded(crossing_path, crossing);
    step_costs(world, "0101", "0201", 2, 2, 2, 2);  // the step leads into clear terrain
    step_costs(world, "0503", "0403", 4, 6, 4, 6);  // the step leads into a hill
    step_costs(world, "0201", "0202", 6, 0, 6, 0);  // motorised units cannot enter a marsh
    step_costs(world, "0102", "0202", 2, 1, 2, 1);  // a road through a marsh lets all units in
    step_costs(world, "0203", "0303", 0, 0, 0, 0);  // no unit can enter water
    step_costs(world, "0401", "0501", 4, 6, 4, 6);  // the step crosses a stream
    step_costs(world, "0501", "0601", 2, 1, 2, 1);  // a road cancels the stream
    step_costs(world, "0203", "0104", 0, 0, 0, 0);  // a step over a river is impossible
    // A ford costs all MP, in both directions.
    step_costs(world, "0203", "0204", COST_ALL, 0, COST_ALL, 0);
    step_costs(world, "0204", "0203", COST_ALL, 0, COST_ALL, 0);
    // The bridge can be crossed only as long as it is intact.
    step_costs(world, "0103", "0104", 2, 1, 0, 0);
    step_costs(world, "0104", "0103", 2, 1, 0, 0);
    step_costs(world, "0604", "0605", 2, 1, 2, 1);  // a bridge that cannot be destroyed
    step_costs(world, "0302", "0402", 2, 6, 2, 6);  // the hex has a fort in a wood [11.8.2]
    assert_int_equal(world->cost[0].step[at(world, "0101")][3], COST_NEVER);
    world_free(world);
}

static void ruling_r4_hex_suits_follow_the_formula_or_the_map(void **state) {
    (void)state;
    char text[TEXT_MAX];
    World *world = loaded(crossing_path, crossing);
    assert_false(world->suits_named);
    assert_int_equal(world->suit[at(world, "0101")], DIAMONDS);
    assert_int_equal(world->suit[at(world, "0201")], SPADES);
    assert_int_equal(world->suit[at(world, "0102")], HEARTS);  // this hex has q 0 and r 1
    assert_int_equal(world->suit[at(world, "0103")], CLUBS);   // this hex has q -1 and r 2
    world_free(world);
    world = loaded(crossing_path,
                   replaced(crossing, "  roads:",
                            "  suits: [c c c c c d, s s s s s s, h h h h h h, d d d d d d, "
                            "c c c c c s]\n  roads:",
                            text));
    assert_true(world->suits_named);
    assert_int_equal(world->suit[at(world, "0101")], CLUBS);
    assert_int_equal(world->suit[at(world, "0605")], SPADES);
    world_free(world);
}

static void rule_6_10_units_stand_in_the_class_of_their_type_and_gun(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int target_class;
        bool foot;
    } wanted[] = {
        {"HQ", CLASS_INF, true},         {"Tank", CLASS_TANK, false},
        {"Sapper", CLASS_INF, true},     {"Mech", CLASS_MECH, false},
        {"Bikes", CLASS_INF, false},     {"Cars", CLASS_INF, false},
        {"Gun cars", CLASS_TANK, false}, {"Iron cars", CLASS_TANK, false},
        {"Flak", CLASS_INF, true},       {"Flak 88", CLASS_AT, true},
        {"Pak", CLASS_AT, true},         {"Tiger", CLASS_TANK, false},
    };
    World *world = loaded(crossing_path, crossing);
    for (int i = 0; i < COUNT_OF(wanted); i++) {
        int unit = unit_named(world, wanted[i].name);
        assert_int_equal(world->unit[unit].target_class, wanted[i].target_class);
        assert_true(world->class_set[wanted[i].target_class] & bit(unit));
        assert_int_equal((world->foot & bit(unit)) != 0, wanted[i].foot);
    }
    const Multiplier *cell = &world->multiplier[CLASS_TANK][CLASS_INF];
    assert_true(cell->times == 1 && cell->close && !cell->observed);
    cell = &world->multiplier[CLASS_INF][CLASS_AF];
    assert_true(cell->times == 3 && !cell->close && cell->observed);
    world_free(world);
}

static void units_keep_their_ratings_abilities_and_places(void **state) {
    (void)state;
    World *world = loaded(crossing_path, crossing);
    int hq = unit_named(world, "HQ"), pak = unit_named(world, "Pak");
    const Unit *foot = &world->unit[unit_named(world, "Foot")];
    const Unit *tank = &world->unit[unit_named(world, "Tank")];
    const Unit *late = &world->unit[unit_named(world, "Late")];
    assert_int_equal(foot->steps, 2);
    assert_true(foot->firepower[2] == 2 && foot->firepower[1] == 1);
    assert_true(foot->morale[2] == 6 && foot->morale[1] == 5 && foot->mp == 8 && foot->vp == 1);
    assert_true(world->unit[hq].hq && world->unit[hq].support == 3 && world->unit[hq].vp == 2);
    assert_int_equal(world->hq_count, 1);
    assert_int_equal(world->hq[world->unit[hq].hq_index], hq);
    // A tank cannot enter the marsh of the zone, so one hex is left.
    assert_true(foot->where_count == 2 && foot->at == HEX_NONE);
    assert_true(tank->where_count == 1 && tank->at == at(world, "0201"));
    assert_true(late->turn == 3 && late->where_count == 3);
    assert_true(hex_in(&late->where, at(world, "0102")));
    assert_true(world->unit[pak].weapon && world->unit[pak].steps == 1);
    assert_int_equal(world->unit[pak].formation, 1);
    assert_int_equal(world->unit[unit_named(world, "Tiger")].formation, NO_FORMATION);
    assert_int_equal(bits_count(world->formation[1].units), 10);
    assert_int_equal(bits_count(world->weapons), 2);
    assert_true(world->two_steps & bit(unit_named(world, "Foot")) && !(world->two_steps & bit(hq)));
    assert_true(world->signals ==
                (bit(unit_named(world, "Signal")) | bit(unit_named(world, "Sapper"))));
    assert_true(world->engineers == bit(unit_named(world, "Sapper")));
    assert_true(world->anti_airs ==
                (bit(unit_named(world, "Flak")) | bit(unit_named(world, "Flak 88"))));
    assert_true(world->side[AXIS].units == (bit(world->unit_count) - 1) - 0xf);
    world_free(world);
}

static void the_scenario_card_is_kept(void **state) {
    (void)state;
    World *world = loaded(crossing_path, crossing);
    const Strike *shells = &world->strike[1];
    assert_string_equal(world->heading.title, "The crossing");
    assert_string_equal(world->heading.text, crossing);
    assert_true(world->turns == 5 && world->night == (1u << 4 | 1u << 5));
    assert_true(world->initiative_side == AXIS && world->initiative_cards == 3);
    assert_int_equal(world->setup_first, AXIS);
    assert_true(world->side[ALLIED].deal == 5 && world->side[ALLIED].limit == 7);
    assert_true(world->side[AXIS].low_ammo == 8 && world->side[AXIS].minefields == 2);
    assert_true(world->side[AXIS].markers == 3 && world->side[AXIS].marker[1] == 3);
    assert_true(world->strike_count == 2 && world->strike[0].air && !shells->air);
    assert_true(shells->count[1] == 2 && shells->count[2] == 2 && shells->count[3] == 0);
    assert_int_equal(shells->observer, unit_named(world, "Signal"));
    assert_int_equal(world->strike[0].observer, NO_UNIT);
    assert_true(world->fort_count == 2 && world->fort[at(world, "0504")] == 2);
    assert_int_equal(world->fort_index[at(world, "0101")], NO_INDEX);
    assert_true(world->object[0].bridge && world->object[0].beyond == at(world, "0104"));
    assert_true(!world->object[1].bridge && world->object[1].by_side == ALLIED);
    assert_true(world->object_count == 2 && world->object[0].card == 8);
    assert_int_equal(world->terrains[world->terrain[at(world, "0603")]].stacking, 4);
    world_free(world);
}

static void rule_13_2_objectives_are_the_hexes_that_victory_names(void **state) {
    (void)state;
    World *world = loaded(crossing_path, crossing);
    assert_int_equal(world->objective_count, 3);  // the objectives are 0603, 0101 and 0104
    assert_true(world->control[ALLIED] == bit(world->objective[at(world, "0603")]));
    assert_true(world->control[AXIS] == 0);
    assert_int_equal(world->objective[at(world, "0201")], NO_INDEX);
    assert_true(world->side[AXIS].sudden_count == 2 && world->side[ALLIED].sudden_count == 0);
    assert_int_equal(world->award_count, 4);
    assert_true(world->award[2].kind == AWARD_OBJECT_RUINED && world->award[2].points[AXIS] == 2);
    assert_true(world->threshold == 2 && world->draw_band == 1 && world->major == 6);
    world_free(world);
}

static void rule_12_2_every_event_card_has_its_event_and_owner(void **state) {
    (void)state;
    static const struct {
        const char *card;
        int kind, owner;
    } wanted[] = {
        {"JD", EVENT_SNIPER, OWNER_INITIATIVE},
        {"JC", EVENT_SNIPER, OWNER_INITIATIVE},
        {"QH", EVENT_CHANGE_ORDERS, OWNER_INITIATIVE},
        {"QS", EVENT_CHANGE_ORDERS, OWNER_OTHER},
        {"KD", EVENT_ADDITIONAL_ORDERS, OWNER_INITIATIVE},
        {"KC", EVENT_ADDITIONAL_ORDERS, OWNER_OTHER},
        {"AH", EVENT_QUICK_RALLY, OWNER_INITIATIVE},
        {"AS", EVENT_EXTRA_AMMO, OWNER_INITIATIVE},
        {"10H", EVENT_NONE, OWNER_INITIATIVE},
    };
    World *world = loaded(crossing_path, crossing);
    int events = 0;
    for (int i = 0; i < COUNT_OF(wanted); i++) {
        const Event *event = &world->event[card_parse(wanted[i].card)];
        assert_int_equal(event->kind, wanted[i].kind);
        assert_int_equal(event->owner, wanted[i].owner);
    }
    for (int card = 0; card < CARDS; card++) events += world->event[card].kind != EVENT_NONE;
    assert_int_equal(events, 16);
    world_free(world);
}

static void rule_2_0_woods_block_sight_and_hills_see_over_them(void **state) {
    (void)state;
    World *world = loaded(crossing_path, crossing);
    assert_false(sight_clear(&world->sight, at(world, "0302"), at(world, "0502")));
    assert_true(sight_clear(&world->sight, at(world, "0302"), at(world, "0402")));
    assert_true(sight_clear(&world->sight, at(world, "0104"), at(world, "0604")));
    assert_true(sight_clear(&world->sight, at(world, "0403"), at(world, "0401")));
    world_free(world);
}

static void the_hash_is_of_what_scenario_and_chart_say_to_the_rules(void **state) {
    (void)state;
    static char chart[TEXT_MAX], other[TEXT_MAX];
    World *world = loaded(crossing_path, crossing);
    file_text(chart_path, chart, sizeof chart);
    World *same =
        world_load_text(crossing_path, crossing, strlen(crossing), chart, strlen(chart), NULL);
    assert_true(same != NULL && same->heading.hash == world->heading.hash);
    replaced(chart, "improved: 2", "improved: 3", other);
    World *changed =
        world_load_text(crossing_path, crossing, strlen(crossing), other, strlen(other), NULL);
    assert_true(changed != NULL && changed->heading.hash != world->heading.hash &&
                changed->improve_cover == 3);
    World *retold =
        loaded(crossing_path, replaced(crossing, "one of everything", "one of each", other));
    assert_true(retold->heading.hash ==
                world->heading.hash);  // the summary does not change the hash
    world_free(world);
    world_free(same);
    world_free(changed);
    world_free(retold);
}

static void the_example_of_the_readme_loads(void **state) {
    (void)state;
    static char text[TEXT_MAX];
    char *start = strstr(file_text("scenarios/README.md", text, sizeof text), "```yaml\n");
    assert_non_null(start);
    start += strlen("```yaml\n");
    char *end = strstr(start, "```");
    assert_non_null(end);
    *end = '\0';
    World *world = loaded("scenarios/gbsu/readme.yaml", start);
    assert_int_equal(world->unit_count, 5);
    world_free(world);
}

// ---- invalid scenarios

static void more_than_a_limit_is_refused_with_the_limit(void **state) {
    (void)state;
    static char list[TEXT_MAX / 2], text[TEXT_MAX];
    int length = 0;
    for (int i = 0; i < UNITS_MAX; i++) {
        length += snprintf(list + length, sizeof list - (size_t)length,
                           "      - {name: W%d, map: W%d, type: anti-tank, firepower: 1, range: 1, "
                           "morale: 5, move: 1, at: 0505}\n",
                           i, i);
    }
    snprintf(list + length, sizeof list - (size_t)length, "initiative:");
    refused(crossing_path, replaced(crossing, "initiative:", list, text), "at most 64 units");
}

static void ruling_r5_hands_and_close_combats_must_leave_a_card_to_draw(void **state) {
    (void)state;
    char text[TEXT_MAX], list[TEXT_MAX / 2];
    // The limit on support weapons: of 52 cards, two hands of 7, two stacks of 4 (in the town)
    // and 4 for a counter-attack leave 25. The scenario loads with 25 weapons and fails with 26.
    for (int weapons = 25; weapons <= 26; weapons++) {
        int length = 0;
        for (int i = 2; i < weapons; i++) {
            length += snprintf(list + length, sizeof list - (size_t)length,
                               "      - {name: W%d, map: W%d, type: anti-tank, firepower: 1, "
                               "range: 1, morale: 5, move: 1, at: 0505}\n",
                               i, i);
        }
        snprintf(list + length, sizeof list - (size_t)length, "initiative:");
        replaced(crossing, "initiative:", list, text);
        if (weapons == 25) world_free(loaded(crossing_path, text));
        if (weapons == 26) refused(crossing_path, text, "can hold 52 of the 52 cards");
    }
}

static void every_bad_file_is_refused_at_the_place_it_names(void **state) {
    (void)state;
    static char text[TEXT_MAX];
    DIR *folder = opendir(bad_folder);
    struct dirent *entry;
    int count = 0, wrong = 0;
    if (folder == NULL)
        fail_msg("%s is not there; run the tests from the project's folder", bad_folder);
    while ((entry = readdir(folder)) != NULL) {
        char path[400], place[404], wanted[500], line[800];
        Error error = {0};
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 5, ".yaml") != 0) continue;
        snprintf(path, sizeof path, "%s/%s", bad_folder, entry->d_name);
        file_text(path, text, sizeof text);
        if (sscanf(text, "# expect: %499[^\n]", wanted) != 1) fail_msg("%s expects nothing", path);
        World *world = world_load(path, &error);
        if (world != NULL) fail_msg("%s was loaded", path);
        error_line(&error, line, sizeof line);
        // An expected error from another file begins with the name of that file.
        snprintf(place, sizeof place, "%s:", path);
        const char *is =
            line + (strncmp(line, place, strlen(place)) == 0 ? strlen(place) : strlen(bad_folder));
        is += *is == '/' || *is == ' ';
        if (strncmp(is, wanted, strlen(wanted)) != 0) {
            print_error("%s\n  says    %s\n  expects %s\n", path, is, wanted);
            wrong++;
        }
        count++;
    }
    closedir(folder);
    assert_int_equal(wrong, 0);
    assert_true(count >= 30);
}

static void a_file_that_is_not_there_is_an_error_not_a_crash(void **state) {
    (void)state;
    Error error = {0};
    assert_null(world_load("scenarios/gbsu/no-such-battle.yaml", &error));
    assert_string_equal(error.file, "scenarios/gbsu/no-such-battle.yaml");
    // The path is a folder, and the caller passes no Error.
    assert_null(world_load("scenarios/gbsu", NULL));
}

// ---- mutated scenarios

// Text fragments that have a meaning in YAML or in a scenario; the test inserts them into files.
static const char *const pieces[] = {"&a ",      "*a",    "[",     "]",         "{",
                                     "}",        ": ",    "- ",    "|\n",       ">\n",
                                     "!!int ",   "\t",    "\xff",  "\"",        "'",
                                     "#",        "\n",    "0",     "-1",        "99",
                                     "1000000",  "0101",  "0808",  "0101-0201", "yes",
                                     "zone",     "hexes", "turns", "turn: 3, ", "support: 9, ",
                                     "limit: 7", "~",     "---\n", "weapons",   "objects:\n"};

static size_t mutate(char *text, size_t length, Pcg *rng) {
    size_t place = pcg_below(rng, (uint32_t)length), span = 1 + pcg_below(rng, 40);
    const char *piece = pieces[pcg_below(rng, COUNT_OF(pieces))];
    size_t size = strlen(piece), most = TEXT_MAX - 64;
    if (span > length - place) span = length - place;
    switch (pcg_below(rng, 5)) {
        case 0:
            text[place] = (char)pcg_below(rng, 256);
            return length;
        case 1:  // the test deletes some bytes
            memmove(text + place, text + place + span, length - place - span);
            return length - span > 0 ? length - span : 1;
        case 2:  // the test inserts a fragment
            if (length + size > most) return length;
            memmove(text + place + size, text + place, length - place);
            memcpy(text + place, piece, size);
            return length + size;
        case 3:  // the test overwrites bytes with a fragment
            if (place + size > length) return length;
            memcpy(text + place, piece, size);
            return length;
        default: {  // the test copies a line to another place
            size_t end = place;
            while (end < length && text[end] != '\n') end++;
            if (length + (end - place) > most) return length;
            size_t target = pcg_below(rng, (uint32_t)length);
            char line[TEXT_MAX];
            size = end - place;
            memcpy(line, text + place, size);
            memmove(text + target + size, text + target, length - target);
            memcpy(text + target, line, size);
            return length + size;
        }
    }
}

static void no_mutation_of_a_scenario_crashes_leaks_or_hangs(void **state) {
    (void)state;
    static char seed[2][TEXT_MAX], chart[TEXT_MAX / 2], text[TEXT_MAX];
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    file_text(chart_path, chart, sizeof chart);
    file_text(first_contact, seed[0], TEXT_MAX / 2);
    replaced(crossing, standard_chart, "charts/standard.yaml", seed[1]);
    for (int i = 0; i < 2; i++) strncat(strncat(seed[i], fuzz_chart_line, 40), chart, TEXT_MAX / 2);
    for (int i = 0; i < MUTATIONS; i++) {
        size_t length = strlen(seed[i % 2]);
        memcpy(text, seed[i % 2], length);
        for (int changes = 1 + (int)pcg_below(&rng, 3); changes > 0; changes--) {
            length = mutate(text, length, &rng);
        }
        fuzz_scenario((const uint8_t *)text, length);
    }
}

static void the_readme_shows_every_key_with_its_range_and_default(void **state) {
    (void)state;
    page_holds_fields("gbsu", &scenario_table);
    page_holds_fields("gbsu chart", &chart_table);
}

static int read_crossing(void **state) {
    (void)state;
    file_text(crossing_path, crossing, sizeof crossing);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_5_2_steps_cost_what_the_chart_says_in_half_points),
        cmocka_unit_test(ruling_r4_hex_suits_follow_the_formula_or_the_map),
        cmocka_unit_test(rule_6_10_units_stand_in_the_class_of_their_type_and_gun),
        cmocka_unit_test(units_keep_their_ratings_abilities_and_places),
        cmocka_unit_test(the_scenario_card_is_kept),
        cmocka_unit_test(rule_13_2_objectives_are_the_hexes_that_victory_names),
        cmocka_unit_test(rule_12_2_every_event_card_has_its_event_and_owner),
        cmocka_unit_test(rule_2_0_woods_block_sight_and_hills_see_over_them),
        cmocka_unit_test(the_hash_is_of_what_scenario_and_chart_say_to_the_rules),
        cmocka_unit_test(the_example_of_the_readme_loads),
        cmocka_unit_test(the_readme_shows_every_key_with_its_range_and_default),
        cmocka_unit_test(more_than_a_limit_is_refused_with_the_limit),
        cmocka_unit_test(ruling_r5_hands_and_close_combats_must_leave_a_card_to_draw),
        cmocka_unit_test(every_bad_file_is_refused_at_the_place_it_names),
        cmocka_unit_test(a_file_that_is_not_there_is_an_error_not_a_crash),
        cmocka_unit_test(no_mutation_of_a_scenario_crashes_leaks_or_hangs),
    };
    return cmocka_run_group_tests(tests, read_crossing, NULL);
}
