// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_named.c -- checks that every item of the sheet and every ruling has a test, by the
// names of tests in this folder, and tests details of RULES.md that have no number.
#include <glob.h>
#include <stdlib.h>

#include "tests/rfic/rfic_kit.h"

#define FOLDER "tests/rfic"

// The table has the number of items of each kind: S are steps of the turn, G general rules, F
// rulings.
static const struct Items {
    const char *kind;
    int count;
} items[] = {{"S", 6}, {"G", 7}, {"F", 23}};

static const char *const tables[] = {"movement", "range", "dice", "cover", "fate", "cohesion"};

enum { SOURCES_BYTES_MAX = 1 << 20 };

static char *sources;  // the joined text of all test sources in the folder

static int sources_read(void **unused) {
    (void)unused;
    glob_t tests;
    // Return -1 if the test was not started in the top folder of the project.
    if (glob(FOLDER "/*/test_*.c", 0, NULL, &tests) != 0) return -1;
    sources = calloc(1, SOURCES_BYTES_MAX);
    size_t length = 0;
    for (size_t i = 0; i < tests.gl_pathc; i++) {
        FILE *file = fopen(tests.gl_pathv[i], "rb");
        if (file == NULL) continue;
        length += fread(sources + length, 1, SOURCES_BYTES_MAX - 1 - length, file);
        fclose(file);
    }
    globfree(&tests);
    return length > 0 && length < SOURCES_BYTES_MAX - 1 ? 0 : -1;
}

static int sources_free(void **unused) {
    (void)unused;
    free(sources);
    return 0;
}

// Returns true if the name of some listed test begins with `beginning`.
static bool is_named(const char *beginning) {
    char row[64];
    snprintf(row, sizeof row, "TEST(%s_", beginning);
    return strstr(sources, row) != NULL;
}

static void every_step_rule_and_ruling_has_a_test(void **unused) {
    int missing = 0;
    (void)unused;
    for (int i = 0; i < COUNT_OF(items); i++) {
        for (int number = 1; number <= items[i].count; number++) {
            char name[32];
            snprintf(name, sizeof name, "rule_%s%d", items[i].kind, number);
            if (is_named(name)) continue;
            print_error("no test is called %s_...\n", name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
    assert_false(is_named("rule_F24"));  // a new ruling needs a higher count in the table above
    assert_false(is_named("rule_S7"));
    assert_false(is_named("rule_G8"));
}

static void every_table_of_the_sheet_has_a_test(void **unused) {
    int missing = 0;
    (void)unused;
    for (int i = 0; i < COUNT_OF(tables); i++) {
        char name[32];
        snprintf(name, sizeof name, "sheet_%s", tables[i]);
        if (is_named(name)) continue;
        print_error("no test is called %s_...\n", name);
        missing++;
    }
    assert_int_equal(missing, 0);
}

// --- Details of RULES.md

static void ruling_a_stream_ends_a_move_by_road_too(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  streams: 0405-0505\n  roads: [0305 0405 0505 0605]\n",
                          .allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405"),
                          .axis = RIFLES("X1", 8, "at: 0909")});
    deal("A1 AC");
    activate("A1");
    assert_true(can("move A1 0505"));
    assert_false(
        can("move A1 0605"));  // no ford or bridge follows, but the stream ends the move by road
    act("move A1 0505");
    assert_int_not_equal(phase(), PHASE_MORE);
    assert_string_equal(place("A1"), "0505");
}

static void ruling_a_unit_stopped_in_a_full_hex_stays_there(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = PIECE("A1", "cavalry", "arms: {small-arms: 6}, at: 0405") ", " RIFLES(
                       "A2", 8, "at: 0504") ", " RIFLES("A3", 8, "at: 0504"),
                   .axis = RIFLES("X1", 8, "at: 0909"),
                   .axis_card = "    mines: [{at: 0505}]\n"});
    // Put A2 and A3 into the mined hex directly, as if they had survived the mines.
    state->hex[unit("A2")] = state->hex[unit("A3")] = (uint8_t)(state->hex[unit("A2")] + 9);
    assert_string_equal(place("A3"), "0505");
    deal("A1 AC");
    activate("A1");
    assert_false(can("move A1 0505"));  // the hex is full, so a move may cross it but not end there
    state->mine_known = 1;
    act("move A1 0605");
    assert_int_equal(phase(), PHASE_MINE);
    act("hits 1");
    assert_true(is_disrupted("A1"));
    assert_string_equal(place("A1"), "0505");
    assert_int_equal(bits_count(units_at(state, state->hex[unit("A1")])), 3);
}

static void ruling_fired_barrages_come_first(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "{name: B, map: B, type: gun, weapon: field-gun, crew: 4, "
                                    "barrages: 2, at: 0505}",
                          .allied_card = "    targets: 0909 0809\n",
                          .turns = 4});
    act("plan B/1 0909");
    act("turn 2 B/1");
    act("plan B/2 0809");
    act("turn 1 B/2");
    deal("B AH");
    activate("B");
    act("barrage B");  // the second plan, which is due in turn 1
    assert_int_equal(state->barrage_fired, 1);
    assert_int_equal(state->barrage_turn[0], 1);
    assert_int_equal(state->barrage_target[0], 1);
    assert_int_equal(state->barrage_turn[1], 2);
    assert_int_equal(state->barrage_target[1], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_rule_and_ruling_has_a_test),
        cmocka_unit_test(every_table_of_the_sheet_has_a_test),
        TEST(ruling_a_stream_ends_a_move_by_road_too),
        TEST(ruling_a_unit_stopped_in_a_full_hex_stays_there),
        TEST(ruling_fired_barrages_come_first),
    };
    return cmocka_run_group_tests(tests, sources_read, sources_free);
}
