// SPDX-License-Identifier: GPL-3.0-or-later
// legal_moves.h -- lists the moves, facings, charges and retreats of a battalion in a State. The
// geometry is in table/. No function reads where hidden enemies are, so a list of legal moves
// reveals nothing about them.
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
    Around around;  // points into the members above, so the structure may not be moved
} Obstacles;
// Each fills *out. The caller may not move *out afterwards. obstacles_open_stands() leaves out
// fences.
void obstacles_open(const World *world, const State *state, int battalion, Obstacles *out);
void obstacles_open_stands(const World *world, const State *state, int battalion, Obstacles *out);

// A key for caches: the contents of an Obstacles. Fences are left out, because they follow from the
// other members.
typedef struct ObstaclesKey {
    uint64_t table;  // table_hash
    bool foot;
    int enemies, friends;
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];
} ObstaclesKey;
bool obstacles_match(const ObstaclesKey *key, const World *world, const Obstacles *obstacles);
void obstacles_keep(const World *world, const Obstacles *obstacles, ObstaclesKey *out);

// --- moves

// Walk.steps holds directions clockwise from north. Each takes STEP_BITS bits, from the lowest bit
// on, and can reach into the next byte.
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
// Lists the cells that a battalion may move to, ascending (cell_at(), in half inches); its own cell
// is among them. For a road column they are points of roads (ROAD_CELL). Returns their number. A
// battalion that is not active comes no nearer to known enemies within 12 in [9.3].
int move_cells(const World *world, const State *state, int battalion, uint16_t out[MOVES_MAX]);
// Finds the half-inch steps to a cell. Returns false if the battalion cannot reach it. For a road
// column it fills only the number of steps, which move_next() then takes.
bool move_path(const World *world, const State *state, int battalion, uint16_t cell, Walk *out);
// Moves a road column half an inch on its way to a point of a road.
void move_next(const World *world, State *state, int battalion, uint16_t cell);
// Puts the head of a road column at a place, and sets the battalion's place and facing to match.
void column_put(const World *world, Battalion *battalion, Stage head);

// Returns the facings that a battalion may take where it is now, one bit for each, after the move
// in State.walk from (from_x, from_y). The move is over, but may have stopped early. The present
// facing is always among them.
uint32_t move_facings(const World *world, const State *state, int battalion);

// close_targets() lists the spotted enemy stands that a battalion can charge now, ascending, and
// returns their number. may_close() says whether its kind of battalion may charge at all.
// close_way() finds the facing and the steps of such a charge, and returns false if there is none.
int close_targets(const World *world, const State *state, int battalion,
                  uint8_t stand[TARGETS_MAX]);
bool close_way(const World *world, const State *state, int battalion, int stand, int *facing,
               Walk *out);

// [14.3.5] Returns whether each town that these stands would enter has room for them.
bool town_fits(const World *world, const State *state, int battalion, const Rect rect[], int count);
// post_fits() returns whether a battalion may stand like `as`: on the table, on passable terrain,
// on no friend and not in contact with known enemies. form_fits() does the same for a change of
// formation, in which no stand may move more than 12 in.
bool post_fits(const World *world, const State *state, int battalion, const Battalion *as);
bool form_fits(const World *world, const State *state, int battalion, const Battalion *as);

// [14.8.3, W37] Lists the cells to which a battalion may retreat, ascending, and returns their
// number. The enemy has the facing `facing`; NO_FACING allows all directions [15.2.2]. A road
// column retreats as a battalion in march.
int retreat_ways(const World *world, const State *state, int battalion, int facing, int halves,
                 uint16_t out[]);
// Does what retreat_ways() does, for a loose stand. `index` is an index of State.loose.
int retreat_ways_loose(const World *world, const State *state, int index, int facing,
                       uint16_t out[]);
// Finds a cell half an inch to an inch to the rear. If no cell is free, returns false; the
// battalion then stays.
bool retreat_little(const World *world, const State *state, int battalion, int facing,
                    uint16_t *out);
// Returns the facing after a retreat to a cell: towards the nearest known enemy.
int retreat_facing(const World *world, const State *state, int battalion, uint16_t cell);
