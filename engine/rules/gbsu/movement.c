// SPDX-License-Identifier: GPL-3.0-or-later
// movement.c -- [5] where a unit can go, and the walk there, hex by hex.
//
// A move is offered as destinations: one leg along the cheapest path. The walk stops where
// something happens, and whenever MP are left the unit may go on or stop, so every path can be
// made.
#include "phases.h"

bool in_close_combat(const World *world, const State *state, Hex hex) {
    uint64_t units = units_at(state, hex);
    return (units & world->side[ALLIED].units) && (units & world->side[AXIS].units);
}

// --- where units stand ---------------------------------------------------------------------------

void unit_leave(const World *world, State *state, int unit) {
    Hex hex = state->hex[unit];
    uint64_t friends =
        units_at(state, hex) & world->side[world->unit[unit].side].units & ~bit(unit);
    uint64_t rest = friends;
    if (has(state->improved, unit)) {  // the marker stays while anybody is left [5.8]
        state->improved &= ~bit(unit);
        if (rest) state->improved |= bit(bits_first(rest));
    }
    for (; rest; rest &= rest - 1) {
        int other = bits_first(rest);
        if (state->order[other] > state->order[unit]) state->order[other]--;
    }
    uint64_t enemies =
        units_at(state, hex) & world->side[side_other((Side)world->unit[unit].side)].units;
    if (friends == 0 && enemies && state->combat.hex != hex) {  // nobody left to fight there
        for (; enemies; enemies &= enemies - 1) state->entry[bits_first(enemies)] = 7;
    }
    state->hex[unit] = HEX_NONE;
    state->order[unit] = 0;
    state->entry[unit] = 7;
    state->on_map &= ~bit(unit);
}

void unit_put(const World *world, State *state, int unit, Hex hex) {
    assert(hex < world->grid.count);
    assert(!has(state->on_map, unit));
    int side = world->unit[unit].side;
    state->order[unit] = (uint8_t)bits_count(units_at(state, hex) & world->side[side].units);
    state->hex[unit] = hex;
    state->entry[unit] = 7;
    state->on_map |= bit(unit);
    int objective = world->objective[hex];
    if (objective != NO_INDEX) {  // [13.2]
        state->control[side] |= bit(objective);
        state->control[side_other(side)] &= ~bit(objective);
    }
}

void unit_enter(const World *world, State *state, int unit, Hex hex) {
    unit_leave(world, state, unit);
    unit_put(world, state, unit, hex);
}

void unit_stop(const World *world, State *state, int unit) {
    (void)world;
    state->done |= bit(unit);
    state->moving &= ~bit(unit);
    state->mp[unit] = 0;
}

// --- reach ---------------------------------------------------------------------------------------

HexSet side_hexes(const World *world, const State *state, int side) {
    HexSet set = {{0}};
    for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1)
        hex_add(&set, state->hex[bits_first(rest)]);
    return set;
}

void ground_survey(const World *world, const State *state, int unit, Ground *ground) {
    int side = world->unit[unit].side;
    *ground = (Ground){.enemy = side_hexes(world, state, side_other((Side)side))};
    if (world->unit[unit].weapon) return;
    uint8_t stack[HEXES_MAX];
    memset(stack, 0, sizeof stack);
    uint64_t friends = side_units(world, state, side) & ~world->weapons & ~bit(unit);
    for (; friends; friends &= friends - 1) {
        Hex hex = state->hex[bits_first(friends)];
        if (++stack[hex] >= world->terrains[world->terrain[hex]].stacking) {
            hex_add(&ground->crowded, hex);
        }
    }
}

enum { FLOOD_NEVER = 0xff };

// Half MP left after a step of this cost; FLOOD_NEVER if it cannot be made. [5.3, R11] A unit's
// first hex of the turn can be entered whatever it costs, unless the terrain is impossible.
static int left_after(int left, int cost, bool into_enemy, bool first) {
    if (cost == COST_NEVER) return FLOOD_NEVER;
    if (cost == COST_ALL) return first ? 0 : FLOOD_NEVER;
    cost += into_enemy ? 2 : 0;  // [5.7]
    if (cost <= left) return left - cost;
    return first ? 0 : FLOOD_NEVER;
}

// Dijkstra by buckets of MP left, most first; each bucket is a list through `next`.
typedef struct Buckets {
    uint16_t head[64], hex[4096], next[4096];
    int count;
} Buckets;

static void bucket_push(Buckets *buckets, int level, Hex hex) {
    assert(buckets->count < COUNT_OF(buckets->hex) - 1);
    int entry = ++buckets->count;  // 0 ends a list
    buckets->hex[entry] = hex;
    buckets->next[entry] = buckets->head[level];
    buckets->head[level] = (uint16_t)entry;
}

static void flood_arrive(const Ground *ground, Hex hex, int left, int direction, int steps,
                         Flood *flood, Buckets *buckets) {
    flood->reach[hex] = (uint8_t)(left + 1);
    flood->from[hex] = (uint8_t)direction;
    flood->steps[hex] = (uint8_t)steps;
    hex_add(&flood->reached, hex);
    if (left > 0 && steps < PATH_STEPS_MAX && !hex_in(&ground->enemy, hex))
        bucket_push(buckets, left, hex);
}

// The first step, to which the one-hex minimum applies.
static void flood_first(const World *world, const State *state, int unit, const Ground *ground,
                        int mp, Flood *flood, Buckets *buckets) {
    Hex start = state->hex[unit];
    bool fresh = !has(state->moving, unit);
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = world->grid.neighbour[start][d];
        if (next == HEX_NONE) continue;
        int cost = step_cost(world, state, world->unit[unit].motorised, start, d);
        int left = left_after(mp, cost, hex_in(&ground->enemy, next), fresh);
        if (left != FLOOD_NEVER) flood_arrive(ground, next, left, d, 1, flood, buckets);
    }
}

// One hex's neighbours, from a hex reached with `level` half MP left. The hot loop: what fails most
// is asked first. COST_ALL is more than anybody has left.
static void flood_around(const World *world, const State *state, const Ground *ground,
                         bool motorised, Hex hex, int level, Flood *flood, Buckets *buckets) {
    const uint8_t *costs = world->cost[motorised][hex];
    const Hex *neighbours = world->grid.neighbour[hex];
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        int cost = state->ruined_objects ? step_cost(world, state, motorised, hex, d) : costs[d];
        int left = level - cost;
        if (left < 0 || cost == COST_NEVER) continue;  // off the map costs COST_NEVER too
        Hex next = neighbours[d];
        if (flood->reach[next] > left) continue;
        if (hex_in(&ground->enemy, next)) {
            left -= 2;  // [5.7]
            if (left < 0 || flood->reach[next] > left) continue;
        }
        flood_arrive(ground, next, left, d, flood->steps[hex] + 1, flood, buckets);
    }
}

// With `until` (HEX_NONE: none) only what matters for the way to that hex is looked at: a hex from
// which even the cheapest steps do not lead there is passed over.
static void flood_spread(const World *world, const State *state, int unit, const Ground *ground,
                         Hex until, Flood *flood, Buckets *buckets, int mp) {
    bool motorised = world->unit[unit].motorised;
    Hex start = state->hex[unit];
    int least = until == HEX_NONE ? 0 : world->cost_least[motorised];
    const uint8_t *steps_left = world->grid.distance[until == HEX_NONE ? start : until];
    flood_first(world, state, unit, ground, mp, flood, buckets);
    for (int level = mp; level > 0; level--) {
        if (until != HEX_NONE && flood->reach[until] > level) break;
        for (int entry; (entry = buckets->head[level]) != 0;) {
            buckets->head[level] = buckets->next[entry];
            Hex hex = buckets->hex[entry];
            if (flood->reach[hex] != level + 1) continue;  // reached better since
            if (level < least * steps_left[hex]) continue;
            flood_around(world, state, ground, motorised, hex, level, flood, buckets);
        }
    }
    for (int word = 0; word < HEX_WORDS; word++)
        flood->reached.word[word] &= ~ground->crowded.word[word];
    flood->reached.word[start >> 6] &= ~bit(start & 63);
}

static void flood_until(const World *world, const State *state, int unit, Hex until, Flood *flood) {
    int mp = has(state->moving, unit) ? state->mp[unit] : world->unit[unit].mp;
    Hex start = state->hex[unit];
    memset(flood->reach, 0, sizeof flood->reach);
    memset(&flood->reached, 0, sizeof flood->reached);
    if (world->unit[unit].mp == 0) return;
    Ground ground;
    ground_survey(world, state, unit, &ground);
    Buckets buckets;
    memset(buckets.head, 0, sizeof buckets.head);
    buckets.count = 0;
    assert(mp < COUNT_OF(buckets.head));
    flood->reach[start] = 0xff;  // never entered again
    flood_spread(world, state, unit, &ground, until, flood, &buckets, mp);
}

void flood_fill(const World *world, const State *state, int unit, Flood *flood) {
    flood_until(world, state, unit, HEX_NONE, flood);
}

// --- a unit that moves ---------------------------------------------------------------------------

static bool crowded(const World *world, const State *state, int unit) {
    Hex hex = state->hex[unit];
    return !world->unit[unit].weapon && stack_count(world, state, world->unit[unit].side, hex) >
                                            world->terrains[world->terrain[hex]].stacking;
}

int move_legal(const World *world, const State *state, const Frame *frame, Action out[]) {
    Flood flood;
    flood_fill(world, state, frame->unit, &flood);
    int count = actions_over_hexes(&flood.reached, VERB_MOVE, frame->unit, out);
    if (count == 0 || !crowded(world, state, frame->unit)) {  // it may not stop in a full hex [R12]
        out[count++] = action_make(VERB_HOLD, frame->unit, 0);
    }
    return count;
}

// To a neighbour straight across, whatever it costs, so that every path can be made of such legs;
// else by the cheapest way.
static void path_find(const World *world, State *state, int unit, Hex target) {
    int straight = hex_direction(&world->grid, state->hex[unit], target);
    bool fresh = !has(state->moving, unit),
         enemy = enemy_in(world, state, world->unit[unit].side, target);
    if (straight >= 0) {
        int cost = step_cost(world, state, world->unit[unit].motorised, state->hex[unit], straight);
        if (left_after(state->mp[unit], cost, enemy, fresh) != FLOOD_NEVER) {
            state->path = (uint64_t)straight;
            state->path_steps = 1;
            return;
        }
    }
    Flood flood;
    flood_until(world, state, unit, target, &flood);
    assert(hex_in(&flood.reached, target));
    state->path = 0;
    state->path_steps = 0;
    for (Hex hex = target; hex != state->hex[unit];) {
        int d = flood.from[hex];
        state->path = state->path << 3 | (uint64_t)d;
        state->path_steps++;
        assert(state->path_steps <= PATH_STEPS_MAX);
        hex = world->grid.neighbour[hex][hex_opposite(d)];
    }
}

// It may have been stopped in a hex that it only meant to cross [R12]: one hex on, if there is one.
static void stop_crowded(const World *world, State *state, int unit) {
    if (has(state->on_map, unit) && crowded(world, state, unit)) {
        retreat_begin(world, state, unit, RETREAT_CROWDED, HEX_NONE);
    }
}

void move_apply(const World *world, State *state, Frame *frame, Action action) {
    if (action_verb(action) == VERB_HOLD) {
        int unit = frame->unit;
        unit_stop(world, state, unit);
        frame_pop(state);
        stop_crowded(world, state, unit);
        return;
    }
    assert(action_verb(action) == VERB_MOVE);
    path_find(world, state, frame->unit, (Hex)action_where(action));
    frame->phase = PHASE_WALK;
    frame->hex = state->hex[frame->unit];
    frame->value = 0;
}

static void walk_step(const World *world, State *state, Frame *frame) {
    int unit = frame->unit, d = (int)(state->path & 7);
    Hex hex = state->hex[unit], next = world->grid.neighbour[hex][d];
    bool enemy = enemy_in(world, state, world->unit[unit].side, next);
    int left =
        left_after(state->mp[unit], step_cost(world, state, world->unit[unit].motorised, hex, d),
                   enemy, !has(state->moving, unit));
    assert(left != FLOOD_NEVER);
    state->path >>= 3;
    state->path_steps--;
    state->mp[unit] = (uint8_t)left;
    state->moving |= bit(unit);
    unit_enter(world, state, unit, next);  // [R13] control first
    if (enemy) state->entry[unit] = (uint8_t)hex_opposite(d);
    frame->hex = next;
    frame->value = mine_at(state, next) >= 0;  // mines make one think again
    state->reacted = 0;
    frame_push(state, PHASE_LIMITS, unit, NO_UNIT)->hex = next;  // then limits and reactions
    mine_begin(world, state, unit);                              // but mines before them
}

static bool can_go_on(const World *world, const State *state, int unit) {
    Hex hex = state->hex[unit];
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        if (world->grid.neighbour[hex][d] == HEX_NONE) continue;
        int cost = step_cost(world, state, world->unit[unit].motorised, hex, d);
        if (cost != COST_NEVER && cost != COST_ALL && cost <= state->mp[unit]) return true;
    }
    return false;
}

// Between steps. frame->hex: where the unit should stand; frame->value: something has happened.
void walk_run(const World *world, State *state, Frame *frame) {
    int unit = frame->unit;
    bool here = has(state->on_map, unit) && state->hex[unit] == frame->hex;
    bool waits = here && in_close_combat(world, state, frame->hex);
    if (here && !waits && !has(state->disorganised | state->done, unit)) {
        if (state->path_steps > 0 && frame->value == 0) {
            walk_step(world, state, frame);
            return;
        }
        state->path = 0;
        state->path_steps = 0;
        if (can_go_on(world, state, unit)) {
            frame->phase = PHASE_MOVE;
            return;
        }
    }
    state->path = 0;
    state->path_steps = 0;
    frame_pop(state);
    if (waits) return;              // it will fight [R12]
    unit_stop(world, state, unit);  // [R15]
    stop_crowded(world, state, unit);
}
