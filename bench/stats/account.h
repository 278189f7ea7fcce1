// SPDX-License-Identifier: GPL-3.0-or-later
// account.h -- the luck account of a game: every change of the first side's win chance, booked
// under what caused it.
//
// The win chance is what the rules' own evaluator sees (Rules.guess) with all secrets open, and at
// the end what the game paid. It is counted in whole millionths, so that start plus all changes is
// the outcome exactly, in any order of summing. A change belongs to whoever moved: to chance, to
// the side that decided, or to nobody, where it had no choice or the game ended by it; to the
// occasion (LabRules.occasion) that the position waited for; and to the face that chance showed or
// the side spent.
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
    uint8_t mover, occasion;  // Side: ALLIED, AXIS, CHANCE or NOBODY; of Account.occasions
    int16_t face;             // of LabRules.faces, or NO_FACE
    int32_t plies;
    int64_t change, size;  // millionths: the sum of changes, and of their absolute values
} Booking;

typedef struct Account {
    bool valued;         // the rules have an evaluator; else every change is 0
    int32_t start, now;  // millionths for the first side; at the end `now` is the outcome
    int32_t count, occasion_count;
    char occasions[OCCASIONS_MAX][OCCASION_BYTES];  // "fire"; "any" if the rules name none
    Booking bookings[BOOKINGS_MAX];
    uint16_t slots[BOOKING_SLOTS];  // open addressing: 1 + the place of a booking; 0 is free
} Account;

void account_start(Account *account, const Game *game, const State *state);
// One ply: `before`, with `choices` legal actions, the action, `after`.
void account_book(Account *account, const Game *game, const State *before, int choices,
                  Action action, const State *after);

static inline const char *mover_name(int mover) {
    static const char *const names[] = {"allied", "axis", "chance", "nobody"};
    assert(mover >= ALLIED && mover <= NOBODY);
    return names[mover];
}
