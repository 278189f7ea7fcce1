// SPDX-License-Identifier: GPL-3.0-or-later
// placement.c -- tests whether a given posture fits, and lists the places to deploy at; see
// placement.h. placement_cell.c tests whether any posture fits at a place.
#include "placement.h"
#include "engine/rules/gbww2/table/road_near.h"

void fit_open(const World *world, const State *state, int battalion, Purpose purpose, Fit *out) {
    uint8_t stand[BODY_MAX];
    out->world = world;
    out->state = state;
    out->battalion = battalion;
    out->purpose = purpose;
    out->body = body_of(world, state, battalion, stand);
    // A battalion that lands and gathers by day did not stand in formation before [Rendezvous].
    out->swings = purpose == FOR_FORM || (purpose == FOR_NIGHT && is_night(state));
    if (out->swings) {
        const Battalion *it = &state->battalion[battalion];
        out->front = spot_at(HALF * it->x, HALF * it->y);
        rects_of(world, state, battalion, out->old, stand);
    }
    obstacles_open_stands(world, state, battalion, &out->obstacles);
    out->fenced = false;
    out->cell = -1;
    out->likely = 0;
    out->bare = out->swings || body_count(&out->body) == 0 ? NULL : fit_bare(out);
}

void fit_at(Fit *fit, int cell) {
    if (fit->cell == cell) return;
    fit->cell = cell;
    fit->in_way = 0;
    around_near(&fit->obstacles.around, spot_of_cell(cell), fit->enemy, fit->friend, &fit->near);
}

// Fills the fences, which only tests of ways need.
static void fit_fences(Fit *fit) {
    if (!fit->fenced) obstacles_fences(fit->state, fit->battalion, &fit->obstacles);
    fit->fenced = true;
    fit->near.fence = fit->obstacles.around.fence;
    fit->near.fence_count = fit->obstacles.around.fence_count;
}

bool fit_reaches(Fit *fit, int cell, const Footprint *print) {
    Rect rect[BODY_MAX];
    int count = footprint_place(print, spot_of_cell(cell), rect);
    fit_fences(fit);
    return fit->purpose == FOR_FORM ? around_regroups(&fit->near, fit->front, fit->old, rect, count)
                                    : around_swings(&fit->near, fit->old, rect, count, &fit->front);
}

bool fit_in_zone(const Fit *fit, Spot middle) {
    if (fit->purpose != FOR_SETUP) return true;
    return zone_has(&fit->world->zone[fit->world->battalion[fit->battalion].zone], middle.x,
                    middle.y);
}

bool front_enters(const World *world, const Battalion *as, const Body *body, bool foot) {
    if (as->formation != ROAD)
        return ground_enters(&world->ground, spot_at(HALF * as->x, HALF * as->y), foot);
    Stage head = {as->road, as->along, (as->flags & REVERSE) != 0};
    return column_enters(&world->roads, head, column_length(body), &world->ground, foot);
}

bool fit_as(const World *world, const State *state, int battalion, int cell, int formation,
            int facing, int shape, Battalion *out) {
    *out = state->battalion[battalion];
    out->x = (uint8_t)cell_x(cell);
    out->y = (uint8_t)cell_y(cell);
    out->formation = (uint8_t)formation;
    out->shape = (uint8_t)shape;
    out->facing = (uint8_t)facing;
    if (formation != ROAD) return true;
    Stage stage;
    if (!road_near(&world->roads, spot_at(HALF * out->x, HALF * out->y), INCH, &stage))
        return false;
    stage.reverse = false;
    int turn = facing_turn(facing, -stage_facing(&world->roads, stage));
    stage.reverse = turn > FACINGS / 4 && turn < FACINGS - FACINGS / 4;
    if (stage_facing(&world->roads, stage) != facing) return false;
    column_put(world, out, stage);
    return true;
}

bool fit_unchanged(const Fit *fit, int formation, int facing, int shape) {
    const Battalion *now = &fit->state->battalion[fit->battalion];
    return fit->purpose == FOR_FORM && formation == now->formation && facing == now->facing &&
           shape == now->shape;
}

const Footprint *fit_print(const Fit *fit, int formation, int facing, int shape) {
    return footprint_of(&fit->body, formation, shape, facing);
}

bool fit_ground(const Fit *fit, int cell, const Footprint *print, bool *town) {
    const World *world = fit->world;
    const Around *table = &fit->obstacles.around;
    Spot front = spot_of_cell(cell);
    if (!ground_enters(table->ground, front, table->foot)) return false;
    if (!around_prints(table, print, front)) return false;
    *town = false;
    for (int i = 0; i < print->count; i++) {
        Spot middle = spot_at(front.x + print->middle[i].x, front.y + print->middle[i].y);
        if (!fit_in_zone(fit, middle)) return false;
        int area = area_at(&world->ground, middle);
        *town |= area != NO_AREA && world->area[area].capacity > 0;
    }
    return true;
}

// Returns a friend that is in the way of these stands, or NULL. Tries the friend that was in the
// way last first, because that friend is often in the way again.
static const Rect *friend_in_way(Fit *fit, const Rect *around, const Rect rect[], int count) {
    const Around *near = &fit->near;
    const Rect *last = &near->friend[fit->in_way];
    if (fit->in_way < near->friend_count && any_overlap(last, rect, count)) return last;
    for (fit->in_way = 0; fit->in_way < near->friend_count; fit->in_way++) {
        const Rect *stand = &near->friend[fit->in_way];
        if (!rects_far(stand, around, 0) && any_overlap(stand, rect, count)) return stand;
    }
    return NULL;
}

const Rect *fit_blocker(Fit *fit, int cell, const Footprint *print, bool *enemy) {
    Rect rect[BODY_MAX];
    Spot front = spot_of_cell(cell);
    fit_at(fit, cell);
    const Around *near = &fit->near;
    *enemy = false;
    if (near->friend_count + near->enemy_count == 0) return NULL;
    int count = footprint_place(print, front, rect);
    Rect around = footprint_circle(print, front);
    const Rect *blocker = friend_in_way(fit, &around, rect, count);
    if (blocker != NULL) return blocker;
    *enemy = true;
    for (int i = 0; i < near->enemy_count; i++) {
        const Rect *stand = &near->enemy[i];
        if (!rects_far(stand, &around, CONTACT) && any_contact(rect, count, stand, 1)) return stand;
    }
    return NULL;
}

static bool column_fits_facing(Fit *fit, int cell, int facing) {
    Battalion as;
    Rect rect[BODY_MAX];
    const Around *around = &fit->obstacles.around;
    if (!fit_as(fit->world, fit->state, fit->battalion, cell, ROAD, facing, STRAIGHT, &as) ||
        !front_enters(fit->world, &as, &fit->body, around->foot))
        return false;
    Stage head = {as.road, as.along, (as.flags & REVERSE) != 0};
    int count = column_place(&fit->world->roads, head, &fit->body, rect);
    if (fit->swings) fit_fences(fit);
    bool well =
        fit->purpose == FOR_FORM
            ? around_forms(around, fit->front, fit->old, rect, count)
            : around_fits(around, rect, count) &&
                  (!fit->swings || around_swings(around, fit->old, rect, count, &fit->front));
    for (int i = 0; well && i < count; i++) well = fit_in_zone(fit, rect_middle(&rect[i]));
    return well && town_fits(fit->world, fit->state, fit->battalion, rect, count);
}

bool fit_shape(Fit *fit, int cell, int formation, int facing, int shape) {
    Rect rect[BODY_MAX];
    bool town, enemy;
    if (body_count(&fit->body) == 0 || fit_unchanged(fit, formation, facing, shape)) return false;
    if (formation == ROAD) return column_fits_facing(fit, cell, facing);
    const Footprint *print = fit_print(fit, formation, facing, shape);
    if (!fit_ground(fit, cell, print, &town) || fit_blocker(fit, cell, print, &enemy) != NULL)
        return false;
    if (fit->swings && !fit_reaches(fit, cell, print)) return false;
    if (!town) return true;
    int count = footprint_place(print, spot_of_cell(cell), rect);
    return town_fits(fit->world, fit->state, fit->battalion, rect, count);
}

bool fit_facing(Fit *fit, int cell, int formation, int facing) {
    for (int shape = 0; shape < fit_shapes(fit, formation); shape++)
        if (fit_shape(fit, cell, formation, facing, shape)) return true;
    return false;
}

bool fit_facing_free(const Fit *fit, int formation, int facing) {
    return fit->purpose != FOR_FORM || formation == DEFENCE || formation == ROAD ||
           facing == fit->state->battalion[fit->battalion].facing;
}

// Returns whether a road column fits at the cell. The column must face one of the two directions of
// the road.
static bool column_fits(Fit *fit, int cell) {
    const Roads *roads = &fit->world->roads;
    Spot spot = spot_of_cell(cell);
    Stage stage;
    if (!road_near(roads, spot, INCH, &stage)) return false;
    int facing = stage_facing(roads, stage);
    return fit_facing(fit, cell, ROAD, facing) ||
           fit_facing(fit, cell, ROAD, facing_turn(facing, FACINGS / 2));
}

bool fit_formation(Fit *fit, int cell, int formation) {
    if (formation_of(&fit->body, formation) != formation) return false;
    const Battalion *it = &fit->state->battalion[fit->battalion];
    if (fit->purpose == FOR_FORM && formation == it->formation && formation != DEFENCE)
        return false;
    if (formation == ROAD) return column_fits(fit, cell);
    for (int facing = 0; facing < FACINGS; facing++)
        if (fit_facing_free(fit, formation, facing) && fit_facing(fit, cell, formation, facing))
            return true;
    return false;
}

// DEPLOYS_MAX is the most places within 12 in of two sites; DEPLOYS_KEPT is the number of lists in
// the cache.
enum { DEPLOYS_MAX = 1024, DEPLOYS_KEPT = 2 };

// Each thread caches the last lists of places to deploy at, because the host and the player ask for
// the same lists. The key holds all that the list depends on and is compared whole. The battalion
// decides which of the DEPLOYS_KEPT entries is replaced. No result depends on the cache.
typedef struct Deploys {
    ObstaclesKey key;
    Body body;
    int sites, count;
    Spot site[2];
    uint16_t cell[DEPLOYS_MAX];
} Deploys;

static bool deploys_same(const Deploys *it, const Fit *fit, const Spot site[2], int sites) {
    return it->sites == sites && memcmp(&it->body, &fit->body, sizeof it->body) == 0 &&
           memcmp(it->site, site, (size_t)sites * sizeof site[0]) == 0 &&
           obstacles_match(&it->key, fit->world, &fit->obstacles);
}

// Finds up to `most` places to deploy at. Returns their number.
static int deploys_find(Fit *fit, const Spot site[2], int sites, int most,
                        uint16_t out[DEPLOYS_MAX]) {
    const World *world = fit->world;
    int low_y = site[0].y, high_y = low_y, count = 0;
    for (int i = 1; i < sites; i++) {
        low_y = min_int(low_y, site[i].y);
        high_y = max_int(high_y, site[i].y);
    }
    int top = max_int(low_y / INCH - RADIUS_DEPLOY, 0);
    int bottom = min_int(high_y / INCH + RADIUS_DEPLOY + 1, world->height);
    for (int y = top; y <= bottom; y++)
        for (int x = 0; x <= world->width; x++) {
            bool near = false;
            for (int i = 0; i < sites; i++)
                near |= spots_gap2(site[i], spot_at(INCH * x, INCH * y)) <=
                        square(RADIUS_DEPLOY * INCH);
            if (!near || !fit_cell(fit, cell_at(2 * x, 2 * y))) continue;
            assert(count < DEPLOYS_MAX);
            out[count++] = (uint16_t)cell_at(2 * x, 2 * y);
            if (count == most) return count;
        }
    return count;
}

bool fit_deploys_any(Fit *fit, const Spot site[2], int sites) {
    uint16_t cell[DEPLOYS_MAX];
    return deploys_find(fit, site, sites, 1, cell) > 0;
}

const uint16_t *fit_deploys(Fit *fit, const Spot site[2], int sites, int *count) {
    static _Thread_local Deploys kept[DEPLOYS_KEPT];
    Deploys *it = &kept[fit->battalion % DEPLOYS_KEPT];
    if (!deploys_same(it, fit, site, sites)) {
        obstacles_keep(fit->world, &fit->obstacles, &it->key);
        it->body = fit->body;
        it->sites = sites;
        memcpy(it->site, site, (size_t)sites * sizeof site[0]);
        it->count = deploys_find(fit, site, sites, DEPLOYS_MAX, it->cell);
    }
    *count = it->count;
    return it->cell;
}
