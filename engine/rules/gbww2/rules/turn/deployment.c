// SPDX-License-Identifier: GPL-3.0-or-later
// deployment.c -- deployments at dawn and in step D1: battalions deploy from reserve [10.0, 5.2].
// Lost C Ops come back at dawn [5.1.3].
#include "engine/rules/gbww2/rules/rules_internal.h"

// [10.1.1] The price of deploying beyond a hidden enemy: u of the retreat, and numbers of stands.
enum { FALL_BACK = 3 * INCH, FOUND_LOSSES = 1, FOUND_SUPPRESSIONS = 2 };

Spot exit_spot(const World *world, int division) {
    const Division *it = &world->division[division];
    int last = world->roads.road[it->road].count - 1;
    return road_spot(road_point(&world->roads, it->road, it->exit ? last : 0));
}

Spot cops_spot(const World *world, const State *state, int division) {
    const Centre *centre = &state->centre[division];
    if (centre->road == NO_INDEX) return spot_at(HALF * centre->x, HALF * centre->y);
    return road_spot(road_point(&world->roads, centre->road, centre->along));
}

// Returns true if the site is open. An exit is always open. A FUP is open if no spotted enemy is in
// contact with it and a road free of them leads home [5.2.3].
bool site_open(const World *world, const State *state, int division, bool fup) {
    const Park *park = &state->park[division];
    if (!fup) return true;
    if (!park->flags) return false;
    int side = world->division[division].side;
    Crowd enemies;
    crowd_of(world, state, placed_of(world, state, side_other((Side)side)), &enemies);
    Spot spot = spot_at(HALF * park->x, HALF * park->y);
    Rect area = rect_make(spot_at(spot.x, spot.y - INCH), 0, INCH, 2 * INCH);
    for (int i = 0; i < enemies.count; i++)
        if (rects_contact(&area, &enemies.rect[i])) return false;
    return road_home(world, state, side, spot, exit_spot(world, division));
}

// Lists, for each lost C Ops of a side, the exits by which it can come back: those on friendly
// edges [5.1.3], or all exits of the side if it has no friendly edge [W41].
static void backs_list(const World *world, const State *state, int side, ActionList *out) {
    unsigned own = 0, friendly = 0;
    for (int i = 0; i < world->division_count; i++) {
        if (world->division[i].side != side) continue;
        own |= 1u << i;
        if (on_friendly_edge(world, side, exit_spot(world, i))) friendly |= 1u << i;
    }
    for (int i = 0; i < world->division_count; i++) {
        if (!(own >> i & 1) || !(state->centre[i].flags & CENTRE_LOST)) continue;
        for (int k = 0; k < world->division_count; k++)
            if ((friendly ? friendly : own) >> k & 1)
                actions_push(out, action_make(VERB_COPS_BACK, (unsigned)i, (unsigned)k));
    }
}

void deploy_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int side = frame->unit;
    if (frame_seen(frame)->deploy.purpose == FOR_DAWN) backs_list(world, state, side, out);
    bool backs = out->count > 0;  // it will reappear [5.1.3], so its owner may not end first
    for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1)
        if (may_deploy(world, state, bits_first(rest)))
            actions_push(out, action_make(VERB_DEPLOY, (unsigned)bits_first(rest), 0));
    if (!backs) actions_push(out, action_make(VERB_DONE, (unsigned)side, 0));
}

void deploy_apply(const World *world, State *state, Frame *frame, Action action) {
    int who = (int)action_who(action), purpose = frame_seen(frame)->deploy.purpose;
    if (action_verb(action) == VERB_DONE) {
        frame_pop(state);
    } else if (action_verb(action) == VERB_DEPLOY) {
        flag_set(state, who, SHOWN | KNOWN);  // both sides see the battalion enter
        flag_clear(state, who, RESTED);
        posture_begin(state, PHASE_CELL, who, (Purpose)purpose, 0);
    } else {
        const Division *exit = &world->division[action_where(action)];
        Centre *centre = &state->centre[who];
        centre->flags = CENTRE_ON | CENTRE_LANDED;
        centre->road = exit->road;
        centre->along = (uint8_t)(exit->exit ? world->roads.road[exit->road].count - 1 : 0);
    }
}

// --- the price of a deployment [10.1.1]

int deploy_row(int gap2) {
    return gap2 > square(12 * INCH)   ? 0
           : gap2 > square(6 * INCH)  ? 1
           : gap2 >= square(3 * INCH) ? 2
                                      : 3;
}

// Returns true if a friend, or a fence between two friends (fences_find()), is on the line between
// a deploying battalion and an enemy. Such an enemy counts only if it is nearer than 3 in [10.1.1].
static bool is_screened(const World *world, const State *state, int battalion, Line line) {
    Crowd friends;
    crowd_of(world, state, placed_of(world, state, side_of(world, battalion)) & ~bit(battalion),
             &friends);
    for (int i = 0; i < friends.count; i++)
        if (line_hits(line, &friends.rect[i])) return true;
    Line fence[FENCES_MAX];
    int count = fences_find(friends.rect, friends.count, line.a, 14 * INCH, fence);
    for (int i = 0; i < count; i++)
        if (lines_cross(line, fence[i])) return true;
    return false;
}

// Returns the row of the deployment chart for the worst of all pairs of own and enemy stands that
// count.
static int row_met(const World *world, const State *state, int battalion) {
    Crowd enemies;
    Rect own[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int worst = 0, count = rects_of(world, state, battalion, own, stand);
    crowd_of(world, state, placed_of(world, state, side_other((Side)side_of(world, battalion))),
             &enemies);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < enemies.count; k++) {
            int row = deploy_row(rects_gap2(&own[i], &enemies.rect[k]));
            if (row <= worst) continue;
            Line line = rects_link(&own[i], &enemies.rect[k]);
            if (row == 3 || !is_screened(world, state, battalion, line)) worst = row;
        }
    return worst;
}

// Returns the FUP if it is open and the battalion is within 12 in of it, otherwise the exit.
static Spot site_near(const World *world, const State *state, int battalion) {
    int division = world->battalion[battalion].division;
    const Battalion *it = &state->battalion[battalion];
    Spot at = spot_at(HALF * it->x, HALF * it->y), exit = exit_spot(world, division);
    Spot fup = spot_at(HALF * state->park[division].x, HALF * state->park[division].y);
    bool by_fup = site_open(world, state, division, true) &&
                  spots_gap2(at, fup) <= square(RADIUS_DEPLOY * INCH);
    return by_fup ? fup : exit;
}

// Reveals the hidden enemies that a deploying battalion finds: those within an inch of the straight
// line from its site to its place, and those in contact with it there. Returns true if it finds
// any.
static bool finds_hidden(const World *world, State *state, int battalion, Spot site) {
    const Battalion *it = &state->battalion[battalion];
    Line way = {site, spot_at(HALF * it->x, HALF * it->y)};
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_of(world, state, battalion, own, stand);
    bool found = false;
    uint64_t rest = hidden_of(world, state, side_other((Side)side_of(world, battalion)));
    for (; rest; rest &= rest - 1) {
        int others = rects_of(world, state, bits_first(rest), other, stand);
        bool here = any_contact(own, count, other, others);
        for (int i = 0; i < others && !here; i++) here = rect_line_within(&other[i], way, INCH);
        if (!here) continue;
        battalion_shown(world, state, bits_first(rest));
        found = true;
    }
    return found;
}

// Moves the battalion 3 in back towards its site, or farther if it does not fit there. If no place
// on the way fits, the battalion goes into reserve.
static void falls_back(const World *world, State *state, int battalion, Spot site) {
    Battalion *it = &state->battalion[battalion];
    Spot at = spot_at(HALF * it->x, HALF * it->y);
    int length = root_floor(spots_gap2(at, site));
    it->formation = it->formation == ROAD ? MARCH : it->formation;
    for (int back = min_int(FALL_BACK, length); back <= length; back += HALF) {
        Battalion as = *it;
        int x = at.x + (length > 0 ? (site.x - at.x) * back / length : 0);
        int y = at.y + (length > 0 ? (site.y - at.y) * back / length : 0);
        as.x = (uint8_t)((x + HALF / 2) / HALF);
        as.y = (uint8_t)((y + HALF / 2) / HALF);
        if (!post_fits(world, state, battalion, &as)) continue;
        *it = as;
        return;
    }
    reserve_enter(world, state, battalion);
}

void deploy_done(const World *world, State *state, int battalion, bool dawn) {
    Spot site = site_near(world, state, battalion);
    int losses, suppressions;
    if (!dawn) flag_set(state, battalion, TAKEN);  // [10.2]
    if (finds_hidden(world, state, battalion, site)) {
        falls_back(world, state, battalion, site);
        losses = FOUND_LOSSES;
        suppressions = FOUND_SUPPRESSIONS;
    } else {
        const uint8_t *cell = world->chart.deploy[dawn ? 0 : 1][row_met(world, state, battalion)];
        suppressions = cell[0];
        losses = cell[1];
    }
    stands_over(world, state, battalion);
    goals_settle(world, state);
    spot_by(world, state, side_of(world, battalion), bit(battalion));
    if (losses + suppressions == 0) return;
    SufferFrame *suffer = &frame_view(frame_push(state, PHASE_SUFFER, battalion, 0))->suffer;
    suffer->losses = (uint8_t)losses;
    suffer->suppressions = (int16_t)suppressions;
}

// --- the owner chooses the stands that take losses [W19]

void suffer_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint8_t stand[BODY_MAX], sorted[BODY_MAX];
    int count = stands_of(world, state, frame->unit, stand), some = 0;
    for (int i = 0; i < count; i++) {
        if (frame_seen(frame)->suffer.losses == 0 && is_suppressed(state, stand[i])) continue;
        int k = some++;
        for (; k > 0 && sorted[k - 1] > stand[i]; k--) sorted[k] = sorted[k - 1];
        sorted[k] = stand[i];
    }
    for (int i = 0; i < some; i++) actions_push(out, action_make(VERB_SUFFER, sorted[i], 0));
    // Losses and suppressions that no stand can take have no effect [W19].
    if (some == 0) actions_push(out, action_make(VERB_DONE, frame->unit, 0));
}

void suffer_apply(const World *world, State *state, Frame *frame, Action action) {
    SufferFrame *suffer = &frame_view(frame)->suffer;
    int unit = suffer->battalion, stand = (int)action_who(action);
    bool loss = suffer->losses > 0;
    if (action_verb(action) == VERB_DONE) {
        frame_pop(state);
        return;
    }
    if (loss)
        suffer->losses--;
    else
        suffer->suppressions--;
    bool over = suffer->losses == 0 && suffer->suppressions == 0;
    if (over) frame_pop(state);
    if (loss)
        stand_destroy(world, state, stand);
    else
        stand_suppress(world, state, stand);
    battalion_checks(world, state, unit);
    uint8_t left[BODY_MAX];
    if (!over && stands_of(world, state, unit, left) == 0) frame_pop(state);
}
