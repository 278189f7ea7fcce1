// SPDX-License-Identifier: GPL-3.0-or-later
// events.c -- [12] runs random events, and answers requests for cards.
//
// A phase that needs a card calls card_ask() in card_request.c, which pushes a frame for the
// request. The card arrives in the frame below the request. If the card was drawn, its random event
// is then pushed on top, so the event runs before the value of the card is used [R2].
#include "phases.h"

// --- cards on request ----------------------------------------------------------------------------

// [R33] Gives the card to the frame on top of the stack. Settles the effect of the card at once,
// because its random event can change the position.
static void card_read(const World *world, State *state, int card) {
    Frame *frame = frame_top(state);
    frame->card = (uint8_t)card;
    if (phase_reads[frame->phase]) phase_reads[frame->phase](world, state, frame);
}

void card_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world;
    actions_push(out, action_make(VERB_DRAW, 0, 0));
    actions_over_set(state->cards.hand[frame_as(frame)->request.side], VERB_PLAY, 0, out);
    if (frame_as(frame)->request.may_decline) actions_push(out, action_make(VERB_DECLINE, 0, 0));
}

void card_apply(const World *world, State *state, Frame *frame, Action action) {
    int side = frame_as(frame)->request.side, card = (int)action_where(action);
    switch (action_verb(action)) {
        case VERB_DRAW:
            pile_ready(world, state);
            frame->phase = PHASE_DRAW;
            break;
        case VERB_PLAY:
            cards_play(&state->cards, world->deck, side, card);
            frame_pop(state);
            card_read(world, state, card);
            break;
        default:
            assert(action_verb(action) == VERB_DECLINE);
            frame_pop(state);
    }
}

// Gives a drawn card to the phase that asked for it. Then pushes the random event of the card,
// which runs before the value of the card is used [R2].
static void card_arrives(const World *world, State *state, int card) {
    frame_pop(state);
    card_read(world, state, card);
    event_begin(world, state, card);
}

void draw_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    int card = (int)action_where(action);
    cards_show(&state->cards, world->deck, card);
    card_arrives(world, state, card);
}

void reveal_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    int card = (int)action_where(action);
    cards_reveal(&state->cards, world->deck, card);
    card_arrives(world, state, card);
}

// --- random events [12.2] ------------------------------------------------------------------------

int event_side(const State *state, const Event *event) {
    Side side = (Side)state->initiative;
    return (int)(event->owner == OWNER_INITIATIVE ? side : side_other(side));
}

static uint64_t sniper_targets(const World *world, const State *state, int side, int suit) {
    uint64_t targets = 0, rest = side_units(world, state, side_other((Side)side)) & world->foot;
    for (; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (world->suit[state->hex[unit]] != suit) continue;
        if (enemy_in(world, state, world->unit[unit].side, state->hex[unit])) continue;
        targets |= bit(unit);
    }
    return targets;
}

void event_begin(const World *world, State *state, int card) {
    const Event *event = &world->event[card];
    if (event->kind == EVENT_NONE) return;
    int side = event_side(state, event);
    switch (event->kind) {
        case EVENT_SNIPER:
            if (sniper_targets(world, state, side, card_suit(card))) {
                frame_push(state, PHASE_SNIPER, NO_UNIT, side)->card = (uint8_t)card;
            }
            break;
        case EVENT_CHANGE_ORDERS:
            if (state->cards.hand[side]) frame_push(state, PHASE_DISCARD, NO_UNIT, side);
            break;
        case EVENT_ADDITIONAL_ORDERS:
            if (bits_count(state->cards.hand[side]) < world->side[side].limit) {
                frame_push(state, PHASE_REFILL, NO_UNIT, side);
            }
            break;
        case EVENT_QUICK_RALLY:
            if (side_units(world, state, side) & state->disorganised) {
                frame_push(state, PHASE_QUICK_RALLY, NO_UNIT, side);
            }
            break;
        default:
            assert(event->kind == EVENT_EXTRA_AMMO);
            if (state->ammo[side] > 0) state->ammo[side]--;
    }
}

void sniper_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    actions_push(out, action_make(VERB_DECLINE, 0, 0));
    actions_over_units(
        sniper_targets(world, state, frame_as(frame)->request.side, card_suit(frame->card)),
        VERB_SNIPE, out);
}

void sniper_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    frame_pop(state);
    if (action_verb(action) == VERB_SNIPE)
        unit_hit(world, state, (int)action_who(action), false, false);
}

void quick_rally_legal(const World *world, const State *state, const Frame *frame,
                       ActionList *out) {
    actions_push(out, action_make(VERB_DECLINE, 0, 0));
    actions_over_units(
        side_units(world, state, frame_as(frame)->request.side) & state->disorganised,
        VERB_QUICK_RALLY, out);
}

void quick_rally_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)frame;
    frame_pop(state);
    if (action_verb(action) == VERB_QUICK_RALLY) unit_rally(state, (int)action_who(action));
}

// Lists the discards of the event "change of orders". The side discards cards one at a time, then
// draws the same number.
void discard_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world;
    actions_push(out, action_make(VERB_DECLINE, 0, 0));
    actions_over_set(state->cards.hand[frame_as(frame)->hand.side], VERB_DISCARD, 0, out);
}

static void deal_begin(const World *world, State *state, Frame *frame, int count) {
    frame->phase = PHASE_DEAL_HAND;
    frame_as(frame)->hand.count = (int16_t)count;
    pile_ready(world, state);
}

void discard_apply(const World *world, State *state, Frame *frame, Action action) {
    if (action_verb(action) == VERB_DISCARD) {
        int card = (int)action_where(action);
        cards_discard(&state->cards, world->deck, frame_as(frame)->hand.side, card);
        frame_as(frame)->hand.count++;
    } else if (frame_as(frame)->hand.count > 0) {
        deal_begin(world, state, frame, frame_as(frame)->hand.count);
    } else {
        frame_pop(state);
    }
}

void refill_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state, (void)frame;
    actions_push(out, action_make(VERB_DECLINE, 0, 0));
    actions_push(out, action_make(VERB_REFILL, 0, 0));
}

void refill_apply(const World *world, State *state, Frame *frame, Action action) {
    int side = frame_as(frame)->hand.side;
    int missing = world->side[side].limit - bits_count(state->cards.hand[side]);
    if (action_verb(action) == VERB_REFILL && missing > 0) {
        deal_begin(world, state, frame, missing);
    } else {
        frame_pop(state);
    }
}

void deal_hand_apply(const World *world, State *state, Frame *frame, Action action) {
    cards_deal(&state->cards, world->deck, frame_as(frame)->hand.side, (int)action_where(action));
    if (--frame_as(frame)->hand.count > 0) {
        pile_ready(world, state);
    } else {
        frame_pop(state);
    }
}
