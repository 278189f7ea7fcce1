// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_fire.c -- tests fire, opportunity fire, rallies, barrages and aircraft [11, 12, 14.4
// to 14.7].
#include "tests/gbww2/gbww2_kit.h"

// Puts A and X face to face, with `inches` between their front lines, and plays to the Allied
// actions.
static void face(double inches) {
    put("A", 24, 20 + inches, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
}

// Returns the best shot of A's second stand; `hit` is -1 if that stand has no target.
static Shot first_shot(int flags) {
    uint8_t target[STANDS_MAX];
    int firer = stand("A", 1), count = shot_targets(world, state, firer, flags, target);
    Shot best = {.hit = -1};
    for (int i = 0; i < count; i++) {
        Shot shot = shot_of(world, state, firer, target[i], flags);
        if (shot.hit > best.hit) best = shot;
    }
    return best;
}

static void rule_14_4_7_infantry_6_in_hits_40_and_destroys_8(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
    face(6);
    act("stand A");
    act("target X no. 4");  // the stand straight in front of A no. 1
    is_odds("shot nothing", 60);
    is_odds("shot suppressed", 32);
    is_odds("shot destroyed", 8);
}

static void rule_14_4_12_heavy_weapons_make_it_80_at_4_in(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hw"),
                          .axis = FOOT("X", "4 infantry", "")});
    face(4);
    assert_int_equal(first_shot(0).hit, 6);
    assert_int_equal(first_shot(WITH_WEAPONS).hit, 8);
    act("stand A with heavy weapons");
    // The gun moves slowly until it is packed [4.1.5].
    assert_true(stand_in(&state->fired, stand("A", 4)));
}

static void rule_14_4_6_smg_never_fires_at_12_in(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 smg", ", support: hw"),
                          .axis = FOOT("X", "4 infantry", "")});
    face(11);
    assert_int_equal(first_shot(WITH_WEAPONS).hit, -1);
}

static void rule_14_5_4_opportunity_fire_is_3_less(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hw"),
                          .axis = FOOT("X", "4 infantry", "")});
    face(6);
    assert_int_equal(first_shot(WITH_WEAPONS | IN_ANSWER).hit, 3);
}

static void rule_14_6_2_indirect_fire_uses_the_8_inch_column(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ""),
                          .map = "  lines: [{kind: ridge, at: [2 23, 46 23]}]\n"});
    face(6);  // a crest lies between them, and no stand is at the crest
    assert_int_equal(first_shot(0).hit, 3);
    assert_true(first_shot(0).indirect);
    assert_int_equal(first_shot(IN_ANSWER).hit, -1);  // [14.6.3] opportunity fire is never indirect
}

static void rule_14_4_1_the_rear_is_2_less(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
    put("A", 24, 26, 12, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    assert_int_equal(first_shot(0).hit, 2);
}

static void cover_makes_hits_fewer(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""),
                   .axis = FOOT("X", "4 infantry", ""),
                   .map = "  areas: [{kind: trench, at: [10 14, 38 14, 38 20.5, 10 20.5]}]\n"});
    face(6);
    assert_int_equal(first_shot(0).hit, 2);
}

static void rule_14_4_7_guns_and_armour(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_guns = GUN("Medium", "medium", "") ", " GUN("Light", "light", ""),
                          .axis = TANKS("M", "3", "medium", "") ", " TANKS("S", "3", "super", "")});
    put("Medium", 10, 21.5, 0, ASSAULT);
    put("Light", 38, 21.5, 0, ASSAULT);
    put("A", 24, 34, 0, ASSAULT);
    put("M", 10, 20, 12, ASSAULT);
    put("S", 38, 20, 12, ASSAULT);
    to_actions(2);
    Shot shot = shot_of(world, state, stand("Medium", 0), stand("M", 0), 0);
    assert_int_equal(shot.hit * shot.destroy, 35);
    shot = shot_of(world, state, stand("Light", 0), stand("S", 0), 0);
    assert_true(shot.hit > 0);
    assert_int_equal(shot.destroy, 0);
    // Infantry fires at armour only within 2 in.
    assert_int_equal(shot_of(world, state, stand("A", 0), stand("M", 0), 0).hit, -1);
}

static void rule_14_4_11_the_owner_gives_the_hit_to_another(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "3 infantry", ", support: hq hw")});
    face(4);
    act("stand A");
    act("target X no. 2");
    act("shot destroyed");
    assert_int_equal(phase(), PHASE_GIVE);
    assert_int_equal(offers("take "), 5);
    act("take HW of X");
    assert_true(stand_in(&state->destroyed, stand("X", 4)));
    assert_int_equal(state->battalion[unit("X")].points, 2);
}

static void a_hit_on_a_gun_is_its_own(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "3 infantry", ""),
                          .axis_guns = GUN("Pak", "medium", ", attached: X")});
    face(4);
    act("stand A");
    act("target Pak");
    act("shot suppressed");
    assert_true(is_suppressed(state, stand("Pak", 0)));
}

static void rule_14_4_4_no_fire_under_a_template(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""),
                   .axis = FOOT("X", "4 infantry", ""),
                   .allied_more = "    artillery: {quality: average, templates: 1, rounds: 6}\n"});
    face(4);
    assert_true(first_shot(0).hit > 0);
    Rect rect;
    assert_true(stand_rect(world, state, stand("A", 1), &rect));
    state->strike[0] = (Strike){.kind = PLANNED,
                                .step = STRIKE_FALLS,
                                .target = NO_INDEX,
                                .x = (uint8_t)(rect.x / INCH),
                                .y = (uint8_t)(rect.y / INCH)};
    assert_int_equal(first_shot(0).hit, -1);
}

// X's stand that is asked `nth`, from 0, fires at the stand of A that it faces, and misses.
static void misses(int nth) {
    static const char *const shots[] = {"target A no. 4", "target A no. 3", "target A no. 2",
                                        "target A no. 1"};
    act(shots[nth]);
    act("shot nothing");
}

static void rule_14_5_5_a_battalion_that_fires_opportunity_fire_is_marked(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
    face(8);
    act("move A");
    act("at 24/26");
    assert_int_equal(phase(), PHASE_ANSWER);
    act("answer X");
    for (int asked = 0; phase() == PHASE_TARGET; asked++) misses(asked);
    assert_true(flag(state, unit("X"), TAKEN));
}

// A battalion pays for opportunity fire with the mark, so it fires at least one shot. Its stands
// may hold their fire until only one that can fire is left.
static void rule_14_5_5_opportunity_fire_is_one_shot_at_least(void **unused) {
    (void)unused;
    for (int fires_first = 0; fires_first <= 1; fires_first++) {
        table_open(
            &(Setting){.allied = FOOT("A", "4 infantry", ""), .axis = FOOT("X", "4 infantry", "")});
        face(8);
        act("move A");
        act("at 24/26");
        act("answer X");
        int asked = 0, forced = 0;
        for (; phase() == PHASE_TARGET; asked++) {
            bool may_hold = can("done");
            forced += !may_hold;
            if (may_hold && !(fires_first && asked == 0)) {
                act("done");
            } else {
                misses(asked);
            }
        }
        assert_true(asked > 1);
        assert_int_equal(forced, !fires_first);
        assert_true(flag(state, unit("X"), TAKEN));
        if (!fires_first) table_close(NULL);
    }
}

// B touches X, which nobody has spotted. X would be in contact as soon as it fires, and could not.
static void rule_14_4_5_a_hidden_battalion_that_would_be_in_contact_offers_no_fire(void **unused) {
    (void)unused;
    for (int gap = 0; gap <= 2; gap += 2) {
        table_open(
            &(Setting){.allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "1 infantry", ""),
                       .axis = FOOT("X", "4 infantry", "")});
        put("A", 24, 30, 0, ASSAULT);
        put("B", 27, 20 + gap, 0, ASSAULT);
        hide("X", 24, 20, 12, DEFENCE);
        to_actions(2);
        act("move A");
        act("at 24/26");
        if (phase() == PHASE_FACING) act("face north");
        assert_int_equal(phase(), PHASE_ANSWER);
        assert_int_equal(can("answer X"), gap > 0);
        if (gap == 0) table_close(NULL);
    }
}

static void rule_14_7_3_rally_numbers(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied =
                              "{name: A, division: D, quality: veteran, move: foot, stands: 4 "
                              "infantry, zone: z}, {name: B, division: D, quality: raw, move: "
                              "foot, stands: 4 infantry, support: hq, zone: z}"});
    put("A", 14, 30, 0, DEFENCE);
    put("B", 34, 30, 0, DEFENCE);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(2);
    suppress(stand("A", 0));
    suppress(stand("B", 0));
    act("stand A");
    is_odds("rally yes", 100);
    act("rally yes");
    assert_false(is_suppressed(state, stand("A", 0)));
    act("stand B");
    is_odds("rally yes", 70);  // six, and one for the HQ
}

// --- Barrages

static void rule_11_3_3_the_worst_number_of_cover_and_activity(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ""),
                          .map = "  areas: [{kind: trench, at: [2 2, 20 2, 20 10, 2 10]}]\n"});
    face(6);
    assert_int_equal(shell_number(world, state, stand("A", 0)), 8);
    flag_clear(state, unit("A"), ACTIVE);
    assert_int_equal(shell_number(world, state, stand("A", 0)), 6);
    put("X", 11, 6, 12, DEFENCE);
    assert_int_equal(shell_number(world, state, stand("X", 0)), 4);
    flag_clear(state, unit("X"), ACTIVE);
    assert_int_equal(shell_number(world, state, stand("X", 0)), 4);
}

static void shell_asked(int strike, int target) { frame_push(state, PHASE_SHELL, target, strike); }

static void rule_12_2_1_a_bomber_destroys_20_and_suppresses_60(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ""),
                          .allied_more =
                              "    artillery: {quality: average, templates: 0, rounds: 0}\n"
                              "    air: {kind: bomber, missions: 1}\n"});
    face(6);
    shell_asked(0, stand("X", 0));
    is_odds("shells destroyed", 20);
    is_odds("shells suppressed", 60);
    is_odds("shells nothing", 20);
}

static void rule_12_2_2_rockets_destroy_vehicles_more_often(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", "") ", " TANKS("T", "2", "medium", ""),
                          .allied_more =
                              "    artillery: {quality: average, templates: 0, rounds: 0}\n"
                              "    air: {kind: rocket, missions: 1}\n"});
    put("T", 10, 6, 12, ASSAULT);
    face(6);
    shell_asked(0, stand("T", 0));
    is_odds("shells destroyed", 40);
    frame_pop(state);
    shell_asked(0, stand("X", 0));
    is_odds("shells destroyed", 20);
}

static void rule_11_2_3_fire_on_call_adds_30_to_the_delay_roll(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied_more = "    artillery: {quality: average, templates: 2, rounds: 6}\n"});
    state->strike[0] = (Strike){.kind = ON_CALL, .step = STRIKE_CALLED, .target = NO_INDEX};
    state->strike[1] = (Strike){.kind = REGISTERED, .step = STRIKE_CALLED, .target = NO_INDEX};
    frame_push(state, PHASE_DELAY, 0, 0);
    is_odds("delay none", 0);
    is_odds("delay 1 turn", 15);
    is_odds("delay 2 turns", 25);
    is_odds("delay 3 turns", 20);
    is_odds("delay never", 40);
    frame_pop(state);
    frame_push(state, PHASE_DELAY, 1, 0);
    is_odds("delay none", 20);
    is_odds("delay 1 turn", 25);
    is_odds("delay 2 turns", 25);
    is_odds("delay 3 turns", 20);
    is_odds("delay never", 10);
}

static void rule_11_1_6_a_template_removed_is_spent_for_the_day(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied_more = "    artillery: {quality: average, templates: 1, rounds: 6}\n"});
    put("ZA", 10, 30, 0, DEFENCE);
    put("ZX", 10, 3, 12, DEFENCE);
    to_actions(0);
    state->strike[0] = (Strike){.kind = PLANNED, .step = STRIKE_FALLS, .target = NO_INDEX};
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    act("remove barrage 1");
    assert_int_equal(state->strike[0].step, STRIKE_SPENT);
    assert_int_equal(offers("call"), 0);
}

static void rule_11_3_3_a_barrage_reveals_hidden_battalions(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.axis = FOOT("X", "4 infantry", ""),
                   .allied_more = "    artillery: {quality: average, templates: 1, rounds: 6}\n"});
    put("ZA", 10, 33, 0, DEFENCE);
    put("X", 24, 6, 12, DEFENCE);
    to_actions(0);
    hide("X", 24, 6, 12, DEFENCE);
    Rect rect;
    assert_true(stand_rect(world, state, stand("X", 1), &rect));
    state->strike[0] = (Strike){.kind = PLANNED,
                                .step = STRIKE_FALLS,
                                .target = NO_INDEX,
                                .x = (uint8_t)(rect.x / INCH),
                                .y = (uint8_t)(rect.y / INCH)};
    uint8_t under[BODY_MAX];
    assert_int_equal(under_template(world, state, 0, AXIS, under), 1);
    frame_push(state, PHASE_SHELL_HIDDEN, 0, AXIS);
    is_odds("shells on hidden nothing", 40);  // at most 6 against an inactive battalion
    act("shells on hidden 1");
    assert_true(flag(state, unit("X"), SHOWN));
    assert_true(is_suppressed(state, stand("X", 1)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_14_4_7_infantry_6_in_hits_40_and_destroys_8),
        TEST(rule_14_4_12_heavy_weapons_make_it_80_at_4_in),
        TEST(rule_14_4_6_smg_never_fires_at_12_in),
        TEST(rule_14_5_4_opportunity_fire_is_3_less),
        TEST(rule_14_6_2_indirect_fire_uses_the_8_inch_column),
        TEST(rule_14_4_1_the_rear_is_2_less),
        TEST(cover_makes_hits_fewer),
        TEST(rule_14_4_7_guns_and_armour),
        TEST(rule_14_4_11_the_owner_gives_the_hit_to_another),
        TEST(a_hit_on_a_gun_is_its_own),
        TEST(rule_14_4_4_no_fire_under_a_template),
        TEST(rule_14_5_5_a_battalion_that_fires_opportunity_fire_is_marked),
        TEST(rule_14_5_5_opportunity_fire_is_one_shot_at_least),
        TEST(rule_14_4_5_a_hidden_battalion_that_would_be_in_contact_offers_no_fire),
        TEST(rule_14_7_3_rally_numbers),
        TEST(rule_11_3_3_the_worst_number_of_cover_and_activity),
        TEST(rule_12_2_1_a_bomber_destroys_20_and_suppresses_60),
        TEST(rule_12_2_2_rockets_destroy_vehicles_more_often),
        TEST(rule_11_2_3_fire_on_call_adds_30_to_the_delay_roll),
        TEST(rule_11_1_6_a_template_removed_is_spent_for_the_day),
        TEST(rule_11_3_3_a_barrage_reveals_hidden_battalions),
    };
    return cmocka_run_group_tests_name("gbww2 fire", tests, NULL, NULL);
}
