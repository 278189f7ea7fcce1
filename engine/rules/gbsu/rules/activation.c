// SPDX-License-Identifier: GPL-3.0-or-later
// activation.c -- [4] the side with the initiative declares what it activates; then its units act.
//
// The side declares formations, support weapons and strikes in any order, one action each, and ends
// with VERB_DECLARED. One declared element is activated without a card. For more elements the side
// needs a card of their total rating or better. The State holds the declared elements as sets, so
// every order leads to the same position.
#include "play.h"

// Returns the units that the declared formations activate. These are the units of the formations on
// the map, including their support weapons in any hex [R39], and all other support weapons in a hex
// with one of these units [4.1].
static uint64_t declared_units(const World *world, const State *state) {
    uint64_t units = 0;
    for (uint32_t rest = state->declared_formations; rest; rest &= rest - 1) {
        units |= world->formation[__builtin_ctz(rest)].units;
    }
    units &= state->on_map;
    uint64_t stacked = 0;
    uint64_t weapons = world->weapons & side_units(world, state, state->initiative) & ~units;
    for (; weapons; weapons &= weapons - 1) {
        int weapon = bits_first(weapons);
        if (units_at(state, state->hex[weapon]) & units) stacked |= bit(weapon);
    }
    return units | stacked;
}

int declared_rating(const World *world, const State *state, int *elements) {  // [4.2a, R9]
    uint64_t lone = state->declared_weapons & ~declared_units(world, state);
    int formations = __builtin_popcount(state->declared_formations), strikes = 0, weapons = 0;
    for (; lone; lone &= ~units_at(state, state->hex[bits_first(lone)])) weapons++;  // [R38]
    for (int i = 0; i < world->strike_count; i++) strikes += state->strike_active[i];
    *elements = formations + weapons + strikes;
    return 2 * formations + weapons + 2 * strikes;
}

// [R38] Returns all support weapons of the same side in the hex of `weapon`. A side declares the
// lone support weapons of one hex together: the first of them stands for all.
static uint64_t weapons_with(const World *world, const State *state, int weapon) {
    return units_at(state, state->hex[weapon]) & world->weapons &
           world->side[world->unit[weapon].side].units;
}

static int lone_weapon(const World *world, const State *state, int weapon) {
    return bits_first(weapons_with(world, state, weapon) & ~declared_units(world, state));
}

void declare_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int side = state->initiative;
    (void)frame;
    for (int i = 0; i < world->formation_count; i++) {
        if (state->declared_formations >> i & 1 || world->formation[i].side != side) continue;
        if (world->formation[i].units & state->on_map) {
            actions_push(out, action_make(VERB_FORMATION, 0, (unsigned)i));
        }
    }
    uint64_t lone = world->weapons & side_units(world, state, side) & ~declared_units(world, state);
    for (lone &= ~state->declared_weapons; lone; lone &= lone - 1) {
        int weapon = bits_first(lone);
        if (weapon != lone_weapon(world, state, weapon)) continue;
        actions_push(out, action_make(VERB_WEAPON, (unsigned)weapon, 0));
    }
    for (int i = 0; i < world->strike_count; i++) {
        if (world->strike[i].side != side) continue;
        if (strikes_ready(world, state, i) <= state->strike_active[i]) continue;
        actions_push(out, action_make(VERB_DECLARE_STRIKE, 0, (unsigned)i));
    }
    actions_push(out, action_make(VERB_DECLARED, 0, 0));
}

// Returns the declared element whose action has the highest value, or NO_ACTION if the side has
// declared nothing.
static Action declared_last(const World *world, const State *state) {
    for (int i = world->strike_count - 1; i >= 0; i--)
        if (state->strike_active[i]) return action_make(VERB_DECLARE_STRIKE, 0, (unsigned)i);
    int weapon = NO_UNIT;  // the first weapon in a hex stands for all weapons there [R38]
    for (uint64_t rest = state->declared_weapons; rest; rest &= rest - 1) {
        Hex hex = state->hex[bits_first(rest)];
        int first = bits_first(units_at(state, hex) & state->declared_weapons);
        if (weapon == NO_UNIT || first > weapon) weapon = first;
    }
    if (weapon != NO_UNIT) return action_make(VERB_WEAPON, (unsigned)weapon, 0);
    if (state->declared_formations)
        return action_make(VERB_FORMATION, 0,
                           31 - (unsigned)__builtin_clz(state->declared_formations));
    return NO_ACTION;
}

// Rules.thin: keeps only the declarations that are not lower than the highest declared element. The
// search then finds each set of elements in ascending order only, and misses no set.
int gbsu_thin(const World *world, const State *state, Action list[], int count) {
    if (frame_at(state, 0)->phase != PHASE_DECLARE) return count;
    Action last = declared_last(world, state);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (list[i] >= last) list[kept++] = list[i];
    return kept;
}

static void declaration_activate(const World *world, State *state, Frame *frame) {
    state->activated = declared_units(world, state) | (state->declared_weapons & state->on_map);
    frame->phase = PHASE_ACTIVATE;
}

static void declaration_fail(const World *world, State *state, Frame *frame) {
    (void)world;
    memset(state->strike_active, 0, sizeof state->strike_active);
    frame->phase = PHASE_TURN_END;
}

void declare_apply(const World *world, State *state, Frame *frame, Action action) {
    unsigned where = action_where(action);
    switch (action_verb(action)) {
        case VERB_FORMATION:
            state->declared_formations |= 1u << where;
            // a declared formation activates the weapons in its hexes [4.1]
            state->declared_weapons &= ~declared_units(world, state);
            break;
        case VERB_WEAPON:
            state->declared_weapons |=
                weapons_with(world, state, (int)action_who(action)) & ~declared_units(world, state);
            break;
        case VERB_DECLARE_STRIKE:
            state->strike_active[where]++;
            break;
        default: {
            assert(action_verb(action) == VERB_DECLARED);
            int elements = 0;
            declared_rating(world, state, &elements);
            if (elements == 0) {
                declaration_fail(world, state, frame);
            } else if (elements == 1) {
                declaration_activate(world, state, frame);
            } else {
                frame->phase = PHASE_CHECK;
                frame->card = CARD_NONE;
            }
        }
    }
}

// [4.2b-c] Asks for a card, and activates the declared elements if the value of the card reaches
// their rating. Otherwise the turn ends without an activation.
void check_run(const World *world, State *state, Frame *frame) {
    if (frame->card == CARD_NONE) {
        card_ask(world, state, state->initiative, true, false);
        return;
    }
    int elements = 0, rating = declared_rating(world, state, &elements);
    int value = card_value(frame->card);
    frame->card = CARD_NONE;
    if (value >= rating) {
        declaration_activate(world, state, frame);
    } else {
        declaration_fail(world, state, frame);
    }
}

// --- [4.3] the activation phase ------------------------------------------------------------------

static uint64_t combat_waiting(const World *world, const State *state) {
    uint64_t waiting = 0;
    for (uint64_t rest = state->moving & state->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (in_close_combat(world, state, state->hex[unit])) waiting |= bit(unit);
    }
    return waiting;
}

// Returns the activated units that can act now: units that have not finished, do not wait for a
// close combat in their hex, and were not disorganised during their move.
static uint64_t usable_units(const World *world, const State *state) {
    uint64_t stuck = state->moving & state->disorganised;  // such a unit may not move on [8.1a]
    uint64_t units = state->activated & ~state->done & state->on_map & ~stuck;
    return state->moving ? units & ~combat_waiting(world, state) : units;
}

void activate_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)frame;
    actions_over_units(usable_units(world, state), VERB_USE, out);
    for (int i = 0; i < world->strike_count; i++) {
        if (world->strike[i].side == state->initiative && state->strike_active[i] > 0 &&
            strikes_ready(world, state, i) > 0) {
            actions_push(out, action_make(VERB_SHELL, 0, (unsigned)i));
        }
    }
    uint64_t waiting = combat_waiting(world, state);
    HexSet hexes = {{0}};
    for (uint64_t rest = waiting; rest; rest &= rest - 1) {
        hex_add(&hexes, state->hex[bits_first(rest)]);
    }
    if (waiting)
        actions_over_hexes(&hexes, VERB_ASSAULT, 0, out);
    else
        actions_push(out, action_make(VERB_END, 0, 0));  // [R22]
}

void activate_apply(const World *world, State *state, Frame *frame, Action action) {
    switch (action_verb(action)) {
        case VERB_USE: {
            int unit = (int)action_who(action);
            // A unit that has won a close combat may do nothing but move on [9.5].
            frame_push(state, has(state->moving, unit) ? PHASE_MOVE : PHASE_UNIT, unit, 0);
            break;
        }
        case VERB_SHELL:
            frame_push(state, PHASE_TARGET, NO_UNIT, (int)action_where(action));
            break;
        case VERB_ASSAULT:
            combat_begin(world, state, (Hex)action_where(action));
            break;
        default:
            assert(action_verb(action) == VERB_END);
            memset(state->strike_active, 0, sizeof state->strike_active);
            frame->phase = PHASE_TURN_END;
    }
}

// --- one unit's action [4.3] ---------------------------------------------------------------------

static bool may_improve(const World *world, const State *state, int unit) {  // [5.8]
    Hex hex = state->hex[unit];
    if (world->unit[unit].motorised || !world->terrains[world->terrain[hex]].improve) return false;
    if (world->fort[hex] > 0) return false;
    return (units_at(state, hex) & state->improved) == 0;
}

static bool may_clear(const World *world, const State *state, int unit) {  // [11.2.1]
    return world->unit[unit].engineer && mine_at(state, state->hex[unit]) >= 0;
}

void unit_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    unsigned unit = frame->unit;
    if (has(state->disorganised, (int)unit)) {  // [8.1]
        actions_push(out, action_make(VERB_RALLY, unit, 0));
        actions_push(out, action_make(VERB_HOLD, unit, 0));
        return;
    }
    HexSet hexes = reach_hexes(world, state, (int)unit, JOURNEY_LEG);
    actions_over_hexes(&hexes, VERB_MOVE, (int)unit, out);
    uint64_t targets = 0;
    if (fire_targets(world, state, (int)unit, &targets) > 0) {
        for (; targets; targets &= targets - 1) {
            actions_push(out, action_make(VERB_FIRE, unit, (unsigned)bits_first(targets)));
        }
    }
    if (may_improve(world, state, (int)unit)) actions_push(out, action_make(VERB_IMPROVE, unit, 0));
    if (may_clear(world, state, (int)unit)) actions_push(out, action_make(VERB_CLEAR, unit, 0));
    for (int i = 0; i < world->object_count; i++) {
        if (object_destroyable(world, state, (int)unit, i)) {
            actions_push(out, action_make(VERB_DESTROY, unit, (unsigned)i));
        }
    }
    actions_push(out, action_make(VERB_HOLD, unit, 0));
}

static void begin_move(const World *world, State *state, Frame *frame, Action action) {
    leg_begin(world, state, frame, (Hex)action_where(action));
    state->mp[frame->unit] = world->unit[frame->unit].mp;
}

void unit_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    switch (action_verb(action)) {
        case VERB_MOVE:
            begin_move(world, state, frame, action);
            return;
        case VERB_FIRE:
            state->done |= bit(unit);
            frame_as(frame)->fire = (FireFrame){
                PHASE_FIRE, (uint8_t)unit, (uint8_t)action_where(action), CARD_NONE, 0, 0};
            return;
        case VERB_RALLY:
            state->done |= bit(unit);
            *frame = (Frame){PHASE_RALLY, (uint8_t)unit, 0, CARD_NONE, HEX_NONE, 0};
            return;
        case VERB_DESTROY:
            state->done |= bit(unit);
            *frame = (Frame){PHASE_DESTROY, (uint8_t)unit, (uint8_t)action_where(action),
                             CARD_NONE,     HEX_NONE,      0};
            return;
        case VERB_IMPROVE:
            state->improved |= bit(unit);
            break;
        case VERB_CLEAR:
            state->mine[mine_at(state, state->hex[unit])] = (Mine){HEX_NONE, 0, 0, 0, 0};
            break;
        default:
            assert(action_verb(action) == VERB_HOLD);
    }
    state->done |= bit(unit);
    frame_pop(state);
}
