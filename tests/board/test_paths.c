// SPDX-License-Identifier: GPL-3.0-or-later
// test_paths.c -- tests cheapest paths over a hex map against the simplest algorithm, which
// relaxes all steps until no path gets cheaper (Bellman-Ford).
#include <setjmp.h>
#include <stdarg.h>

#include "engine/base/pcg.h"
#include "engine/board/paths.h"
#include "engine/board/trails.h"

#include <cmocka.h>

enum { MAPS = 60, POINTS = 9, COLUMNS = 12, ROWS = 9 };

static HexGrid grid;
static StepCosts costs;
static PathTable paths[HEXES_MAX];

// Fills `costs` with random step costs of 1 to 4; some steps are impossible, some cost all
// points.
static void costs_draw(Pcg *rng) {
    memset(&costs, 0, sizeof costs);
    for (Hex hex = 0; hex < grid.count; hex++)
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            uint32_t draw = pcg_below(rng, 20);
            if (grid.neighbour[hex][d] == HEX_NONE || draw < 4) continue;
            costs.step[hex][d] = draw == 4 ? COST_ALL : (uint8_t)(1 + draw % 4);
        }
    for (Hex hex = 0; hex < grid.count; hex++) paths_find(&grid, &costs, hex, POINTS, &paths[hex]);
}

static Mover mover_draw(Pcg *rng, bool minimum) {
    Mover mover = {.start = (Hex)pcg_below(rng, grid.count), .minimum = minimum, .extra = 2};
    mover.points = (int)pcg_below(rng, POINTS + 1);
    for (Hex hex = 0; hex < grid.count; hex++) {
        uint32_t draw = pcg_below(rng, 12);
        if (hex == mover.start || draw > 1) continue;
        if (draw == 0) hex_add(&mover.costly, hex);
        hex_add(&mover.blocking, hex);
    }
    return mover;
}

// Returns the points left after a step; -1 if the step is impossible.
static int step(const Mover *mover, Hex hex, int d, int points) {
    int cost = costs.step[hex][d];
    if (cost == COST_NEVER) return -1;
    if (hex_in(&mover->costly, grid.neighbour[hex][d])) cost += mover->extra;
    if (cost <= points) return points - cost;
    return hex == mover->start && mover->minimum ? 0 : -1;
}

static void plainly(const Mover *mover, int left[HEXES_MAX]) {
    for (Hex hex = 0; hex < grid.count; hex++) left[hex] = -1;
    left[mover->start] = mover->points;
    for (bool better = true; better;) {
        better = false;
        for (Hex hex = 0; hex < grid.count; hex++) {
            bool on = hex == mover->start || (left[hex] > 0 && !hex_in(&mover->blocking, hex));
            for (int d = 0; on && d < HEX_DIRECTIONS; d++) {
                Hex next = grid.neighbour[hex][d];
                if (next == HEX_NONE || next == mover->start) continue;
                int after = step(mover, hex, d, left[hex]);
                if (after <= left[next]) continue;
                left[next] = after;
                better = true;
            }
        }
    }
}

static void a_flood_finds_the_cheapest_path_to_each_hex(void **state) {
    (void)state;
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    int left[HEXES_MAX], reached = 0;
    for (int map = 0; map < MAPS; map++) {
        costs_draw(&rng);
        Mover mover = mover_draw(&rng, map & 1);
        Flood flood, aimed;
        plainly(&mover, left);
        paths_flood(&grid, &costs, &mover, HEX_NONE, 1, &flood);
        for (Hex hex = 0; hex < grid.count; hex++) {
            if (hex == mover.start) continue;
            assert_int_equal(flood.reach[hex], left[hex] + 1);
            assert_int_equal(hex_in(&flood.reached, hex), left[hex] >= 0);
            if (left[hex] < 0) continue;
            paths_flood(&grid, &costs, &mover, hex, 1, &aimed);
            uint8_t steps;
            uint64_t path = paths_read(&grid, aimed.from, mover.start, hex, &steps);
            Hex at = mover.start;  // the path must cost as much as the flood says
            int points = mover.points;
            for (; steps > 0; steps--, path >>= 3) {
                points = step(&mover, at, (int)(path & 7), points);
                at = grid.neighbour[at][path & 7];
            }
            assert_true(at == hex && points == left[hex]);
            reached++;
        }
    }
    assert_true(reached > 500);
}

static void stored_paths_that_are_not_blocked_reach_what_a_flood_reaches(void **state) {
    (void)state;
    Pcg rng = pcg_stream(2, 0, PCG_TEST);
    int barred = 0;
    for (int map = 0; map < MAPS; map++) {
        costs_draw(&rng);
        Mover mover = mover_draw(&rng, false);
        Flood flood;
        HexSet hexes = {{0}};
        paths_flood(&grid, &costs, &mover, HEX_NONE, 0, &flood);
        bool is_barred = paths_open(&grid, &paths[mover.start], &mover, &hexes) != PATH_NONE;
        if (!is_barred) assert_memory_equal(&hexes, &flood.reached, sizeof hexes);
        // With blocking hexes the set can be smaller, but not larger.
        for (int word = 0; word < HEX_WORDS; word++)
            assert_true((flood.reached.word[word] & ~hexes.word[word]) == 0);
        barred += is_barred;
    }
    assert_in_range(barred, MAPS / 4, MAPS - 1);
}

enum { FAR = 30000 };

// Calculates the least danger of a path to each hex for each number of points left, by relaxing
// all steps.
static void plainly_safest(const Mover *mover, const uint16_t danger[],
                           int least[POINTS + 1][HEXES_MAX]) {
    for (int i = 0; i <= POINTS; i++)
        for (Hex hex = 0; hex < grid.count; hex++) least[i][hex] = FAR;
    least[mover->points][mover->start] = 0;
    for (int rest = (mover->points + 1) * grid.count - 1; rest >= 0; rest--) {
        int points = rest / grid.count;
        Hex hex = (Hex)(rest % grid.count);
        bool on = hex == mover->start || (points > 0 && !hex_in(&mover->blocking, hex));
        if (!on || least[points][hex] == FAR) continue;
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = grid.neighbour[hex][d];
            int after = next == HEX_NONE ? -1 : step(mover, hex, d, points);
            if (after < 0 || next == mover->start) continue;
            least[after][next] = min_int(least[after][next], least[points][hex] + danger[next]);
        }
    }
}

static void the_safest_path_has_the_least_danger_of_all_that_can_be_paid(void **state) {
    (void)state;
    static int least[POINTS + 1][HEXES_MAX];
    Pcg rng = pcg_stream(3, 0, PCG_TEST);
    int reached = 0;
    for (int map = 0; map < MAPS; map++) {
        costs_draw(&rng);
        Mover mover = mover_draw(&rng, false);
        uint16_t danger[HEXES_MAX];
        for (Hex hex = 0; hex < grid.count; hex++)
            danger[hex] = (uint16_t)(pcg_below(&rng, 3) ? 0 : pcg_below(&rng, 20));
        plainly_safest(&mover, danger, least);
        for (Hex hex = 0; hex < grid.count; hex++) {
            int best = FAR;
            for (int i = 0; i <= mover.points; i++) best = min_int(best, least[i][hex]);
            uint64_t path;
            uint8_t steps;
            if (hex == mover.start) continue;
            bool found = paths_safest(&grid, &costs, &mover, danger, hex, &path, &steps);
            assert_int_equal(found, best < FAR);
            if (!found) continue;
            Hex at = mover.start;
            int points = mover.points, sum = 0;
            for (; steps > 0; steps--, path >>= 3) {
                points = step(&mover, at, (int)(path & 7), points);
                assert_true(points >= 0);
                at = grid.neighbour[at][path & 7];
                sum += danger[at];
            }
            assert_true(at == hex && sum == best);
            reached++;
        }
    }
    assert_true(reached > 500);
}

// Allows trails of at most *context steps.
static bool steps_left(const void *context, const Trail *at) {
    return at->steps < *(const int *)context;
}

// Allows steps east, then steps north-east, with one turn only. The memory has the last direction
// and whether the trail has turned.
static bool turns_once(const void *context, const Trail *at, int direction, Trail *next) {
    bool east = direction == 0, turned = at->memory == 2;
    (void)context;
    if (direction > 1 || (turned && east)) return false;
    next->memory = east ? 1 : 2;
    return true;
}

static void the_next_step_of_a_trail_depends_on_its_memory(void **state) {
    (void)state;
    Trail trails[TRAILS_MAX];
    const int most = 3;
    Hex start = hex_parse(&grid, "0309");
    int count = trails_find(&grid, (Trail){.hex = start}, steps_left, turns_once, &most, trails);
    // Steps east, then steps north-east lead to 4 * 5 / 2 hexes, with one path to each.
    assert_int_equal(count, 10);
    assert_true(trails[0].hex == start && trails[0].before == -1);
    for (int i = 1; i < count; i++) {
        const Trail *before = &trails[trails[i].before];
        assert_true(trails[i].before < i && trails[i].steps == before->steps + 1);
        assert_true(trails[i].steps >= trails[i - 1].steps && trails[i].steps <= most);
        assert_true(hex_direction(&grid, before->hex, trails[i].hex) == trails[i].memory - 1);
    }
}

int main(void) {
    hex_grid_init(&grid, COLUMNS, ROWS);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flood_finds_the_cheapest_path_to_each_hex),
        cmocka_unit_test(stored_paths_that_are_not_blocked_reach_what_a_flood_reaches),
        cmocka_unit_test(the_safest_path_has_the_least_danger_of_all_that_can_be_paid),
        cmocka_unit_test(the_next_step_of_a_trail_depends_on_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
