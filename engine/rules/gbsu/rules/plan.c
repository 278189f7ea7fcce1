// SPDX-License-Identifier: GPL-3.0-or-later
// plan.c -- [5.0, R43] offers moves of several legs, and finds the next leg of such a move.
//
// Only the owner of a unit knows its destination, so no State holds it. The game session keeps the
// plan and calls gbsu_onward() each time it needs the next leg.
#include "play.h"

// Returns the unit whose action or move is decided next, or NO_UNIT if the decision is another one
// or the unit is disorganised.
static int mover_of(const State *state) {
    const Frame *frame = frame_at(state, 0);
    bool moves = frame->phase == PHASE_UNIT || frame->phase == PHASE_MOVE;
    return moves && !has(state->disorganised, frame->unit) ? frame->unit : NO_UNIT;
}

void gbsu_plans(const World *world, const State *state, ActionList *out) {
    int unit = mover_of(state);
    if (unit == NO_UNIT) return;
    HexSet legs = reach_hexes(world, state, unit, JOURNEY_LEG);
    HexSet far = reach_hexes(world, state, unit, JOURNEY_FAR);
    for (int word = 0; word < HEX_WORDS; word++) far.word[word] &= ~legs.word[word];
    actions_over_hexes(&far, VERB_MOVE, unit, out);
}

// Returns true if nothing has interrupted the plan: no enemy has reacted, no other unit has moved,
// no unit has been hit, and no minefield has changed.
static bool nothing_happened(const State *begun, const State *state, int unit) {
    if (state->reacted != 0) return false;
    if (begun->on_map != state->on_map || begun->full != state->full) return false;
    if (begun->disorganised != state->disorganised) return false;
    if (memcmp(begun->mine, state->mine, sizeof state->mine) != 0) return false;
    for (int other = 0; other < UNITS_MAX; other++)
        if (other != unit && begun->hex[other] != state->hex[other]) return false;
    return true;
}

// Returns the end of the first leg towards a hex that no single leg reaches. The leg ends at the
// first hex of the path where the enemy may react.
static Hex first_leg(const World *world, const State *state, int unit, Hex target) {
    uint8_t steps;
    uint64_t path = reach_path(world, state, unit, target, JOURNEY_FAR, &steps);
    HexSet answered = answered_hexes(world, state, unit);
    Hex hex = state->hex[unit], beside = world->grid.neighbour[hex][path & STEP_MASK];
    for (int i = 0; i < steps; i++, path >>= STEP_BITS) {
        hex = world->grid.neighbour[hex][path & STEP_MASK];
        if (!hex_in(&answered, hex)) continue;
        // By road, a neighbour can be cheaper to reach around a corner than directly.
        bool corner = i > 0 && hex_distance(&world->grid, state->hex[unit], hex) == 1;
        return corner ? beside : hex;
    }
    return beside;
}

Action gbsu_onward(const World *world, const State *begun, const State *state, Action plan) {
    int unit = mover_of(state);
    Hex target = (Hex)action_where(plan);
    if (action_verb(plan) != VERB_MOVE || unit != (int)action_who(plan)) return NO_ACTION;
    bool first = memcmp(begun, state, sizeof *state) == 0;
    if (!first && !nothing_happened(begun, state, unit)) return NO_ACTION;
    HexSet legs = reach_hexes(world, state, unit, JOURNEY_LEG);
    if (hex_in(&legs, target)) return plan;
    HexSet far = reach_hexes(world, state, unit, JOURNEY_FAR);
    if (!hex_in(&far, target)) return NO_ACTION;
    return action_make(VERB_MOVE, (unsigned)unit, first_leg(world, state, unit, target));
}
