// SPDX-License-Identifier: GPL-3.0-or-later
// secrets.c -- converts actions to what a viewer sees of them. A secret order of the enemy becomes
// VERB_ORDER. A card that the enemy draws has no face. redeal.c resamples what the viewer cannot
// know.
#include "play.h"

static bool is_plan(int phase) {
    return phase == PHASE_PLAN || phase == PHASE_PLAN_SQUARE || phase == PHASE_PLAN_CELL ||
           phase == PHASE_PLAN_TURN || phase == PHASE_CALL_SQUARE || phase == PHASE_CALL_CELL;
}

// Returns whether the posture that is being chosen is secret. It is secret in the set-up, and for
// hidden battalions at night.
static bool is_secret_posture(const State *state, const Frame *frame) {
    bool posture = frame->phase >= PHASE_PLACE && frame->phase <= PHASE_SHAPE;
    int purpose = frame_seen(frame)->posture.purpose;
    if (posture && purpose == FOR_SETUP) return true;
    bool night = (posture && purpose == FOR_NIGHT) || frame->phase == PHASE_STAY;
    return night && !flag(state, frame->unit, SHOWN);
}

bool gbww2_is_opening(const World *world, const State *state) {
    (void)world;
    const Frame *frame = frame_at(state, 0);
    bool posture = frame->phase >= PHASE_PLACE && frame->phase <= PHASE_SHAPE;
    if (posture) return frame_seen(frame)->posture.purpose == FOR_SETUP;
    return state->day <= 1 && frame->phase >= PHASE_PLAN && frame->phase <= PHASE_PLAN_TURN;
}

Action gbww2_seen(const World *world, const State *state, Action action, Side viewer) {
    const Frame *frame = frame_at(state, 0);
    unsigned verb = action_verb(action), who = action_who(action);
    if (viewer == NOBODY) return action;
    Action order = action_make(VERB_ORDER, who, 0);
    if (verb == VERB_ORDER) return action;
    if (verb == VERB_CARD)
        return who == (unsigned)viewer ? action : action_make(verb, who, CARD_UNSEEN);
    if (verb == VERB_CANCEL)
        return strike_side(world, (int)who) == (int)viewer ? action
                                                           : action_make(VERB_ORDER, NO_INDEX, 0);
    if (is_plan(frame->phase)) return strike_side(world, (int)who) == (int)viewer ? action : order;
    if (is_secret_posture(state, frame))
        return side_of(world, (int)who) == (int)viewer ? action : order;
    return action;
}
