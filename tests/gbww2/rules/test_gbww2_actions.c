// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_actions.c -- tests the sequence of a turn, actions (rounds, changes of formation,
// moves, opportunity fire, indirect fire, rallies, charges), and control of objectives [7, 14,
// W28, W29, W38, W39].
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static int answers_passed(void) {
    int count = 0;
    for (; phase() == PHASE_ANSWER; count++) act("done");
    return count;
}

#define LORRIES(name) \
    "{name: " name ", division: D, quality: average, move: motor, stands: 4 infantry, zone: z}"

// --- The sequence of play [7]

static void rule_7_2_a_player_turn_goes_from_deployment_to_morale(void **unused) {
    (void)unused;
    static const int order[] = {PHASE_DEPLOY, PHASE_ACTIVATE, PHASE_BARRAGE, PHASE_COMMAND,
                                PHASE_ACT};
    table_open(&(Setting){
        .allied_more = "    artillery: {quality: average, templates: 1, rounds: 5, recovery: 2}\n",
        .axis_more = "    artillery: {quality: average, templates: 1, rounds: 5, recovery: 2}\n"});
    put("ZA", 24, 30, 0, DEFENCE);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(0);
    act("done");
    act("done");
    // Play the other side's player turn, then both player turns of the next turn. The same side
    // must be first again [8.3].
    for (int half = 0; half < 3; half++) {
        int stage = -1, side = state->phasing, turn = state->turn;
        assert_int_equal(side, half % 2 == 0 ? AXIS : ALLIED);
        while (state->phasing == side && state->turn == turn) {
            int now = phase();
            for (int i = 0; i < COUNT_OF(order); i++)
                if (order[i] == now) {
                    assert_true(i >= stage);
                    stage = i;
                }
            Action list[ACTIONS_MAX];
            int count = game_listed(&game, state, list);
            bool last = now == PHASE_DEPLOY || now == PHASE_ACTIVATE || now == PHASE_BARRAGE ||
                        now == PHASE_ACT;
            game.rules->apply(world, state, list[last ? count - 1 : 0]);
        }
        assert_int_equal(stage, COUNT_OF(order) - 1);
    }
}

static void rule_14_0_all_first_actions_then_all_second(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 12, 30, 0, ASSAULT);
    put("B", 34, 30, 0, ASSAULT);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(2);
    state->battalion[unit("B")].actions = 1;
    assert_int_equal(offers("move A") + offers("move B"), 2);  // the battalions act in any order
    act("move A");
    act("at 12/29");
    act("face north");
    assert_int_equal(offers("move A"), 0);
    assert_int_equal(offers("move B"), 1);
    act("done");
    assert_int_equal(state->round, 2);
    assert_int_equal(offers("move A"), 1);
    assert_int_equal(offers("move B"), 0);  // B passed its only action
}

// --- Moves

static void rule_14_1_2_no_path_leads_through_enemies_or_between_them(void **unused) {
    (void)unused;
    static const struct {
        double right;  // x of Y, in inches
        bool open;
    } rows[] = {{25.5, false}, {29, true}};  // gaps of 1.5 and 5 inches between X and Y
    for (int i = 0; i < COUNT_OF(rows); i++) {
        two(FOOT("A", "1 infantry", ""),
            FOOT("X", "1 infantry", "") ", " FOOT("Y", "1 infantry", ""));
        put("A", i == 0 ? 24 : 26, 24, 0, ASSAULT);
        put("X", 22.5, 22, 12, ASSAULT);
        put("Y", rows[i].right, 22, 12, ASSAULT);
        to_actions(2);
        act("move A");
        assert_int_equal(can("at 24/20") || can("at 26/20"), rows[i].open);
        if (i == 0) table_close(NULL);
    }
}

static void rule_14_1_4_a_battalion_that_is_seen_or_fires_is_spotted(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", "") ", " FOOT("H", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 44, 3, 12, ASSAULT);
    to_actions(2);
    hide("H", 24, 18, 12, ASSAULT);
    act("move A");
    act("at 24/28");  // now ten inches away from H
    if (phase() == PHASE_FACING) act("face north");
    answers_passed();
    assert_true(flag(state, unit("H"), SHOWN));
}

static void rule_14_1_5_all_stands_move_or_form_but_each_stand_fires_or_rallies(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    Rect before[BODY_MAX], after[BODY_MAX];
    uint8_t stands[BODY_MAX];
    State was = *state;
    rects_of(world, state, unit("A"), before, stands);
    act("move A");
    act("at 24/25");
    answers_passed();
    act("face north");
    int count = rects_of(world, state, unit("A"), after, stands);
    for (int i = 0; i < count; i++) assert_int_equal(after[i].y - before[i].y, INCH);
    *state = was;
    act("stand A");
    assert_int_equal(phase(), PHASE_TARGET);
    act("target X no. 1");
    act("shot nothing");
    assert_int_equal(phase(), PHASE_TARGET);  // the next stand chooses its target
    act("done");
    assert_int_equal(offers("stand A") + offers("move A"), 0);
}

static void rule_14_2_1_the_front_centre_stays_when_forming(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 3, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(2);
    act("form A");
    assert_true(can("formation march") && can("formation defence"));
    act("formation march");
    if (phase() == PHASE_FACING) act("face north-east");  // [14.2.3] no other facing is legal
    const Battalion *it = &state->battalion[unit("A")];
    assert_int_equal(it->x, 48);
    assert_int_equal(it->y, 60);
    assert_int_equal(it->facing, 3);
    assert_int_equal(it->formation, MARCH);
    // [14.2.6] a change of formation is the only action.
    assert_int_equal(offers("move A") + offers("stand A") + offers("form A"), 0);
}

static void rule_14_3_6_dismounting_comes_before_the_first_action(void **unused) {
    (void)unused;
    two(LORRIES("L"), FOOT("X", "4 infantry", ""));
    put("L", 24, 27, 0, MARCH);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(2);
    flag_set(state, unit("L"), MOUNTED);
    act("move L");
    act("at 24/24");
    answers_passed();
    if (phase() == PHASE_FACING) act("face north");
    assert_int_equal(offers("dismount L"), 0);
    act("done");
    assert_int_equal(state->round, 2);
    assert_int_equal(offers("dismount L"), 0);
}

// Checks that heavy weapons are set up without an action, and that packing them takes an action.
static void rule_14_3_7_and_14_3_13_packing_is_an_action(void **unused) {
    (void)unused;
    two(FOOT("A", "2 infantry", ", support: hw"), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    act("stand A with heavy weapons");
    act("target X no. 1");
    act("shot nothing");
    while (phase() == PHASE_TARGET) act("done");
    assert_true(stand_in(&state->fired, stand("A", 2)));
    act("done");
    assert_int_equal(offers("stand A packing heavy weapons"), 1);
    act("stand A packing heavy weapons");
    while (phase() == PHASE_TARGET) act("done");
    assert_false(stand_in(&state->fired, stand("A", 2)));
    assert_int_equal(offers("move A"), 0);  // packing has used up the action
}

static void rule_14_3_12_a_c_ops_neither_fires_nor_is_fired_at(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis_more = "    c-ops: {D: Highway 14}\n"});
    put("A", 24, 18, 0, ASSAULT);  // four inches from the C Ops
    put("ZX", 6, 3, 12, ASSAULT);
    to_actions(2);
    assert_int_equal(offers("stand A"), 0);  // [14.4.13] a C Ops is no target
    assert_int_equal(offers("close A"), 0);
}

// --- Opportunity fire [14.3.9, 14.5]

static void rule_14_3_9_opportunity_fire_comes_during_the_move(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    act("move A");
    act("at 24/26");
    assert_int_equal(phase(), PHASE_ANSWER);
    act("answer X");
    act("target A no. 2");
    is_odds("shot destroyed", 2);  // 1 in ten hits (4 - 3), and 2 in ten hits destroy [14.5.2]
    act("shot suppressed");
    if (phase() == PHASE_GIVE) act("take A no. 2");
    while (phase() == PHASE_TARGET) act("done");
    answers_passed();
    assert_true(is_suppressed(state, stand("A", 1)));
    assert_true(flag(state, unit("X"), TAKEN));  // [14.5.5] opportunity fire marks the firer
    assert_int_equal(phase(), PHASE_FACING);     // the move continues
}

static void rule_14_5_3_opportunity_fire_hits_lorries_before_dismounting(void **unused) {
    (void)unused;
    two(LORRIES("L"), FOOT("X", "4 infantry", ""));
    put("L", 24, 27, 0, MARCH);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    flag_set(state, unit("L"), MOUNTED);
    act("move L");
    act("at 24/25");
    assert_int_equal(phase(), PHASE_ANSWER);
    assert_int_equal(offers("dismount"), 0);
    Shot shot = shot_of(world, state, stand("X", 0), stand("L", 0), IN_ANSWER);
    assert_int_equal(shot.destroy, world->chart.destroy_softskin[shot.band]);
}

static void rule_14_6_1_and_14_6_3_indirect_fire_is_of_infantry_and_never_opportunity_fire(
    void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = FOOT("A", "4 infantry", ", support: hw") ", " TANKS("T", "1", "medium", ""),
        .axis = FOOT("X", "1 infantry", ""),
        .map = "  areas: [{kind: wood, at: [16 21, 32 21, 32 23.5, 16 23.5]}]\n"});
    put("A", 24, 26, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    Shot shot = shot_of(world, state, stand("A", 0), stand("X", 0), 0);
    assert_true(shot.indirect);
    assert_int_equal(shot.hit, 3);  // the number in the 8 inch column
    assert_int_equal(shot_of(world, state, stand("A", 0), stand("X", 0), WITH_WEAPONS).hit, 5);
    assert_int_equal(shot_of(world, state, stand("A", 0), stand("X", 0), IN_ANSWER).hit, -1);
    // [W29] Only the front row fires indirectly, at spotted targets within eight inches. The
    // three cases below break one condition each.
    assert_int_equal(shot_of(world, state, stand("A", 3), stand("X", 0), 0).hit, -1);
    put("A", 24, 29, 0, ASSAULT);
    assert_int_equal(shot_of(world, state, stand("A", 0), stand("X", 0), 0).hit, -1);
    put("T", 24, 26, 0, ASSAULT);
    put("A", 8, 34, 0, ASSAULT);
    assert_int_equal(shot_of(world, state, stand("T", 0), stand("X", 0), 0).hit, -1);
}

static void w28_each_shot_takes_effect_before_the_next(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "1 infantry", "") ", " FOOT("Y", "1 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 22, 20, 12, ASSAULT);
    put("Y", 28, 20, 12, ASSAULT);
    to_actions(2);
    act("stand A");
    act("target X no. 1");
    act("shot destroyed");
    // The battalion is gone at once [14.4.9].
    assert_int_equal(state->battalion[unit("X")].place, GONE);
    assert_int_equal(state->battalion[unit("X")].points, 2);
    assert_int_equal(phase(), PHASE_TARGET);
    assert_int_equal(offers("target X"), 0);
    assert_int_equal(offers("target Y"), 1);
}

static void w11_a_suppression_is_given_to_an_unsuppressed_stand(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "3 infantry", ", support: hq hw"));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(0);
    suppress(stand("X", 1));
    hit_give(world, state, stand("X", 0), false);
    assert_int_equal(phase(), PHASE_GIVE);
    assert_true(can("take X no. 1") && can("take X no. 3") && can("take HQ of X") &&
                can("take HW of X"));
    assert_false(can("take X no. 2"));
    frame_pop(state);
    hit_give(world, state, stand("X", 0), true);
    assert_true(can("take X no. 2"));  // a suppressed stand can take a hit that destroys
}

// --- Rally [14.7]

static void rule_14_7_1_one_action_rolls_for_every_suppressed_stand(void **unused) {
    (void)unused;
    two(FOOT("A", "3 infantry", ", support: hq"), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(2);
    suppress(stand("A", 0));
    suppress(stand("A", 3));  // the HQ is suppressed
    act("stand A");
    assert_int_equal(phase(), PHASE_RALLY);
    int asked = 0;
    while (phase() == PHASE_RALLY) {
        is_odds("rally yes", 80);  // [14.7.2] an HQ that has just rallied does not help yet
        act("rally yes");
        asked++;
    }
    assert_int_equal(asked, 2);
    assert_false(is_suppressed(state, stand("A", 0)) || is_suppressed(state, stand("A", 3)));
    assert_int_equal(offers("move A") + offers("stand A"), 0);
}

// --- Charges [14.8.1]

static void rule_14_8_1_who_may_come_into_contact_with_whom(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = FOOT("I", "2 infantry", "") ", " FOOT("M", "2 infantry", "") ", " TANKS(
            "T", "2", "medium", ", attached: [M]") ", " TANKS("U", "2", "medium", ""),
        .allied_guns = GUN("Pak", "medium", ""),
        .axis = FOOT("X", "2 infantry", "") ", " LORRIES("L") ", " TANKS(
            "P", "2", "medium", "") ", " FOOT("B", "2 infantry", ""),
        .map = "  areas: [{kind: bunker, at: [30 1, 42 1, 42 5, 30 5]}]\n"});
    put("I", 4, 30, 0, ASSAULT);
    put("M", 12, 30, 0, ASSAULT);
    put("U", 20, 30, 0, ASSAULT);
    put("Pak", 28, 30, 0, ASSAULT);
    put("X", 6, 3, 12, ASSAULT);
    put("L", 14, 3, 12, ASSAULT);
    put("P", 24, 3, 12, ASSAULT);
    put("B", 36, 3, 12, ASSAULT);
    to_actions(2);
    flag_set(state, unit("L"), MOUNTED);
    static const struct {
        const char *own;
        bool foot, lorries, tanks, bunker;
    } rows[] = {{"I", true, true, true, true},
                {"M", true, false, false, true},
                {"U", true, false, false, false},
                {"Pak", false, false, false, false}};
    for (int i = 0; i < COUNT_OF(rows); i++) {
        int own = unit(rows[i].own);
        assert_int_equal(may_close(world, state, own, bit(unit("X"))), rows[i].foot);
        assert_int_equal(may_close(world, state, own, bit(unit("L"))), rows[i].lorries);
        assert_int_equal(may_close(world, state, own, bit(unit("P"))), rows[i].tanks);
        assert_int_equal(may_close(world, state, own, bit(unit("B"))), rows[i].bunker);
    }
}

// --- Inactive battalions [W8], objectives [W39], the end [W38]

static void w8_an_inactive_battalion_fires_as_usual(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    flag_clear(state, unit("A"), ACTIVE);
    assert_int_equal(offers("stand A"), 1);
    act("stand A");
    assert_true(offers("target X") > 0);
}

static void w39_an_objective_is_held_by_the_side_last_alone_there(void **unused) {
    (void)unused;
    two(FOOT("A", "1 infantry", ""), FOOT("X", "1 infantry", ""));
    put("A", 24, 22, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(2);
    state->held[ALLIED] = state->held[AXIS] = 0;
    act("move A");
    act("at 24/20");
    answers_passed();
    act("face north");
    assert_int_equal(state->held[ALLIED], 1);  // the hill is two inches away
    put("A", 24, 30, 0, ASSAULT);
    goals_settle(world, state);
    assert_int_equal(state->held[ALLIED], 1);  // the Allied side still controls the hill
    put("A", 24, 20, 0, ASSAULT);
    put("X", 24, 16, 12, ASSAULT);
    goals_settle(world, state);
    assert_int_equal(state->held[AXIS], 0);  // control does not change while an enemy is there
    put("A", 24, 24, 0, ASSAULT);
    goals_settle(world, state);
    assert_int_equal(state->held[AXIS], 1);
    assert_int_equal(state->held[ALLIED], 0);
}

// If the enemy at an objective is eliminated or leaves, the side that is alone there takes
// control.
static void w39_an_objective_falls_to_the_side_left_there_by_losses(void **unused) {
    (void)unused;
    two(FOOT("A", "1 infantry", ""), FOOT("X", "1 infantry", ""));
    put("A", 24, 20, 0, ASSAULT);
    put("X", 24, 16, 12, ASSAULT);
    to_actions(2);
    state->held[ALLIED] = 0;
    state->held[AXIS] = 1;
    stand_destroy(world, state, stand("X", 0));
    assert_int_equal(state->held[ALLIED], 1);
    assert_int_equal(state->held[AXIS], 0);
}

static void w39_an_objective_falls_to_the_side_that_stays_when_the_enemy_leaves(void **unused) {
    (void)unused;
    two(FOOT("A", "1 infantry", ""), FOOT("X", "1 infantry", ""));
    put("A", 24, 19.5, 0, ASSAULT);
    put("X", 24, 16, 12, ASSAULT);
    to_actions(2);
    state->held[AXIS] = 0;
    state->held[ALLIED] = 1;
    act("move A");
    act("at 24/23.5");
    answers_passed();
    act("face north");
    assert_int_equal(state->held[ALLIED], 0);
    assert_int_equal(state->held[AXIS], 1);
}

static void w38_a_game_ends_at_the_end_of_a_player_turn_after_the_limit_of_plies(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 33, 0, DEFENCE);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(2);
    state->plies = PLIES_LAST - 2;
    act("done");
    assert_int_not_equal(phase(), PHASE_OVER);
    act("done");
    assert_int_equal(phase(), PHASE_OVER);
}

static void rule_11_3_2_shells_spare_an_hq_on_its_way_to_the_rendezvous(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = "{name: P, division: D, quality: veteran, move: foot, stands: 1 smg, support: "
                  "hq, drop: {day: 1, turn: 9, altitude: low, zone: z, flak: light}}, " FOOT(
                      "A", "4 infantry", ""),
        .allied_more = "    artillery: {quality: average, templates: 1, rounds: 5}\n"});
    put("A", 44, 34, 0, ASSAULT);
    put("ZX", 44, 3, 12, ASSAULT);
    to_actions(2);
    Battalion *it = &state->battalion[unit("P")];
    it->place = SCATTERED;
    it->flags |= SHOWN | KNOWN | ACTIVE;
    it->actions = 2;
    state->loose[0] = (Loose){(uint8_t)stand("P", 0), 48, 60, LOOSE_LANDED};
    state->loose[1] = (Loose){(uint8_t)stand("P", 1), 48, 40, LOOSE_LANDED};
    it->rendezvous = 0;
    it->x = 48;
    it->y = 60;
    state->strike[0] =
        (Strike){.kind = PLANNED, .step = STRIKE_FALLS, .target = NO_INDEX, .x = 24, .y = 22};
    act("gather P");
    assert_int_not_equal(phase(), PHASE_SHELL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_7_2_a_player_turn_goes_from_deployment_to_morale),
        TEST(rule_14_0_all_first_actions_then_all_second),
        TEST(rule_14_1_2_no_path_leads_through_enemies_or_between_them),
        TEST(rule_14_1_4_a_battalion_that_is_seen_or_fires_is_spotted),
        TEST(rule_14_1_5_all_stands_move_or_form_but_each_stand_fires_or_rallies),
        TEST(rule_14_2_1_the_front_centre_stays_when_forming),
        TEST(rule_14_3_6_dismounting_comes_before_the_first_action),
        TEST(rule_14_3_7_and_14_3_13_packing_is_an_action),
        TEST(rule_14_3_12_a_c_ops_neither_fires_nor_is_fired_at),
        TEST(rule_14_3_9_opportunity_fire_comes_during_the_move),
        TEST(rule_14_5_3_opportunity_fire_hits_lorries_before_dismounting),
        TEST(rule_14_6_1_and_14_6_3_indirect_fire_is_of_infantry_and_never_opportunity_fire),
        TEST(w28_each_shot_takes_effect_before_the_next),
        TEST(w11_a_suppression_is_given_to_an_unsuppressed_stand),
        TEST(rule_14_7_1_one_action_rolls_for_every_suppressed_stand),
        TEST(rule_14_8_1_who_may_come_into_contact_with_whom),
        TEST(w8_an_inactive_battalion_fires_as_usual),
        TEST(w39_an_objective_is_held_by_the_side_last_alone_there),
        TEST(w39_an_objective_falls_to_the_side_left_there_by_losses),
        TEST(w39_an_objective_falls_to_the_side_that_stays_when_the_enemy_leaves),
        TEST(w38_a_game_ends_at_the_end_of_a_player_turn_after_the_limit_of_plies),
        TEST(rule_11_3_2_shells_spare_an_hq_on_its_way_to_the_rendezvous),
    };
    return cmocka_run_group_tests_name("gbww2 acts", tests, NULL, NULL);
}
