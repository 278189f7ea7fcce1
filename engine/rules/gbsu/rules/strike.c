// SPDX-License-Identifier: GPL-3.0-or-later
// strike.c -- [6.7-6.9, 11.1, 11.3] artillery fire and air strikes: aim, scatter, effect.
//
// State.aim holds the strike that is being resolved:
//
// 1. PHASE_AIM asks for the aim cards.
// 2. If they miss, PHASE_LAND asks the other side for the landing hex.
// 3. PHASE_STRIKE asks for the effect card. strike_read() settles the result for all units of the
//    hex at once [R33].
// 4. The results are applied, then the units that must retreat do so one by one.
//
// A strike that can land on no hex ends after the aim. One that lands on no unit draws no effect
// card.
#include "phases.h"

int strikes_ready(const World *world, const State *state, int strike) {
    int observer = world->strike[strike].observer;
    if (observer != NO_UNIT && !has(state->on_map, observer)) return 0;
    return state->strike_left[strike];
}

bool strike_signalled(const World *world, const State *state, int side, Hex hex) {  // [11.1]
    uint64_t rest = world->signals & side_units(world, state, side) & ~state->disorganised;
    for (; rest; rest &= rest - 1) {
        if (sees(world, state, state->hex[bits_first(rest)], hex)) return true;
    }
    return false;
}

static bool observed(const World *world, const State *state, int side, Hex hex) {  // [6.10c, R21]
    for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1) {
        if (sees(world, state, state->hex[bits_first(rest)], hex)) return true;
    }
    return false;
}

int strike_times(const World *world, const State *state, const Strike *strike, Hex aimed,
                 int unit) {
    int column = strike->air ? CLASS_AS : CLASS_AF;
    const Multiplier *cell = &world->multiplier[world->unit[unit].target_class][column];
    return cell->observed && !observed(world, state, strike->side, aimed) ? 1 : cell->times;
}

// Returns the number of aim cards that must match the suit of the target hex [6.7.4, 6.9.2, 11.3,
// R20].
static int aim_cards(const World *world, const State *state, const Strike *strike, bool defensive,
                     Hex hex) {
    uint64_t guns = world->anti_airs & side_units(world, state, side_other(strike->side));
    bool covered = strike->air && (units_at(state, hex) & guns & ~state->disorganised) != 0;
    return 1 + defensive + covered;
}

void strike_begin(const World *world, State *state, int strike, bool defensive, Hex hex) {
    assert(state->strike_left[strike] > 0);
    state->strike_left[strike]--;  // [6.9.4]
    if (!defensive) state->strike_active[strike]--;
    Aim *aim = &state->aim;
    memset(aim, 0, sizeof *aim);
    aim->target = aim->hex = hex;
    aim->strike = (uint8_t)strike;
    aim->defensive = defensive;
    aim->needed = (uint8_t)aim_cards(world, state, &world->strike[strike], defensive, hex);
    frame_push(state, PHASE_AIM, NO_UNIT, strike);
}

static void strike_end(State *state) {
    memset(&state->aim, 0, sizeof state->aim);
    frame_pop(state);
}

// --- the target of an activated strike: any hex of the map [6.7.1] -------------------------------

Side target_who(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return (Side)world->strike[frame_as(frame)->strike.strike].side;
}

void target_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)state;
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        actions_push(out, action_make(VERB_TARGET, frame_as(frame)->strike.strike, hex));
    }
}

void target_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    frame_pop(state);
    strike_begin(world, state, (int)action_who(action), false, (Hex)action_where(action));
}

// --- aim and scatter [6.7.4a] --------------------------------------------------------------------

// Returns the hexes where a strike that has missed can land. For the suit of each aim card these
// are the target hex, if it has that suit, or else its neighbours of that suit. Sets *off to true
// if no such hex exists for a suit: the strike may then have no effect [R20].
static HexSet landings(const World *world, const State *state, bool *off) {
    const Aim *aim = &state->aim;
    HexSet set = {{0}};
    *off = false;
    for (int i = 0; i < aim->count; i++) {
        int suit = card_suit(aim->card[i]);
        bool found = suit == world->suit[aim->hex];
        if (found) hex_add(&set, aim->hex);
        for (int d = 0; d < HEX_DIRECTIONS && suit != world->suit[aim->hex]; d++) {
            Hex next = world->grid.neighbour[aim->hex][d];
            if (next == HEX_NONE || world->suit[next] != suit) continue;
            hex_add(&set, next);
            found = true;
        }
        if (!found) *off = true;
    }
    return set;
}

void aim_run(const World *world, State *state, Frame *frame) {
    Aim *aim = &state->aim;
    int side = world->strike[aim->strike].side;
    if (frame->card != CARD_NONE) {
        aim->card[aim->count++] = frame->card;
        frame->card = CARD_NONE;
    }
    if (aim->count < aim->needed) {
        card_ask(world, state, side, strike_signalled(world, state, side, aim->hex), false);
        return;
    }
    bool hit = true, off = false;
    for (int i = 0; i < aim->count; i++)
        hit = hit && card_suit(aim->card[i]) == world->suit[aim->hex];
    if (hit) {
        frame->phase = PHASE_STRIKE;
        return;
    }
    HexSet set = landings(world, state, &off);
    bool somewhere = false;
    for (int word = 0; word < HEX_WORDS; word++) somewhere |= set.word[word] != 0;
    if (somewhere) {
        frame->phase = PHASE_LAND;
    } else {
        strike_end(state);
    }
}

Side land_who(const World *world, const State *state, const Frame *frame) {
    (void)frame;
    return side_other(world->strike[state->aim.strike].side);
}

void land_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)frame;
    bool off;
    HexSet set = landings(world, state, &off);
    actions_over_hexes(&set, VERB_LAND, 0, out);
    if (off) actions_push(out, action_make(VERB_LAND, 0, HEX_NONE));
}

void land_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    if (action_where(action) == HEX_NONE) {
        strike_end(state);
        return;
    }
    state->aim.hex = (uint16_t)action_where(action);
    frame->phase = PHASE_STRIKE;
}

// --- effect [6.7.4b] -----------------------------------------------------------------------------

// Settles the result for each unit in the hex at the moment when the card arrives [R33]. The
// multiplier depends on who sees the target hex; the cover is that of the hex where the strike
// lands.
void strike_read(const World *world, State *state, Frame *frame) {
    Aim *aim = &state->aim;
    const Strike *strike = &world->strike[aim->strike];
    for (uint64_t rest = units_at(state, aim->hex); rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        int times = strike_times(world, state, strike, aim->target, unit);
        // The strength of a strike is not doubled, and armour does not count [6.5.3].
        int fire = strike->strength + times * card_value(frame->card);
        Hit hit = hit_of(fire, unit_morale(world, state, unit) + unit_cover(world, state, unit));
        if (hit != HIT_NONE) aim->hits |= bit(unit);
        if (hit == HIT_COSTS_A_STEP) aim->losses |= bit(unit);
    }
}

// Removes the lost steps, then disorganises units that were hit [R17]. The units left in `hits`
// were already disorganised and must retreat [8.2].
static void strike_apply(const World *world, State *state) {
    Aim *aim = &state->aim;
    for (uint64_t rest = aim->losses & units_at(state, aim->hex); rest; rest &= rest - 1)
        unit_lose_step(world, state, bits_first(rest));
    aim->hits &= units_at(state, aim->hex);
    for (uint64_t rest = aim->hits & ~state->disorganised; rest; rest &= rest - 1) {
        unit_hit(world, state, bits_first(rest), false, false);
        aim->hits &= ~bit(bits_first(rest));
    }
}

void strike_run(const World *world, State *state, Frame *frame) {
    if (frame->card != CARD_NONE) {
        strike_apply(world, state);
        frame->phase = PHASE_STRIKE_UNITS;
    } else if (units_at(state, state->aim.hex) == 0) {  // no unit, so no card is drawn [R20]
        strike_end(state);
    } else {
        card_ask(world, state, world->strike[state->aim.strike].side, false, false);
    }
}

// Makes the units in `hits` retreat, those of the side without the initiative first, as in close
// combat [9.2].
void strike_units_run(const World *world, State *state, Frame *frame) {
    (void)frame;
    Aim *aim = &state->aim;
    uint64_t waiting = side_units(world, state, side_other((Side)state->initiative));
    aim->hits &= units_at(state, aim->hex);
    if (aim->hits == 0) {
        strike_end(state);
        return;
    }
    uint64_t units = aim->hits & waiting ? aim->hits & waiting : aim->hits;
    retreat_next(world, state, units, RETREAT_DISORGANISED, HEX_NONE);
}
