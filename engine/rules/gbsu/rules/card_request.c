// SPDX-License-Identifier: GPL-3.0-or-later
// card_request.c -- pushes the frame of a request when a phase needs a card. events.c has the
// phases that answer the request.
#include "phases.h"

// [R34] Returns the cards that lie open on the table: cards held by frames, the aim cards of a
// strike, and the cards of a close combat until its totals are compared. Cards that have been
// reshuffled into the pile are not open.
uint64_t cards_open(const State *state) {
    uint64_t open = state->combat.open;
    for (int i = 0; i < state->depth; i++) open |= bit(state->frame[i].card);
    for (int i = 0; i < state->aim.count; i++) open |= bit(state->aim.card[i]);
    return open & state->cards.used & ~state->cards.secret[ALLIED] & ~state->cards.secret[AXIS];
}

void pile_ready(const World *world, State *state) {
    bool ready = cards_ready(&state->cards, world->deck, cards_open(state));
    assert(ready);  // the loader rejects scenarios that could run out of cards [R5]
    (void)ready;
}

void card_ask(const World *world, State *state, int side, bool may_play, bool may_decline) {
    if ((may_play && state->cards.hand[side] != 0) || may_decline) {
        Frame *frame = frame_push(state, PHASE_CARD, NO_UNIT, side);
        frame_as(frame)->request.may_decline = may_decline;
    } else {
        pile_ready(world, state);
        frame_push(state, PHASE_DRAW, NO_UNIT, side);
    }
}
