// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.c -- writes actions and prompts as text. In one position no two actions have the
// same words.
#include "format_action.h"

#include "engine/kit/agreement.h"
#include "engine/rules/gbsu/evaluation/features.h"

#include <stdio.h>

enum { PROMPT_BYTES = 512 };

const char *side_name(const World *world, int side) { return world->side[side].name; }

static const char *name_at(const World *world, int index) {
    if (index < SIDES) return side_name(world, index);
    return index < SIDES + world->unit_count ? world->unit[index - SIDES].name : NULL;
}

void told_put(const World *world, const char *words, Text *out) {
    agreed_put(world, name_at, words, out);
}

void text_result(const World *world, const State *state, Text *out) {
    Side winner = victory_winner(world, state);
    char won[64] = "a draw";
    if (winner != NOBODY) snprintf(won, sizeof won, "%s wins", side_name(world, winner));
    told_put(world, won, out);
    if (state->winner_at_once != NOBODY) {
        text_put(out, " (sudden victory)");
        return;
    }
    Scale scale;
    gbsu_scale(world, &scale);
    text_put(out, "; points of %s less those of %s: ", side_name(world, ALLIED),
             side_name(world, AXIS));
    margins_say(victory_margin(world, state), victory_margin(world, state), out);
    draw_say(&scale, ", a draw is ", out);
}

const char *hex_name(const World *world, Hex hex, char out[32]) {
    char label[5];
    hex_label(&world->grid, hex, label);
    if (hex < world->grid.count && world->hex_name[hex][0]) {
        snprintf(out, 32, "%s (%s)", label, world->hex_name[hex]);
    } else {
        snprintf(out, 32, "%s", label);
    }
    return out;
}

void gbsu_format_action(const World *world, const State *state, Action action, Text *out) {
    verb_format(&gbsu_verbs, world, state, action, out);
}

// Writes what the card is for. The frame below the request shows the purpose.
static void prompt_purpose(const World *world, const State *state, Text *out) {
    const Frame *below = frame_at(state, 1);
    char label[32];
    switch (below->phase) {
        case PHASE_CHECK: {
            int elements;
            text_put(out, " (activation check: %d or more)",
                     declared_rating(world, state, &elements));
            break;
        }
        case PHASE_FIRE: {
            const FireFrame *fire = &frame_as(below)->fire;
            FireSum sum = fire_sum(world, state, fire->firer, fire->target, false);
            text_put(out, " (%s fires at %s: %d + %d x card against %d)",
                     world->unit[fire->firer].name, world->unit[fire->target].name,
                     sum.base + fire->support, sum.times, sum.defence);
            break;
        }
        case PHASE_RALLY:
            text_put(out, " (%s rallies on a card below %d)", world->unit[below->unit].name,
                     unit_morale(world, state, below->unit));
            break;
        case PHASE_DESTROY:
            text_put(out, " (a card of %d or more destroys %s)",
                     world->object[frame_as(below)->destroy.object].card,
                     world->object[frame_as(below)->destroy.object].name);
            break;
        case PHASE_AIM:
            text_put(out, " (aim at %s: needs %s)", hex_name(world, state->aim.hex, label),
                     suit_name(world->suit[state->aim.hex]));
            break;
        case PHASE_COMBAT:
            text_put(out, " (close combat at %s%s%s: open cards %d to %d)",
                     hex_name(world, state->combat.hex, label),
                     below->unit == NO_UNIT ? "" : ", for ",
                     below->unit == NO_UNIT ? "" : world->unit[below->unit].name,
                     state->combat.total[state->initiative],
                     state->combat.total[side_other((Side)state->initiative)]);
            break;
        default:
            break;
    }
}

static void prompt(const World *world, const State *state, Text *out) {
    const Frame *frame = frame_at(state, 0);
    const Phase *phase = &phases[frame->phase];
    bool won = frame->phase == PHASE_REACT && !withdraw_open(state);  // [7.3.5]
    const char *asked = won ? "React to %s, the winner of the close combat?" : phase->prompt;
    const char *gap = strstr(asked, "%s");
    if (gap != NULL) {
        assert(frame->unit < world->unit_count || frame->phase == PHASE_RETREAT);
        // If no single unit is named, several units leave a hex, and the side chooses the next.
        bool one = frame->unit != NO_UNIT;
        text_put(out, "%.*s%s%s", (int)(gap - asked), asked,
                 one ? world->unit[frame->unit].name : "the next unit", gap + 2);
    } else {
        text_put(out, "%s", asked);
    }
    if (frame->phase == PHASE_CARD) prompt_purpose(world, state, out);
    if (frame->phase == PHASE_REACT) {
        Hex hex = state->hex[frame->unit];
        char name[32];
        int cover = unit_cover(world, state, frame->unit);
        text_put(out, " It is at %s: %s, Defence %d", hex_name(world, hex, name),
                 world->terrains[world->terrain[hex]].name,
                 unit_morale(world, state, frame->unit) + cover);
        if (cover) text_put(out, " with %d of cover", cover);
        text_char(out, '.');
    }
    if (frame->phase == PHASE_DECLARE) {
        int elements, rating = declared_rating(world, state, &elements);
        if (elements == 1) text_put(out, " (so far: no card needed)");
        if (elements > 1) text_put(out, " (so far: needs a card of %d or more)", rating);
    }
    text_put(out, " [%s]", phase->rule);
}

void gbsu_prompt(const World *world, const State *state, Text *out) {
    char told[PROMPT_BYTES];
    Text text = text_over(told, sizeof told);
    prompt(world, state, &text);
    told_put(world, told, out);
}
