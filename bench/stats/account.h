// SPDX-License-Identifier: GPL-3.0-or-later
// account.h -- the luck account of a game: every change of the Allied win chance, booked under what
// caused it.
//
// The win chance is what the rules' own evaluator sees (Rules.guess) with all cards open, and at
// the end what the game paid. It is counted in whole millionths, so that start plus all changes is
// the outcome exactly, in any order of summing. A change belongs to whoever moved: to chance, to
// the side that decided, or to nobody, where it had no choice or the game ended by it; and to the
// occasion (Rules.occasion) that the position waited for.
#pragma once
#include "engine/rules/rules.h"

enum {
    MILLION = 1000000,     // a certain win
    BOOKINGS_MAX = 2048,   // causes told apart in one game; beyond, words are left out
    BOOKING_SLOTS = 4096,  // a power of two above BOOKINGS_MAX
    OCCASION_BYTES = 24,
    BOOKING_WORD_BYTES = 40,  // longer words are cut
};

typedef struct Booking {
    char occasion[OCCASION_BYTES];   // "fire"; "any" if the rules name none
    char words[BOOKING_WORD_BYTES];  // "card 7H", "play 7H"; "" for decisions without a card
    int32_t mover;                   // Side: ALLIED, AXIS, CHANCE or NOBODY
    int32_t plies;
    int64_t change, size;  // millionths: the sum of changes, and of their absolute values
} Booking;

typedef struct Account {
    bool valued;         // the rules have an evaluator; else every change is 0
    int32_t start, now;  // millionths for Allied; at the end `now` is the outcome
    int32_t count;
    Booking bookings[BOOKINGS_MAX];
    uint16_t slots[BOOKING_SLOTS];  // open addressing: 1 + the place of a booking; 0 is free
} Account;

void account_start(Account *account, const Game *game, const State *state);
// One ply: `before`, the action, `after`. `card`: the mover's hand lost a card by it, so its words
// are worth keeping.
void account_book(Account *account, const Game *game, const State *before, Action action,
                  const State *after, bool card);

static inline const char *mover_name(int mover) {
    static const char *const names[] = {"allied", "axis", "chance", "nobody"};
    assert(mover >= ALLIED && mover <= NOBODY);
    return names[mover];
}
