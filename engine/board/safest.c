// SPDX-License-Identifier: GPL-3.0-or-later
// safest.c -- the path of least danger among those that the points pay for. Start at ways_safest().
//
// This is no cheapest-path search (cheapest.h): two sums count, danger and points, and a hex may be
// worth reaching with fewer points left. So the least danger is kept for each hex and each number
// of points left; as every step costs a point, one pass over the numbers, the most first, fills
// all.
#include "ways.h"

enum { UNREACHED = 0xffff };
_Static_assert(WAY_STEPS_MAX * 1000 < UNREACHED, "a sum of dangers fits");

typedef struct Arrival {
    uint16_t danger;  // in all until here, or UNREACHED
    uint8_t from;     // the last step's direction
    uint8_t before;   // points left before it
} Arrival;

typedef struct Search {
    const HexGrid *grid;
    const StepCosts *costs;
    const Walk *walk;
    const uint16_t *danger;
    Arrival at[WAY_POINTS_MAX + 1][HEXES_MAX];  // by points left
} Search;

static void step_try(Search *search, Hex hex, int level, int direction, uint16_t so_far,
                     bool minimum) {
    Hex next = search->grid->neighbour[hex][direction];
    int cost = search->costs->step[hex][direction];
    if (next == HEX_NONE || next == search->walk->start) return;
    if (cost != COST_NEVER && hex_in(&search->walk->dear, next)) cost += search->walk->extra;
    int left = points_left(level, cost, minimum);
    if (left == POINTS_SHORT || (left == level && !minimum)) return;
    Arrival *arrival = &search->at[left][next];
    uint16_t danger = (uint16_t)(so_far + search->danger[next]);
    if (danger >= arrival->danger) return;
    *arrival = (Arrival){danger, (uint8_t)direction, (uint8_t)level};
}

// From hexes with more points left to those with fewer: each step costs something.
static void search_spread(Search *search) {
    const Walk *walk = search->walk;
    for (int d = 0; d < HEX_DIRECTIONS; d++)
        step_try(search, walk->start, walk->points, d, 0, walk->minimum);
    for (int level = walk->points; level > 0; level--) {
        for (Hex hex = 0; hex < search->grid->count; hex++) {
            uint16_t danger = search->at[level][hex].danger;
            if (danger == UNREACHED || hex_in(&walk->bars, hex)) continue;
            for (int d = 0; d < HEX_DIRECTIONS; d++) step_try(search, hex, level, d, danger, false);
        }
    }
}

// By its last steps, as ways_path() has it.
static uint64_t search_path(const Search *search, Hex target, int left, uint8_t *steps) {
    uint64_t path = 0;
    *steps = 0;
    for (Hex hex = target; hex != search->walk->start;) {
        const Arrival *arrival = &search->at[left][hex];
        path = path << 3 | arrival->from;
        (*steps)++;
        assert(*steps <= WAY_STEPS_MAX);
        left = arrival->before;
        hex = search->grid->neighbour[hex][hex_opposite(arrival->from)];
    }
    return path;
}

bool ways_safest(const HexGrid *grid, const StepCosts *costs, const Walk *walk,
                 const uint16_t danger[], Hex target, uint64_t *path, uint8_t *steps) {
    Search search = {.grid = grid, .costs = costs, .walk = walk, .danger = danger};
    assert(walk->points <= WAY_POINTS_MAX);
    memset(search.at, 0xff, sizeof search.at);
    search_spread(&search);
    int best = -1;
    for (int left = walk->points; left >= 0; left--) {
        uint16_t sum = search.at[left][target].danger;
        if (sum != UNREACHED && (best < 0 || sum < search.at[best][target].danger)) best = left;
    }
    if (best < 0) return false;
    *path = search_path(&search, target, best, steps);
    return true;
}
