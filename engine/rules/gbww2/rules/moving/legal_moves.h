// SPDX-License-Identifier: GPL-3.0-or-later
// legal_moves.h -- what the table allows a battalion of a position: its moves, facings, charges,
// ways back. The geometry is in table/; here it meets the State. Nothing asks where hidden enemies
// are.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"
#include "engine/rules/gbww2/table/movement_range.h"

enum {
    ROAD_CELL = 0x8000,  // of a cell: ROAD_CELL | road << 8 | half inches along
    MOVES_MAX = 512,
    TARGETS_MAX = 80,
};

// What a battalion must keep clear of: known enemies, friends, fences.
typedef struct Hedge {
    Crowd enemy, friend;
    Line fence[FENCES_MAX];
    Around around;  // points into the members above
} Hedge;
void hedge_open(const World *world, const State *state, int battalion, Hedge *out);
void hedge_open_stands(const World *world, const State *state, int battalion, Hedge *out);  // alone

// What a Hedge consists of, by which what follows from it is found again.
typedef struct HedgeKey {
    uint64_t table;  // table_hash
    bool foot;
    int enemies, friends;
    Rect enemy[STANDS_MAX], friend[STANDS_MAX];
} HedgeKey;
bool hedge_is(const HedgeKey *key, const World *world, const Hedge *hedge);
void hedge_keep(const World *world, const Hedge *hedge, HedgeKey *out);

// --- moves

static inline int walk_step(const Walk *walk, int index) {
    assert(index < 8 * (int)sizeof walk->steps / 3);
    int at = 3 * index, two = walk->steps[at >> 3] | walk->steps[min_int((at >> 3) + 1, 11)] << 8;
    return two >> (at & 7) & 7;
}
void walk_put(Walk *walk, const uint8_t step[], int count);

// u in one action as it is now [14.3.1]: suppressed stands make all going bad [14.3.10], stands
// that are set up leave an inch [4.1.5], mud makes good going off roads bad [8.0.1].
int move_rate(const World *world, const State *state, int battalion, bool bad);
// Cells (cell_at(), half inches), of a road column points of roads; ascending, its own among them.
// Who is not active keeps 12 in from known enemies [9.3].
int move_cells(const World *world, const State *state, int battalion, uint16_t out[MOVES_MAX]);
// The half-inch steps to one of them; false: it is not reached. By road only their count is given:
// see move_next().
bool move_way(const World *world, const State *state, int battalion, uint16_t cell, Walk *out);
// A road column half an inch further on the way to a point of a road.
void move_next(const World *world, State *state, int battalion, uint16_t cell);
// Puts a road column's head there: place and facing follow.
void column_put(const World *world, Battalion *battalion, Stage head);

// The facings that it may take where it is now, after the walk of State.walk from its from_x,
// from_y; its present one always. The walk is over, but may have stopped early.
uint32_t move_facings(const World *world, const State *state, int battalion);

// Placed enemy stands that it can charge now; whether its kind may is not asked. Ascending.
int close_targets(const World *world, const State *state, int battalion,
                  uint8_t stand[TARGETS_MAX]);
bool close_way(const World *world, const State *state, int battalion, int stand, int *facing,
               Walk *out);

// [14.3.5] Whether a town that these stands of a battalion would be in has room for them.
bool town_fits(const World *world, const State *state, int battalion, const Rect rect[], int count);
// Whether it could stand like that: on the table, on passable ground, on no friend, over 12 u from
// known enemies; to form, no stand may move over 12 in.
bool post_fits(const World *world, const State *state, int battalion, const Battalion *as);
bool form_fits(const World *world, const State *state, int battalion, const Battalion *as);

// [14.8.3, W37] Ends of ways back from an enemy with that facing; a road column falls back as one
// in march; NO_FACING: in all directions [15.2.2]. Ascending.
int retreat_ways(const World *world, const State *state, int battalion, int facing, int halves,
                 uint16_t out[]);
// The same of a loose stand, by its place in State.loose.
int retreat_ways_loose(const World *world, const State *state, int index, int facing,
                       uint16_t out[]);
// Half an inch to an inch back; false: it stays.
bool retreat_little(const World *world, const State *state, int battalion, int facing,
                    uint16_t *out);
// What it faces when it has fallen back to a cell: the nearest known enemy.
int retreat_facing(const World *world, const State *state, int battalion, uint16_t cell);
