// SPDX-License-Identifier: GPL-3.0-or-later
// ways.h -- cheapest ways over a hex map, by what each step costs. Ways with a memory, whose next
// step depends on those before, are in trails.h.
//
// What a step costs, and how many points there are to spend, is a rule system's. A flood finds the
// cheapest ways from a hex there and then. The ways over an empty map can be found once and kept:
// ways_open() answers from them, much sooner than a flood does, whether what stands on the map is
// in the way.
#pragma once
#include "hexset.h"

enum {
    COST_NEVER = 0,       // in a table of costs: that step cannot be taken
    COST_ALL = 0xff,      // takes all points: only the first step of a walk that may
    WAY_NONE = 0xff,      // in Ways: out of reach
    WAY_POINTS_MAX = 20,  // to spend
    WAY_STEPS_MAX = 20,   // every step costs something; three bits each in a path
    POINTS_SHORT = -1,    // too few points are left
};
_Static_assert((int)WAY_POINTS_MAX <= (int)WAY_STEPS_MAX, "a step costs a point");

typedef struct StepCosts {
    uint8_t step[HEXES_MAX][HEX_DIRECTIONS];  // to leave a hex that way, and enter the next
} StepCosts;

typedef struct Walk {  // who sets out, and what stands in his way
    Hex start;
    bool minimum;       // the first step may be taken with all points that there are
    int points;         // at most WAY_POINTS_MAX
    int extra;          // added to the cost of entering a hex of `dear`
    HexSet dear, bars;  // bars: hexes in which a way ends
} Walk;

// Points left after a step of this cost, or POINTS_SHORT.
static inline int points_left(int points, int cost, bool minimum) {
    if (cost == COST_NEVER) return POINTS_SHORT;
    return cost <= points ? points - cost : minimum ? 0 : POINTS_SHORT;
}

// reach[h] is the points left on arrival plus one, 0 if it cannot get there; from[h] the last
// step's direction.
typedef struct Flood {
    uint8_t reach[HEXES_MAX], from[HEXES_MAX];
    HexSet reached;
} Flood;

// `least` is the least cost of a step anywhere, or 0. With `until` (HEX_NONE: none) only what
// matters for the way to that hex is looked at.
void ways_flood(const HexGrid *grid, const StepCosts *costs, const Walk *walk, Hex until, int least,
                Flood *flood);

// From one hex to all others, over a map with nobody on it.
typedef struct Ways {
    uint8_t cost[HEXES_MAX];    // to get there the cheapest way, or WAY_NONE
    uint8_t from[HEXES_MAX];    // the last step's direction
    Hex before[HEXES_MAX];      // and where it comes from
    uint8_t beyond[HEXES_MAX];  // the least cost of a hex whose way goes through this one
} Ways;

void ways_find(const HexGrid *grid, const StepCosts *costs, Hex start, int points, Ways *ways);

// The hexes to which `points` are enough, the start with them.
HexSet ways_within(const HexGrid *grid, const Ways *ways, int points);
// Where the kept ways from the walk's start lead, less dear hexes that cost too much. Returns the
// least cost of a hex whose way is barred, or WAY_NONE: what lies behind the bar may be reached by
// other ways, or not at all, as a flood finds.
int ways_open(const HexGrid *grid, const Ways *ways, const Walk *walk, HexSet *hexes);

// The way to `target` by its last steps: three bits a step, the first lowest.
uint64_t ways_path(const HexGrid *grid, const uint8_t from[], Hex start, Hex target,
                   uint8_t *steps);

// Among all ways within the walk's points that end at `target`, the one with the least danger in
// all, of those alike the cheapest. danger[h]: of coming to that hex, at most WAY_DANGER_MAX.
// Returns false if there is none.
enum { WAY_DANGER_MAX = 1000 };
bool ways_safest(const HexGrid *grid, const StepCosts *costs, const Walk *walk,
                 const uint16_t danger[], Hex target, uint64_t *path, uint8_t *steps);
