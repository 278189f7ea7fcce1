// SPDX-License-Identifier: GPL-3.0-or-later
// move.c -- moves units [sheet: movement, F6, F10, F20]: finds the hexes that a unit can reach, and
// walks there hex by hex. A side chooses the destination of a leg, not its path. If the unit can
// still move after a leg, the side may choose another leg, so every path is possible.
//
// Reach and path are found in three steps:
// 1. steps_prepare() computes once, for each mover and hexside, the flags of a step (enum Step).
// 2. trails_find() (engine/board/trails.h) searches breadth first. A trail is a hex, the number of
// steps so far and the TRIP_... flags, because a path by road or without rough ground can be
// longer.
// 3. trip_open() decides whether a trail may go on, trip_step() whether it may take one step.
#include "play.h"

enum {                  // Trip.memory: flags of a path
    TRIP_ALL_ROAD = 1,  // every step followed a road
    TRIP_ROUGH = 2,     // a step entered rough terrain
    TRIP_ENDED = 4,     // the move ends here, whatever pace is left
};

// --- one step

// Returns the set of Step flags for a step over the hexside, or 0 if the step is impossible.
// Ignores units. `road` means that a road, with an intact bridge over any river, crosses the
// hexside.
static uint8_t step_flags(const World *world, int mover, Hex from, int direction, bool road) {
    Hex to = world->grid.neighbour[from][direction];
    bool vehicle = mover == MOVER_HORSE || mover == MOVER_MOTOR || mover == MOVER_AFV;
    if (to == HEX_NONE) return 0;
    if (!road && !(terrain_at(world, to)->enters >> mover & 1)) return 0;
    int step = STEP_OPEN | (road ? STEP_ROAD : 0);
    if (!road && terrain_at(world, to)->rough) step |= STEP_ROUGH;
    if (world->river[from] >> direction & 1 && !road) {
        bool ford = world->ford[from] >> direction & 1 && !vehicle;
        return ford ? (uint8_t)(step | STEP_ENDS | STEP_FORD) : 0;
    }
    if (world->stream[from] >> direction & 1) step |= STEP_ENDS;
    return vehicle && !road && step & STEP_ENDS ? 0 : (uint8_t)step;
}

void steps_prepare(World *world) {
    for (int mover = 0; mover < MOVERS; mover++)
        for (Hex hex = 0; hex < world->grid.count; hex++)
            for (int d = 0; d < HEX_DIRECTIONS; d++)
                world->step[mover][hex][d] =
                    step_flags(world, mover, hex, d, world->road[hex] >> d & 1);
}

static inline int step_of(const World *world, const State *state, int mover, Hex from,
                          int direction) {
    if (state->blown && world->road[from] >> direction & 1 &&
        !road_open(world, state, from, direction))
        return step_flags(world, mover, from, direction, false);
    return world->step[mover][from][direction];
}

bool can_enter(const World *world, const State *state, int unit, Hex from, int direction) {
    return step_of(world, state, mover_of(world, state, unit), from, direction) != 0;
}

typedef struct Tripper {  // the context of a search for trails
    const World *world;
    const State *state;
    const Trip *trip;
    int mover;
    HexSet closed;  // hexes with visible enemies, which the unit cannot enter
    HexSet ends;    // hexes where a path must end: those with known mines
} Tripper;

// Returns true if the move may go on after this trail.
static inline bool trip_open(const void *context, const Trail *at) {
    const Tripper *tripper = context;
    const Trip *trip = tripper->trip;
    if (hex_in(&tripper->ends, at->hex) && at->steps > trip->steps) return false;
    int most = trip->pace + (at->memory & TRIP_ALL_ROAD ? trip->road : 0);
    return !(at->memory & TRIP_ENDED) && at->steps < most;
}

// Returns true if the unit, and its leader on foot, can take the step. Then sets next->memory to
// the flags of the longer path.
static inline bool trip_step(const void *context, const Trail *at, int direction, Trail *next) {
    const Tripper *tripper = context;
    const Trip *trip = tripper->trip;
    int mover = tripper->mover;
    int step = step_of(tripper->world, tripper->state, mover, at->hex, direction);
    if (!step || hex_in(&tripper->closed, next->hex)) return false;
    if (step & STEP_FORD && at->steps > 0) return false;
    bool all_road = at->memory & TRIP_ALL_ROAD && step & STEP_ROAD;
    if (at->steps >= trip->pace + (all_road ? trip->road : 0)) return false;
    if (trip->leader != NO_UNIT &&
        !step_of(tripper->world, tripper->state, MOVER_FOOT, at->hex, direction))
        return false;
    bool rough = step & STEP_ROUGH;
    if (rough && mover == MOVER_AFV && at->memory & TRIP_ROUGH) return false;
    if (rough && (mover == MOVER_HORSE || mover == MOVER_MOTOR) && !trip->black) return false;
    next->memory = (uint8_t)((all_road ? TRIP_ALL_ROAD : 0) | (at->memory & TRIP_ROUGH) |
                             (rough ? TRIP_ROUGH : 0) | (step & STEP_ENDS ? TRIP_ENDED : 0));
    return true;
}

// --- where a move can end

static Tripper tripper_of(const World *world, const State *state, const Trip *trip) {
    Tripper tripper = {world, state, trip, mover_of(world, state, trip->unit), {{0}}, {{0}}};
    uint64_t enemies =
        enemies_of(world, trip->unit) & state->on_map & ~(state->hidden | state->riding);
    for (; enemies; enemies &= enemies - 1)
        hex_add(&tripper.closed, state->hex[bits_first(enemies)]);
    return tripper;
}

static int trip_search(const World *world, const State *state, const Trip *trip,
                       Trail trails[TRAILS_MAX]) {
    Tripper tripper = tripper_of(world, state, trip);
    Trail start = {.hex = state->hex[trip->unit], .steps = trip->steps, .memory = trip->memory};
    return trails_find(&world->grid, start, trip_open, trip_step, &tripper, trails);
}

bool trip_opens(const World *world, const State *state, const Trip *trip) {
    Tripper tripper = tripper_of(world, state, trip);
    Trail start = {.hex = state->hex[trip->unit], .steps = trip->steps, .memory = trip->memory};
    for (int d = 0; d < HEX_DIRECTIONS && trip_open(&tripper, &start); d++) {
        Trail next = {.hex = world->grid.neighbour[start.hex][d]};
        if (next.hex == HEX_NONE || !trip_step(&tripper, &start, d, &next)) continue;
        if (unit_room(world, state, trip->unit, next.hex)) return true;
    }
    return false;
}

void trip_reach(const World *world, const State *state, const Trip *trip, HexSet *out) {
    Trail trails[TRAILS_MAX];
    HexSet taken = {{0}};
    int count = trip_search(world, state, trip, trails);
    for (uint64_t own = friends_of(world, trip->unit) & state->on_map; own; own &= own - 1)
        hex_add(&taken, state->hex[bits_first(own)]);
    *out = (HexSet){0};
    for (int i = 1; i < count; i++) {  // unit_room() is slow, and an empty hex always has room
        Hex hex = trails[i].hex;
        if (!hex_in(&taken, hex) || unit_room(world, state, trip->unit, hex)) hex_add(out, hex);
    }
}

// --- the members of a Trip [sheet: movement, F6]

static int pace_row(const World *world, const State *state, int unit) {
    if (!is_limbered(state, unit)) return world->unit[unit].pace;
    return world->unit[unit].tow == MOVER_HORSE ? PACE_HORSE : PACE_MOTOR;
}

// Returns the commander who can lead the unit, or NO_UNIT. He must be in the hex of the unit,
// undisrupted and unwounded, and must not have moved [F6, own].
int leader_for(const World *world, const State *state, int unit) {
    if (is_kind(world, unit, COMMANDER)) return NO_UNIT;
    uint64_t here = units_at(state, state->hex[unit]) & friends_of(world, unit) &
                    world->kind[COMMANDER] & ~(state->disrupted | state->moved | state->wounded);
    return here ? bits_first(here) : NO_UNIT;
}

Trip trip_begin(const World *world, const State *state, int unit, int leader) {
    Trip trip = {.unit = (uint8_t)unit, .leader = (uint8_t)leader, .memory = TRIP_ALL_ROAD};
    int row = pace_row(world, state, unit), card = state->card[unit];
    Colour colour = card == NO_CARD ? RED : card_colour(card);
    trip.black = colour == BLACK;
    if (row == PACE_NONE) return trip;
    trip.pace = world->pace[row][colour];
    if (is_kind(world, unit, COMMANDER) && has(state->wounded, unit)) trip.pace = 1;
    if (trip.pace == 0) return trip;
    if (leader != NO_UNIT) trip.pace = (uint8_t)(trip.pace + world->with_commander);
    if (!is_kind(world, unit, AFV)) trip.road = world->road_bonus;
    return trip;
}

_Static_assert(TRIP_STEPS_MAX < 1 << TRIP_STEPS_BITS, "a frame holds the steps of a trip");

static Trip trip_of(const World *world, const State *state, const Frame *frame) {
    const FrameView *it = frame_as(frame);
    Trip trip = trip_begin(world, state, it->walk.unit, it->walk.leader);
    trip.steps = it->walk.steps;
    if (trip.steps > 0) trip.memory = (uint8_t)it->walk.memory;
    return trip;
}

// --- entering hexes, and the walk

void hex_taken(const World *world, State *state, int unit, Hex hex) {
    int side = world->unit[unit].side, objective = world->objective[hex];
    if (objective == NO_INDEX || has(staff(world), unit)) return;
    state->control[side] |= bit(objective);
    state->control[side_other((Side)side)] &= ~bit(objective);
}

// Moves the unit and its rider into the hex, of which its side may take control. Marks the hex as
// searched for hidden mines.
static void unit_enters(const World *world, State *state, int unit, Hex hex) {
    int side = world->unit[unit].side, rider = rider_of(state, unit);
    const SideCard *other = &world->side[side_other((Side)side)];
    state->hex[unit] = hex;
    if (rider != NO_UNIT) state->hex[rider] = hex;
    for (int i = 0; i < other->hides; i++)
        if (other->hide[i].mine && other->hide[i].hex == hex)
            state->searched[side_other((Side)side)] |= bit(i);
    hex_taken(world, state, unit, hex);
}

// Adds to *out the hexes whose known mines act on the unit. Returns true if there are such hexes.
static bool mines_known(const World *world, const State *state, int unit, HexSet *out) {
    bool any = false;
    for (int i = 0; i < world->mine_count; i++) {
        Hex hex = state->mine_hex[i];
        if (!(state->mine_known >> i & 1) || mine_in(world, state, unit, hex) != i) continue;
        hex_add(out, hex);
        any = true;
    }
    return any;
}

// Searches trails to the target: first around known mines, then through them if no other path
// exists. Returns the index of the trail that ends at the target, or 0 if no path exists.
static int way_search(const World *world, const State *state, const Trip *trip, Hex target,
                      Trail trails[TRAILS_MAX]) {
    Tripper tripper = tripper_of(world, state, trip);
    Trail start = {.hex = state->hex[trip->unit], .steps = trip->steps, .memory = trip->memory};
    bool round = mines_known(world, state, trip->unit, &tripper.ends);
    for (int pass = round ? 0 : 1; pass < 2; pass++) {
        if (pass == 1) tripper.ends = (HexSet){{0}};
        int count = trails_find(&world->grid, start, trip_open, trip_step, &tripper, trails);
        for (int i = 1; i < count; i++)
            if (trails[i].hex == target) return i;
    }
    return 0;
}

// Returns the next step of a walk towards its goal. The hex of the step is HEX_NONE if no path is
// left.
static Trail way_next(const World *world, const State *state, const Frame *frame) {
    Trail trails[TRAILS_MAX];
    Trip trip = trip_of(world, state, frame);
    Hex here = state->hex[trip.unit], goal = frame_as(frame)->walk.goal;
    int direction = hex_direction(&world->grid, here, goal);
    if (direction >= 0) {  // most walks end with a step to a neighbour, which needs no search
        Tripper tripper = tripper_of(world, state, &trip);
        Trail start = {.hex = here, .steps = trip.steps, .memory = trip.memory};
        Trail next = {.hex = goal, .steps = (uint8_t)(trip.steps + 1)};
        if (trip_open(&tripper, &start) && trip_step(&tripper, &start, direction, &next))
            return next;
    }
    int i = way_search(world, state, &trip, goal, trails);
    if (i == 0) return (Trail){.hex = HEX_NONE};
    while (trails[i].before > 0) i = trails[i].before;
    return trails[i];
}

int trip_way(const World *world, const State *state, int unit, int leader, Hex target,
             Hex way[TRIP_STEPS_MAX], int *left) {
    const Frame *frame = frame_at(state, 0);
    Trip trip = frame->phase == PHASE_MORE ? trip_of(world, state, frame)
                                           : trip_begin(world, state, unit, leader);
    Trail trails[TRAILS_MAX];
    State after;
    int steps = 0;
    memcpy(&after, state, sizeof after);
    while (after.hex[unit] != target && steps < TRIP_STEPS_MAX) {
        int i = way_search(world, &after, &trip, target, trails);
        if (i == 0) break;
        while (trails[i].before > 0) i = trails[i].before;
        way[steps++] = after.hex[unit] = trails[i].hex;
        trip.steps = trails[i].steps;
        trip.memory = trails[i].memory;
    }
    int most = trip.pace + (trip.memory & TRIP_ALL_ROAD ? trip.road : 0);
    *left = trip.memory & TRIP_ENDED ? 0 : max_int(most - trip.steps, 0);
    return after.hex[unit] == target ? steps : 0;
}

// Returns true if the unit can move another leg. Tests single steps first, because this usually
// gives the answer.
static bool trip_goes_on(const World *world, const State *state, const Frame *frame) {
    HexSet reach;
    Trip trip = trip_of(world, state, frame);
    if (trip.memory & TRIP_ENDED || has(state->disrupted, frame->unit)) return false;
    if (trip_opens(world, state, &trip)) return true;
    trip_reach(world, state, &trip, &reach);
    for (int word = 0; word < HEX_WORDS; word++)
        if (reach.word[word]) return true;
    return false;
}

// Reveals a minefield that the unit has entered, and pushes a frame in which the mines throw dice
// at the unit, unless it has too few figures for a die [F11].
static void mines_meet(const World *world, State *state, int unit, Hex hex) {
    int mine = mine_in(world, state, unit, hex);
    if (mine < 0) return;
    state->mine_known |= (uint16_t)(1u << mine);
    int dice = is_vehicle(world, state, unit) ? world->mine_vehicle
                                              : state->figures[unit] / world->mine_figures;
    if (dice == 0) return;
    frame_push(state, PHASE_MINE, unit, NO_UNIT);
    fight_begin(state, FIGHT_MINE, NO_UNIT, unit, hex,
                (Pool){.dice = (uint8_t)dice, .number = world->mine_number});
}

bool step_taken(const World *world, State *state, int unit, Hex hex) {
    unit_enters(world, state, unit, hex);
    bool showed = spot(world, state);
    mines_meet(world, state, unit, hex);
    return showed;
}

// Starts the arrival of a reserve, which is its whole move [F21]. Mines in the hex act before the
// unit may fight.
void arrival_begins(const World *world, State *state, Frame *frame, Hex hex) {
    unit_put(world, state, frame->unit, hex);
    state->moved |= bit(frame->unit);
    frame->phase = PHASE_WALK;
    FrameView *it = frame_as(frame);
    it->walk.leader = NO_UNIT;
    it->walk.goal = hex;
    it->walk.steps = 0;
    it->walk.memory = TRIP_ENDED;
    step_taken(world, state, frame->unit, hex);
}

void walk_run(const World *world, State *state, Frame *frame) {
    FrameView *it = frame_as(frame);
    int unit = it->walk.unit, leader = it->walk.leader;
    if (has(state->gone, unit)) {
        frame->phase = PHASE_DONE;
        return;
    }
    Trail step = {.hex = HEX_NONE};
    bool stopped = it->walk.memory & TRIP_ENDED || has(state->disrupted, unit);
    if (!stopped && state->hex[unit] != it->walk.goal) step = way_next(world, state, frame);
    if (step.hex == HEX_NONE) {
        bool more = !stopped && trip_goes_on(world, state, frame);
        frame->phase = more ? PHASE_MORE : PHASE_FIGHT;
        it->walk.goal = HEX_NONE;
        if (!more) fight_opens(world, state, frame);
        return;
    }
    state->moved |= bit(unit);
    if (leader != NO_UNIT) {
        state->moved |= bit(leader);
        state->hex[leader] = step.hex;
    }
    barrages_lapse(world, state, unit);
    it->walk.steps = step.steps & (unsigned)TRIP_STEPS_MAX;
    it->walk.memory = step.memory;
    if (step_taken(world, state, unit, step.hex)) it->walk.memory |= TRIP_ENDED;
}

void more_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    HexSet reach;
    Trip trip = trip_of(world, state, frame);
    trip_reach(world, state, &trip, &reach);
    actions_over_hexes(&reach, VERB_MOVE, frame->unit, out);
    actions_push(out, action_make(VERB_STOP, frame->unit, 0));
}

void more_apply(const World *world, State *state, Frame *frame, Action action) {
    if (action_verb(action) == VERB_STOP) {
        frame->phase = PHASE_FIGHT;
        fight_opens(world, state, frame);
        return;
    }
    frame->phase = PHASE_WALK;
    frame_as(frame)->walk.goal = (uint16_t)action_where(action);
}
