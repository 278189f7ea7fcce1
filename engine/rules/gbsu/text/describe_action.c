// SPDX-License-Identifier: GPL-3.0-or-later
// describe_action.c -- an action as it is told: who did what, to whom, by which rule; and random
// events.
#include "describe.h"
#include "engine/base/template.h"
#include "engine/rules/gbsu/rules/combat.h"
#include "format_action.h"

#include <stdio.h>

// How a verb is told. %N the side that acts, %U the unit in `who`, %T the unit in `where`, %M the
// unit that moves, %F the hex of %U, %H the hex in `where`, %C the card, %S the strike, %f the
// formation, %O the object, %R the rule of the phase. NULL: told by hand below.
// clang-format off
static const char *const tales[VERBS] = {
    [VERB_NONE]           = "Nothing happened",
    [VERB_TURNED]         = "%N turned over %C [9.2f]",
    [VERB_PLACE]          = "%U was placed at %H [%R]",
    [VERB_FORMATION]      = "%N declared %f [4.2]",
    [VERB_WEAPON]         = "%N declared support weapon %U [10.1]",
    [VERB_DECLARE_STRIKE] = "%N declared %S [4.2a]",
    [VERB_SHELL]          = "%N called for %S [6.7]",
    [VERB_END]            = "%N ended the activation [4.3]",
    [VERB_MOVE]           = "%U moved from %F to %H [5.0]",
    [VERB_FIRE]           = "%U, at %F, fired at %T [6.2]",
    [VERB_RALLY]          = "%U tried to rally [8.3]",
    [VERB_IMPROVE]        = "%U improved its position at %F [5.8]",
    [VERB_CLEAR]          = "%U cleared the mines at %F [11.2.1]",
    [VERB_DESTROY]        = "%U set about destroying %O [11.7]",
    [VERB_DEFEND]         = "%U, at %F, fired defensively at %M [7.3]",
    [VERB_CALL]           = "%U called %S on %M [6.9]",
    [VERB_WITHDRAW]       = "%U retreated from %F to %H before %M [7.2]",
    [VERB_PASS]           = "%N did not react further [7.1]",
    [VERB_DRAW]           = "%N chose a card from the pile [2.0]",
    [VERB_PLAY]           = "%N played %C from the hand [2.0]",
    [VERB_DECLINE]        = "%N declined [%R]",
    [VERB_RETREAT]        = "%U retreated from %F to %H [%R]",
    [VERB_COUNTER]        = "%N counter-attacked [9.3]",
    [VERB_ACCEPT]         = "%N did not counter-attack [9.3]",
    [VERB_LOSE]           = "%N chose %U [9.4]",
    [VERB_SNIPE]          = "A sniper of %N found %U [12.2]",
    [VERB_QUICK_RALLY]    = "%N rallied %U at once [12.2]",
    [VERB_DISCARD]        = "%N discarded %C [12.2]",
    [VERB_REFILL]         = "%N refilled the hand [12.2]",
};
// clang-format on

static void put_card(int card, Text *out) {
    char label[4];
    bool hidden = card == CARD_NONE || card == CARD_HIDDEN;
    text_put(out, "%s", hidden ? "a card" : card_label(card, label));
}

// The rule of a retreat or an arrival depends on why it happens.
static const char *rule_of(const State *state, unsigned verb) {
    const Frame *frame = frame_at(state, 0);
    if (verb == VERB_RETREAT &&
        (frame->value == RETREAT_ATTACKER || frame->value == RETREAT_DEFENDER)) {
        return "9.4.1";
    }
    if (verb == VERB_RETREAT && frame->value == RETREAT_CROWDED) return "2.0";
    if (verb == VERB_DECLINE && frame->phase == PHASE_CARD) return "9.2e";
    return phases[frame->phase].rule;
}

// The side that acts, or that chance acts for.
static const char *actor_of(const World *world, const State *state, Action action) {
    Side side = gbsu_turn(world, state);
    if (side == CHANCE) side = (Side)frame_at(state, 0)->other;
    if (action_verb(action) == VERB_DEALT) side = (Side)action_who(action);
    return side < SIDES ? side_name(world, side) : "";
}

typedef struct Telling {
    const World *world;
    const State *state;
    Action action;
} Telling;

static void tell_slot(const void *context, char slot, Text *out) {
    const Telling *telling = context;
    const World *world = telling->world;
    const State *state = telling->state;
    unsigned who = action_who(telling->action), where = action_where(telling->action);
    char name[32];
    switch (slot) {
        case 'N':
            text_put(out, "%s", actor_of(world, state, telling->action));
            break;
        case 'U':
            text_put(out, "%s", world->unit[who].name);
            break;
        case 'T':
            text_put(out, "%s", world->unit[where].name);
            break;
        case 'M':
            text_put(out, "%s", world->unit[frame_at(state, 0)->unit].name);
            break;
        case 'F':
            text_put(out, "%s", hex_name(world, state->hex[who], name));
            break;
        case 'H':
            text_put(out, "%s", hex_name(world, (Hex)where, name));
            break;
        case 'C':
            put_card((int)where, out);
            break;
        case 'S':
            text_put(out, "%s", strike_name(world, (int)where, name));
            break;
        case 'f':
            text_put(out, "%s", world->formation[where].name);
            break;
        case 'O':
            text_put(out, "%s", world->object[where].name);
            break;
        default:
            assert(slot == 'R');
            text_put(out, "%s", rule_of(state, action_verb(telling->action)));
    }
}

static void put_template(const Tale *tale, const State *state, Action action, const char *words,
                         Text *out) {
    Telling telling = {tale->world, state, action};
    template_put(out, words, tell_slot, &telling);
}

// --- told by hand --------------------------------------------------------------------------------

static void tell_shown(const Tale *tale, const State *state, int card, Text *out) {
    const World *world = tale->world;
    const Frame *frame = frame_at(state, 0);
    char label[4];
    const char *suit = suit_name(card_suit(card));
    card_label(card, label);
    switch (frame->phase) {
        case PHASE_SUITS:
            text_put(out, "%s: %s went to %s [3.3]", label, suit,
                     side_name(world, world->initiative_side));
            break;
        case PHASE_INITIATIVE: {
            int owner = state->suit_owner >> card_suit(card) & 1;
            text_put(out, "%s: the initiative of turn %d went to %s; %s passed to %s [3.4]", label,
                     state->turn, side_name(world, owner), suit,
                     side_name(world, side_other((Side)owner)));
            break;
        }
        default:
            text_put(out, "%s drew %s [2.0]", side_name(world, frame->other), label);
    }
}

static void tell_mines(const Tale *tale, const State *state, Action action, Text *out) {
    const World *world = tale->world;
    const Frame *frame = frame_at(state, 0);
    int side = frame->other, marker = (int)action_where(action);
    bool own = tale->viewer == NOBODY || (int)tale->viewer == side;
    char name[32];
    if (action_verb(action) == VERB_MARKER) {
        text_put(out, "%s drew a mine marker", side_name(world, side));
    } else {
        text_put(out, "%s laid a minefield at %s", side_name(world, side),
                 hex_name(world, (Hex)marker, name));
        marker = frame->card;
    }
    if (own) text_put(out, " of value %d (marker %d)", world->side[side].marker[marker], marker);
    text_put(out, " [11.6.1]");
}

static void tell_declared(const Tale *tale, const State *state, Text *out) {
    int elements, rating = declared_rating(tale->world, state, &elements);
    const char *name = side_name(tale->world, state->initiative);
    if (elements == 0) {
        text_put(out, "%s activated nothing [4.3]", name);
    } else if (elements == 1) {
        text_put(out, "%s completed the declaration: one element, automatic [4.1]", name);
    } else {
        text_put(out,
                 "%s completed the declaration: %d elements, a card of %d or more wanted [4.2]",
                 name, elements, rating);
    }
}

static void tell_assault(const Tale *tale, const State *state, Hex hex, Text *out) {
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

static void tell_others(const Tale *tale, const State *state, Action action, Text *out) {
    const World *world = tale->world;
    unsigned who = action_who(action), where = action_where(action);
    const char *side = actor_of(world, state, action);
    char name[32], strike[16];
    switch (action_verb(action)) {
        case VERB_SHOWN:
            tell_shown(tale, state, (int)where, out);
            break;
        case VERB_DEALT:
            text_put(out, "%s drew ", side);
            put_card((int)where, out);
            text_put(out, " [%s]", state->turn == 0 ? "3.2" : "12.2");
            break;
        case VERB_MARKER:
        case VERB_LAY_MINE:
            tell_mines(tale, state, action, out);
            break;
        case VERB_DECLARED:
            tell_declared(tale, state, out);
            break;
        case VERB_USE:
            text_put(out, "%s was to act [4.3]", world->unit[who].name);
            break;
        case VERB_ASSAULT:
            tell_assault(tale, state, (Hex)where, out);
            break;
        case VERB_HOLD:
            text_put(out, "%s %s at %s [%s]", world->unit[who].name,
                     has(state->moving, (int)who) ? "stopped" : "stayed",
                     hex_name(world, state->hex[who], name),
                     has(state->moving, (int)who) ? "5.4" : "4.3");
            break;
        case VERB_SUPPORT:
            text_put(out, "%s gave ", world->unit[who].name);
            text_put(out, where ? "%u of support [6.6.2]" : "no support [6.6.2]", where);
            break;
        case VERB_TARGET:
            text_put(out, "%s was aimed at %s: %s wanted [6.7.4a]",
                     strike_name(world, (int)who, strike), hex_name(world, (Hex)where, name),
                     suit_name(world->suit[where]));
            break;
        case VERB_LAND:
            if (where == HEX_NONE) {
                text_put(out, "%s let it fall off the map [R4]", side);
            } else {
                text_put(out, "%s let it fall on %s [6.7.4a]", side,
                         hex_name(world, (Hex)where, name));
            }
            break;
        default:
            assert(action_verb(action) == VERB_LAY);
            text_put(out, "%s laid ", side);
            put_card((int)where, out);
            text_put(out, " face-down, from the %s [9.3a]", where == CARD_NONE ? "pile" : "hand");
    }
}

// Lone weapons in one hex are declared together [R38].
static void tell_weapons(const Tale *tale, const State *state, int weapon, Text *out) {
    uint64_t others = units_at(state, state->hex[weapon]) & tale->world->weapons &
                      tale->world->side[state->initiative].units & ~bit(weapon);
    for (; others; others &= others - 1)
        text_put(out, ", with it %s", tale->world->unit[bits_first(others)].name);
}

void tell_action(Tale *tale, const State *state, Action action) {
    const char *words = tales[action_verb(action)];
    Text *out = tale_clause(tale);
    if (words) {
        put_template(tale, state, action, words, out);
    } else {
        tell_others(tale, state, action, out);
    }
    if (action_verb(action) == VERB_WEAPON) tell_weapons(tale, state, (int)action_who(action), out);
}

// --- [12.2] --------------------------------------------------------------------------------------

// A drawn card may be an event; what follows shows whether anything comes of it.
bool tell_event(Tale *tale, const State *state, const State *after) {
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
             side_name(tale->world, side), effect ? "" : ", without effect");
    return true;
}
