// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_bounds.c -- tests that the largest positions stay within the limits of rules.h.
#include "tests/gbsu/gbsu_kit.h"

enum { COLUMNS = 16, ROWS = 32, TARGETS = 12, TEXT_BYTES = 8192 };

// Writes the largest map. Roads join all hexes of a row, and join the rows at the first column,
// so that a tank with 10 MP reaches nearly all hexes at half an MP each.
static void map_write(Text *rows, Text *roads) {
    text_put(rows, "[");
    text_put(roads, "  roads: [");
    for (int row = 1; row <= ROWS; row++) {
        text_put(rows, "%s\"", row > 1 ? ", " : "");
        for (int column = 1; column <= COLUMNS; column++)
            text_put(rows, "%s.", column > 1 ? " " : "");
        text_put(rows, "\"");
        text_put(roads, "%s", row > 1 ? ", " : "");
        for (int column = 1; column <= COLUMNS; column++)
            text_put(roads, "%s%02d%02d", column > 1 ? " " : "", column, row);
    }
    for (int column = 1; column <= COLUMNS; column++)
        for (int row = 1; row < ROWS; row++)
            text_put(roads, ", %02d%02d %02d%02d", column, row, column, row + 1);
    text_put(rows, "]");
    text_put(roads, "]\n");
}

static void a_tank_on_a_road_net_fits_into_the_action_list(void **unused) {
    (void)unused;
    static char row_text[TEXT_BYTES], road_text[2 * TEXT_BYTES], axis_text[2048];
    Text rows = text_over(row_text, sizeof row_text),
         roads = text_over(road_text, sizeof road_text);
    Text axis = text_over(axis_text, sizeof axis_text);
    map_write(&rows, &roads);
    text_put(&axis, "B: [");
    for (int i = 0; i < TARGETS; i++)
        text_put(&axis,
                 "%s{name: X%d, map: X%d, type: infantry, firepower: 2, range: 1, morale: 6, "
                 "move: 4, at: %02d%02d}",
                 i ? ", " : "", i, i, 6 + i % 5, 12 + 2 * (i / 5));
    text_put(&axis, "]");
    Setting scene = {
        .rows = row_text,
        .map = road_text,
        .axis = axis_text,
        .allied = "A: [" UNIT("T", "tanks", 2, 9, 6, 10, "gun: 2, armour: 2, at: 0816") "]"};
    table_open(&scene);
    turn_begins(ALLIED);
    activate("A");
    state->disorganised |=
        side_units(world, state, AXIS);  // disorganised units do not react [8.1c]
    act("use T");
    Action list[ACTIONS_MAX];
    int count = game_legal(&game, state, list);
    assert_in_range(count, 400, ACTIONS_MAX);
    assert_true(offers("fire ") >= TARGETS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_tank_on_a_road_net_fits_into_the_action_list),
    };
    return cmocka_run_group_tests_name("gbsu bounds", tests, NULL, NULL);
}
