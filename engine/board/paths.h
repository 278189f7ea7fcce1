// SPDX-License-Identifier: GPL-3.0-or-later
// paths.h -- finds cheapest paths of a unit over a hex map. A rule system says what each step costs
// and how many movement points a unit has.
//
// - paths_flood() searches the cheapest paths from one hex, around everything that is in the way.
// - paths_find() searches the cheapest paths over an empty map, once for each hex. paths_open()
// then finds quickly how far these stored paths lead among the present units.
// - paths_safest() searches the path of least danger.
// trails.h has paths whose next step depends on the steps before it.
#pragma once
#include "hexset.h"

enum {
    COST_NEVER = 0,        // cost of a step that cannot be taken
    COST_ALL = 0xff,       // cost of a step that is possible only as the first, by Mover.minimum
    PATH_NONE = 0xff,      // cost of a hex that cannot be reached
    PATH_POINTS_MAX = 20,  // most points to spend
    PATH_LENGTH_MAX = 20,  // most steps of a path: each costs at least 1 point, and takes 3 bits
    POINTS_SHORT = -1,     // result of points_left() if the points do not suffice
};
_Static_assert((int)PATH_POINTS_MAX <= (int)PATH_LENGTH_MAX, "a step costs a point");

typedef struct StepCosts {
    // points to leave a hex in a direction; steps off the map have COST_NEVER
    uint8_t step[HEXES_MAX][HEX_DIRECTIONS];
} StepCosts;

// A unit that moves, and what hinders it.
typedef struct Mover {
    Hex start;
    bool minimum;  // the first step may be taken by spending all points, whatever it costs
    int points;    // movement points to spend, at most PATH_POINTS_MAX
    int extra;     // points added to the cost of entering a hex of `costly`
    // costly hexes; hexes that a path may enter but, except for the start, not leave
    HexSet costly, blocking;
} Mover;

// Returns the points left after a step of this cost, or POINTS_SHORT if it cannot be paid. With
// `minimum` any step that is possible at all can be paid.
static inline int points_left(int points, int cost, bool minimum) {
    if (cost == COST_NEVER) return POINTS_SHORT;
    return cost <= points ? points - cost : minimum ? 0 : POINTS_SHORT;
}

// The result of a search from one hex.
typedef struct Flood {
    uint8_t reach[HEXES_MAX];  // points left on arrival plus one; 0: not reached; 255: the start
    uint8_t from[HEXES_MAX];   // direction of the last step, if the hex is reached
    HexSet reached;            // the hexes with reach > 0, without the start
} Flood;

// Fills *flood with the cheapest paths of the mover, by Dijkstra's algorithm (cheapest.h). If
// `until` is not HEX_NONE, the search stops as soon as the path to that hex is certain; other hexes
// may then be missing or have a path that is not the cheapest. `least` is the least cost of any
// step of the map, or 0 if it is not known. It prunes the search: a path with fewer points left
// does not continue.
void paths_flood(const HexGrid *grid, const StepCosts *costs, const Mover *mover, Hex until,
                 int least, Flood *flood);

// The cheapest paths from one hex to all others over an empty map.
typedef struct PathTable {
    uint8_t cost[HEXES_MAX];    // points of the cheapest path, or PATH_NONE; 0 at the start
    uint8_t from[HEXES_MAX];    // direction of its last step
    Hex before[HEXES_MAX];      // the hex before its last step
    uint8_t beyond[HEXES_MAX];  // least cost of a hex whose path continues from this one
} PathTable;

// Fills *paths with the cheapest paths from `start` that cost at most `points`. `points` is at most
// PATH_POINTS_MAX.
void paths_find(const HexGrid *grid, const StepCosts *costs, Hex start, int points,
                PathTable *paths);

// Returns the set of hexes that a path reaches for at most `points`, including the start.
HexSet paths_within(const HexGrid *grid, const PathTable *paths, int points);
// Stores in *hexes the hexes that the mover can reach by the stored paths. Leaves out the start,
// and costly hexes that cost too much. Each costly hex must be in `blocking` too. Does not use
// Mover.minimum. Returns PATH_NONE if paths_flood() would find the same hexes without
// Mover.minimum. If a stored path that the mover can pay continues from a hex of `blocking`,
// returns the least cost of a hex behind such a hex: only paths_flood() can tell whether another
// path leads to hexes of this cost or more.
int paths_open(const HexGrid *grid, const PathTable *paths, const Mover *mover, HexSet *hexes);

// Returns the path to `target` as from[] holds it: a direction of three bits for each step, with
// the first step in the lowest bits. Stores the number of steps. The search must have reached
// `target`.
uint64_t paths_read(const HexGrid *grid, const uint8_t from[], Hex start, Hex target,
                    uint8_t *steps);

enum { PATH_DANGER_MAX = 1000 };
// Finds the path to `target` with the least sum of danger that the mover can pay; among equal sums
// the cheapest path. danger[h] is the danger of entering hex h, at most PATH_DANGER_MAX. Stores
// *path and *steps as paths_read() does. Returns false if the mover can pay for no path, or if
// `target` is the start.
bool paths_safest(const HexGrid *grid, const StepCosts *costs, const Mover *mover,
                  const uint16_t danger[], Hex target, uint64_t *path, uint8_t *steps);
