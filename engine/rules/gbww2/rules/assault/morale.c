// SPDX-License-Identifier: GPL-3.0-or-later
// morale.c -- D9: whoever suffered in this player turn holds or breaks [15.0].
#include "engine/rules/gbww2/rules/rules_internal.h"

// [15.1] Of a hundred.
int morale_number(const World *world, const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    const Chart *chart = &world->chart;
    const Centre *centre = &state->centre[world->battalion[battalion].division];
    int start = max_int(1, it->start);
    int number = chart->morale_base - (chart->morale_per * it->points + start - 1) / start;
    if (able_stand(world, state, battalion, STAND_HQ) != NO_INDEX) number += chart->morale_hq;
    if (centre->flags & CENTRE_ON && centre->flags & CENTRE_LANDED) number += chart->morale_cops;
    return max_int(chart->morale_least, min_int(100, number));
}

static bool must_test(const State *state, int battalion) {
    return is_on(state, battalion) && flag(state, battalion, SUFFERED) &&
           !flag(state, battalion, EXEMPT);
}

// [W33] Of a battalion that landed scattered each stand falls back by itself. False: all have.
static bool loose_next(const World *world, State *state, Frame *frame) {
    int battalion = frame->hex - 1;
    while (frame->card < LOOSE_MAX) {
        int index = frame->card++;
        if (!loose_landed(state, index)) continue;
        if (state->holder[state->loose[index].stand] != battalion) continue;
        retreat_broken_loose(world, state, index);
        return true;
    }
    frame->hex = frame->card = 0;
    return false;
}

// Frame: other is the next to be asked, hex who falls back stand by stand (and one), card the next
// of those.
void morale_run(const World *world, State *state, Frame *frame) {
    if (frame->hex > 0 && loose_next(world, state, frame)) return;
    while (frame->other < world->battalion_count) {
        int battalion = frame->other++;
        if (!must_test(state, battalion)) continue;
        frame_push(state, PHASE_HOLD, battalion, 0);
        return;
    }
    frame_pop(state);
}

// [15.2.1] 1 holds, 0 breaks: three inches back, and to ground.
void hold_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    if (action_where(action) == 1) return;
    to_ground(state, unit);
    if (state->battalion[unit].place == SCATTERED)
        frame_top(state)->hex = (uint16_t)(unit + 1);
    else
        retreat_broken(world, state, unit);
}
