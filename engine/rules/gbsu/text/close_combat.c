// SPDX-License-Identifier: GPL-3.0-or-later
// close_combat.c -- calculates the totals of a close combat, now and expected, and its losses [9].
// The combat is the one under way or one that a choice would begin. Cards to come are assumed to be
// drawn, not played from a hand, so the probabilities are estimates.
#include "close_combat.h"

#include "engine/rules/scene.h"

#include <stdio.h>

static uint64_t fighters(const Explanation *explanation, Hex hex, int side) {
    return units_at(explanation->state, hex) & explanation->world->side[side].units;
}

// Returns the frame of the close combat, or NULL if no close combat is being resolved. Sets
// *awaited to true if a card that this frame has asked for has not arrived yet.
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

int clash_cards(const ClashSide *side) { return side->down + side->hidden + side->up + side->last; }

void clash_begins(const Explanation *explanation, Hex hex, ClashSide both[SIDES]) {
    const World *world = explanation->world;
    const State *state = explanation->state;
    for (int side = 0; side < SIDES; side++) {
        CombatCards cards = combat_cards_here(world, state, hex, side);
        both[side] = (ClashSide){
            .firepower = combat_firepower(world, state, fighters(explanation, hex, side)),
            .down = cards.down,
            .up = cards.up + bits_count(cards.again),
            .last = cards.arms + cards.coordination,
        };
    }
}

// [9.3a-b] Fills both sides for the start of a counter-attack: each side gets two cards, and the
// attacker keeps its lead.
void clash_counters(const Explanation *explanation, ClashSide both[SIDES]) {
    Side attacker = (Side)explanation->state->initiative;
    both[attacker] = (ClashSide){.open = explanation->state->combat.difference, .up = 2};
    both[side_other(attacker)] = (ClashSide){.down = 1, .up = 1};
}

// Fills the cards that a side will still turn over or get in this close combat [9.2], and its
// firepower.
static void side_to_come(const Explanation *explanation, int side, ClashSide *it) {
    const State *state = explanation->state;
    const Combat *combat = &state->combat;
    uint64_t own = fighters(explanation, combat->hex, side);
    it->firepower = combat_firepower(explanation->world, state, own);
    it->down = combat->face_down[side];
    it->laid = true;
    it->up = bits_count(combat->todo & own) + bits_count(combat->again & own);
    if (combat->stage <= STAGE_ARMS)
        it->last = combat_cards_here(explanation->world, state, combat->hex, side).arms;
    if (side == state->initiative) it->last += combat->coordination;
}

// Fills the cards that a side will still turn over or get in a counter-attack [9.3]. A card that a
// side has laid from its hand is known to that side.
static void side_to_counter(const Explanation *explanation, int side, ClashSide *it) {
    const State *state = explanation->state;
    const Combat *combat = &state->combat;
    uint64_t own = state->cards.down[side];
    if (side == state->initiative) {
        it->up = combat->cards_left;
        return;
    }
    it->down = combat->face_down[side];
    it->laid = it->down > 0;
    it->down += frame_at(state, 0)->phase == PHASE_LAY || combat->stage == STAGE_COUNTER_LAY;
    it->up = combat->stage <= STAGE_COUNTER_UP;
    if (own == 0) return;
    if (explanation->viewer == NOBODY || (int)explanation->viewer == side)
        it->open += card_value(bits_first(own));
    else
        it->hidden = 1;
}

static ClashSide side_now(const Explanation *explanation, int side) {
    const State *state = explanation->state;
    const Combat *combat = &state->combat;
    bool awaited, counter = combat->stage >= STAGE_COUNTER_LAY;
    const Frame *frame = combat_frame(state, &awaited);
    ClashSide it = {.open = combat->total[side]};
    if (combat->stage > STAGE_COUNTER_COMPARE) return it;
    if (counter)
        side_to_counter(explanation, side, &it);
    else
        side_to_come(explanation, side, &it);
    if (frame == NULL || frame_as(frame)->combat.side != side) return it;
    if (frame->card != CARD_NONE)
        it.open += card_value(frame->card);
    else if (awaited && combat->stage == (counter ? STAGE_COUNTER_COMPARE : STAGE_REVEAL))
        it.down++;
    else
        it.up += awaited;
    return it;
}

// Returns the cards to come, in the order in which they are dealt: face-down, face-up, then those
// for combined arms and coordination. In each step the side without the initiative comes first
// [9.2, 9.3].
static Deal clash_deal(const Explanation *explanation, const ClashSide both[SIDES]) {
    const Unseen *unseen = &explanation->unseen;
    const int order[SIDES] = {side_other((Side)explanation->state->initiative),
                              explanation->state->initiative};
    Deal deal = {0};
    for (int laid = 1; laid >= 0; laid--)
        for (int i = 0; i < SIDES; i++)
            if (both[order[i]].laid == laid)
                deal_cards(unseen, &deal, order[i], both[order[i]].down,
                           laid ? DEAL_LAID : DEAL_DOWN);
    for (int i = 0; i < SIDES; i++) {
        deal_cards(unseen, &deal, order[i], both[order[i]].hidden, DEAL_DOWN);
        deal_cards(unseen, &deal, order[i], both[order[i]].up, DEAL_OPEN);
    }
    for (int i = 0; i < SIDES; i++)
        deal_cards(unseen, &deal, order[i], both[order[i]].last, DEAL_OPEN);
    return deal;
}

// Returns the probability that the attacker's total exceeds the defender's by at least `by`. With 0
// this is the probability that the attacker wins, who wins ties [9.2g, 9.3d].
double clash_wins(const Explanation *explanation, const ClashSide both[SIDES], int by) {
    int attacker = explanation->state->initiative, defender = (int)side_other((Side)attacker);
    const ClashSide *a = &both[attacker], *d = &both[defender];
    Deal deal = clash_deal(explanation, both);
    int lead = a->open + a->firepower - d->open - d->firepower;
    return deal_wins(&explanation->unseen, &deal, attacker, lead - by, true);
}

float clash_mean(const Explanation *explanation, const ClashSide both[SIDES], int side) {
    Deal deal = clash_deal(explanation, both);
    return (float)(both[side].open + both[side].firepower) +
           (float)deal_mean(&explanation->unseen, &deal, side);
}

bool clash_now(const Explanation *explanation, ClashSide both[SIDES]) {
    const Combat *combat = &explanation->state->combat;
    if (combat->hex == HEX_NONE || combat->stage >= STAGE_AFTERMATH) return false;
    for (int side = 0; side < SIDES; side++)
        if (fighters(explanation, combat->hex, side) == 0)
            return false;  // the combat is decided; only losses and retreats are left
    for (int side = 0; side < SIDES; side++) both[side] = side_now(explanation, side);
    return true;
}

static void price_put(const Explanation *explanation, Hex hex, int side, bool counter,
                      SceneClash *out) {
    const int room = (int)sizeof out->won[side];
    int units = bits_count(fighters(explanation, hex, side));
    bool attacks = side == explanation->state->initiative;
    char who[32] = "its unit";
    if (units != 1) snprintf(who, sizeof who, "each of its %d units", units);
    snprintf(out->lost[side], (size_t)room, "%s loses a step and %s [9.4]", who,
             attacks ? "retreats" : "leaves the hex");
    snprintf(out->won[side], (size_t)room, "%s loses a step [9.4]",
             units == 1 ? "its unit" : "one unit of its choice");
    if (!counter) return;
    if (attacks)
        snprintf(out->lost[side], (size_t)room,
                 "one of its units loses a step, all retreat [9.3d]");
    else
        snprintf(out->won[side], (size_t)room, "it loses a whole unit of its choice [9.3d]");
}

static void line_put(SceneClash *out, const char *name, float allied, float axis) {
    int line = out->line_count++;
    assert(line < SCENE_CLASH_LINES_MAX);
    out->line[line].name = name;
    out->line[line].value[ALLIED] = allied;
    out->line[line].value[AXIS] = axis;
}

static void clash_put(const Explanation *explanation, Hex hex, const ClashSide both[SIDES],
                      SceneClash *out) {
    const State *state = explanation->state;
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
    if (clash_cards(a) + clash_cards(x) > 0)
        line_put(out, "cards to come", (float)clash_cards(a), (float)clash_cards(x));
    if (a->firepower + x->firepower > 0)
        line_put(out, "firepower", (float)a->firepower, (float)x->firepower);
    for (int side = 0; side < SIDES; side++) {
        out->total[side] = clash_mean(explanation, both, side);
        price_put(explanation, hex, side, counter, out);
    }
    bool open = clash_cards(a) + clash_cards(x) > 0 || state->combat.hex != hex;
    out->wins = open ? (float)clash_wins(explanation, both, 0) : -1;
}

void gbsu_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out) {
    Explanation explanation = {world, state, viewer, NULL, unseen_by(world, state, viewer)};
    ClashSide both[SIDES];
    Hex hex = state->combat.hex;
    if (action == NO_ACTION) {
        if (!clash_now(&explanation, both)) return;
    } else {
        if (action_verb(action) != VERB_ASSAULT) return;
        hex = (Hex)action_where(action);
        clash_begins(&explanation, hex, both);
    }
    clash_put(&explanation, hex, both, out);
}
