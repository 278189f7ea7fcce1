// SPDX-License-Identifier: GPL-3.0-or-later
// fire.c -- finds targets, dice and hit numbers of fire [sheet: range, dice; F7, F16, G6, G7], and
// throws the dice. A throw is one chance event: the number of dice that hit.
#include "phases.h"

bool is_artillery(const World *world, int unit) {
    int weapon = world->unit[unit].weapon;
    return is_kind(world, unit, GUN) && world->weapon[weapon].family == ARTILLERY;
}

// --- targets [G6]

bool may_be_target(const World *world, const State *state, int side, int target) {
    if (world->unit[target].side == side) return false;
    if (!has(state->on_map & ~(state->riding | state->hidden), target)) return false;
    if (!has(staff(world), target)) return true;
    uint64_t with = standing_at(state, state->hex[target]) & friends_of(world, target);
    return (with & ~(staff(world) | state->hidden)) == 0;
}

int target_kind(const World *world, const State *state, int unit) {
    switch (world->unit[unit].kind) {
        case AFV:
            return TARGET_AFV;
        case CAVALRY:
        case TRANSPORT:
            return TARGET_MOUNTED;
        case COMMANDER:
        case OBSERVER:
            return TARGET_ALONE;
        default:
            return is_limbered(state, unit) ? TARGET_MOUNTED : TARGET_FOOT;
    }
}

bool is_covered(const World *world, const State *state, int unit) {
    Hex hex = state->hex[unit];
    if (terrain_at(world, hex)->cover) return true;
    bool digs = !is_vehicle(world, state, unit) && !is_kind(world, unit, CAVALRY);
    return digs && hex_in(&state->trenches, hex);
}

// --- dice, and the numbers that hit [sheet: dice, F7, F16]

int number_at(const World *world, const State *state, int family, int gun, bool engineers,
              int target) {
    const HitRow *row = &world->hit[family];
    switch (target_kind(world, state, target)) {
        case TARGET_FOOT:
            return row->foot;
        case TARGET_MOUNTED:
            return row->mounted;
        case TARGET_ALONE:
            return row->alone;
        default:
            if (family == AFV_GUNS || family == AT_GUNS)
                return row->class[2 - (gun - world->unit[target].armour)];
            return engineers ? row->engineers : row->afv;
    }
}

int dice_of(Dice dice, int count, bool fresh) {
    return fresh ? dice.fresh * count : dice.spent * (count / dice.per);
}

// Returns the dice that unwounded commanders in the unit's hex add to its fire or assault [F16]. An
// AFV gets no such dice.
int commander_dice(const World *world, const State *state, int unit) {
    if (is_kind(world, unit, AFV)) return 0;
    uint64_t chiefs =
        friends_of(world, unit) & world->kind[COMMANDER] & state->on_map & ~state->wounded;
    int dice = 0;
    for (; chiefs; chiefs &= chiefs - 1) {
        if (state->hex[bits_first(chiefs)] != state->hex[unit]) continue;
        bool fresh = is_fresh(state, unit) && is_fresh(state, bits_first(chiefs));
        dice += fresh ? world->commander_fresh : world->commander_spent;
    }
    return dice;
}

// Returns a pool of at most POOL_MAX dice; the empty pool if there are no dice or no die can hit.
static Pool pool_capped(int dice, int number, bool unseen) {
    if (number == 0 || dice <= 0) return (Pool){0};
    return (Pool){(uint8_t)min_int(dice, POOL_MAX), (uint8_t)number, unseen};
}

// Returns true if an observer of the unit's side sees the hex. The observer must be undisrupted and
// not hidden, must not have moved, and must not ride [F9, F18].
static bool is_observed(const World *world, const State *state, int unit, Hex hex) {
    uint64_t eyes = world->observers & side_units(world, state, world->unit[unit].side) &
                    ~(state->disrupted | state->moved | state->riding | state->hidden);
    for (; eyes; eyes &= eyes - 1)
        if (sight_clear(&world->sight, state->hex[bits_first(eyes)], hex)) return true;
    return false;
}

// Returns the dice pool of infantry, engineers or cavalry. All their weapons that reach the target
// throw together; at an AFV the dice of AGAINST_AFV replace them.
static Pool soldiers_pool(const World *world, const State *state, int unit, int target, int far) {
    const Unit *it = &world->unit[unit];
    bool fresh = is_fresh(state, unit);
    int figures = state->figures[unit], dice = 0;
    int number = number_at(world, state, FOOT_WEAPONS, 0, it->kind == ENGINEERS, target);
    if (target_kind(world, state, target) == TARGET_AFV) {
        const WeaponRow *row = &world->weapon[AGAINST_AFV];
        if (far <= row->range) dice = dice_of(row->dice, figures, fresh);
    } else {
        for (int weapon = 0; weapon < ARMS; weapon++)
            if (far <= world->weapon[weapon].range)
                dice += dice_of(world->weapon[weapon].dice, it->arms[figures][weapon], fresh);
    }
    return pool_capped(dice, number, false);
}

Pool fire_pool(const World *world, const State *state, int unit, int target) {
    const Unit *it = &world->unit[unit];
    Hex from = state->hex[unit], to = state->hex[target];
    if (has(state->riding | state->limbered | state->due, unit)) return (Pool){0};
    int far = hex_distance(&world->grid, from, to);
    if (far > it->reach) return (Pool){0};
    bool seen = sight_clear(&world->sight, from, to);
    Pool pool = {0};
    if (it->kind == INFANTRY || it->kind == ENGINEERS || it->kind == CAVALRY) {
        if (seen) pool = soldiers_pool(world, state, unit, target, far);
    } else if (it->weapon != NO_INDEX) {
        const WeaponRow *row = &world->weapon[it->weapon];
        if (far > row->range) return pool;
        if (!seen && !(row->indirect && is_observed(world, state, unit, to))) return pool;
        int count = it->kind == GUN ? state->figures[unit] : 1;
        int number = number_at(world, state, row->family, it->gun, false, target);
        pool = pool_capped(dice_of(row->dice, count, is_fresh(state, unit)), number, !seen);
    }
    if (pool.dice > 0 && !pool.unseen)
        pool.dice = (uint8_t)min_int(pool.dice + commander_dice(world, state, unit), POOL_MAX);
    return pool;
}

Pool barrage_pool(const World *world, const State *state, int unit) {
    const WeaponRow *row = &world->weapon[world->unit[unit].weapon];
    return pool_capped(dice_of(row->dice, state->figures[unit], is_fresh(state, unit)),
                       world->hit[ARTILLERY].barrage, true);
}

Pool bomb_pool(const World *world, const State *state, int unit, int target) {
    return pool_capped(world->unit[unit].dice, number_at(world, state, ARTILLERY, 0, false, target),
                       false);
}

// Returns the anti-aircraft dice of the guns and AFVs with `aa` that have the target in range.
// Limbered guns do not fire, nor do hidden units, so that they stay hidden [F11].
int flak_pool(const World *world, const State *state, int target) {
    uint64_t guns = world->aa & side_units(world, state, world->unit[target].side) &
                    ~(state->hidden | state->limbered | state->riding);
    int dice = 0;
    for (; guns; guns &= guns - 1) {
        int gun = bits_first(guns);
        if (hex_distance(&world->grid, state->hex[gun], state->hex[target]) > world->flak_range)
            continue;
        int count = is_kind(world, gun, GUN) ? state->figures[gun] : 1;
        dice += dice_of(world->weapon[world->unit[gun].weapon].dice, count, is_fresh(state, gun));
    }
    return min_int(dice, POOL_MAX);
}

// --- the throw

void fight_begin(State *state, FightKind kind, int firer, int target, Hex hex, Pool pool) {
    state->fight = (Fight){.hex = hex,
                           .kind = (uint8_t)kind,
                           .firer = (uint8_t)firer,
                           .target = (uint8_t)target,
                           .dice = pool.dice,
                           .number = pool.number};
}

void flak_apply(const World *world, State *state, Frame *frame, Action action) {
    int hits = (int)action_where(action), unit = frame->unit;
    frame_as(frame)->flak.dice = 0;
    if (hits >= world->flak_shoots_down)
        unit_gone(world, state, unit);
    else if (hits < world->flak_drives_off) {
        frame->phase = PHASE_DICE;
        return;
    }
    frame_pop(state);
}

// Continues after a throw: after hits with cover cards if there is cover, otherwise with the
// effects of the hits. Without hits the fight ends, or an assault goes on to its clash.
static void throw_done(const World *world, State *state, Frame *frame) {
    Fight *fight = &state->fight;
    fight->left = fight->hits;
    if (fight->hits == 0 && fight->kind == FIGHT_ASSAULT) {
        frame->phase = PHASE_CLASH;
    } else if (fight->hits == 0) {
        frame_pop(state);
    } else if (fight_covered(world, state)) {
        frame->phase = PHASE_COVER;
        pile_ready(world, state);
    } else {
        fight->reds = fight->hits;
        fight->left = 0;
        strike_begins(world, state, frame);
    }
}

void dice_apply(const World *world, State *state, Frame *frame, Action action) {
    state->fight.hits = (uint8_t)action_where(action);
    if (state->fight.kind == FIGHT_ASSAULT && state->fight.answer_dice > 0)
        frame->phase = PHASE_ANSWER;
    else
        throw_done(world, state, frame);
}

void mine_apply(const World *world, State *state, Frame *frame, Action action) {
    dice_apply(world, state, frame, action);
}

void answer_apply(const World *world, State *state, Frame *frame, Action action) {
    state->fight.answer = (uint8_t)action_where(action);
    throw_done(world, state, frame);
}
