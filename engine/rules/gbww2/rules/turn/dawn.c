// SPDX-License-Identifier: GPL-3.0-or-later
// dawn.c -- applies the weather and daylight rolls, asks who is first player, and draws activation
// cards [8.0, W12, W16].
#include "engine/rules/gbww2/rules/rules_internal.h"

// Inches: most visibility in clear or overcast weather, in mist or rain, and in a storm [8.2].
enum { SIGHT_MOST = 12, SIGHT_MIST = 6, SIGHT_STORM = 3 };

int sight_of(const World *world, const State *state, int hours) {
    (void)world;
    int cap = SIGHT_MOST;
    if (state->weather == MIST || state->weather == RAIN) cap = SIGHT_MIST;
    if (state->weather == STORM) cap = SIGHT_STORM;
    return min_int(hours, cap);
}

bool is_mud(const State *state) { return state->weather >= RAIN; }

bool is_flying(const State *state) { return state->sight >= SIGHT_MOST && state->weather < RAIN; }

void weather_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)frame;
    state->weather = (uint8_t)action_where(action);
    frame_pop(state);
}

void declare_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state;
    actions_push(out, action_make(VERB_FIRST, frame->unit, 0));
    actions_push(out, action_make(VERB_PASS, frame->unit, 0));
}

void declare_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    if (action_verb(action) == VERB_FIRST) state->first = frame->unit;
    frame_pop(state);
}

// [W16] Applies the daylight roll. After an even roll (`where` is 0) visibility by the hour grows
// at once, to 6 in on turn 2 and to SIGHT_MOST on turn 3. After an odd roll it does not grow yet.
void daylight_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)frame;
    frame_pop(state);
    if (action_where(action) == 0) {
        state->dawn_sight = state->turn == 2 ? 6 : SIGHT_MOST;
        state->sight = (uint8_t)sight_of(world, state, state->dawn_sight);
    }
}

void deck_left(const State *state, int *black, int *all) {
    *black = CARDS_BLACK - state->black[ALLIED] - state->black[AXIS];
    *all = CARDS_ALL - state->black[ALLIED] - state->black[AXIS] - state->diamonds[ALLIED] -
           state->diamonds[AXIS];
}

void draw_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    if (action_where(action) == CARD_BLACK)
        state->black[frame->unit]++;
    else
        state->diamonds[frame->unit]++;
    int black, all;
    deck_left(state, &black, &all);
    if (--frame_view(frame)->draw.cards == 0 || all == 0) frame_pop(state);
}
