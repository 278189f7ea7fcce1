// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_other_rules.c -- tests the rules that no other file tests, by chapters: transport,
// supports, C Ops and FUPs, dawn, activation, barrages, aircraft, actions, morale, night.
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static Party only(const char *name) { return (Party){.battalions = bit(unit(name))}; }

static void ends(void) {
    while (phase() == PHASE_ACT) act("done");
}

// --- Formations and transport [3]

static void rule_3_1_in_march_only_the_first_company_fires(void **unused) {
    (void)unused;
    uint8_t target[STANDS_MAX];
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, MARCH);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    assert_true(shot_targets(world, state, stand("A", 0), 0, target) > 0);
    for (int i = 1; i < 4; i++)
        assert_int_equal(shot_targets(world, state, stand("A", i), 0, target), 0);
}

static void rule_3_2_in_assault_the_front_row_fires(void **unused) {
    (void)unused;
    uint8_t target[STANDS_MAX];
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(2);
    for (int i = 0; i < 4; i++)
        assert_int_equal(shot_targets(world, state, stand("A", i), 0, target) > 0, i < 2);
}

#define LORRIES(name) \
    "{name: " name ", division: D, quality: average, move: motor, stands: 4 infantry, zone: z}"

static void rule_3_5_2_dismounting_is_free_and_for_the_day(void **unused) {
    (void)unused;
    two(LORRIES("L"), FOOT("X", "4 infantry", ""));
    put("L", 24, 30, 0, MARCH);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(2);
    flag_set(state, unit("L"), MOUNTED);
    assert_int_equal(move_rate(world, state, unit("L"), false), 12 * INCH);
    act("dismount L");
    assert_false(flag(state, unit("L"), MOUNTED));
    assert_int_equal(move_rate(world, state, unit("L"), false), 6 * INCH);
    assert_int_equal(offers("move L"), 1);  // dismounting took no action
    assert_int_equal(offers("remount L"), 0);
    assert_int_equal(state->battalion[unit("L")].formation, MARCH);  // [14.3.6] still in march
}

static void w14_mounted_stands_neither_fire_nor_charge(void **unused) {
    (void)unused;
    uint8_t target[STANDS_MAX];
    two(LORRIES("L"), FOOT("X", "1 infantry", ""));
    put("L", 24, 23, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    assert_true(shot_targets(world, state, stand("L", 0), 0, target) > 0);
    assert_true(may_close(world, state, unit("L"), only("X").battalions));
    flag_set(state, unit("L"), MOUNTED);
    assert_int_equal(shot_targets(world, state, stand("L", 0), 0, target), 0);
    assert_false(may_close(world, state, unit("L"), only("X").battalions));
}

static void rule_3_5_1_lorries_are_soft_targets(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), LORRIES("L"));
    put("A", 24, 24, 0, DEFENCE);
    put("L", 24, 20, 12, ASSAULT);
    to_actions(2);
    Shot foot = shot_of(world, state, stand("A", 1), stand("L", 0), 0);
    flag_set(state, unit("L"), MOUNTED);
    Shot softskin = shot_of(world, state, stand("A", 1), stand("L", 0), 0);
    assert_true(softskin.destroy > foot.destroy);
    assert_int_equal(foot.destroy, world->chart.destroy_soft[foot.band]);
    assert_int_equal(softskin.destroy, world->chart.destroy_softskin[softskin.band]);
}

// --- Supports [4]

static void rule_4_1_6_suppressed_supports_give_no_help(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ", support: hq hw"), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    assert_int_equal(rally_number(world, state, unit("A")), 9);
    assert_int_equal(combat_bonus(world, state, only("A"), only("X")), 1);
    assert_int_equal(offers("stand A with heavy weapons"), 1);
    suppress(stand("A", 4));
    suppress(stand("A", 5));
    assert_int_equal(rally_number(world, state, unit("A")), 8);
    assert_int_equal(combat_bonus(world, state, only("A"), only("X")), 0);
    assert_int_equal(offers("stand A with heavy weapons"), 0);
}

static void w9_heavy_weapons_slow_the_battalion_until_they_are_packed(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ", support: hw"), FOOT("X", "4 infantry", ""));
    put("A", 24, 24, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    act("stand A with heavy weapons");
    act("target X no. 3");
    act("shot nothing");
    while (phase() == PHASE_TARGET) act("done");
    act("done");
    assert_int_equal(move_rate(world, state, unit("A"), false), INCH);
    act("stand A packing heavy weapons");
    while (phase() == PHASE_TARGET) act("done");
    assert_int_equal(move_rate(world, state, unit("A"), false), 4 * INCH);
}

// --- C Ops, FUPs, reserve [5]

static void rule_5_1_1_a_c_ops_goes_12_in_along_its_own_road(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 1}\n"});
    put("A", 8, 30, 0, ASSAULT);
    put("ZX", 8, 5, 12, ASSAULT);
    to_actions(1);
    state->centre[0].actions = 1;
    act("c-ops D");
    assert_true(can("at Highway 12.5") || can("at Highway 13"));
    assert_false(can("at Highway 14"));
    assert_true(can("at Highway 0") || can("at Highway 0.5"));
}

// A C Ops moves along the table edge where its side's roads leave, and from the edge onto a road.
static void rule_5_1_1_a_c_ops_goes_along_its_own_edge(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 1}\n"});
    put("A", 8, 30, 0, ASSAULT);
    put("ZX", 8, 5, 12, ASSAULT);
    to_actions(2);
    state->centre[0].actions = 2;
    int before = morale_number(world, state, unit("A"));
    act("c-ops D");
    // An inch of road and eleven inches of the edge.
    assert_true(can("at 13/36") && can("at 35/36"));
    assert_false(can("at 12/36") || can("at 36/36") || can("at 24/0"));
    act("at 35/36");
    assert_int_equal(state->centre[0].road, NO_INDEX);
    assert_int_equal(state->centre[0].x, 70);
    assert_int_equal(morale_number(world, state, unit("A")),
                     before);  // the C Ops still helps morale from there
    act("done");
    act("c-ops D");
    assert_false(can("at 22/36"));
    assert_true(can("at 23/36") && can("at Highway 0") && can("at Highway 1"));
    assert_false(can("at Highway 2"));
    act("at Highway 1");
    assert_int_equal(state->centre[0].road, 0);
}

// A C Ops moves twelve inches in all, also where it turns into another road.
static void rule_5_1_1_a_c_ops_turns_into_another_road_and_goes_on(void **unused) {
    (void)unused;
    static const int16_t x[] = {24 * INCH, 34 * INCH}, y[] = {30 * INCH, 30 * INCH};
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 1}\n"});
    assert_true(roads_add(&world->roads, x, y, 2));
    snprintf(world->roads.road[1].name, sizeof world->roads.road[1].name, "Lane");
    put("A", 8, 30, 0, ASSAULT);
    put("ZX", 8, 5, 12, ASSAULT);
    to_actions(1);
    state->centre[0].actions = 1;
    act("c-ops D");
    assert_true(can("at Lane 0") &&
                can("at Lane 7"));  // five inches to the junction and seven more
    assert_false(can("at Lane 8"));
}

// Adds a road from an edge of the table, and a division of the side that has its exit there.
static void exit_add(int side, int x0, int y0, int x1, int y1) {
    const int16_t x[] = {(int16_t)(x0 * INCH), (int16_t)(x1 * INCH)};
    const int16_t y[] = {(int16_t)(y0 * INCH), (int16_t)(y1 * INCH)};
    assert_true(roads_add(&world->roads, x, y, 2));
    Division *division = &world->division[world->division_count++];
    *division = world->division[side];
    division->road = (uint8_t)(world->roads.count - 1);
    snprintf(division->name, sizeof division->name, "D%d", world->division_count);
}

static void rule_5_1_3_a_lost_c_ops_comes_back_on_a_friendly_edge(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = "    c-ops: {D: Highway 6}\n"});
    put("ZA", 24, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(0);
    world->division[ALLIED].exit = world->division[AXIS].exit = 0;
    state->centre[0].flags = CENTRE_LOST;
    frame_push(state, PHASE_DEPLOY, ALLIED, FOR_DAWN);
    // [W41] Both sides have an exit at the southern edge, so it is friendly to neither.
    assert_int_equal(offers("c-ops"), 1);
    assert_true(can("c-ops D by D"));
    exit_add(ALLIED, 0, 30, 20, 30);
    assert_int_equal(offers("c-ops"), 1);
    assert_true(can("c-ops D by D3"));
    exit_add(AXIS, 0, 10, 20, 10);  // now the western edge is no longer friendly either
    assert_int_equal(offers("c-ops"), 2);
}

static void rule_5_2_3_a_fup_cut_off_or_touched_is_closed(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .allied_more = "    fup: {D: 24 28}\n"});
    put("A", 8, 30, 0, ASSAULT);
    put("ZX", 8, 5, 12, ASSAULT);
    to_actions(0);
    assert_true(site_open(world, state, 0, true));
    put("ZX", 24, 33, 12, ASSAULT);  // on the road between the C Ops and the edge
    assert_false(site_open(world, state, 0, true));
    exit_add(ALLIED, 0, 28, 24, 28);  // any road to a friendly edge will do
    assert_true(site_open(world, state, 0, true));
    world->division_count--;  // now the western edge is no longer friendly
    assert_false(site_open(world, state, 0, true));
    put("ZX", 24, 26.5, 12, ASSAULT);  // beside the road
    assert_false(site_open(world, state, 0, true));
    assert_true(site_open(world, state, 0, false));  // [5.2.4] the edge is always open
}

// --- Dawn [8, 9]

static void rule_8_0_1_weather_carries_over(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    frame_push(state, PHASE_WEATHER, 0, 0);
    state->day = 1;
    is_odds("weather clear", 50);
    is_odds("weather overcast", 20);
    is_odds("weather storm", 10);
    state->day = 2;
    state->last_weather = RAIN;  // rain on the day before adds 2 to the roll
    is_odds("weather clear", 30);
    is_odds("weather storm", 30);
    state->last_weather = CLEAR;  // clear weather on the day before subtracts 1
    is_odds("weather clear", 60);
    is_odds("weather storm", 0);
}

static void rule_9_4_a_battalion_that_goes_to_ground_stays_inactive(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, DEFENCE);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(0);
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    int before = state->points[ALLIED];
    act("ground A");
    assert_int_equal(state->points[ALLIED], before);
    assert_false(flag(state, unit("A"), ACTIVE));
    assert_false(may_activate(world, state, unit("A")));
    assert_int_equal(offers("activate A"), 0);
}

static void w18_a_turn_has_one_declaration_of_a_battalion_or_battlegroups(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, DEFENCE);
    put("B", 10, 30, 0, DEFENCE);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(0);
    flag_clear(state, unit("A"), ACTIVE);
    flag_clear(state, unit("B"), ACTIVE);
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    int before = state->points[ALLIED];
    act("activate A");
    // One point, and one more after the opening.
    assert_int_equal(state->points[ALLIED], before - 2);
    assert_int_equal(offers("activate"), 0);
    assert_int_equal(offers("battlegroup"), 0);
}
// --- Barrages and aircraft [11, 12]

#define GUNS "    artillery: {quality: average, templates: 2, rounds: 5, recovery: 2}\n"

static void shell_at(int index, double x, double y) {
    state->strike[index] = (Strike){.kind = PLANNED,
                                    .step = STRIKE_FALLS,
                                    .target = NO_INDEX,
                                    .x = (uint8_t)x,
                                    .y = (uint8_t)y};
}

static void rule_11_1_2_a_round_for_each_template_and_turn(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""), .allied_more = GUNS});
    put("A", 24, 30, 0, DEFENCE);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(0);
    state->rounds[ALLIED] = 3;
    shell_at(0, 2, 18);
    shell_at(1, 2, 18);  // [11.1.3] two templates at the same place
    shelling_begin(world, state, ALLIED);
    frame_pop(state);
    assert_int_equal(state->rounds[ALLIED], 1);
    shelling_begin(world, state, ALLIED);  // one round is left for two templates
    frame_pop(state);
    assert_int_equal(state->rounds[ALLIED], 0);
    assert_int_equal(state->strike[1].step, STRIKE_SPENT);
}

static void rule_12_2_3_no_aircraft_before_full_daylight(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    state->weather = CLEAR;
    state->sight = 12;
    assert_true(is_flying(state));
    state->sight = 6;
    assert_false(is_flying(state));
    state->sight = 12;
    state->weather = RAIN;
    assert_false(is_flying(state));
}

// --- Actions [14]

static void rule_14_3_10_a_suppressed_stand_makes_all_going_bad(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, DEFENCE);
    to_actions(2);
    assert_int_equal(move_rate(world, state, unit("A"), false), 4 * INCH);
    suppress(stand("A", 3));
    assert_int_equal(move_rate(world, state, unit("A"), false), 2 * INCH);
}

static void rule_14_1_3_a_stand_that_moves_under_a_template_rolls(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "1 infantry", ""), .allied_more = GUNS});
    put("A", 24, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(2);
    shell_at(0, 24, 28);
    act("move A");
    act("at 24/27");
    assert_int_equal(phase(), PHASE_SHELL);
    is_odds("shells suppressed", 80);
    act("shells nothing");
    assert_int_equal(phase(), PHASE_FACING);  // one roll for each move
}

// Both stands come under the template with the last step of the move, so both roll there.
static void rule_14_1_3_all_stands_under_a_template_at_the_end_roll(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "2 infantry", ""), .allied_more = GUNS});
    put("A", 24, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(2);
    shell_at(0, 24, 28);
    act("move A");
    act("at 24/29");
    assert_int_equal(phase(), PHASE_SHELL);
    act("shells nothing");
    assert_int_equal(phase(), PHASE_SHELL);
    act("shells nothing");
    assert_int_equal(phase(), PHASE_FACING);
}

// The marker "action taken" uses up the first action, so a second one is taken in the second
// round of actions.
static void w22_action_taken_uses_up_the_first_action(void **unused) {
    (void)unused;
    for (int actions = 1; actions <= 2; actions++) {
        two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""),
            FOOT("X", "4 infantry", ""));
        put("A", 14, 30, 0, ASSAULT);
        put("B", 34, 30, 0, ASSAULT);
        put("X", 24, 3, 12, DEFENCE);
        to_actions(actions);
        flag_set(state, unit("A"), TAKEN);
        assert_false(can("move A"));
        assert_true(can("move B"));
        act("done");  // continue to the second round of actions
        assert_int_equal(state->round, 2);
        assert_false(flag(state, unit("A"), TAKEN));
        assert_int_equal(can("move A"), actions == 2);
        if (actions == 1) table_close(NULL);
    }
}

static void w27_a_wholly_suppressed_battalion_never_charges(void **unused) {
    (void)unused;
    two(FOOT("A", "2 infantry", ""), FOOT("X", "1 infantry", ""));
    put("A", 24, 22, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    to_actions(2);
    suppress(stand("A", 0));
    assert_true(may_close(world, state, unit("A"), only("X").battalions));
    suppress(stand("A", 1));
    assert_false(may_close(world, state, unit("A"), only("X").battalions));
}

static void w36_a_battalion_in_contact_may_only_stand(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(2);
    suppress(stand("A", 0));
    assert_int_equal(offers("move A") + offers("form A") + offers("close A"), 0);
    assert_int_equal(offers("stand A"), 1);  // the battalion can rally
}

// --- Combat and morale [14.8, 15]

static void w6_a_stand_that_fails_is_suppressed_or_eliminated_if_suppressed_before(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "2 infantry", ""));
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    suppress(stand("X", 1));
    ends();
    act("dice +9");
    act("stand wavers");
    act("stand wavers");
    assert_true(is_suppressed(state, stand("X", 0)));
    assert_true(stand_in(&state->destroyed, stand("X", 1)));
}

static void w7_unsuppressed_stands_are_eliminated_first(void **unused) {
    (void)unused;
    two(FOOT("A", "3 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    suppress(stand("A", 2));
    assert_int_equal(next_victim(world, state, unit("A")), stand("A", 1));
    suppress(stand("A", 0));
    suppress(stand("A", 1));
    assert_int_equal(next_victim(world, state, unit("A")), stand("A", 2));
}

static void w30_each_event_counts_for_morale(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(0);
    stand_suppress(world, state, stand("A", 0));
    stand_suppress(world, state, stand("A", 0));  // a second suppression has no effect [14.4.10]
    assert_int_equal(state->battalion[unit("A")].points, 1);
    stand_drop(&state->suppressed, stand("A", 0));
    stand_suppress(world, state, stand("A", 0));
    stand_destroy(world, state, stand("A", 0));
    assert_int_equal(state->battalion[unit("A")].points, 1 + 1 + 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_3_1_in_march_only_the_first_company_fires),
        TEST(rule_3_2_in_assault_the_front_row_fires),
        TEST(rule_3_5_2_dismounting_is_free_and_for_the_day),
        TEST(w14_mounted_stands_neither_fire_nor_charge),
        TEST(rule_3_5_1_lorries_are_soft_targets),
        TEST(rule_4_1_6_suppressed_supports_give_no_help),
        TEST(w9_heavy_weapons_slow_the_battalion_until_they_are_packed),
        TEST(rule_5_1_1_a_c_ops_goes_12_in_along_its_own_road),
        TEST(rule_5_1_1_a_c_ops_goes_along_its_own_edge),
        TEST(rule_5_1_1_a_c_ops_turns_into_another_road_and_goes_on),
        TEST(rule_5_1_3_a_lost_c_ops_comes_back_on_a_friendly_edge),
        TEST(rule_5_2_3_a_fup_cut_off_or_touched_is_closed),
        TEST(rule_8_0_1_weather_carries_over),
        TEST(rule_9_4_a_battalion_that_goes_to_ground_stays_inactive),
        TEST(w18_a_turn_has_one_declaration_of_a_battalion_or_battlegroups),
        TEST(rule_11_1_2_a_round_for_each_template_and_turn),
        TEST(rule_12_2_3_no_aircraft_before_full_daylight),
        TEST(rule_14_3_10_a_suppressed_stand_makes_all_going_bad),
        TEST(rule_14_1_3_a_stand_that_moves_under_a_template_rolls),
        TEST(rule_14_1_3_all_stands_under_a_template_at_the_end_roll),
        TEST(w22_action_taken_uses_up_the_first_action),
        TEST(w27_a_wholly_suppressed_battalion_never_charges),
        TEST(w36_a_battalion_in_contact_may_only_stand),
        TEST(w6_a_stand_that_fails_is_suppressed_or_eliminated_if_suppressed_before),
        TEST(w7_unsuppressed_stands_are_eliminated_first),
        TEST(w30_each_event_counts_for_morale),
    };
    return cmocka_run_group_tests_name("gbww2 book", tests, NULL, NULL);
}
