// SPDX-License-Identifier: GPL-3.0-or-later
// rate.c -- what a fair player would do: a weight for each choice, from expected hits, the odds of
// an assault, and the way to what is worth points.
#include "engine/rules/judge.h"
#include "engine/rules/rfic/rfic.h"

// What a unit is worth, in figures.
static float unit_worth(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    float men = (float)state->figures[unit];
    switch (it->kind) {
        case AFV:
            return 5.0f + 2.0f * (float)it->weight;
        case TRANSPORT:
            return 3.0f;
        case GUN:
            return 2.0f * men;
        case COMMANDER:
            return 4.0f;
        case OBSERVER:
            return 2.0f;
        case AIRCRAFT:
            return 5.0f;
        default:
            return men + 2.0f * (float)it->arms[state->figures[unit]][HMG];
    }
}

// Chance that a hit on a disrupted vehicle destroys it: so many reds running.
static float kill_chance(const World *world, int unit) {
    const Unit *it = &world->unit[unit];
    float chance = 1.0f;
    for (int i = 0; i < world->fate[it->kind == AFV ? it->weight : WEIGHTS]; i++) chance *= 0.5f;
    return chance;
}

// What so many effective hits, on average, do to a unit, in figures.
static float hits_worth(const World *world, const State *state, int unit, float hits) {
    float worth = unit_worth(world, state, unit), once = hits > 1.0f ? 1.0f : hits;
    float shaken = has(state->disrupted, unit) ? 0.0f : once * (0.5f + 0.15f * worth);
    if (is_vehicle(world, state, unit) || is_kind(world, unit, COMMANDER)) {
        float more = has(state->disrupted, unit) ? hits : hits > 1.0f ? hits - 1.0f : 0.25f * hits;
        float chance = is_kind(world, unit, COMMANDER) ? 0.25f : kill_chance(world, unit);
        return shaken + more * chance * worth;
    }
    float men = (float)state->figures[unit];
    return shaken + (hits < men ? hits : men) * worth / (men > 0.0f ? men : 1.0f);
}

static float pool_hits(Pool pool) { return (float)pool.dice * (float)(7 - pool.number) / 6.0f; }

static float fire_worth(const World *world, const State *state, int target, Pool pool, bool whole) {
    float sum = 0.0f, hits = pool_hits(pool);
    uint64_t on = whole ? standing_at(state, state->hex[target]) & ~state->hidden : bit(target);
    for (; on; on &= on - 1) {
        int unit = bits_first(on);
        sum += hits_worth(world, state, unit, is_covered(world, state, unit) ? 0.5f * hits : hits);
    }
    return sum;
}

static float root(float square) {  // by Newton: the same bits everywhere
    float guess = 0.5f * (square + 1.0f);
    for (int i = 0; i < 5; i++) guess = 0.5f * (guess + square / guess);
    return guess;
}

// How far the attacker's effective hits lie above the defender's, in standard deviations.
static float assault_edge(const World *world, const State *state, int unit, int target) {
    bool river = false;
    assault_way(world, state, unit, target, &river);
    Pool pool = assault_pool(world, state, unit, target, river);
    Pool answer = assault_pool(world, state, target, unit, false);
    bool cover = is_covered(world, state, target) && !has(state->disrupted, target) &&
                 !is_kind(world, unit, ENGINEERS);
    float p = pool.dice ? (float)(7 - pool.number) / 6.0f : 0.0f;
    float q = answer.dice ? (float)(7 - answer.number) / 6.0f : 0.0f;
    if (cover) p *= 0.5f;
    float mean = (float)pool.dice * p - (float)answer.dice * q;
    float spread = (float)pool.dice * p * (1.0f - p) + (float)answer.dice * q * (1.0f - q);
    return mean / root(spread + 0.25f);
}

// Points that holding a hex swings, as figures.
static float hex_points(const World *world, const State *state, int side, Hex hex) {
    int objective = world->objective[hex];
    if (objective == NO_INDEX || has(state->control[side], objective)) return 0.0f;
    return (float)(world->objective_worth[objective][ALLIED] +
                   world->objective_worth[objective][AXIS]);
}

static float assault_worth(const World *world, const State *state, int unit, int target) {
    int side = world->unit[unit].side;
    float win = logistic(1.7f * assault_edge(world, state, unit, target) - 0.3f);
    float gain = 0.7f * unit_worth(world, state, target) + 2.0f +
                 0.5f * hex_points(world, state, side, state->hex[target]);
    float loss = 0.6f * unit_worth(world, state, unit);
    return win * gain - (1.0f - win) * loss;
}

// Would the side lose if it ended like this? Then it must go forward.
static bool must_attack(const World *world, const State *state, int side) {
    int beyond = victory_margin(world, state) - world->threshold;
    return side == ALLIED ? beyond <= world->draw_band : beyond >= -world->draw_band;
}

// Steps from a hex to the nearest thing to go for: an objective not held, else an enemy that shows.
static int way_to_go(const World *world, const State *state, int side, Hex hex) {
    int best = 99;
    for (int i = 0; i < world->objective_count; i++) {
        if (hex_points(world, state, side, world->objectives[i]) <= 0.0f) continue;
        best = min_int(best, hex_distance(&world->grid, hex, world->objectives[i]));
    }
    uint64_t enemies = world->side[1 - side].soldiers & state->on_map & ~state->hidden;
    for (; enemies; enemies &= enemies - 1)
        best = min_int(best, 1 + hex_distance(&world->grid, hex, state->hex[bits_first(enemies)]));
    return best;
}

// The best that a unit could do by fire from where it stands.
static float best_fire(const World *world, const State *state, int unit) {
    float best = 0.0f;
    for (uint64_t rest = enemies_of(world, unit) & state->on_map; rest; rest &= rest - 1) {
        int target = bits_first(rest);
        if (!may_be_target(world, state, world->unit[unit].side, target)) continue;
        Pool pool = fire_pool(world, state, unit, target);
        if (pool.dice == 0 || pool.number == 0) continue;
        float worth = fire_worth(world, state, target, pool, is_artillery(world, unit));
        if (worth > best) best = worth;
    }
    return best;
}

// Friends that a commander is wanted by: most where they are disrupted or near the enemy.
static float company(const World *world, const State *state, int unit, Hex hex) {
    float sum = 0.0f;
    uint64_t with = standing_at(state, hex) & friends_of(world, unit) &
                    world->side[world->unit[unit].side].soldiers;
    for (; with; with &= with - 1) {
        int friend = bits_first(with);
        sum += has(state->disrupted, friend) ? 3.0f : 1.5f;
        int far = way_to_go(world, state, world->unit[unit].side, hex);
        sum += far < 8 ? 0.2f * (float)(8 - far) : 0.0f;
    }
    return sum > 5.0f ? 5.0f : sum;
}

// What it is to stand there: forward for who must attack, under cover for who need not.
static float place_worth(const World *world, const State *state, int unit, Hex hex) {
    int side = world->unit[unit].side, objective = world->objective[hex];
    if (is_kind(world, unit, COMMANDER)) return company(world, state, unit, hex);
    int far = way_to_go(world, state, side, hex);
    float cover = hex_covers(world, state, hex) ? 1.0f : 0.0f;
    if (is_kind(world, unit, OBSERVER) || is_kind(world, unit, GUN))
        return cover - 0.02f * (float)far;
    if (must_attack(world, state, side))
        return 0.7f * cover + 0.5f * hex_points(world, state, side, hex) - 1.6f * (float)far;
    bool held = objective != NO_INDEX && has(state->control[side], objective);
    return 1.5f * cover + (held ? 3.0f : 0.0f) + 0.5f * hex_points(world, state, side, hex) -
           0.15f * (float)far;
}

static float move_worth(const World *world, const State *state, int unit, Hex hex, bool led) {
    State after;
    Hex from = state->hex[unit];
    float worth = place_worth(world, state, unit, hex) - place_worth(world, state, unit, from);
    if (!is_kind(world, unit, COMMANDER) && !is_kind(world, unit, OBSERVER)) {
        memcpy(&after, state, sizeof after);
        after.hex[unit] = hex;
        after.moved |= bit(unit);
        if (has(state->moved, unit)) return worth;
        worth += best_fire(world, &after, unit);
    }
    if (is_kind(world, unit, GUN)) worth -= 1.5f;  // its place is behind, and it fires better still
    return led ? worth + 0.3f : worth;
}

static float rate_one(const World *world, const State *state, Action action) {
    int unit = (int)action_who(action), where = (int)action_where(action);
    switch (action_verb(action)) {
        case VERB_FIRE:
            return fire_worth(world, state, where, fire_pool(world, state, unit, where),
                              is_artillery(world, unit));
        case VERB_BOMB:
            return 1.0f +
                   fire_worth(world, state, where, bomb_pool(world, state, unit, where), true);
        case VERB_ASSAULT:
            return assault_worth(world, state, unit, where);
        case VERB_ARRIVE:
            return 20.0f + place_worth(world, state, unit, (Hex)where);
        case VERB_MOVE:
            return move_worth(world, state, unit, (Hex)where, false);
        case VERB_LEAD:
            return move_worth(world, state, unit, (Hex)where, true);
        case VERB_UNLIMBER:
            return way_to_go(world, state, world->unit[unit].side, state->hex[unit]) <= 6 ? 3.0f
                                                                                          : 0.2f;
        case VERB_LIMBER:
            return way_to_go(world, state, world->unit[unit].side, state->hex[unit]) > 10 ? 0.5f
                                                                                          : 0.0f;
        case VERB_MOUNT:
            return way_to_go(world, state, world->unit[unit].side, state->hex[unit]) > 5 ? 2.0f
                                                                                         : 0.0f;
        case VERB_DISMOUNT:
            return way_to_go(world, state, world->unit[unit].side, state->hex[unit]) <= 3 ? 3.0f
                                                                                          : 0.1f;
        case VERB_CLEAR:
            return 2.0f;
        case VERB_DIG:
            return must_attack(world, state, world->unit[unit].side) ? 0.0f : 0.4f;
        case VERB_BLOW:
            return must_attack(world, state, world->unit[unit].side) ? 0.0f : 1.5f;
        case VERB_ENTER:
            return 0.5f + hex_points(world, state, world->unit[unit].side, (Hex)where);
        case VERB_PLACE:
            return hex_covers(world, state, (Hex)where) ? 1.0f : 0.5f;
        case VERB_RETREAT:
            return 0.5f + (hex_covers(world, state, (Hex)where) ? 1.0f : 0.0f);
        default:
            return 0.3f;
    }
}

void rfic_rate(const World *world, const State *state, const Action list[], int count,
               float out[]) {
    for (int i = 0; i < count; i++) out[i] = weight_of(rate_one(world, state, list[i]));
}
