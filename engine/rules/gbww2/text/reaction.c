// SPDX-License-Identifier: GPL-3.0-or-later
// reaction.c -- tells standing orders which choices are opportunity fire, and at what range [14.5].
#include "engine/rules/scene.h"
#include "text_internal.h"

bool gbww2_reaction(const World *world, const State *state, Action action, SceneReaction *out) {
    const Frame *frame = frame_at(state, 0);
    int who = (int)action_who(action), mover;
    if (action_verb(action) == VERB_ANSWER) {
        mover = frame_seen(frame)->answer.mover;
    } else if (frame->phase == PHASE_TARGET && frame_seen(frame)->target.flags & IN_ANSWER &&
               action_verb(action) == VERB_TARGET) {
        who = state->holder[who];
        mover = frame_seen(frame)->target.mover;
        out->begun = true;
    } else {
        return false;
    }
    out->distance = (float)root_ceil(fire_gap2(world, state, who, mover)) / INCH;
    return true;
}
