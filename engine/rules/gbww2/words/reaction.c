// SPDX-License-Identifier: GPL-3.0-or-later
// reaction.c -- which choices are opportunity fire, and from how far: for standing orders [14.5].
#include "words.h"

// Inches between the front of a battalion's nearest stand that may fire and its nearest target.
static float distance_between(const World *world, const State *state, int battalion, int mover) {
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_of(world, state, battalion, own, stand);
    int targets = rects_of(world, state, mover, other, stand);
    int nearest2 = -1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < targets; k++) {
            int gap2 = spot_rect_gap2(rect_front(&own[i]), &other[k]);
            if (nearest2 < 0 || gap2 < nearest2) nearest2 = gap2;
        }
    return nearest2 < 0 ? 0 : __builtin_sqrtf((float)nearest2) / INCH;
}

bool gbww2_reaction(const World *world, const State *state, Action action, SceneReaction *out) {
    const Frame *frame = frame_at(state, 0);
    int who = (int)action_who(action), mover;
    if (action_verb(action) == VERB_ANSWER) {
        mover = frame->unit;
    } else if (frame->phase == PHASE_TARGET && frame->value & IN_ANSWER &&
               action_verb(action) == VERB_TARGET) {
        who = state->holder[who];
        mover = frame->other;
        out->begun = true;
    } else {
        return false;
    }
    out->distance = distance_between(world, state, who, mover);
    return true;
}
