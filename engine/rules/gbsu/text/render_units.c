// SPDX-License-Identifier: GPL-3.0-or-later
// render_units.c -- writes the table of the counters of both sides by formation, with their present
// numbers and their state.
#include "format_action.h"
#include "render.h"

#include <stdio.h>

static void state_word(Text *words, const char *word) {
    text_put(words, "%s%s", words->length ? ", " : "", word);
}

// Returns true if the game waits for the card of this unit's limit [7.3.1]. The frame of the limit
// can lie below that of a random event.
static bool limit_awaited(const State *state, int unit) {
    for (int i = 0; i < state->depth; i++)
        if (state->frame[i].phase == PHASE_LIMITS && state->frame[i].other == unit) return true;
    return false;
}

static void state_words(const Look *look, int unit, Text *words) {
    const World *world = look->world;
    const State *state = look->state;
    if (!has(state->on_map, unit)) return;
    char label[32];
    int side = world->unit[unit].side;
    if (has(state->disorganised, unit)) state_word(words, "disorganised");
    if (enemy_in(world, state, side, state->hex[unit])) state_word(words, "in close combat");
    if (has(state->done, unit)) {
        state_word(words, "done");
    } else if (has(state->moving, unit)) {
        snprintf(label, sizeof label, "moving, %d%s MP left", state->mp[unit] / 2,
                 state->mp[unit] % 2 ? ".5" : "");
        state_word(words, label);
    } else if (has(state->activated, unit)) {
        state_word(words, "activated");
    }
    if (limit_awaited(state, unit)) {
        state_word(words, "draws its DF limit");
    } else if (has(state->limit_drawn, unit)) {
        snprintf(label, sizeof label, "DF limit %d", unit_limit(state, unit));
        state_word(words, label);
    }
    if (unit_sheltered(world, state, unit)) state_word(words, "sheltered");
    if (units_at(state, state->hex[unit]) & world->side[side].units & state->improved) {
        state_word(words, "improved position");
    }
    const Unit *it = &world->unit[unit];
    if (it->support) {
        snprintf(label, sizeof label, "support %d", it->support - state->support[it->hq_index]);
        state_word(words, label);
    }
    if (it->vp > 1) {
        snprintf(label, sizeof label, "%d VP", it->vp);
        state_word(words, label);
    }
    if (it->signal && it->kind != SIGNAL) state_word(words, "signals");
    if (it->engineer && it->kind != ENGINEERS) state_word(words, "engineers");
}

static void place_of(const Look *look, int unit, char out[12]) {
    const State *state = look->state;
    if (has(state->on_map, unit)) {
        hex_label(&look->world->grid, state->hex[unit], out);
    } else if (look->world->unit[unit].turn > 0) {
        snprintf(out, 12, "turn %d", look->world->unit[unit].turn);
    } else {
        snprintf(out, 12, "off map");
    }
}

static void show_unit(const Look *look, int unit) {
    const Unit *it = &look->world->unit[unit];
    bool there = has(look->state->on_map, unit);
    int steps = unit_steps(look->world, look->state, unit);
    char place[12], guns[8] = "-", words[160];
    Text text = text_over(words, sizeof words);
    place_of(look, unit, place);
    if (it->gunned) snprintf(guns, sizeof guns, "%d/%d", it->gun, it->armour);
    state_words(look, unit, &text);
    look_ink(look, (there ? unit_ink(look->state, unit, it->side) : INK_FAINT), 0);
    text_put(look->out, "  %-15s %-4s", it->name, it->label);
    look_plain(look);
    text_put(look->out, "  %-18s %-7s %2d %3d %3d%s %2d%-2s %4s  %d/%d%s%s\n",
             unit_kind_names[it->kind], place, it->firepower[steps], it->range,
             there ? unit_morale(look->world, look->state, unit) : it->morale[steps],
             has(look->state->disorganised, unit) ? "?" : " ", it->mp / 2, it->mp % 2 ? ".5" : "",
             guns, steps, it->steps, words[0] ? "  " : "", words);
}

static void show_group(const Look *look, const char *name, uint64_t units) {
    units &= ~look->state->eliminated;
    if (units == 0) return;
    text_put(look->out, " %s\n", name);
    for (; units; units &= units - 1) show_unit(look, bits_first(units));
}

static void show_side(const Look *look, int side) {
    const World *world = look->world;
    uint64_t alone = world->side[side].units;
    look_ink(look, ink_of(side) | INK_BOLD, 0);
    text_put(look->out, "%-22s", world->side[side].name);
    look_plain(look);
    text_put(look->out, "  type               where   FP rng mor  MP    G/A  steps\n");
    for (int i = 0; i < world->formation_count; i++) {
        if (world->formation[i].side != side) continue;
        alone &= ~world->formation[i].units;
        show_group(look, world->formation[i].name, world->formation[i].units);
    }
    show_group(look, "Support weapons", alone);
    uint64_t lost = world->side[side].units & look->state->eliminated;
    if (lost) text_put(look->out, " Eliminated (%d):", bits_count(lost));
    for (; lost; lost &= lost - 1) text_put(look->out, " %s", world->unit[bits_first(lost)].name);
    if (world->side[side].units & look->state->eliminated) text_char(look->out, '\n');
}

void show_units(const Look *look) {
    show_side(look, ALLIED);
    show_side(look, AXIS);
}
