// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_close_combat.c -- tests close combat: modifiers of the die, participants, results,
// and morale afterwards [14.8, 15.0].
#include <string.h>

#include "engine/rules/gbww2/text/text.h"
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static Party only(const char *name) { return (Party){.battalions = bit(unit(name))}; }

// Checks the total modifiers of A against X (`own`) and of X against A (`enemy`).
static void bonuses_are(int own, int enemy) {
    assert_int_equal(combat_bonus(world, state, only("A"), only("X")), own);
    assert_int_equal(combat_bonus(world, state, only("X"), only("A")), enemy);
}

static void face_to_face(const char *allied, const char *axis, const char *map) {
    table_open(&(Setting){.allied = allied, .axis = axis, .map = map});
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    assert_true(in_contact(world, state, unit("A")));
}

static void clash(const char *dice) {
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_CLASH);
    act(dice);
}

static void steady(void) {
    while (phase() == PHASE_WAVER) act("stand steady");
}

// --- Modifiers [14.8.2]

static void rule_4_1_2_heavy_weapons_add_1_in_combat(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "2 infantry", ", support: hw"), FOOT("X", "2 infantry", ""), NULL);
    bonuses_are(1, 0);
    stand_add(&state->fired, stand("A", 2));  // weapons that have fired still count
    bonuses_are(1, 0);
    suppress(stand("A", 2));  // [14.4.10] suppressed weapons do not count
    bonuses_are(0, 0);
}

static void rule_14_4_10_suppressed_stands_add_nothing_in_combat(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "4 infantry", ""), FOOT("X", "2 infantry", ""), NULL);
    bonuses_are(2, 0);
    suppress(stand("A", 0));
    suppress(stand("A", 1));
    suppress(stand("A", 2));
    bonuses_are(0, 1);  // one company against two
    suppress(stand("X", 0));
    suppress(stand("X", 1));
    bonuses_are(1, 0);
}

static void rule_14_8_5_at_most_three_extra_companies_count(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""), NULL);
    for (int i = 0; i < 4; i++) suppress(stand("X", i));
    bonuses_are(3, 0);
}

static void rule_3_3_defence_adds_1_and_march_subtracts_2(void **unused) {
    (void)unused;
    static const struct {
        Formation formation;
        int bonus;
    } rows[] = {{ASSAULT, 0}, {DEFENCE, 1}, {MARCH, -2}};
    face_to_face(FOOT("A", "2 infantry", ""), FOOT("X", "2 infantry", ""), NULL);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        state->battalion[unit("X")].formation = (uint8_t)rows[i].formation;
        bonuses_are(0, rows[i].bonus);
    }
    // A battalion of one stand fights as in assault formation, whatever formation was chosen
    // [3.4].
    destroy(stand("X", 1));
    state->battalion[unit("X")].formation = MARCH;
    bonuses_are(1, 0);
}

static void rule_14_8_5_cover_counts_once_and_the_best(void **unused) {
    (void)unused;
    static const struct {
        const char *map;
        int bonus;
    } rows[] = {
        {"  areas: [{kind: wood, at: [18 18, 30 18, 30 20.5, 18 20.5]}]\n", 1},
        {"  areas: [{kind: trench, at: [18 18, 30 18, 30 20.5, 18 20.5]}]\n", 2},
        {"  areas: [{kind: bunker, at: [18 18, 30 18, 30 20.5, 18 20.5]}]\n", 3},
        {"  areas: [{kind: marsh, at: [18 18, 30 18, 30 20.5, 18 20.5]}]\n", 0},
        // The next rows have one stand of two in a wood; and one in a wood with the other in a
        // trench.
        {"  areas: [{kind: wood, at: [24 18, 30 18, 30 20.5, 24 20.5]}]\n", 1},
        {"  areas: [{kind: wood, at: [24 18, 30 18, 30 20.5, 24 20.5]},\n"
         "          {kind: trench, at: [18 18, 24 18, 24 20.5, 18 20.5]}]\n",
         2},
    };
    for (int i = 0; i < COUNT_OF(rows); i++) {
        face_to_face(FOOT("A", "2 infantry", ""), FOOT("X", "2 infantry", ""), rows[i].map);
        bonuses_are(0, rows[i].bonus);
        if (i + 1 < COUNT_OF(rows)) table_close(NULL);
    }
}

static void rule_14_8_armour_adds_2_against_enemies_in_the_open(void **unused) {
    (void)unused;
    face_to_face(TANKS("A", "2", "medium", ""), FOOT("X", "2 infantry", ""), NULL);
    bonuses_are(2, 0);
    suppress(stand("A", 0));
    suppress(stand("A", 1));
    bonuses_are(0, 2);  // its tanks are suppressed: two companies against none
    table_close(NULL);
    face_to_face(TANKS("A", "2", "medium", ""), FOOT("X", "2 infantry", ""),
                 "  areas: [{kind: wood, at: [18 18, 30 18, 30 20.5, 18 20.5]}]\n");
    bonuses_are(0, 1);
}

static void rule_4_1_3_a_gun_adds_1_against_armour_alone(void **unused) {
    (void)unused;
    for (int armoured = 0; armoured < 2; armoured++) {
        table_open(&(Setting){
            .allied = armoured ? TANKS("A", "2", "medium", "") : FOOT("A", "2 infantry", ""),
            .axis = FOOT("X", "2 infantry", ""),
            .axis_guns = "{name: Pak, division: D, battlegroup: G, quality: average, move: motor, "
                         "gun: medium, attached: X}"});
        put("A", 24, 21, 0, ASSAULT);
        put("X", 24, 20.5, 12, ASSAULT);
        to_actions(0);
        bonuses_are(armoured ? 2 : 0, armoured ? 1 : 0);  // the gun is not a company [14.8.5]
        if (!armoured) table_close(NULL);
    }
}

static void rule_14_8_5_attached_armour_is_no_company_in_combat(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "2 infantry", "") ", " TANKS("T", "2", "medium", ", attached: [A]"),
                 FOOT("X", "2 infantry", ""), NULL);
    assert_true(has_kind(world, state, unit("A"), STAND_ARMOUR));
    bonuses_are(2, 0);  // 2 for armour in the open; the tanks are no companies
}

// --- Participants [14.8]

static void rule_14_8_battalions_linked_by_contact_fight_one_combat(void **unused) {
    (void)unused;
    two(FOOT("A", "2 infantry", "") ", " FOOT("B", "2 infantry", "") ", " FOOT("C", "4 infantry",
                                                                               ""),
        FOOT("X", "2 infantry", ""));
    put("A", 23, 21, 0, ASSAULT);
    put("B", 24, 19.5, 12, ASSAULT);  // behind A
    put("C", 10, 21, 0, ASSAULT);     // far away: takes no part
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_CLASH);
    Party own = party_of(world, state, ALLIED), enemy = party_of(world, state, AXIS);
    assert_true(own.battalions == (bit(unit("A")) | bit(unit("B"))));
    assert_true(enemy.battalions == bit(unit("X")));
    assert_int_equal(combat_bonus(world, state, own, enemy), 2);  // four companies against two
    act("dice +0");
    // All battalions fought in one combat, so no other combat follows.
    assert_int_not_equal(phase(), PHASE_CLASH);
}

static void rule_14_8_two_combats_are_fought_one_after_the_other(void **unused) {
    (void)unused;
    two(FOOT("A", "2 infantry", "") ", " FOOT("B", "2 infantry", ""),
        FOOT("X", "2 infantry", "") ", " FOOT("Y", "2 infantry", ""));
    put("A", 14, 21, 0, ASSAULT);
    put("X", 14, 20.5, 12, ASSAULT);
    put("B", 34, 21, 0, ASSAULT);
    put("Y", 34, 20.5, 12, ASSAULT);
    to_actions(0);
    clash("dice +0");  // [W5] a tie; the other combat is fought next
    assert_int_equal(phase(), PHASE_CLASH);
    assert_true(party_of(world, state, ALLIED).battalions == bit(unit("B")));
    act("dice +0");
    assert_int_not_equal(phase(), PHASE_CLASH);
}

static void rule_14_8_5_several_battalions_rally_by_the_number_of_the_largest(void **unused) {
    (void)unused;
    two("{name: A, division: D, quality: veteran, move: foot, stands: 2 infantry, zone: z}, "
        "{name: B, division: D, quality: raw, move: foot, stands: 3 infantry, zone: z}",
        FOOT("X", "2 infantry", ""));
    put("A", 20, 30, 0, ASSAULT);
    put("B", 28, 30, 0, ASSAULT);
    Party both = {.battalions = bit(unit("A")) | bit(unit("B"))};
    assert_int_equal(combat_rally(world, state, both), 6);
    destroy(stand("B", 2));  // with equal numbers, the lower rally number counts
    assert_int_equal(combat_rally(world, state, both), 6);
    destroy(stand("B", 1));
    assert_int_equal(combat_rally(world, state, both), 10);
}

// --- Results [14.8.3, 14.8.4]

static void rule_14_8_2_the_bonus_is_added_to_the_dice(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "4 infantry", ", support: hw"), FOOT("X", "2 infantry", ""), NULL);
    bonuses_are(3, 0);
    clash("dice -2");
    assert_int_equal(phase(), PHASE_WAVER);  // X lost by one
    assert_int_equal(frame_at(state, 0)->unit, stand("X", 0));
    steady();
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(frame_at(state, 0)->unit, unit("X"));
}

static void rule_14_8_3_a_retreating_battalion_faces_the_enemy_and_packs_up(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "4 infantry", ""), FOOT("X", "2 infantry", ", support: hw"), NULL);
    stand_add(&state->fired, stand("X", 2));
    clash("dice +9");
    steady();
    act("retreat 24/17.5");
    const Battalion *it = &state->battalion[unit("X")];
    assert_int_equal(it->x, 48);
    assert_int_equal(it->y, 35);
    assert_in_range(it->facing, 10, 14);  // faces south, towards A
    assert_false(stand_in(&state->fired, stand("X", 2)));
}

// The last check passes, and its line in the log tells why a stand is lost all the same.
static void rule_14_8_3_the_log_tells_that_no_retreat_is_possible(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""),
                          .axis = FOOT("X", "2 infantry", "")});
    put("A", 24, 21, 0, ASSAULT);
    put("B", 24, 17, 12, DEFENCE);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    clash("dice +9");
    char line[300] = "";
    while (phase() == PHASE_WAVER) {
        Text out = text_over(line, sizeof line);
        Action steady = action_make(VERB_WAVER, (unsigned)frame_at(state, 0)->unit, 0);
        gbww2_describe(world, state, steady, NOBODY, &out);
        act("stand steady");
    }
    if (strstr(line, "is destroyed, because no retreat is possible [14.8.3]") == NULL)
        fail_msg("%s", line);
}

static void rule_14_8_4_the_winner_may_stay(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "4 infantry", ""), FOOT("X", "2 infantry", ""), NULL);
    clash("dice +9");
    steady();
    act("retreat 24/17.5");
    assert_int_equal(offers("follow A") + offers("stay"), 2);
    act("stay");
    assert_int_equal(state->battalion[unit("A")].y, 42);
}

static void rule_14_8_the_side_that_charged_may_lose(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""), NULL);
    clash("dice -1");
    assert_int_equal(phase(), PHASE_WAVER);
    assert_int_equal(frame_at(state, 0)->unit, stand("A", 0));
    act("stand wavers");
    steady();
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(frame_at(state, 0)->unit, unit("A"));
    act("retreat 24/24");
    act("stay");  // X has won and stays
    assert_int_equal(phase(), PHASE_HOLD);
    assert_int_equal(frame_at(state, 0)->unit, unit("A"));
}

// --- Morale [15]

static void rule_15_0_battalions_of_both_sides_test_if_they_had_losses(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""),
        FOOT("X", "4 infantry", "") ", " FOOT("Y", "4 infantry", ""));
    put("A", 10, 30, 0, DEFENCE);
    put("B", 30, 30, 0, DEFENCE);
    put("X", 10, 8, 12, DEFENCE);
    put("Y", 30, 8, 12, DEFENCE);
    to_actions(0);
    stand_suppress(world, state, stand("B", 0));
    stand_destroy(world, state, stand("X", 0));
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_HOLD);
    assert_int_equal(frame_at(state, 0)->unit, unit("B"));
    is_odds("morale holds", 87);  // 100 - 50 / 4, rounded down
    act("morale holds");
    assert_int_equal(frame_at(state, 0)->unit, unit("X"));
    is_odds("morale holds", 75);
    act("morale holds");
    assert_int_not_equal(phase(), PHASE_HOLD);
}

static void rule_15_2_a_battalion_whose_morale_holds_goes_on_as_before(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 26, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(0);
    stand_suppress(world, state, stand("A", 0));
    Battalion was = state->battalion[unit("A")];
    act("done");
    act("done");
    act("morale holds");
    assert_int_equal(state->battalion[unit("A")].x, was.x);
    assert_int_equal(state->battalion[unit("A")].y, was.y);
    assert_true(flag(state, unit("A"), ACTIVE));
    assert_false(flag(state, unit("A"), GROUND));
}

// Plays to the morale step [D9], in which A, with one suppressed stand, breaks.
static void a_breaks(int suppressed) {
    to_actions(0);
    stand_suppress(world, state, stand("A", suppressed));
    act("done");
    act("done");
    act("morale breaks");
}

// A broken battalion with its back to the table edge cannot retreat, so an unsuppressed stand is
// eliminated.
static void rule_15_2_2_a_broken_battalion_that_cannot_retreat_loses_a_stand(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 34.5, 0, DEFENCE);
    put("X", 24, 30, 12, DEFENCE);
    a_breaks(3);
    assert_int_not_equal(phase(), PHASE_RETREAT);
    assert_true(flag(state, unit("A"), GROUND));
    uint8_t left[BODY_MAX];
    assert_int_equal(stands_of(world, state, unit("A"), left), 3);
    assert_false(stand_in(&state->destroyed, stand("A", 3)));  // the suppressed stand survives
    assert_int_equal(state->battalion[unit("A")].points, 1 + 2);
}

// A broken battalion that cannot retreat three inches stays in place. Retreats of up to an inch
// exist only for losers of a close combat [14.8.3].
static void rule_15_2_2_a_broken_battalion_that_cannot_retreat_stays_in_place(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 6.5, 34, 0, DEFENCE);
    put("X", 17, 32, 12, DEFENCE);
    a_breaks(3);
    assert_int_not_equal(phase(), PHASE_RETREAT);
    assert_int_equal(state->battalion[unit("A")].x, 13);
    assert_int_equal(state->battalion[unit("A")].y, 68);
    assert_int_equal(state->battalion[unit("A")].points, 1 + 2);
}

// [15.2.1] A broken battalion retreats away from the nearest enemy, whatever the enemy's facing.
// Only the loser of a close combat retreats in the direction that the enemy faces [14.8.3].
static void rule_15_2_1_a_broken_battalion_retreats_away_from_the_enemy(void **unused) {
    (void)unused;
    two(FOOT("A", "2 infantry", ""), FOOT("X", "2 infantry", ""));
    put("A", 24, 24, 12, ASSAULT);
    put("X", 24, 19, 0, ASSAULT);  // X faces away from A
    a_breaks(0);
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(offers("retreat "), 7);
    act("retreat 24/27");
    assert_int_equal(stands_lost(world, state, ALLIED), 0);
}

// [15.2.2] A stand is eliminated only if no direction is open. The test leaves only sideways
// directions open.
static void rule_15_2_2_a_broken_battalion_retreats_in_any_direction_before_it_loses_a_stand(
    void **unused) {
    (void)unused;
    two(FOOT("A", "1 infantry", ""), FOOT("X", "1 infantry", ""));
    put("A", 24, 35, 0, ASSAULT);
    put("X", 24, 31, 12, ASSAULT);
    a_breaks(0);
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_true(can("retreat 27/35") && can("retreat 21/35"));
    assert_int_equal(offers("retreat "), 2);
}

static void rule_15_0_a_loser_that_breaks_retreats_twice(void **unused) {
    (void)unused;
    face_to_face(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""), NULL);
    clash("dice +9");
    act("stand wavers");
    steady();
    act("retreat 24/17.5");
    act("stay");
    assert_int_equal(phase(), PHASE_HOLD);
    act("morale breaks");
    assert_int_equal(phase(), PHASE_RETREAT);
    act("retreat 24/14.5");
    assert_int_equal(state->battalion[unit("X")].y, 29);
}

// --- Retreats into hidden enemies [14.3.8, W37]

static void rule_14_3_8_a_retreat_onto_hidden_enemies_is_chosen_again(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "2 infantry", ""),
                          .axis = FOOT("X", "2 infantry", "") ", " FOOT("Y", "2 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    hide("Y", 24, 27.5, 0, ASSAULT);
    to_actions(0);
    retreat_begin(world, state, unit("A"), unit("X"));
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_true(can("retreat 24/27"));  // legal, because the enemy there is hidden
    act("retreat 24/27");
    assert_true(flag(state, unit("Y"), SHOWN));
    assert_false(in_contact(world, state, unit("A")));
    // Every other direction leads nearer to one of the two enemies, so a stand is eliminated.
    assert_int_equal(stands_lost(world, state, ALLIED), 1);
    assert_int_not_equal(phase(), PHASE_RETREAT);
}

static void rule_14_3_8_a_retreat_past_hidden_enemies_is_stopped_too(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "1 infantry", ""),
                          .axis = FOOT("X", "2 infantry", "") ", " FOOT("Y", "1 infantry", "")});
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    hide("Y", 24, 25.5, 0, ASSAULT);  // Y is on the way, not at its end
    to_actions(0);
    retreat_begin(world, state, unit("A"), unit("X"));
    act("retreat 24/27");
    assert_true(flag(state, unit("Y"), SHOWN));
    assert_true(state->battalion[unit("A")].place != ON_TABLE ||
                state->battalion[unit("A")].y < 2 * 25);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_14_3_8_a_retreat_onto_hidden_enemies_is_chosen_again),
        TEST(rule_14_3_8_a_retreat_past_hidden_enemies_is_stopped_too),
        TEST(rule_4_1_2_heavy_weapons_add_1_in_combat),
        TEST(rule_14_4_10_suppressed_stands_add_nothing_in_combat),
        TEST(rule_14_8_5_at_most_three_extra_companies_count),
        TEST(rule_3_3_defence_adds_1_and_march_subtracts_2),
        TEST(rule_14_8_5_cover_counts_once_and_the_best),
        TEST(rule_14_8_armour_adds_2_against_enemies_in_the_open),
        TEST(rule_4_1_3_a_gun_adds_1_against_armour_alone),
        TEST(rule_14_8_5_attached_armour_is_no_company_in_combat),
        TEST(rule_14_8_battalions_linked_by_contact_fight_one_combat),
        TEST(rule_14_8_two_combats_are_fought_one_after_the_other),
        TEST(rule_14_8_5_several_battalions_rally_by_the_number_of_the_largest),
        TEST(rule_14_8_2_the_bonus_is_added_to_the_dice),
        TEST(rule_14_8_3_a_retreating_battalion_faces_the_enemy_and_packs_up),
        TEST(rule_14_8_3_the_log_tells_that_no_retreat_is_possible),
        TEST(rule_14_8_4_the_winner_may_stay),
        TEST(rule_14_8_the_side_that_charged_may_lose),
        TEST(rule_15_0_battalions_of_both_sides_test_if_they_had_losses),
        TEST(rule_15_2_a_battalion_whose_morale_holds_goes_on_as_before),
        TEST(rule_15_2_2_a_broken_battalion_that_cannot_retreat_loses_a_stand),
        TEST(rule_15_2_2_a_broken_battalion_that_cannot_retreat_stays_in_place),
        TEST(rule_15_2_1_a_broken_battalion_retreats_away_from_the_enemy),
        TEST(rule_15_2_2_a_broken_battalion_retreats_in_any_direction_before_it_loses_a_stand),
        TEST(rule_15_0_a_loser_that_breaks_retreats_twice),
    };
    return cmocka_run_group_tests_name("gbww2 clash", tests, NULL, NULL);
}
