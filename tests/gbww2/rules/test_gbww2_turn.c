// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_turn.c -- tests command, activation, deployment, close combat, morale, night and
// drops [8, 9, 10, 13, 14.8, 15, 16, Drop Zone].
#include "engine/rules/gbww2/load/load.h"
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static void rule_13_0_average_troops_have_two_actions_35_one_40(void **unused) {
    (void)unused;
    int odds_of[3], hq;
    two(FOOT("A", "4 infantry", "") ", " FOOT("H", "4 infantry", ", support: hq"),
        FOOT("X", "4 infantry", ""));
    command_odds(world, state, unit("A"), odds_of, &hq);
    assert_int_equal(odds_of[2], 35);
    assert_int_equal(odds_of[1], 40);
    assert_int_equal(odds_of[0], 25);
    command_odds(world, state, unit("H"), odds_of, &hq);  // [4.1.1] with an HQ
    assert_int_equal(odds_of[2], 45);
}

static void rule_9_2_three_battlegroups_cost_9_and_later_10(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    assert_int_equal(cost_group(world, state, true, 0) + cost_group(world, state, true, 1) +
                         cost_group(world, state, true, 2),
                     9);
    assert_int_equal(cost_group(world, state, false, 0) + cost_group(world, state, false, 1) +
                         cost_group(world, state, false, 2),
                     10);
    assert_int_equal(cost_single(world, state, true), 1);
}

static void rule_8_3_two_passes_skip_a_turn(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    while (phase() != PHASE_DECLARE) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        game.rules->apply(world, state, list[count - 1]);
    }
    assert_int_equal(state->turn, 1);
    act("pass");
    act("pass");
    assert_int_equal(state->turn, 2);
    assert_int_equal(phase(), PHASE_DECLARE);
    act("first");
    assert_int_equal(state->first, ALLIED);
    assert_int_equal(phase(), PHASE_DAYLIGHT);
    is_odds("light at once", 50);
}

// --- Deployment

static void rule_10_1_deployment_by_day_under_3_in_suppresses_2_and_loses_1(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    assert_int_equal(deploy_row(square(12 * INCH) + 1), 0);
    assert_int_equal(deploy_row(square(12 * INCH)), 1);
    assert_int_equal(deploy_row(square(6 * INCH)), 2);
    assert_int_equal(deploy_row(square(3 * INCH)), 2);  // exactly three inches is not under three
    assert_int_equal(deploy_row(square(3 * INCH) - 1), 3);
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 27.5, 12, ASSAULT);
    to_actions(0);
    deploy_done(world, state, unit("A"), false);
    assert_int_equal(phase(), PHASE_SUFFER);
    assert_int_equal(frame_at(state, 0)->card, 1);
    assert_int_equal(frame_at(state, 0)->value, 2);
    assert_true(flag(state, unit("A"), TAKEN));  // [10.2] deployment by day costs the first action
    act("suffer A no. 1");
    act("suffer A no. 2");
    act("suffer A no. 3");
    assert_int_not_equal(phase(), PHASE_SUFFER);
}

static void rule_10_1_1_friends_in_between_make_deployment_safe(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " FOOT("B", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 32, 0, ASSAULT);
    put("B", 24, 28, 0, DEFENCE);
    put("X", 24, 24, 12, ASSAULT);
    to_actions(0);
    deploy_done(world, state, unit("A"), false);
    assert_int_not_equal(phase(), PHASE_SUFFER);
}

// --- Close combat

static Party only(const char *name) { return (Party){.battalions = bit(unit(name))}; }

static void rule_14_8_2_level_odds(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    assert_true(in_contact(world, state, unit("A")));
    assert_int_equal(combat_bonus(world, state, only("A"), only("X")), 0);
    frame_pop(state);
    frame_push(state, PHASE_CLASHES, 0, 0);
    state->combat = (Combat){.allied = only("A").battalions, .axis = only("X").battalions};
    frame_push(state, PHASE_CLASH, unit("A"), 0);
    double won = 0, lost = 0;
    for (int i = 0; i <= 18; i++) {
        float share =
            gbww2_odds(world, state, action_make(VERB_CLASH, (unsigned)unit("A"), (unsigned)i));
        if (i > 9) won += (double)share;
        if (i < 9) lost += (double)share;
    }
    assert_int_equal((int)(100 * won + 0.5), 45);
    assert_int_equal((int)(100 * lost + 0.5), 45);
}

static void rule_14_8_5_companies_only_count(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ", support: hq hw"), FOOT("X", "2 infantry", ", support: hq hw"));
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    assert_int_equal(combat_bonus(world, state, only("A"), only("X")), 1 + 2);
    assert_int_equal(combat_bonus(world, state, only("X"), only("A")), 1);
    suppress(stand("A", 0));
    assert_int_equal(combat_bonus(world, state, only("A"), only("X")), 1 + 1);
}

static void rule_14_8_5_a_lone_gun_dies(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ""),
                          .axis_guns = GUN("Pak", "medium", "")});
    put("A", 24, 21, 0, ASSAULT);
    put("Pak", 24, 20.5, 12, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(0);
    act("done");
    act("done");
    assert_true(stand_in(&state->destroyed, stand("Pak", 0)));
    assert_int_equal(state->battalion[unit("Pak")].place, GONE);
}

static void rule_14_8_3_the_loser_has_seven_directions_of_retreat(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "2 infantry", ""));
    put("A", 24, 21, 0, ASSAULT);
    put("X", 24, 20.5, 12, ASSAULT);
    to_actions(0);
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_CLASH);
    act("dice +9");
    while (phase() == PHASE_WAVER) {
        is_odds("stand wavers", 20);  // a roll above eight fails
        act("stand steady");
    }
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(offers("retreat "), 7);
    act("retreat 24/17.5");
    assert_int_equal(phase(), PHASE_FOLLOW);
    assert_true(flag(state, unit("A"), EXEMPT));
    act("follow A");
    assert_int_equal(state->battalion[unit("A")].y, 40);
}

static void rule_14_3_11_tanks_may_not_close_with_tanks(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", "") ", " TANKS("T", "3", "medium", ""),
        TANKS("P", "3", "medium", ""));
    put("T", 24, 22, 0, ASSAULT);
    put("A", 12, 22, 0, ASSAULT);
    put("P", 24, 19, 12, ASSAULT);
    to_actions(2);
    assert_false(may_close(world, state, unit("T"), only("P").battalions));
    assert_true(may_close(world, state, unit("A"), only("P").battalions));
    assert_int_equal(offers("close T"), 0);
}

static void rule_14_3_5_a_town_holds_stands_up_to_its_capacity(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = FOOT("A", "4 infantry", ""),
        .map = "  areas: [{kind: built-up, capacity: 2, at: [20 22, 28 22, 28 26, 20 26]}]\n"});
    put("A", 24, 29, 0, ASSAULT);
    put("ZX", 8, 3, 12, DEFENCE);
    to_actions(2);
    act("move A");
    assert_true(can("at 24/29"));
    assert_false(can("at 24/25"));  // two stands in front and two behind would be in the town
    assert_true(can("at 24/26"));
}

// --- Morale

static void rule_15_1_numbers(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = FOOT("A", "4 infantry", "") ", " FOOT("B", "3 infantry", ", support: hq hw"),
        .allied_more = "    c-ops: {D: Highway 1}\n"});
    put("A", 10, 30, 0, DEFENCE);
    put("B", 34, 30, 0, DEFENCE);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(0);
    state->centre[0].flags = 0;
    state->battalion[unit("A")].points = 2;
    assert_int_equal(morale_number(world, state, unit("A")), 75);
    state->centre[0].flags = CENTRE_ON | CENTRE_LANDED;
    state->battalion[unit("B")].points = 4;
    assert_int_equal(morale_number(world, state, unit("B")), 75);
    state->battalion[unit("A")].points = 40;
    assert_int_equal(morale_number(world, state, unit("A")), 5);
}

static void rule_15_2_1_a_battalion_that_breaks_goes_to_ground(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 26, 0, DEFENCE);
    put("X", 24, 20, 12, DEFENCE);
    to_actions(0);
    stand_suppress(world, state, stand("A", 0));
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_HOLD);
    act("morale breaks");
    assert_true(flag(state, unit("A"), GROUND));
    assert_false(flag(state, unit("A"), ACTIVE));
    assert_int_equal(phase(), PHASE_RETREAT);
}

// --- Night

static void rule_16_2_2_a_path_of_12_in_to_the_c_ops(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 1}\n"});
    put("A", 24, 24, 0, DEFENCE);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(0);
    assert_false(is_isolated(world, state, unit("A")));  // the C Ops is at (24, 35)
    put("A", 24, 22, 0, DEFENCE);
    assert_true(is_isolated(world, state, unit("A")));
    put("A", 24, 26, 0, DEFENCE);
    put("ZX", 24, 31, 0, DEFENCE);  // twelve inches wide, between A and the C Ops
    assert_true(is_isolated(world, state, unit("A")));
}

// A battalion is isolated if its C Ops has enemies within an inch.
static void rule_16_2_2_a_c_ops_among_enemies_is_not_reached(void **unused) {
    (void)unused;
    for (int near = 0; near < 2; near++) {
        table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                              .axis = FOOT("X", "1 infantry", ""),
                              .allied_more = "    c-ops: {D: Highway 3}\n"});
        put("A", 24, 24, 0, DEFENCE);
        put("X", 24, near ? 34.5 : 35, 12,
            ASSAULT);  // the C Ops is at (24, 33), behind the front of X
        to_actions(0);
        assert_int_equal(is_isolated(world, state, unit("A")), near);
        if (!near) table_close(NULL);
    }
}

static void rule_16_2_1_replacements_by_place(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 1}\n"});
    put("A", 24, 27, 0, DEFENCE);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(0);
    destroy(stand("A", 0));
    assert_int_equal(replace_number(world, state, stand("A", 0)), 2);
    reserve_enter(world, state, unit("A"));
    flag_set(state, unit("A"), RESTED);
    assert_int_equal(replace_number(world, state, stand("A", 0)), 5);
    state->centre[0].flags = CENTRE_LOST;
    assert_int_equal(replace_number(world, state, stand("A", 0)), 0);
}

// --- C Ops

static void rule_5_1_3_a_c_ops_that_is_overrun_costs_ten_points(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis_more = "    c-ops: {D: Highway 10}\n"});
    put("A", 22.5, 13, 0, ASSAULT);
    put("ZX", 8, 5, 12, ASSAULT);
    to_actions(2);
    int before = state->points[AXIS];
    act("move A");
    act("at 22.5/9");
    while (phase() == PHASE_ANSWER) act("done");
    assert_true(state->centre[1].flags & CENTRE_LOST);
    assert_int_equal(state->points[AXIS], before - 10);
}

// Stands that form or turn over a road and a C Ops take them, as those that move there do.
static void rule_5_1_3_a_c_ops_is_overrun_by_stands_that_form_or_turn(void **unused) {
    (void)unused;
    for (int turns = 0; turns < 2; turns++) {
        table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                              .axis_more = "    c-ops: {D: Highway 10}\n"});
        put("A", turns ? 24 : 22.5, turns ? 12 : 10, 0, MARCH);
        put("ZX", 8, 5, 12, ASSAULT);
        to_actions(2);
        act(turns ? "move A" : "form A");
        act(turns ? "at 24/12" : "formation defence");
        assert_false(state->centre[1].flags & CENTRE_LOST);
        act(turns ? "face south" : "face north");
        if (!turns) act("shape straight");
        assert_true(state->centre[1].flags & CENTRE_LOST);
        assert_true(road_friendly(world, state, ALLIED, 0, 52));
        if (!turns) table_close(NULL);
    }
}

// --- Drop Zone

static const char para[] =
    "{name: P, division: D, quality: veteran, move: foot, stands: 2 smg, drop: {day: 1, turn: 9, "
    "altitude: low, zone: z, flak: light, night: yes}}, " FOOT("A", "4 infantry", "");

static void drop_zone_low_light_flak_destroys_10_suppresses_30(void **unused) {
    (void)unused;
    int most[2], from[2];
    two(para, FOOT("X", "4 infantry", ""));
    flak_numbers(world, 0, most);
    assert_int_equal(most[0], 1);
    assert_int_equal(most[1], 4);
    land_numbers(world, 0, spot_at(24 * INCH, 30 * INCH), from);
    assert_int_equal(from[0], 8);  // 9, less 1 for the night
    assert_int_equal(from[1], 10);
}

static void scattered(int apart) {
    Battalion *it = &state->battalion[unit("P")];
    it->place = SCATTERED;
    it->flags = SHOWN | KNOWN | ACTIVE;
    state->loose[0] = (Loose){(uint8_t)stand("P", 0), 48, 60, LOOSE_LANDED};
    state->loose[1] = (Loose){(uint8_t)stand("P", 1), 48, (uint8_t)(60 - apart), LOOSE_LANDED};
    it->rendezvous = 0;
    it->x = 48;
    it->y = 60;
}

static void drop_zone_linked_is_within_2_in(void **unused) {
    (void)unused;
    uint64_t linked;
    two(para, FOOT("X", "4 infantry", ""));
    scattered(5);  // stands are half an inch deep, so the gap is two inches
    assert_true(is_linked(world, state, unit("P"), &linked));
    scattered(6);
    assert_false(is_linked(world, state, unit("P"), &linked));
}

static void drop_zone_a_veteran_slips_through_at_70(void **unused) {
    (void)unused;
    two(para, FOOT("X", "4 infantry", ""));
    scattered(20);
    frame_push(state, PHASE_SNEAK, stand("P", 1), 0);
    is_odds("infiltration yes", 70);
    act("infiltration no");
    assert_true(stand_in(&state->destroyed, stand("P", 1)));
}

static void drop_zone_consolidation_loses_the_unlinked_stands(void **unused) {
    (void)unused;
    two(para, FOOT("X", "4 infantry", ""));
    scattered(20);
    consolidate(world, state, unit("P"));
    assert_true(stand_in(&state->destroyed, stand("P", 1)));
    assert_int_equal(state->battalion[unit("P")].place, ON_TABLE);
}

static void w12_the_deck_is_26_black_of_39(void **unused) {
    (void)unused;
    int black, all;
    table_open(&(Setting){.activation = "{deal: 3, draw: 1}"});
    deck_left(state, &black, &all);
    assert_int_equal(black, 26);
    assert_int_equal(all, 39);
    frame_push(state, PHASE_DRAW, ALLIED, 1);
    assert_true(odds("card black") > 0.666 && odds("card black") < 0.667);
    state->diamonds[ALLIED] = 3;
    assert_true(odds("card black") > 0.722 && odds("card black") < 0.723);
}

// Loads the open table again, with other divisions.
static World *with_exits(const char *allied, const char *axis) {
    static const char south[] = "{D: Highway south}", north[] = "{D: Highway north}";
    static char text[16384];
    const char *from = world->heading.text, *first = strstr(from, south);
    const char *second = strstr(first, north);
    Error error = {0};
    const char *between = first + strlen(south);
    int size = snprintf(text, sizeof text, "%.*s%s%.*s%s%s", (int)(first - from), from, allied,
                        (int)(second - between), between, axis, second + strlen(north));
    World *it = world_load_text(world->heading.path, text, (size_t)size, NULL, 0, &error);
    if (it == NULL) fail_msg("%s", error.words);
    return it;
}

// The two scenarios differ only in the side of the second division.
static void a_cached_list_of_actions_is_not_offered_in_another_scenario(void **unused) {
    (void)unused;
    two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", ""));
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    World *plain = world;
    World *both[] = {with_exits("{D: Highway south, E: Highway south}", "{D: Highway north}"),
                     with_exits("{D: Highway south}", "{E: Highway north, D: Highway north}")};
    world_free(plain);
    world = both[0];
    game.world = world;
    to_actions(1);
    state->centre[1] = (Centre){.flags = CENTRE_ON, .actions = 2};
    assert_true(can("c-ops E"));
    world = both[1];
    game.world = world;
    assert_false(can("c-ops E"));
    world_free(both[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_13_0_average_troops_have_two_actions_35_one_40),
        TEST(rule_9_2_three_battlegroups_cost_9_and_later_10),
        TEST(rule_8_3_two_passes_skip_a_turn),
        TEST(rule_10_1_deployment_by_day_under_3_in_suppresses_2_and_loses_1),
        TEST(rule_10_1_1_friends_in_between_make_deployment_safe),
        TEST(rule_14_8_2_level_odds),
        TEST(rule_14_8_5_companies_only_count),
        TEST(rule_14_8_5_a_lone_gun_dies),
        TEST(rule_14_8_3_the_loser_has_seven_directions_of_retreat),
        TEST(rule_14_3_11_tanks_may_not_close_with_tanks),
        TEST(rule_14_3_5_a_town_holds_stands_up_to_its_capacity),
        TEST(rule_15_1_numbers),
        TEST(rule_15_2_1_a_battalion_that_breaks_goes_to_ground),
        TEST(rule_16_2_2_a_path_of_12_in_to_the_c_ops),
        TEST(rule_16_2_2_a_c_ops_among_enemies_is_not_reached),
        TEST(rule_16_2_1_replacements_by_place),
        TEST(rule_5_1_3_a_c_ops_that_is_overrun_costs_ten_points),
        TEST(rule_5_1_3_a_c_ops_is_overrun_by_stands_that_form_or_turn),
        TEST(drop_zone_low_light_flak_destroys_10_suppresses_30),
        TEST(drop_zone_linked_is_within_2_in),
        TEST(drop_zone_a_veteran_slips_through_at_70),
        TEST(drop_zone_consolidation_loses_the_unlinked_stands),
        TEST(w12_the_deck_is_26_black_of_39),
        TEST(a_cached_list_of_actions_is_not_offered_in_another_scenario),
    };
    return cmocka_run_group_tests_name("gbww2 turn", tests, NULL, NULL);
}
