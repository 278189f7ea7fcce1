// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_victory.c -- tests control and victory points [13.0].
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

#include "engine/game/view.h"

static bool holds(Side side, const char *label) {
    return state->control[side] >> world->objective[hex(label)] & 1;
}

static const char *ending(void) {
    return game.rules->lab.endings[game.rules->lab.ending(world, state)].name;
}

static void end_turn(void) {
    turn_begins(ALLIED);
    act("done");
}

static void rule_13_1_points_are_counted_by_the_scenarios_table(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" FOOT("A1", "vp: 3, at: 0505") "]",
        .axis = "X: [" FOOT("X1", "vp: 2, at: 0605") "]",
        .map = "  roads: [0101 0201]\n  streams: 0101-0201\n",
        .rest =
            "objects:\n  - {name: Bridge, bridge: 0101-0201, destroy: {side: allied, card: 6}}\n",
        .points =
            "    - {control: 0505, allied: 5, axis: 4}\n    - {losses: yes, allied: 10, axis: 20}\n"
            "    - {steps: yes, allied: 1, axis: 1}\n    - {intact: Bridge, allied: 0, axis: 7}\n"
            "    - {ruined: Bridge, allied: 30, axis: 0}\n"});
    assert_int_equal(victory_margin(world, state), 5 - 7);
    unit_lose_step(world, state, unit("X1"));
    assert_int_equal(victory_margin(world, state), 5 - 7 + 1);
    unit_lose_step(world, state, unit("X1"));
    assert_int_equal(victory_margin(world, state), 5 - 7 + 2 + 2 * 10);
    unit_remove(world, state, unit("A1"));
    assert_int_equal(victory_margin(world, state), 5 - 7 + 22 - 3 * 20 - 2);
    state->ruined_objects = 1;
    assert_int_equal(victory_margin(world, state), 5 + 30 + 22 - 62);
}

static void rule_13_1_threshold_and_draw(void **unused) {
    (void)unused;
    static const struct {
        const char *draw;
        int allied;
        float payoff;
    } rows[] = {{"0", 3, 0.5f}, {"0", 4, 1.0f}, {"0", 2, 0.0f}, {"1", 4, 0.5f},
                {"1", 2, 0.5f}, {"1", 5, 1.0f}, {"1", 1, 0.0f}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char points[200];
        snprintf(points, sizeof points,
                 "    - {control: 0505, allied: %d, axis: 1}\n  threshold: 3\n  draw: %s\n",
                 rows[i].allied, rows[i].draw);
        table_open(
            &(Setting){.turns = 1, .allied = "A: [" FOOT("A1", "at: 0505") "]", .points = points});
        end_turn();
        assert_int_equal(turn(), NOBODY);
        assert_true(game.rules->payoff(world, state, ALLIED) == rows[i].payoff);
        assert_true(game.rules->payoff(world, state, AXIS) == 1.0f - rows[i].payoff);
        assert_string_equal(ending(), rows[i].payoff == 0.5f ? "draw" : "points for objectives");
        table_close(NULL);
    }
}

static void rule_13_1_a_sudden_victory_ends_the_game_with_the_turn(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "A: [" FOOT("A1", "at: 0405") "]",
        .points = "    - {control: 0505 0605, axis: 9}\n  sudden: {allied: 0505 0605}\n"});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0505");
    act("hold A1");
    phase_ends();
    assert_int_not_equal(turn(), NOBODY);  // the side controls only one of two hexes
    turn_begins_with("5H", ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0605");
    act("hold A1");
    assert_int_not_equal(turn(), NOBODY);
    phase_ends();
    assert_int_equal(turn(), NOBODY);
    assert_true(game.rules->payoff(world, state, ALLIED) == 1.0f);
    assert_string_equal(ending(), "sudden victory");
}

static void rule_13_1_points_for_losses_decide_against_an_objective(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .turns = 1,
        .allied = "A: [" FOOT("A1", "at: 0505") "]",
        .axis = "X: [" FOOT("X1", "at: 0805") "]",
        .points = "    - {control: 0505, allied: 1}\n    - {losses: yes, allied: 2, axis: 2}\n"});
    unit_remove(world, state, unit("A1"));
    end_turn();
    assert_int_equal(victory_margin(world, state), 1 - 2);
    assert_string_equal(ending(), "other points");
}

static void rule_13_2_who_crosses_a_hex_last_controls_it(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis_card = "    control: 0505 0605\n",
                          .points = "    - {control: 0505 0605, allied: 1, axis: 1}\n"});
    assert_true(holds(AXIS, "0505"));
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0605");
    act("hold A1");
    assert_true(holds(ALLIED, "0505"));  // A1 crossed this hex
    assert_true(holds(ALLIED, "0605"));
    assert_false(holds(AXIS, "0505"));
    put("A1", "0705");
    assert_true(holds(ALLIED, "0605"));  // A1 has left the hex and still controls it
    put("ZX", "0605");
    assert_true(holds(AXIS, "0605"));
}

static void rule_13_2_units_hold_the_hexes_they_are_set_up_in(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0505") "]",
                          .points = "    - {control: 0505 0605, allied: 1, axis: 1}\n"});
    assert_true(holds(ALLIED, "0505"));
    assert_false(holds(ALLIED, "0605"));
    assert_false(holds(AXIS, "0605"));
}

// After a failed attack the defenders, who never left the hex, still control it.
static void rule_13_2_an_attack_that_is_thrown_back_wins_no_control(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]",
                          .points = "    - {control: 0505, allied: 1, axis: 1}\n"});
    turn_begins(ALLIED);
    activate("A");
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    cards("9H 2H 9C 3H");
    act("lose X1");
    assert_string_equal(place("A1"), "0405");
    assert_true(holds(AXIS, "0505"));
    assert_false(holds(ALLIED, "0505"));
}

static void contest(void) {
    table_open(
        &(Setting){.allied = "A: [" UNIT("A1", "infantry", 2, 2, 2, 4, ONE_STEP "at: 0405") "]",
                   .axis = "X: [" FOOT("X1", ONE_STEP "at: 0505") "]",
                   .axis_card = "    mines: {fields: 0, markers: [10]}\n",
                   .points = "    - {control: 0505, allied: 1, axis: 1}\n"});
    turn_begins(ALLIED);
    activate("A");
    limits_drawn();
    act("use A1");
}

static void rule_13_2_an_attacker_killed_by_a_mine_wins_no_control(void **unused) {
    (void)unused;
    contest();
    mine_put(AXIS, "0505", 0);
    act("move A1 0505");
    card("2H");
    assert_int_equal(steps("A1"), 0);
    assert_true(holds(AXIS, "0505"));
}

static void rule_13_2_control_passes_when_the_attacker_is_alone_whatever_ended_the_others(
    void **unused) {
    (void)unused;
    contest();
    act("move A1 0505");
    assert_true(holds(AXIS, "0505"));  // [R13] the Axis keeps control
    unit_remove(world, state, unit("X1"));
    assert_true(holds(ALLIED, "0505"));
}

static void rule_13_2_nor_one_that_only_outlives_a_lone_defenders_counter_attack(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]",
                          .points = "    - {control: 0505, allied: 1, axis: 1}\n"});
    turn_begins(ALLIED);
    activate("A");
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    act("assault 0505");
    cards("2H 3H 2D 2C");
    act("counter-attack");
    cards("9H 2S 3S 9C");
    act("lose X1");  // the winner chooses its loss
    act("lose A1");
    assert_string_equal(place("A1"), "0405");
    assert_int_equal(steps("X1"), 0);
    assert_true(holds(AXIS, "0505"));
}

static void ruling_R32_turns_nights_and_hands_are_the_scenarios(void **unused) {
    (void)unused;
    table_open(&(Setting){.turns = 4,
                          .hand = 6,
                          .rest = "night: [2, 4]\n",
                          .allied_card = "    low-ammo: 7\n",
                          .deal = {2, 4}});
    assert_int_equal(world->turns, 4);
    assert_int_equal(world->night, 1 << 2 | 1 << 4);
    assert_int_equal(world->side[ALLIED].limit, 6);
    assert_int_equal(world->side[ALLIED].deal, 2);
    assert_int_equal(world->side[AXIS].deal, 4);
    assert_int_equal(world->side[ALLIED].low_ammo, 7);
    assert_int_equal(world->side[AXIS].low_ammo, 20);
}

// After a sudden victory the texts must name the winner, even if the other side has more points.
static void rule_13_1_a_sudden_victory_is_shown_as_one(void **unused) {
    (void)unused;
    static Scene scene;
    static char shown[16384];
    Text out = text_over(shown, sizeof shown);
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis_card = "    control: 0101\n",
                          .points =
                              "    - {control: 0101, axis: 9}\n    - {control: 0505, allied: 1}\n"
                              "  sudden: {allied: 0505}\n"});
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    act("move A1 0505");
    act("hold A1");
    phase_ends();
    assert_int_equal(turn(), NOBODY);
    assert_int_equal(victory_margin(world, state), 1 - 9);
    gbsu_render(world, state, ALLIED, false, &out);
    assert_non_null(strstr(shown, "Blue wins (sudden victory)"));
    assert_null(strstr(shown, "ahead"));
    view_scene(&game, state, ALLIED, &scene);
    assert_non_null(strstr(scene.leads, "Blue wins (sudden victory)"));
    snprintf(world->side[ALLIED].name, sizeof world->side[ALLIED].name, "Poles");
    out = text_over(shown, sizeof shown);
    gbsu_render(world, state, ALLIED, false, &out);
    assert_non_null(strstr(shown, "Poles win (sudden victory)"));
    view_scene(&game, state, ALLIED, &scene);
    assert_non_null(strstr(scene.leads, "Poles win (sudden victory)"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_13_1_points_are_counted_by_the_scenarios_table),
        TEST(rule_13_1_threshold_and_draw),
        TEST(rule_13_1_points_for_losses_decide_against_an_objective),
        TEST(rule_13_1_a_sudden_victory_is_shown_as_one),
        TEST(rule_13_1_a_sudden_victory_ends_the_game_with_the_turn),
        TEST(rule_13_2_who_crosses_a_hex_last_controls_it),
        TEST(rule_13_2_units_hold_the_hexes_they_are_set_up_in),
        TEST(rule_13_2_an_attack_that_is_thrown_back_wins_no_control),
        TEST(rule_13_2_an_attacker_killed_by_a_mine_wins_no_control),
        TEST(rule_13_2_control_passes_when_the_attacker_is_alone_whatever_ended_the_others),
        TEST(rule_13_2_nor_one_that_only_outlives_a_lone_defenders_counter_attack),
        TEST(ruling_R32_turns_nights_and_hands_are_the_scenarios),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
