// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_day.c -- tests stands and assets, C Ops and FUPs, preparation and dawn, activation,
// deployment and points: the rules of chapters 1 to 10 that no other file tests.
#include <math.h>

#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

// Plays until the game is in this phase: takes the first legal action, or passes.
static void on_to(int phase_wanted) {
    for (int i = 0; i < 3000 && phase() != phase_wanted; i++) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        bool last = phase() == PHASE_DEPLOY || phase() == PHASE_ACTIVATE ||
                    phase() == PHASE_BARRAGE || phase() == PHASE_ACT || phase() == PHASE_PLACE;
        game.rules->apply(world, state, list[last ? count - 1 : 0]);
    }
    assert_int_equal(phase(), phase_wanted);
}

// --- Pieces [1, 2, 4]

static void rule_2_1_sizes_of_stands(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int index, wide, deep;
    } rows[] = {
        {"A", 0, 24, 8}, {"A", 1, 8, 16}, {"A", 2, 8, 16}, {"T", 0, 24, 16}, {"Pak", 0, 16, 16}};
    table_open(&(Setting){
        .allied = FOOT("A", "1 infantry", ", support: hq hw") ", " TANKS("T", "1", "medium", ""),
        .allied_guns = GUN("Pak", "medium", "")});
    put("A", 10, 30, 0, ASSAULT);
    put("T", 24, 30, 0, ASSAULT);
    put("Pak", 34, 30, 0, ASSAULT);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        Rect rect;
        assert_true(stand_rect(world, state, stand(rows[i].name, rows[i].index), &rect));
        assert_int_equal(2 * rect.half, rows[i].wide);
        assert_int_equal(rect.depth, rows[i].deep);
    }
}

static void rule_3_5_mounted_stands_are_24_square_and_towed_guns_16_by_32(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "{name: L, division: D, quality: average, move: motor, stands: "
                                    "1 infantry, zone: z}",
                          .allied_guns = GUN("Pak", "medium", "")});
    put("L", 10, 30, 0, ASSAULT);
    put("Pak", 34, 30, 0, ASSAULT);
    flag_set(state, unit("L"), MOUNTED);
    flag_set(state, unit("Pak"), MOUNTED);
    Rect rect;
    assert_true(stand_rect(world, state, stand("L", 0), &rect));
    assert_int_equal(2 * rect.half, 24);
    assert_int_equal(rect.depth, 24);
    assert_true(stand_rect(world, state, stand("Pak", 0), &rect));
    assert_int_equal(2 * rect.half, 16);
    assert_int_equal(rect.depth, 32);
}

static void rule_4_2_1_tanks_are_one_battalion_and_guns_one_each(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", "") ", " TANKS("T", "3", "medium", ""),
                   .allied_guns = GUN("Pak 1", "medium", "") ", " GUN("Pak 2", "light", "")});
    put("A", 6, 33, 0, ASSAULT);
    put("T", 16, 30, 0, ASSAULT);
    put("Pak 1", 28, 30, 0, ASSAULT);
    put("Pak 2", 36, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(2);
    assert_int_equal(offers("move T") + offers("move Pak 1") + offers("move Pak 2"), 3);
    act("move T");
    act("at 16/28");
    // The whole tank battalion has moved.
    assert_int_equal(state->battalion[unit("T")].y, 56);
    assert_int_equal(state->battalion[unit("Pak 1")].y, 60);
}

static void rule_4_1_1_an_hq_helps_command_and_rally(void **unused) {
    (void)unused;
    int odds_of[3], hq;
    two(FOOT("A", "2 infantry", ", support: hq"), FOOT("X", "2 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    command_odds(world, state, unit("A"), odds_of, &hq);
    assert_int_equal(odds_of[2], 45);
    assert_int_equal(rally_number(world, state, unit("A")), 9);
    suppress(stand("A", 2));
    command_odds(world, state, unit("A"), odds_of, &hq);
    assert_int_equal(odds_of[2], 35);
    assert_int_equal(rally_number(world, state, unit("A")), 8);
}

static void rule_4_1_2_heavy_weapons_need_no_sight_and_do_not_fire_themselves(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ", support: hw"), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    uint8_t target[STANDS_MAX];
    int plain = shot_of(world, state, stand("A", 0), stand("X", 0), 0).hit;
    int helped = shot_of(world, state, stand("A", 0), stand("X", 0), WITH_WEAPONS).hit;
    assert_int_equal(helped, plain + 2);  // heavy weapons behind the front row add 2
    assert_int_equal(shot_targets(world, state, stand("A", 4), 0, target), 0);
}

static void rule_4_1_3_attached_guns_fire_from_the_front_row(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "3 infantry", ""),
                          .axis = TANKS("X", "2", "medium", ""),
                          .allied_guns =
                              "{name: Pak, division: D, battlegroup: G, quality: average, move: "
                              "motor, gun: medium, attached: A}"});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    uint8_t target[STANDS_MAX];
    assert_true(shot_targets(world, state, stand("Pak", 0), 0, target) > 0);
    state->battalion[unit("A")].formation = MARCH;  // in march the gun is behind the companies
    assert_int_equal(shot_targets(world, state, stand("Pak", 0), 0, target), 0);
}

static void rule_4_1_5_a_gun_that_fired_moves_an_inch(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied_guns = GUN("Pak", "medium", ""), .axis = FOOT("X", "4 infantry", "")});
    put("ZA", 6, 33, 0, ASSAULT);
    put("Pak", 24, 26, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    assert_false(stand_in(&state->fired, stand("Pak", 0)));
    act("stand Pak");
    assert_int_equal(phase(), PHASE_TARGET);
    act("target X no. 1");
    while (phase() == PHASE_SHOT) act("shot nothing");
    assert_true(stand_in(&state->fired, stand("Pak", 0)));
    act("done");
    assert_int_equal(move_rate(world, state, unit("Pak"), false), INCH);
    act("stand Pak");  // [14.3.7, 14.4.12] packing takes an action
    act("pack Pak");
    assert_false(stand_in(&state->fired, stand("Pak", 0)));
}

// --- C Ops and FUPs [5]

static void rule_5_1_2_a_c_ops_acts_without_activation(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = "    c-ops: {D: Highway 1}\n"});
    put("ZA", 8, 30, 0, ASSAULT);
    put("ZX", 24, 22, 12, ASSAULT);
    to_actions(0);
    frame_push(state, PHASE_COMMAND, BATTALIONS_MAX, 0);
    is_odds("actions 2", 35);  // [14.3.12] the odds of average troops
    act("actions 1");
    assert_int_equal(offers("c-ops D"), 1);
    act("c-ops D");
    assert_false(can("at Highway 1"));  // its own place [W45]
    assert_true(can("at Highway 8"));   // legal: a C Ops may move within 12 in of an enemy
    act("at Highway 8");
    assert_int_equal(offers("c-ops D"), 0);  // its only action is used up
}

static void rule_5_2_2_reserves_come_within_12_in_of_the_fup(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "1 infantry", "") ", " FOOT("B", "1 infantry", ""),
                          .allied_more = "    fup: {D: 8 24}\n"
                                         "    c-ops: {D: Highway 1}\n",
                          .map = "  areas: [{kind: trench, at: [1 1, 2 1, 2 2, 1 2]}]\n"});
    put("A", 40, 34, 0, ASSAULT);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(0);
    reserve_enter(world, state, unit("B"));
    flag_set(state, unit("B"), SHOWN);
    // Without a road to the FUP, the exit is the only place to deploy.
    assert_false(site_open(world, state, 0, true));
    state->park[0].x = 48;
    state->park[0].y = 52;  // the place (24, 26)
    assert_true(site_open(world, state, 0, true));
    frame_push(state, PHASE_DEPLOY, ALLIED, FOR_DAY);
    act("deploy B");
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list), far = 0, by_exit = 0;
    for (int i = 0; i < count; i++) {
        int cell = (int)action_where(list[i]);
        if (cell & ROAD_CELL) continue;
        double fup = hypot(cell_x(cell) / 2.0 - 24, cell_y(cell) / 2.0 - 26);
        double exit = hypot(cell_x(cell) / 2.0 - 24, cell_y(cell) / 2.0 - 36);
        assert_true(fup <= 12.01 || exit <= 12.01);
        far += fup > 11 && fup <= 12.01;
        by_exit += fup > 12.01;  // [5.2.4] the exit is always allowed
    }
    assert_true(far > 0 && by_exit > 0);
}

static void rule_5_2_1_a_fup_stands_still_by_day(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = "    fup: {D: 24 30}\n    c-ops: {D: Highway 10}\n"});
    put("ZA", 8, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(2);
    state->centre[0].actions = 2;
    assert_int_equal(offers("fup"), 0);
}

static void rule_5_3_1_reserves_are_off_the_table(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    reserve_enter(world, state, unit("B"));
    Rect rect;
    assert_false(stand_rect(world, state, stand("B", 0), &rect));
    assert_int_equal(offers("move B") + offers("stand B"), 0);
    assert_false(may_activate(world, state, unit("B")));
}

// --- Preparation [6, W15]

static void rule_6_1_every_battalion_is_placed_in_its_zone(void **unused) {
    (void)unused;
    two(FOOT("A", "1 infantry", ""), FOOT("X", "1 infantry", ""));
    assert_int_equal(phase(), PHASE_PLACE);
    assert_int_equal(frame_at(state, 0)->unit, unit("X"));  // the defender places first
    assert_true(can("reserve X"));
    Action list[ACTIONS_MAX];
    int squares = 0, count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) squares += action_verb(list[i]) == VERB_SQUARE;
    assert_true(squares >= 16);
    act("square 24/0");
    assert_int_equal(phase(), PHASE_CELL);
    assert_true(can("at 24/1") && can("at 29/5"));
    assert_false(can("at 24/6"));
    act("at 27/3");
    act("formation assault");
    act("face south");
    on_to(PHASE_PLACE);
    assert_int_equal(frame_at(state, 0)->unit, unit("A"));
    assert_false(flag(state, unit("X"), SHOWN));  // X is placed in secret
    assert_false(can("square 24/0"));
}

static void rule_6_3_a_battalion_that_moves_is_spotted(void **unused) {
    (void)unused;
    two(FOOT("A", "1 infantry", ""), FOOT("X", "1 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(2);
    hide("A", 24, 30, 0, ASSAULT);
    flag_set(state, unit("A"), ACTIVE | KNOWN);
    act("move A");
    act("at 24/29");
    assert_true(flag(state, unit("A"), SHOWN));
}

static void w15_the_scenario_says_the_first_attachments(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""),
                          .allied_guns =
                              "{name: Pak, division: D, battlegroup: G, quality: average, move: "
                              "motor, gun: medium, attached: B}"});
    assert_int_equal(state->holder[stand("Pak", 0)], unit("B"));
    put("A", 10, 30, 0, ASSAULT);
    put("B", 30, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(2);
    assert_int_equal(offers("move Pak") + offers("stand Pak"), 0);
}

// --- Dawn [8]

static void rule_8_1_dawn_deployment_costs_no_action(void **unused) {
    (void)unused;
    for (int dawn = 0; dawn < 2; dawn++) {
        two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
        put("A", 24, 32, 0, ASSAULT);
        put("X", 24, 3, 12, ASSAULT);
        to_actions(0);
        deploy_done(world, state, unit("A"), dawn);
        // [5.2.3, 10.2] by day it costs an action.
        assert_int_equal(flag(state, unit("A"), TAKEN), !dawn);
        if (!dawn) table_close(NULL);
    }
}

static void rule_8_1_1_the_attacker_deploys_first(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    on_to(PHASE_DEPLOY);
    assert_int_equal(frame_at(state, 0)->unit, ALLIED);
    assert_int_equal(frame_at(state, 0)->other, FOR_DAWN);
    act("done");
    assert_int_equal(phase(), PHASE_DEPLOY);
    assert_int_equal(frame_at(state, 0)->unit, AXIS);
}

static void rule_8_1_2_a_lost_c_ops_comes_back_at_dawn(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = "    c-ops: {D: Highway 6}\n"});
    put("ZA", 24, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(0);
    state->centre[0].flags = CENTRE_LOST;
    frame_push(state, PHASE_DEPLOY, ALLIED, FOR_DAY);
    assert_int_equal(offers("c-ops"), 0);  // [5.1.3] a C Ops does not return by day
    frame_pop(state);
    frame_push(state, PHASE_DEPLOY, ALLIED, FOR_DAWN);
    assert_false(can("done"));  // it comes back, whether its owner likes it or not
    act("c-ops D by D");
    assert_true(can("done"));
    assert_true(state->centre[0].flags & CENTRE_ON);
    // At the edge where the road leaves the table.
    assert_int_equal(cops_spot(world, state, 0).y, 36 * INCH);
}

static void w16_light_grows_at_once_or_in_the_second_player_turn(void **unused) {
    (void)unused;
    for (int late = 0; late < 2; late++) {
        two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
        on_to(PHASE_DAYLIGHT);
        assert_int_equal(state->turn, 2);
        assert_int_equal(state->sight, 3);
        is_odds("light later", 50);
        act(late ? "light later" : "light at once");
        assert_int_equal(state->sight, late ? 3 : 6);
        on_to(PHASE_COMMAND);
        for (int i = 0; i < 500 && state->phasing == state->first; i++) {
            Action list[ACTIONS_MAX];
            int count = game_listed(&game, state, list);
            bool last =
                phase() == PHASE_DEPLOY || phase() == PHASE_ACTIVATE || phase() == PHASE_ACT;
            assert_int_equal(state->sight, late ? 3 : 6);
            game.rules->apply(world, state, list[last ? count - 1 : 0]);
        }
        assert_int_equal(state->sight, 6);
        if (!late) table_close(NULL);
    }
}

// --- Activation [9]

static void rule_9_1_the_first_player_then_the_second_before_the_first_turn(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    on_to(PHASE_DECLARE);
    act("pass");
    act("first");  // chosen by the defender
    assert_int_equal(phase(), PHASE_ACTIVATE);
    assert_int_equal(frame_at(state, 0)->unit, AXIS);
    int before = state->points[AXIS];
    act("battlegroup G");
    assert_int_equal(before - state->points[AXIS], 2);  // [9.5.1] it costs two points
    act("done");
    assert_int_equal(frame_at(state, 0)->unit, ALLIED);
    act("done");
    on_to(PHASE_COMMAND);
    assert_int_equal(state->phasing, AXIS);  // its own player turn begins at no cost
    assert_int_equal(state->points[AXIS], before - 2);
}

static void rule_9_5_a_battlegroup_is_activated_as_a_whole(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 12, 30, 0, ASSAULT);
    put("B", 34, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(0);
    flag_clear(state, unit("A"), ACTIVE);
    flag_clear(state, unit("B"), ACTIVE);
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    int before = state->points[ALLIED];
    act("battlegroup G");
    assert_int_equal(before - state->points[ALLIED], 3);
    assert_true(flag(state, unit("A"), ACTIVE) && flag(state, unit("B"), ACTIVE));
    assert_int_equal(offers("activate"), 0);  // [9.2] no battalions besides battlegroups
}

static void rule_9_5_2_points_are_for_the_whole_game(void **unused) {
    (void)unused;
    table_open(&(Setting){.activation = "{points: 2}", .days = "{count: 2, turns: 9}"});
    put("ZA", 24, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(0);
    flag_clear(state, unit("ZA"), ACTIVE);
    state->points[ALLIED] = 1;
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    assert_int_equal(offers("activate") + offers("battlegroup"),
                     0);  // one point is left, and activation costs two
    frame_pop(state);
    state->points[ALLIED] = 2;
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    act("activate ZA");
    act("done");
    for (int i = 0; i < 3000 && state->day == 1; i++) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        bool last = phase() == PHASE_DEPLOY || phase() == PHASE_ACTIVATE || phase() == PHASE_ACT;
        game.rules->apply(world, state, list[last ? count - 1 : 0]);
    }
    assert_int_equal(state->day, 2);
    assert_int_equal(state->points[ALLIED], 0);
    assert_false(flag(state, unit("ZA"), ACTIVE));  // activation lasts until the night [W18]
}

static void rule_9_6_activation_may_cost_victory_points(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    int before = victory_margin(world, state);
    state->spent[ALLIED] = 4;
    int each = world->activation_points;
    assert_int_equal(victory_margin(world, state), before - 4 * each);
}

static void w19_the_owner_chooses_the_stands_that_suffer(void **unused) {
    (void)unused;
    two(FOOT("A", "2 infantry", ", support: hw"), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(0);
    Frame *frame = frame_push(state, PHASE_SUFFER, unit("A"), 0);
    frame->card = 1;
    frame->value = 3;
    assert_int_equal(offers("suffer "), 3);
    act("suffer HW of A");
    assert_true(stand_in(&state->destroyed, stand("A", 2)));
    act("suffer A no. 1");
    act("suffer A no. 2");
    assert_int_equal(offers("suffer "), 0);
    act("done");  // suppressions that are left have no effect
    assert_int_not_equal(phase(), PHASE_SUFFER);
}

static void w13_points_are_for_objectives_and_stands_eliminated_at_the_end(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    state->held[ALLIED] = state->held[AXIS] = 0;
    assert_int_equal(victory_margin(world, state), 0);
    state->held[ALLIED] = 1;
    assert_int_equal(victory_margin(world, state), 5);
    destroy(stand("A", 0));
    destroy(stand("A", 1));
    assert_int_equal(victory_margin(world, state), 3);
    stand_drop(&state->destroyed, stand("A", 0));  // this stand was replaced
    assert_int_equal(victory_margin(world, state), 4);
}

static void w32_first_player_draws_first_from_one_deck(void **unused) {
    (void)unused;
    table_open(&(Setting){.activation = "{deal: 2, draw: 1}"});
    on_to(PHASE_DECLARE);
    act("pass");
    act("first");
    assert_int_equal(phase(), PHASE_DRAW);
    assert_int_equal(frame_at(state, 0)->unit, AXIS);
    for (int i = 0; i < 3; i++) act("card black");
    assert_int_equal(frame_at(state, 0)->unit, ALLIED);
    assert_true(fabs(odds("card black") - 23.0 / 36) < 1e-5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_2_1_sizes_of_stands),
        TEST(rule_3_5_mounted_stands_are_24_square_and_towed_guns_16_by_32),
        TEST(rule_4_2_1_tanks_are_one_battalion_and_guns_one_each),
        TEST(rule_4_1_1_an_hq_helps_command_and_rally),
        TEST(rule_4_1_2_heavy_weapons_need_no_sight_and_do_not_fire_themselves),
        TEST(rule_4_1_3_attached_guns_fire_from_the_front_row),
        TEST(rule_4_1_5_a_gun_that_fired_moves_an_inch),
        TEST(rule_5_1_2_a_c_ops_acts_without_activation),
        TEST(rule_5_2_2_reserves_come_within_12_in_of_the_fup),
        TEST(rule_5_2_1_a_fup_stands_still_by_day),
        TEST(rule_5_3_1_reserves_are_off_the_table),
        TEST(rule_6_1_every_battalion_is_placed_in_its_zone),
        TEST(rule_6_3_a_battalion_that_moves_is_spotted),
        TEST(w15_the_scenario_says_the_first_attachments),
        TEST(rule_8_1_dawn_deployment_costs_no_action),
        TEST(rule_8_1_1_the_attacker_deploys_first),
        TEST(rule_8_1_2_a_lost_c_ops_comes_back_at_dawn),
        TEST(w16_light_grows_at_once_or_in_the_second_player_turn),
        TEST(rule_9_1_the_first_player_then_the_second_before_the_first_turn),
        TEST(rule_9_5_a_battlegroup_is_activated_as_a_whole),
        TEST(rule_9_5_2_points_are_for_the_whole_game),
        TEST(rule_9_6_activation_may_cost_victory_points),
        TEST(w19_the_owner_chooses_the_stands_that_suffer),
        TEST(w13_points_are_for_objectives_and_stands_eliminated_at_the_end),
        TEST(w32_first_player_draws_first_from_one_deck),
    };
    return cmocka_run_group_tests_name("gbww2 day", tests, NULL, NULL);
}
