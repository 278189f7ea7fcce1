// SPDX-License-Identifier: GPL-3.0-or-later
// legal_moves.h -- lists the moves, facings, charges and retreats of a battalion in a State. The
// geometry is in table/. No function reads where hidden enemies are, so a list of legal moves
// reveals nothing about them.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/gbww2/table/movement_range.h"
#include "obstacles.h"

enum {
    MOVES_MAX = 512,   // most cells that move_cells() lists
    TARGETS_MAX = 80,  // most stands that one battalion can charge
};

// A direction in Walk.steps takes STEP_BITS bits, from the lowest bit on. It can reach into the
// next byte. walk_step() reads one direction; walk_put() stores the directions of a whole move.
enum { STEP_BITS = 3, STEP_MASK = (1 << STEP_BITS) - 1 };

static inline int walk_step(const Walk *walk, int index) {
    assert(index < 8 * (int)sizeof walk->steps / STEP_BITS);
    int at = STEP_BITS * index, byte = at / 8, last = (int)sizeof walk->steps - 1;
    int two = walk->steps[byte] | walk->steps[min_int(byte + 1, last)] << 8;
    return two >> at % 8 & STEP_MASK;
}
void walk_put(Walk *walk, const uint8_t step[], int count);

// Returns how far the battalion moves in one action, in u, in good or bad going [14.3.1, 8.0.1].
// Suppressed stands find all going bad [14.3.10]; lone guns and fired_of() lower the rate [4.1.5].
int move_rate(const World *world, const State *state, int battalion, bool bad);
// Returns true if its guns or heavy weapons are set up, which limits its rate, too [4.1.5].
bool fired_of(const World *world, const State *state, int battalion);
// Lists the cells (cell_at()) that a battalion may move to, ascending; its own cell is among them.
// For a road column they are points of roads (ROAD_CELL). Returns their number. A battalion that is
// not active comes no nearer to spotted enemies within 12 in [9.3]. Ignores the limits of towns.
int move_cells(const World *world, const State *state, int battalion, uint16_t out[MOVES_MAX]);
// Fills *out with the half-inch steps to a cell that move_cells() lists. For a road column any cell
// may be asked: false means out of reach, and only the number of steps is set, see move_next().
bool move_path(const World *world, const State *state, int battalion, uint16_t cell, Walk *out);
// Moves a road column half an inch on its way to a point of a road.
void move_next(const World *world, State *state, int battalion, uint16_t cell);
// Puts the head of a road column at a place, and sets the battalion's place and facing to match.
void column_put(const World *world, Battalion *battalion, Stage head);

// Returns the facings of the set `asked`, one bit for each, that a battalion may take at the end of
// the move `walk` (NULL: without a step), and always the present facing. The move began at (from_x,
// from_y), and may have stopped early.
uint32_t move_facings(const World *world, const State *state, int battalion, const Walk *walk,
                      uint32_t asked);

// Lists the spotted enemy stands that a battalion can reach in a charge now, ascending. Returns
// their number. may_close() says whether the battalion may charge them at all.
int close_targets(const World *world, const State *state, int battalion,
                  uint8_t stand[TARGETS_MAX]);
// Finds the facing and the steps of a charge at a stand. Returns false if no charge is possible.
// Ignores the limits of towns, which close_targets() tests.
bool close_way(const World *world, const State *state, int battalion, int stand, int *facing,
               Walk *out);

// [14.3.5] Returns whether each town that these stands would enter has room for them.
bool town_fits(const World *world, const State *state, int battalion, const Rect rect[], int count);
// Returns whether a battalion may stand as in *as: on the table, on passable terrain, on no friend,
// not in contact with spotted enemies, and within the stacking limit of towns.
bool post_fits(const World *world, const State *state, int battalion, const Battalion *as);

// [14.8.3, W37] Lists the cells to which a battalion may retreat by `halves` half inches,
// or up to an inch more where friends stand, ascending. Returns their number. The retreat is within
// 45 degrees of `facing`; NO_FACING allows all directions. A road column retreats in march.
int retreat_ways(const World *world, const State *state, int battalion, int facing, int halves,
                 uint16_t out[]);
// Does the same for a loose stand, by RETREAT half inches. `index` is an index of State.loose.
int retreat_ways_loose(const World *world, const State *state, int index, int facing,
                       uint16_t out[]);
// Finds a cell half an inch or an inch away, within 45 degrees of `facing`, for a battalion that
// cannot retreat. Returns false, and the battalion stays, if no cell is free or the cell is in a
// town without room.
bool retreat_little(const World *world, const State *state, int battalion, int facing,
                    uint16_t *out);
// Returns the facing after a retreat to a cell: to the nearest spotted enemy, or else the present.
int retreat_facing(const World *world, const State *state, int battalion, uint16_t cell);
