// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_night.c -- tests the night step by step: N1 FUPs, N2 recovery and isolated
// battalions, N3 replacements, N4 redeployment, N5 supports, N6 rounds [16].
#include <math.h>

#include "engine/base/pcg.h"
#include "tests/gbww2/gbww2_kit.h"

#define TWO_DAYS "{count: 2, turns: 9}"

#define RESERVES(name, more)                                                              \
    "{name: " name ", division: D, quality: average, move: foot, stands: 2 infantry" more \
    ", reserve: fixed}"

enum { N1, N2, N3, N4, N5, N6 };  // the step of the night, which Frame.card holds

// Jumps to this step of the night. Battalions on the table stay, active or not.
static void night_from(int step) {
    enum { STEP_NIGHT = 22 };
    while (state->depth > 1) frame_pop(state);
    Frame *frame = frame_top(state);
    frame->unit = STEP_NIGHT;
    frame->other = 0;
    frame->card = (uint8_t)step;
    state->turn = 9;
    // Phases without choices normally run when the next action is applied; run them now.
    stack_settle(phases, world, state, state->frame, &state->depth);
}

static void dusk(int step) {
    to_actions(0);
    night_from(step);
}

static void opened(const Setting *setting) {
    Setting all = *setting;
    all.days = TWO_DAYS;
    table_open(&all);
}

// --- N1: FUPs [16.1.1]

static void fup_and_cops(double x, double y) {
    opened(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                      .allied_more = "    fup: {D: 24 34}\n    c-ops: {D: Highway 10}\n"});
    put("A", 8, 30, 0, DEFENCE);
    put("ZX", x, y, 12, DEFENCE);
    dusk(N1);
}

static void rule_16_1_1_the_fup_joins_the_c_ops(void **unused) {
    (void)unused;
    fup_and_cops(8, 5);
    assert_int_equal(phase(), PHASE_PARK);
    assert_true(can("fup moves") && can("stay"));
    act("fup moves");
    assert_int_equal(state->park[0].x, 48);
    assert_int_equal(state->park[0].y, 52);  // the C Ops is 10 in from the edge
    assert_int_not_equal(phase(), PHASE_PARK);
}

static void rule_16_1_1_the_fup_may_stay_where_it_is(void **unused) {
    (void)unused;
    fup_and_cops(8, 5);
    act("stay");
    assert_int_equal(state->park[0].y, 68);
}

static void rule_16_1_1_the_fup_cannot_move_without_a_road_free_of_enemies(void **unused) {
    (void)unused;
    fup_and_cops(24, 29);  // on the road between the FUP and the C Ops
    assert_int_not_equal(phase(), PHASE_PARK);
    assert_int_equal(state->park[0].y, 68);
}

// --- N2: recovery and isolation [16.1, 16.2, 16.2.2]

static void rule_16_1_all_suppression_ends_by_night(void **unused) {
    (void)unused;
    opened(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hw"),
                      .allied_more = "    c-ops: {D: Highway 10}\n",
                      .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 24, 26, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    suppress(stand("A", 1));
    suppress(stand("ZX", 2));
    stand_add(&state->fired, stand("A", 4));
    dusk(N1);
    assert_false(is_suppressed(state, stand("A", 1)));
    assert_false(is_suppressed(state, stand("ZX", 2)));
    assert_false(stand_in(&state->fired, stand("A", 4)));
    uint8_t left[BODY_MAX];
    assert_int_equal(stands_of(world, state, unit("A"), left), 5);  // no stand is lost
}

static void rule_16_2_2_a_battalion_that_is_cut_off_loses_a_stand_unless_airborne(void **unused) {
    (void)unused;
    for (int airborne = 0; airborne < 2; airborne++) {
        uint8_t left[BODY_MAX];
        opened(&(Setting){.allied = airborne ? FOOT("A", "4 infantry", ", airborne: yes")
                                             : FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 1}\n",
                          .axis_more = "    c-ops: {D: Highway 10}\n"});
        put("A", 24, 20, 0, DEFENCE);  // fifteen inches from the C Ops
        put("ZX", 24, 8, 12, DEFENCE);
        dusk(N2);
        assert_int_equal(stands_of(world, state, unit("A"), left), airborne ? 4 : 3);
        assert_int_equal(stands_of(world, state, unit("ZX"), left), 4);
        if (!airborne) table_close(NULL);
    }
}

// All battalions are judged as isolated or not before any stand is lost, so the order of the file
// does not matter.
static void rule_16_2_2_cut_off_is_judged_for_all_before_any_loss(void **unused) {
    (void)unused;
    uint8_t left[BODY_MAX];
    opened(&(Setting){.allied = FOOT("A", "1 infantry", ""),
                      .axis = FOOT("X", "1 infantry", ""),
                      .allied_more = "    c-ops: {D: Highway 17}\n",
                      .axis_more = "    c-ops: {D: Highway 17}\n"});
    // Each battalion is near the other side's C Ops, so both are isolated.
    put("A", 24, 17, 0, ASSAULT);
    put("X", 24, 19, 12, ASSAULT);
    to_actions(0);
    assert_true(is_isolated(world, state, unit("A")) && is_isolated(world, state, unit("X")));
    night_from(N2);
    int both = stands_of(world, state, unit("A"), left) + stands_of(world, state, unit("X"), left);
    assert_int_equal(both, 0);
}

// [16.2] Returns true if no path leads from a battalion to the C Ops at (24, 26). Lowers the costs
// of places an inch apart, step by step, until no cost changes. A step costs 16 or 23 u, a
// path at most 192 u; each place is more than 16 u away from spotted enemies, except the first.
static bool is_cut_off(Spot from, const Rect enemy[], int enemies) {
    enum { MIDDLE = 12, GRID = 25, MOST = 192, NEVER = 9999 };
    int cost[GRID * GRID];
    Spot goal = spot_at(24 * INCH, 26 * INCH);
    for (int i = 0; i < enemies; i++)
        if (spot_rect_gap2(goal, &enemy[i]) <= square(INCH)) return true;
    for (int i = 0; i < GRID * GRID; i++) cost[i] = i == MIDDLE * GRID + MIDDLE ? 0 : NEVER;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < GRID * GRID * 9; i++) {
            int x = i / 9 % GRID, y = i / 9 / GRID, dx = i % 3 - 1, dy = i / 3 % 3 - 1;
            int to_x = x + dx, to_y = y + dy;
            if (to_x < 0 || to_y < 0 || to_x >= GRID || to_y >= GRID) continue;
            Spot to = spot_at(from.x + INCH * (to_x - MIDDLE), from.y + INCH * (to_y - MIDDLE));
            bool open = to.x >= 0 && to.y >= 0 && to.x <= 48 * INCH && to.y <= 36 * INCH;
            for (int k = 0; k < enemies; k++)
                open = open && spot_rect_gap2(to, &enemy[k]) > square(INCH);
            int sum = cost[GRID * y + x] + (dx != 0 && dy != 0 ? 23 : 16);
            if (!open || sum > MOST || sum >= cost[GRID * to_y + to_x]) continue;
            cost[GRID * to_y + to_x] = sum;
            changed = true;
        }
    }
    for (int i = 0; i < GRID * GRID; i++) {
        int x = from.x + INCH * (i % GRID - MIDDLE), y = from.y + INCH * (i / GRID - MIDDLE);
        double rest = ceil(hypot(x - goal.x, y - goal.y) - 1e-9);
        if (rest <= INCH && cost[i] + rest <= MOST) return false;
    }
    return true;
}

static void rule_16_2_isolation_is_that_of_a_plain_search(void **unused) {
    (void)unused;
    enum { ENEMIES = 12 };
    static const char *const name[ENEMIES] = {"B0", "B1", "B2", "B3", "B4",  "B5",
                                              "B6", "B7", "B8", "B9", "B10", "B11"};
    char axis[4000] = "";
    for (int i = 0; i < ENEMIES; i++)
        snprintf(axis + strlen(axis), sizeof axis - strlen(axis),
                 "%s{name: %s, division: D, quality: average, move: foot, stands: 4 infantry, "
                 "zone: z}",
                 i > 0 ? ", " : "", name[i]);
    opened(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                      .axis = axis,
                      .allied_more = "    c-ops: {D: Highway 10}\n",
                      .axis_more = "    c-ops: {D: Highway 10}\n"});
    Pcg rng = pcg_seeded(16, 2);
    int cut = 0, joined = 0;
    for (int round = 0; round < 1500; round++) {
        Rect enemy[ENEMIES * BODY_MAX];
        int enemies = 0;
        put("A", 12 + 0.5 * pcg_below(&rng, 48), 14 + 0.5 * pcg_below(&rng, 42), 0, DEFENCE);
        for (int i = 0; i < ENEMIES; i++) {
            put(name[i], 12 + 0.5 * pcg_below(&rng, 48), 14 + 0.5 * pcg_below(&rng, 42),
                (int)pcg_below(&rng, FACINGS), i % 2 ? DEFENCE : ASSAULT);
            uint8_t left[BODY_MAX];
            enemies += rects_of(world, state, unit(name[i]), enemy + enemies, left);
        }
        const Battalion *it = &state->battalion[unit("A")];
        bool expected = is_cut_off(spot_at(HALF * it->x, HALF * it->y), enemy, enemies);
        assert_int_equal(is_isolated(world, state, unit("A")), expected);
        cut += expected;
        joined += !expected;
    }
    assert_true(cut > 100 && joined > 100);
}

// --- N3: replacements [16.2.1, 16.2.3, 5.3.2]

static void rule_16_2_3_a_d10_for_each_lost_stand(void **unused) {
    (void)unused;
    opened(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hw"),
                      .allied_more = "    c-ops: {D: Highway 10}\n",
                      .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 24, 26, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    destroy(stand("A", 1));
    destroy(stand("A", 4));  // heavy weapons return in the same way
    dusk(N3);
    assert_int_equal(phase(), PHASE_REPLACE);
    assert_int_equal(frame_at(state, 0)->unit, stand("A", 1));
    is_odds("replacement yes", 20);
    act("replacement yes");
    assert_false(stand_in(&state->destroyed, stand("A", 1)));
    assert_int_equal(frame_at(state, 0)->unit, stand("A", 4));
    act("replacement no");
    assert_true(stand_in(&state->destroyed, stand("A", 4)));
    assert_int_not_equal(phase(), PHASE_REPLACE);
}

static void rule_16_2_1_without_supply_there_is_no_replacement(void **unused) {
    (void)unused;
    opened(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                      .allied_more = "    c-ops: {D: Highway 1}\n",
                      .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 24, 20, 0, DEFENCE);  // A is isolated
    put("ZX", 24, 8, 12, DEFENCE);
    destroy(stand("A", 1));
    dusk(N3);
    assert_int_not_equal(phase(), PHASE_REPLACE);
}

// An eliminated battalion that returns to the reserve does not count as rested all day.
static void rule_5_3_2_a_battalion_that_comes_back_has_not_rested_all_day(void **unused) {
    (void)unused;
    opened(&(Setting){.allied = FOOT("A", "2 infantry", "") ", " FOOT("B", "2 infantry", ""),
                      .allied_more = "    c-ops: {D: Highway 10}\n",
                      .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 24, 26, 0, DEFENCE);
    put("B", 8, 26, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    to_actions(0);
    flag_set(state, unit("A"), RESTED);  // every battalion has this flag in the morning
    for (int i = 0; i < 2; i++) stand_destroy(world, state, stand("A", i));
    battalion_checks(world, state, unit("A"));
    assert_int_equal(state->battalion[unit("A")].place, GONE);
    assert_int_equal(replace_number(world, state, stand("A", 0)), 2);
    frame_push(state, PHASE_REPLACE, stand("A", 0), 0);
    act("replacement yes");
    assert_int_equal(state->battalion[unit("A")].place, RESERVE);
    assert_int_equal(replace_number(world, state, stand("A", 1)), 2);
}

static void rule_5_3_2_a_whole_day_in_reserve_improves_replacement(void **unused) {
    (void)unused;
    opened(&(Setting){.allied = FOOT("A", "2 infantry", "") ", " RESERVES("B", ""),
                      .allied_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 24, 26, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    to_actions(0);
    state->battalion[unit("B")].place = RESERVE;
    flag_set(state, unit("B"), RESTED);
    destroy(stand("B", 0));
    assert_int_equal(replace_number(world, state, stand("B", 0)), 5);
}

// --- N4: redeployment [16.2 redeployment, 16.3.1]

static void redeployed(void) {
    opened(&(Setting){.allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""),
                      .axis = FOOT("X", "4 infantry", ""),
                      .allied_more = "    c-ops: {D: Highway 10}\n",
                      .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 20, 27, 0, DEFENCE);
    put("B", 34, 27, 0, ASSAULT);
    put("X", 24, 8, 12, DEFENCE);
    dusk(N4);
    assert_int_equal(phase(), PHASE_STAY);
}

static void rule_16_2_redeployment_the_attacker_first_then_the_defender(void **unused) {
    (void)unused;
    redeployed();
    assert_int_equal(frame_at(state, 0)->unit, unit("A"));
    act("stay");
    assert_int_equal(frame_at(state, 0)->unit, unit("B"));
    act("stay");
    assert_int_equal(frame_at(state, 0)->unit, unit("X"));
    act("stay");
    assert_int_not_equal(phase(), PHASE_STAY);
}

static void rule_16_2_redeployment_any_battalion_may_be_taken_off_the_table(void **unused) {
    (void)unused;
    redeployed();
    act("withdraw");
    assert_int_equal(state->battalion[unit("A")].place, RESERVE);
    assert_int_equal(state->battalion[unit("B")].place, ON_TABLE);
    act("stay");
    act("withdraw");
    assert_int_equal(state->battalion[unit("X")].place, RESERVE);
}

static void rule_16_3_1_a_battalion_that_stays_may_change_formation(void **unused) {
    (void)unused;
    redeployed();
    act("stay");
    act("re-form");
    assert_int_equal(phase(), PHASE_FORMATION);
    act("formation defence");
    act("face north");
    act("shape straight");
    const Battalion *it = &state->battalion[unit("B")];
    assert_int_equal(it->formation, DEFENCE);
    assert_int_equal(it->x, 68);
    assert_int_equal(it->y, 54);
    assert_int_equal(frame_at(state, 0)->unit, unit("X"));
}

static void rule_16_3_1_nobody_redeploys_on_the_last_night(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    fup: {D: 24 34}\n    c-ops: {D: Highway 10}\n",
                          .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 24, 27, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    dusk(N1);
    assert_int_equal(phase(), PHASE_OVER);
}

// --- N5: supports [16.3.3, 16.3.4, W31]

static const char brigade[] = FOOT("A", "2 infantry", ", support: hq hw") ", " RESERVES(
    "B", "") ", " RESERVES("C", ", support: hw");

static void supports(void) {
    opened(&(Setting){.allied = brigade,
                      .allied_more = "    c-ops: {D: Highway 10}\n",
                      .axis_more = "    c-ops: {D: Highway 10}\n",
                      .allied_guns = "{name: Pak, division: D, battlegroup: G, quality: average, "
                                     "move: motor, gun: medium, attached: A}"});
    put("A", 24, 27, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    to_actions(0);
    state->battalion[unit("B")].place = state->battalion[unit("C")].place = RESERVE;
    night_from(N5);
    assert_int_equal(phase(), PHASE_DETACH);
}

static void rule_16_3_3_supports_are_detached_into_reserve(void **unused) {
    (void)unused;
    supports();
    assert_true(can("detach HQ of A") && can("detach HW of A") && can("detach Pak"));
    assert_int_equal(offers("detach A no."), 0);  // companies cannot be detached
    act("detach Pak");
    assert_int_equal(state->holder[stand("Pak", 0)], NO_INDEX);
    assert_false(has_kind(world, state, unit("A"), STAND_AT));
    assert_false(can("detach Pak"));
}

static void rule_16_3_4_supports_join_reserves_of_their_battlegroup(void **unused) {
    (void)unused;
    supports();
    act("detach HW of A");
    act("detach Pak");
    act("done");
    assert_int_equal(phase(), PHASE_ATTACH);
    assert_true(can("attach HW of A to B"));
    assert_false(can("attach HW of A to C"));  // C has heavy weapons already [4.0]
    assert_false(can("attach HW of A to A"));  // A is not in reserve
    assert_true(can("attach Pak to B") && can("attach Pak to C"));
    act("attach HW of A to B");
    act("attach Pak to B");
    assert_true(able_stand(world, state, unit("B"), STAND_HW) == stand("A", 3));
    assert_true(has_kind(world, state, unit("B"), STAND_AT));
}

// [4.0] A battalion that has received other supports cannot take back its own.
static void rule_16_3_4_own_supports_do_not_come_back_beside_others(void **unused) {
    (void)unused;
    supports();
    act("detach HW of A");
    act("detach HW of C");
    act("done");
    assert_true(can("attach HW of C to C"));
    act("attach HW of A to C");
    assert_false(can("attach HW of C to C"));
    assert_true(can("attach HW of C to B"));
}

static void w31_supports_change_hands_at_n5_the_attacker_first(void **unused) {
    (void)unused;
    supports();
    assert_int_equal(frame_at(state, 0)->unit, ALLIED);
    act("done");
    assert_int_equal(phase(), PHASE_ATTACH);
    assert_int_equal(frame_at(state, 0)->unit, ALLIED);
    act("done");
    assert_int_equal(phase(), PHASE_DETACH);
    assert_int_equal(frame_at(state, 0)->unit, AXIS);
    act("done");
    act("done");
    assert_int_equal(state->day, 2);
}

static void rule_16_3_4_supports_do_not_leave_their_battlegroup(void **unused) {
    (void)unused;
    opened(
        &(Setting){.allied = FOOT("A", "2 infantry", ", support: hw") "], H: [" RESERVES("B", ""),
                   .allied_more = "    c-ops: {D: Highway 10}\n",
                   .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 24, 27, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    to_actions(0);
    state->battalion[unit("B")].place = RESERVE;
    night_from(N5);
    act("detach HW of A");
    act("done");
    assert_int_equal(offers("attach"), 0);
}

// --- N6: rounds [16.3]

static void rule_16_3_rounds_come_back_up_to_the_maximum(void **unused) {
    (void)unused;
    opened(&(Setting){
        .allied = FOOT("A", "4 infantry", ""),
        .allied_more = "    c-ops: {D: Highway 10}\n"
                       "    artillery: {quality: average, templates: 1, rounds: 5, recovery: 2}\n",
        .axis_more = "    c-ops: {D: Highway 10}\n"
                     "    artillery: {quality: average, templates: 1, rounds: 5, recovery: 2}\n"});
    put("A", 24, 27, 0, DEFENCE);
    put("ZX", 24, 8, 12, DEFENCE);
    to_actions(0);
    state->rounds[ALLIED] = 1;
    state->rounds[AXIS] = 4;
    night_from(N6);
    assert_int_equal(state->rounds[ALLIED], 3);
    assert_int_equal(state->rounds[AXIS], 5);
    assert_int_equal(state->day, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_16_1_1_the_fup_joins_the_c_ops),
        TEST(rule_16_1_1_the_fup_may_stay_where_it_is),
        TEST(rule_16_1_1_the_fup_cannot_move_without_a_road_free_of_enemies),
        TEST(rule_16_1_all_suppression_ends_by_night),
        TEST(rule_16_2_2_a_battalion_that_is_cut_off_loses_a_stand_unless_airborne),
        TEST(rule_16_2_2_cut_off_is_judged_for_all_before_any_loss),
        TEST(rule_16_2_isolation_is_that_of_a_plain_search),
        TEST(rule_16_2_3_a_d10_for_each_lost_stand),
        TEST(rule_16_2_1_without_supply_there_is_no_replacement),
        TEST(rule_5_3_2_a_battalion_that_comes_back_has_not_rested_all_day),
        TEST(rule_5_3_2_a_whole_day_in_reserve_improves_replacement),
        TEST(rule_16_2_redeployment_the_attacker_first_then_the_defender),
        TEST(rule_16_2_redeployment_any_battalion_may_be_taken_off_the_table),
        TEST(rule_16_3_1_a_battalion_that_stays_may_change_formation),
        TEST(rule_16_3_1_nobody_redeploys_on_the_last_night),
        TEST(rule_16_3_3_supports_are_detached_into_reserve),
        TEST(rule_16_3_4_supports_join_reserves_of_their_battlegroup),
        TEST(rule_16_3_4_own_supports_do_not_come_back_beside_others),
        TEST(w31_supports_change_hands_at_n5_the_attacker_first),
        TEST(rule_16_3_4_supports_do_not_leave_their_battlegroup),
        TEST(rule_16_3_rounds_come_back_up_to_the_maximum),
    };
    return cmocka_run_group_tests_name("gbww2 night", tests, NULL, NULL);
}
