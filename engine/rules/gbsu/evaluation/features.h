// SPDX-License-Identifier: GPL-3.0-or-later
// features.h -- declares the tables of learned features that follow the eight tables of learn.h.
// text/verbs.c declares their rows and columns. Also declares what features.c and learned_policy.c
// share.
#pragma once
#include "engine/rules/learn.h"
#include "evaluation.h"

// These tables follow those of learn.h. The comments say what a row and a column stand for.
typedef enum FeatureTableKind {
    TABLE_FIRES = TABLE_OWN,  // row: firer; column: target
    TABLE_HIT,                // row: the only one; column: target of fire
    TABLE_USE,                // row: half of the game; column: unit
    TABLE_HEX,                // row: verb and side; column: hex at which the side aims
    TABLE_FORMATION,          // column: formation that is declared
    TABLE_STRIKE,             // row: declared, used or called; column: strike
    TABLE_OBJECT,             // column: object that a unit tries to destroy
    TABLE_SUPPORT,            // row: side; column: support points
    // row: side, use and purpose of the card; column: card value, 0 for an unseen card
    TABLE_CARD,
    // row: turn; column: who has the initiative. This table and the next three are for positions
    TABLE_TEMPO,
    TABLE_SUIT,       // row: side that owns the suit; column: suit
    TABLE_GOAL,       // row: who controls it; column: objective
    TABLE_CONDITION,  // row: unit; column: one of CONDITIONS states (steps, disorganised, away)
    TABLES,
} FeatureTableKind;

enum {
    STANDS = 3,        // number of tables of units by hex: first half, second half, and set-up
    STAND_PLACED = 2,  // index of the table for set-up, arrival, retreats and reactions
    TEMPOS = FEATURE_HOLDERS,  // sides that can have the initiative, and nobody
    CONDITIONS = 5,
    SUPPORT_POINTS = 16,
    CARD_VALUES = 11,
};

extern const VerbTable gbsu_verbs;  // defined in text/verbs.c

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
// Returns the purpose of the card that the game waits for or that a side may lay or discard.
Purpose card_purpose(const State *state);

// Returns the row of TABLE_CARD for a side, its use of a card and the purpose of the card.
static inline int card_row(int side, int use, Purpose purpose) {
    return side + SIDES * (use + CARD_USES * (int)purpose);
}

static inline const Learning *learning_of(const World *world) {
    return &evaluation_of(world)->learning;
}

// Returns 0 in the first half of the game, 1 in the second half.
static inline int half_of(const World *world, const State *state) {
    return 2 * state->turn > world->turns ? 1 : 0;
}

_Static_assert((int)PHASES <= 64, "glance_of() holds a set of phases in 64 bits");

// Returns the Glance for a decision of a side. Asserts that a side chooses, not chance.
static inline Glance glance_of(const World *world, const State *state) {
    const uint64_t placing = bit(PHASE_SETUP) | bit(PHASE_MINE_PLACE) | bit(PHASE_REINFORCE) |
                             bit(PHASE_RETREAT) | bit(PHASE_REACT);
    const Frame *frame = frame_at(state, 0);
    int side = (int)phases[frame->phase].who(world, state, frame);
    assert(side < SIDES);
    return (Glance){.world = world,
                    .state = state,
                    .learning = learning_of(world),
                    .side = side,
                    .half = half_of(world, state),
                    .placing = placing >> frame->phase & 1,
                    .hex = state->hex};
}
