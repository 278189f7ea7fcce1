// SPDX-License-Identifier: GPL-3.0-or-later
// secrets.c -- Rules.resample and Rules.seen: handles hidden information [F18]. Hidden are the
// hexes of a side's hidden units and mines, and the barrages that its batteries have planned.
//
// rfic_resample() draws a determinization (Cowling, Powley and Whitehouse 2012, "Information Set
// Monte Carlo Tree Search"), uniformly among all that agree with what the viewer has seen:
// 1. Lift all hidden units and unknown mines of the enemy off the map.
// 2. Put each of them into a random hide that it may have and that the viewer has not seen into,
// independently of the others.
// 3. If stacking is violated, or two minefields share a hex, start again at 1. Rejection sampling
// makes every allowed arrangement equally likely.
// 4. After TRIES rejections, search an allowed arrangement by backtracking. This arrangement is not
// uniform, but only scenarios with very few free hides need it.
// 5. Draw each barrage for which the enemy has chosen a target, or none, and that is neither fired
// nor cancelled, uniformly among no barrage and all pairs of a target in range and a turn that is
// left. Repeat until no battery has two barrages on one turn.
#include "play.h"

enum { TRIES = 200 };  // rejected samples before the backtracking search begins

// A hidden unit or minefield that is put into a new hide.
typedef struct Lost {
    uint8_t index;  // of the unit or, with `mine`, of the minefield
    bool mine;
    uint64_t places;  // set of hides where the unit or minefield can be
} Lost;

typedef struct Search {
    const World *world;
    State *state;
    int side;   // the side that hides them
    int count;  // number of elements of `lost` in use
    Lost lost[UNITS_MAX + MINES_MAX];
} Search;

// Collects the hidden units and unknown mines of the side, with the hides that each may have.
static void search_begin(Search *search) {
    const World *world = search->world;
    const State *state = search->state;
    uint64_t open = ~state->searched[search->side];
    for (uint64_t rest = state->hidden & world->side[search->side].units; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        search->lost[search->count++] = (Lost){(uint8_t)unit, false, world->unit[unit].hide & open};
    }
    for (int i = 0; i < world->mine_count; i++) {
        bool secret = world->mine[i].side == search->side && world->mine[i].at == HEX_NONE &&
                      state->mine_hex[i] != HEX_NONE && !(state->mine_known >> i & 1);
        if (secret)
            search->lost[search->count++] = (Lost){(uint8_t)i, true, world->mine[i].hide & open};
    }
}

static void search_lift(Search *search) {
    for (int i = 0; i < search->count; i++) {
        const Lost *lost = &search->lost[i];
        if (lost->mine)
            search->state->mine_hex[lost->index] = HEX_NONE;
        else
            search->state->hex[lost->index] = HEX_NONE;
    }
}

// Puts the unit or minefield into the hide. If stacking or another minefield forbids this, changes
// nothing and returns false.
static bool search_put(Search *search, const Lost *lost, int place) {
    State *state = search->state;
    Hex hex = search->world->side[search->side].hide[place].hex;
    if (lost->mine) {
        for (int i = 0; i < search->world->mine_count; i++)
            if (state->mine_hex[i] == hex) return false;
        state->mine_hex[lost->index] = hex;
        return true;
    }
    if (!unit_room(search->world, state, lost->index, hex)) return false;
    state->hex[lost->index] = hex;
    return true;
}

// Finds any allowed arrangement of the units and minefields from index `i` on, by backtracking.
// Returns false if no arrangement is allowed.
static bool search_back(Search *search, int i) {
    if (i == search->count) return true;
    const Lost *lost = &search->lost[i];
    for (uint64_t rest = lost->places; rest; rest &= rest - 1) {
        if (!search_put(search, lost, bits_first(rest))) continue;
        if (search_back(search, i + 1)) return true;
        if (lost->mine)
            search->state->mine_hex[lost->index] = HEX_NONE;
        else
            search->state->hex[lost->index] = HEX_NONE;
    }
    return false;
}

static void resample_hidden(const World *world, State *state, int side, Pcg *rng) {
    Search search = {.world = world, .state = state, .side = side};
    search_begin(&search);
    if (search.count == 0) return;
    for (int try = 0; try < TRIES; try++) {
        bool holds = true;
        search_lift(&search);
        for (int i = 0; i < search.count && holds; i++) {
            const Lost *lost = &search.lost[i];
            holds = search_put(&search, lost, pcg_member(rng, lost->places));
        }
        if (holds) return;
    }
    search_lift(&search);
    bool found = search_back(&search, 0);
    assert(found);  // found, because the true arrangement is allowed
    (void)found;
}

// Returns the first turn on which the battery can still fire a barrage. This is the present turn
// until the battery has acted, then the next turn.
static int first_turn(const State *state, int unit) {
    int phase = state->frame[0].phase;
    if (phase < PHASE_DEAL) return state->turn + 1;  // the first deal has not begun
    bool acts = state->depth > 1 && state->frame[1].unit == unit;
    bool passed = acts ? state->frame[1].phase != PHASE_ACT
                       : state->card[unit] == NO_CARD && phase != PHASE_DEAL;
    return state->turn + passed;
}

// Samples the target and the turn of one barrage (step 5). With `half`, the side has chosen only
// the target so far, so no turn is set.
static void resample_barrage(const World *world, State *state, int barrage, bool half, Pcg *rng) {
    int unit = world->barrage_unit[barrage], targets = 0, first = first_turn(state, unit);
    int turns = max_int(world->turns - first + 1, 0);
    uint8_t target[TARGETS_MAX];
    for (int i = 0; i < world->side[world->unit[unit].side].targets; i++)
        if (plan_reaches(world, state, unit, i)) target[targets++] = (uint8_t)i;
    int pick = (int)pcg_below(rng, (uint32_t)(targets * turns + 1));
    bool made = pick < targets * turns;
    state->barrage_made &= (uint16_t) ~(1u << barrage);
    if (made) state->barrage_made |= (uint16_t)(1u << barrage);
    state->barrage_target[barrage] = made ? target[pick / turns] : NO_INDEX;
    state->barrage_turn[barrage] = (uint8_t)(made && !half ? first + pick % turns : 0);
}

// Returns true if some battery has two barrages on the same turn.
static bool plans_clash(const World *world, const State *state) {
    for (int i = 0; i < world->barrage_count; i++)
        for (int k = 0; k < i; k++)
            if (state->barrage_turn[i] > 0 && state->barrage_turn[i] == state->barrage_turn[k] &&
                world->barrage_unit[i] == world->barrage_unit[k])
                return true;
    return false;
}

static void resample_barrages(const World *world, State *state, int side, Pcg *rng) {
    uint16_t known = state->barrage_fired | state->barrage_lapsed;
    int half = state->frame[0].phase == PHASE_PLAN_TURN ? plan_next(world, state) : -1;
    bool again = world->barrage_count > 0;
    while (again) {
        for (int i = 0; i < world->barrage_count; i++) {
            if (world->unit[world->barrage_unit[i]].side != side || known >> i & 1) continue;
            if (i == half || plan_asked(world, state, i))
                resample_barrage(world, state, i, i == half, rng);
        }
        again = plans_clash(world, state);
    }
}

void rfic_resample(const World *world, State *state, Side viewer, Pcg *rng) {
    int other = (int)side_other(viewer);
    resample_hidden(world, state, other, rng);
    resample_barrages(world, state, other, rng);
}

bool rfic_is_opening(const World *world, const State *state) {
    (void)world;
    int phase = frame_at(state, 0)->phase;
    return phase >= PHASE_SETUP && phase <= PHASE_PLAN_TURN;
}

Action rfic_seen(const World *world, const State *state, Action action, Side viewer) {
    unsigned verb = action_verb(action), who = action_who(action);
    (void)state;
    if (viewer == NOBODY) return action;
    bool hidden = false;
    if (verb == VERB_PLACE) hidden = world->unit[who].hides && world->unit[who].side != viewer;
    if (verb == VERB_LAY) hidden = world->mine[who].side != viewer;
    if (verb == VERB_PLAN || verb == VERB_PLAN_TURN)
        hidden = world->unit[world->barrage_unit[who]].side != viewer;
    return hidden ? action_make(verb, who, ACTION_UNSEEN) : action;
}
