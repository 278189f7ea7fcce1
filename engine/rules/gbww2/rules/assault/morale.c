// SPDX-License-Identifier: GPL-3.0-or-later
// morale.c -- step D9: makes morale checks of battalions of both sides that took a loss or
// suppression in this player turn, except the winners of a close combat [15.0].
#include "engine/rules/gbww2/rules/rules_internal.h"

// [15.1] Returns the highest d100 roll that passes the morale check of the battalion.
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

// [W33] Makes the next stand of a scattered battalion retreat. Returns false if no stand of that
// battalion is left to retreat.
static bool loose_next(const World *world, State *state, MoraleFrame *morale) {
    int battalion = morale->scattered - 1;
    while (morale->next_loose < LOOSE_MAX) {
        int index = morale->next_loose++;
        if (!loose_landed(state, index)) continue;
        if (state->holder[state->loose[index].stand] != battalion) continue;
        retreat_broken_loose(world, state, index);
        return true;
    }
    morale->scattered = morale->next_loose = 0;
    return false;
}

void morale_run(const World *world, State *state, Frame *frame) {
    MoraleFrame *morale = &frame_view(frame)->morale;
    if (morale->scattered > 0 && loose_next(world, state, morale)) return;
    while (morale->next < world->battalion_count) {
        int battalion = morale->next++;
        if (!must_test(state, battalion)) continue;
        frame_push(state, PHASE_HOLD, battalion, 0);
        return;
    }
    frame_pop(state);
}

// [15.2.1] Applies a morale check. A battalion that fails goes to ground and retreats 3 in (a
// scattered one stand by stand). If it cannot retreat, it loses a stand.
void hold_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    if (action_where(action) == 1) return;
    to_ground(state, unit);
    if (state->battalion[unit].place == SCATTERED)
        frame_view(frame_top(state))->morale.scattered = (uint16_t)(unit + 1);
    else
        retreat_broken(world, state, unit);
}
