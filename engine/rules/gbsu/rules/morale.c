// SPDX-License-Identifier: GPL-3.0-or-later
// morale.c -- [8] applies losses, disorganisation and retreats, and rallies units.
#include "phases.h"

bool unit_sheltered(const World *world, const State *state, int unit) {  // [11.8.1, R30]
    Hex hex = state->hex[unit];
    if (world->fort[hex] == 0 || world->unit[unit].motorised || state->entry[unit] != NO_ENTRY)
        return false;
    uint64_t before =
        units_at(state, hex) & world->side[world->unit[unit].side].units & world->foot;
    int earlier = 0;
    for (; before; before &= before - 1) {
        earlier += state->order[bits_first(before)] < state->order[unit];
    }
    return earlier < world->fort[hex];
}

// --- losses and hits -----------------------------------------------------------------------------

void unit_remove(const World *world, State *state, int unit) {
    unit_leave(world, state, unit);
    unit_stop(world, state, unit);
    state->eliminated |= bit(unit);
    state->full &= ~bit(unit);
    state->disorganised &= ~bit(unit);
    state->activated &= ~bit(unit);
    state->done &= ~bit(unit);
    unit_limit_set(state, unit, 0);
}

void unit_lose_step(const World *world, State *state, int unit) {
    assert(has(state->on_map, unit));
    if (unit_sheltered(world, state, unit)) {  // [11.8.4]
        state->ruined_forts |= 1u << world->fort_index[state->hex[unit]];
    }
    if (has(state->full, unit)) {
        state->full &= ~bit(unit);
    } else {
        unit_remove(world, state, unit);
    }
}

// Applies a hit to a unit. If the hit causes a loss, the unit loses a step first. Then it becomes
// disorganised or, if it is disorganised already, retreats [R17, 8.2].
void unit_hit(const World *world, State *state, int unit, bool loss, bool harmless) {
    if (loss && !harmless) {
        unit_lose_step(world, state, unit);
        if (!has(state->on_map, unit)) return;
    }
    if (has(state->disorganised, unit)) {
        retreat_begin(world, state, unit, harmless ? RETREAT_HARMLESS : RETREAT_DISORGANISED,
                      HEX_NONE);
    } else {
        state->disorganised |= bit(unit);
        if (has(state->moving, unit) && !in_close_combat(world, state, state->hex[unit])) {
            unit_stop(world, state, unit);  // [R15]
        }
    }
}

// --- rally [8.3] ---------------------------------------------------------------------------------

void unit_rally(State *state, int unit) { state->disorganised &= ~bit(unit); }

void rally_run(const World *world, State *state, Frame *frame) {
    int unit = frame->unit;
    if (frame->card == CARD_NONE) {
        card_ask(world, state, world->unit[unit].side, true, false);
        return;
    }
    if (card_value(frame->card) < unit_morale(world, state, unit)) unit_rally(state, unit);
    frame_pop(state);
}

// --- retreats [8.2, 9.4.1] -----------------------------------------------------------------------

int enemy_distance(const World *world, const State *state, int side, Hex hex) {
    int nearest = HEXES_MAX;
    for (uint64_t rest = side_units(world, state, side_other(side)); rest; rest &= rest - 1) {
        nearest = min_int(nearest, hex_distance(&world->grid, hex, state->hex[bits_first(rest)]));
    }
    return nearest;
}

// Returns the hexes from which attackers entered, even if these attackers are gone. Defenders may
// not retreat into these hexes [9.4.1, R37].
static HexSet barred_hexes(const World *world, const State *state, int defender) {
    HexSet set = {{0}};
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        if (!(barred_ways(state, defender) >> d & 1)) continue;
        hex_add(&set, world->grid.neighbour[state->hex[defender]][d]);
    }
    return set;
}

typedef struct Retreat {  // what the search for retreat hexes depends on
    int unit;
    RetreatWhy why;
    Hex combat_hex;
    HexSet barred;  // hexes from which attackers entered, for RETREAT_DEFENDER
    int before;     // distance from the hex that the unit leaves to the nearest enemy, or HEXES_MAX
} Retreat;

// Returns what prevents a retreat step from hex `from` in that direction. The stacking limit of the
// next hex is not checked.
static StepBar step_bar(const World *world, const State *state, const Retreat *retreat, Hex from,
                        int direction) {
    const Unit *it = &world->unit[retreat->unit];
    Hex to = world->grid.neighbour[from][direction];
    if (it->fixed) return STEP_BAR_FIXED;
    if (to == HEX_NONE) return STEP_BAR_FAR;
    if (to == retreat->combat_hex) return STEP_BAR_COMBAT;
    if (step_cost(world, state, it->motorised, from, direction) == COST_NEVER)
        return STEP_BAR_IMPASSABLE;
    if (enemy_in(world, state, it->side, to)) return STEP_BAR_ENEMY;
    switch (retreat->why) {
        case RETREAT_DISORGANISED:
        case RETREAT_HARMLESS:
        // [8.2, R18] Each hex on the way must be farther from the enemy nearest to it than the hex
        // that the unit leaves is from its nearest enemy.
        case RETREAT_CROWDED:
            return retreat->before >= HEXES_MAX ||
                           enemy_distance(world, state, it->side, to) > retreat->before
                       ? STEP_FREE
                       : STEP_BAR_NEARER;
        case RETREAT_DEFENDER:
            return hex_in(&retreat->barred, to) ? STEP_BAR_BARRED : STEP_FREE;  // [9.4.1]
        default:
            return STEP_FREE;
    }
}

static bool retreat_step(const World *world, const State *state, const Retreat *retreat, Hex from,
                         int direction) {
    return step_bar(world, state, retreat, from, direction) == STEP_FREE;
}

// Adds to *set the neighbours of `from` into which the unit may retreat. If a neighbour is at its
// stacking limit, adds the hexes one step beyond that neighbour instead [2.0, R18, R27].
static void retreat_spread(const World *world, const State *state, const Retreat *retreat, Hex from,
                           HexSet *set) {
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        if (!retreat_step(world, state, retreat, from, d)) continue;
        Hex to = world->grid.neighbour[from][d];
        if (stack_room(world, state, retreat->unit, to)) {
            hex_add(set, to);
            continue;
        }
        for (int e = 0; e < HEX_DIRECTIONS; e++) {
            if (!retreat_step(world, state, retreat, to, e)) continue;
            Hex beyond = world->grid.neighbour[to][e];
            if (beyond != from && stack_room(world, state, retreat->unit, beyond))
                hex_add(set, beyond);
        }
    }
}

static Retreat retreat_of(const World *world, const State *state, int unit, RetreatWhy why,
                          Hex combat_hex) {
    Retreat retreat = {unit, why, combat_hex, {{0}}, 0};
    retreat.before = enemy_distance(world, state, world->unit[unit].side, state->hex[unit]);
    if (why == RETREAT_DEFENDER) retreat.barred = barred_hexes(world, state, unit);
    return retreat;
}

StepBar retreat_bar(const World *world, const State *state, int unit, RetreatWhy why,
                    Hex combat_hex, int direction) {
    Retreat retreat = retreat_of(world, state, unit, why, combat_hex);
    Hex here = state->hex[unit], to = world->grid.neighbour[here][direction];
    StepBar bar = step_bar(world, state, &retreat, here, direction);
    if (bar != STEP_FREE) return bar;
    return stack_room(world, state, unit, to) ? STEP_FREE : STEP_BAR_FULL;
}

HexSet retreat_hexes(const World *world, const State *state, int unit, RetreatWhy why,
                     Hex combat_hex) {
    HexSet set = {{0}};
    Hex here = state->hex[unit];
    Retreat retreat = retreat_of(world, state, unit, why, combat_hex);
    if (why != RETREAT_ATTACKER) {
        retreat_spread(world, state, &retreat, here, &set);
        return set;
    }
    // [9.4.1, R27] Attackers retreat to the hex from which they entered or, if that hex is full,
    // one hex farther.
    assert(state->entry[unit] != NO_ENTRY);
    Hex origin = world->grid.neighbour[here][state->entry[unit]];
    if (enemy_in(world, state, world->unit[unit].side, origin)) return set;
    if (stack_room(world, state, unit, origin)) {
        hex_add(&set, origin);
        return set;
    }
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        if (!retreat_step(world, state, &retreat, origin, d)) continue;
        Hex beyond = world->grid.neighbour[origin][d];
        if (stack_room(world, state, unit, beyond)) hex_add(&set, beyond);
    }
    return set;
}

static void retreat_to(const World *world, State *state, int unit, Hex hex) {
    unit_enter(world, state, unit, hex);
    if (has(state->moving, unit)) unit_stop(world, state, unit);  // [R15]
    mine_begin(world, state, unit);
}

// Punishes a unit that cannot retreat: it loses a step, is removed, or stays unharmed, depending on
// the reason of the retreat.
static void retreat_fails(const World *world, State *state, int unit, RetreatWhy why) {
    switch (why) {
        case RETREAT_DISORGANISED:
        case RETREAT_CROWDED:
            unit_lose_step(world, state, unit);
            break;  // [8.2, R12]
        case RETREAT_HARMLESS:
            break;  // [10.3] a support weapon causes no loss
        default:
            unit_remove(world, state, unit);  // [9.4.1]
    }
}

void retreat_begin(const World *world, State *state, int unit, RetreatWhy why, Hex combat_hex) {
    HexSet set = retreat_hexes(world, state, unit, why, combat_hex);
    int count = 0, last = 0;
    for (int word = 0; word < HEX_WORDS; word++) {
        if (set.word[word] == 0) continue;
        count += bits_count(set.word[word]);
        last = word * 64 + bits_first(set.word[word]);
    }
    if (count == 0) {
        retreat_fails(world, state, unit, why);
    } else if (count == 1) {
        retreat_to(world, state, unit, (Hex)last);
    } else {
        Frame *frame = frame_push(state, PHASE_RETREAT, unit, 0);
        frame_as(frame)->retreat.why = (int16_t)why;
        frame_as(frame)->retreat.combat_hex = combat_hex;
    }
}

// --- which unit of several retreats next, and the choice of its hex ------------------------------

// Returns true if the units compete for room: some unit can retreat to a hex whose stacking limit
// cannot take all of the units.
static bool room_is_short(const World *world, const State *state, uint64_t units, RetreatWhy why,
                          Hex combat_hex) {
    int side = world->unit[bits_first(units)].side, movers = bits_count(units & ~world->weapons);
    if (movers < 2) return false;
    for (uint64_t rest = units; rest; rest &= rest - 1) {
        HexSet set = retreat_hexes(world, state, bits_first(rest), why, combat_hex);
        for (int word = 0; word < HEX_WORDS; word++) {
            for (uint64_t hexes = set.word[word]; hexes; hexes &= hexes - 1) {
                Hex hex = (Hex)(word * 64 + bits_first(hexes));
                int limit = world->terrains[world->terrain[hex]].stacking;
                if (stack_count(world, state, side, hex) + movers > limit) return true;
            }
        }
    }
    return false;
}

int first_to_arrive(const State *state, uint64_t units) {
    int first = bits_first(units);
    for (uint64_t rest = units; rest; rest &= rest - 1) {
        if (state->order[bits_first(rest)] < state->order[first]) first = bits_first(rest);
    }
    return first;
}

bool nowhere_to_go(const World *world, const State *state, int unit, RetreatWhy why,
                   Hex combat_hex) {
    HexSet set = retreat_hexes(world, state, unit, why, combat_hex);
    uint64_t any = 0;
    for (int word = 0; word < HEX_WORDS; word++) any |= set.word[word];
    return any == 0;
}

// Retreats one of several units that must leave one hex. A unit that cannot retreat is dealt with
// first, which makes no room for the others. If the units compete for room, their owner chooses the
// next unit. Otherwise the unit that arrived first retreats.
void retreat_next(const World *world, State *state, uint64_t units, RetreatWhy why,
                  Hex combat_hex) {
    assert(units != 0);
    int unit = first_to_arrive(state, units);
    bool several = (units & (units - 1)) != 0;
    for (uint64_t rest = several ? units : 0; rest; rest &= rest - 1) {
        if (!nowhere_to_go(world, state, bits_first(rest), why, combat_hex)) continue;
        state->aim.hits &= ~bit(bits_first(rest));
        retreat_fails(world, state, bits_first(rest), why);
        return;
    }
    if (several && room_is_short(world, state, units, why, combat_hex)) {
        Frame *frame = frame_push(state, PHASE_RETREAT, NO_UNIT, world->unit[unit].side);
        frame_as(frame)->retreat.why = (int16_t)why;
        frame_as(frame)->retreat.combat_hex = combat_hex;
    } else {
        state->aim.hits &= ~bit(unit);
        retreat_begin(world, state, unit, why, combat_hex);
    }
}

// Returns the units among which the owner may choose: the unit of the frame or, if it has none, all
// units of the side that must leave the hex of a close combat or a strike.
static uint64_t retreating(const World *world, const State *state, const Frame *frame) {
    if (frame->unit != NO_UNIT) return bit(frame->unit);
    uint64_t units = world->side[frame_as(frame)->retreat.side].units;
    Hex hex = frame_as(frame)->retreat.combat_hex;
    if (hex != HEX_NONE) return units & units_at(state, hex);
    return units & state->aim.hits;
}

Side retreat_who(const World *world, const State *state, const Frame *frame) {
    (void)state;
    return frame->unit == NO_UNIT ? (Side)frame_as(frame)->retreat.side
                                  : (Side)world->unit[frame->unit].side;
}

void retreat_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    RetreatWhy why = (RetreatWhy)frame_as(frame)->retreat.why;
    Hex combat_hex = frame_as(frame)->retreat.combat_hex;
    for (uint64_t rest = retreating(world, state, frame); rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        HexSet set = retreat_hexes(world, state, unit, why, combat_hex);
        actions_over_hexes(&set, VERB_RETREAT, unit, out);
    }
}

void retreat_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    frame_pop(state);
    retreat_to(world, state, (int)action_who(action), (Hex)action_where(action));
}
