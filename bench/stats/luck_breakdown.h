// SPDX-License-Identifier: GPL-3.0-or-later
// luck_breakdown.h -- the luck breakdown of a game: the changes in the first side's win probability
// from the start to the result, each attributed to its cause.
//
// Rules.evaluate(), given all hidden information, estimates the win probability; at the end of the
// game it is the payoff. Whole millionths make start plus changes equal the result exactly, in any
// order of summing. Each change is attributed to the event type (LabRules.event_type) that the
// position waited for, and to one of three causes:
//
//   Luck (CHANCE): the win probability after a draw less its mean over all possible draws, weighted
//       by their odds. Its expected value is 0 for any evaluation function. Its entry has the
//       outcome that was drawn.
//   A side's decision: the change by a choice between several actions. Its entry has the outcome
//       that the side spent, if any.
//   Evaluation error (NOBODY): the rest. That is the mean over all draws less the value before the
//       draw, a change by a forced move, and the change by a choice that ends the game.
//
// The mean decision of a side at an event type is expected, and belongs to the error as well;
// bench/report/figures/read_luck.c subtracts it when it sums decisions.
#pragma once
#include "engine/rules/game.h"

enum {
    MILLION = 1000000,      // a win probability of 1
    EVENT_TYPES_MAX = 128,  // event types of a game; further ones count as "others"
    EVENT_TYPE_BYTES = 24,
    LUCK_ENTRIES_MAX = 2048,  // entries of a game; when few are left, new entries omit the outcome
    LUCK_SLOTS = 4096,        // a power of two above LUCK_ENTRIES_MAX
};

typedef struct LuckEntry {
    uint8_t mover;         // ALLIED, AXIS, CHANCE, or NOBODY for the evaluation error
    uint8_t event_type;    // index into LuckBreakdown.event_types
    int16_t outcome;       // index into LabRules.outcome_kinds, or NO_OUTCOME
    int32_t plies;         // number of plies; the error at a chance event counts none
    int64_t change, size;  // sum of the changes, and of their absolute values, in millionths
} LuckEntry;

typedef struct LuckBreakdown {
    bool kept;    // false if nothing is recorded for this game
    bool valued;  // the rules have evaluate(); without it every change is 0
    int32_t start,
        now;  // win probability of the first side in millionths; `now` ends as the result
    int32_t count, event_type_count;
    char event_types[EVENT_TYPES_MAX][EVENT_TYPE_BYTES];  // "fire"; "any" if the rules name none
    LuckEntry entries[LUCK_ENTRIES_MAX];                  // one for each mover, event type, outcome
    uint16_t slots[LUCK_SLOTS];  // hash table of entries, open addressing: 1 + index; 0 is free
} LuckBreakdown;

// Returns the win probability of the first side in millionths: the payoff at the end of the game,
// else evaluate(), or 1/2 if the rules lack evaluate().
int32_t luck_breakdown_value(const Game *game, const State *state);
// Starts a breakdown at position `state`. Unless `kept`, luck_breakdown_add() then records nothing.
void luck_breakdown_start(LuckBreakdown *breakdown, const Game *game, const State *state,
                          bool kept);
// Adds one ply. `before` had `choices` legal actions (not used at a chance event); `action` was one
// of them and led to `after`.
void luck_breakdown_add(LuckBreakdown *breakdown, const Game *game, const State *before,
                        int choices, Action action, const State *after);

static inline const char *mover_name(int mover) {
    static const char *const names[] = {"allied", "axis", "chance", "error"};
    assert(mover >= ALLIED && mover <= NOBODY);
    return names[mover];
}
