// SPDX-License-Identifier: GPL-3.0-or-later
// luck_breakdown.h -- the luck breakdown of a game: what moved the first side's winning chance from
// the start to the result, booked under what caused it.
//
// The winning chance is what the rules' own evaluator sees (Rules.guess) with all secrets open, and
// at the end what the game paid. It is counted in whole millionths, so that start plus all changes
// is the result exactly, in any order of summing. Each change is booked under the event type
// (LabRules.event_type) that the position waited for, and is
//
//   chance's, with the outcome that it showed: the chance after what was drawn less the mean over
//   all
//       that might have been drawn, by its odds. So luck has mean 0 whatever the evaluator;
//   a side's, with the outcome that it spent: the change by a decision between several actions;
//   the evaluator's error: what is left. It is what the mean over all draws differs from the chance
//       before the draw, what changes where a side had no choice, and what the end of a game
//       differs from the last that was said of it. An evaluator that knew all would make none.
//
// A decision of its usual kind is no news either: whoever sums decisions takes off the mean of all
// of that side and event type, which belongs to the error too (bench/report/figures/read_luck.c).
#pragma once
#include "engine/rules/rules.h"

enum {
    MILLION = 1000000,      // a certain win
    EVENT_TYPES_MAX = 128,  // beyond, an event type is "others"
    EVENT_TYPE_BYTES = 24,
    LUCK_ENTRIES_MAX = 2048,  // causes told apart in one game; beyond, outcomes are left out
    LUCK_SLOTS = 4096,        // a power of two above LUCK_ENTRIES_MAX
};

typedef struct LuckEntry {
    // Side: ALLIED, AXIS, CHANCE, or NOBODY for the evaluator's error; of LuckBreakdown.event_types
    uint8_t mover, event_type;
    int16_t outcome;       // of LabRules.outcome_kinds, or NO_OUTCOME
    int32_t plies;         // of an error at a chance action none: that ply is chance's
    int64_t change, size;  // millionths: the sum of changes, and of their absolute values
} LuckEntry;

typedef struct LuckBreakdown {
    bool kept;           // for this game: else nothing is booked
    bool valued;         // the rules have an evaluator; else every change is 0
    int32_t start, now;  // millionths for the first side; at the end `now` is the result
    int32_t count, event_type_count;
    char event_types[EVENT_TYPES_MAX][EVENT_TYPE_BYTES];  // "fire"; "any" if the rules name none
    LuckEntry entries[LUCK_ENTRIES_MAX];
    uint16_t slots[LUCK_SLOTS];  // open addressing: 1 + the place of a entry; 0 is free
} LuckBreakdown;

// The winning chance of the first side, in millionths: 1/2 without an evaluator.
int32_t luck_breakdown_value(const Game *game, const State *state);
void luck_breakdown_start(LuckBreakdown *breakdown, const Game *game, const State *state,
                          bool kept);
// One ply: `before`, with `choices` legal actions, the action, `after`.
void luck_breakdown_add(LuckBreakdown *breakdown, const Game *game, const State *before,
                        int choices, Action action, const State *after);

static inline const char *mover_name(int mover) {
    static const char *const names[] = {"allied", "axis", "chance", "error"};
    assert(mover >= ALLIED && mover <= NOBODY);
    return names[mover];
}
