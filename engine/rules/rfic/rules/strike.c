// SPDX-License-Identifier: GPL-3.0-or-later
// strike.c -- applies the effects of hits: cover cards [sheet: cover, G2, F19], disruption and
// losses [F5], and the fate cards of disrupted vehicles and commanders [sheet: fate, F16].
#include "phases.h"

static bool whole_hex(const State *state) {
    return state->fight.kind == FIGHT_SHELL || state->fight.kind == FIGHT_BARRAGE ||
           state->fight.kind == FIGHT_BOMB;
}

// --- cover

bool fight_covered(const World *world, const State *state) {
    const Fight *fight = &state->fight;
    if (fight->kind == FIGHT_MINE || fight->kind == FIGHT_LOSS) return false;
    if (fight->kind == FIGHT_ASSAULT)
        return assault_covered(world, state, fight->firer, fight->target);
    if (!whole_hex(state)) return is_covered(world, state, fight->target);
    for (uint64_t rest = standing_at(state, fight->hex); rest; rest &= rest - 1)
        if (is_covered(world, state, bits_first(rest))) return true;
    return false;
}

// Applies the cover cards, one for each hit. If the pile has too few cards, the discards become the
// pile, and the phase draws again for the hits that are left [F3].
void cover_apply(const World *world, State *state, Frame *frame, Action action) {
    Fight *fight = &state->fight;
    int cards = min_int(fight->left, pile_all(state)), reds = (int)action_where(action);
    state->loose[RED] = (uint8_t)(state->loose[RED] + reds);
    state->loose[BLACK] = (uint8_t)(state->loose[BLACK] + cards - reds);
    fight->reds = (uint8_t)(fight->reds + reds);
    fight->left = (uint8_t)(fight->left - cards);
    if (fight->left > 0)
        pile_ready(world, state);
    else
        strike_begins(world, state, frame);
}

// --- the units that take the hits

void strike_begins(const World *world, State *state, Frame *frame) {
    (void)world;
    if (state->fight.kind == FIGHT_ASSAULT) {
        frame->phase = PHASE_CLASH;
        return;
    }
    state->todo =
        whole_hex(state) ? standing_at(state, state->fight.hex) : bit(state->fight.target);
    frame->phase = PHASE_STRIKE;
}

// Returns the effective hits on the unit. If the whole hex is hit, cover reduces only the hits on
// the units that are in cover [F19]. A commander takes one hit if the unit with him is eliminated
// or loses an assault [F16].
static int strike_hits(const World *world, const State *state, int unit) {
    const Fight *fight = &state->fight;
    if (fight->kind == FIGHT_LOSS) return 1;
    if (!whole_hex(state)) return unit == fight->target ? fight->reds : 1;
    return is_covered(world, state, unit) ? fight->reds : fight->hits;
}

// Pushes the phase that draws cards for these hits on a disrupted vehicle or commander.
static void fate_asked(const World *world, State *state, int phase, int unit, int hits) {
    frame_as(frame_push(state, phase, unit, NO_UNIT))->fate.hits = (int16_t)hits;
    pile_ready(world, state);
}

static void men_fall(const World *world, State *state, int unit, int hits) {
    state->disrupted |= bit(unit);
    state->figures[unit] = (uint8_t)max_int(state->figures[unit] - hits, 0);
    if (state->figures[unit] == 0) unit_gone(world, state, unit);
}

static void unit_hit(const World *world, State *state, int unit, int hits) {
    int rider = rider_of(state, unit);
    if (hits == 0) return;
    if (rider != NO_UNIT) {  // each effective hit on a carrier costs its rider a figure [F15]
        state->figures[rider] = (uint8_t)max_int(state->figures[rider] - hits, 0);
        if (state->figures[rider] == 0) unit_gone(world, state, rider);
    }
    bool commander = is_kind(world, unit, COMMANDER);
    if (!commander && !is_vehicle(world, state, unit)) {
        men_fall(world, state, unit, hits);
        return;
    }
    if (!has(state->disrupted, unit)) {
        state->disrupted |= bit(unit);
        hits--;
    }
    if (hits > 0) fate_asked(world, state, commander ? PHASE_COMMANDER : PHASE_FATE, unit, hits);
}

// Returns true if fire, mines or an assault have eliminated their target, which was no commander or
// observer, and the commanders with it have not taken their hit yet [F16].
static bool unit_is_lost(const World *world, const State *state) {
    const Fight *fight = &state->fight;
    return !whole_hex(state) && fight->kind != FIGHT_LOSS && !fight->struck &&
           has(state->gone, fight->target) && !has(staff(world), fight->target);
}

// Makes the next unit take its hits: in the order of the scenario file, commanders last.
void strike_run(const World *world, State *state, Frame *frame) {
    (void)frame;
    if (state->todo == 0 && unit_is_lost(world, state)) {
        state->fight.struck = true;
        state->todo = standing_at(state, state->fight.hex) & world->kind[COMMANDER] &
                      friends_of(world, state->fight.target);
    }
    if (state->todo == 0) {
        frame_pop(state);
        return;
    }
    uint64_t others = state->todo & ~world->kind[COMMANDER];
    int unit = bits_first(others ? others : state->todo);
    state->todo &= ~bit(unit);
    unit_hit(world, state, unit, strike_hits(world, state, unit));
}

// --- fate cards

int reds_needed(const World *world, int unit) {
    const Unit *it = &world->unit[unit];
    return world->fate[it->kind == AFV ? it->weight : WEIGHTS];
}

// Applies a fate card of a vehicle. Enough red cards in a row destroy the vehicle. A black card
// ends the row, and the next hit starts a new row.
void fate_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    Colour colour = (Colour)action_where(action);
    state->loose[colour]++;
    FrameView *it = frame_as(frame);
    if (colour == RED && ++it->fate.reds == reds_needed(world, unit)) {
        frame_pop(state);
        unit_gone(world, state, unit);
        return;
    }
    if (colour == BLACK) {
        it->fate.reds = 0;
        if (--it->fate.hits == 0) {
            frame_pop(state);
            return;
        }
    }
    pile_ready(world, state);
}

// Applies a fate card of a commander. The king, queen or jack of hearts kills him. Another red card
// wounds him, and a second wound kills him [own]. A black card ends his disruption [F16], so the
// next hit only disrupts him again.
void commander_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit, class = (int)action_where(action);
    bool black = class >= CLUBS_CLASS, killed = class == COURT_HEARTS;
    FrameView *it = frame_as(frame);
    it->fate.hits--;
    if (black) {
        state->loose[BLACK]++;
        if (it->fate.hits > 0)
            it->fate.hits--;
        else
            state->disrupted &= ~bit(unit);
    } else {
        pile_take(state, (CardClass) class);
        killed |= has(state->wounded, unit);
        state->wounded |= bit(unit);
    }
    if (!killed && it->fate.hits > 0) {
        pile_ready(world, state);
        return;
    }
    frame_pop(state);
    if (killed) unit_gone(world, state, unit);
}
