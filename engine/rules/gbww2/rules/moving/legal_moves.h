// SPDX-License-Identifier: GPL-3.0-or-later
// legal_moves.h -- the moves, facings, charges and retreats of a battalion in a State. The geometry
// is in table/; here it meets the State. No function reads where hidden enemies are, so that a list
// of legal moves tells nothing about them.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/gbww2/table/movement_range.h"

enum {
    MOVES_MAX = 512,
    TARGETS_MAX = 80,
};

// The obstacles around a battalion: known enemies, friends, fences.
typedef struct Obstacles {
    Crowd enemy, friend;
    Line fence[FENCES_MAX];
    Around around;  // points into the members above
} Obstacles;
// Both fill *out, which may not be moved; obstacles_open_stands() leaves out fences.
void obstacles_open(const World *world, const State *state, int battalion, Obstacles *out);
void obstacles_open_stands(const World *world, const State *state, int battalion, Obstacles *out);

// The contents of a Obstacles without fences, which follow from them: a key for caches.
typedef struct ObstaclesKey {
    uint64_t table;  // table_hash
    bool foot;
    int enemies, friends;
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];
} ObstaclesKey;
bool obstacles_match(const ObstaclesKey *key, const World *world, const Obstacles *obstacles);
void obstacles_keep(const World *world, const Obstacles *obstacles, ObstaclesKey *out);

// --- moves

// A step of a Walk, a direction clockwise from north, lies in STEP_BITS bits from the lowest on,
// and may reach into the next byte.
enum { STEP_BITS = 3, STEP_MASK = (1 << STEP_BITS) - 1 };

static inline int walk_step(const Walk *walk, int index) {
    assert(index < 8 * (int)sizeof walk->steps / STEP_BITS);
    int at = STEP_BITS * index, byte = at / 8, last = (int)sizeof walk->steps - 1;
    int two = walk->steps[byte] | walk->steps[min_int(byte + 1, last)] << 8;
    return two >> at % 8 & STEP_MASK;
}
void walk_put(Walk *walk, const uint8_t step[], int count);

// Returns the rate of one action in u [14.3.1]. Suppressed stands make all going bad [14.3.10], mud
// makes good going off roads bad [8.0.1], and stands that are set up limit the rate [4.1.5].
int move_rate(const World *world, const State *state, int battalion, bool bad);
// Lists the cells (cell_at(), half inches) that a battalion may move to, its own among them,
// ascending; a road column has points of roads (ROAD_CELL). Returns their number. A battalion that
// is not active comes no nearer to known enemies within 12 in [9.3].
int move_cells(const World *world, const State *state, int battalion, uint16_t out[MOVES_MAX]);
// Finds the half-inch steps to a cell. Returns false if it is not reached. By road only the number
// of steps is filled: move_next() takes them.
bool move_path(const World *world, const State *state, int battalion, uint16_t cell, Walk *out);
// Moves a road column half an inch on its way to a point of a road.
void move_next(const World *world, State *state, int battalion, uint16_t cell);
// Puts a road column's head at a place; sets the battalion's place and facing to match.
void column_put(const World *world, Battalion *battalion, Stage head);

// Returns the facings that a battalion may take where it is now, a bit each, after the move
// State.walk from its from_x, from_y. The move is over, but may have stopped early. The present
// facing is always among them.
uint32_t move_facings(const World *world, const State *state, int battalion);

// Lists the spotted enemy stands that a battalion can charge now, ascending; returns their number.
// Whether a battalion of its kind may charge is may_close()'s question. close_way() finds the
// facing and the steps of such a charge; false if there is none.
int close_targets(const World *world, const State *state, int battalion,
                  uint8_t stand[TARGETS_MAX]);
bool close_way(const World *world, const State *state, int battalion, int stand, int *facing,
               Walk *out);

// [14.3.5] Whether the towns that these stands of a battalion would be in have capacity for them.
bool town_fits(const World *world, const State *state, int battalion, const Rect rect[], int count);
// Whether a battalion may stand like `as`: on the table, on passable terrain, on no friend, not in
// contact with known enemies. For form_fits(), which is a change of formation, no stand may move
// more than 12 in.
bool post_fits(const World *world, const State *state, int battalion, const Battalion *as);
bool form_fits(const World *world, const State *state, int battalion, const Battalion *as);

// [14.8.3, W37] Lists the cells to which a battalion may retreat, ascending, from an enemy with a
// facing, or in all directions with NO_FACING [15.2.2]; returns their number. A road column
// retreats as a battalion in march.
int retreat_ways(const World *world, const State *state, int battalion, int facing, int halves,
                 uint16_t out[]);
// The same for a loose stand, an index of State.loose.
int retreat_ways_loose(const World *world, const State *state, int index, int facing,
                       uint16_t out[]);
// Finds a cell half an inch to an inch to the rear. Returns false if the battalion stays.
bool retreat_little(const World *world, const State *state, int battalion, int facing,
                    uint16_t *out);
// Returns the facing after a retreat to a cell: towards the nearest known enemy.
int retreat_facing(const World *world, const State *state, int battalion, uint16_t cell);
