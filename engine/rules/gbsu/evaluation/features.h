// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- the tables of what may be learnt of a battle, whose rows and columns are in
// features.c, and what that and learned_policy.c, which looks things up quickly, ask of a position.
#pragma once
#include "evaluation.h"

typedef enum FeatureTableKind {
    TABLE_ACT,         // verb by unit
    TABLE_WHEN,        // verb by side and half of the game
    TABLE_EARLY,       // unit by hex, in the first half
    TABLE_LATE,        // and in the second
    TABLE_PLACED,      // set up, arriving, retreating
    TABLE_SIDE_EARLY,  // side by hex, in the same three
    TABLE_SIDE_LATE,
    TABLE_SIDE_PLACED,
    TABLE_FIRES,  // firer by target
    TABLE_HIT,    // target
    TABLE_USE,    // unit by half
    TABLE_HEX,    // verb and side by hex
    TABLE_FORMATION,
    TABLE_STRIKE,  // declared, used, called
    TABLE_OBJECT,
    TABLE_SUPPORT,  // side by points
    TABLE_CARD,     // side, what is done with it and for what, by value; 0: one unseen
    TABLE_TEMPO,    // from here on for positions alone: turn by who has the initiative
    TABLE_SUIT,
    TABLE_GOAL,
    TABLE_CONDITION,
    TABLES,
} FeatureTableKind;

enum {
    STANDS = 3,  // tables of who stands where: the halves, and
    STAND_PLACED = 2,
    HEX_VERBS = 4,  // verbs whose place is a hex that nobody moves to
    SUPPORT_POINTS = 16,
    CARD_VALUES = 11,
};

typedef enum CardUse { USE_DRAW, USE_PLAY, USE_DECLINE, USE_LAY, USE_DISCARD, CARD_USES } CardUse;
typedef enum Purpose {
    FOR_CHECK,
    FOR_FIRE,
    FOR_RALLY,
    FOR_DEMOLITION,
    FOR_AIM,
    FOR_COMBAT,
    FOR_ELSE,
    PURPOSES
} Purpose;
Purpose card_purpose(const State *state);

typedef struct Glance {  // what all actions of a list share
    const World *world;
    const State *state;
    int side, half, hexes;  // the side that chooses
    int stand;              // which of the STANDS
} Glance;

typedef enum RunShape {  // which actions of a verb are one run
    RUN_ONE,             // each its own
    RUN_PLACES,          // all places of the list, by where: no unit, or none that counts
    RUN_UNIT,            // of one unit all, by where
    RUN_UNITS,           // all units, by who
} RunShape;
extern const uint8_t run_shapes[VERBS];
// How far a run may go: its last action is the first with these bits set.
static const Action run_spans[] = {
    [RUN_ONE] = 0, [RUN_PLACES] = 0xffffff, [RUN_UNIT] = 0xffff, [RUN_UNITS] = 0xffffff};

// How many actions from the first on are one run: the list is ascending.
static inline int run_length(const Action list[], int count, RunShape shape) {
    Action last = list[0] | run_spans[shape];
    int length = 1;
    while (length < count && list[length] <= last) length++;
    return length;
}

static inline Feature in_table(const World *world, int table, int row, int columns, int column) {
    return evaluation_of(world)->feature_first[table] + (Feature)(row * columns + column);
}

static inline int half_of(const World *world, const State *state) {
    return 2 * state->turn > world->turns ? 1 : 0;
}

static inline Glance glance_of(const World *world, const State *state) {
    const uint64_t placing = bit(PHASE_SETUP) | bit(PHASE_MINE_PLACE) | bit(PHASE_REINFORCE) |
                             bit(PHASE_RETREAT) | bit(PHASE_REACT);
    const Frame *frame = frame_at(state, 0);
    int half = half_of(world, state), side = (int)phases[frame->phase].who(world, state, frame);
    assert(side < SIDES);
    return (Glance){.world = world,
                    .state = state,
                    .side = side,
                    .half = half,
                    .hexes = world->grid.count,
                    .stand = placing >> frame->phase & 1 ? STAND_PLACED : half};
}
