// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_secrets.c -- tests the distribution of resampled hidden information against exact
// enumeration: hidden battalions on a small table, kinds of strikes, hands of cards [W12, W25].
// It calculates seen squares, overlaps and contact again from outlines in floating point.
#include "tests/gbww2/gbww2_kit.h"
#include "tests/gbww2/table/oracle.h"

enum { LEFT = 20, TOP = 4, WIDE = 4, ROWS = 3, PLACES = WIDE * ROWS * FACINGS, RESERVED = PLACES };

// --- Chi-square test

// Returns the 0.9999 quantile of the chi-square distribution, by the approximation of Wilson and
// Hilferty (1931).
static double chi_limit(int degrees) {
    double k = degrees, z = 3.719, c = 2 / (9 * k);
    return k * pow(1 - c + z * sqrt(c), 3);
}

static void chi_check(const int seen[], const double share[], int count, int draws) {
    double chi = 0, rest = 0, rest_seen = 0, sum = 0;
    int degrees = -1;
    for (int i = 0; i < count; i++) {
        double wanted = share[i] * draws;
        sum += share[i];
        if (share[i] <= 0) assert_int_equal(seen[i], 0);  // an impossible place never occurs
        if (wanted < 8) {
            rest += wanted;
            rest_seen += seen[i];
            continue;
        }
        chi += (seen[i] - wanted) * (seen[i] - wanted) / wanted;
        degrees++;
    }
    if (rest >= 8) {
        chi += (rest_seen - rest) * (rest_seen - rest) / rest;
        degrees++;
    }
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(degrees > 0);
    if (chi > chi_limit(degrees))
        fail_msg("chi-square %.1f of %d degrees, at most %.1f", chi, degrees, chi_limit(degrees));
}

// --- Places where one company can hide

static Battalion place_of(int unit_index, int place) {
    Battalion as = state->battalion[unit_index];
    as.x = (uint8_t)(2 * (LEFT + place / FACINGS % WIDE));
    as.y = (uint8_t)(2 * (TOP + place / FACINGS / WIDE));
    as.facing = (uint8_t)(place % FACINGS);
    as.formation = ASSAULT;
    as.shape = STRAIGHT;
    as.place = ON_TABLE;
    return as;
}

static Rect rect_at(int unit_index, int place) {
    Battalion as = place_of(unit_index, place);
    Rect rect[BODY_MAX];
    uint8_t stands[BODY_MAX];
    assert_int_equal(rects_as(world, state, unit_index, &as, rect, stands), 1);
    return rect[0];
}

// Returns true if a company can hide at the place, calculated from outlines: its middle is in the
// zone and in no square that the enemy saw, and the stand overlaps no friend and is more than 12
// u (3/4 in) from the spotted enemy. Where rounding decides, asks the rules.
static bool is_possible(int unit_index, int place, Rect friends[], int friend_count) {
    Rect own = rect_at(unit_index, place);
    Dot corner[CORNERS];
    outline(&own, corner);
    double x = (corner[0].x + corner[2].x) / 2, y = (corner[0].y + corner[2].y) / 2;
    const Zone *zone = &world->zone[world->battalion[unit_index].zone];
    Spot middle = rect_middle(&own);
    assert_true(fabs(middle.x - x) < rounding && fabs(middle.y - y) < rounding);
    if (middle.x < zone->x[0] || middle.x > zone->x[1] || middle.y < zone->y[0] ||
        middle.y > zone->y[2])
        return false;
    if (sight_in(state->seen_empty[ALLIED], sight_square(middle))) return false;
    for (int i = 0; i < friend_count; i++)
        if (rects_overlap(&own, &friends[i])) return false;
    Rect shown;
    assert_true(stand_rect(world, state, stand("A", 0), &shown));
    double apart = rects_apart(&own, &shown);
    if (fabs(apart - CONTACT) < rounding) return rects_gap2(&own, &shown) > CONTACT * CONTACT;
    return apart > CONTACT;
}

// Returns the facing towards the enemy's exit at (24, 36).
static int facing_them(int place) {
    Battalion as = place_of(0, place);
    return facing_to(24 * INCH - HALF * as.x, 36 * INCH - HALF * as.y);
}

static double prior(int place) {
    double any = 0.5 / FACINGS / (WIDE * ROWS);
    return any + (place % FACINGS == facing_them(place) ? 0.5 / (WIDE * ROWS) : 0);
}

// Fills `out` with the probability of each place for a hidden battalion. `before` is a battalion
// already placed; NULL if there is none.
static void shares(int unit_index, Rect *before, double out[PLACES]) {
    double sum = 0;
    for (int i = 0; i < PLACES; i++) {
        out[i] = is_possible(unit_index, i, before, before != NULL) ? prior(i) : 0;
        sum += out[i];
    }
    assert_true(sum > 0);
    for (int i = 0; i < PLACES; i++) out[i] /= sum;
}

static int place_now(int unit_index) {
    const Battalion *it = &state->battalion[unit_index];
    if (it->place == RESERVE) return RESERVED;
    assert_int_equal(it->place, ON_TABLE);
    int x = it->x / 2 - LEFT, y = it->y / 2 - TOP;
    assert_in_range(x, 0, WIDE - 1);
    assert_in_range(y, 0, ROWS - 1);
    return (y * WIDE + x) * FACINGS + it->facing;
}

static void small_table(void) {
    table_open(&(Setting){.allied = FOOT("A", "1 infantry", ""),
                          .axis = FOOT("H", "1 infantry", "") ", " FOOT("K", "1 infantry", "")});
    Zone *zone = &world->zone[world->battalion[unit("H")].zone];
    zone->corners = 4;
    zone->x[0] = zone->x[3] = LEFT * INCH;
    zone->x[1] = zone->x[2] = (LEFT + WIDE - 1) * INCH;
    zone->y[0] = zone->y[1] = TOP * INCH;
    zone->y[2] = zone->y[3] = (TOP + ROWS - 1) * INCH;
    zone_finish(zone);
    world->battalion[unit("K")].zone = world->battalion[unit("H")].zone;
    put("A", 20, 7.5, 0, ASSAULT);  // in contact with every battalion in the south-west corner
    hide("H", 22, 4, 12, ASSAULT);
    hide("K", 20, 4, 12, ASSAULT);
    int seen = sight_square(spot_at(23 * INCH, 5 * INCH));
    state->seen_empty[ALLIED][seen / 8] |= (uint8_t)(1 << seen % 8);
}

static void resample_marginals_are_those_of_exact_enumeration(void **unused) {
    (void)unused;
    enum { DRAWS = 40000 };
    static double first[PLACES], given[PLACES], share[PLACES + 1];
    static int seen[PLACES + 1];
    small_table();
    int h = unit("H"), k = unit("K");
    Battalion truth = state->battalion[k];
    // If H is alone or placed before K, its distribution is `first`. If H is placed after K, its
    // distribution depends on K's place.
    shares(h, NULL, first);
    memset(share, 0, sizeof share);
    share[RESERVED] = 0.5;
    for (int i = 0; i < PLACES; i++) share[i] += 0.5 * (0.5 + 0.25) * first[i];
    for (int i = 0; i < PLACES; i++) {
        if (first[i] <= 0) continue;  // K has the same possible places as H
        Rect before = rect_at(k, i);
        shares(h, &before, given);
        for (int n = 0; n < PLACES; n++) share[n] += 0.5 * 0.25 * first[i] * given[n];
    }
    state->battalion[k] = truth;
    memset(seen, 0, sizeof seen);
    Pcg rng = pcg_stream(15, 1, PCG_TEST);
    State before = *state;
    for (int i = 0; i < DRAWS; i++) {
        *state = before;
        assert_true(resample_places(world, state, ALLIED, &rng));
        seen[place_now(h)]++;
    }
    *state = before;
    chi_check(seen, share, PLACES + 1, DRAWS);
}

// Checks that a battalion known to the viewer, because it was activated, stays on the table.
static void resample_keeps_known_battalions_on_the_table(void **unused) {
    (void)unused;
    small_table();
    flag_set(state, unit("H"), KNOWN);
    Pcg rng = pcg_stream(15, 2, PCG_TEST);
    for (int i = 0; i < 2000; i++) {
        gbww2_resample(world, state, ALLIED, &rng);
        assert_int_equal(state->battalion[unit("H")].place, ON_TABLE);
        assert_true(gbww2_check_invariants(world, state));
    }
}

// With `hidden: no` the enemy sees where each battalion is set up, and which of them are in
// reserve.
static void a_side_in_view_hides_nothing_at_the_set_up(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = FOOT("A", "1 infantry", ""),
                          .axis = FOOT("X", "1 infantry", "") ", " FOOT("Y", "1 infantry", ""),
                          .axis_more = "    hidden: no\n",
                          .days = "{count: 2, turns: 1}"});
    const char *const choices[] = {
        "square 24/0", "at 27/3",    "formation assault", "face south", "shape straight",
        "reserve Y",   "at nowhere", "formation march",   "face north", "shape straight"};
    Pcg rng = pcg_stream(15, 5, PCG_TEST);
    for (int i = 0; i < COUNT_OF(choices); i++) {
        assert_int_equal(flag(state, unit("X"), SHOWN), i >= 5);
        act(choices[i]);
    }
    assert_int_equal(phase(), PHASE_PLACE);
    assert_int_equal(frame_at(state, 0)->unit, unit("A"));
    assert_false(flag(state, unit("Y"), SHOWN));
    Battalion x = state->battalion[unit("X")];
    for (int i = 0; i < 200; i++) {
        gbww2_resample(world, state, ALLIED, &rng);
        assert_memory_equal(&state->battalion[unit("X")], &x, sizeof x);
        assert_int_equal(state->battalion[unit("Y")].place, RESERVE);
    }
    act("square 24/30");
    act("at 24/30");
    act("formation assault");
    act("face north");
    act("shape straight");
    assert_false(flag(state, unit("A"), SHOWN));  // the other side is hidden
    // After a night the enemy still knows that Y is in reserve.
    while (state->day < 2) {
        Action list[ACTIONS_MAX];
        Action action = gbww2_turn(world, state) == CHANCE
                            ? gbww2_draw(world, state, &rng)
                            : list[game_listed(&game, state, list) - 1];
        gbww2_apply(world, state, action);
    }
    assert_int_equal(state->battalion[unit("Y")].place, RESERVE);
    for (int i = 0; i < 200; i++) {
        gbww2_resample(world, state, ALLIED, &rng);
        assert_int_equal(state->battalion[unit("Y")].place, RESERVE);
    }
}

// --- Hands of cards

static double choose(int n, int k) {
    double out = 1;
    for (int i = 0; i < k; i++) out *= (double)(n - i) / (k - i);
    return k < 0 || k > n ? 0 : out;
}

static void resample_hands_are_hypergeometric(void **unused) {
    (void)unused;
    enum { DRAWS = 40000, CARDS = 7 };
    table_open(&(Setting){.activation = "{deal: 3, draw: 1}"});
    state->black[ALLIED] = 4;
    state->diamonds[ALLIED] = 2;
    state->black[AXIS] = CARDS;
    Pcg rng = pcg_stream(15, 3, PCG_TEST);
    int seen[CARDS + 1] = {0};
    double share[CARDS + 1];
    for (int i = 0; i <= CARDS; i++)
        share[i] = choose(22, i) * choose(11, CARDS - i) / choose(33, CARDS);
    for (int i = 0; i < DRAWS; i++) {
        gbww2_resample(world, state, ALLIED, &rng);
        assert_int_equal(state->black[ALLIED], 4);
        assert_int_equal(state->black[AXIS] + state->diamonds[AXIS], CARDS);
        seen[state->black[AXIS]]++;
    }
    chi_check(seen, share, CARDS + 1, DRAWS);
}

// --- Strikes

static void resample_strikes_have_each_kind_and_turn_equally_often(void **unused) {
    (void)unused;
    enum { DRAWS = 30000, TURNS = 9 };
    table_open(
        &(Setting){.axis_more = "    artillery: {quality: good, templates: 1, rounds: 4}\n"});
    put("ZA", 24, 33, 0, ASSAULT);
    put("ZX", 24, 3, 12, ASSAULT);
    to_actions(0);  // the Allied player turn of turn 4; the Axis can still fire in this turn
    state->first = ALLIED;
    state->strike[0] = (Strike){.kind = ON_CALL, .step = STRIKE_WAITS, .target = NO_INDEX};
    Pcg rng = pcg_stream(15, 4, PCG_TEST);
    int kinds[3] = {0}, turns[TURNS + 1] = {0}, planned = 0;
    const double third[3] = {1 / 3.0, 1 / 3.0, 1 / 3.0};
    double each[TURNS + 1] = {0};
    for (int i = 0; i < DRAWS; i++) {
        gbww2_resample(world, state, ALLIED, &rng);
        const Strike *strike = &state->strike[0];
        kinds[strike->kind - PLANNED]++;
        if (strike->kind == PLANNED) turns[strike->turn]++;
    }
    planned = kinds[0];
    for (int i = 4; i <= TURNS; i++) each[i] = 1.0 / (TURNS - 3);
    chi_check(kinds, third, 3, DRAWS);
    chi_check(turns, each, TURNS + 1, planned);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(resample_marginals_are_those_of_exact_enumeration),
        TEST(resample_keeps_known_battalions_on_the_table),
        TEST(a_side_in_view_hides_nothing_at_the_set_up),
        TEST(resample_hands_are_hypergeometric),
        TEST(resample_strikes_have_each_kind_and_turn_equally_often),
    };
    return cmocka_run_group_tests_name("gbww2 secrets", tests, NULL, NULL);
}
