// SPDX-License-Identifier: GPL-3.0-or-later
// legal_moves.c -- lists moves and facings; see legal_moves.h. Charges, placement and retreats are
// in legal_charges.c. Start at move_cells().
#include "legal_moves.h"
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "placement.h"

enum {
    WALK_MOST = 32,          // most half-inch steps that Walk.steps holds
    ROAD_BESIDE = 4 * INCH,  // u: more than the shift of a column at a junction, plus CONTACT
};

static bool any_of(const World *world, const State *state, int battalion, const StandSet *set) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand);
    for (int i = 0; i < count; i++) {
        if (stand_in(set, stand[i])) return true;
    }
    return false;
}

static int rate_of(const World *world, const State *state, int battalion, bool bad, bool slow) {
    const Battalion *it = &state->battalion[battalion];
    const BattalionCard *card = &world->battalion[battalion];
    const Chart *chart = &world->chart;
    bool mounted = (it->flags & MOUNTED) != 0;
    int mover = card->kind == BATTALION_FOOT && !mounted ? MOVE_FOOT : card->move;
    uint8_t stand[BODY_MAX];
    Body body = body_of(world, state, battalion, stand);
    int formation = formation_of(&body, it->formation), inches;
    if (formation == ROAD && !slow) {
        inches = chart->move[mover].road;
    } else {
        bad = bad || slow || is_mud(state);
        inches = chart->move[mover].pace[formation == ROAD ? MARCH : formation][bad];
    }
    bool gun = card->kind == BATTALION_GUN && !mounted;  // a gun on foot is not towed
    if (gun || any_of(world, state, battalion, &state->fired))
        inches = min_int(inches, chart->move_set_up);
    return INCH * (formation == ROAD ? inches : min_int(inches, REACH / 2));
}

int move_rate(const World *world, const State *state, int battalion, bool bad) {
    return rate_of(world, state, battalion, bad,
                   any_of(world, state, battalion, &state->suppressed));
}

int move_rate_off_road(const World *world, const State *state, int battalion) {
    return rate_of(world, state, battalion, true, true);
}

bool fired_of(const World *world, const State *state, int battalion) {
    return any_of(world, state, battalion, &state->fired);
}

static Post post_of(const Battalion *battalion) {
    return (Post){battalion->x, battalion->y, battalion->facing};
}

static Stage stage_of(const Battalion *battalion) {
    return (Stage){battalion->road, battalion->along, (battalion->flags & REVERSE) != 0};
}

void column_put(const World *world, Battalion *battalion, Stage head) {
    const RoadPoint *point = stage_point(&world->roads, head);
    battalion->road = head.road;
    battalion->along = head.along;
    battalion->flags &= (uint16_t)~REVERSE;
    if (head.reverse) battalion->flags |= REVERSE;
    battalion->x = (uint8_t)((point->x + HALF / 2) / HALF);
    battalion->y = (uint8_t)((point->y + HALF / 2) / HALF);
    battalion->facing = (uint8_t)stage_facing(&world->roads, head);
}

// [9.3] The limits on a battalion that is not active. It may not come within 12 in of a known
// enemy. It may not come nearer to an enemy that is already within 12 in.
typedef struct Caution {
    const Around *around;
    bool needed;
    // u: the distance from the front centre within which the whole battalion lies
    int range;
    // Distances to the enemy's stands before the move: their squares, and in u, rounded up.
    int was[STANDS_MAX], most[STANDS_MAX];
} Caution;

static void caution_open(const State *state, int battalion, const Around *around,
                         const Rect stand[], int count, Caution *out) {
    out->around = around;
    out->needed = (state->battalion[battalion].flags & ACTIVE) == 0;
    out->range = formation_reach[state->battalion[battalion].formation] + HALF;
    for (int i = 0; out->needed && i < around->enemy_count; i++) {
        out->was[i] = groups_gap2(stand, count, &around->enemy[i], 1, RETREAT_NEAR);
        out->most[i] = root_ceil(out->was[i]);
    }
}

static bool caution_allows(const Caution *caution, Spot at, const Rect stand[], int count) {
    if (!caution->needed) return true;
    for (int i = 0; i < caution->around->enemy_count; i++) {
        const Rect *enemy = &caution->around->enemy[i];
        int far = caution->most[i] + caution->range + enemy->radius;
        if (spots_gap2(at, rect_front(enemy)) > square(far)) continue;
        if (groups_gap2(stand, count, enemy, 1, caution->most[i]) < caution->was[i]) return false;
    }
    return true;
}

// --- moves of a road column

static bool road_free(const void *context, const RoadPoint *point) {
    const Around *around = context;
    const SizeRow *size = &stand_sizes[SIZE_FOOT];
    Spot spot = road_spot(point);
    Rect head = rect_make(spot, point->facing, size->road_half, size->length);
    if (!ground_enters(around->ground, spot, around->foot)) return false;  // [W42]
    for (int i = 0; i < around->enemy_count; i++) {
        if (!rects_far(&head, &around->enemy[i], CONTACT) &&
            spot_rect_gap2(spot, &around->enemy[i]) <= square(CONTACT)) {
            return false;
        }
    }
    for (int i = 0; i < around->fence_count; i++) {
        if (spot_within(spot, around->fence[i], FENCE_HALF)) return false;
    }
    return true;
}

// Returns a copy of `around` with only the enemies and fences within `within` u of a spot. The copy
// points to enemies[] and fence[].
static Around enemies_near(const Around *around, Spot spot, int within, Rect enemies[STANDS_MAX],
                           Line fence[FENCES_MAX]) {
    Around near = *around;
    near.enemy = enemies;
    near.fence = fence;
    near.enemy_count = near.fence_count = 0;
    for (int i = 0; i < around->fence_count; i++)
        if (spot_within(spot, around->fence[i], within))
            fence[near.fence_count++] = around->fence[i];
    for (int i = 0; i < around->enemy_count; i++) {
        const Rect *enemy = &around->enemy[i];
        if (spots_gap2(spot, rect_front(enemy)) <= square(within + enemy->radius))
            enemies[near.enemy_count++] = *enemy;
    }
    return near;
}

static int compare_cells(const uint16_t *a, const uint16_t *b) { return (*a > *b) - (*a < *b); }

// Sorts by insertion, because there are at most 60 cells.
static void cells_sort(uint16_t cell[], int count) {
    for (int i = 1; i < count; i++) {
        uint16_t it = cell[i];
        int k = i;
        for (; k > 0 && compare_cells(&cell[k - 1], &it) > 0; k--) cell[k] = cell[k - 1];
        cell[k] = it;
    }
}

// Returns whether a column may pass each point on its way to a place. road_moves() can have found
// the place by a longer way, with another junction.
static bool way_free(const Roads *roads, const Around *around, Stage at, Stage to) {
    while (at.road != to.road || at.along != to.along) {
        at = road_next(roads, at, to);
        if (!road_free(around, stage_point(roads, at))) return false;
    }
    return true;
}

static int road_cells(const World *world, const State *state, int battalion,
                      const Obstacles *obstacles, uint16_t out[MOVES_MAX],
                      Stage stages[ROAD_MOVES_MAX]) {
    const Battalion *it = &state->battalion[battalion];
    uint8_t stand[BODY_MAX], steps[ROAD_MOVES_MAX];
    Rect rect[BODY_MAX];
    Caution caution;
    Body body = body_of(world, state, battalion, stand);
    Stage from = stage_of(it), to[ROAD_MOVES_MAX];
    int rate = move_rate(world, state, battalion, false) / HALF, found = 0;
    Rect enemies[STANDS_MAX];
    Line fence[FENCES_MAX];
    Around near = enemies_near(&obstacles->around, road_spot(stage_point(&world->roads, from)),
                               HALF * rate + ROAD_BESIDE, enemies, fence);
    int count = column_place(&world->roads, from, &body, rect);
    caution_open(state, battalion, &obstacles->around, rect, count, &caution);
    int length = column_length(&body);
    int moves = road_moves(&world->roads, from, rate, length, road_free, &near, to, steps);
    for (int i = 0; i < moves; i++) {
        count = column_place(&world->roads, to[i], &body, rect);
        if (i > 0 &&
            (!around_fits(&obstacles->around, rect, count) ||
             !column_enters(&world->roads, to[i], length, near.ground, near.foot) ||
             !way_free(&world->roads, &near, from, to[i]) ||
             !caution_allows(&caution, road_spot(stage_point(&world->roads, to[i])), rect, count)))
            continue;
        stages[found] = to[i];
        out[found++] = (uint16_t)road_cell(to[i].road, to[i].along);
    }
    return found;
}

static bool road_stage(const World *world, const State *state, int battalion, uint16_t cell,
                       Stage *out, int *steps) {
    Obstacles obstacles;
    uint16_t cells[MOVES_MAX];
    Stage stages[ROAD_MOVES_MAX];
    obstacles_open(world, state, battalion, &obstacles);
    int count = road_cells(world, state, battalion, &obstacles, cells, stages);
    for (int i = 0; i < count; i++) {
        if (cells[i] != cell) continue;
        *out = stages[i];
        *steps = 0;
        Stage at = stage_of(&state->battalion[battalion]);
        for (; at.road != out->road || at.along != out->along; (*steps)++)
            at = road_next(&world->roads, at, *out);
        return true;
    }
    return false;
}

void move_next(const World *world, State *state, int battalion, uint16_t cell) {
    Battalion *it = &state->battalion[battalion];
    Stage to = {road_cell_road(cell), road_cell_along(cell), (it->flags & REVERSE) != 0};
    assert(cell & ROAD_CELL);
    column_put(world, it, road_next(&world->roads, stage_of(it), to));
}

// --- the movement range off roads, and the moves of any battalion

// Each thread caches the last movement range, because a player who has listed the moves of a
// battalion makes one of them next. The key holds all that the range depends on and is compared
// whole. So no result depends on the cache.
typedef struct Reached {
    ObstaclesKey key;
    Body body;
    uint8_t formation, shape;
    bool path_only;  // as in range_make()
    MovementRange range;
    int rate[2];  // inches, in good and in bad going
} Reached;

static const MovementRange *range_open(const World *world, const State *state, int battalion,
                                       const Obstacles *obstacles, bool path_only, Layout *layout) {
    static _Thread_local Reached last;
    const Battalion *it = &state->battalion[battalion];
    uint8_t stand[BODY_MAX];
    Body body = body_of(world, state, battalion, stand);
    Post from = post_of(it);
    int good = move_rate(world, state, battalion, false) / INCH;
    const int rate[2] = {good, min_int(good, move_rate(world, state, battalion, true) / INCH)};
    layout_make(&body, it->formation, it->shape, layout);
    bool same = (path_only || !last.path_only) &&
                memcmp(&last.range.from, &from, sizeof from) == 0 && last.rate[0] == rate[0] &&
                last.rate[1] == rate[1] && last.formation == it->formation &&
                last.shape == it->shape && memcmp(&last.body, &body, sizeof body) == 0 &&
                obstacles_match(&last.key, world, obstacles);
    if (same) return &last.range;
    obstacles_keep(world, obstacles, &last.key);
    last.body = body;
    last.formation = it->formation;
    last.shape = it->shape;
    last.path_only = path_only;
    last.rate[0] = rate[0];
    last.rate[1] = rate[1];
    range_make(&obstacles->around, layout, from, rate, path_only, &last.range);
    return &last.range;
}

int move_cells(const World *world, const State *state, int battalion, uint16_t out[MOVES_MAX]) {
    const Battalion *it = &state->battalion[battalion];
    Obstacles obstacles;
    obstacles_open(world, state, battalion, &obstacles);
    if (it->formation == ROAD) {
        Stage stages[ROAD_MOVES_MAX];
        int count = road_cells(world, state, battalion, &obstacles, out, stages);
        cells_sort(out, count);
        return count;
    }
    Layout layout;
    Post post[CELLS_MAX];
    Rect rect[BODY_MAX];
    Caution caution;
    const MovementRange *range = range_open(world, state, battalion, &obstacles, false, &layout);
    int stands = layout_place(&layout, post_of(it), rect), found = 0;
    caution_open(state, battalion, &obstacles.around, rect, stands, &caution);
    int count = range_cells(range, post);
    for (int i = 0; i < count; i++) {
        bool own = post[i].x == it->x && post[i].y == it->y;
        if (caution.needed && !own) {
            layout_place(&layout, post[i], rect);
            if (!caution_allows(&caution, post_spot(post[i]), rect, stands)) continue;
        }
        out[found++] = (uint16_t)cell_at(post[i].x, post[i].y);
    }
    return found;
}

void walk_put(Walk *walk, const uint8_t step[], int count) {
    assert(count <= WALK_MOST);
    walk->count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        int at = STEP_BITS * i, two = step[i] << at % 8;
        walk->steps[at / 8] |= (uint8_t)two;
        if (two >> 8) walk->steps[at / 8 + 1] |= (uint8_t)(two >> 8);
    }
}

bool move_path(const World *world, const State *state, int battalion, uint16_t cell, Walk *out) {
    memset(out, 0, sizeof *out);
    out->slow = any_of(world, state, battalion, &state->suppressed);
    if (cell & ROAD_CELL) {
        Stage to;
        int steps;
        if (!road_stage(world, state, battalion, cell, &to, &steps)) return false;
        out->count = (uint8_t)steps;
        return true;
    }
    Obstacles obstacles;
    Layout layout;
    MovePath path;
    obstacles_open(world, state, battalion, &obstacles);
    const MovementRange *range = range_open(world, state, battalion, &obstacles, true, &layout);
    range_path(range, cell_x(cell), cell_y(cell), &path);
    walk_put(out, path.step, path.count);
    return true;
}

// --- facings at the end of a move

// Returns how much longer the path so far is than the straight line between its ends, in u, rounded
// up. Returns 0 if the planned path is straight.
static int walk_extra(const Walk *walk) {
    int x = 0, y = 0, done_x = 0, done_y = 0, halves = 0;
    for (int i = 0; i < walk->count; i++) {
        x += step_x[walk_step(walk, i)];
        y += step_y[walk_step(walk, i)];
    }
    Walker walker = walker_make(x, y);
    bool straight = walker.steps == walk->count;
    while (straight && walker.done < walker.steps) {
        int step = walk_step(walk, walker.done);
        straight = step == walker_step(&walker);
    }
    if (straight) return 0;
    for (int i = 0; i < walk->done; i++) {
        int direction = walk_step(walk, i);
        done_x += step_x[direction];
        done_y += step_y[direction];
        halves += direction & 1 ? CELL_DIAGONAL : CELL_ORTHOGONAL;
    }
    int chord = root_floor(square(HALF * done_x) + square(HALF * done_y));
    return max_int((halves + 1) / 2 - chord, 0);
}

// Returns the set of stands that have met bad terrain on the path so far, one bit for each stand.
static unsigned walk_met(const World *world, const Walk *walk, const Layout *layout, Post at) {
    Rect rect[BODY_MAX];
    unsigned met = 0;
    for (int i = 0;; i++) {
        int count = layout_place(layout, at, rect);
        met |= stands_on_bad(&world->ground, rect, count);
        if (i == walk->done) return met;
        at.x = (uint8_t)(at.x + step_x[walk_step(walk, i)]);
        at.y = (uint8_t)(at.y + step_y[walk_step(walk, i)]);
    }
}

uint32_t move_facings(const World *world, const State *state, int battalion, const Walk *walk,
                      uint32_t asked) {
    const Battalion *it = &state->battalion[battalion];
    uint32_t old = (uint32_t)1 << it->facing;
    if (it->formation == ROAD) return old;
    Obstacles obstacles;
    Layout layout;
    uint8_t stand[BODY_MAX];
    Rect rect[BODY_MAX];
    Caution caution;
    Walk none = {.slow = any_of(world, state, battalion, &state->suppressed)};
    if (walk == NULL) walk = &none;
    Body body = body_of(world, state, battalion, stand);
    obstacles_open(world, state, battalion, &obstacles);
    layout_make(&body, it->formation, it->shape, &layout);
    Post from = {it->from_x, it->from_y, it->facing}, to = post_of(it);
    unsigned met = walk_met(world, walk, &layout, from);
    int good = rate_of(world, state, battalion, false, walk->slow);
    const int rate[2] = {good, min_int(good, rate_of(world, state, battalion, true, walk->slow))};
    int formation = formation_of(&body, it->formation);
    uint32_t set = around_facings(&obstacles.around, &layout, from, to, walk_extra(walk), rate, met,
                                  formation == MARCH, asked);
    int stands = layout_place(&layout, from, rect);
    caution_open(state, battalion, &obstacles.around, rect, stands, &caution);
    for (uint32_t rest = caution.needed ? set : 0; rest; rest &= rest - 1) {
        to.facing = (uint8_t)bits_first(rest);
        layout_place(&layout, to, rect);
        if (!caution_allows(&caution, post_spot(to), rect, stands)) set &= ~(rest & -rest);
    }
    return set | old;
}
