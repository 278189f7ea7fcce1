// SPDX-License-Identifier: GPL-3.0-or-later
// fire.c -- the action "stand": the stands of a battalion rally, then fire one after the other or
// pack up [14.1.5, 14.4, 14.7]; and opportunity fire at a battalion that moves [14.5, W26]. Each
// shot takes effect at once [W28].
#include "engine/rules/gbww2/rules/rules_internal.h"

enum { FIRING = BODY_MAX };  // Frame.card: below it stands rally, from it on they fire

int rally_number(const World *world, const State *state, int battalion) {
    bool helped = able_stand(world, state, battalion, STAND_HQ) != NO_INDEX;
    const Chart *chart = &world->chart;
    int number = chart->rally[world->battalion[battalion].quality];
    return min_int(10, number + (helped ? chart->rally_hq : 0));
}

// Frame: card counts stands, hex is the set of those that were suppressed, value the ShotFlags.
void volley_begin(const World *world, State *state, int battalion, int mover, int flags) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand);
    bool answers = mover != NO_INDEX;
    unsigned suppressed = 0;
    for (int i = 0; i < count; i++)
        if (is_suppressed(state, stand[i])) suppressed |= 1u << i;
    if (able_stand(world, state, battalion, STAND_HQ) != NO_INDEX) flags |= STAFF_HELPS;
    if (flags & WITH_WEAPONS)  // it is slow until it packs up [4.1.5, W9]
        stand_add(&state->fired, able_stand(world, state, battalion, STAND_HW));
    Frame *frame = frame_push(state, PHASE_VOLLEY, battalion, mover);
    frame->card = answers ? FIRING : 0;
    frame->hex = (uint16_t)suppressed;
    frame->value = (int16_t)(flags | (answers ? IN_ANSWER : 0));
}

static bool is_packable(const World *world, const State *state, int stand, int flags) {
    return !(flags & IN_ANSWER) && world->stand[stand].kind == STAND_AT &&
           stand_in(&state->fired, stand);
}

void volley_run(const World *world, State *state, Frame *frame) {
    uint8_t stand[BODY_MAX], target[STANDS_MAX];
    int unit = frame->unit, count = stands_of(world, state, unit, stand);
    if (frame->card < FIRING) {  // all rally at once: the HQ's help is that of the beginning
        int i = frame->card++;
        if (i < count && frame->hex >> i & 1)
            frame_push(state, PHASE_RALLY, stand[i], frame->value & STAFF_HELPS);
        return;
    }
    int i = frame->card++ - FIRING;
    if (i >= count) {
        bool answers = frame->value & IN_ANSWER;
        frame_pop(state);
        if (answers)
            flag_set(state, unit, TAKEN);  // [14.5.5]
        else
            action_ends(world, state, unit);
        return;
    }
    if (frame->hex >> i & 1) return;
    int flags = frame->value;
    if (!is_packable(world, state, stand[i], flags) &&
        shot_targets(world, state, stand[i], flags, target) == 0)
        return;
    Frame *ask = frame_push(state, PHASE_TARGET, stand[i], frame->other);
    ask->value = (int16_t)flags;
}

void target_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint8_t target[STANDS_MAX];
    int count = shot_targets(world, state, frame->unit, frame->value, target);
    for (int i = 0; i < count; i++)
        if (frame->other == NO_INDEX || state->holder[target[i]] == frame->other)
            actions_push(out, action_make(VERB_TARGET, frame->unit, target[i]));
    if (is_packable(world, state, frame->unit, frame->value))
        actions_push(out, action_make(VERB_PACK, frame->unit, 0));
    actions_push(out, action_make(VERB_DONE, frame->unit, 0));
}

void target_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit, flags = frame->value;
    (void)world;
    frame_pop(state);
    if (action_verb(action) == VERB_PACK) stand_drop(&state->fired, stand);
    if (action_verb(action) != VERB_TARGET) return;
    battalion_shown(world, state, state->holder[stand]);  // [6.3]
    if (world->stand[stand].kind == STAND_AT) stand_add(&state->fired, stand);
    Frame *shot = frame_push(state, PHASE_SHOT, stand, (int)action_where(action));
    shot->value = (int16_t)flags;
}

// 0 miss, 1 suppressed, 2 destroyed.
void shot_apply(const World *world, State *state, Frame *frame, Action action) {
    int target = frame->other, result = (int)action_where(action);
    frame_pop(state);
    if (result > 0) hit_give(world, state, target, result == 2);
}

void rally_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit;
    (void)world;
    frame_pop(state);
    if (action_where(action) == 1) stand_drop(&state->suppressed, stand);
}

// --- opportunity fire

bool may_answer(const World *world, const State *state, int battalion, int mover) {
    if (side_of(world, battalion) == side_of(world, mover) || flag(state, battalion, TAKEN))
        return false;
    return state->battalion[battalion].place == ON_TABLE && !in_contact(world, state, mover) &&
           best_answer(world, state, battalion, mover) > 0;
}

static int number_asked(const Walk *walk, int battalion) {
    return walk->asked[battalion / 2] >> 4 * (battalion % 2) & 15;
}

static void number_keep(Walk *walk, int battalion, int number) {
    uint8_t *pair = &walk->asked[battalion / 2];
    int shift = 4 * (battalion % 2);
    *pair = (uint8_t)((*pair & ~(15 << shift)) | number << shift);
}

// A battalion in contact is no target any more [14.4.5].
bool answer_asked(const World *world, State *state, int mover, bool ends) {
    int other = (int)side_other((Side)side_of(world, mover));
    if (!is_on(state, mover) || in_contact(world, state, mover)) return false;
    bool due = ends && has_unshown(world, state, other);
    for (uint64_t rest = placed_of(world, state, other); rest; rest &= rest - 1) {
        int battalion = bits_first(rest);
        if (flag(state, battalion, TAKEN) || state->battalion[battalion].place != ON_TABLE)
            continue;
        int number = best_answer(world, state, battalion, mover);
        if (number <= number_asked(&state->walk, battalion)) continue;
        number_keep(&state->walk, battalion, number);
        due = true;
    }
    if (due) frame_push(state, PHASE_ANSWER, mover, other);
    return due;
}

void answer_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    unsigned side = frame->other;
    bool fires = is_on(state, frame->unit);
    for (uint64_t rest = world->side[side].battalions; fires && rest; rest &= rest - 1) {
        int battalion = bits_first(rest);
        if (!may_answer(world, state, battalion, frame->unit)) continue;
        // Offer fire without heavy weapons if that can hit, and with them if there are any.
        bool weapons = able_stand(world, state, battalion, STAND_HW) != NO_INDEX;
        if (!weapons || best_answer_by(world, state, battalion, frame->unit, 0) > 0)
            actions_push(out, action_make(VERB_ANSWER, (unsigned)battalion, 0));
        if (weapons) actions_push(out, action_make(VERB_ANSWER, (unsigned)battalion, 1));
    }
    actions_push(out, action_make(VERB_DONE, side, 0));
}

void answer_apply(const World *world, State *state, Frame *frame, Action action) {
    int mover = frame->unit;
    if (action_verb(action) == VERB_DONE) {
        frame_pop(state);
        return;
    }
    battalion_shown(world, state, (int)action_who(action));
    volley_begin(world, state, (int)action_who(action), mover,
                 action_where(action) ? WITH_WEAPONS : 0);
}
