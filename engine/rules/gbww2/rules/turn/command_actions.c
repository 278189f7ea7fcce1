// SPDX-License-Identifier: GPL-3.0-or-later
// command_actions.c -- step D5: command rolls for actions. Step D6: the actions of battalions
// and C Ops [13.0, 14.0].
#include "engine/rules/gbww2/rules/rules_internal.h"

// --- D5: command rolls

int command_odds(const World *world, const State *state, int who, int out[3], int *hq) {
    const Chart *chart = &world->chart;
    bool cops = who >= BATTALIONS_MAX;
    int quality = cops ? AVERAGE_COPS : world->battalion[who].quality;
    *hq = !cops && able_stand(world, state, who, STAND_HQ) != NO_INDEX ? chart->command_hq : 0;
    int more = *hq + (is_mud(state) ? chart->command_mud : 0);
    int two = max_int(0, min_int(100, chart->command[quality][0] + more));
    int one = max_int(two, min_int(100, chart->command[quality][1] + more));
    out[2] = two;
    out[1] = one - two;
    out[0] = 100 - one;
    return quality;
}

// Applies a command roll. The roll leaves the flag TAKEN, which costs the battalion the first
// action that a roll gives it [W22].
void command_apply(const World *world, State *state, Frame *frame, Action action) {
    int who = frame->unit, actions = (int)action_where(action);
    (void)world;
    frame_pop(state);
    if (who >= BATTALIONS_MAX) {
        state->centre[who - BATTALIONS_MAX].actions = (uint8_t)actions;
        return;
    }
    state->battalion[who].actions = (uint8_t)actions;
}

// --- D6: legal actions

// Returns whether the battalion may act in this round. A battalion with the flag TAKEN loses its
// first action of a turn [14.5.5, 10.2, W22].
static bool may_act(const State *state, int battalion) {
    return is_on(state, battalion) && state->battalion[battalion].actions >= state->round &&
           !flag(state, battalion, ACTED | TAKEN);
}

static bool may_act_formed(const State *state, int battalion) {
    return may_act(state, battalion) && state->battalion[battalion].place == ON_TABLE;
}

static bool may_dismount(const World *world, const State *state, int battalion) {
    (void)world;
    return state->battalion[battalion].place == ON_TABLE && flag(state, battalion, MOUNTED) &&
           state->round == 1 && !flag(state, battalion, ACTED);  // [14.3.6]
}

static bool may_move(const World *world, const State *state, int battalion) {
    return may_act_formed(state, battalion) && !in_contact(world, state, battalion) &&
           move_rate(world, state, battalion, false) > 0 && may_go(world, state, battalion);
}

static bool has_armour(const World *world, const State *state, int battalion) {
    return has_kind(world, state, battalion, STAND_ARMOUR);
}

// [14.3.11, 14.8.1] Returns true if the battalion may enter close combat with all of these enemies:
// it has an unsuppressed stand, is neither mounted nor a lone gun, and the kinds of stands and
// bunkers allow it.
bool may_close(const World *world, const State *state, int battalion, uint64_t enemies) {
    const BattalionCard *card = &world->battalion[battalion];
    uint8_t stand[BODY_MAX];
    bool able = false;
    int count = stands_of(world, state, battalion, stand);
    for (int i = 0; i < count; i++) able |= !is_suppressed(state, stand[i]);
    if (!able || card->kind == BATTALION_GUN || flag(state, battalion, MOUNTED)) return false;
    if (!has_armour(world, state, battalion)) return true;
    for (; enemies; enemies &= enemies - 1) {
        int enemy = bits_first(enemies);
        if (has_armour(world, state, enemy) || flag(state, enemy, MOUNTED)) return false;
        if (card->kind != BATTALION_ARMOUR) continue;
        Rect rect[BODY_MAX];
        int all = rects_of(world, state, enemy, rect, stand);
        for (int i = 0; i < all; i++)
            if (ground_at(&world->ground, rect_middle(&rect[i])) == TERRAIN_BUNKER) return false;
    }
    return true;
}

static void closes_list(const World *world, const State *state, int battalion, ActionList *out) {
    uint8_t target[STANDS_MAX];
    if (!may_move(world, state, battalion) || !flag(state, battalion, ACTIVE)) return;  // [9.3]
    if (!may_close(world, state, battalion, 0)) return;
    int count = close_targets(world, state, battalion, target);
    for (int i = 0; i < count; i++)
        if (may_close(world, state, battalion, bit(state->holder[target[i]])))
            actions_push(out, action_make(VERB_CLOSE, (unsigned)battalion, target[i]));
}

static bool may_form(const World *world, const State *state, int battalion) {
    if (!may_act_formed(state, battalion) || in_contact(world, state, battalion)) return false;
    const Battalion *it = &state->battalion[battalion];
    return cell_fits(world, state, battalion, FOR_FORM, cell_at(it->x, it->y));
}

static bool has_fired(const World *world, const State *state, int battalion, int kind) {
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion && world->stand[i].kind == kind && is_live(state, i) &&
            stand_in(&state->fired, i))
            return true;
    return false;
}

// Lists the variants of the action "stand": plain, with heavy weapons, or packing the heavy
// weapons.
static void stands_list(const World *world, const State *state, int battalion, ActionList *out) {
    uint8_t stand[BODY_MAX];
    bool rallies = false;
    State copy;
    if (!may_act_formed(state, battalion)) return;
    const State *shown = once_shown(state, battalion, &copy);
    int count = stands_of(world, state, battalion, stand);
    for (int i = 0; i < count; i++) rallies |= is_suppressed(state, stand[i]);
    bool weapons = able_stand(world, state, battalion, STAND_HW) != NO_INDEX;
    unsigned who = (unsigned)battalion;
    bool fires = any_shot(world, shown, battalion, 0);
    if (rallies || fires || has_fired(world, state, battalion, STAND_AT))
        actions_push(out, action_make(VERB_STAND, who, HOW_PLAIN));
    // The slow test runs only if `fires` is false. If hit_heavy_weapons is 0 or more, any shot
    // without heavy weapons is also a shot with them. If a chart makes it negative, the action may
    // be offered although no shot with them is possible.
    if (weapons && (fires || any_shot(world, shown, battalion, WITH_WEAPONS)))
        actions_push(out, action_make(VERB_STAND, who, HOW_WEAPONS));
    if (has_fired(world, state, battalion, STAND_HW))
        actions_push(out, action_make(VERB_STAND, who, HOW_PACKING));
}

static bool may_remount(const World *world, const State *state, int battalion) {  // [3.5.3]
    const BattalionCard *card = &world->battalion[battalion];
    return may_act_formed(state, battalion) && card->kind == BATTALION_GUN &&
           !flag(state, battalion, MOUNTED) && !in_contact(world, state, battalion) &&
           (card->move == MOVE_MOTOR || card->move == MOVE_HALF_TRACK);
}

static bool cops_may_go(const World *world, const State *state, int division, int side) {
    const Centre *centre = &state->centre[division];
    return world->division[division].side == side && centre->flags & CENTRE_ON &&
           !(centre->flags & CENTRE_ACTED) && centre->actions >= state->round;
}

static bool may_gather(const World *world, const State *state, int battalion) {
    return may_act(state, battalion) && state->battalion[battalion].place == SCATTERED &&
           gathers(world, state, battalion);
}

typedef bool May(const World *world, const State *state, int battalion);

static void those_who(const World *world, const State *state, int side, May *may, Verb verb,
                      ActionList *out) {
    for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1)
        if (may(world, state, bits_first(rest)))
            actions_push(out, action_make(verb, (unsigned)bits_first(rest), 0));
}

// Returns true if the battalion may consolidate now: it is scattered, has not acted in this round,
// has a rendezvous, and has room to form there.
static bool may_consolidate(const World *world, const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    return it->place == SCATTERED && !flag(state, battalion, ACTED) && it->rendezvous != NO_INDEX &&
           cell_fits(world, state, battalion, FOR_NIGHT,
                     cell_at(state->loose[it->rendezvous].x, state->loose[it->rendezvous].y));
}

void act_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int side = frame->unit;
    uint64_t own = world->side[side].battalions;
    those_who(world, state, side, may_dismount, VERB_DISMOUNT, out);
    those_who(world, state, side, may_move, VERB_MOVE, out);
    for (uint64_t rest = own; rest; rest &= rest - 1)
        closes_list(world, state, bits_first(rest), out);
    those_who(world, state, side, may_form, VERB_FORM, out);
    for (uint64_t rest = own; rest; rest &= rest - 1)
        stands_list(world, state, bits_first(rest), out);
    those_who(world, state, side, may_remount, VERB_REMOUNT, out);
    for (int i = 0; i < world->division_count; i++)
        if (cops_may_go(world, state, i, side))
            actions_push(out, action_make(VERB_COPS, (unsigned)i, 0));
    those_who(world, state, side, may_gather, VERB_GATHER, out);
    those_who(world, state, side, may_consolidate, VERB_CONSOLIDATE, out);
    actions_push(out, action_make(VERB_DONE, (unsigned)side, 0));
}

// --- D6: effects of actions

static void move_asked(const World *world, State *state, int battalion) {
    Battalion *it = &state->battalion[battalion];
    it->from_x = it->x;
    it->from_y = it->y;
    flag_set(state, battalion, ACTED);
    battalion_shown(world, state, battalion);
}

static void stand_up(const World *world, State *state, int battalion, int how) {
    flag_set(state, battalion, ACTED);
    battalion_shown(world, state, battalion);
    if (how == HOW_PACKING)
        for (int i = 0; i < world->stand_count; i++)
            if (state->holder[i] == battalion && world->stand[i].kind == STAND_HW)
                stand_drop(&state->fired, i);
    int flags = how == HOW_WEAPONS ? WITH_WEAPONS : how == HOW_PACKING ? HAS_ACTED : 0;
    volley_begin(world, state, battalion, NO_INDEX, flags);
}

static void remount(const World *world, State *state, int battalion) {
    flag_set(state, battalion, ACTED);
    battalion_shown(world, state, battalion);
    flag_set(state, battalion, MOUNTED);
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion) stand_drop(&state->fired, i);
    action_ends(world, state, battalion);
}

void act_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    int who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_DISMOUNT:
            battalion_shown(world, state, who);
            flag_clear(state, who, MOUNTED);
            break;
        case VERB_MOVE:
            move_asked(world, state, who);
            frame_push(state, PHASE_MOVE, who, 0);
            break;
        case VERB_CLOSE:
            move_asked(world, state, who);
            walk_begin(world, state, who, true, (int)action_where(action));
            break;
        case VERB_FORM:
            move_asked(world, state, who);
            posture_begin(state, PHASE_FORMATION, who, FOR_FORM,
                          cell_at(state->battalion[who].x, state->battalion[who].y));
            break;
        case VERB_STAND:
            stand_up(world, state, who, (int)action_where(action));
            break;
        case VERB_REMOUNT:
            remount(world, state, who);
            break;
        case VERB_COPS:
            state->centre[who].flags |= CENTRE_ACTED;
            frame_push(state, PHASE_COPS, who, 0);
            break;
        case VERB_GATHER:
            flag_set(state, who, ACTED);
            frame_push(state, PHASE_GATHER, who, 0);
            break;
        case VERB_CONSOLIDATE:
            consolidate(world, state, who);
            break;
        default:
            frame_pop(state);
    }
}

// Ends an action: eliminates a battalion without stands, updates the control of objectives, and
// reveals the hidden battalions that either side sees now [14.1.4, W25].
void action_ends(const World *world, State *state, int battalion) {
    battalion_checks(world, state, battalion);
    goals_settle(world, state);
    spot_all(world, state);
}
