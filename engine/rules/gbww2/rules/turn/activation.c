// SPDX-License-Identifier: GPL-3.0-or-later
// activation.c -- step D2, and the activations that open the day: a side activates one battalion,
// or up to three battlegroups [9.0, W18]. Active battalions can go to ground [9.4].
#include "engine/rules/gbww2/rules/rules_internal.h"

// Returns the cost of activating a single battalion. After the opening, cost_later is added.
int cost_single(const World *world, const State *state, bool opening) {
    (void)state;
    return world->chart.cost_battalion + (opening ? 0 : world->chart.cost_later);
}

int cost_group(const World *world, const State *state, bool opening, int already) {
    (void)state;
    const Chart *chart = &world->chart;
    int before = already > 0 ? chart->cost_groups[already - 1] : 0;
    int later = already == 0 && !opening ? chart->cost_later : 0;
    return chart->cost_groups[already] - before + later;
}

int funds(const World *world, const State *state, int side) {
    return world->cards ? state->black[side] : state->points[side];
}

static void pay(const World *world, State *state, int side, int cost) {
    if (world->cards)
        state->black[side] = (uint8_t)(state->black[side] - cost);  // back to the deck [W12]
    else
        state->points[side] = (int16_t)(state->points[side] - cost);
    state->spent[side] = (int16_t)(state->spent[side] + cost);
}

bool may_activate(const World *world, const State *state, int battalion) {
    (void)world;
    return is_on(state, battalion) && !flag(state, battalion, ACTIVE | BROKEN);
}

static uint64_t group_of(const World *world, int group) {
    uint64_t set = 0;
    for (int i = 0; i < world->battalion_count; i++)
        if (world->battalion[i].group == group) set |= bit(i);
    return set;
}

static bool group_serves(const World *world, const State *state, int group) {
    for (uint64_t rest = group_of(world, group); rest; rest &= rest - 1)
        if (may_activate(world, state, bits_first(rest))) return true;
    return false;
}

void activate_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const ActivateFrame *it = &frame_seen(frame)->activate;
    int side = it->side, left = funds(world, state, side);
    if (it->groups == 0 && !it->single && left >= cost_single(world, state, it->opening))
        for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1)
            if (may_activate(world, state, bits_first(rest)))
                actions_push(out, action_make(VERB_ACTIVATE, (unsigned)bits_first(rest), 0));
    if (!it->single && it->groups < COUNT_OF(world->chart.cost_groups) &&
        left >= cost_group(world, state, it->opening, it->groups))
        for (int i = 0; i < world->group_count; i++)
            if (world->group_side[i] == side && group_serves(world, state, i))
                actions_push(out, action_make(VERB_GROUP, (unsigned)i, 0));
    for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1)
        if (is_on(state, bits_first(rest)) && flag(state, bits_first(rest), ACTIVE))
            actions_push(out, action_make(VERB_GROUND, (unsigned)bits_first(rest), 0));
    actions_push(out, action_make(VERB_DONE, (unsigned)side, 0));
}

void to_ground(State *state, int battalion) {
    flag_clear(state, battalion, ACTIVE);
    flag_set(state, battalion, GROUND | BROKEN);
}

void activate_apply(const World *world, State *state, Frame *frame, Action action) {
    ActivateFrame *it = &frame_view(frame)->activate;
    int side = it->side, who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_ACTIVATE:
            pay(world, state, side, cost_single(world, state, it->opening));
            flag_set(state, who, ACTIVE | KNOWN);
            it->single = 1;
            break;
        case VERB_GROUP:
            pay(world, state, side, cost_group(world, state, it->opening, it->groups++));
            // From now on both sides can infer which hidden battalions of the group are on the
            // table: those that become active.
            for (uint64_t rest = group_of(world, who); rest; rest &= rest - 1) {
                flag_set(state, bits_first(rest), KNOWN);
                if (may_activate(world, state, bits_first(rest)))
                    flag_set(state, bits_first(rest), ACTIVE);
            }
            break;
        case VERB_GROUND:
            to_ground(state, who);
            break;
        default:
            frame_pop(state);
    }
}
