// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_air_landing.c -- tests drift, the rendezvous, and loose stands (stands out of
// formation), which fight and retreat separately [Air Landings, Rendezvous, W33].
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"
#include "tests/rules/map_changes.h"

static void two(const char *allied, const char *axis) {
    table_open(&(Setting){.allied = allied, .axis = axis});
}

static const char para[] =
    "{name: P, division: D, quality: veteran, move: foot, stands: 3 smg, support: hq, drop: {day: "
    "1, turn: 9, altitude: low, zone: z, flak: light, night: yes}}, " FOOT("A", "4 infantry", "");

// Scatters P: puts its first `count` stands out of formation at these places, in half inches, and
// eliminates the others. The first place is the rendezvous.
static void scattered(const uint8_t at[][2], int count) {
    Battalion *it = &state->battalion[unit("P")];
    it->place = SCATTERED;
    it->flags = SHOWN | KNOWN | ACTIVE;
    for (int i = 0; i < count; i++)
        state->loose[i] = (Loose){(uint8_t)stand("P", i), at[i][0], at[i][1], LOOSE_LANDED};
    for (int i = count; i < 4; i++) destroy(stand("P", i));
    it->rendezvous = 0;
    it->x = at[0][0];
    it->y = at[0][1];
}

static void dz_drift_low(void **unused) {
    (void)unused;
    static const uint8_t far[][2] = {{10, 66}};
    two(para, FOOT("X", "4 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    scattered(far, 1);
    int seen[11] = {0};
    for (int i = 0; i < 100; i++) {
        State was = *state;
        Frame *frame = frame_push(state, PHASE_DRIFT, stand("P", 1), 0);
        state->destroyed = (StandSet){{0}};
        frame->hex = (uint16_t)cell_at(48, 48);
        assert_true(gbww2_odds(world, state,
                               action_make(VERB_DRIFT, (unsigned)stand("P", 1), (unsigned)i)) >
                    0.0099f);
        game.rules->apply(world, state,
                          action_make(VERB_DRIFT, (unsigned)stand("P", 1), (unsigned)i));
        int east = state->loose[1].x - 48, south = state->loose[1].y - 48;
        assert_in_range(east < 0 ? -east : east, 1, 5);  // between half an inch and two and a half
        assert_in_range(south < 0 ? -south : south, 1, 5);
        seen[5 + east]++;
        *state = was;
    }
    for (int i = 0; i < 11; i++) assert_int_equal(seen[i], i == 5 ? 0 : 10);
}

static void dz_linked_stands_form_before_either_action(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{48, 60}, {48, 51}};
    two(para, FOOT("X", "4 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 24, 3, 12, ASSAULT);
    scattered(at, 2);
    to_actions(2);
    act("gather P");
    act("done");
    assert_int_equal(state->round, 2);
    assert_int_equal(offers("gather P"), 0);
    act("consolidate P");
    while (phase() == PHASE_FORMATION || phase() == PHASE_FACING || phase() == PHASE_SHAPE) {
        Action list[ACTIONS_MAX];
        game_listed(&game, state, list);
        game.rules->apply(world, state, list[0]);
    }
    assert_int_equal(offers("move P"), 1);
}

// [W33] Checks that each loose stand fights as a battalion of one stand.
static void w33_each_loose_stand_fights_for_itself(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{48, 60}, {20, 60}, {22, 60}};
    two(para, FOOT("X", "2 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 24, 29.5, 12, ASSAULT);  // touches only the first stand
    scattered(at, 3);
    to_actions(0);
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_CLASH);
    // X has two companies against one, which adds 1.
    Party own = party_of(world, state, ALLIED), enemy = party_of(world, state, AXIS);
    assert_int_equal(combat_bonus(world, state, own, enemy), 0);
    assert_int_equal(combat_bonus(world, state, enemy, own), 1);
    act("dice -9");
    assert_int_equal(phase(), PHASE_WAVER);
    assert_int_equal(frame_at(state, 0)->unit, stand("P", 0));  // only this stand rolls
    is_odds("stand steady", 100);                               // veterans cannot fail
    act("stand steady");
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(frame_at(state, 0)->unit, unit("P"));
    assert_true(offers("retreat ") > 0);
    act("retreat 24/33");
    assert_int_equal(state->loose[0].x, 48);
    assert_int_equal(state->loose[0].y, 66);
    assert_int_equal(state->battalion[unit("P")].y, 66);  // the rendezvous moves with its stand
    assert_int_equal(state->loose[1].y, 60);
    assert_int_equal(phase(), PHASE_FOLLOW);
}

static void w33_loose_stands_that_touch_one_enemy_fight_together(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{46, 60}, {50, 60}, {20, 60}};
    two(para, FOOT("X", "2 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 24, 29.5, 12, ASSAULT);
    scattered(at, 3);
    to_actions(0);
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_CLASH);
    Party own = party_of(world, state, ALLIED), enemy = party_of(world, state, AXIS);
    assert_int_equal(combat_bonus(world, state, own, enemy), 0);
    assert_int_equal(combat_bonus(world, state, enemy, own), 0);
    act("dice -9");
    act("stand steady");
    act("stand steady");
    assert_int_equal(phase(), PHASE_RETREAT);
    act("retreat 23/33");
    assert_int_equal(phase(), PHASE_RETREAT);  // each stand retreats separately
}

static void w33_loose_stands_that_break_retreat_one_by_one(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{48, 60}, {20, 60}, {24, 60}};
    two(para, FOOT("X", "2 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 24, 20, 12, ASSAULT);
    scattered(at, 3);
    to_actions(0);
    stand_suppress(world, state, stand("P", 0));
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_HOLD);
    act("morale breaks");
    assert_true(flag(state, unit("P"), GROUND));
    int moved = 0;
    while (phase() == PHASE_RETREAT) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        game.rules->apply(world, state, list[count - 1]);
        moved++;
    }
    assert_int_equal(moved, 3);
    for (int i = 0; i < 3; i++) assert_true(state->loose[i].y > 60);
}

// Takes an action and checks that its log text has `wanted`.
static void logs(const char *words, const char *wanted) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[200], log[1000];
        Text out = text_over(line, sizeof line);
        gbww2_format_action(world, state, list[i], &out);
        if (strcmp(line, words) != 0) continue;
        out = text_over(log, sizeof log);
        gbww2_describe(world, state, list[i], NOBODY, &out);
        if (strstr(log, wanted) == NULL) fail_msg("no '%s' in '%s'", wanted, log);
    }
    act(words);
}

// Checks that the log cites the right rule for each kind of loss.
static void dz_the_log_cites_the_rule_of_each_loss(void **unused) {
    (void)unused;
    two(para, FOOT("X", "4 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    to_actions(0);
    state->battalion[unit("P")].place = IN_AIR;
    frame_push(state, PHASE_DROP, unit("P"), 0);
    act("at 24/30");
    logs("flak destroyed", "P no. 1 is destroyed [Air Landings]");
    logs("flak suppressed", "P no. 2 is suppressed [Air Landings]");
    logs("drift 2.5 west 0.5 south", "drifts 2.5 west 0.5 south");
    logs("landing destroyed", "P no. 2 is destroyed [Air Landings]");
}

// Checks that losses of a landing lead to a morale check in the same turn: [D9] tests every
// battalion with losses. A broken battalion retreats by the rule for morale [15.2.1], not by that
// for close combat.
static void d9_losses_of_a_landing_are_tested_for_morale_the_same_turn(void **unused) {
    (void)unused;
    two(para, FOOT("X", "4 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    to_actions(0);
    state->battalion[unit("P")].place = IN_AIR;
    frame_push(state, PHASE_DROP, unit("P"), 0);
    act("at 24/30");
    for (int i = 0; i < 4; i++) {
        act("flak nothing");
        act("drift 0.5 west 0.5 north");
        act(i == 0 ? "landing suppressed" : "landing nothing");
    }
    act("rendezvous P no. 1");
    act("done");
    act("done");
    assert_int_equal(phase(), PHASE_HOLD);
    assert_int_equal(frame_at(state, 0)->unit, unit("P"));
    act("morale breaks");
    char line[300];
    Text out = text_over(line, sizeof line);
    assert_int_equal(phase(), PHASE_RETREAT);
    gbww2_prompt(world, state, &out);
    assert_non_null(strstr(line, "[15.2.1]"));
}

// Checks that a battalion can be activated only from the turn after its landing, because only
// battalions on the table are activated [D2, D5].
static void d2_a_landed_battalion_is_activated_from_the_next_turn_on(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{48, 60}, {20, 60}};
    two(para, FOOT("X", "4 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    to_actions(0);
    flag_clear(state, unit("A"), ACTIVE);
    state->battalion[unit("P")].place = IN_AIR;
    frame_push(state, PHASE_ACTIVATE, ALLIED, 0);
    assert_true(can("activate A"));
    assert_false(can("activate P"));
    scattered(at, 2);
    flag_clear(state, unit("P"), ACTIVE);
    assert_true(can("activate P"));
}

// Checks that an inactive battalion may move to its rendezvous near enemies. [9.3] limits other
// moves of inactive battalions, but this move is compulsory.
static void dz_the_move_to_the_rendezvous_may_come_near_enemies(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{48, 40}, {48, 68}};
    two(para, FOOT("X", "4 infantry", ""));
    put("A", 40, 34, 0, ASSAULT);
    put("X", 30, 11, 12, ASSAULT);
    scattered(at, 2);
    to_actions(1);
    flag_clear(state, unit("P"), ACTIVE);
    act("gather P");
    assert_true(state->loose[1].y < 68);  // the move comes within twelve inches of an enemy
    assert_int_equal(state->loose[1].x, 48);
}

// Moves one of two loose stands north over this map to the other one, with `actions` actions.
static void gathers_over(const char *map, int actions) {
    static const uint8_t at[][2] = {{48, 40}, {48, 68}};
    table_open(&(Setting){.map = map, .allied = para, .axis = FOOT("X", "4 infantry", "")});
    put("A", 40, 34, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    scattered(at, 2);
    to_actions(actions);
    act("gather P");
}

// [14.3.2] A loose stand counts as a battalion of one stand, so bad terrain anywhere on its path
// slows the whole move.
static void dz_14_3_2_bad_terrain_on_the_path_slows_the_move(void **unused) {
    (void)unused;
    gathers_over("  areas:\n    - {kind: wood, at: [20 31, 28 31, 28 32, 20 32]}\n", 1);
    assert_int_equal(state->loose[1].x, 48);
    assert_int_equal(state->loose[1].y, 68 - 2 * 4);  // four inches, not six
}

// Checks that a move is not slowed by bad terrain if it stops in front of that terrain.
static void dz_14_3_2_the_move_goes_up_to_bad_terrain(void **unused) {
    (void)unused;
    gathers_over("  areas:\n    - {kind: wood, at: [20 26, 28 26, 28 29, 20 29]}\n", 1);
    assert_int_equal(state->loose[1].y, 58);  // the wood ends at row 57
}

// The straight move to the rendezvous stops at a river.
static void dz_the_move_to_the_rendezvous_stops_at_water(void **unused) {
    (void)unused;
    gathers_over("  lines:\n    - {kind: river, at: [0 32, 48 32]}\n", 2);
    assert_int_equal(state->loose[1].y, 65);  // the river is in rows 63 and 64
    act("done");
    assert_int_equal(offers("gather P"), 0);
    assert_int_equal(offers("consolidate P"), 1);
}

// [Rendezvous] A stand is linked if it is within 2 in of the rendezvous, or within 2 in of a
// stand that is. In a chain of stands from the rendezvous, the third one is not linked.
static void dz_a_stand_is_linked_by_one_stand_between_and_no_more(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{48, 40}, {48, 45}, {48, 50}, {48, 55}};
    uint64_t linked;
    two(para, FOOT("X", "4 infantry", ""));
    scattered(at, 3);
    assert_true(is_linked(world, state, unit("P"), &linked));
    scattered(at, 4);
    state->destroyed = (StandSet){{0}};
    assert_false(is_linked(world, state, unit("P"), &linked));
    assert_int_equal(linked, 7);
}

// [14.5.1] Checks that only a move of at least one inch draws opportunity fire.
static void dz_14_5_1_a_move_under_an_inch_draws_no_fire(void **unused) {
    (void)unused;
    for (int far = 0; far < 2; far++) {
        const uint8_t at[][2] = {{48, 60}, {48, far ? 50 : 54}};
        two(para, FOOT("X", "4 infantry", ""));
        put("A", 40, 34, 0, ASSAULT);
        put("X", 28, 24.5, 14, ASSAULT);
        scattered(at, 2);
        to_actions(1);
        act("gather P");
        assert_int_equal(state->loose[1].y, 55);  // within two inches of the rendezvous
        assert_int_equal(phase(), far ? PHASE_ANSWER : PHASE_ACT);
        if (!far) table_close(NULL);
    }
}

// [5.1.1, 5.1.3] A loose stand takes control of roads that it crosses, and eliminates a C Ops
// that it moves over.
static void dz_the_move_takes_roads_and_eliminates_a_c_ops(void **unused) {
    (void)unused;
    static const uint8_t at[][2] = {{58, 24}, {36, 24}};
    table_open(&(Setting){.allied = para,
                          .axis = FOOT("X", "4 infantry", ""),
                          .axis_more = "    c-ops: {D: Highway 12}\n"});
    put("A", 40, 34, 0, ASSAULT);
    put("X", 40, 3, 12, ASSAULT);
    scattered(at, 2);
    to_actions(2);
    assert_true(road_friendly(world, state, AXIS, 0, 48));
    assert_int_equal(map_changed_by(&game, state, "Highway", "taken in part"), NOBODY);
    act("gather P");
    while (phase() == PHASE_SNEAK) act("infiltration yes");
    assert_int_equal(state->loose[1].x, 48);
    assert_true(road_friendly(world, state, ALLIED, 0, 48));
    assert_int_equal(map_changed_by(&game, state, "Highway", "taken in part"), ALLIED);
    assert_int_equal(map_changed_by(&game, state, "Highway", "taken whole"), NOBODY);
    memset(state->friendly, 0, sizeof state->friendly);
    assert_int_equal(map_changed_by(&game, state, "Highway", "taken whole"), ALLIED);
    assert_true(state->centre[1].flags & CENTRE_LOST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(dz_drift_low),
        TEST(dz_linked_stands_form_before_either_action),
        TEST(w33_each_loose_stand_fights_for_itself),
        TEST(w33_loose_stands_that_touch_one_enemy_fight_together),
        TEST(w33_loose_stands_that_break_retreat_one_by_one),
        TEST(dz_the_log_cites_the_rule_of_each_loss),
        TEST(d9_losses_of_a_landing_are_tested_for_morale_the_same_turn),
        TEST(d2_a_landed_battalion_is_activated_from_the_next_turn_on),
        TEST(dz_the_move_to_the_rendezvous_may_come_near_enemies),
        TEST(dz_14_3_2_bad_terrain_on_the_path_slows_the_move),
        TEST(dz_14_3_2_the_move_goes_up_to_bad_terrain),
        TEST(dz_the_move_to_the_rendezvous_stops_at_water),
        TEST(dz_a_stand_is_linked_by_one_stand_between_and_no_more),
        TEST(dz_the_move_takes_roads_and_eliminates_a_c_ops),
        TEST(dz_14_5_1_a_move_under_an_inch_draws_no_fire),
    };
    return cmocka_run_group_tests_name("gbww2 drop", tests, NULL, NULL);
}
