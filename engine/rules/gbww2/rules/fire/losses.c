// SPDX-License-Identifier: GPL-3.0-or-later
// losses.c -- suppresses and eliminates stands. The owner chooses the stand that takes a hit
// [11.3.1, 14.4.7 to 14.4.11, 15.1].
#include "engine/rules/gbww2/rules/rules_internal.h"

// Counts casualty points of today, and marks the battalion for a morale check [15.1, W30].
static void event(State *state, int battalion, int points) {
    Battalion *it = &state->battalion[battalion];
    it->points = (uint8_t)min_int(it->points + points, UINT8_MAX);
    it->flags |= SUFFERED;
}

void stand_suppress(const World *world, State *state, int stand) {
    int battalion = state->holder[stand];
    if (!is_live(state, stand) || is_suppressed(state, stand)) return;
    stand_add(&state->suppressed, stand);
    event(state, battalion, 1);
    battalion_shown(world, state, battalion);
}

static void loose_drop(State *state, int stand) {
    for (int i = 0; i < LOOSE_MAX; i++)
        if (state->loose[i].stand == stand) {
            Battalion *it = &state->battalion[state->holder[stand]];
            if (it->rendezvous == i) it->rendezvous = NO_INDEX;
            state->loose[i] = (Loose){.stand = NO_INDEX};
        }
}

void stand_destroy(const World *world, State *state, int stand) {
    int battalion = state->holder[stand];
    if (!is_live(state, stand)) return;
    battalion_shown(world, state, battalion);
    loose_drop(state, stand);
    stand_add(&state->destroyed, stand);
    stand_drop(&state->suppressed, stand);
    stand_drop(&state->fired, stand);
    event(state, battalion, 2);
    goals_settle(world, state);
}

void battalion_checks(const World *world, State *state, int battalion) {
    Battalion *it = &state->battalion[battalion];
    uint8_t stand[BODY_MAX];
    if (it->place == GONE) return;
    if (stands_of(world, state, battalion, stand) == 0) {
        it->place = GONE;
        it->actions = 0;
        it->flags &= (uint16_t) ~(ACTIVE | MOUNTED | REVERSE | TAKEN);
        it->rendezvous = NO_INDEX;
    } else if (it->place == SCATTERED && it->rendezvous == NO_INDEX) {
        bool landed = false;
        for (int i = 0; i < LOOSE_MAX; i++)
            landed |= state->loose[i].stand != NO_INDEX &&
                      state->holder[state->loose[i].stand] == battalion &&
                      state->loose[i].flags & LOOSE_LANDED;
        if (landed) frame_push(state, PHASE_RENDEZVOUS, battalion, 0);
    }
}

// [W7] Returns the stand that is eliminated when a retreat is impossible. This is the last
// unsuppressed stand in the order of the Body, or the last stand if all are suppressed. Returns
// NO_INDEX if the battalion has no stand.
int next_victim(const World *world, const State *state, int battalion) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand), victim = NO_INDEX;
    for (int i = 0; i < count; i++) {
        bool fresh = !is_suppressed(state, stand[i]);
        if (victim == NO_INDEX || fresh || is_suppressed(state, victim)) victim = stand[i];
    }
    return victim;
}

// [14.4.11, W11] Returns whether the owner may let stand `other` take a hit on stand `hit`. `other`
// may be `hit` itself.
static bool may_take(const World *world, const State *state, int hit, int other, bool destroyed) {
    int kind = world->stand[hit].kind, kind_other = world->stand[other].kind;
    if (state->holder[hit] != state->holder[other] || !is_live(state, other)) return false;
    if (other != hit && !destroyed && is_suppressed(state, other)) return false;
    if (other == hit) return true;
    if (is_infantry(kind))
        return is_infantry(kind_other) || kind_other == STAND_HW || kind_other == STAND_HQ;
    return kind == STAND_ARMOUR && kind_other == STAND_ARMOUR &&
           world->battalion[state->holder[hit]].kind == BATTALION_ARMOUR;
}

static int takers(const World *world, const State *state, int hit, bool destroyed) {
    int count = 0;
    for (int i = 0; i < world->stand_count; i++) count += may_take(world, state, hit, i, destroyed);
    return count;
}

static void take(const World *world, State *state, int stand, bool destroyed) {
    int battalion = state->holder[stand];
    if (destroyed)
        stand_destroy(world, state, stand);
    else
        stand_suppress(world, state, stand);
    battalion_checks(world, state, battalion);
}

void hit_give(const World *world, State *state, int stand, bool destroyed) {
    if (!destroyed && is_suppressed(state, stand)) return;
    if (takers(world, state, stand, destroyed) > 1)
        frame_push(state, PHASE_GIVE, stand, destroyed);
    else
        take(world, state, stand, destroyed);
}

void give_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    for (int i = 0; i < world->stand_count; i++)
        if (may_take(world, state, frame->unit, i, frame_seen(frame)->give.destroyed))
            actions_push(out, action_make(VERB_GIVE, (unsigned)i, 0));
}

void give_apply(const World *world, State *state, Frame *frame, Action action) {
    bool destroyed = frame_seen(frame)->give.destroyed;
    frame_pop(state);
    take(world, state, (int)action_who(action), destroyed);
}
