// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.c -- Rules.format_action and Rules.prompt: writes actions and prompts in words. In
// one position no two legal actions have the same words.
#include "format_action.h"
#include "engine/rules/rfic/evaluation/features.h"

#include <stdio.h>

#include "engine/base/template.h"
#include "engine/kit/agreement.h"

enum { PROMPT_BYTES = 256 };

const char *const colour_names[COLOURS] = {"red", "black"};
const char *const suit_names[RALLY_SUITS] = {"hearts", "diamonds", "clubs", "spades"};
const char *const class_names[CARD_CLASSES] = {"court-heart", "heart", "diamond", "black", "black"};

const char *bridge_name(const World *world, int bridge, char out[12]) {
    char a[5], b[5];
    snprintf(out, 12, "%s-%s", hex_label(&world->grid, world->bridge_hex[bridge], a),
             hex_label(&world->grid, world->bridge_beyond[bridge], b));
    return out;
}

void rfic_format_action(const World *world, const State *state, Action action, Text *out) {
    verb_format(&rfic_verbs, world, state, action, out);
}

static const char *name_at(const World *world, int index) {
    if (index < SIDES) return world->side[index].name;
    return index < SIDES + world->unit_count ? world->unit[index - SIDES].name : NULL;
}

void told_put(const World *world, const char *words, Text *out) {
    agreed_put(world, name_at, words, out);
}

static void prompt_slot(const void *context, char slot, Text *out) {
    (void)slot;
    text_put(out, "%s", (const char *)context);
}

// Writes the prompt for the next decision, such as "What does 1/R do? The card is 7C, black. [G4]".
void rfic_prompt(const World *world, const State *state, Text *out) {
    const Frame *frame = frame_at(state, 0);
    const Phase *phase = &phases[frame->phase];
    const char *name = frame->unit < world->unit_count ? world->unit[frame->unit].name : "";
    char card[16], told[PROMPT_BYTES];
    Text text = text_over(told, sizeof told);
    template_put(&text, phase->prompt, prompt_slot, name);
    told_put(world, told, out);
    if (frame->phase == PHASE_ACT && state->card[frame->unit] != NO_CARD)
        text_put(out, " The card is %s, %s.", card_name(state->card[frame->unit], card),
                 colour_names[card_colour(state->card[frame->unit])]);
    text_put(out, " [%s]", phase->rule);
}
