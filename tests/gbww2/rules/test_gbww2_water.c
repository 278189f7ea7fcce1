// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_water.c -- tests that no unit stands in a river or passes it where it has no bridge or
// ford: columns, C Ops and FUPs by road, battalions where they are placed, when they form, and
// after close combat [W42, W43].
#include "engine/rules/gbww2/rules/moving/placement.h"
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

#define RIVER  "  lines: [{kind: river, at: [0 20, 48 20]}]\n"
#define BRIDGE "  crossings: [{kind: bridge, at: 24 20}]\n"
#define FORD   "  crossings: [{kind: ford, at: 24 20}]\n"

static void battle(const char *map, const char *more) {
    table_open(&(Setting){
        .map = map, .allied = FOOT("A", "4 infantry", ", support: hw"), .allied_more = more});
    put("A", 24, 24, 0, ASSAULT);
    put("ZX", 6, 3, 12, ASSAULT);
}

// Puts a battalion on the Highway in road column, its head `halves` half inches from the south.
static void column(int halves, bool reverse) {
    Battalion *it = &state->battalion[unit("A")];
    it->formation = ROAD;
    column_put(world, it, (Stage){0, (uint8_t)halves, reverse});
}

// --- Roads [14.3.4]

// Returns how far, in half inches from the south, the column can come towards the north.
static int farthest(int flags) {
    uint16_t cell[MOVES_MAX];
    int most = 0;
    column(24, false);
    flag_set(state, unit("A"), flags);
    int count = move_cells(world, state, unit("A"), cell);
    for (int i = 0; i < count; i++) most = max_int(most, road_cell_along(cell[i]));
    flag_clear(state, unit("A"), flags);
    return most;
}

static void w42_a_column_passes_a_river_by_a_bridge_alone(void **unused) {
    (void)unused;
    battle(RIVER, NULL);
    to_actions(2);
    assert_int_equal(farthest(0), 30);  // the river is 16 in from the south
    table_close(NULL);
    battle(RIVER BRIDGE, NULL);
    to_actions(2);
    assert_int_equal(farthest(0), 40);  // the whole rate of 8 in
    table_close(NULL);
    battle(RIVER FORD, NULL);
    to_actions(2);
    assert_int_equal(farthest(0), 40);
    assert_int_equal(farthest(MOUNTED), 30);  // vehicles use no ford
}

// A column that turns round lies ahead of the place where its head was.
static void w42_a_column_does_not_turn_round_over_a_river(void **unused) {
    (void)unused;
    battle(RIVER, NULL);
    to_actions(2);
    column(30, false);
    uint16_t cell[MOVES_MAX];
    int count = move_cells(world, state, unit("A"), cell), length = 13;
    uint8_t stand[BODY_MAX];
    Body body = body_of(world, state, unit("A"), stand);
    assert_int_equal(column_length(&body), length);
    assert_true(count > 1);
    for (int i = 0; i < count; i++) {
        int along = road_cell_along(cell[i]);
        assert_true(along == 30 || along + length <= 32);
    }
}

static void w42_a_column_is_not_placed_across_a_river(void **unused) {
    (void)unused;
    for (int bridge = 0; bridge < 2; bridge++) {
        battle(bridge ? RIVER BRIDGE : RIVER, NULL);
        Fit fit;
        state->battalion[unit("A")].place = RESERVE;
        fit_open(world, state, unit("A"), FOR_DAY, &fit);
        assert_int_equal(fit_formation(&fit, cell_of_inch(24, 17), ROAD), true);  // facing south
        assert_int_equal(fit_shape(&fit, cell_of_inch(24, 17), ROAD, 0, STRAIGHT), bridge);
        assert_int_equal(fit_shape(&fit, cell_of_inch(24, 20), ROAD, 0, STRAIGHT), bridge);
        if (!bridge) table_close(NULL);
    }
}

// --- C Ops and FUP [5]

static void w42_a_c_ops_passes_a_river_by_a_bridge_alone(void **unused) {
    (void)unused;
    static const char *const map[] = {RIVER, RIVER FORD, RIVER BRIDGE};
    for (int i = 0; i < COUNT_OF(map); i++) {
        battle(map[i], "    c-ops: {D: Highway 12}\n");
        to_actions(1);
        state->centre[0].actions = 1;
        act("c-ops D");
        assert_true(can("at Highway 15"));
        assert_int_equal(can("at Highway 17"), i == 2);
        if (i < 2) table_close(NULL);
    }
}

static void w42_a_c_ops_on_the_edge_stops_at_a_river(void **unused) {
    (void)unused;
    battle("  lines: [{kind: river, at: [30 36, 30 30]}]\n", "    c-ops: {D: Highway 1}\n");
    to_actions(1);
    state->centre[0].actions = 1;
    act("c-ops D");
    assert_true(can("at 29/36") && can("at 15/36"));
    assert_false(can("at 30/36") || can("at 31/36"));
}

static void w42_a_fup_needs_a_road_that_no_river_cuts(void **unused) {
    (void)unused;
    for (int bridge = 0; bridge < 2; bridge++) {
        battle(bridge ? RIVER BRIDGE : RIVER, "    fup: {D: 24 18}\n");
        to_actions(0);
        assert_int_equal(site_open(world, state, 0, true), bridge);
        if (!bridge) table_close(NULL);
    }
}

// --- Places [6.1, 10.1]

// The companies would stand on both banks, the middle of the front in the river.
static void w42_no_front_is_placed_in_a_river(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  lines: [{kind: river, at: [10 0, 10 36]}]\n"
                                 "  crossings: [{kind: ford, at: 10 30}]\n",
                          .allied = FOOT("A", "2 infantry", "")});
    for (int i = 0; i < 2; i++) {
        Fit fit;
        fit_open(world, state, unit("A"), i == 0 ? FOR_SETUP : FOR_DAY, &fit);
        assert_false(fit_cell(&fit, cell_of_inch(10, 26)));
        assert_false(fit_shape(&fit, cell_of_inch(10, 26), DEFENCE, 0, STRAIGHT));
        assert_true(fit_cell(&fit, cell_of_inch(10, 30)));
        assert_true(fit_cell(&fit, cell_of_inch(8, 26)));
    }
    put("A", 10, 26, 0, DEFENCE);
    Battalion as = state->battalion[unit("A")];
    assert_false(post_fits(world, state, unit("A"), &as));
    as.x = 14;
    assert_true(post_fits(world, state, unit("A"), &as));
    as.x = 20, as.y = 60;
    assert_true(post_fits(world, state, unit("A"), &as));
    as.flags |= MOUNTED;  // vehicles use no ford
    assert_false(post_fits(world, state, unit("A"), &as));
}

// --- Changes of formation [14.2], and the winner of a close combat [14.8.4]

static void w43_no_stand_forms_across_a_river(void **unused) {
    (void)unused;
    enum { STEP_NIGHT = 22 };
    for (int i = 0; i < 4; i++) {
        bool bridge = i % 2 == 1, night = i > 1;
        table_open(&(Setting){.map = bridge ? "  lines: [{kind: river, at: [12 0, 12 36]}]\n"
                                              "  crossings: [{kind: bridge, at: 12 30}]\n"
                                            : "  lines: [{kind: river, at: [12 0, 12 36]}]\n",
                              .allied = FOOT("A", "2 infantry", "")});
        put("A", 11, 30, 0, MARCH);
        put("ZX", 40, 3, 12, ASSAULT);
        to_actions(2);
        if (night) frame_view(&state->frame[0])->course.step = STEP_NIGHT;
        assert_int_equal(is_night(state), night);
        int cell = cell_of_inch(11, 30);
        Fit fit;
        fit_open(world, state, unit("A"), night ? FOR_NIGHT : FOR_FORM, &fit);
        assert_int_equal(fit_shape(&fit, cell, DEFENCE, 0, STRAIGHT), bridge);
        assert_true(fit_shape(&fit, cell, DEFENCE, 6, STRAIGHT));  // along the river
        assert_true(fit_cell(&fit, cell));
        if (i < 3) table_close(NULL);
    }
}

// Stands at the rear come over the bridge too, and then go to their places.
static void w43_a_column_forms_where_its_head_has_passed_a_bridge(void **unused) {
    (void)unused;
    static const char *const map[] = {RIVER BRIDGE, RIVER};
    for (int i = 0; i < COUNT_OF(map); i++) {
        battle(map[i], NULL);
        to_actions(2);
        column(36, false);
        Fit fit;
        fit_open(world, state, unit("A"), FOR_FORM, &fit);
        assert_int_equal(fit_shape(&fit, cell_of_inch(24, 18), ASSAULT, 0, STRAIGHT), i == 0);
        assert_int_equal(fit_shape(&fit, cell_of_inch(24, 18), DEFENCE, 0, STRAIGHT), i == 0);
        if (i == 0) table_close(NULL);
    }
}

// [W40] The others follow the head: they come over the bridge behind it, and not over the river.
static void w43_a_march_follows_its_head_over_a_bridge_alone(void **unused) {
    (void)unused;
    static const char *const place[] = {"at 24/18", "at 12/21"};
    for (int i = 0; i < COUNT_OF(place); i++) {
        battle(RIVER BRIDGE, NULL);
        to_actions(2);
        put("A", i == 0 ? 24 : 12, i == 0 ? 22 : 21, 6, MARCH);
        act("move A");
        act(place[i]);
        while (phase() == PHASE_ANSWER) act("done");
        assert_true(can("face north"));
        assert_int_equal(can("face south"), i == 0);
        if (i == 0) table_close(NULL);
    }
}

static bool winner_follows(const char *map) {
    battle(map, NULL);
    put("A", 10, 20.5, 0, ASSAULT);
    put("ZX", 10, 20, 12, ASSAULT);
    to_actions(0);
    while (phase() == PHASE_ACT) act("done");
    act("dice +9");
    for (int i = 0; i < 12 && phase() != PHASE_FOLLOW; i++) {
        Action list[ACTIONS_MAX];
        assert_true(game_listed(&game, state, list) > 0);
        game.rules->apply(world, state, list[0]);
    }
    return phase() == PHASE_FOLLOW;
}

static void w43_a_winner_does_not_go_on_over_a_river(void **unused) {
    (void)unused;
    assert_true(winner_follows(NULL));
    table_close(NULL);
    assert_false(winner_follows("  lines: [{kind: river, at: [0 20, 48 21]}]\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(w42_a_column_passes_a_river_by_a_bridge_alone),
        TEST(w42_a_column_does_not_turn_round_over_a_river),
        TEST(w42_a_column_is_not_placed_across_a_river),
        TEST(w42_a_c_ops_passes_a_river_by_a_bridge_alone),
        TEST(w42_a_c_ops_on_the_edge_stops_at_a_river),
        TEST(w42_a_fup_needs_a_road_that_no_river_cuts),
        TEST(w42_no_front_is_placed_in_a_river),
        TEST(w43_no_stand_forms_across_a_river),
        TEST(w43_a_column_forms_where_its_head_has_passed_a_bridge),
        TEST(w43_a_march_follows_its_head_over_a_bridge_alone),
        TEST(w43_a_winner_does_not_go_on_over_a_river),
    };
    return cmocka_run_group_tests_name("gbww2 water", tests, NULL, NULL);
}
