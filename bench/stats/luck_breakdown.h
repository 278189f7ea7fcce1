// SPDX-License-Identifier: GPL-3.0-or-later
// luck_breakdown.h -- the luck account of a game: what moved the first side's winning chance from
// the start to the outcome, booked under what caused it.
//
// The winning chance is what the rules' own evaluator sees (Rules.guess) with all secrets open, and
// at the end what the game paid. It is counted in whole millionths, so that start plus all changes
// is the outcome exactly, in any order of summing. Each change is booked under the occasion
// (LabRules.occasion) that the position waited for, and is
//
//   chance's, with the face that it showed: the chance after what was drawn less the mean over all
//       that might have been drawn, by its odds. So luck has mean 0 whatever the evaluator;
//   a side's, with the face that it spent: the change by a decision between several actions;
//   the evaluator's error: what is left. It is what the mean over all draws differs from the chance
//       before the draw, what changes where a side had no choice, and what the end of a game
//       differs from the last that was said of it. An evaluator that knew all would make none.
//
// A decision of its usual kind is no news either: whoever sums decisions takes off the mean of all
// of that side and occasion, which belongs to the error too (bench/report/read_luck.c).
#pragma once
#include "engine/rules/rules.h"

enum {
    MILLION = 1000000,    // a certain win
    OCCASIONS_MAX = 128,  // beyond, an occasion is "others"
    OCCASION_BYTES = 24,
    BOOKINGS_MAX = 2048,   // causes told apart in one game; beyond, faces are left out
    BOOKING_SLOTS = 4096,  // a power of two above BOOKINGS_MAX
};

typedef struct Booking {
    // Side: ALLIED, AXIS, CHANCE, or NOBODY for the evaluator's error; of Account.occasions
    uint8_t mover, occasion;
    int16_t face;          // of LabRules.faces, or NO_FACE
    int32_t plies;         // of an error at a chance action none: that ply is chance's
    int64_t change, size;  // millionths: the sum of changes, and of their absolute values
} Booking;

typedef struct Account {
    bool kept;           // for this game: else nothing is booked
    bool valued;         // the rules have an evaluator; else every change is 0
    int32_t start, now;  // millionths for the first side; at the end `now` is the outcome
    int32_t count, occasion_count;
    char occasions[OCCASIONS_MAX][OCCASION_BYTES];  // "fire"; "any" if the rules name none
    Booking bookings[BOOKINGS_MAX];
    uint16_t slots[BOOKING_SLOTS];  // open addressing: 1 + the place of a booking; 0 is free
} Account;

// The winning chance of the first side, in millionths: 1/2 without an evaluator.
int32_t account_chance(const Game *game, const State *state);
void account_start(Account *account, const Game *game, const State *state, bool kept);
// One ply: `before`, with `choices` legal actions, the action, `after`.
void account_book(Account *account, const Game *game, const State *before, int choices,
                  Action action, const State *after);

static inline const char *mover_name(int mover) {
    static const char *const names[] = {"allied", "axis", "chance", "error"};
    assert(mover >= ALLIED && mover <= NOBODY);
    return names[mover];
}
