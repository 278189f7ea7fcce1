// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_rulings.c -- tests meetings with hidden enemies, inactive battalions, when
// opportunity fire is offered, remounting, fire over friends, towns, and hidden battalions at
// night [9.3, 14.1.1, 14.3.5, 14.3.8, 16.3.2, W24, W26].
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static int gap_of(const char *one, const char *other) {
    Rect a[BODY_MAX], b[BODY_MAX];
    uint8_t stands[BODY_MAX];
    int count = rects_of(world, state, unit(one), a, stands);
    int others = rects_of(world, state, unit(other), b, stands), least = 1 << 30;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++) {
            int gap2 = rects_gap2(&a[i], &b[k]);
            if (gap2 < least) least = gap2;
        }
    return root_floor(least);
}

// Declines all offers of opportunity fire that are pending. Returns their number.
static int answers_passed(void) {
    int count = 0;
    for (; phase() == PHASE_ANSWER; count++) act("done");
    return count;
}

// --- Meetings with hidden enemies [14.3.8]

static void meet(void) {
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    hide("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    act("move A");
    act("at 24/20");
}

static void rule_14_3_8_met_enemies_are_spotted_and_the_mover_chooses(void **unused) {
    (void)unused;
    meet();
    assert_int_equal(phase(), PHASE_MET);
    assert_true(flag(state, unit("X"), SHOWN));
    assert_false(in_contact(world, state, unit("A")));
    assert_true(can("contact X"));
    act("back from X");
    answers_passed();
    assert_true(gap_of("A", "X") >= INCH);
    assert_true(flag(state, unit("A"), ACTED));  // the action is used up
    assert_int_not_equal(phase(), PHASE_FACING);
    assert_int_equal(offers("move A"), 0);
}

static void rule_14_3_8_met_contact_is_by_choice(void **unused) {
    (void)unused;
    meet();
    act("contact X");
    answers_passed();
    assert_true(in_contact(world, state, unit("A")));
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_CLASH);
}

// A march forms into defence, and its company on the right would touch X.
static void w44_who_forms_onto_hidden_enemies_stays_as_it_was(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, MARCH);
    hide("X", 29, 24, 12, MARCH);
    to_actions(2);
    act("form A");
    act("formation defence");
    act("face north");
    act("shape straight");
    answers_passed();
    assert_true(flag(state, unit("X"), SHOWN));
    assert_int_equal(state->battalion[unit("A")].formation, MARCH);
    assert_false(in_contact(world, state, unit("A")));
    assert_int_equal(offers("form A"), 0);  // the action is used up
}

// A turns at the end of its move, and a company would touch X.
static void w44_who_turns_onto_hidden_enemies_stays_as_it_was(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    hide("X", 22, 21, 12, MARCH);
    to_actions(2);
    act("move A");
    act("at 24/23");
    answers_passed();
    act("face north-east");
    answers_passed();
    assert_true(flag(state, unit("X"), SHOWN));
    assert_int_equal(state->battalion[unit("A")].facing, 0);
    assert_false(in_contact(world, state, unit("A")));
}

// --- Inactive battalions [9.3]

static void rule_9_3_inactive_battalions_keep_12_in_from_known_enemies(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 35, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);  // 14 in between the nearest stands
    flag_clear(state, unit("A"), ACTIVE);
    to_actions(2);
    state->battalion[unit("A")].actions = 2;
    flag_clear(state, unit("A"), ACTIVE);
    act("move A");
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list), near = 1 << 30;
    Battalion truth = state->battalion[unit("A")];
    assert_true(count > 10);
    for (int i = 0; i < count; i++) {
        int cell = (int)action_where(list[i]);
        state->battalion[unit("A")].x = (uint8_t)cell_x(cell);
        state->battalion[unit("A")].y = (uint8_t)cell_y(cell);
        near = min_int(near, gap_of("A", "X"));
    }
    assert_in_range(near, 12 * INCH, 13 * INCH);
    state->battalion[unit("A")] = truth;
    // At each legal place, no legal facing brings a stand within 12 in of the enemy.
    int least = 24;
    for (int i = 0; i < count; i++) {
        State was = *state;
        game.rules->apply(world, state, list[i]);
        answers_passed();
        while (phase() == PHASE_FACING) {
            Action facings[ACTIONS_MAX];
            int turns = game_listed(&game, state, facings);
            for (int k = 0; k < turns; k++) {
                state->battalion[unit("A")].facing = (uint8_t)action_where(facings[k]);
                assert_true(gap_of("A", "X") >= 12 * INCH);
            }
            least = min_int(least, turns);
            break;
        }
        *state = was;
    }
    assert_true(least < 24);
    assert_int_equal(offers("close A"), 0);
}

// --- Offers of opportunity fire [W26]

// Moves a battalion and checks how often the enemy is offered opportunity fire: `on_the_way`
// times before the facing is chosen, `at_the_end` times afterwards.
static void asked_in_move(const char *move, const char *to, int on_the_way, const char *face,
                          int at_the_end) {
    act(move);
    act(to);
    assert_int_equal(answers_passed(), on_the_way);
    act(face);
    assert_int_equal(answers_passed(), at_the_end);
}

// Hit numbers are 7 at 2 in, 6 at 4, 4 at 6 and 3 at 8, minus 3 for opportunity fire. So the
// number is 0 beyond 6 in, and improves at 4 in and at 2 in.
static void w26_opportunity_fire_is_asked_after_the_first_inch_and_at_better_numbers(
    void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    act("move A");
    act("at 24/26");
    assert_int_equal(phase(), PHASE_ANSWER);
    assert_int_equal(gap_of("A", "X"), 6 * INCH);
    assert_int_equal(answers_passed(), 1);
    act("face north");
    act("done");
    act("move A");
    act("at 24/22");
    assert_int_equal(gap_of("A", "X"), 5 * INCH);  // after the first inch of this move
    act("done");
    assert_int_equal(gap_of("A", "X"), 4 * INCH);  // here the hit number is better
    act("done");
    assert_int_equal(gap_of("A", "X"), 2 * INCH);  // at 3 in the hit number was the same
    assert_int_equal(answers_passed(), 1);
}

// Opportunity fire is offered for any move of an inch in range and line of sight, even if the hit
// number does not improve [14.5.1].
static void w26_opportunity_fire_is_asked_at_a_move_across_or_away_in_view(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 22, 24.5, 0, ASSAULT);
    put("B", 6, 34, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    State was = *state;
    asked_in_move("move A", "at 25/24.5", 1, "face north", 0);  // a move across the front of X
    *state = was;
    asked_in_move("move A", "at 22/25.5", 1, "face north", 0);  // a move away from X
    *state = was;
    asked_in_move("move B", "at 6/32", 0, "face north", 0);  // B is out of range
}

// Opportunity fire is offered for a change of formation or a turn if some stand moves at least an
// inch.
static void w26_a_change_of_formation_or_a_turn_counts_from_an_inch_on(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "1 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, DEFENCE);
    put("B", 34, 24, 0, ASSAULT);
    put("X", 29, 21, 12, DEFENCE);
    to_actions(2);
    State was = *state;
    asked_in_move("move A", "at 24/24", 0, "face north+15", 1);  // the outer stands move 1.37 in
    *state = was;
    asked_in_move("move B", "at 34/24", 0, "face east", 0);  // a single stand turns about its front
    *state = was;
    act("form A");
    act("formation assault");
    act("face north");
    assert_int_equal(answers_passed(), 1);
}

static void w26_a_side_with_hidden_battalions_is_asked_at_the_end_of_a_move(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", "") ", " FOOT("H", "4 infantry", ""));
    put("A", 10, 33, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    hide("H", 40, 8, 12, ASSAULT);  // far away, so that H could not fire
    to_actions(2);
    asked_in_move("move A", "at 10/30", 0, "face north", 1);
    act("done");
    flag_set(state, unit("H"), SHOWN);  // with no battalion hidden, fire is not offered
    asked_in_move("move A", "at 10/28", 0, "face north", 0);
}

static void w26_a_marked_battalion_fires_no_opportunity_fire(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    flag_set(state, unit("X"), TAKEN);
    act("move A");
    act("at 24/26");
    assert_int_equal(answers_passed(), 0);
}

// A battalion in contact is no target [14.4.5], so nobody is offered opportunity fire.
static void rule_14_4_5_a_battalion_in_contact_draws_no_opportunity_fire(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "1 infantry", "") ", " FOOT("Y", "4 infantry", ""));
    put("A", 24, 22.5, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    put("Y", 33, 20, 16, ASSAULT);
    to_actions(2);
    act("close A with X no. 1");
    while (phase() == PHASE_ANSWER) {
        assert_false(in_contact(world, state, unit("A")));
        act("done");
    }
    assert_true(in_contact(world, state, unit("A")));
    assert_false(may_answer(world, state, unit("Y"), unit("A")));
}

// --- Remounting [3.5.3]

static void rule_3_5_3_remount_is_an_action_of_a_lone_gun(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .allied_guns = GUN("Pak", "medium", "")});
    put("A", 10, 30, 0, ASSAULT);
    put("Pak", 24, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(2);
    assert_int_equal(move_rate(world, state, unit("Pak"), false), INCH);  // the gun is not towed
    act("remount Pak");
    assert_true(flag(state, unit("Pak"), MOUNTED));
    assert_int_equal(offers("move Pak"), 0);  // the action is used up
    assert_int_equal(offers("remount A"), 0);
    act("done");
    assert_int_equal(offers("move Pak"), 1);
    assert_int_equal(move_rate(world, state, unit("Pak"), false), 8 * INCH);
    assert_int_equal(shot_of(world, state, stand("Pak", 0), stand("ZX", 0), 0).hit, -1);
}

// --- Fire over friends [14.1.1, W24]

static void rule_14_1_1_swept_no_fire_over_the_path_of_a_friend(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "1 infantry", ""), FOOT("X", "1 infantry", ""));
    put("A", 24, 26, 0, ASSAULT);
    put("B", 18, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    int before = shot_of(world, state, stand("A", 0), stand("X", 0), 0).hit;
    assert_true(before > 0);
    assert_false(shot_of(world, state, stand("A", 0), stand("X", 0), 0).indirect);
    // B has moved across the line of fire and out of it, which still blocks the fire in this
    // round.
    Battalion *friend = &state->battalion[unit("B")];
    friend->from_x = friend->x;
    friend->from_y = friend->y;
    friend->x = 2 * 30;
    flag_set(state, unit("B"), MOVED);
    assert_int_equal(shot_of(world, state, stand("A", 0), stand("X", 0), 0).hit, -1);
    friend->flags &= (uint16_t)~MOVED;  // in the next round the fire is possible
    assert_false(shot_of(world, state, stand("A", 0), stand("X", 0), 0).indirect);
}

// The path of a friend also blocks indirect fire, here at an enemy out of sight.
static void rule_14_1_1_swept_no_indirect_fire_either(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "1 infantry", ""),
                          .axis = FOOT("X", "1 infantry", ""),
                          .map = "  areas: [{kind: wood, at: [18 21, 30 21, 30 24, 18 24]}]\n"});
    put("A", 24, 26, 0, ASSAULT);
    put("B", 18, 25, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    Shot unseen = shot_of(world, state, stand("A", 0), stand("X", 0), 0);
    assert_true(unseen.hit > 0 && unseen.indirect);
    Battalion *friend = &state->battalion[unit("B")];
    friend->from_x = friend->x;
    friend->from_y = friend->y;
    friend->x = 2 * 30;
    flag_set(state, unit("B"), MOVED);
    assert_int_equal(shot_of(world, state, stand("A", 0), stand("X", 0), 0).hit, -1);
}

// --- Morale of the winner [14.8.4]

static void rule_14_8_4_exempt_the_winner_tests_no_morale(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "2 infantry", ""));
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    stand_suppress(world, state, stand("A", 0));  // as if in the fire phase before the combat
    act("done");
    act("done");
    act("dice +9");
    while (phase() == PHASE_WAVER) act("stand wavers");
    act("retreat 24/17.5");
    act("stay");
    assert_int_equal(phase(), PHASE_HOLD);
    assert_int_equal(frame_at(state, 0)->unit, unit("X"));
    act("morale holds");
    assert_int_not_equal(phase(), PHASE_HOLD);
}

static void w5_a_tie_changes_nothing_and_all_test_morale(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    stand_suppress(world, state, stand("A", 0));
    stand_suppress(world, state, stand("X", 0));
    act("done");
    act("done");
    act("dice +0");
    assert_int_equal(phase(), PHASE_HOLD);
    act("morale holds");
    assert_int_equal(phase(), PHASE_HOLD);
    assert_true(in_contact(world, state, unit("A")));
}

// The text of `why` for a charge must show the odds of the combat that would follow.
static void why_of_a_charge_shows_the_odds_of_the_combat(void **unused) {
    (void)unused;
    char line[400];
    Text out = text_over(line, sizeof line);
    two(FOOT("A", "3 infantry", ", support: hw"), FOOT("X", "1 infantry", ""));
    put("A", 24, 22, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    Action action = action_make(VERB_CLOSE, (unsigned)unit("A"), (unsigned)stand("X", 0));
    gbww2_explain(world, state, action, ALLIED, &out);
    // Of 100 pairs of d10, 10 - |d| pairs differ by d. With a bonus of 3, A wins if d is -2 or
    // more.
    assert_non_null(strstr(line, "+3 (heavy weapons +1, more companies +2) against 0"));
    assert_non_null(strstr(line, "won 72%, tied 7%, lost 21%"));
    act("close A with X no. 1");
    while (phase() == PHASE_ANSWER) act("done");
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_CLASH);
    double won = 0;
    for (int i = 0; i <= 18; i++)
        if (i - 9 + 3 > 0)
            won += (double)gbww2_odds(world, state,
                                      action_make(VERB_CLASH, (unsigned)unit("A"), (unsigned)i));
    assert_int_equal((int)(100 * won + 0.5), 72);
}

// --- Towns [14.3.5]

#define TOWN "  areas: [{kind: built-up, capacity: 2, at: [20 18, 28 18, 28 24, 20 24]}]\n"

static void rule_14_3_5_a_charge_keeps_the_capacity_of_a_town(void **unused) {
    (void)unused;
    for (int crowded = 0; crowded < 2; crowded++) {
        table_open(&(Setting){
            .allied = crowded ? FOOT("A", "4 infantry", "") : FOOT("A", "2 infantry", ""),
            .axis = FOOT("X", "1 infantry", ""),
            .map = TOWN});
        put("A", 24, 22, 0, ASSAULT);
        put("X", 24, 20, 12, ASSAULT);
        to_actions(2);
        assert_int_equal(offers("close A"), crowded ? 0 : 1);
        if (!crowded) table_close(NULL);
    }
}

static void rule_14_3_5_a_retreat_keeps_the_capacity_of_a_town(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", ""), .map = TOWN});
    put("A", 24, 28.5, 0, ASSAULT);
    put("X", 24, 27.5, 12, ASSAULT);
    to_actions(0);
    uint16_t cell[RETREAT_WAYS];
    int count = retreat_ways(world, state, unit("X"), 0, RETREAT, cell);
    for (int i = 0; i < count; i++) {
        Battalion as = state->battalion[unit("X")];
        as.x = (uint8_t)cell_x(cell[i]);
        as.y = (uint8_t)cell_y(cell[i]);
        as.facing = (uint8_t)retreat_facing(world, state, unit("X"), cell[i]);
        Rect rect[BODY_MAX];
        uint8_t stands[BODY_MAX];
        int all = rects_as(world, state, unit("X"), &as, rect, stands), in = 0;
        for (int k = 0; k < all; k++) {
            Spot middle = rect_middle(&rect[k]);
            in += middle.x >= 20 * INCH && middle.x <= 28 * INCH && middle.y >= 18 * INCH &&
                  middle.y <= 24 * INCH;
        }
        assert_true(in <= 2);
    }
    assert_true(count < RETREAT_WAYS);
}

// --- Night [16.3.2]

static void rule_16_3_2_a_battalion_unspotted_at_night_is_hidden_in_the_morning(void **unused) {
    (void)unused;
    table_open(&(Setting){.days = "{count: 2, turns: 9}",
                          .allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", "") ", " FOOT("H", "4 infantry", "")});
    put("A", 10, 33, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    hide("H", 24, 3, 12, ASSAULT);
    to_actions(0);
    bool asked = false;
    for (int i = 0; i < 4000 && state->day == 1; i++) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        int who = frame_at(state, 0)->unit;
        if (phase() == PHASE_STAY && who == unit("H")) {
            asked = true;
            assert_int_equal(gbww2_seen(world, state, list[0], ALLIED) >> 24, VERB_ORDER);
        }
        bool last = phase() == PHASE_DEPLOY || phase() == PHASE_ACTIVATE || phase() == PHASE_ACT ||
                    phase() == PHASE_ANSWER || phase() == PHASE_DETACH || phase() == PHASE_ATTACH;
        game.rules->apply(world, state, list[last ? count - 1 : 0]);
    }
    assert_int_equal(state->day, 2);
    assert_true(asked);
    assert_true(is_hidden(state, unit("H")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_14_3_8_met_enemies_are_spotted_and_the_mover_chooses),
        TEST(rule_14_3_8_met_contact_is_by_choice),
        TEST(w44_who_forms_onto_hidden_enemies_stays_as_it_was),
        TEST(w44_who_turns_onto_hidden_enemies_stays_as_it_was),
        TEST(rule_9_3_inactive_battalions_keep_12_in_from_known_enemies),
        TEST(w26_opportunity_fire_is_asked_after_the_first_inch_and_at_better_numbers),
        TEST(w26_opportunity_fire_is_asked_at_a_move_across_or_away_in_view),
        TEST(w26_a_change_of_formation_or_a_turn_counts_from_an_inch_on),
        TEST(w26_a_side_with_hidden_battalions_is_asked_at_the_end_of_a_move),
        TEST(w26_a_marked_battalion_fires_no_opportunity_fire),
        TEST(rule_14_4_5_a_battalion_in_contact_draws_no_opportunity_fire),
        TEST(rule_3_5_3_remount_is_an_action_of_a_lone_gun),
        TEST(rule_14_1_1_swept_no_fire_over_the_path_of_a_friend),
        TEST(rule_14_1_1_swept_no_indirect_fire_either),
        TEST(rule_14_8_4_exempt_the_winner_tests_no_morale),
        TEST(w5_a_tie_changes_nothing_and_all_test_morale),
        TEST(why_of_a_charge_shows_the_odds_of_the_combat),
        TEST(rule_14_3_5_a_charge_keeps_the_capacity_of_a_town),
        TEST(rule_14_3_5_a_retreat_keeps_the_capacity_of_a_town),
        TEST(rule_16_3_2_a_battalion_unspotted_at_night_is_hidden_in_the_morning),
    };
    return cmocka_run_group_tests_name("gbww2 rulings", tests, NULL, NULL);
}
