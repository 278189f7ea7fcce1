// SPDX-License-Identifier: GPL-3.0-or-later
// luck_breakdown.c -- see luck_breakdown.h. Start at account_book().
#include "luck_breakdown.h"
#include "variate.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

int32_t account_chance(const Game *game, const State *state) {
    const Rules *rules = game->rules;
    bool over = game_turn(game, state) == NOBODY;
    if (!over && rules->evaluate == NULL) return MILLION / 2;
    float chance = over ? rules->payoff(game->world, state, ALLIED)
                        : rules->evaluate(game->world, state, ALLIED);
    int32_t millionths = (int32_t)lround((double)chance * MILLION);
    // Arithmetic in floats may end a hair beside [0,1]; more would be a fault of the rules.
    assert(millionths >= -10 && millionths <= MILLION + 10);
    return max_int(0, min_int(millionths, MILLION));
}

void account_start(Account *account, const Game *game, const State *state, bool kept) {
    // Occasions and bookings are written before they are read.
    memset(account, 0, offsetof(Account, occasions));
    if (kept) memset(account->slots, 0, sizeof account->slots);
    account->kept = kept;
    account->valued = game->rules->evaluate != NULL;
    if (!kept) return;
    account->start = account->now = account_chance(game, state);
}

static uint8_t occasion_find(Account *account, const char *name) {
    for (int i = 0; i < account->occasion_count; i++)
        if (strncmp(account->occasions[i], name, OCCASION_BYTES - 1) == 0) return (uint8_t)i;
    if (account->occasion_count == OCCASIONS_MAX) return OCCASIONS_MAX - 1;
    int place = account->occasion_count++;
    snprintf(account->occasions[place], OCCASION_BYTES, "%s",
             place == OCCASIONS_MAX - 1 ? "others" : name);
    return (uint8_t)place;
}

static Booking *booking_find(Account *account, Booking wanted) {
    uint32_t key = (uint32_t)wanted.mover << 24 | (uint32_t)wanted.occasion << 16 |
                   (uint32_t)(wanted.face + 1);
    uint32_t hash = key * 2654435761u >> 20;  // Knuth's multiplier: its upper bits are mixed best
    for (unsigned probe = 0; probe < BOOKING_SLOTS; probe++) {
        uint16_t *slot = &account->slots[(hash + probe) % BOOKING_SLOTS];
        if (*slot == 0) {
            // A full book forgets the faces; the causes without a face always find room.
            int room =
                wanted.face == NO_FACE ? BOOKINGS_MAX : BOOKINGS_MAX - OCCASIONS_MAX * (NOBODY + 1);
            if (account->count >= room) {
                assert(wanted.face != NO_FACE);
                wanted.face = NO_FACE;
                return booking_find(account, wanted);
            }
            *slot = (uint16_t)(account->count + 1);
            account->bookings[account->count] = wanted;
            return &account->bookings[account->count++];
        }
        Booking *booking = &account->bookings[*slot - 1];
        if (booking->mover == wanted.mover && booking->occasion == wanted.occasion &&
            booking->face == wanted.face)
            return booking;
    }
    assert(!"more slots than bookings");
    return NULL;
}

static void book(Account *account, Side mover, uint8_t occasion, int face, int plies,
                 int32_t change) {
    Booking *booking = booking_find(
        account, (Booking){.mover = (uint8_t)mover, .occasion = occasion, .face = (int16_t)face});
    booking->plies += plies;
    booking->change += change;
    booking->size += change < 0 ? -change : change;
}

void account_book(Account *account, const Game *game, const State *before, int choices,
                  Action action, const State *after) {
    const LabRules *lab = &game->rules->lab;
    if (!account->kept) return;
    Side mover = game_turn(game, before);
    assert(mover <= CHANCE);
    const char *name = lab->occasion != NULL ? lab->occasion(game->world, before) : "any";
    uint8_t occasion = occasion_find(account, name);
    int face = lab->face != NULL ? lab->face(game->world, before, action) : NO_FACE;
    assert(face >= NO_FACE && face < FACES_MAX);
    // Without an evaluator only the last ply would show a change: an account of nothing.
    int32_t next = account_chance(game, after);
    int32_t change = account->valued ? next - account->now : 0, luck = 0;
    VariateValue *value = variate_value(game);
    if (mover == CHANCE) {
        if (value != NULL)
            luck = (int32_t)lround(MILLION * variate_luck(game, before, action, value));
        book(account, CHANCE, occasion, face, 1, luck);
        if (change != luck) book(account, NOBODY, occasion, NO_FACE, 0, change - luck);
    } else if (choices == 1 || game_turn(game, after) == NOBODY) {
        book(account, NOBODY, occasion, NO_FACE, 1, change);
    } else {
        book(account, mover, occasion, face, 1, change);
    }
    account->now = next;
}
