// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_air.c -- tests flak, drift and landing of parachutists and gliders, the landing of a
// C Ops, supply by air, and air strikes [12.0, Air Landings, C Ops landing, Air Supply].
#include <stdlib.h>

#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

#define PARA(name, how)                                                           \
    "{name: " name                                                                \
    ", division: D, quality: veteran, move: foot, stands: 3 smg, drop: {day: 1, " \
    "turn: 4, zone: z, " how "}}"

static void dropped(const char *how, const char *map) {
    char allied[400];
    snprintf(allied, sizeof allied,
             "{name: P, division: D, quality: veteran, move: foot, stands: 3 smg, drop: {day: 1, "
             "turn: 4, zone: z, %s}}, " FOOT("A", "4 infantry", ""),
             how);
    table_open(&(Setting){.allied = allied, .map = map});
    put("A", 44, 34, 0, ASSAULT);
    put("ZX", 44, 3, 12, ASSAULT);
}

// --- Landing, step 1: flak

static void dz_flak_by_gun_and_altitude(void **unused) {
    (void)unused;
    static const struct {
        const char *how;
        int destroyed, suppressed;  // the highest rolls on a d10 with this effect
    } rows[] = {
        {"altitude: low, flak: light", 1, 4},
        {"altitude: medium, flak: light", 1, 3},
        {"altitude: high, flak: light", 0, 1},
        {"altitude: low, flak: medium", 1, 4},
        {"altitude: high, flak: medium", 1, 3},
        {"altitude: low, flak: heavy", 0, 2},
        {"altitude: medium, flak: heavy", 1, 4},
        {"altitude: high, flak: heavy", 2, 5},
        // Against gliders, flak uses the numbers for high altitude.
        {"altitude: low, flak: light, glider: yes", 0, 1},
        {"altitude: low, flak: heavy, glider: yes", 2, 5},
    };
    for (int i = 0; i < COUNT_OF(rows); i++) {
        int most[2];
        dropped(rows[i].how, NULL);
        flak_numbers(world, 0, most);
        assert_int_equal(most[0], rows[i].destroyed);
        assert_int_equal(most[1], rows[i].suppressed);
        Frame *frame = frame_push(state, PHASE_FLAK, stand("P", 0), 0);
        frame->hex = (uint16_t)cell_at(48, 60);
        is_odds("flak destroyed", 10 * rows[i].destroyed);
        is_odds("flak suppressed", 10 * (rows[i].suppressed - rows[i].destroyed));
        if (i + 1 < COUNT_OF(rows)) table_close(NULL);
    }
}

// --- Landing, step 2: drift

// Checks the least and the greatest distance that a stand can drift, in half inches.
static void drift_is(const char *how, int least, int most) {
    int found_least = 99, found_most = 0;
    dropped(how, NULL);
    state->battalion[unit("P")].place = SCATTERED;
    state->battalion[unit("P")].flags |= SHOWN;
    for (int i = 0; i < 100; i++) {
        State was = *state;
        Frame *frame = frame_push(state, PHASE_DRIFT, stand("P", 0), 0);
        frame->hex = (uint16_t)cell_at(48, 40);
        game.rules->apply(world, state,
                          action_make(VERB_DRIFT, (unsigned)stand("P", 0), (unsigned)i));
        int east = abs(state->loose[0].x - 48), south = abs(state->loose[0].y - 40);
        found_least = min_int(found_least, min_int(east, south));
        found_most = max_int(found_most, max_int(east, south));
        assert_int_equal(phase(), PHASE_LAND);
        *state = was;
    }
    assert_int_equal(found_least, least);
    assert_int_equal(found_most, most);
    table_close(NULL);
}

static void dz_drift_doubles_high_and_gliders_drift_as_if_low(void **unused) {
    (void)unused;
    drift_is("altitude: low, flak: light", 1, 5);
    drift_is("altitude: medium, flak: light", 2, 10);
    drift_is("altitude: high, flak: light", 4, 20);
    drift_is("altitude: high, flak: light, glider: yes", 1, 5);
}

static void dz_water_and_the_table_edge_destroy(void **unused) {
    (void)unused;
    dropped("altitude: medium, flak: light",
            "  areas: [{kind: ocean, at: [24 18, 30 18, 30 24, 24 24]}]\n");
    state->battalion[unit("P")].place = SCATTERED;
    state->battalion[unit("P")].flags |= SHOWN;
    Frame *frame = frame_push(state, PHASE_DRIFT, stand("P", 0), 0);
    frame->hex = (uint16_t)cell_at(46, 44);
    act("drift 3 east 1 south");
    assert_true(stand_in(&state->destroyed, stand("P", 0)));
    // After the first stand, the next one is under flak and drifts.
    assert_int_equal(phase(), PHASE_FLAK);
    assert_int_equal(frame_at(state, 0)->unit, stand("P", 1));
    act("flak nothing");
    frame_top(state)->hex = (uint16_t)cell_at(2, 44);
    act("drift 2 west 1 south");
    assert_true(stand_in(&state->destroyed, stand("P", 1)));
}

// --- Landing, step 3: the landing itself

static void dz_landing_by_ground_and_modifiers(void **unused) {
    (void)unused;
    static const struct {
        const char *how, *kind;
        int suppressed, destroyed;  // the lowest rolls on a d10 with this effect
    } rows[] = {
        {"altitude: low, flak: light", "trench", 9, 11},
        {"altitude: low, flak: light", "wood", 7, 10},
        {"altitude: low, flak: light", "orchard", 7, 10},
        {"altitude: low, flak: light", "built-up", 7, 10},
        {"altitude: low, flak: light", "marsh", 6, 9},
        {"altitude: high, flak: light", "wood", 6, 9},
        {"altitude: low, flak: light, night: yes", "wood", 6, 9},
        {"altitude: low, flak: light, glider: yes", "wood", 6, 9},
        {"altitude: high, flak: light, night: yes", "wood", 5, 8},
        // Gliders count as at high altitude for flak only, not for the landing.
        {"altitude: high, flak: light, night: yes, glider: yes", "wood", 5, 8},
    };
    for (int i = 0; i < COUNT_OF(rows); i++) {
        char map[120];
        snprintf(map, sizeof map, "  areas: [{kind: %s, at: [20 18, 30 18, 30 24, 20 24]}]\n",
                 rows[i].kind);
        dropped(rows[i].how, map);
        state->battalion[unit("P")].place = SCATTERED;
        state->battalion[unit("P")].flags |= SHOWN;
        state->loose[0] = (Loose){(uint8_t)stand("P", 0), 48, 40, 0};
        frame_push(state, PHASE_LAND, stand("P", 0), 0);
        is_odds("landing destroyed", 10 * max_int(0, 11 - rows[i].destroyed));
        is_odds("landing suppressed",
                10 * (rows[i].destroyed - rows[i].suppressed) - 10 * (rows[i].destroyed > 11));
        if (i + 1 < COUNT_OF(rows)) table_close(NULL);
    }
}

// Plays the whole landing of one battalion of three stands.
static void dz_each_stand_takes_three_steps(void **unused) {
    (void)unused;
    dropped("altitude: low, flak: light", NULL);
    to_actions(0);
    Battalion *it = &state->battalion[unit("P")];
    it->place = IN_AIR;
    frame_push(state, PHASE_DROP, unit("P"), 0);
    assert_false(can("at 24/12"));  // this place is outside the drop zone
    act("at 24/30");
    assert_int_equal(phase(), PHASE_FLAK);
    assert_true(flag(state, unit("P"), SHOWN));
    act("flak destroyed");
    assert_int_equal(frame_at(state, 0)->unit, stand("P", 1));
    act("flak suppressed");
    act("drift 0.5 west 0.5 north");
    act("landing nothing");
    assert_true(is_suppressed(state, stand("P", 1)));
    act("flak nothing");
    act("drift 2.5 east 2.5 south");
    act("landing suppressed");
    assert_int_equal(it->points, 2 + 1 + 1);
    // After the landing the owner chooses one of the landed stands as the rendezvous.
    assert_int_equal(phase(), PHASE_RENDEZVOUS);
    assert_int_equal(offers("rendezvous"), 2);
    assert_false(can("rendezvous P no. 1"));
    act("rendezvous P no. 2");
    assert_int_equal(state->loose[it->rendezvous].stand, stand("P", 1));
    assert_int_equal(it->x, 47);
    assert_int_equal(it->y, 59);
}

static void dz_another_rendezvous_is_chosen_if_its_stand_is_eliminated(void **unused) {
    (void)unused;
    dropped("altitude: low, flak: light", NULL);
    to_actions(0);
    Battalion *it = &state->battalion[unit("P")];
    it->place = SCATTERED;
    it->flags |= SHOWN | KNOWN | ACTIVE;
    for (int i = 0; i < 3; i++)
        state->loose[i] = (Loose){(uint8_t)stand("P", i), (uint8_t)(40 + 10 * i), 60, LOOSE_LANDED};
    it->rendezvous = 1;
    stand_destroy(world, state, stand("P", 1));
    battalion_checks(world, state, unit("P"));
    assert_int_equal(phase(), PHASE_RENDEZVOUS);
    assert_int_equal(offers("rendezvous"), 2);
    act("rendezvous P no. 3");
    assert_int_equal(it->x, 60);
}

static void dz_the_rendezvous_stays_and_the_others_walk_straight_to_it(void **unused) {
    (void)unused;
    dropped("altitude: low, flak: light", NULL);
    Battalion *it = &state->battalion[unit("P")];
    to_actions(2);
    it->place = SCATTERED;
    it->flags |= SHOWN | KNOWN | ACTIVE;
    it->actions = 2;
    static const uint8_t at[][2] = {{48, 60}, {48, 30}, {20, 60}};
    for (int i = 0; i < 3; i++)
        state->loose[i] = (Loose){(uint8_t)stand("P", i), at[i][0], at[i][1], LOOSE_LANDED};
    it->rendezvous = 0;
    it->x = 48;
    it->y = 60;
    suppress(stand("P", 2));
    assert_int_equal(offers("move P") + offers("form P") + offers("close P") + offers("stand P"),
                     0);
    act("gather P");
    assert_int_equal(state->loose[0].x, 48);
    assert_int_equal(state->loose[0].y, 60);
    assert_int_equal(state->loose[1].x, 48);
    assert_int_equal(state->loose[1].y, 30 + 12);  // six inches: infantry in march
    assert_int_equal(state->loose[2].x, 20 + 8);   // four inches: the stand is suppressed
    assert_int_equal(state->loose[2].y, 60);
}

// --- C Ops

static void dropped_cops(void) {
    table_open(&(Setting){
        .allied = FOOT("A", "4 infantry", ""),
        .allied_more = "    c-ops: {D: {day: 1, turn: 4, zone: z, altitude: low, flak: heavy}}\n"});
    put("A", 44, 34, 0, DEFENCE);
    put("ZX", 44, 3, 12, DEFENCE);
    to_actions(0);
}

static void dz_a_c_ops_helps_nobody_before_it_is_on_its_road(void **unused) {
    (void)unused;
    dropped_cops();
    Centre *centre = &state->centre[0];
    centre->flags = CENTRE_ON;
    centre->road = NO_INDEX;
    centre->x = 60;
    centre->y = 60;
    state->battalion[unit("A")].points = 2;
    assert_int_equal(morale_number(world, state, unit("A")), 75);
    centre->flags |= CENTRE_LANDED;
    assert_int_equal(morale_number(world, state, unit("A")), 80);
}

static void dz_a_c_ops_moves_straight_to_the_chosen_point_of_a_road(void **unused) {
    (void)unused;
    dropped_cops();
    Centre *centre = &state->centre[0];
    *centre = (Centre){.road = NO_INDEX,
                       .goal_road = NO_INDEX,
                       .x = 80,
                       .y = 60,
                       .flags = CENTRE_ON,
                       .actions = 2};
    act("c-ops D");
    assert_int_equal(phase(), PHASE_COPS);
    act("at Highway 6");  // the place (24, 30) is sixteen inches to the west
    assert_int_equal(centre->x, 80 - 24);
    assert_int_equal(centre->y, 60);
    assert_false(centre->flags & CENTRE_LANDED);
    act("done");
    act("c-ops D");
    if (phase() == PHASE_COPS) {  // the only legal point is its destination
        assert_int_equal(offers("at "), 1);
        act("at Highway 6");
    }
    assert_true(centre->flags & CENTRE_LANDED);
    assert_int_equal(centre->road, 0);
    assert_int_equal(centre->along, 12);
}

// --- Night

static void scattered_at_night(void) {
    enum { STEP_NIGHT = 22, N3 = 2 };
    table_open(&(Setting){
        .allied = PARA("P", "altitude: low, flak: light") ", " FOOT("A", "4 infantry", ""),
        .allied_more = "    c-ops: {D: Highway 6}\n",
        .axis_more = "    c-ops: {D: Highway 6}\n",
        .days = "{count: 2, turns: 9}"});
    put("A", 34, 34, 0, DEFENCE);
    put("ZX", 24, 3, 12, DEFENCE);
    to_actions(0);
    Battalion *it = &state->battalion[unit("P")];
    it->place = SCATTERED;
    it->flags |= SHOWN | KNOWN | ACTIVE;
    state->loose[0] = (Loose){(uint8_t)stand("P", 0), 48, 56, LOOSE_LANDED};
    state->loose[1] = (Loose){(uint8_t)stand("P", 2), 60, 56, LOOSE_LANDED};
    it->rendezvous = 0;
    it->x = 48;
    it->y = 56;
    destroy(stand("P", 1));
    while (state->depth > 1) frame_pop(state);
    Frame *frame = frame_top(state);
    frame->unit = STEP_NIGHT;
    frame->other = 0;
    frame->card = N3;
    state->turn = 9;
    stack_settle(phases, world, state, state->frame, &state->depth);
    assert_int_equal(phase(), PHASE_REPLACE);
}

// A stand that returns as a replacement to a scattered battalion appears at its rendezvous.
static void rule_16_2_3_a_stand_returns_to_a_scattered_battalion_at_its_rendezvous(void **unused) {
    (void)unused;
    scattered_at_night();
    act("replacement yes");
    Rect rect;
    assert_true(stand_rect(world, state, stand("P", 1), &rect));
    assert_int_equal(rect.x, 24 * INCH);
    uint64_t linked;
    is_linked(world, state, unit("P"), &linked);
    assert_int_equal(bits_count(linked), 2);
    // If the landed stands are eliminated, the returned stand can still be the rendezvous.
    stand_destroy(world, state, stand("P", 0));
    stand_destroy(world, state, stand("P", 2));
    battalion_checks(world, state, unit("P"));
    assert_int_equal(phase(), PHASE_RENDEZVOUS);
    act("rendezvous P no. 2");
    consolidate(world, state, unit("P"));
    assert_int_equal(state->battalion[unit("P")].place, ON_TABLE);
}

static void dz_air_supply_by_the_enemy_nearest_to_the_zone(void **unused) {
    (void)unused;
    static const struct {
        double y;
        int number;  // of the average column: 6, 5, 3 for rested units; 3, 2, 1 on the table
    } rows[] = {{4, 3}, {13, 2}, {19, 1}};
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 6}\n    supply-drop: {D: z}\n"});
    put("A", 30, 28, 0, DEFENCE);
    to_actions(0);
    destroy(stand("A", 0));
    for (int i = 0; i < COUNT_OF(rows); i++) {
        put("ZX", 8, rows[i].y, 12, MARCH);  // the drop zone starts at x = 24 in
        assert_int_equal(replace_number(world, state, stand("A", 0)), rows[i].number);
    }
    put("ZX", 8, 23.5, 12, MARCH);  // now within an inch of the zone
    assert_int_equal(replace_number(world, state, stand("A", 0)), 0);
}

static void dz_air_supply_needs_friendly_roads_to_the_zone(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "4 infantry", ""),
                          .allied_more = "    c-ops: {D: Highway 6}\n    supply-drop: {D: z}\n"});
    put("A", 30, 28, 0, DEFENCE);
    put("ZX", 8, 4, 12, MARCH);
    to_actions(0);
    destroy(stand("A", 0));
    assert_int_equal(replace_number(world, state, stand("A", 0)), 3);
    memset(state->friendly, 0xff, sizeof state->friendly);  // the Axis owns all road pieces
    assert_int_equal(replace_number(world, state, stand("A", 0)), 0);
}

// --- Aircraft [12]

#define BOMBER                                                     \
    "    artillery: {quality: average, templates: 0, rounds: 0}\n" \
    "    air: {kind: bomber, missions: 1}\n"

static void struck(int kind) {
    table_open(&(Setting){
        .allied = FOOT("A", "4 infantry", ""),
        .axis = FOOT("X", "2 infantry", ", support: hq hw") ", " FOOT("H", "2 infantry", ""),
        .allied_more = BOMBER});
    put("A", 10, 30, 0, DEFENCE);
    put("X", 10, 22, 12, DEFENCE);
    to_actions(0);
    hide("H", 40, 4, 12, DEFENCE);
    state->sight = 12;
    state->strike[0] =
        (Strike){.kind = (uint8_t)kind, .step = STRIKE_FALLS, .target = 0, .turn = state->turn};
    frame_push(state, PHASE_AIM, 0, 0);
}

// Aircraft cannot target a stand on which barrages have no effect [11.3.2].
static void rule_12_1_aircraft_affect_the_stands_that_artillery_affects(void **unused) {
    (void)unused;
    struck(PLANNED);
    assert_true(can("target X no. 1") && can("target X no. 2"));
    assert_false(can("target HQ of X") || can("target HW of X"));
    assert_int_equal(offers("target H no"), 0);  // H is hidden
    assert_int_equal(offers("target A"), 0);     // A is a friend
    act("target X no. 2");
    assert_int_equal(phase(), PHASE_SHELL);
    is_odds("shells destroyed", 20);
    act("shells destroyed");
    assert_true(stand_in(&state->destroyed, stand("X", 1)));
    assert_int_not_equal(phase(), PHASE_AIM);  // a mission strikes one stand, once
}

static void w21_the_target_is_chosen_on_arrival_and_in_sight_unless_planned(void **unused) {
    (void)unused;
    for (int planned = 0; planned < 2; planned++) {
        struck(planned ? PLANNED : REGISTERED);
        put("X", 10, 6, 12, DEFENCE);  // X is twenty-four inches away
        assert_int_equal(offers("target X"), planned ? 2 : 0);
        assert_true(can("done"));
        if (!planned) table_close(NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(dz_flak_by_gun_and_altitude),
        TEST(dz_drift_doubles_high_and_gliders_drift_as_if_low),
        TEST(dz_water_and_the_table_edge_destroy),
        TEST(dz_landing_by_ground_and_modifiers),
        TEST(dz_each_stand_takes_three_steps),
        TEST(dz_another_rendezvous_is_chosen_if_its_stand_is_eliminated),
        TEST(dz_the_rendezvous_stays_and_the_others_walk_straight_to_it),
        TEST(dz_a_c_ops_helps_nobody_before_it_is_on_its_road),
        TEST(dz_a_c_ops_moves_straight_to_the_chosen_point_of_a_road),
        TEST(rule_16_2_3_a_stand_returns_to_a_scattered_battalion_at_its_rendezvous),
        TEST(dz_air_supply_by_the_enemy_nearest_to_the_zone),
        TEST(dz_air_supply_needs_friendly_roads_to_the_zone),
        TEST(rule_12_1_aircraft_affect_the_stands_that_artillery_affects),
        TEST(w21_the_target_is_chosen_on_arrival_and_in_sight_unless_planned),
    };
    return cmocka_run_group_tests_name("gbww2 air", tests, NULL, NULL);
}
