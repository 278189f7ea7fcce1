// SPDX-License-Identifier: GPL-3.0-or-later
// describe_action.c -- writes the log sentences of random events, and of those actions whose verb
// has no sentence in verbs.c.
#include "describe.h"
#include "engine/rules/gbsu/evaluation/features.h"
#include "engine/rules/gbsu/rules/combat.h"
#include "format_action.h"

#include <stdio.h>

static const char *rule_of(const State *state, unsigned verb) {
    const Frame *frame = frame_at(state, 0);
    int why = frame_as(frame)->retreat.why;
    if (verb == VERB_RETREAT && (why == RETREAT_ATTACKER || why == RETREAT_DEFENDER)) {
        return "9.4.1";
    }
    if (verb == VERB_RETREAT && why == RETREAT_CROWDED) return "2.0";
    if (verb == VERB_DECLINE && frame->phase == PHASE_CARD) return "9.2e";
    if (verb == VERB_HOLD && has(state->moving, frame->unit)) return "5.4";
    if (verb == VERB_LAND) return "6.7.4a, R4";
    if (verb == VERB_DEALT) return state->turn == 0 ? "3.2" : "12.2";
    return phases[frame->phase].rule;
}

static void describe_shown(const Tale *tale, const State *state, int card, Text *out) {
    const World *world = tale->world;
    const Frame *frame = frame_at(state, 0);
    char label[4];
    const char *suit = suit_name(card_suit(card));
    card_label(card, label);
    switch (frame->phase) {
        case PHASE_SUITS:
            text_put(out, "%s: the suit of %s goes to %s [3.3]", label, suit,
                     side_name(world, world->initiative_side));
            break;
        case PHASE_INITIATIVE: {
            int owner = state->suit_owner >> card_suit(card) & 1;
            text_put(out, "%s: %s has the initiative of turn %d; the suit passes to %s [3.4]",
                     label, side_name(world, owner), state->turn,
                     side_name(world, side_other((Side)owner)));
            break;
        }
        default:
            text_put(out, "%s draws %s [2.0]", side_name(world, frame_as(frame)->request.side),
                     label);
    }
}

static void describe_mines(const Tale *tale, const State *state, Action action, Text *out) {
    const World *world = tale->world;
    const FrameView *frame = frame_as(frame_at(state, 0));
    int side = frame->setup.side, marker = (int)action_where(action);
    bool own = tale->viewer == NOBODY || (int)tale->viewer == side;
    char name[32];
    if (action_verb(action) == VERB_MARKER) {
        text_put(out, "%s draws a mine marker", side_name(world, side));
    } else {
        text_put(out, "%s lays a minefield at %s", side_name(world, side),
                 hex_name(world, (Hex)marker, name));
        marker = frame->setup.marker;
    }
    if (own) text_put(out, " of value %d (marker %d)", world->side[side].marker[marker], marker);
    text_put(out, " [11.6.1]");
}

static void describe_declared(const Tale *tale, const State *state, Text *out) {
    int elements, rating = declared_rating(tale->world, state, &elements);
    const char *name = side_name(tale->world, state->initiative);
    if (elements == 0) {
        text_put(out, "%s activates nothing [4.3]", name);
    } else if (elements == 1) {
        text_put(out, "%s completes the declaration: one element, no card needed [4.1]", name);
    } else {
        text_put(out, "%s completes the declaration: %d elements, needs a card of %d or more [4.2]",
                 name, elements, rating);
    }
}

static void describe_assault(const Tale *tale, const State *state, Hex hex, Text *out) {
    const World *world = tale->world;
    char name[32];
    text_put(out, "Close combat at %s:", hex_name(world, hex, name));
    Side side = (Side)state->initiative;
    for (int i = 0; i < SIDES; i++, side = side_other(side)) {
        uint64_t units = units_at(state, hex) & world->side[side].units;
        text_put(out, i ? " against" : "");
        for (; units; units &= units - 1) {
            text_put(out, " %s%s", world->unit[bits_first(units)].name,
                     units & (units - 1) ? "," : "");
        }
    }
    text_put(out, " [9.2]");
}

// Says what the side leaves out: a card in a close combat, or the choice that a random event gives.
static void describe_declined(const Tale *tale, const State *state, Text *out) {
    const Frame *frame = frame_at(state, 0);
    const FrameView *view = frame_as(frame);
    bool event = frame->phase == PHASE_DISCARD || frame->phase == PHASE_REFILL;
    const char *what = "takes no card";
    if (frame->phase == PHASE_SNIPER) what = "does not use the sniper";
    if (frame->phase == PHASE_QUICK_RALLY) what = "rallies no unit at once";
    if (frame->phase == PHASE_DISCARD)
        what = view->hand.count > 0 ? "discards no more cards" : "discards no card";
    if (frame->phase == PHASE_REFILL) what = "does not refill the hand";
    text_put(out, "%s %s [%s]",
             side_name(tale->world, event ? view->hand.side : view->request.side), what,
             rule_of(state, VERB_DECLINE));
}

static void describe_others(const Tale *tale, const State *state, Action action, Text *out) {
    switch (action_verb(action)) {
        case VERB_SHOWN:
            describe_shown(tale, state, (int)action_where(action), out);
            break;
        case VERB_MARKER:
        case VERB_LAY_MINE:
            describe_mines(tale, state, action, out);
            break;
        case VERB_DECLARED:
            describe_declared(tale, state, out);
            break;
        case VERB_DECLINE:
            describe_declined(tale, state, out);
            break;
        default:
            assert(action_verb(action) == VERB_ASSAULT);
            describe_assault(tale, state, (Hex)action_where(action), out);
    }
}

// Writes the names of the other support weapons in the hex of `weapon`, because a side declares
// these weapons together [R38].
static void describe_weapons(const Tale *tale, const State *state, int weapon, Text *out) {
    uint64_t others = units_at(state, state->hex[weapon]) & tale->world->weapons &
                      tale->world->side[state->initiative].units & ~bit(weapon);
    for (; others; others &= others - 1)
        text_put(out, ", together with %s", tale->world->unit[bits_first(others)].name);
}

void describe_action(Tale *tale, const State *state, Action action) {
    Text *out = tale_clause(tale);
    const char *rule = rule_of(state, action_verb(action));
    if (!verb_describe(&gbsu_verbs, tale->world, state, action, rule, out))
        describe_others(tale, state, action, out);
    if (action_verb(action) == VERB_WEAPON)
        describe_weapons(tale, state, (int)action_who(action), out);
}

// Adds the sentence of the random event of a drawn card. Returns false if the card has no event.
// The position after the card shows whether the event has an effect.
bool describe_event(Tale *tale, const State *state, const State *after) {
    static const char *const names[EVENT_KINDS] = {
        [EVENT_SNIPER] = "sniper",
        [EVENT_CHANGE_ORDERS] = "change of orders",
        [EVENT_ADDITIONAL_ORDERS] = "additional orders",
        [EVENT_QUICK_RALLY] = "quick rally",
        [EVENT_EXTRA_AMMO] = "extra ammo",
    };
    int phase = frame_at(state, 0)->phase;
    if (phase != PHASE_DRAW && phase != PHASE_REVEAL) return false;
    const Event *event = &tale->world->event[action_where(tale->action)];
    if (event->kind == EVENT_NONE) return false;
    int side = event_side(state, event);
    bool effect = event->kind == EVENT_EXTRA_AMMO ? after->ammo[side] != state->ammo[side]
                                                  : after->depth >= state->depth;
    text_put(tale_clause(tale), "event: %s for %s%s [12.2]", names[event->kind],
             side_name(tale->world, side), effect ? "" : ", no effect");
    return true;
}
