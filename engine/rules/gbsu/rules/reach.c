// SPDX-License-Identifier: GPL-3.0-or-later
// reach.c -- [5.2, 5.3] where a unit can get to with the MP it has, and by which way.
//
// A leg leads as far as nothing happens [R43]: through a hex with enemies, or one in which the
// unit's coming is answered, it does not go on. The ways over an empty map are found once, when the
// scenario is loaded. Where such a hex bars one, the hexes behind it are looked at anew. Paths that
// it bars, and whatever follows a destroyed bridge, are found by a flood.
#include "phases.h"

HexSet side_hexes(const World *world, const State *state, int side) {
    HexSet set = {{0}};
    for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1)
        hex_add(&set, state->hex[bits_first(rest)]);
    return set;
}

// Half MP left after a step of this cost. [5.3, R11] A unit's first hex of the turn can be entered
// whatever it costs, unless the terrain is impossible.
static int left_after(int left, int cost, bool into_enemy, bool first) {
    if (cost == COST_NEVER) return MP_SHORT;
    if (cost == COST_ALL) return first ? 0 : MP_SHORT;
    cost += into_enemy ? ENEMY_COST : 0;
    if (cost <= left) return left - cost;
    return first ? 0 : MP_SHORT;
}

int step_left(const World *world, const State *state, int unit, int direction) {
    const Unit *it = &world->unit[unit];
    Hex next = world->grid.neighbour[state->hex[unit]][direction];
    int cost = step_cost(world, state, it->motorised, state->hex[unit], direction);
    return left_after(mp_of(world, state, unit), cost, enemy_in(world, state, it->side, next),
                      !has(state->moving, unit));
}

// Who sets out, and what stands in the way.
typedef struct Walker {
    Hex start;
    bool motorised, fresh;  // fresh: the one-hex minimum still applies
    int mp;                 // half MP
    HexSet enemy;           // hexes that cost more to enter [5.7]
    HexSet bars;            // hexes in which a leg ends: those, and where its coming is answered
    HexSet full;            // close combats that have no room for another of its side [9.1]
} Walker;

static Walker walker_of(const World *world, const State *state, int unit, Journey journey) {
    const Unit *it = &world->unit[unit];
    Walker walker = {.start = state->hex[unit],
                     .motorised = it->motorised,
                     .fresh = !has(state->moving, unit) && !it->fixed,
                     .mp = mp_of(world, state, unit),
                     .enemy = side_hexes(world, state, side_other((Side)it->side))};
    walker.bars = walker.enemy;
    if (journey == JOURNEY_LEG) {
        HexSet answered = answered_hexes(world, state, unit);
        for (int word = 0; word < HEX_WORDS; word++) walker.bars.word[word] |= answered.word[word];
    }
    if (it->weapon) return walker;
    uint64_t waiting = side_units(world, state, it->side) & state->moving & ~bit(unit);
    for (; waiting; waiting &= waiting - 1) {
        Hex hex = state->hex[bits_first(waiting)];
        if (hex_in(&walker.enemy, hex) && !stack_room(world, state, unit, hex))
            hex_add(&walker.full, hex);
    }
    return walker;
}

// --- the flood -----------------------------------------------------------------------------------

// Dijkstra by buckets of MP left, most first; each bucket is a list through `next`.
typedef struct Buckets {
    uint16_t head[MP_MAX + 1], hex[4096], next[4096];
    int count;
} Buckets;

static void bucket_push(Buckets *buckets, int level, Hex hex) {
    assert(buckets->count < COUNT_OF(buckets->hex) - 1);
    int entry = ++buckets->count;  // 0 ends a list
    buckets->hex[entry] = hex;
    buckets->next[entry] = buckets->head[level];
    buckets->head[level] = (uint16_t)entry;
}

static void flood_arrive(const Walker *walker, Hex hex, int left, int direction, int steps,
                         Flood *flood, Buckets *buckets) {
    flood->reach[hex] = (uint8_t)(left + 1);
    flood->from[hex] = (uint8_t)direction;
    flood->steps[hex] = (uint8_t)steps;
    hex_add(&flood->reached, hex);
    if (left > 0 && steps < PATH_STEPS_MAX && !hex_in(&walker->bars, hex))
        bucket_push(buckets, left, hex);
}

// The first step, to which the one-hex minimum applies.
static void flood_first(const World *world, const State *state, const Walker *walker, Flood *flood,
                        Buckets *buckets) {
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex next = world->grid.neighbour[walker->start][d];
        if (next == HEX_NONE) continue;
        int cost = step_cost(world, state, walker->motorised, walker->start, d);
        int left = left_after(walker->mp, cost, hex_in(&walker->enemy, next), walker->fresh);
        if (left != MP_SHORT) flood_arrive(walker, next, left, d, 1, flood, buckets);
    }
}

// One hex's neighbours, from a hex reached with `level` half MP left. The hot loop: what fails most
// is asked first. COST_ALL is more than anybody has left.
static void flood_around(const World *world, const State *state, const Walker *walker, Hex hex,
                         int level, Flood *flood, Buckets *buckets) {
    const uint8_t *costs = world->cost[walker->motorised][hex];
    const Hex *neighbours = world->grid.neighbour[hex];
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        int cost =
            state->ruined_objects ? step_cost(world, state, walker->motorised, hex, d) : costs[d];
        int left = level - cost;
        if (left < 0 || cost == COST_NEVER) continue;  // off the map costs COST_NEVER too
        Hex next = neighbours[d];
        if (flood->reach[next] > left) continue;
        if (hex_in(&walker->enemy, next)) {
            left -= ENEMY_COST;
            if (left < 0 || flood->reach[next] > left) continue;
        }
        flood_arrive(walker, next, left, d, flood->steps[hex] + 1, flood, buckets);
    }
}

// With `until` (HEX_NONE: none) only what matters for the way to that hex is looked at: a hex from
// which even the cheapest steps do not lead there is passed over.
static void flood_spread(const World *world, const State *state, const Walker *walker, Hex until,
                         Flood *flood) {
    int least = until == HEX_NONE ? 0 : world->cost_least[walker->motorised];
    const uint8_t *steps_left = world->grid.distance[until == HEX_NONE ? walker->start : until];
    Buckets buckets;
    memset(buckets.head, 0, sizeof buckets.head);
    buckets.count = 0;
    memset(flood->reach, 0, sizeof flood->reach);
    memset(&flood->reached, 0, sizeof flood->reached);
    assert(walker->mp <= MP_MAX);
    flood->reach[walker->start] = 0xff;  // never entered again
    flood_first(world, state, walker, flood, &buckets);
    for (int level = walker->mp; level > 0; level--) {
        if (until != HEX_NONE && flood->reach[until] > level) break;
        for (int entry; (entry = buckets.head[level]) != 0;) {
            buckets.head[level] = buckets.next[entry];
            Hex hex = buckets.hex[entry];
            if (flood->reach[hex] != level + 1) continue;  // reached better since
            if (level < least * steps_left[hex]) continue;
            flood_around(world, state, walker, hex, level, flood, &buckets);
        }
    }
}

// Where there is no room for it, and where it stands.
static void hexes_trim(const Walker *walker, HexSet *hexes) {
    for (int word = 0; word < HEX_WORDS; word++) hexes->word[word] &= ~walker->full.word[word];
    hexes->word[walker->start >> 6] &= ~bit(walker->start & 63);
}

void flood_fill(const World *world, const State *state, int unit, Journey journey, Flood *flood) {
    Walker walker = walker_of(world, state, unit, journey);
    flood_spread(world, state, &walker, HEX_NONE, flood);
    hexes_trim(&walker, &flood->reached);
}

// --- the ways over an empty map ------------------------------------------------------------------

static void ways_from(const World *world, const State *nobody, const Walker *walker, Ways *ways) {
    Flood flood;
    flood_spread(world, nobody, walker, HEX_NONE, &flood);
    memset(ways->cost, WAY_NONE, sizeof ways->cost);
    memset(ways->beyond, WAY_NONE, sizeof ways->beyond);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        if (!hex_in(&flood.reached, hex)) continue;
        ways->cost[hex] = (uint8_t)(walker->mp + 1 - flood.reach[hex]);
        ways->from[hex] = flood.from[hex];
        Hex before = world->grid.neighbour[hex][hex_opposite(flood.from[hex])];
        ways->before[hex] = before;
        if (ways->cost[hex] < ways->beyond[before]) ways->beyond[before] = ways->cost[hex];
    }
    ways->cost[walker->start] = 0;
}

static Approach approach_of(const World *world, bool motorised, Hex hex) {
    Approach approach = {0};
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex from = world->grid.neighbour[hex][d];
        if (from == HEX_NONE) continue;
        int cost = world->cost[motorised][from][hex_opposite(d)];
        if (cost == COST_NEVER || cost == COST_ALL) continue;
        approach.cost[approach.count] = (uint8_t)cost;
        approach.from[approach.count++] = from;
    }
    return approach;
}

void ways_prepare(World *world) {
    int most[2] = {0, 0};  // MP of any counter, on foot and motorised
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *unit = &world->unit[i];
        most[unit->motorised] = max_int(most[unit->motorised], unit->mp);
    }
    State nobody = {.depth = 0};
    for (int motorised = 0; motorised < 2; motorised++)
        for (Hex hex = 0; most[motorised] > 0 && hex < world->grid.count; hex++) {
            Walker walker = {.start = hex, .motorised = motorised, .mp = most[motorised]};
            ways_from(world, &nobody, &walker, &world->ways[motorised][hex]);
            world->approach[motorised][hex] = approach_of(world, motorised, hex);
        }
}

// The hexes whose cost is at most `mp`.
static HexSet hexes_within(const World *world, const uint8_t cost[HEXES_MAX], int mp) {
    HexSet set = {{0}};
#ifdef __SSE2__
    const __m128i most = _mm_set1_epi8((char)mp);
    for (int i = 0; i < world->grid.count; i += 16) {
        __m128i costs = _mm_loadu_si128((const __m128i *)&cost[i]);
        __m128i within = _mm_cmpeq_epi8(_mm_min_epu8(costs, most), costs);
        set.word[i >> 6] |= (uint64_t)(uint16_t)_mm_movemask_epi8(within) << (i & 63);
    }
#else
    for (Hex hex = 0; hex < world->grid.count; hex++)
        if (cost[hex] <= mp) hex_add(&set, hex);
#endif
    return set;
}

// Where the ways lead with this walker's MP, less hexes of enemies that cost too much. Returns the
// least cost of a hex whose way is barred, or WAY_NONE: what lies behind the bar may be reached by
// other ways, or not at all.
static int ways_open(const World *world, const Walker *walker, HexSet *hexes) {
    const Ways *ways = &world->ways[walker->motorised][walker->start];
    const HexSet *bars = &walker->bars, *enemy = &walker->enemy;
    int barred = WAY_NONE;
    *hexes = hexes_within(world, ways->cost, walker->mp);
    hexes->word[walker->start >> 6] &= ~bit(walker->start & 63);
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t rest = hexes->word[word] & bars->word[word]; rest; rest &= rest - 1) {
            int hex = word << 6 | bits_first(rest);
            barred = min_int(barred, ways->beyond[hex]);
            if (enemy->word[word] & rest & -rest && ways->cost[hex] + ENEMY_COST > walker->mp)
                hexes->word[word] &= ~(rest & -rest);
        }
    }
    return barred <= walker->mp ? barred : WAY_NONE;
}

// Whether the way there goes through a bar.
static bool way_barred(const Walker *walker, const Ways *ways, Hex hex) {
    for (;;) {
        hex = ways->before[hex];
        if (hex == walker->start) return false;
        if (hex_in(&walker->bars, hex)) return true;
    }
}

// The cheapest way into a hex from beside it.
static int cost_beside(const Approach *approach, const uint8_t cost[]) {
    int least = WAY_NONE;
    for (int i = 0; i < approach->count; i++)
        least = min_int(least, cost[approach->from[i]] + approach->cost[i]);
    return least;
}

// Finds other ways to the hexes whose own are barred, and leaves out those that have none. Ways
// that are not barred cost what they did. Every step costs something: no way is longer than
// PATH_STEPS_MAX.
static void ways_around(const World *world, const Walker *walker, int least, HexSet *hexes) {
    const Ways *ways = &world->ways[walker->motorised][walker->start];
    const Approach *approach = world->approach[walker->motorised];
    const HexSet *bars = &walker->bars;
    Hex barred[HEXES_MAX];
    uint8_t cost[HEXES_MAX];  // to go on from there: from a bar nobody does
    int count = 0;
    HexSet within = hexes_within(world, ways->cost, walker->mp);
    memcpy(cost, ways->cost, sizeof cost);
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t rest = within.word[word]; rest; rest &= rest - 1) {
            Hex hex = (Hex)(word << 6 | bits_first(rest));
            bool is_barred = ways->cost[hex] >= least && way_barred(walker, ways, hex);
            if (is_barred) barred[count++] = hex;
            if (is_barred || (hex_in(bars, hex) && hex != walker->start)) cost[hex] = WAY_NONE;
        }
    }
    for (bool better = true; better;) {  // few hexes: in any order, until nothing gets cheaper
        better = false;
        for (int i = 0; i < count; i++) {
            if (hex_in(bars, barred[i])) continue;
            int found = cost_beside(&approach[barred[i]], cost);
            if (found > walker->mp || found >= cost[barred[i]]) continue;
            cost[barred[i]] = (uint8_t)found;
            better = true;
        }
    }
    for (int i = 0; i < count; i++) {
        int found = cost[barred[i]];
        if (hex_in(bars, barred[i])) found = cost_beside(&approach[barred[i]], cost);
        if (hex_in(&walker->enemy, barred[i])) found += ENEMY_COST;
        hexes->word[barred[i] >> 6] &= ~bit(barred[i] & 63);
        if (found <= walker->mp) hex_add(hexes, barred[i]);
    }
}

HexSet reach_hexes(const World *world, const State *state, int unit, Journey journey) {
    if (world->unit[unit].fixed) return (HexSet){{0}};
    if (state->ruined_objects) {  // a bridge may be down
        Flood flood;
        flood_fill(world, state, unit, journey, &flood);
        return flood.reached;
    }
    Walker walker = walker_of(world, state, unit, journey);
    HexSet hexes = {{0}};
    int barred = walker.mp > 0 ? ways_open(world, &walker, &hexes) : WAY_NONE;
    if (barred != WAY_NONE && journey == JOURNEY_LEG) {  // many bars: the flood is soon over
        Flood flood;
        flood_spread(world, state, &walker, HEX_NONE, &flood);
        hexes = flood.reached;
    } else if (barred != WAY_NONE) {
        ways_around(world, &walker, barred, &hexes);
    }
    for (int d = 0; walker.fresh && d < HEX_DIRECTIONS; d++)
        if (world->cost[walker.motorised][walker.start][d] != COST_NEVER)
            hex_add(&hexes, world->grid.neighbour[walker.start][d]);
    hexes_trim(&walker, &hexes);
    return hexes;
}

uint64_t reach_path(const World *world, const State *state, int unit, Hex target, Journey journey,
                    uint8_t *steps) {
    int straight = hex_direction(&world->grid, state->hex[unit], target);
    if (straight >= 0 && step_left(world, state, unit, straight) != MP_SHORT) {
        *steps = 1;
        return (uint64_t)straight;
    }
    Walker walker = walker_of(world, state, unit, journey);
    const uint8_t *from = world->ways[walker.motorised][walker.start].from;
    Flood flood;
    HexSet hexes;
    if (state->ruined_objects || ways_open(world, &walker, &hexes) != WAY_NONE) {
        flood_spread(world, state, &walker, target, &flood);
        hexes = flood.reached;
        from = flood.from;
    }
    assert(hex_in(&hexes, target));
    uint64_t path = 0;
    *steps = 0;
    for (Hex hex = target; hex != walker.start;) {
        int d = from[hex];
        path = path << 3 | (uint64_t)d;
        (*steps)++;
        assert(*steps <= PATH_STEPS_MAX);
        hex = world->grid.neighbour[hex][hex_opposite(d)];
    }
    return path;
}
