// SPDX-License-Identifier: GPL-3.0-or-later
// rendezvous.c -- moves the stands of scattered battalions straight to the rendezvous, if necessary
// through the enemy. The battalion then forms there; stands that are not linked to it by then are
// eliminated [Rendezvous, Infiltration, W33].
#include "engine/rules/gbww2/rules/rules_internal.h"

enum { LINK = 2 * INCH };  // u: stands with at most this gap are linked

// Sets *linked to the linked stands, as bits by their index in State.loose. A stand is linked if it
// is within 2 in of the rendezvous, or within 2 in of such a stand. Longer chains do not count.
// Returns true if all stands of the battalion are linked.
bool is_linked(const World *world, const State *state, int battalion, uint64_t *linked) {
    enum { LINKS = 2 };
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX], place[BODY_MAX];
    int count = rects_of(world, state, battalion, rect, stand);
    unsigned in = 0;
    *linked = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < LOOSE_MAX; k++)
            if (state->loose[k].stand == stand[i]) place[i] = (uint8_t)k;
        if (place[i] == state->battalion[battalion].rendezvous) in |= 1u << i;
    }
    for (int link = 0; link < LINKS; link++) {
        unsigned before = in;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count && !(in >> i & 1); k++)
                if (before >> k & 1 && rects_gap2(&rect[i], &rect[k]) <= square(LINK))
                    in |= 1u << i;
    }
    for (int i = 0; i < count; i++)
        if (in >> i & 1) *linked |= bit(place[i]);
    return in == (1u << count) - 1;
}

// --- the moves of stands to the rendezvous

typedef struct Course {  // the straight path from a loose stand to the rendezvous
    int x, y, dx, dy;    // half inches: where it begins, and how far it goes
    int length;          // u, rounded up
} Course;

static Course course_of(const State *state, int battalion, int index) {
    const Loose *from = &state->loose[index];
    const Loose *goal = &state->loose[state->battalion[battalion].rendezvous];
    int dx = goal->x - from->x, dy = goal->y - from->y;
    return (Course){from->x, from->y, dx, dy, root_ceil(64 * (square(dx) + square(dy)))};
}

// Each returns a coordinate, in half inches, after `gone` u of the path.
static int course_x(const Course *it, int gone) { return it->x + it->dx * gone / it->length; }
static int course_y(const Course *it, int gone) { return it->y + it->dy * gone / it->length; }

// Returns how far the stand may go, in u. Bad going anywhere on the path slows the whole move
// [14.3.2]. So a stand that has gone farther than the rate in bad going stops before bad going. The
// stand also stops before impassable terrain.
static int course_most(const World *world, const State *state, int stand, const Course *it) {
    const uint8_t *pace = world->chart.move[MOVE_FOOT].pace[MARCH];
    int rate = INCH * pace[is_suppressed(state, stand) || is_mud(state)], most = 0;
    for (int gone = 0; gone <= it->length && it->length > 0; gone += HALF) {
        int x = min_int(course_x(it, gone), 2 * world->width - 1);
        int y = min_int(course_y(it, gone), 2 * world->height - 1);
        if (gone > 0 && ground_bit(&world->ground, GROUND_NEVER, x, y)) break;
        if (ground_bit(&world->ground, GROUND_BAD, x, y)) rate = min_int(rate, INCH * pace[1]);
        if (gone > rate) break;
        most = gone;
    }
    return most;
}

// Returns true if a stand that is not linked can come nearer to the rendezvous. Impassable terrain
// can stop a stand. Returns false if all stands are linked or the battalion has no rendezvous.
bool gathers(const World *world, const State *state, int battalion) {
    uint64_t linked;
    if (is_linked(world, state, battalion, &linked)) return false;
    if (state->battalion[battalion].rendezvous == NO_INDEX) return false;
    for (int i = 0; i < LOOSE_MAX; i++) {
        int stand = state->loose[i].stand;
        if (stand == NO_INDEX || state->holder[stand] != battalion || has(linked, i)) continue;
        Course course = course_of(state, battalion, i);
        int most = course_most(world, state, stand, &course);
        if (most == 0) continue;
        if (course_x(&course, most) != course.x || course_y(&course, most) != course.y) return true;
    }
    return false;
}

// Returns true if the path crosses an enemy stand, or the gap between two enemy stands that are
// close together [14.1.2].
static bool is_through(const World *world, const State *state, int battalion, Line way) {
    Crowd enemies;
    Line fence[FENCES_MAX];
    crowd_of(world, state, placed_of(world, state, side_other((Side)side_of(world, battalion))),
             &enemies);
    for (int i = 0; i < enemies.count; i++)
        if (line_hits(way, &enemies.rect[i])) return true;
    int count = fences_find(enemies.rect, enemies.count, way.a, 14 * INCH, fence);
    for (int i = 0; i < count; i++)
        if (lines_cross(way, fence[i])) return true;
    return false;
}

// Moves a stand straight towards the rendezvous, until its rate ends or the stand is linked. Pushes
// the rolls for a barrage on the path and for slipping through enemies. Returns the distance moved
// in u.
static int walks(const World *world, State *state, int battalion, int index) {
    Loose *loose = &state->loose[index];
    Course course = course_of(state, battalion, index);
    int most = course_most(world, state, loose->stand, &course), walked = 0;
    for (int gone = HALF; gone <= most; gone += HALF) {
        uint64_t linked;
        Rect rect;
        walked = gone;
        loose->x = (uint8_t)course_x(&course, gone);
        loose->y = (uint8_t)course_y(&course, gone);
        if (stand_rect(world, state, loose->stand, &rect))
            walked_over(world, state, battalion, &rect, 1);
        is_linked(world, state, battalion, &linked);
        if (has(linked, index)) break;
    }
    Line way = {spot_at(HALF * course.x, HALF * course.y),
                spot_at(HALF * loose->x, HALF * loose->y)};
    int stand = loose->stand;
    for (int k = 0; k < STRIKES_MAX; k++) {  // [14.1.3]
        const Strike *strike = &state->strike[k];
        bool under = strike_lies(strike) && spot_within(strike_spot(strike), way, TEMPLATE);
        if (!under || !is_shelled(world, state, stand)) continue;
        frame_push(state, PHASE_SHELL, stand, k);
        break;
    }
    if (is_through(world, state, battalion, way)) frame_push(state, PHASE_SNEAK, stand, 0);
    return walked;
}

// Moves one stand of the battalion per call. When no stand is left to move, offers the enemy
// opportunity fire if a stand has moved an inch or more [14.5.1]. Then ends the action.
void gather_run(const World *world, State *state, Frame *frame) {
    GatherFrame *gather = &frame_view(frame)->gather;
    int battalion = gather->battalion;
    uint64_t linked;
    if (state->battalion[battalion].place == SCATTERED)
        for (; gather->next < LOOSE_MAX; gather->next++) {
            int index = gather->next;
            const Loose *loose = &state->loose[index];
            if (loose->stand == NO_INDEX || state->holder[loose->stand] != battalion ||
                index == state->battalion[battalion].rendezvous)
                continue;
            is_linked(world, state, battalion, &linked);
            if (has(linked, index)) continue;
            gather->next++;
            int walked = walks(world, state, battalion, index);
            gather->walked = (uint16_t)max_int(gather->walked, walked);
            return;
        }
    if (gather->asked++ == 0 && gather->walked >= INCH &&
        answer_asked(world, state, battalion, true))
        return;
    state->walk = (Walk){0};
    frame_pop(state);
    action_ends(world, state, battalion);
}

// Applies the roll of a stand that slips through the enemy. If the roll succeeds, the stand arrives
// suppressed. Otherwise the stand is destroyed.
void sneak_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit, battalion = state->holder[stand];
    frame_pop(state);
    if (!is_live(state, stand)) return;
    if (action_where(action) == 1)
        stand_suppress(world, state, stand);
    else
        stand_destroy(world, state, stand);
    battalion_checks(world, state, battalion);
}

// --- consolidation: stands that are not linked are eliminated

void consolidate(const World *world, State *state, int battalion) {
    Battalion *it = &state->battalion[battalion];
    uint64_t linked;
    is_linked(world, state, battalion, &linked);
    const Loose *goal = &state->loose[it->rendezvous];
    it->x = goal->x;
    it->y = goal->y;
    for (int i = 0; i < LOOSE_MAX; i++) {
        int stand = state->loose[i].stand;
        if (stand == NO_INDEX || state->holder[stand] != battalion) continue;
        if (has(linked, i))
            state->loose[i] = (Loose){.stand = NO_INDEX};
        else
            stand_destroy(world, state, stand);
    }
    it->rendezvous = NO_INDEX;
    it->place = ON_TABLE;
    it->formation = ASSAULT;
    flag_set(state, battalion, GATHERED);
    int cell = cell_at(it->x, it->y);
    if (cell_fits(world, state, battalion, FOR_NIGHT, cell))
        posture_begin(state, PHASE_FORMATION, battalion, FOR_NIGHT, cell);
}
