// SPDX-License-Identifier: GPL-3.0-or-later
// setup.c -- runs the decisions before the first turn: free units, hidden mines, planned barrages
// [F18, G7]. Also contains the two functions by which every unit enters and leaves the map.
#include "play.h"

bool unit_room(const World *world, const State *state, int unit, Hex hex) {
    if (has(staff(world) | world->kind[AIRCRAFT], unit)) return true;
    uint64_t there = standing_at(state, hex) & friends_of(world, unit) & ~staff(world);
    return bits_count(there & ~bit(unit)) < world->stacking;
}

// Puts a unit into a hex. A hidden unit does not take control of an objective, because that would
// reveal where the unit is.
void unit_put(const World *world, State *state, int unit, Hex hex) {
    assert(!has(state->on_map, unit) && hex < world->grid.count);
    state->on_map |= bit(unit);
    state->due &= ~bit(unit);
    state->hex[unit] = hex;
    if (world->unit[unit].limbered) state->limbered |= bit(unit);
    if (world->unit[unit].hides)
        state->hidden |= bit(unit);
    else
        hex_taken(world, state, unit, hex);
}

void unit_gone(const World *world, State *state, int unit) {
    int rider = rider_of(state, unit);
    if (rider != NO_UNIT) {
        state->riding &= ~bit(rider);
        state->carrier[rider] = NO_UNIT;
        state->disrupted |= bit(rider);
    }
    uint64_t keep = ~bit(unit);
    state->on_map &= keep;
    state->due &= keep;
    state->disrupted &= keep;
    state->limbered &= keep;
    state->wounded &= keep;
    state->hidden &= keep;
    state->riding &= keep;
    state->todo &= keep;
    state->gone |= bit(unit);
    state->carrier[unit] = NO_UNIT;
    state->hex[unit] = HEX_NONE;
    state->figures[unit] = 0;
    state->card[unit] = NO_CARD;
    barrages_lapse(world, state, unit);
}

bool side_hides(const World *world, const State *state, int side) {
    return (state->hidden & world->side[side].units) != 0;
}

// --- the order of set-up decisions

// Returns true if the unit or minefield with this index must still be placed.
typedef bool Wanted(const World *world, const State *state, int index);

// Returns the first index for which `wanted` returns true, or -1 if no index is left. The side that
// sets up first comes first.
static int first_wanted(const World *world, const State *state, const uint8_t side_of[], int count,
                        Wanted *wanted) {
    for (int i = 0; i < SIDES; i++) {
        int side = i == 0 ? world->setup_first : 1 - world->setup_first;
        for (int index = 0; index < count; index++)
            if (side_of[index] == side && wanted(world, state, index)) return index;
    }
    return -1;
}

static bool unit_wanted(const World *world, const State *state, int unit) {
    const Unit *it = &world->unit[unit];
    return it->turn == 0 && it->kind != AIRCRAFT && !has(state->on_map, unit);
}

int setup_next(const World *world, const State *state) {
    uint8_t side_of[UNITS_MAX];
    for (int i = 0; i < world->unit_count; i++) side_of[i] = world->unit[i].side;
    return first_wanted(world, state, side_of, world->unit_count, unit_wanted);
}

static bool mine_wanted(const World *world, const State *state, int mine) {
    (void)world;
    return state->mine_hex[mine] == HEX_NONE;
}

int lay_next(const World *world, const State *state) {
    uint8_t side_of[MINES_MAX];
    for (int i = 0; i < world->mine_count; i++) side_of[i] = world->mine[i].side;
    return first_wanted(world, state, side_of, world->mine_count, mine_wanted);
}

// Returns the barrage at this place in the order of planning, counted from 0, or -1 if the order
// has fewer barrages.
static int plan_at(const World *world, int place) {
    for (int i = 0; i < SIDES; i++) {
        int side = i == 0 ? world->setup_first : 1 - world->setup_first;
        for (int barrage = 0; barrage < world->barrage_count; barrage++)
            if (world->unit[world->barrage_unit[barrage]].side == side && place-- == 0)
                return barrage;
    }
    return -1;
}

int plan_next(const World *world, const State *state) { return plan_at(world, state->planned); }

bool plan_asked(const World *world, const State *state, int barrage) {
    for (int place = 0; place < state->planned; place++)
        if (plan_at(world, place) == barrage) return true;
    return false;
}

Side setup_who(const World *world, const State *state, const Frame *frame) {
    switch (frame->phase) {
        case PHASE_SETUP:
            return (Side)world->unit[setup_next(world, state)].side;
        case PHASE_LAY:
            return (Side)world->mine[lay_next(world, state)].side;
        default:
            return (Side)world->unit[world->barrage_unit[plan_next(world, state)]].side;
    }
}

void setup_goes_on(const World *world, State *state, Frame *frame) {
    if (setup_next(world, state) >= 0)
        frame->phase = PHASE_SETUP;
    else if (lay_next(world, state) >= 0)
        frame->phase = PHASE_LAY;
    else
        frame->phase = plan_next(world, state) >= 0 ? PHASE_PLAN : PHASE_DAWN;
    int next = frame->phase == PHASE_SETUP  ? setup_next(world, state)
               : frame->phase == PHASE_PLAN ? world->barrage_unit[plan_next(world, state)]
                                            : NO_UNIT;
    frame->unit = (uint8_t)next;
}

// --- free units [F18]

void setup_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int unit = frame->unit;
    const Unit *it = &world->unit[unit];
    for (Hex hex = 0; hex < world->grid.count; hex++)
        if (hex_in(&it->where, hex) && unit_room(world, state, unit, hex))
            actions_push(out, action_make(VERB_PLACE, (unsigned)unit, hex));
}

void setup_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = (int)action_who(action);
    unit_put(world, state, unit, (Hex)action_where(action));
    setup_goes_on(world, state, frame);
}

// --- hidden mines [F11]

void lay_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int mine = lay_next(world, state);
    const MineCard *card = &world->mine[mine];
    (void)frame;
    for (uint64_t rest = card->hide; rest; rest &= rest - 1) {
        Hex hex = world->side[card->side].hide[bits_first(rest)].hex;
        bool free = true;
        for (int i = 0; i < world->mine_count; i++) free &= state->mine_hex[i] != hex;
        if (free) actions_push(out, action_make(VERB_LAY, (unsigned)mine, hex));
    }
}

void lay_apply(const World *world, State *state, Frame *frame, Action action) {
    state->mine_hex[action_who(action)] = (uint16_t)action_where(action);
    setup_goes_on(world, state, frame);
}

// --- planned barrages [G7]

bool plan_reaches(const World *world, const State *state, int unit, int target) {
    Hex hex = world->side[world->unit[unit].side].target[target];
    return hex_distance(&world->grid, state->hex[unit], hex) <=
           world->weapon[world->unit[unit].weapon].range;
}

void plan_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int barrage = plan_next(world, state), unit = world->barrage_unit[barrage];
    const SideCard *side = &world->side[world->unit[unit].side];
    (void)frame;
    for (int i = 0; i < side->targets; i++)
        if (plan_reaches(world, state, unit, i))
            actions_push(out, action_make(VERB_PLAN, (unsigned)barrage, (unsigned)i));
    actions_push(out, action_make(VERB_PLAN, (unsigned)barrage, PLAN_NONE));
}

void plan_apply(const World *world, State *state, Frame *frame, Action action) {
    int barrage = (int)action_who(action);
    (void)world;
    if (action_where(action) != PLAN_NONE) {
        state->barrage_target[barrage] = (uint8_t)action_where(action);
        state->barrage_made |= (uint16_t)(1u << barrage);
    }
    frame->phase = PHASE_PLAN_TURN;
}

// Returns true if the battery of this barrage has planned another barrage for that turn.
static bool turn_taken(const World *world, const State *state, int barrage, int turn) {
    for (int i = 0; i < world->barrage_count; i++)
        if (i != barrage && world->barrage_unit[i] == world->barrage_unit[barrage] &&
            state->barrage_turn[i] == turn)
            return true;
    return false;
}

// Lists the turns that a side can choose for a barrage. The side must choose a turn even if it
// plans no barrage, so that the number of choices reveals nothing to the enemy.
void plan_turn_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int barrage = plan_next(world, state);
    (void)frame;
    for (int turn = 1; turn <= world->turns; turn++)
        if (!turn_taken(world, state, barrage, turn))
            actions_push(out, action_make(VERB_PLAN_TURN, (unsigned)barrage, (unsigned)turn));
}

void plan_turn_apply(const World *world, State *state, Frame *frame, Action action) {
    int barrage = (int)action_who(action);
    if (state->barrage_made >> barrage & 1)
        state->barrage_turn[barrage] = (uint8_t)action_where(action);
    state->planned++;
    setup_goes_on(world, state, frame);
}

void barrages_lapse(const World *world, State *state, int unit) {
    for (int i = 0; i < world->barrage_count; i++) {
        if (world->barrage_unit[i] != unit || state->barrage_fired >> i & 1) continue;
        state->barrage_lapsed |= (uint16_t)(1u << i);
        state->barrage_made &= (uint16_t) ~(1u << i);
        state->barrage_target[i] = NO_INDEX;
        state->barrage_turn[i] = 0;
    }
}

int barrage_due(const World *world, const State *state, int unit) {
    for (int i = 0; i < world->barrage_count; i++)
        if (world->barrage_unit[i] == unit && state->barrage_turn[i] == state->turn &&
            (state->barrage_made & ~state->barrage_fired) >> i & 1)
            return i;
    return NO_INDEX;
}

// Marks the due barrage as fired: exchanges it with the first unfired barrage of its battery, and
// returns its new index.
int barrage_fire(const World *world, State *state, int unit) {
    int due = barrage_due(world, state, unit), first = due;
    for (int i = due - 1; i >= 0; i--)
        if (world->barrage_unit[i] == unit && !(state->barrage_fired >> i & 1)) first = i;
    uint8_t target = state->barrage_target[due], turn = state->barrage_turn[due];
    bool made = state->barrage_made >> first & 1;
    state->barrage_target[due] = state->barrage_target[first];
    state->barrage_turn[due] = state->barrage_turn[first];
    state->barrage_made &= (uint16_t) ~(1u << due);
    state->barrage_made |= (uint16_t)((unsigned)made << due | 1u << first);
    state->barrage_target[first] = target;
    state->barrage_turn[first] = turn;
    state->barrage_fired |= (uint16_t)(1u << first);
    return first;
}

// --- the start of a game

// Sets the figures of all units. Puts known minefields onto the map, and units that are set up
// before turn 1 and have only one possible hex. Units that are not hidden take control of their
// hex.
static void fixed_put(const World *world, State *state) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        const Unit *it = &world->unit[unit];
        state->figures[unit] = it->figures;
        if (it->turn > 0 || it->kind == AIRCRAFT || it->at == HEX_NONE) continue;
        unit_put(world, state, unit, it->at);
    }
    for (int i = 0; i < world->mine_count; i++) {
        state->mine_hex[i] = world->mine[i].at;
        if (world->mine[i].at != HEX_NONE) state->mine_known |= (uint16_t)(1u << i);
    }
}

void rfic_setup(const World *world, State *state) {
    memset(state, 0, sizeof *state);
    memset(state->card, NO_CARD, sizeof state->card);
    memset(state->carrier, NO_UNIT, sizeof state->carrier);
    memset(state->barrage_target, NO_INDEX, sizeof state->barrage_target);
    for (int unit = 0; unit < UNITS_MAX; unit++) state->hex[unit] = HEX_NONE;
    for (int i = 0; i < MINES_MAX; i++) state->mine_hex[i] = HEX_NONE;
    state->trenches = world->trenches;
    state->winner = NOBODY;
    state->control[ALLIED] = world->control[ALLIED];
    state->control[AXIS] = world->control[AXIS];
    fixed_put(world, state);
    Frame *frame = frame_push(state, PHASE_SETUP, NO_UNIT, NO_UNIT);
    setup_goes_on(world, state, frame);
    phases_settle(world, state);
}
