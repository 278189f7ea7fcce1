// SPDX-License-Identifier: GPL-3.0-or-later
// reach.c -- [5.2, 5.3] finds the hexes that a unit can reach, and its path to each of them.
//
// A leg ends in a hex with enemies and in a hex where the enemy may react [R43]. The loader
// calculates the cheapest paths over an empty map (engine/board/paths.h). If a hex where a leg ends
// blocks one of these paths, or an object is destroyed, reached_find() searches again with
// Dijkstra's algorithm. reached_of() caches both results.
#include "engine/base/memory.h"
#include "layout.h"
#include "phases.h"

HexSet side_hexes(const World *world, const State *state, int side) {
    HexSet set = {{0}};
    for (uint64_t rest = side_units(world, state, side); rest; rest &= rest - 1)
        hex_add(&set, state->hex[bits_first(rest)]);
    return set;
}

int step_left(const World *world, const State *state, int unit, int direction) {
    const Unit *it = &world->unit[unit];
    Hex next = world->grid.neighbour[state->hex[unit]][direction];
    int cost = step_cost(world, state, it->motorised, state->hex[unit], direction);
    if (cost != COST_NEVER && enemy_in(world, state, it->side, next)) cost += ENEMY_COST;
    return points_left(mp_of(world, state, unit), cost, !has(state->moving, unit));
}

// A Walker is the moving unit with the hexes that slow or stop it. Hexes in Mover.costly hold
// enemies and cost more [5.7]. A leg ends in the hexes of Mover.blocking, where enemies stand or
// may react. The first step of a move may cost more than the MP if the hex is not impassable and
// the unit is not fixed [5.3, R11, R35].
typedef struct Walker {
    Mover mover;
    bool motorised;
    HexSet full;  // hexes whose close combat is at the stacking limit of the unit's side [9.1]
} Walker;

static Walker walker_of(const World *world, const State *state, int unit, Journey journey) {
    const Unit *it = &world->unit[unit];
    Walker walker = {.motorised = it->motorised};
    Mover *mover = &walker.mover;
    mover->start = state->hex[unit];
    mover->minimum = !has(state->moving, unit) && !it->fixed;
    mover->points = mp_of(world, state, unit);
    mover->extra = ENEMY_COST;
    mover->costly = layout_of(world, state, side_other((Side)it->side))->stand;
    mover->blocking = mover->costly;
    if (journey == JOURNEY_LEG) {
        HexSet answered = answered_hexes(world, state, unit);
        for (int word = 0; word < HEX_WORDS; word++)
            mover->blocking.word[word] |= answered.word[word];
    }
    if (it->weapon) return walker;
    uint64_t waiting = side_units(world, state, it->side) & state->moving & ~bit(unit);
    for (; waiting; waiting &= waiting - 1) {
        Hex hex = state->hex[bits_first(waiting)];
        if (hex_in(&mover->costly, hex) && !stack_room(world, state, unit, hex))
            hex_add(&walker.full, hex);
    }
    return walker;
}

// Returns the step costs of the present map. If an object is destroyed, writes the costs to *room
// and returns `room`; otherwise returns those of the World.
static const StepCosts *costs_now(const World *world, const State *state, bool motorised,
                                  StepCosts *room) {
    if (!state->ruined_objects) return &world->cost[motorised];
    *room = world->cost[motorised];
    for (int i = 0; i < world->object_count; i++) {
        const Object *object = &world->object[i];
        if (!object->bridge || !(state->ruined_objects >> i & 1)) continue;
        int d = hex_direction(&world->grid, object->hex, object->beyond), back = hex_opposite(d);
        room->step[object->hex][d] = world->cost_ruined[motorised].step[object->hex][d];
        room->step[object->beyond][back] = world->cost_ruined[motorised].step[object->beyond][back];
    }
    return room;
}

static void flood_spread(const World *world, const State *state, const Walker *walker, Hex until,
                         Flood *flood) {
    StepCosts room;
    paths_flood(&world->grid, costs_now(world, state, walker->motorised, &room), &walker->mover,
                until, world->cost_least[walker->motorised], flood);
}

// Removes the hex of the unit, and the hexes without room for the unit, from the set.
static void hexes_trim(const Walker *walker, HexSet *hexes) {
    for (int word = 0; word < HEX_WORDS; word++) hexes->word[word] &= ~walker->full.word[word];
    hexes->word[walker->mover.start >> 6] &= ~bit(walker->mover.start & 63);
}

void flood_fill(const World *world, const State *state, int unit, Journey journey, Flood *flood) {
    Walker walker = walker_of(world, state, unit, journey);
    flood_spread(world, state, &walker, HEX_NONE, flood);
    hexes_trim(&walker, &flood->reached);
}

void paths_prepare(World *world) {
    int most[2] = {0, 0};  // highest MP of a counter, on foot and motorised
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *unit = &world->unit[i];
        most[unit->motorised] = max_int(most[unit->motorised], unit->mp);
    }
    for (int motorised = 0; motorised < 2; motorised++)
        for (Hex hex = 0; most[motorised] > 0 && hex < world->grid.count; hex++)
            paths_find(&world->grid, &world->cost[motorised], hex, most[motorised],
                       &world->paths[motorised][hex]);
}

// --- searches with a cache -----------------------------------------------------------------------

// A Reached is one cached search. A leg or a journey depends on few data near its start, and
// playouts from one position search the same legs again and again. Each thread keeps a cache
// outside State and World. An entry is found only by all data on which it depends, so the cache
// changes no result.
typedef struct Reached {
    // These members are the key of the entry. The two sets contain only hexes of near_of().
    // hash of the World; start hex, MP and kind of the mover, and the destroyed objects
    uint64_t world, start;
    HexSet costly, blocking;
    // These members are the result.
    HexSet hexes;
    uint8_t from[HEXES_MAX];  // direction of the last step to each of the hexes
} Reached;

// The cache has 2 to the power of REACHED_BITS pairs of entries. In a pair, two searches that
// alternate do not evict each other. The cache takes about 370 KB, which fits into the second-level
// cache of a core.
enum { REACHED_BITS = 8 };

typedef struct ReachedPair {
    Reached one[2];
    int last;  // the entry that was used last; the other one is evicted next
} ReachedPair;

static _Thread_local ReachedPair *remembered;

static bool reached_same(const Reached *one, const Reached *two) {
    uint64_t other = (one->world ^ two->world) | (one->start ^ two->start);
    for (int word = 0; word < HEX_WORDS; word++)
        other |= (one->costly.word[word] ^ two->costly.word[word]) |
                 (one->blocking.word[word] ^ two->blocking.word[word]);
    return other == 0;
}

static uint64_t reached_hash(const Reached *key) {
    uint64_t hash = key->world ^ key->start * 0x9e3779b97f4a7c15u, more = 0;
    for (int word = 0; word < HEX_WORDS; word++) {
        hash = (hash ^ key->costly.word[word]) * 0xd6e8feb86659fd93u;
        more = (more ^ key->blocking.word[word]) * 0x9e3779b97f4a7c15u;
    }
    return hash ^ more;
}

// Fills the result of *out. Uses the paths that the loader has calculated if no hex and no
// destroyed bridge blocks one of them. Otherwise searches again.
static void reached_find(const World *world, const State *state, const Walker *walker,
                         Reached *out) {
    const Mover *mover = &walker->mover;
    const PathTable *paths = &world->paths[walker->motorised][mover->start];
    int barred = paths_open(&world->grid, paths, mover, &out->hexes);
    memcpy(out->from, paths->from, sizeof out->from);
    if (!state->ruined_objects && barred == PATH_NONE) return;
    Flood flood;
    flood_spread(world, state, walker, HEX_NONE, &flood);
    out->hexes = flood.reached;
    memcpy(out->from, flood.from, sizeof out->from);
}

// Returns the hexes that can affect a moving unit: those within its MP, and all neighbours of its
// hex, because the first hex of a move may cost more than the MP of the unit.
static HexSet near_of(const World *world, const Walker *walker) {
    const Mover *mover = &walker->mover;
    const PathTable *paths = &world->paths[walker->motorised][mover->start];
    HexSet near = paths_within(&world->grid, paths, mover->points);
    for (int word = 0; word < HEX_WORDS; word++)
        near.word[word] |= world->around[mover->start].word[word];
    return near;
}

static const Reached *reached_of(const World *world, const State *state, const Walker *walker,
                                 const HexSet *near) {
    const Mover *mover = &walker->mover;
    Reached key;
    key.world = world->heading.hash;
    key.start = mover->start | (uint64_t)mover->points << 16 | (uint64_t)walker->motorised << 24 |
                (uint64_t)mover->minimum << 25 | (uint64_t)state->ruined_objects << 32 |
                (uint64_t)1 << 40;
    for (int word = 0; word < HEX_WORDS; word++) {
        key.costly.word[word] = mover->costly.word[word] & near->word[word];
        key.blocking.word[word] = mover->blocking.word[word] & near->word[word];
    }
    if (remembered == NULL) remembered = memory_of_thread(1 << REACHED_BITS, sizeof *remembered);
    ReachedPair *pair = &remembered[reached_hash(&key) >> (64 - REACHED_BITS)];
    Reached *known = &pair->one[pair->last];
    if (reached_same(known, &key)) return known;
    pair->last = !pair->last;
    known = &pair->one[pair->last];
    if (reached_same(known, &key)) return known;
    reached_find(world, state, walker, known);
    known->world = key.world;
    known->start = key.start;
    known->costly = key.costly;
    known->blocking = key.blocking;
    return known;
}

// An Asked is the last unit and position that a caller asked about. Callers need these data several
// times: for the legs of the unit, for its journeys, and for the path of the chosen leg.
typedef struct Asked {
    uint64_t world;
    State state;
    int unit;
    Walker walker;  // the unit and the hexes that slow or stop a leg
    HexSet near;
    bool same;  // true if a leg and a journey are blocked by the same hexes
} Asked;

static _Thread_local Asked asked;

static const Asked *asked_of(const World *world, const State *state, int unit) {
    if (asked.world == world->heading.hash && asked.unit == unit &&
        memcmp(&asked.state, state, sizeof *state) == 0)
        return &asked;
    asked.world = world->heading.hash;
    asked.state = *state;
    asked.unit = unit;
    asked.walker = walker_of(world, state, unit, JOURNEY_LEG);
    asked.near = near_of(world, &asked.walker);
    const Mover *mover = &asked.walker.mover;
    uint64_t more = 0;
    for (int word = 0; word < HEX_WORDS; word++)
        more |= mover->blocking.word[word] & ~mover->costly.word[word] & asked.near.word[word];
    asked.same = more == 0;
    return &asked;
}

static const Reached *reached_by(const World *world, const State *state, const Asked *by,
                                 Journey journey) {
    if (journey == JOURNEY_LEG || by->same) return reached_of(world, state, &by->walker, &by->near);
    Walker walker = by->walker;
    walker.mover.blocking = walker.mover.costly;
    return reached_of(world, state, &walker, &by->near);
}

static HexSet hexes_by(const World *world, const State *state, const Asked *by, Journey journey) {
    const Mover *mover = &by->walker.mover;
    HexSet hexes = {{0}};
    bool ruined = state->ruined_objects != 0;  // the search must then check the first step
    if (mover->points > 0 || ruined) hexes = reached_by(world, state, by, journey)->hexes;
    for (int d = 0; mover->minimum && !ruined && d < HEX_DIRECTIONS; d++)
        if (world->cost[by->walker.motorised].step[mover->start][d] != COST_NEVER)
            hex_add(&hexes, world->grid.neighbour[mover->start][d]);
    hexes_trim(&by->walker, &hexes);
    return hexes;
}

HexSet reach_hexes(const World *world, const State *state, int unit, Journey journey) {
    if (world->unit[unit].fixed) return (HexSet){{0}};
    return hexes_by(world, state, asked_of(world, state, unit), journey);
}

bool reach_beyond(const World *world, const State *state, int unit, HexSet *far) {
    if (world->unit[unit].fixed) return false;
    const Asked *by = asked_of(world, state, unit);
    if (!by->same) *far = hexes_by(world, state, by, JOURNEY_FAR);
    return !by->same;
}

// --- why no leg leads to a hex -------------------------------------------------------------------

static bool can_be_entered(const World *world, const State *state, bool motorised, Hex hex) {
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex from = world->grid.neighbour[hex][d];
        if (from != HEX_NONE && step_cost(world, state, motorised, from, hex_opposite(d)))
            return true;
    }
    return false;
}

// Returns the cost in half MP of the cheapest path to `hex` by these step costs, or PATH_NONE if
// the unit cannot pay it with the MP that `walker` has.
static int cost_of(const World *world, const Walker *walker, const StepCosts *costs, Hex hex) {
    Flood flood;
    paths_flood(&world->grid, costs, &walker->mover, HEX_NONE, world->cost_least[walker->motorised],
                &flood);
    return flood.reach[hex] == 0 ? PATH_NONE : walker->mover.points + 1 - flood.reach[hex];
}

WayBar way_bar(const World *world, const State *state, int unit, Hex hex, int *cost) {
    StepCosts room;
    int mp = mp_of(world, state, unit), straight;
    bool motorised = world->unit[unit].motorised;
    if (world->unit[unit].fixed) return WAY_BAR_FIXED;
    HexSet legs = reach_hexes(world, state, unit, JOURNEY_LEG);
    HexSet far = reach_hexes(world, state, unit, JOURNEY_FAR);
    if (hex_in(&legs, hex)) return WAY_FREE;
    if (hex_in(&far, hex)) return WAY_BAR_LEGS;
    Walker walker = walker_of(world, state, unit, JOURNEY_FAR);
    if (hex_in(&walker.full, hex)) return WAY_BAR_FULL;
    if (!can_be_entered(world, state, motorised, hex)) return WAY_BAR_TERRAIN;
    walker.mover.points = MP_MAX;
    walker.mover.minimum = false;
    *cost = cost_of(world, &walker, costs_now(world, state, motorised, &room), hex);
    if (*cost != PATH_NONE) return WAY_BAR_POINTS;
    straight = hex_direction(&world->grid, walker.mover.start, hex);
    if (straight >= 0 &&
        step_cost(world, state, motorised, walker.mover.start, straight) == COST_ALL)
        return WAY_BAR_ALL;
    walker.mover.costly = walker.mover.blocking = (HexSet){{0}};
    *cost = cost_of(world, &walker, costs_now(world, state, motorised, &room), hex);
    if (*cost != PATH_NONE) return *cost > mp ? WAY_BAR_AT_BEST : WAY_BAR_ENEMY;
    *cost = cost_of(world, &walker, &world->cost[motorised], hex);
    return *cost != PATH_NONE && *cost <= mp ? WAY_BAR_RUIN : WAY_BAR_NONE;
}

// --- the path of a leg or journey ---------------------------------------------------------------

// Fills danger[] with a rough measure for each hex. The measure rises with each enemy that can fire
// at the mover there and with minefields, and falls with cover.
static void danger_of(const World *world, const State *state, int unit,
                      uint16_t danger[HEXES_MAX]) {
    // weights of an enemy's fire, of a minefield, and of a hex where the enemy may react
    enum { SHOT = 10, MINE = 30, ANSWER = 1 };
    HexSet answered = answered_hexes(world, state, unit);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        int mine = mine_at(state, hex), cover = world->terrains[world->terrain[hex]].cover;
        bool mined = mine >= 0 && mine_strikes(world, state, unit, &state->mine[mine]);
        int shots = 0;
        if (hex_in(&answered, hex)) shots = bits_count(watchers_of(world, state, unit, hex));
        danger[hex] = (uint16_t)(shots * max_int(SHOT - cover, 1) +
                                 hex_in(&answered, hex) * ANSWER + mined * MINE);
    }
}

static int danger_along(const World *world, Hex hex, uint64_t path, int steps,
                        const uint16_t danger[HEXES_MAX]) {
    int sum = 0;
    for (int i = 0; i < steps; i++, path >>= STEP_BITS) {
        hex = world->grid.neighbour[hex][path & STEP_MASK];
        sum += danger[hex];
    }
    return sum;
}

// Returns the safest path of several legs that the unit can pay, or `cheapest` if no path is safer.
// Only the owner of the unit may see the result.
static uint64_t path_safest(const World *world, const State *state, int unit, Hex target,
                            uint64_t cheapest, uint8_t *steps) {
    StepCosts room;
    uint16_t danger[HEXES_MAX];
    uint64_t path;
    uint8_t count;
    Walker walker = walker_of(world, state, unit, JOURNEY_FAR);
    Hex start = walker.mover.start;
    danger_of(world, state, unit, danger);
    if (!paths_safest(&world->grid, costs_now(world, state, walker.motorised, &room), &walker.mover,
                      danger, target, &path, &count))
        return cheapest;
    if (danger_along(world, start, path, count, danger) >=
        danger_along(world, start, cheapest, *steps, danger))
        return cheapest;
    *steps = count;
    return path;
}

uint64_t reach_path(const World *world, const State *state, int unit, Hex target, Journey journey,
                    uint8_t *steps) {
    int straight = hex_direction(&world->grid, state->hex[unit], target);
    if (straight >= 0 && step_left(world, state, unit, straight) != POINTS_SHORT) {
        *steps = 1;
        return (uint64_t)straight;
    }
    const Asked *by = asked_of(world, state, unit);
    const Reached *reached = reached_by(world, state, by, journey);
    assert(hex_in(&reached->hexes, target));
    uint64_t path = paths_read(&world->grid, reached->from, by->walker.mover.start, target, steps);
    return journey == JOURNEY_LEG ? path : path_safest(world, state, unit, target, path, steps);
}
