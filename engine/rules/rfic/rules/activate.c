// SPDX-License-Identifier: GPL-3.0-or-later
// activate.c -- activates a unit when its card comes [G3, G4]. The unit moves and then fights, or
// does something else that takes the whole activation, such as a work. The legal actions come
// first, then their effects.
#include "phases.h"

// --- legal actions, listed in the order of the verbs (rules.h requires sorted lists)

static void list_arrivals(const World *world, const State *state, int unit, ActionList *out) {
    const Unit *it = &world->unit[unit];
    for (Hex hex = 0; hex < world->grid.count; hex++)
        if (hex_in(&it->where, hex) && unit_room(world, state, unit, hex) &&
            !enemies_in(world, state, it->side, hex))
            actions_push(out, action_make(VERB_ARRIVE, (unsigned)unit, hex));
}

static void list_moves(const World *world, const State *state, int unit, ActionList *out) {
    HexSet reach;
    Trip trip = trip_begin(world, state, unit, NO_UNIT);
    trip_reach(world, state, &trip, &reach);
    actions_over_hexes(&reach, VERB_MOVE, unit, out);
    int leader = leader_for(world, state, unit);
    if (leader == NO_UNIT) return;
    trip = trip_begin(world, state, unit, leader);
    trip_reach(world, state, &trip, &reach);
    actions_over_hexes(&reach, VERB_LEAD, unit, out);
}

static void list_limbering(const World *world, const State *state, int unit, ActionList *out) {
    const Unit *it = &world->unit[unit];
    if (it->kind != GUN || it->tow == NO_INDEX) return;
    bool limbered = is_limbered(state, unit);
    actions_push(out, action_make(limbered ? VERB_UNLIMBER : VERB_LIMBER, (unsigned)unit, 0));
}

static void list_mounting(const World *world, const State *state, int unit, ActionList *out) {
    const Unit *it = &world->unit[unit];
    bool men = it->kind == INFANTRY || it->kind == ENGINEERS;
    if (!men || state->figures[unit] > world->riders_max) return;
    uint64_t here = standing_at(state, state->hex[unit]) & friends_of(world, unit);
    for (uint64_t rest = here & world->vehicles; rest; rest &= rest - 1) {
        int carrier = bits_first(rest);
        if (world->unit[carrier].carries && rider_of(state, carrier) == NO_UNIT)
            actions_push(out, action_make(VERB_MOUNT, (unsigned)unit, (unsigned)carrier));
    }
}

static void list_targets(const World *world, const State *state, int unit, Verb verb,
                         ActionList *out) {
    for (uint64_t rest = enemies_of(world, unit) & state->on_map; rest; rest &= rest - 1) {
        int target = bits_first(rest);
        bool can = false, river = false;
        if (verb != VERB_BOMB) {  // skip distant targets before the slow tests
            int far = hex_distance(&world->grid, state->hex[unit], state->hex[target]);
            if (far > (verb == VERB_FIRE ? world->unit[unit].reach : 1)) continue;
        }
        if (!may_be_target(world, state, world->unit[unit].side, target)) continue;
        if (verb == VERB_FIRE) {
            Pool pool = fire_pool(world, state, unit, target);
            can = pool.dice > 0 && pool.number > 0;
        } else if (verb == VERB_ASSAULT) {
            can = assault_way(world, state, unit, target, &river) &&
                  assault_pool(world, state, unit, target, river).dice > 0;
        } else {
            can = bomb_pool(world, state, unit, target).dice > 0;
        }
        if (can) actions_push(out, action_make(verb, (unsigned)unit, (unsigned)target));
    }
}

static void list_hold(int unit, ActionList *out) {
    actions_push(out, action_make(VERB_HOLD, (unsigned)unit, 0));
}

// Lists the actions of aircraft, reserves and riders, which have no other actions. Returns false,
// and lists nothing, for all other units.
static bool list_unlike(const World *world, const State *state, int unit, ActionList *out) {
    if (is_kind(world, unit, AIRCRAFT)) {
        list_targets(world, state, unit, VERB_BOMB, out);
    } else if (has(state->due, unit)) {
        list_arrivals(world, state, unit, out);
    } else if (has(state->riding, unit)) {
        if (!has(state->disrupted, unit) && unit_room(world, state, unit, state->hex[unit]))
            actions_push(out, action_make(VERB_DISMOUNT, (unsigned)unit, 0));
    } else {
        return false;
    }
    list_hold(unit, out);
    return true;
}

void act_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int unit = frame->unit;
    if (list_unlike(world, state, unit, out)) return;
    if (barrage_due(world, state, unit) != NO_INDEX) {  // [G7] a due barrage is compulsory
        actions_push(out, action_make(VERB_BARRAGE, (unsigned)unit, 0));
        return;
    }
    if (!has(state->disrupted, unit)) {  // [G3]
        // A commander who has led another unit has already moved when his own card comes [F6].
        if (!has(state->moved, unit)) list_moves(world, state, unit, out);
        list_limbering(world, state, unit, out);
        list_mounting(world, state, unit, out);
        works_list(world, state, unit, out);
    }
    fight_legal(world, state, frame, out);
}

void fight_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int unit = frame->unit;
    list_targets(world, state, unit, VERB_FIRE, out);
    if (may_assault(world, state, unit)) list_targets(world, state, unit, VERB_ASSAULT, out);
    list_hold(unit, out);
}

// --- effects

void fight_opens(const World *world, State *state, Frame *frame) {
    if (side_hides(world, state, world->unit[frame->unit].side)) return;
    Action list[UNITS_MAX * 2 + 1];
    ActionList out = {list, 0, COUNT_OF(list)};
    fight_legal(world, state, frame, &out);
    if (out.count == 1) frame->phase = PHASE_DONE;
}

// Limbers an unlimbered gun, or unlimbers a limbered gun.
static void limber_turn(const World *world, State *state, int unit) {
    state->limbered ^= bit(unit);
    state->moved |= bit(unit);
    barrages_lapse(world, state, unit);
}

static void begin_move(State *state, Frame *frame, int leader, Hex hex) {
    (void)state;
    frame->phase = PHASE_WALK;
    FrameView *it = frame_as(frame);
    it->walk.leader = (uint8_t)leader;
    it->walk.goal = hex;
    it->walk.steps = 0;
    it->walk.memory = 0;
}

static void begin_fire(const World *world, State *state, int unit, int target) {
    Pool pool = fire_pool(world, state, unit, target);
    Hex hex = state->hex[target];
    frame_push(state, PHASE_DICE, unit, target);
    fight_begin(state, is_artillery(world, unit) ? FIGHT_SHELL : FIGHT_FIRE, unit, target, hex,
                pool);
    hex_shows(world, state, hex);
}

static void begin_barrage(const World *world, State *state, int unit) {
    int barrage = barrage_fire(world, state, unit);
    Hex hex = world->side[world->unit[unit].side].target[state->barrage_target[barrage]];
    hex_shows(world, state, hex);
    if (standing_at(state, hex) == 0) return;  // no unit is in the hex, so the barrage hits nothing
    frame_push(state, PHASE_DICE, unit, NO_UNIT);
    fight_begin(state, FIGHT_BARRAGE, unit, NO_UNIT, hex, barrage_pool(world, state, unit));
}

static void begin_bombs(const World *world, State *state, int unit, int target) {
    Hex hex = state->hex[target];
    Pool pool = bomb_pool(world, state, unit, target);
    int flak = flak_pool(world, state, target);
    if (--state->figures[unit] == 0) state->due &= ~bit(unit);
    Frame *frame = frame_push(state, flak > 0 ? PHASE_FLAK : PHASE_DICE, unit, target);
    fight_begin(state, FIGHT_BOMB, unit, target, hex, pool);
    frame_as(frame)->flak.dice = (int16_t)flak;
    hex_shows(world, state, hex);
}

static void begin_assault(const World *world, State *state, int unit, int target) {
    bool river = false;
    assault_way(world, state, unit, target, &river);
    Pool pool = assault_pool(world, state, unit, target, river);
    Pool answer = assault_pool(world, state, target, unit, false);
    frame_push(state, PHASE_DICE, unit, target);
    fight_begin(state, FIGHT_ASSAULT, unit, target, state->hex[target], pool);
    state->fight.answer_dice = answer.dice;
    state->fight.answer_number = answer.number;
}

void act_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = (int)action_who(action), where = (int)action_where(action);
    Verb verb = (Verb)action_verb(action);
    frame->phase = PHASE_DONE;
    if (verb == VERB_HOLD) return;
    if (has(state->on_map, unit)) hex_shows(world, state, state->hex[unit]);  // [F18]
    switch (verb) {
        case VERB_ARRIVE:
            arrival_begins(world, state, frame, (Hex)where);
            break;
        case VERB_MOVE:
            begin_move(state, frame, NO_UNIT, (Hex)where);
            break;
        case VERB_LEAD:
            begin_move(state, frame, leader_for(world, state, unit), (Hex)where);
            break;
        case VERB_LIMBER:
        case VERB_UNLIMBER:
            limber_turn(world, state, unit);
            break;
        case VERB_MOUNT:
            state->riding |= bit(unit);
            state->carrier[unit] = (uint8_t)where;
            state->moved |= bit(unit);
            break;
        case VERB_DISMOUNT:
            state->riding &= ~bit(unit);
            state->carrier[unit] = NO_UNIT;
            state->moved |= bit(unit);
            frame->phase = PHASE_FIGHT;
            fight_opens(world, state, frame);
            break;
        case VERB_CLEAR:
            mines_clear(world, state, (Hex)where);
            break;
        case VERB_DIG:
            hex_add(&state->trenches, state->hex[unit]);
            break;
        case VERB_BLOW:
            bridge_begin(world, state, unit, where);
            break;
        case VERB_BARRAGE:
            begin_barrage(world, state, unit);
            break;
        case VERB_BOMB:
            begin_bombs(world, state, unit, where);
            break;
        default:
            fight_apply(world, state, frame, action);
    }
}

void fight_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = (int)action_who(action), where = (int)action_where(action);
    frame->phase = PHASE_DONE;
    if (action_verb(action) == VERB_HOLD) return;
    hex_shows(world, state, state->hex[unit]);
    if (action_verb(action) == VERB_FIRE) begin_fire(world, state, unit, where);
    if (action_verb(action) == VERB_ASSAULT) begin_assault(world, state, unit, where);
}

void done_run(const World *world, State *state, Frame *frame) {
    (void)world;
    state->card[frame->unit] = NO_CARD;
    state->fight = (Fight){0};
    frame_pop(state);
}
