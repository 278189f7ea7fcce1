// SPDX-License-Identifier: GPL-3.0-or-later
// safest.c -- finds the path of least danger that the points can pay. Start at paths_safest().
//
// This is a shortest path with a resource limit, so the search of cheapest.h is not enough: a path
// that leaves fewer points may be the safer one. Dynamic programming solves it:
//  1. at[p][h] is the least danger of a path that arrives in hex h with p points left.
//  2. Every step costs at least a point, so one pass over p, from the most down, fills the table.
//  3. The answer is the p of least danger at the target; the path is read back from there.
#include "paths.h"

enum { UNREACHED = 0xffff };
_Static_assert(PATH_LENGTH_MAX * 1000 < UNREACHED, "a sum of dangers fits");

typedef struct Arrival {
    uint16_t danger;  // sum of the path so far, or UNREACHED
    uint8_t from;     // direction of the last step
    uint8_t before;   // points left before the last step
} Arrival;

typedef struct Search {
    const HexGrid *grid;
    const StepCosts *costs;
    const Mover *mover;
    const uint16_t *danger;
    Arrival at[PATH_POINTS_MAX + 1][HEXES_MAX];  // arrivals by points left and hex
} Search;

// Takes a step from a hex with `level` points left. If the points suffice and the danger is less
// than that of the stored arrival, stores the new arrival.
static void step_try(Search *search, Hex hex, int level, int direction, uint16_t so_far,
                     bool minimum) {
    Hex next = search->grid->neighbour[hex][direction];
    int cost = search->costs->step[hex][direction];
    if (next == HEX_NONE || next == search->mover->start) return;
    if (cost != COST_NEVER && hex_in(&search->mover->costly, next)) cost += search->mover->extra;
    int left = points_left(level, cost, minimum);
    if (left == POINTS_SHORT || (left == level && !minimum)) return;
    Arrival *arrival = &search->at[left][next];
    uint16_t danger = (uint16_t)(so_far + search->danger[next]);
    if (danger >= arrival->danger) return;
    *arrival = (Arrival){danger, (uint8_t)direction, (uint8_t)level};
}

// Fills the table. Takes the first steps, then all other steps, from the most points left down.
static void search_spread(Search *search) {
    const Mover *mover = search->mover;
    for (int d = 0; d < HEX_DIRECTIONS; d++)
        step_try(search, mover->start, mover->points, d, 0, mover->minimum);
    for (int level = mover->points; level > 0; level--) {
        for (Hex hex = 0; hex < search->grid->count; hex++) {
            uint16_t danger = search->at[level][hex].danger;
            if (danger == UNREACHED || hex_in(&mover->blocking, hex)) continue;
            for (int d = 0; d < HEX_DIRECTIONS; d++) step_try(search, hex, level, d, danger, false);
        }
    }
}

// Reads the path back from the target. Returns it in the form of paths_read().
static uint64_t search_path(const Search *search, Hex target, int left, uint8_t *steps) {
    uint64_t path = 0;
    *steps = 0;
    for (Hex hex = target; hex != search->mover->start;) {
        const Arrival *arrival = &search->at[left][hex];
        path = path << 3 | arrival->from;
        (*steps)++;
        assert(*steps <= PATH_LENGTH_MAX);
        left = arrival->before;
        hex = search->grid->neighbour[hex][hex_opposite(arrival->from)];
    }
    return path;
}

bool paths_safest(const HexGrid *grid, const StepCosts *costs, const Mover *mover,
                  const uint16_t danger[], Hex target, uint64_t *path, uint8_t *steps) {
    Search search = {.grid = grid, .costs = costs, .mover = mover, .danger = danger};
    assert(mover->points <= PATH_POINTS_MAX);
    memset(search.at, 0xff, sizeof search.at);
    search_spread(&search);
    int best = -1;
    for (int left = mover->points; left >= 0; left--) {
        uint16_t sum = search.at[left][target].danger;
        if (sum != UNREACHED && (best < 0 || sum < search.at[best][target].danger)) best = left;
    }
    if (best < 0) return false;
    *path = search_path(&search, target, best, steps);
    return true;
}
