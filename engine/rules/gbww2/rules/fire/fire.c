// SPDX-License-Identifier: GPL-3.0-or-later
// fire.c -- runs the action "stand": the stands of a battalion rally, then each stand fires or
// packs up [14.1.5, 14.4, 14.7]. Also runs opportunity fire at a battalion that moves [14.5, W26].
// Each shot takes effect at once [W28].
#include "engine/rules/gbww2/rules/rules_internal.h"

// VolleyFrame.next counts the stands that have had their turn: to rally while it is below
// VOLLEY_FIRES, to fire from VOLLEY_FIRES on.
enum { VOLLEY_FIRES = BODY_MAX };

int rally_number(const World *world, const State *state, int battalion) {
    bool helped = able_stand(world, state, battalion, STAND_HQ) != NO_INDEX;
    const Chart *chart = &world->chart;
    int number = chart->rally[world->battalion[battalion].quality];
    return min_int(10, number + (helped ? chart->rally_hq : 0));
}

void volley_begin(const World *world, State *state, int battalion, int mover, int flags) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand);
    bool answers = mover != NO_INDEX;
    unsigned suppressed = 0;
    for (int i = 0; i < count; i++)
        if (is_suppressed(state, stand[i])) suppressed |= 1u << i;
    if (able_stand(world, state, battalion, STAND_HQ) != NO_INDEX) flags |= STAFF_HELPS;
    if (!answers && suppressed != 0) flags |= HAS_ACTED;  // they roll to rally
    // The battalion now moves slowly, until it packs up its heavy weapons [4.1.5, W9].
    if (flags & WITH_WEAPONS)
        stand_add(&state->fired, able_stand(world, state, battalion, STAND_HW));
    VolleyFrame *it = &frame_view(frame_push(state, PHASE_VOLLEY, battalion, mover))->volley;
    it->next = answers ? VOLLEY_FIRES : 0;
    it->suppressed = (uint16_t)suppressed;
    it->flags = (int16_t)(flags | (answers ? IN_ANSWER : 0));
}

static bool is_packable(const World *world, const State *state, int stand, int flags) {
    return !(flags & IN_ANSWER) && world->stand[stand].kind == STAND_AT &&
           stand_in(&state->fired, stand);
}

int volley_targets(const World *world, const State *state, int stand, int mover, int flags,
                   uint8_t out[STANDS_MAX]) {
    int all = shot_targets(world, state, stand, flags, out), count = 0;
    for (int i = 0; i < all; i++)
        if (mover == NO_INDEX || state->holder[out[i]] == mover) out[count++] = out[i];
    return count;
}

static bool can_act(const World *world, const State *state, const VolleyFrame *it, int stand) {
    uint8_t target[STANDS_MAX];
    return is_packable(world, state, stand, it->flags) ||
           volley_targets(world, state, stand, it->mover, it->flags, target) > 0;
}

// Returns whether a stand of the volley that has not had its turn can fire or pack up.
static bool later_can_act(const World *world, const State *state, const VolleyFrame *it) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, it->battalion, stand);
    for (int i = it->next - VOLLEY_FIRES; i < count; i++)
        if (!(it->suppressed >> i & 1) && can_act(world, state, it, stand[i])) return true;
    return false;
}

// Pushes the frame of the next stand: first the rally rolls, then each stand's choice of a target.
// If no stand has acted, the last one that can act has no choice to hold its fire [W45].
// When all stands are done, a battalion that gave opportunity fire is marked to lose its next
// action [14.5.5].
void volley_run(const World *world, State *state, Frame *frame) {
    uint8_t stand[BODY_MAX];
    VolleyFrame *it = &frame_view(frame)->volley;
    int unit = it->battalion, flags = it->flags, count = stands_of(world, state, unit, stand);
    // All rally rolls use the suppressions and the help of the HQ as they were at the start.
    if (it->next < VOLLEY_FIRES) {
        int i = it->next++;
        if (i < count && it->suppressed >> i & 1)
            frame_push(state, PHASE_RALLY, stand[i], flags & STAFF_HELPS);
        return;
    }
    int i = it->next++ - VOLLEY_FIRES;
    if (i >= count) {
        frame_pop(state);
        if (flags & IN_ANSWER)
            flag_set(state, unit, TAKEN);
        else
            action_ends(world, state, unit);
        return;
    }
    if (it->suppressed >> i & 1) return;
    if (!can_act(world, state, it, stand[i])) return;
    if (!(flags & HAS_ACTED) && !later_can_act(world, state, it)) flags |= MUST_ACT;
    Frame *ask = frame_push(state, PHASE_TARGET, stand[i], it->mover);
    frame_view(ask)->target.flags = (int16_t)flags;
}

// Lists the targets of a stand, packing up if that is possible, and no fire.
void target_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const TargetFrame *it = &frame_seen(frame)->target;
    uint8_t target[STANDS_MAX];
    int count = volley_targets(world, state, it->stand, it->mover, it->flags, target);
    for (int i = 0; i < count; i++)
        actions_push(out, action_make(VERB_TARGET, it->stand, target[i]));
    if (is_packable(world, state, it->stand, it->flags))
        actions_push(out, action_make(VERB_PACK, it->stand, 0));
    if (!(it->flags & MUST_ACT)) actions_push(out, action_make(VERB_DONE, it->stand, 0));
}

void target_apply(const World *world, State *state, Frame *frame, Action action) {
    const TargetFrame it = frame_seen(frame)->target;
    frame_pop(state);
    if (action_verb(action) == VERB_DONE) return;
    frame_view(frame_top(state))->volley.flags |= HAS_ACTED;
    if (action_verb(action) == VERB_PACK) {
        stand_drop(&state->fired, it.stand);
        return;
    }
    battalion_shown(world, state, state->holder[it.stand]);  // [6.3]
    if (world->stand[it.stand].kind == STAND_AT) stand_add(&state->fired, it.stand);
    Frame *shot = frame_push(state, PHASE_SHOT, it.stand, (int)action_where(action));
    frame_view(shot)->shot.flags = it.flags;
}

void shot_apply(const World *world, State *state, Frame *frame, Action action) {
    int target = frame_seen(frame)->shot.target;
    unsigned result = action_where(action);
    frame_pop(state);
    if (result != HIT_NONE) hit_give(world, state, target, result == HIT_DESTROYS);
}

void rally_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit;
    (void)world;
    frame_pop(state);
    if (action_where(action) == ROLL_PASSED) stand_drop(&state->suppressed, stand);
}

const State *once_shown(const State *state, int battalion, State *copy) {
    if (flag(state, battalion, SHOWN)) return state;
    *copy = *state;
    flag_set(copy, battalion, SHOWN);
    return copy;
}

bool may_answer(const World *world, const State *state, int battalion, int mover) {
    State copy;
    if (side_of(world, battalion) == side_of(world, mover) || flag(state, battalion, TAKEN))
        return false;
    return state->battalion[battalion].place == ON_TABLE && !in_contact(world, state, mover) &&
           best_answer(world, once_shown(state, battalion, &copy), battalion, mover) > 0;
}

// Walk.asked holds, for each battalion, its best hit number so far when it was offered opportunity
// fire. A number takes ASKED_BITS bits.
enum { ASKED_BITS = 4, ASKED_MASK = (1 << ASKED_BITS) - 1 };

static int number_asked(const Walk *walk, int battalion) {
    return walk->asked[battalion / 2] >> ASKED_BITS * (battalion % 2) & ASKED_MASK;
}

static void number_keep(Walk *walk, int battalion, int number) {
    uint8_t *pair = &walk->asked[battalion / 2];
    int shift = ASKED_BITS * (battalion % 2);
    *pair = (uint8_t)((*pair & ~(ASKED_MASK << shift)) | number << shift);
}

// Offers nothing against a battalion in contact, because nobody may fire at it [14.4.5].
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
    const AnswerFrame *it = &frame_seen(frame)->answer;
    bool fires = is_on(state, it->mover);
    for (uint64_t rest = world->side[it->side].battalions; fires && rest; rest &= rest - 1) {
        int battalion = bits_first(rest);
        if (!may_answer(world, state, battalion, it->mover)) continue;
        // Offer fire without heavy weapons if that fire can hit, or if the battalion has no heavy
        // weapons.
        bool weapons = able_stand(world, state, battalion, STAND_HW) != NO_INDEX;
        State copy;
        const State *shown = once_shown(state, battalion, &copy);
        if (!weapons || best_answer_by(world, shown, battalion, it->mover, 0) > 0)
            actions_push(out, action_make(VERB_ANSWER, (unsigned)battalion, HOW_PLAIN));
        if (weapons) actions_push(out, action_make(VERB_ANSWER, (unsigned)battalion, HOW_WEAPONS));
    }
    actions_push(out, action_make(VERB_DONE, it->side, 0));
}

void answer_apply(const World *world, State *state, Frame *frame, Action action) {
    int mover = frame_seen(frame)->answer.mover;
    if (action_verb(action) == VERB_DONE) {
        frame_pop(state);
        return;
    }
    battalion_shown(world, state, (int)action_who(action));
    volley_begin(world, state, (int)action_who(action), mover,
                 action_where(action) == HOW_WEAPONS ? WITH_WEAPONS : 0);
}
