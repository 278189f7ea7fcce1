// SPDX-License-Identifier: GPL-3.0-or-later
// cite.c -- finds the rule that prompts and the log cite for a choice or roll, and that the log
// cites for a loss or suppression. A verb whose row in verbs.c has a rule is cited by that rule.
#include "text_internal.h"

static bool is_posture(int phase) {
    return phase == PHASE_CELL || phase == PHASE_FORMATION || phase == PHASE_FACING ||
           phase == PHASE_SHAPE;
}

// Returns the rule that governs the choice of a posture, which depends on its purpose.
static const char *posture_rule(const State *state, const Frame *frame) {
    switch (frame_seen(frame)->posture.purpose) {
        case FOR_SETUP:
            return "6.1";
        case FOR_DAWN:
            return "8.1";
        case FOR_DAY:
            return "10.1";
        case FOR_FORM:
            return frame->phase == PHASE_FACING ? "14.2.3" : "14.2.1";
        case FOR_MOVE:
            return "14.3.3";
        default:  // by day a scattered battalion consolidates
            return is_night(state) ? "16.3.1" : "Rendezvous";
    }
}

const char *rule_at(const State *state) {
    const Frame *frame = frame_at(state, 0);
    if (is_posture(frame->phase)) return posture_rule(state, frame);
    if (frame->phase == PHASE_RETREAT && frame_at(state, 1)->phase == PHASE_MORALE) return "15.2.1";
    return phases[frame->phase].rule;
}

static bool waits_below(const State *state, int phase) {
    for (int i = 0; i < state->depth; i++)
        if (frame_at(state, i)->phase == phase) return true;
    return false;
}

// Returns the rule by which a strike harms a stand: bombers, rockets or shells.
static const char *strike_rule(const World *world, int strike) {
    if (!is_mission(world, strike)) return "11.3.1";
    return world->side[strike_side(world, strike)].air_kind == 0 ? "12.2.1" : "12.2.2";
}

// Returns the rule by which the action itself suppresses or destroys a stand.
// Returns NULL if it does not, for example if a later step does.
static const char *own_harm(const World *world, const State *before, const State *after,
                            Action action, int stand) {
    const Frame *frame = frame_at(before, 0);
    switch (frame->phase) {
        case PHASE_FLAK:
        case PHASE_DRIFT:
        case PHASE_LAND:
            return "Air Landings";
        case PHASE_SNEAK:
            return "Infiltration";
        case PHASE_SUFFER:
            return "10.1.1";
        case PHASE_SHELL:
            return strike_rule(world, frame_seen(frame)->shell.strike);
        case PHASE_SHELL_HIDDEN:
            return "11.3.1";
        case PHASE_SHOT:
            return "14.4.7";
        case PHASE_GIVE:
            return "14.4.11";
        case PHASE_WAVER:  // after the last check a stand can also be lost because of no retreat
            if (frame->unit != stand || action_where(action) == 0) return NULL;
            return is_suppressed(before, stand) || is_live(after, stand) ? "14.8.2" : NULL;
        case PHASE_HOLD:
            return frame->unit == before->holder[stand] && action_where(action) != ROLL_PASSED
                       ? "15.2.2"
                       : NULL;
        case PHASE_ACT:  // the owner consolidates without the stand
            return action_verb(action) == VERB_CONSOLIDATE ? "Rendezvous" : NULL;
        default:
            return NULL;
    }
}

const char rule_of_trap[] = "14.8.3", rule_of_isolation[] = "16.2.2";

const char *rule_of_harm(const World *world, const State *before, const State *after, Action action,
                         int stand) {
    int battalion = before->holder[stand];
    assert(battalion < world->battalion_count);
    bool lone_gun = world->battalion[battalion].kind == BATTALION_GUN;
    const char *own = own_harm(world, before, after, action, stand);
    if (own != NULL) return own;
    if (lone_gun && in_contact(world, before, battalion)) return "14.8.5";
    bool loose = before->battalion[battalion].place == SCATTERED;
    const Frame *frame = frame_at(before, 0);
    bool loses = frame->phase == PHASE_RETREAT || frame->phase == PHASE_WAVER || loose;
    // If night falls with this action, other battalions lose stands by isolation [16.2.2].
    if (!is_night(before) && is_night(after) && !loose) {
        int unit = frame->phase == PHASE_WAVER ? before->holder[frame->unit] : frame->unit;
        loses = loses && unit == battalion;
    }
    uint64_t fights = before->combat.allied | before->combat.axis;
    if (loses && waits_below(before, PHASE_MORALE)) return "15.2.2";
    if (loses && waits_below(before, PHASE_CLASHES) && (loose || has(fights, battalion)))
        return rule_of_trap;
    return rule_of_isolation;
}
