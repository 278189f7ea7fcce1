// SPDX-License-Identifier: GPL-3.0-or-later
// account.c -- see account.h. Start at account_book().
#include "account.h"

#include <math.h>
#include <stdio.h>

#include "engine/game/open.h"

static int32_t chance_now(const Game *game, const State *state) {
    const Rules *rules = game->rules;
    bool over = game_turn(game, state) == NOBODY;
    if (!over && rules->guess == NULL) return MILLION / 2;
    float chance =
        over ? rules->payoff(game->world, state, ALLIED) : rules->guess(game->world, state, ALLIED);
    int32_t millionths = (int32_t)lround((double)chance * MILLION);
    // Arithmetic in floats may end a hair beside [0,1]; more would be a fault of the rules.
    assert(millionths >= -10 && millionths <= MILLION + 10);
    return max_int(0, min_int(millionths, MILLION));
}

void account_start(Account *account, const Game *game, const State *state) {
    memset(account, 0, sizeof *account);
    account->valued = game->rules->guess != NULL;
    account->start = account->now = chance_now(game, state);
}

static Booking *booking_find(Account *account, int mover, const char *occasion, const char *words) {
    uint64_t hash = hash_join(hash_join(hash_text(occasion), hash_text(words)), (uint64_t)mover);
    for (unsigned probe = 0; probe < BOOKING_SLOTS; probe++) {
        uint16_t *slot = &account->slots[(hash + probe) % BOOKING_SLOTS];
        if (*slot == 0) {
            // A full book forgets the words; the few causes without words always find room.
            int room = words[0] ? BOOKINGS_MAX - 128 : BOOKINGS_MAX;
            if (account->count >= room) {
                assert(words[0]);
                return booking_find(account, mover, occasion, "");
            }
            Booking *booking = &account->bookings[account->count++];
            booking->mover = mover;
            snprintf(booking->occasion, sizeof booking->occasion, "%s", occasion);
            snprintf(booking->words, sizeof booking->words, "%s", words);
            *slot = (uint16_t)account->count;
            return booking;
        }
        Booking *booking = &account->bookings[*slot - 1];
        if (booking->mover == mover && strcmp(booking->words, words) == 0 &&
            strcmp(booking->occasion, occasion) == 0) {
            return booking;
        }
    }
    assert(!"more slots than bookings");
    return NULL;
}

// Whose doing it was: nobody's, where a side had no choice, or where the game ends and what it paid
// takes the place of what was guessed.
static Side doer(const Game *game, const State *before, const State *after) {
    Action list[ACTIONS_MAX];
    Side mover = game_turn(game, before);
    assert(mover <= CHANCE);
    if (mover == CHANCE) return CHANCE;
    bool over = game_turn(game, after) == NOBODY;
    return over || game_legal(game, before, list) == 1 ? NOBODY : mover;
}

void account_book(Account *account, const Game *game, const State *before, Action action,
                  const State *after, bool card) {
    const Rules *rules = game->rules;
    Side mover = doer(game, before, after);
    char said[SAY_BYTES], occasion[OCCASION_BYTES];
    Text text = text_over(said, sizeof said);
    if (mover == CHANCE || (card && mover != NOBODY))
        rules->say(game->world, before, action, &text);
    if (text.length >= BOOKING_WORD_BYTES) said[BOOKING_WORD_BYTES - 1] = '\0';
    snprintf(occasion, sizeof occasion, "%s",
             rules->lab.occasion != NULL ? rules->lab.occasion(game->world, before) : "any");

    int32_t next = chance_now(game, after);
    int32_t change = next - account->now;
    Booking *booking = booking_find(account, (int)mover, occasion, said);
    booking->plies++;
    // Without an evaluator only the last ply would show a change: an account of nothing.
    if (account->valued) {
        booking->change += change;
        booking->size += change < 0 ? -change : change;
    }
    account->now = next;
}
