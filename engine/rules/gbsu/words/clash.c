// SPDX-License-Identifier: GPL-3.0-or-later
// clash.c -- both totals of a close combat, as they lie and as they may be expected, and what it
// costs [9]: of one that a choice begins, and of the one under way. Cards to come are taken as
// drawn afresh from what the viewer has not seen, so that chances are estimates.
#include "clash.h"

#include <stdio.h>

static uint64_t fighters(const Reckoning *reckoning, Hex hex, int side) {
    return units_at(reckoning->state, hex) & reckoning->world->side[side].units;
}

// The frame of the combat, which knows whom the next card is for; *awaited: it has not come yet.
static const Frame *combat_frame(const State *state, bool *awaited) {
    *awaited = false;
    for (int below = 0; below < state->depth; below++) {
        const Frame *frame = frame_at(state, below);
        if (frame->phase == PHASE_COMBAT) return frame;
        *awaited = frame->phase == PHASE_CARD || frame->phase == PHASE_DRAW ||
                   frame->phase == PHASE_REVEAL;
    }
    return NULL;
}

// Cards that a side has still to turn over or to be given [9.2].
static int cards_to_come(const Reckoning *reckoning, int side) {
    const State *state = reckoning->state;
    const Combat *combat = &state->combat;
    uint64_t own = fighters(reckoning, combat->hex, side);
    int cards =
        combat->face_down[side] + bits_count(combat->todo & own) + bits_count(combat->again & own);
    if (combat->stage <= STAGE_ARMS)
        cards += combined_arms(reckoning->world, state, combat->hex, side);
    return cards + (side == state->initiative ? combat->coordination : 0);
}

// The same in a counter-attack [9.3]: two of each side.
static int cards_to_counter(const State *state, int side) {
    const Combat *combat = &state->combat;
    if (side == state->initiative) return combat->cards_left;
    int laid = frame_at(state, 0)->phase == PHASE_LAY || combat->stage == STAGE_COUNTER_LAY;
    return combat->face_down[side] + bits_count(state->cards.down[side]) + laid +
           (combat->stage <= STAGE_COUNTER_UP);
}

static ClashSide side_begin(const Reckoning *reckoning, Hex hex, int side) {
    Forecast forecast = forecast_side(reckoning, hex, side);
    int extra = side == reckoning->state->initiative ? forecast_coordination(reckoning, hex) : 0;
    return (ClashSide){.cards = forecast.cards + extra, .firepower = forecast.firepower};
}

static ClashSide side_now(const Reckoning *reckoning, int side) {
    const State *state = reckoning->state;
    const Combat *combat = &state->combat;
    bool awaited, counter = combat->stage >= STAGE_COUNTER_LAY;
    const Frame *frame = combat_frame(state, &awaited);
    ClashSide it = {.open = combat->total[side]};
    if (combat->stage > STAGE_COUNTER_COMPARE) return it;
    it.cards = counter ? cards_to_counter(state, side) : cards_to_come(reckoning, side);
    if (!counter) it.firepower = forecast_side(reckoning, combat->hex, side).firepower;
    if (frame == NULL || frame->other != side) return it;
    if (frame->card != CARD_NONE)
        it.open += card_value(frame->card);
    else
        it.cards += awaited;
    return it;
}

// Equal totals are the attacker's [9.2g], in a counter-attack too [9.3d].
float clash_wins(const Reckoning *reckoning, const ClashSide both[SIDES]) {
    int attacker = reckoning->state->initiative, defender = (int)side_other((Side)attacker);
    const ClashSide *a = &both[attacker], *d = &both[defender];
    CardSum ours, theirs;
    card_sum(&reckoning->unseen, a->cards, &ours);
    card_sum(&reckoning->unseen, d->cards, &theirs);
    int lead = a->open + a->firepower - d->open - d->firepower;
    return (float)card_sum_wins(&ours, lead, &theirs, true);
}

float clash_mean(const Reckoning *reckoning, const ClashSide *side) {
    return (float)(side->open + side->firepower) +
           (float)unseen_mean(&reckoning->unseen) * (float)side->cards;
}

bool clash_now(const Reckoning *reckoning, ClashSide both[SIDES]) {
    const Combat *combat = &reckoning->state->combat;
    if (combat->hex == HEX_NONE || combat->stage >= STAGE_AFTERMATH) return false;
    for (int side = 0; side < SIDES; side++)
        if (fighters(reckoning, combat->hex, side) == 0) return false;  // what is left is its price
    for (int side = 0; side < SIDES; side++) both[side] = side_now(reckoning, side);
    return true;
}

// ---- What it costs [9.3, 9.4], in the order of its steps.

static void price_put(const Reckoning *reckoning, Hex hex, int side, bool counter,
                      SceneClash *out) {
    const int room = (int)sizeof out->won[side];
    int units = bits_count(fighters(reckoning, hex, side));
    bool attacks = side == reckoning->state->initiative;
    char who[32] = "its unit";
    if (units != 1) snprintf(who, sizeof who, "each of its %d units", units);
    snprintf(out->lost[side], (size_t)room, "%s loses a step and %s [9.4]", who,
             attacks ? "goes back" : "leaves the hex");
    snprintf(out->won[side], (size_t)room, "%s loses a step [9.4]",
             units == 1 ? "its unit" : "one unit of its choice");
    if (!counter) return;
    if (attacks)
        snprintf(out->lost[side], (size_t)room, "one unit loses a step, all go back [9.3d]");
    else
        snprintf(out->won[side], (size_t)room, "one unit is eliminated [9.3d]");
}

static void line_put(SceneClash *out, const char *name, float allied, float axis) {
    int line = out->line_count++;
    assert(line < SCENE_CLASH_LINES_MAX);
    out->line[line].name = name;
    out->line[line].value[ALLIED] = allied;
    out->line[line].value[AXIS] = axis;
}

static void clash_put(const Reckoning *reckoning, Hex hex, const ClashSide both[SIDES],
                      SceneClash *out) {
    const State *state = reckoning->state;
    const ClashSide *a = &both[ALLIED], *x = &both[AXIS];
    bool counter = state->combat.hex == hex && state->combat.stage >= STAGE_COUNTER_LAY &&
                   state->combat.stage <= STAGE_THROWN_BACK_LOSS;
    out->there = true;
    out->place = (int16_t)hex;
    out->attacker = (Side)state->initiative;
    bool summed = state->combat.hex == hex && state->combat.stage > STAGE_COUNTER_COMPARE;
    if (a->open + x->open > 0)
        line_put(out,
                 summed    ? "cards and firepower"
                 : counter ? "lead, and open cards"
                           : "open cards",
                 (float)a->open, (float)x->open);
    if (a->cards + x->cards > 0) line_put(out, "cards to come", (float)a->cards, (float)x->cards);
    if (a->firepower + x->firepower > 0)
        line_put(out, "firepower", (float)a->firepower, (float)x->firepower);
    for (int side = 0; side < SIDES; side++) {
        const ClashSide *it = &both[side];
        out->total[side] = clash_mean(reckoning, it);
        price_put(reckoning, hex, side, counter, out);
    }
    bool open = a->cards + x->cards > 0 || state->combat.hex != hex;
    out->wins = open ? clash_wins(reckoning, both) : -1;
}

void gbsu_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out) {
    Reckoning reckoning = {world, state, viewer, NULL, unseen_by(world, state, viewer)};
    ClashSide both[SIDES];
    Hex hex = state->combat.hex;
    if (action == NO_ACTION) {
        if (!clash_now(&reckoning, both)) return;
    } else {
        if (action_verb(action) != VERB_ASSAULT) return;
        hex = (Hex)action_where(action);
        for (int side = 0; side < SIDES; side++) both[side] = side_begin(&reckoning, hex, side);
    }
    clash_put(&reckoning, hex, both, out);
}
