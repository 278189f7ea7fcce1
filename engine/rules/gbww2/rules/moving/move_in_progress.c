// SPDX-License-Identifier: GPL-3.0-or-later
// move_in_progress.c -- runs a move, half an inch at a time. After each step the battalion may come
// under barrages [14.1.3], meet hidden enemies [14.3.8], draw opportunity fire [14.5, W26], and
// take roads, objectives and a C Ops [5.1.1, 5.1.3, W39]. Start at walk_run().
#include "engine/rules/gbww2/rules/rules_internal.h"

// The kinds of a walk: a move, a change of formation, or a charge.
typedef enum WalkKind { WALK_MOVE, WALK_FORM, WALK_CLOSE } WalkKind;
typedef enum WalkFlag {
    ASKED_HERE = 1,  // the enemy was offered opportunity fire at the present place
    STOPPED = 2,     // the battalion goes no further
    TURNED = 4,      // the battalion stands at its goal, and was asked for its facing
    SWUNG = 8,       // a stand moved an inch when the battalion formed or turned
    OFFER_DUE = 16,  // the enemy may fire at this place, after the rolls under templates
} WalkFlag;
enum {
    MET_BACK = INCH,       // u: the least distance to known enemies after meeting them [14.3.8]
    BACK_ROAD_STEPS = 4,   // most half inches that a road column goes back along its road
    GOAL_NEAR = 2 * INCH,  // u: a stand this near to an objective can control it [W39]
};

static void walk_unflag(Frame *frame, WalkFlag flag) {
    frame_view(frame)->walk.flags &= (uint8_t)~flag;
}

// Returns whether a stand has moved an inch or more since the battalion stood as in *before. Such a
// turn or change of formation draws opportunity fire [14.5.1, W26]. Returns false if the number of
// stands has changed.
static bool has_swung(const World *world, const State *state, int battalion,
                      const Battalion *before) {
    Rect now[BODY_MAX], was[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_of(world, state, battalion, now, stand);
    if (rects_as(world, state, battalion, before, was, stand) != count) return false;
    for (int i = 0; i < count; i++)
        if (spots_gap2(rect_front(&was[i]), rect_front(&now[i])) >= square(INCH)) return true;
    return false;
}

void walk_begin(const World *world, State *state, int battalion, bool closes, int target) {
    Battalion *it = &state->battalion[battalion], before = *it;
    if (closes) {
        int facing;
        bool well = close_way(world, state, battalion, target, &facing, &state->walk);
        assert(well);
        (void)well;
        it->facing = (uint8_t)facing;
        if (it->formation == ROAD) it->formation = MARCH;
    }
    flag_set(state, battalion, MOVED);
    Frame *frame = frame_push(state, PHASE_WALK, battalion, closes ? WALK_CLOSE : WALK_MOVE);
    // Only a road column needs its goal. Other battalions store 0, so that equal positions have
    // equal States.
    bool column = !closes && it->formation == ROAD;
    frame_view(frame)->walk.road_goal = (int16_t)(column ? target & ~ROAD_CELL : 0);
    if (closes && has_swung(world, state, battalion, &before))
        answer_asked(world, state, battalion, false);
}

// Returns the set of hidden enemies in contact with the battalion.
static uint64_t touched(const World *world, const State *state, int battalion) {
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    uint64_t met = 0, rest = hidden_of(world, state, side_other((Side)side_of(world, battalion)));
    int count = rest != 0 ? rects_of(world, state, battalion, own, stand) : 0;
    for (; rest; rest &= rest - 1) {
        int others = rects_of(world, state, bits_first(rest), other, stand);
        if (any_contact(own, count, other, others)) met |= rest & -rest;
    }
    return met;
}

// [14.3.8, W44] If the battalion has turned or formed into contact with hidden enemies, reveals
// them and puts it back as it stood before. Returns whether there were any.
static bool swing_met(const World *world, State *state, int battalion, const Battalion *before) {
    Battalion *it = &state->battalion[battalion];
    uint64_t met = touched(world, state, battalion);
    if (met == 0) return false;
    unsigned flags = (it->flags & ~(unsigned)REVERSE) | (before->flags & REVERSE);
    *it = *before;
    it->flags = (uint16_t)flags;
    for (; met; met &= met - 1) battalion_shown(world, state, bits_first(met));
    return true;
}

void walk_formed(const World *world, State *state, int battalion, const Battalion *before) {
    state->walk = (Walk){0};
    WalkFrame *it = &frame_view(frame_push(state, PHASE_WALK, battalion, WALK_FORM))->walk;
    it->flags = STOPPED;
    if (swing_met(world, state, battalion, before)) return;
    stands_over(world, state, battalion);
    if (has_swung(world, state, battalion, before)) it->flags |= SWUNG;
}

void walk_turned(const World *world, State *state, int battalion, const Battalion *before) {
    Frame *walk = frame_top(state);
    if (swing_met(world, state, battalion, before)) return;
    stands_over(world, state, battalion);
    if (!has_swung(world, state, battalion, before)) return;
    frame_view(walk)->walk.flags |= SWUNG;
    walk_unflag(walk, ASKED_HERE);
}

// --- roads, objectives, C Ops and barrages on the way

static void roads_taken(const World *world, State *state, int side, const Rect rect[], int count) {
    int low_x = INT16_MAX, low_y = INT16_MAX, high_x = INT16_MIN, high_y = INT16_MIN;
    for (int k = 0; k < count; k++) {  // find the box around all stands
        low_x = min_int(low_x, rect[k].x - rect[k].radius);
        high_x = max_int(high_x, rect[k].x + rect[k].radius);
        low_y = min_int(low_y, rect[k].y - rect[k].radius);
        high_y = max_int(high_y, rect[k].y + rect[k].radius);
    }
    for (int i = 0; i < world->roads.point_count; i++) {
        const RoadPoint *point = &world->roads.point[i];
        if (point->x < low_x || point->x > high_x || point->y < low_y || point->y > high_y)
            continue;
        if (piece_owner(state, point->piece) == side) continue;
        for (int k = 0; k < count; k++)
            if (spot_rect_gap2(road_spot(point), &rect[k]) == 0)
                state->friendly[point->piece / 8] ^= (uint8_t)(1 << point->piece % 8);
    }
}

static bool near_goal(const World *world, const State *state, int side, Spot goal) {
    uint64_t battalions = placed_of(world, state, side);
    for (; battalions; battalions &= battalions - 1) {
        const Battalion *it = &state->battalion[bits_first(battalions)];
        Rect rect[BODY_MAX];
        uint8_t stand[BODY_MAX];
        if (it->place == ON_TABLE && spots_gap2(goal, spot_at(HALF * it->x, HALF * it->y)) >
                                         square(GOAL_NEAR + formation_reach[it->formation]))
            continue;
        int count = rects_of(world, state, bits_first(battalions), rect, stand);
        for (int i = 0; i < count; i++)
            if (spot_rect_gap2(goal, &rect[i]) <= square(GOAL_NEAR)) return true;
    }
    return false;
}

// [W39] Updates who controls each objective. A side takes control when it has a spotted stand
// within 2 in and the enemy has none there. Callers call it whenever a stand arrives, leaves or is
// eliminated.
void goals_settle(const World *world, State *state) {
    for (int i = 0; i < world->objective_count; i++) {
        Spot goal = spot_at(world->objective[i].x, world->objective[i].y);
        for (int side = 0; side < SIDES; side++) {
            int other = (int)side_other((Side)side);
            if (state->held[side] >> i & 1 || !near_goal(world, state, side, goal)) continue;
            if (near_goal(world, state, other, goal)) continue;
            state->held[side] |= 1u << i;
            state->held[other] &= ~(1u << i);
        }
    }
}

// [5.1.3] Eliminates each C Ops that enemy stands moved over. Its side loses activation points or
// black cards.
static void cops_overrun(const World *world, State *state, int by, const Rect rect[], int count) {
    for (int i = 0; i < world->division_count; i++) {
        Centre *centre = &state->centre[i];
        int side = world->division[i].side;
        if (side == by || !(centre->flags & CENTRE_ON)) continue;
        Spot spot = cops_spot(world, state, i);
        Rect area = rect_make(spot_at(spot.x, spot.y - HALF), 0, HALF, INCH);
        for (int k = 0; k < count; k++) {
            if (!rects_overlap(&area, &rect[k])) continue;
            centre->flags = CENTRE_LOST;
            centre->actions = 0;
            centre->goal_road = NO_INDEX;
            if (!world->cards)
                state->points[side] =
                    (int16_t)max_int(0, state->points[side] - world->chart.cops_lost);
            else
                state->black[side] =
                    (uint8_t)max_int(0, state->black[side] - world->chart.cops_lost);
            break;
        }
    }
}

void walked_over(const World *world, State *state, int battalion, const Rect rect[], int count) {
    roads_taken(world, state, side_of(world, battalion), rect, count);
    cops_overrun(world, state, side_of(world, battalion), rect, count);
}

void stands_over(const World *world, State *state, int battalion) {
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    walked_over(world, state, battalion, rect, rects_of(world, state, battalion, rect, stand));
}

// [14.1.3] Pushes the roll of the first stand that is under a template and has not rolled in this
// move. Returns false if no stand must roll.
static bool shelled_on_way(const World *world, State *state, WalkFrame *it) {
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    bool any = false;
    for (int k = 0; k < STRIKES_MAX; k++) any |= strike_lies(&state->strike[k]);
    int count = any ? rects_of(world, state, it->battalion, rect, stand) : 0;
    for (int i = 0; i < count; i++) {
        if (it->shelled >> i & 1 || !is_shelled(world, state, stand[i])) continue;
        for (int k = 0; k < STRIKES_MAX; k++) {
            const Strike *strike = &state->strike[k];
            if (!strike_lies(strike) || !template_touches(&rect[i], strike_spot(strike))) continue;
            it->shelled |= (uint16_t)(1u << i);
            frame_push(state, PHASE_SHELL, stand[i], k);
            return true;
        }
    }
    return false;
}

// --- the steps of a move, and its end

static void step_on(const World *world, State *state, const Frame *frame) {
    const WalkFrame *walk = &frame_seen(frame)->walk;
    Battalion *it = &state->battalion[walk->battalion];
    int done = state->walk.done++;
    if (it->formation == ROAD) {  // a road column takes the steps of the road
        move_next(world, state, walk->battalion, (uint16_t)(ROAD_CELL | walk->road_goal));
        return;
    }
    int step = walk_step(&state->walk, done);
    it->x = (uint8_t)(it->x + step_x[step]);
    it->y = (uint8_t)(it->y + step_y[step]);
}

// Returns the set of hidden enemies that the battalion would be in contact with after the next step
// [14.3.8].
static uint64_t meets(const World *world, const State *state, const Frame *frame) {
    if (hidden_of(world, state, side_other((Side)side_of(world, frame->unit))) == 0) return 0;
    State ahead = *state;
    step_on(world, &ahead, frame);
    return touched(world, &ahead, frame->unit);
}

// Returns the inches moved so far, counted as the rule of opportunity fire counts them [14.5.1].
static int inches_walked(const State *state, int battalion) {
    const Walk *walk = &state->walk;
    uint8_t step[8 * sizeof walk->steps / STEP_BITS];
    if (state->battalion[battalion].formation == ROAD) return walk->done / 2;
    for (int i = 0; i < walk->done; i++) step[i] = (uint8_t)walk_step(walk, i);
    return steps_inches(step, walk->done);
}

// Ends a move, one part at each call. If the move reached its goal off roads, the owner first
// chooses the facing. If a stand moved an inch, the enemy then gets a last offer of opportunity
// fire, unless the enemy had an offer at this place already.
static void walk_ends(const World *world, State *state, Frame *frame) {
    WalkFrame *it = &frame_view(frame)->walk;
    int unit = it->battalion;
    battalion_checks(world, state, unit);
    bool there = state->battalion[unit].place == ON_TABLE;
    bool turns = it->kind == WALK_MOVE && !(it->flags & (STOPPED | TURNED)) && there &&
                 state->battalion[unit].formation != ROAD;
    if (turns) {
        it->flags |= TURNED;
        posture_begin(state, PHASE_FACING, unit, FOR_MOVE, NOWHERE);
        return;
    }
    bool moved = it->flags & SWUNG || inches_walked(state, unit) > 0;
    if (there && moved && !(it->flags & ASKED_HERE)) {
        it->flags |= ASKED_HERE;
        if (answer_asked(world, state, unit, true)) return;
    }
    frame_pop(state);
    state->walk = (Walk){0};
    action_ends(world, state, unit);
}

void walk_run(const World *world, State *state, Frame *frame) {
    WalkFrame *it = &frame_view(frame)->walk;
    int unit = it->battalion;
    bool there = state->battalion[unit].place == ON_TABLE, offer = it->flags & OFFER_DUE;
    // At each place all stands under templates roll first. Then the enemy may fire, and then the
    // move goes on.
    if (there && state->walk.done > 0 && !(it->flags & TURNED) && shelled_on_way(world, state, it))
        return;
    walk_unflag(frame, OFFER_DUE);
    if (there && offer && answer_asked(world, state, unit, false)) {
        it->flags |= ASKED_HERE;
        return;
    }
    if (it->flags & (STOPPED | TURNED) || !there || state->walk.done >= state->walk.count) {
        walk_ends(world, state, frame);
        return;
    }
    uint64_t met = meets(world, state, frame);
    if (met != 0) {
        for (uint64_t rest = met; rest; rest &= rest - 1)
            battalion_shown(world, state, bits_first(rest));
        it->flags |= STOPPED;
        frame_push(state, PHASE_MET, unit, bits_first(met));
        return;
    }
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int inches = inches_walked(state, unit);
    step_on(world, state, frame);
    int count = rects_of(world, state, unit, rect, stand);
    walked_over(world, state, unit, rect, count);
    walk_unflag(frame, ASKED_HERE);
    if (inches_walked(state, unit) > inches) it->flags |= OFFER_DUE;
}

// --- [14.3.8] hidden enemies met

void met_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    const MetFrame *it = &frame_seen(frame)->met;
    if (may_close(world, state, it->battalion, bit(it->enemy)))
        actions_push(out, action_make(VERB_CONTACT, it->battalion, it->enemy));
    actions_push(out, action_make(VERB_BACK, it->battalion, it->enemy));
}

static bool in_near(const World *world, const State *state, int unit) {
    Rect own[BODY_MAX];
    uint8_t stand[BODY_MAX];
    Crowd enemies;
    int count = rects_of(world, state, unit, own, stand);
    crowd_of(world, state, placed_of(world, state, side_other((Side)side_of(world, unit))),
             &enemies);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < enemies.count; k++)
            if (rects_within(&own[i], &enemies.rect[k], MET_BACK - 1)) return true;
    return false;
}

// Moves a battalion back along its path until it is an inch or more from all known enemies, or at
// the start of the path. A road column goes back at most BACK_ROAD_STEPS half inches.
static void backs_off(const World *world, State *state, int unit) {
    Battalion *it = &state->battalion[unit];
    Walk *walk = &state->walk;
    if (it->formation == ROAD) {  // along the road
        for (int i = 0; i < BACK_ROAD_STEPS && in_near(world, state, unit); i++) {
            Stage at = {it->road, it->along, (it->flags & REVERSE) != 0};
            int along = at.along + (at.reverse ? 1 : -1);
            if (along < 0 || along >= world->roads.road[at.road].count) return;
            at.along = (uint8_t)along;
            column_put(world, it, at);
        }
        return;
    }
    while (walk->done > 0 && in_near(world, state, unit)) {
        int step = walk_step(walk, --walk->done);
        it->x = (uint8_t)(it->x - step_x[step]);
        it->y = (uint8_t)(it->y - step_y[step]);
    }
}

void met_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit;
    frame_pop(state);
    if (action_verb(action) == VERB_BACK)
        backs_off(world, state, unit);
    else
        step_on(world, state, frame_top(state));  // the top frame is the move, which stops here
}
