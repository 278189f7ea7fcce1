// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_assets.c -- tests short rules and rules that connect chapters: stands and markers,
// limits of assets, the edge of the table, dawn, templates, formations, roads, points, and
// several rulings [W1, W2, W4, W20, W29].
#include "engine/rules/gbww2/load/load.h"
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static void foot(void) { two(FOOT("A", "4 infantry", ""), FOOT("X", "4 infantry", "")); }

// Puts A and X far from each other and plays to the Allied actions.
static void apart(int actions) {
    put("A", 24, 30, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    to_actions(actions);
}

// --- Pieces [2]

static void size_is(int size, int wide, int deep) {
    assert_int_equal(2 * stand_sizes[size].half, wide * INCH / 2);
    assert_int_equal(stand_sizes[size].depth, deep * INCH / 2);
}

// Checks the sizes of company stands, in half inches.
static void rule_2_1_1_companies_of_foot_and_of_vehicles(void **unused) {
    (void)unused;
    size_is(SIZE_FOOT, 3, 1);
    size_is(SIZE_VEHICLE, 3, 2);
}

static void rule_2_1_2_guns_are_an_inch_square_and_hqs_half_as_wide(void **unused) {
    (void)unused;
    size_is(SIZE_GUN, 2, 2);
    size_is(SIZE_SMALL, 1, 2);
}

static void rule_2_1_3_a_c_ops_is_an_inch_square_and_a_fup_two(void **unused) {
    (void)unused;
    size_is(SIZE_CENTRE, 2, 2);
    size_is(SIZE_PARK, 4, 4);
}

static bool shows(const char *words) {
    static char all[16384];
    Text out = text_over(all, sizeof all);
    gbww2_render(world, state, ALLIED, false, &out);
    return strstr(all, words) != NULL;
}

static void rule_2_3_every_marker_is_displayed(void **unused) {
    (void)unused;
    foot();
    apart(2);
    assert_true(shows("2 actions left"));
    assert_false(shows("1 action left:") || shows("suppressed") || shows("action taken") ||
                 shows("gone to ground"));
    state->battalion[unit("A")].actions = 1;
    assert_true(shows("1 action left:"));
    suppress(stand("A", 0));
    assert_true(shows("infantry 1 (suppressed)"));
    flag_set(state, unit("A"), TAKEN);
    assert_true(shows("action taken"));
    to_ground(state, unit("A"));
    assert_true(shows("gone to ground"));
    assert_false(shows("1 stand lost"));
    destroy(stand("A", 3));
    assert_true(shows("1 stand lost"));
}

// --- Assets [4.0]

static bool opens(const char *battalions) {
    static char yaml[4096];
    Text out = text_over(yaml, sizeof yaml);
    Error error = {0};
    text_put(&out,
             "title: A table\nrules: gbww2\nchart: charts/standard.yaml\nsummary: For tests.\n"
             "days: {count: 1, turns: 9}\nattacker: allied\nweather: clear\nmap:\n  size: 48 36\n"
             "  roads: [{name: Road, at: [24 36, 24 0], allied: 0-18, axis: 18-36}]\nsides:\n");
    for (int side = 0; side < SIDES; side++)
        text_put(&out,
                 "  %s:\n    name: %s\n    activation: {points: 3}\n    zones: {z: [0 %d, 48 %d, "
                 "48 %d, 0 %d]}\n    exits: {D: Road %s}\n    supply: average\n"
                 "    battlegroups: {G: [%s]}\n",
                 side ? "axis" : "allied", side ? "Red" : "Blue", side ? 0 : 24, side ? 0 : 24,
                 side ? 12 : 36, side ? 12 : 36, side ? "north" : "south",
                 side ? FOOT("X", "4 infantry", "") : battalions);
    text_put(&out,
             "objectives: [{name: Hill, at: 24 18, allied: 5, axis: 5}]\n"
             "victory: {threshold: 0, losses: 1}\n");
    World *made = world_load_text("scenarios/gbww2/table.yaml", yaml, out.length, NULL, 0, &error);
    bool well = made != NULL;
    if (well) world_free(made);
    return well;
}

#define TANK(name) TANKS(name, "1", "medium", ", attached: [A]")

static void rule_4_0_one_hq_one_hw_and_two_others(void **unused) {
    (void)unused;
    assert_true(opens(FOOT("A", "4 infantry", ", support: hq hw")));
    assert_true(opens(FOOT("A", "4 infantry", ", support: hq hw") ", " TANK("S") ", " TANK("T")));
    assert_false(opens(FOOT("A", "4 infantry", ", support: hq hq")));
    assert_false(opens(FOOT("A", "4 infantry", ", support: hw hw")));
    assert_false(opens(FOOT("A", "4 infantry", "") ", " TANK("S") ", " TANK("T") ", " TANK("U")));
    assert_false(opens(FOOT("A", "5 infantry", "")));
}

// --- C Ops, FUPs, battlegroups [5, 6.2, 9.5]

static void rule_5_1_each_division_has_a_c_ops_of_its_own(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied_more = "    c-ops: {D: Highway 4}\n",
                          .axis_more = "    c-ops: {D: Highway 5}\n"});
    put("ZA", 6, 30, 0, ASSAULT);
    put("ZX", 6, 3, 12, ASSAULT);
    to_actions(1);
    assert_int_equal(world->division_count, 2);
    Spot own = cops_spot(world, state, 0), other = cops_spot(world, state, 1);
    assert_int_equal(own.y, (36 - 4) * INCH);
    assert_int_equal(other.y, 5 * INCH);
    state->centre[0].flags = CENTRE_LOST;
    assert_int_equal(state->centre[1].flags & CENTRE_ON, CENTRE_ON);
}

static void rule_5_2_4_the_road_exit_is_left_when_the_fup_is_cut_off(void **unused) {
    (void)unused;
    Spot site[2];
    table_open(
        &(Setting){.allied = FOOT("A", "4 infantry", ""), .allied_more = "    fup: {D: 24 22}\n"});
    put("A", 24, 30, 0, ASSAULT);
    put("ZX", 6, 3, 12, ASSAULT);
    to_actions(0);
    reserve_enter(world, state, unit("A"));
    assert_int_equal(deploy_sites(world, state, unit("A"), site), 2);
    assert_int_equal(site[0].y, 36 * INCH);
    assert_int_equal(site[1].y, 22 * INCH);
    frame_push(state, PHASE_DEPLOY, ALLIED, FOR_DAY);
    act("deploy A");
    assert_true(can("at 24/12") && can("at 24/30"));
    frame_pop(state);
    put("ZX", 24, 28, 12, ASSAULT);  // on the road of the C Ops
    assert_int_equal(deploy_sites(world, state, unit("A"), site), 1);
    frame_push(state, PHASE_CELL, unit("A"), FOR_DAY);
    assert_false(can("at 24/12"));
    assert_true(can("at 24/34") && can("at 34/34"));
    act("at 34/34");
    act("formation assault");
    act("face north");
    assert_true(flag(state, unit("A"), TAKEN));  // deployment costs the first action, as elsewhere
}

static void rule_6_2_supports_are_with_their_battalions_from_the_start(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ", support: hq hw") ", " TANKS(
                              "T", "2", "medium", ", attached: [A]"),
                          .axis = FOOT("X", "4 infantry", "")});
    assert_int_equal(state->holder[stand("T", 0)], unit("A"));
    assert_int_equal(state->holder[stand("T", 1)], unit("T"));
    assert_true(has_kind(world, state, unit("A"), STAND_ARMOUR));
    assert_true(has_kind(world, state, unit("A"), STAND_HQ));
    assert_true(has_kind(world, state, unit("A"), STAND_HW));
}

static void rule_9_5_1_guns_and_tanks_are_of_a_battlegroup_too(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "3 infantry", "") ", " TANKS("T", "2", "medium", ""),
                          .allied_guns = GUN("Pak", "medium", "")});
    put("A", 12, 30, 0, ASSAULT);
    put("T", 24, 30, 0, ASSAULT);
    put("Pak", 36, 30, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(0);
    for (int i = 0; i < world->battalion_count; i++) flag_clear(state, i, ACTIVE);
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    act("battlegroup G");
    assert_true(flag(state, unit("A"), ACTIVE) && flag(state, unit("T"), ACTIVE));
    assert_true(flag(state, unit("Pak"), ACTIVE));
    assert_false(flag(state, unit("ZX"), ACTIVE));
}

// --- Dawn and deployment [7.1, 10.2]

static void rule_7_1_dawn_is_weather_fire_plan_deployment_and_first_player(void **unused) {
    (void)unused;
    static const uint8_t wanted[] = {PHASE_PLAN, PHASE_DEPLOY, PHASE_DEPLOY, PHASE_DECLARE};
    table_open(
        &(Setting){.allied_more = "    artillery: {quality: average, templates: 1, rounds: 2}\n"});
    int met = 0, last = -1;
    for (int i = 0; i < 200 && met < COUNT_OF(wanted); i++) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list), now = phase();
        int who = frame_at(state, 0)->unit, key = 256 * now + (now == PHASE_DEPLOY ? who : 0);
        if (key != last && now == wanted[met]) {
            if (now == PHASE_DEPLOY) assert_int_equal(who, met == 1 ? ALLIED : AXIS);
            met++;
        }
        last = key;
        game.rules->apply(world, state, list[now == PHASE_DEPLOY ? count - 1 : 0]);
    }
    assert_int_equal(met, COUNT_OF(wanted));
    assert_int_equal(state->turn, 1);
}

static void rule_10_2_a_battalion_that_deploys_by_day_loses_an_action(void **unused) {
    (void)unused;
    foot();
    apart(0);
    deploy_done(world, state, unit("A"), false);
    for (int rolled = 2; rolled >= 0; rolled--) {
        flag_set(state, unit("A"), TAKEN);
        Frame *frame = frame_push(state, PHASE_COMMAND, unit("A"), 0);
        command_apply(world, state, frame, action_make(VERB_COMMAND, 0, (unsigned)rolled));
        assert_int_equal(state->battalion[unit("A")].actions, rolled);
        assert_true(flag(state, unit("A"), TAKEN));  // the first action is still to be spent [W22]
    }
}

// --- Artillery [11, 12.2]

#define GUNS "    artillery: {quality: average, templates: 2, rounds: 5, recovery: 2}\n"

static void guns_open(void) {
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .axis = FOOT("X", "4 infantry", ", support: hq hw"),
                          .allied_more = GUNS});
    put("A", 24, 30, 0, DEFENCE);
    put("X", 24, 23, 12, DEFENCE);
    to_actions(0);
    for (int i = 0; i < 2; i++)
        state->strike[i] = (Strike){
            .kind = PLANNED, .step = STRIKE_WAITS, .target = NO_INDEX, .turn = 4, .x = 24, .y = 23};
    state->rounds[ALLIED] = 5;
}

static void rule_11_1_1_templates_rounds_and_recovery_are_the_scenarios(void **unused) {
    (void)unused;
    int first;
    table_open(&(Setting){.allied_more = GUNS});
    assert_int_equal(strikes_of(world, ALLIED, &first), 2);
    assert_int_equal(strikes_of(world, AXIS, &first), 0);
    assert_int_equal(state->rounds[ALLIED], 5);
    assert_int_equal(world->side[ALLIED].recovery, 2);
    assert_int_equal(TEMPLATE, INCH);
    Rect rect = rect_make(spot_at(100, 100), 0, 12, 8);
    assert_true(template_touches(&rect, spot_at(100, 100 - 16)));
    assert_false(template_touches(&rect, spot_at(100, 100 - 17)));
}

static void rule_11_1_3_two_templates_may_share_a_place(void **unused) {
    (void)unused;
    guns_open();
    shelling_begin(world, state, ALLIED);
    assert_int_equal(state->strike[0].step, STRIKE_FALLS);
    assert_int_equal(state->strike[1].step, STRIKE_FALLS);
    stack_settle(phases, world, state, state->frame, &state->depth);
    int thrown[STANDS_MAX] = {0};
    for (int i = 0; i < 40 && phase() == PHASE_SHELL; i++) {
        thrown[frame_at(state, 0)->unit]++;
        act("shells nothing");
    }
    int twice = 0;
    for (int i = 0; i < STANDS_MAX; i++) {
        assert_true(thrown[i] == 0 || thrown[i] == 2);  // each template takes effect separately
        twice += thrown[i] == 2;
    }
    assert_true(twice > 0);
}

static void rule_11_1_4_each_turn_that_a_template_lies_takes_a_round(void **unused) {
    (void)unused;
    guns_open();
    for (int turn = 0; turn < 3; turn++) {
        int before = state->rounds[ALLIED], down = 0;
        shelling_begin(world, state, ALLIED);
        for (int i = 0; i < 2; i++) down += state->strike[i].step == STRIKE_FALLS;
        assert_int_equal(before - state->rounds[ALLIED], down);
        assert_int_equal(down, turn < 2 ? 2 : 1);  // the fifth round is the last one
    }
    assert_int_equal(state->rounds[ALLIED], 0);
}

static void rule_11_4_a_template_stops_at_once(void **unused) {
    (void)unused;
    guns_open();
    shelling_begin(world, state, ALLIED);
    int rounds = state->rounds[ALLIED];
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    assert_int_equal(offers("remove barrage"), 2);
    act("remove barrage 1");
    assert_int_equal(phase(), PHASE_BARRAGE);  // no delay is rolled
    assert_int_equal(state->strike[0].step, STRIKE_SPENT);
    assert_int_equal(offers("remove barrage"), 1);
    frame_pop(state);
    shelling_begin(world, state, ALLIED);
    assert_int_equal(rounds - state->rounds[ALLIED], 1);  // only the other template used a round
}

static void rule_12_2_aircraft_suppress_by_the_numbers_of_shells(void **unused) {
    (void)unused;
    for (int air = 0; air < 2; air++) {
        table_open(&(Setting){
            .allied = FOOT("A", "4 infantry", ""),
            .axis = FOOT("X", "4 infantry", ""),
            .map = "  areas: [{kind: wood, at: [10 12, 40 12, 40 24, 10 24]}]\n",
            .allied_more = air ? "    artillery: {quality: average, templates: 0, rounds: 0}\n"
                                 "    air: {kind: bomber, missions: 1}\n"
                               : "    artillery: {quality: average, templates: 1, rounds: 3}\n"});
        put("A", 24, 30, 0, DEFENCE);
        put("X", 24, 20, 12, DEFENCE);
        to_actions(0);
        frame_push(state, PHASE_SHELL, stand("X", 0), 0);
        is_odds("shells nothing", 40);  // in a wood each template suppresses at 6 or less
        is_odds("shells destroyed", air ? 20 : 0);
        is_odds("shells suppressed", air ? 40 : 60);
        if (!air) table_close(NULL);
    }
}

static void w20_only_unsuppressed_stands_observe_for_artillery(void **unused) {
    (void)unused;
    guns_open();
    state->strike[0].kind = ON_CALL;
    state->strike[1].step = STRIKE_SPENT;
    frame_push(state, PHASE_BARRAGE, ALLIED, 0);
    assert_int_equal(offers("call barrage 1"), 1);
    for (int i = 0; i < 4; i++) suppress(stand("A", i));
    assert_int_equal(offers("call barrage 1"), 0);
    state->suppressed = (StandSet){{0}};
    flag_clear(state, unit("A"), SHOWN);  // hidden stands cannot observe either
    assert_int_equal(offers("call barrage 1"), 0);
    flag_set(state, unit("A"), SHOWN);
    Action call = action_make(VERB_CALL, 0, 0);
    assert_int_equal(action_verb(gbww2_seen(world, state, call, AXIS)),
                     VERB_CALL);  // the call itself is public
    act("call barrage 1");
    act("square 24/24");
    act("at 24/24");
    int turn = state->turn;
    act("delay 1 turn");
    assert_int_equal(state->strike[0].turn, turn + 1);
    shelling_begin(world, state, ALLIED);
    assert_int_equal(state->strike[0].step, STRIKE_CALLED);
    state->turn++;
    shelling_begin(world, state, ALLIED);
    assert_int_equal(state->strike[0].step, STRIKE_FALLS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_2_1_1_companies_of_foot_and_of_vehicles),
        TEST(rule_2_1_2_guns_are_an_inch_square_and_hqs_half_as_wide),
        TEST(rule_2_1_3_a_c_ops_is_an_inch_square_and_a_fup_two),
        TEST(rule_2_3_every_marker_is_displayed),
        TEST(rule_4_0_one_hq_one_hw_and_two_others),
        TEST(rule_5_1_each_division_has_a_c_ops_of_its_own),
        TEST(rule_5_2_4_the_road_exit_is_left_when_the_fup_is_cut_off),
        TEST(rule_6_2_supports_are_with_their_battalions_from_the_start),
        TEST(rule_9_5_1_guns_and_tanks_are_of_a_battlegroup_too),
        TEST(rule_7_1_dawn_is_weather_fire_plan_deployment_and_first_player),
        TEST(rule_10_2_a_battalion_that_deploys_by_day_loses_an_action),
        TEST(rule_11_1_1_templates_rounds_and_recovery_are_the_scenarios),
        TEST(rule_11_1_3_two_templates_may_share_a_place),
        TEST(rule_11_1_4_each_turn_that_a_template_lies_takes_a_round),
        TEST(rule_11_4_a_template_stops_at_once),
        TEST(rule_12_2_aircraft_suppress_by_the_numbers_of_shells),
        TEST(w20_only_unsuppressed_stands_observe_for_artillery),
    };
    return cmocka_run_group_tests_name("gbww2 assets", tests, NULL, NULL);
}
