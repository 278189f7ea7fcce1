// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.c -- actions and prompts in words. Within one position every action has words of
// its own.
#include "format_action.h"

#include <stdio.h>

#include "engine/base/template.h"

// %U the unit in `who`, %T the unit in `where`, %H the hex in `where`, %C the card, %# the number,
// %c the colour, %f the card of a fate, %s the suit, %B the bridge, %M the mine, %b the battery, %t
// the barrage's target.
// clang-format off
static const char *const words[VERBS] = {
    [VERB_NONE]      = "nothing",
    [VERB_CARD]      = "deal %C to %U",
    [VERB_HITS]      = "hits %#",
    [VERB_REDS]      = "red %#",
    [VERB_COLOUR]    = "card %c",
    [VERB_FATE]      = "card %f",
    [VERB_RALLY]     = "card %s",
    [VERB_PLACE]     = "place %U %H",
    [VERB_LAY]       = "mine %M %H",
    [VERB_PLAN]      = "plan %b %t",
    [VERB_PLAN_TURN] = "turn %# %b",
    [VERB_ARRIVE]    = "arrive %U %H",
    [VERB_MOVE]      = "move %U %H",
    [VERB_LEAD]      = "lead %U %H",
    [VERB_LIMBER]    = "limber %U",
    [VERB_UNLIMBER]  = "unlimber %U",
    [VERB_MOUNT]     = "mount %U on %T",
    [VERB_DISMOUNT]  = "dismount %U",
    [VERB_CLEAR]     = "clear %U %H",
    [VERB_DIG]       = "dig %U",
    [VERB_BLOW]      = "blow %U %B",
    [VERB_BARRAGE]   = "barrage %U",
    [VERB_FIRE]      = "fire %U at %T",
    [VERB_ASSAULT]   = "assault %U against %T",
    [VERB_BOMB]      = "bomb %U at %T",
    [VERB_HOLD]      = "hold %U",
    [VERB_STOP]      = "stop %U",
    [VERB_RETREAT]   = "retreat %U %H",
    [VERB_ENTER]     = "enter %U %H",
    [VERB_STAY]      = "stay %U",
};
// clang-format on

const char *say_words(unsigned verb) {
    assert(verb < VERBS);
    return words[verb];
}

const char *colour_name(int colour) { return colour == RED ? "red" : "black"; }

const char *rally_suit_name(int suit) {
    static const char *const names[RALLY_SUITS] = {"hearts", "diamonds", "clubs", "spades"};
    return names[suit];
}

const char *class_name(int class) {
    static const char *const names[CARD_CLASSES] = {"court-heart", "heart", "diamond", "black",
                                                    "black"};
    return names[class];
}

const char *bridge_name(const World *world, int bridge, char out[12]) {
    char a[5], b[5];
    snprintf(out, 12, "%s-%s", hex_label(&world->grid, world->bridge_hex[bridge], a),
             hex_label(&world->grid, world->bridge_beyond[bridge], b));
    return out;
}

typedef struct Saying {
    const World *world;
    Action action;
} Saying;

static void say_hex(const World *world, unsigned where, Text *out) {
    char label[5];
    text_put(out, "%s", where == UNSEEN ? "unseen" : hex_label(&world->grid, (Hex)where, label));
}

// Two barrages of one battery are told apart by their place in the file.
static void say_battery(const World *world, unsigned barrage, Text *out) {
    int unit = world->barrage_unit[barrage], place = 1;
    for (unsigned i = 0; i < barrage; i++) place += world->barrage_unit[i] == unit;
    text_put(out, "%s/%d", world->unit[unit].name, place);
}

static void say_target(const World *world, unsigned barrage, unsigned where, Text *out) {
    if (where == UNSEEN || where == PLAN_NONE)
        text_put(out, "%s", where == UNSEEN ? "unseen" : "none");
    else
        say_hex(world, world->side[world->unit[world->barrage_unit[barrage]].side].target[where],
                out);
}

static void say_slot(const void *context, char slot, Text *out) {
    const Saying *saying = context;
    const World *world = saying->world;
    unsigned who = action_who(saying->action), where = action_where(saying->action);
    char name[16];
    switch (slot) {
        case 'U':
            text_put(out, "%s", world->unit[who].name);
            break;
        case 'T':
            text_put(out, "%s", world->unit[where].name);
            break;
        case 'H':
            say_hex(world, where, out);
            break;
        case 'C':
            text_put(out, "%s", card_name((int)where, name));
            break;
        case 'c':
            text_put(out, "%s", colour_name((int)where));
            break;
        case 'f':
            text_put(out, "%s", class_name((int)where));
            break;
        case 's':
            text_put(out, "%s", rally_suit_name((int)where));
            break;
        case 'B':
            text_put(out, "%s", bridge_name(world, (int)where, name));
            break;
        case 'M':
            text_put(out, "%u", who + 1);
            break;
        case 'b':
            say_battery(world, who, out);
            break;
        case 't':
            say_target(world, who, where, out);
            break;
        default:
            if (where == UNSEEN)
                text_put(out, "unseen");
            else
                text_put(out, "%u", where);
    }
}

void say_sentence(const World *world, Action action, const char *sentence, Text *out) {
    Saying saying = {world, action};
    template_put(out, sentence, say_slot, &saying);
}

void rfic_format_action(const World *world, const State *state, Action action, Text *out) {
    (void)state;
    say_sentence(world, action, words[action_verb(action)], out);
}

static void prompt_slot(const void *context, char slot, Text *out) {
    (void)slot;
    text_put(out, "%s", (const char *)context);
}

// The question, what it is about, and the rule: "What does 1/R do? Card 7C, black. [G4]"
void rfic_prompt(const World *world, const State *state, Text *out) {
    const Frame *frame = frame_at(state, 0);
    const Phase *phase = &phases[frame->phase];
    const char *name = frame->unit < world->unit_count ? world->unit[frame->unit].name : "";
    char card[16];
    template_put(out, phase->prompt, prompt_slot, name);
    if (frame->phase == PHASE_ACT && state->card[frame->unit] != NO_CARD)
        text_put(out, " Its card is %s, %s.", card_name(state->card[frame->unit], card),
                 colour_name(card_colour(state->card[frame->unit])));
    text_put(out, " [%s]", phase->rule);
}
