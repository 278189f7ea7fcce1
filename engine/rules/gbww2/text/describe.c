// SPDX-License-Identifier: GPL-3.0-or-later
// describe.c -- what an action does, in sentences that cite rules: it is applied to a copy, and the
// differences are told. Nothing is told that its reader cannot know.
#include "text_internal.h"

typedef struct Telling {
    const World *world;
    const State *before, *after;
    Action action;
    int named;  // the cell that its words have named already; -1
    Side viewer;
    Text *out;
} Telling;

static bool shown(const Telling *telling, int battalion) {
    return telling->viewer == NOBODY ||
           side_of(telling->world, battalion) == (int)telling->viewer ||
           flag(telling->after, battalion, SHOWN);
}

static void stand_tell(const Telling *telling, int stand) {
    const World *world = telling->world;
    const State *a = telling->before, *b = telling->after;
    bool died = !stand_in(&a->destroyed, stand) && stand_in(&b->destroyed, stand);
    bool back = stand_in(&a->destroyed, stand) && !stand_in(&b->destroyed, stand);
    bool shaken = !is_suppressed(a, stand) && is_suppressed(b, stand);
    bool calm = is_suppressed(a, stand) && !is_suppressed(b, stand) && !died;
    if (!died && !back && !shaken && !calm) return;
    text_char(telling->out, ' ');
    put_stand(world, stand, telling->out);
    if (died || shaken)
        text_put(telling->out, " is %s [%s].", died ? "destroyed" : "suppressed",
                 rule_of_harm(world, a, telling->action, stand));
    else if (back)
        text_put(telling->out, " comes back [16.2.3].");
    else
        text_put(telling->out, " is no longer suppressed [%s].", rule_of_rest(a));
}

static void battalion_tell(const Telling *telling, int battalion) {
    const World *world = telling->world;
    const State *a = telling->before, *b = telling->after;
    const char *name = world->battalion[battalion].name;
    if (!shown(telling, battalion)) return;
    bool placed = !flag(a, battalion, SHOWN) && flag(b, battalion, SHOWN);
    if (placed && b->battalion[battalion].place == ON_TABLE)
        text_put(telling->out, " %s is placed on the table [6.3].", name);
    if (!flag(a, battalion, GROUND) && flag(b, battalion, GROUND))
        text_put(telling->out, " %s goes to ground [9.4].", name);
    if (a->battalion[battalion].place != GONE && b->battalion[battalion].place == GONE &&
        a->day == b->day)
        text_put(telling->out, " Nothing is left of %s.", name);
    bool moved = a->battalion[battalion].x != b->battalion[battalion].x ||
                 a->battalion[battalion].y != b->battalion[battalion].y;
    if (!moved || b->battalion[battalion].place != ON_TABLE) return;
    int cell = cell_at(b->battalion[battalion].x, b->battalion[battalion].y);
    if (cell == telling->named) return;
    text_put(telling->out, " %s is at ", name);
    put_cell(world, (unsigned)cell, telling->out);
    text_put(telling->out, ".");
}

static void course_tell(const Telling *telling) {
    const World *world = telling->world;
    const State *a = telling->before, *b = telling->after;
    Text *out = telling->out;
    if (a->day != b->day) text_put(out, " Day %d begins [7.1].", b->day);
    if (a->turn != b->turn && b->turn > 0) text_put(out, " Turn %d begins [7.2].", b->turn);
    if (a->phasing != b->phasing && b->phasing < SIDES)
        text_put(out, " It is the half of the %s.", world->side[b->phasing].name);
    if (a->sight != b->sight) text_put(out, " Sight is %d inches [8.2].", b->sight);
    for (int i = 0; i < world->objective_count; i++)
        for (int side = 0; side < SIDES; side++)
            if (!(a->held[side] >> i & 1) && b->held[side] >> i & 1)
                text_put(out, " The %s hold %s [W39].", world->side[side].name,
                         world->objective[i].name);
    for (int i = 0; i < world->division_count; i++)
        if (!(a->centre[i].flags & CENTRE_LOST) && b->centre[i].flags & CENTRE_LOST)
            text_put(out, " The C Ops of %s is overrun [5.1.3].", world->division[i].name);
    if (frame_at(b, 0)->phase == PHASE_OVER && frame_at(a, 0)->phase != PHASE_OVER)
        text_put(out, " The game is over: %d to %d.", side_points(world, b, ALLIED),
                 side_points(world, b, AXIS));
}

// Of whom a die tells, as the prompt does: nobody else knows it from the result.
static void subject_tell(const World *world, const Frame *frame, Text *out) {
    switch (frame->phase) {
        case PHASE_COMMAND:
            if (frame->unit >= BATTALIONS_MAX)
                text_put(out, " of the C Ops of %s",
                         world->division[frame->unit - BATTALIONS_MAX].name);
            else
                text_put(out, " of %s", world->battalion[frame->unit].name);
            break;
        case PHASE_HOLD:
        case PHASE_CLASH:
            text_put(out, " of %s", world->battalion[frame->unit].name);
            break;
        case PHASE_SHOT:
            text_put(out, " of ");
            put_stand(world, frame->unit, out);
            text_put(out, " at ");
            put_stand(world, frame_seen(frame)->shot.target, out);
            break;
        case PHASE_DRAW:
            text_put(out, " of the %s", world->side[frame->unit].name);
            break;
        case PHASE_DELAY:
            text_put(out, " of ");
            put_strike(world, frame->unit, out);
            break;
        case PHASE_DRIFT:
            text_put(out, " of ");
            if (frame->unit >= COPS_UNIT)
                text_put(out, "the C Ops of %s", world->division[frame->unit - COPS_UNIT].name);
            else
                put_stand(world, frame->unit, out);
            break;
        case PHASE_SHELL:
        case PHASE_RALLY:
        case PHASE_WAVER:
        case PHASE_REPLACE:
        case PHASE_SNEAK:
        case PHASE_FLAK:
        case PHASE_LAND:
            text_put(out, " of ");
            put_stand(world, frame->unit, out);
            break;
        default:
            break;
    }
}

// What a die did, as people say it; false: in the words of the action.
static bool result_tell(Action action, Text *out) {
    static const char *const shots[] = {"misses", "hits and suppresses", "hits and destroys"};
    static const char *const shells[] = {"no effect", "suppressed", "destroyed"};
    static const char *const landings[] = {"safe", "suppressed", "destroyed"};
    static const char *const times[] = {"it comes now", "it comes in 1 turn", "it comes in 2 turns",
                                        "it comes in 3 turns", "it never comes"};
    unsigned where = action_where(action);
    switch (action_verb(action)) {
        case VERB_SHOT:
            text_put(out, "%s", shots[min_int((int)where, 2)]);
            return true;
        case VERB_SHELL:
            text_put(out, "%s", shells[min_int((int)where, 2)]);
            return true;
        case VERB_UNDER:
            text_put(out, "%s", where ? "somebody in hiding is hit" : "nobody in hiding is hit");
            return true;
        case VERB_FLAK:
        case VERB_LAND:
            text_put(out, "%s", landings[min_int((int)where, 2)]);
            return true;
        case VERB_COMMAND:
            text_put(out, "%u action%s", where, where == 1 ? "" : "s");
            return true;
        case VERB_RALLY:
            text_put(out, "%s", where ? "rallies" : "does not rally");
            return true;
        case VERB_SNEAK:
            text_put(out, "%s", where ? "it gets through" : "it is caught");
            return true;
        case VERB_REPLACE:
            text_put(out, "%s", where ? "it comes back" : "it does not come back");
            return true;
        case VERB_HOLD:
            text_put(out, "it %s", where ? "holds" : "breaks");
            return true;
        case VERB_WAVER:
            text_put(out, "it %s", where ? "wavers" : "stands firm");
            return true;
        case VERB_DELAY:
            text_put(out, "%s", times[min_int((int)where, 4)]);
            return true;
        default:
            return false;
    }
}

// Whether the words name the battalion already.
static bool says_who(unsigned verb) { return verb == VERB_FOLLOW || verb == VERB_RESERVE; }

// Of whom a choice is that does not say it itself.
static void owner_tell(const World *world, const State *state, Text *out) {
    const Frame *frame = frame_at(state, 0);
    switch (frame->phase) {
        case PHASE_PLACE:
        case PHASE_CELL:
        case PHASE_FORMATION:
        case PHASE_FACING:
        case PHASE_SHAPE:
        case PHASE_MOVE:
        case PHASE_FOLLOW:
        case PHASE_STAY:
            text_put(out, "%s, ", world->battalion[frame->unit].name);
            break;
        case PHASE_PLAN:
        case PHASE_PLAN_SQUARE:
        case PHASE_PLAN_CELL:
        case PHASE_PLAN_TURN:
        case PHASE_CALL_SQUARE:
        case PHASE_CALL_CELL:
            put_strike(world, frame->unit, out);
            text_put(out, ", ");
            break;
        case PHASE_COPS:
        case PHASE_PARK:
            text_put(out, "%s, ", world->division[frame->unit].name);
            break;
        case PHASE_RETREAT:
            if (frame_seen(frame)->retreat.loose > 0)
                put_stand(world, state->loose[frame_seen(frame)->retreat.loose - 1].stand, out);
            else
                text_put(out, "%s", world->battalion[frame->unit].name);
            text_put(out, ", ");
            break;
        default:
            break;
    }
}

// Who is in reserve, or has nothing planned, is asked as often as who is not, so that the number of
// orders says nothing; to the one who gives them such an order is none.
static bool is_empty(const Frame *frame, Action action) {
    unsigned verb = action_verb(action);
    if (verb == VERB_SQUARE || verb == VERB_CELL) return action_where(action) == NOWHERE;
    bool posture = frame->phase == PHASE_FORMATION || frame->phase == PHASE_FACING ||
                   frame->phase == PHASE_SHAPE;
    return posture && frame_seen(frame)->posture.purpose != FOR_MOVE &&
           frame_seen(frame)->posture.cell == NOWHERE;
}

void gbww2_describe(const World *world, const State *state, Action action, Side viewer, Text *out) {
    State after = *state;
    const Frame *frame = frame_at(state, 0);
    Action seen = gbww2_seen(world, state, action, viewer);
    gbww2_rules.apply(world, &after, action);
    bool names = action_verb(seen) == VERB_CELL || action_verb(seen) == VERB_RETREAT;
    int named = names ? (int)action_where(seen) : -1;
    Telling telling = {world, state, &after, action, named, viewer, out};
    Side who = phases[frame->phase].who(world, state, frame);
    text_put(out, "%s", who < SIDES ? world->side[who].name : phases[frame->phase].name);
    if (who == CHANCE) subject_tell(world, frame, out);
    text_put(out, ": ");
    if (action_verb(seen) == VERB_ORDER) {
        text_put(out, "an order that nobody sees [%s].", rule_at(state));
        return;
    }
    if (is_empty(frame, seen)) {
        text_put(out, "no order [%s].", rule_at(state));
        return;
    }
    if (!says_who(action_verb(seen))) owner_tell(world, state, out);
    if (who != CHANCE || !result_tell(seen, out)) gbww2_format_action(world, state, seen, out);
    const char *rule = gbww2_verbs.rows[action_verb(seen)].rule;
    text_put(out, " [%s].", rule != NULL ? rule : rule_at(state));
    for (int i = 0; i < world->stand_count; i++) stand_tell(&telling, i);
    for (int i = 0; i < world->battalion_count; i++) battalion_tell(&telling, i);
    course_tell(&telling);
}
