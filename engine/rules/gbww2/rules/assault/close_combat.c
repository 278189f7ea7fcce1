// SPDX-License-Identifier: GPL-3.0-or-later
// close_combat.c -- step D8: resolves the close combat of all units linked by contact [14.8], and
// the advance after combat [14.8.4]. combatants.c finds the units and their modifiers; fall_back.c
// has the retreats.
#include "engine/rules/gbww2/rules/rules_internal.h"

// The stages of one close combat in step D8, kept in ClashesFrame.stage.
enum {
    FIND,          // finds the next combat, and asks for its dice
    LOSER_STANDS,  // each stand of the loser makes its morale check
    LOSER_GOES,    // each losing unit retreats
    WINNER_GOES,   // each winning battalion may advance
};

void lone_guns_die(const World *world, State *state) {
    for (int i = 0; i < world->stand_count; i++) {
        int battalion = state->holder[i];
        if (!is_live(state, i) || world->battalion[battalion].kind != BATTALION_GUN) continue;
        if (!party_has(state, party_of(world, state, side_of(world, battalion)), i)) continue;
        stand_destroy(world, state, i);
        battalion_checks(world, state, battalion);
    }
}

static bool is_none(Party party) { return party.battalions == 0 && party.loose == 0; }

static int loser(const State *state) {
    return state->combat.difference > 0 ? AXIS : state->combat.difference < 0 ? ALLIED : NOBODY;
}

static Party losers_of(const World *world, const State *state) {
    return party_of(world, state, loser(state));
}

static bool stand_next(const World *world, State *state, ClashesFrame *clashes) {
    Party losers = losers_of(world, state);
    for (; clashes->next < world->stand_count; clashes->next++) {
        int stand = clashes->next;
        if (!is_live(state, stand) || !party_has(state, losers, stand)) continue;
        frame_push(state, PHASE_WAVER, stand, state->rally_needed);
        clashes->next++;
        return true;
    }
    return false;
}

// Makes the next losing unit retreat: battalions first, then loose stands one by one. Returns false
// if no losing unit is left.
static bool loser_next(const World *world, State *state, ClashesFrame *clashes) {
    uint64_t left = state->todo & losers_of(world, state).battalions;
    if (left != 0) {
        int battalion = bits_first(left);
        state->todo = left & (left - 1);
        retreat_begin(world, state, battalion, party_enemy(world, state, battalion, NO_INDEX));
        return true;
    }
    while (clashes->next < LOOSE_MAX) {
        int index = clashes->next++;
        if (!has(losers_of(world, state).loose, index)) continue;
        int battalion = state->holder[state->loose[index].stand];
        retreat_loose(world, state, index, party_enemy(world, state, battalion, index));
        return true;
    }
    return false;
}

static void losers_go(const World *world, State *state, ClashesFrame *clashes) {
    if (loser_next(world, state, clashes)) return;
    Party winners = party_of(world, state, (int)side_other((Side)loser(state)));
    for (int i = 0; i < world->stand_count; i++)
        if (is_live(state, i) && party_has(state, winners, i))
            flag_set(state, state->holder[i], EXEMPT);  // [14.8.4]
    state->todo = winners.battalions;
    clashes->stage = WINNER_GOES;
}

// Returns the battalion as it would stand after an advance of an inch to its front [14.8.4].
static Battalion a_step_on(const State *state, int battalion) {
    Battalion as = state->battalion[battalion];
    Spot to = spot_local(spot_at(HALF * as.x, HALF * as.y), as.facing, 0, -INCH);
    as.x = (uint8_t)((to.x + HALF / 2) / HALF);
    as.y = (uint8_t)((to.y + HALF / 2) / HALF);
    if (as.formation == ROAD) as.formation = MARCH;
    return as;
}

// Returns whether the battalion may go straight to the place in *as and stand there.
static bool goes_to(const World *world, const State *state, int battalion, const Battalion *as) {
    const Battalion *it = &state->battalion[battalion];
    Obstacles obstacles;
    obstacles_open(world, state, battalion, &obstacles);
    return post_fits(world, state, battalion, as) &&
           around_straight(&obstacles.around, spot_at(HALF * it->x, HALF * it->y),
                           spot_at(HALF * as->x, HALF * as->y));
}

static void winners_go(const World *world, State *state, ClashesFrame *clashes) {
    uint64_t left = 0;
    for (uint64_t rest = state->todo; rest; rest &= rest - 1)
        if (is_on(state, bits_first(rest))) left |= rest & -rest;
    if (left == 0) {
        state->todo = 0;
        party_over(state, false);
        state->combat.difference = 0;
        clashes->stage = FIND;
        clashes->next = 0;
        return;
    }
    int battalion = bits_first(left);
    state->todo = left & (left - 1);
    Battalion as = a_step_on(state, battalion);
    bool fits = state->battalion[battalion].place == ON_TABLE &&
                contacts_of(world, state, battalion) == 0 && goes_to(world, state, battalion, &as);
    if (fits) frame_push(state, PHASE_FOLLOW, battalion, 0);
}

static void next_combat(const World *world, State *state, ClashesFrame *clashes) {
    Combat *combat = &state->combat;
    if (!party_next(world, state)) {
        party_over(state, true);
        frame_pop(state);
        return;
    }
    lone_guns_die(world, state);
    Party allied = party_of(world, state, ALLIED), axis = party_of(world, state, AXIS);
    if (!is_none(allied) && !is_none(axis)) {
        Party own = state->phasing == ALLIED ? allied : axis;
        frame_push(state, PHASE_CLASH, party_first(state, own), 0);
        return;
    }
    // One side has no stands left. So the other side has won, and no unit retreats.
    combat->difference = is_none(allied) ? -1 : 1;
    state->todo = 0;
    clashes->next = LOOSE_MAX;
    clashes->stage = LOSER_GOES;
}

void clashes_run(const World *world, State *state, Frame *frame) {
    ClashesFrame *clashes = &frame_view(frame)->clashes;
    switch (clashes->stage) {
        case FIND:
            next_combat(world, state, clashes);
            break;
        case LOSER_STANDS:
            if (stand_next(world, state, clashes)) break;
            state->todo = losers_of(world, state).battalions;
            clashes->next = 0;
            clashes->stage = LOSER_GOES;
            break;
        case LOSER_GOES:
            losers_go(world, state, clashes);
            break;
        default:
            winners_go(world, state, clashes);
    }
}

// Applies the roll of a close combat: the difference of the two dice. If the totals are equal, both
// sides stay and no stand checks its morale [W5].
void clash_apply(const World *world, State *state, Frame *frame, Action action) {
    Combat *combat = &state->combat;
    int dice = (int)action_where(action) - DICE_EVEN;
    Party allied = party_of(world, state, ALLIED), axis = party_of(world, state, AXIS);
    int bonus = combat_bonus(world, state, allied, axis) - combat_bonus(world, state, axis, allied);
    frame_pop(state);
    (void)frame;
    combat->difference = (int8_t)(dice + bonus);
    ClashesFrame *clashes = &frame_view(frame_top(state))->clashes;
    clashes->next = 0;
    if (combat->difference == 0) {
        party_over(state, false);
        return;
    }
    state->rally_needed = (uint8_t)combat_rally(world, state, losers_of(world, state));
    clashes->stage = LOSER_STANDS;
}

// [W6] Applies a morale check. A failed check suppresses the stand, or destroys it if it is already
// suppressed.
void waver_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit;
    frame_pop(state);
    if (action_where(action) == 0) return;
    if (is_suppressed(state, stand))
        stand_destroy(world, state, stand);
    else
        stand_suppress(world, state, stand);
    battalion_checks(world, state, state->holder[stand]);
}

void follow_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state;
    actions_push(out, action_make(VERB_FOLLOW, frame->unit, 0));
    actions_push(out, action_make(VERB_STAY, frame->unit, 0));
}

void follow_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    if (action_verb(action) == VERB_FOLLOW) {
        state->battalion[unit] = a_step_on(state, unit);
        stands_over(world, state, unit);
    }
    action_ends(world, state, unit);
}
