// SPDX-License-Identifier: GPL-3.0-or-later
// reach.c -- finds where a battalion can begin, and where it could come from there without enemies.
// Start at gbww2_reach(), a slot of LabRules (engine/rules/lab.h).
#include "engine/rules/gbww2/rules/moving/placement.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/gbww2/table/road_near.h"
#include "gbww2.h"
#include "study.h"

enum {
    POSTS_HIGH = 2 * TABLE_HIGH + 1,
    GOAL_NEAR = 2 * INCH,    // u: a stand this near to an objective can control it [W39]
    ROAD_BESIDE = 2 * INCH,  // u: a C Ops or FUP this near to a road counts as on it
    ROAD_NEAR = 2,           // half inches: a battalion this near to a road can form a column on it
    SUPPORTS = 3 * INCH,     // u: supports that are attached at night lengthen a formation by this
};

// The posts, in half inches, to which the front centre of a battalion can come.
typedef struct Flood {
    const World *world;
    bool foot;  // it may use fords
    bool been[POSTS_HIGH][CELLS_WIDE];
    uint16_t queue[POSTS_HIGH * CELLS_WIDE];  // cell_at() of each post
    int head, tail;
} Flood;

static void post_add(Flood *flood, int x, int y) {
    if (x < 0 || y < 0 || x > 2 * flood->world->width || y > 2 * flood->world->height) return;
    if (flood->been[y][x]) return;
    flood->been[y][x] = true;
    flood->queue[flood->tail++] = (uint16_t)cell_at(x, y);
}

// Returns the spot of a post in the queue.
static Spot spot_of(const Flood *flood, int index) {
    int cell = flood->queue[index];
    return spot_at(HALF * cell_x(cell), HALF * cell_y(cell));
}

// Adds the post of a column whose head is at a point of a road.
static void road_add(Flood *flood, int road, int along) {
    Spot spot = road_spot(road_point(&flood->world->roads, road, along));
    post_add(flood, (spot.x + HALF / 2) / HALF, (spot.y + HALF / 2) / HALF);
}

// --- where a battalion begins

// Adds the whole inches at most `most` u from a spot, where a deployment could be. It may be beyond
// a river.
static void circle_add(Flood *flood, Spot spot, int most) {
    int left = (spot.x - most) / INCH, top = (spot.y - most) / INCH, side = 2 * most / INCH + 1;
    for (int y = top; y <= top + side; y++)
        for (int x = left; x <= left + side; x++)
            if (spots_gap2(spot, spot_at(INCH * x, INCH * y)) <= square(most))
                post_add(flood, 2 * x, 2 * y);
}

// Adds the places where the battalion fits in its zone. A road column lies beside the whole inch
// that was chosen for it.
static void zone_add(Flood *flood, const State *state, int battalion) {
    const World *world = flood->world;
    Fit fit;
    fit_open(world, state, battalion, FOR_SETUP, &fit);
    for (int y = 0; y <= world->height; y++) {
        for (int x = 0; x <= world->width; x++) {
            int cell = cell_of_inch(x, y);
            Stage stage;
            if (!fit_cell(&fit, cell)) continue;
            if (fit_formation(&fit, cell, MARCH) || fit_formation(&fit, cell, ASSAULT) ||
                fit_formation(&fit, cell, DEFENCE))
                post_add(flood, 2 * x, 2 * y);
            else if (road_near(&world->roads, spot_at(INCH * x, INCH * y), INCH, &stage))
                road_add(flood, stage.road, stage.along);
        }
    }
}

// Returns the set of roads that pass the FUP, and of those that meet them.
static uint32_t roads_at(const World *world, Spot fup) {
    const Roads *roads = &world->roads;
    uint32_t set = 0, before = 1;
    RoadsNear near = roads_near(roads, fup, ROAD_BESIDE);
    for (int i; roads_next(&near, &i);) set |= 1u << road_of(roads, i);
    while (set != before) {
        before = set;
        for (int i = 0; i < roads->junction_count; i++)
            if (set >> roads->junction[i].road & 1) set |= 1u << roads->junction[i].other;
    }
    return set;
}

// Adds where the division's reserve can deploy [5.2.2]. At night its FUP can join its C Ops
// anywhere on the roads that lead there [16.1.1].
static void reserve_add(Flood *flood, int division) {
    const World *world = flood->world;
    const Division *it = &world->division[division];
    circle_add(flood, exit_spot(world, division), RADIUS_DEPLOY * INCH);
    if (it->fup_x == NO_INDEX) return;
    Spot fup = spot_at(HALF * it->fup_x, HALF * it->fup_y);
    circle_add(flood, fup, RADIUS_DEPLOY * INCH);
    uint32_t set = world->days > 1 ? roads_at(world, fup) : 0;
    for (; set; set &= set - 1) {
        int road = bits_first(set);
        for (int k = 0; k < world->roads.road[road].count; k++)
            circle_add(flood, road_spot(road_point(&world->roads, road, k)),
                       RADIUS_DEPLOY * INCH + ROAD_BESIDE);
    }
}

// --- where it comes from there

static bool near_road(const Flood *flood, Spot spot) {
    for (int y = spot.y / HALF - ROAD_NEAR; y <= spot.y / HALF + ROAD_NEAR; y++)
        for (int x = spot.x / HALF - ROAD_NEAR; x <= spot.x / HALF + ROAD_NEAR; x++)
            if (x >= 0 && y >= 0 && x < CELLS_WIDE && y < POSTS_HIGH && flood->been[y][x])
                return true;
    return false;
}

// Adds each stretch of road that the battalion can step onto. A stretch ends at ground that the
// battalion may not enter.
static void roads_take(Flood *flood) {
    const Roads *roads = &flood->world->roads;
    for (int i = 0; i < roads->count; i++) {
        bool near = false;
        for (int k = 0, first = 0; k <= roads->road[i].count; k++) {
            Spot spot =
                k < roads->road[i].count ? road_spot(road_point(roads, i, k)) : (Spot){0, 0};
            if (k < roads->road[i].count &&
                ground_enters(&flood->world->ground, spot, flood->foot)) {
                near = near || near_road(flood, spot);
                continue;
            }
            for (; near && first < k; first++) road_add(flood, i, first);
            first = k + 1;
            near = false;
        }
    }
}

// Adds all posts to which the battalion can walk. As in a move, only the front centre must be on
// passable ground at each half inch.
static void walk_on(Flood *flood) {
    const Ground *ground = &flood->world->ground;
    int before;
    do {
        for (; flood->head < flood->tail; flood->head++) {
            int cell = flood->queue[flood->head];
            for (int k = 0; k < 8; k++) {
                int x = cell_x(cell) + step_x[k], y = cell_y(cell) + step_y[k];
                if (ground_bit(ground, GROUND_NEVER, x, y)) continue;
                if (flood->foot || !ground_bit(ground, GROUND_FORD, x, y)) post_add(flood, x, y);
            }
        }
        before = flood->tail;
        roads_take(flood);
    } while (flood->tail != before);
}

// Puts the battalion into reserve. Returns how far from its front centre a stand can be, in u, in
// any formation off roads. A formation can lie across a river.
static int stretch_of(const World *world, State *state, int battalion) {
    uint8_t stand[BODY_MAX];
    int most = 0;
    reserve_enter(world, state, battalion);  // mounts it if it has vehicles: then it is longest
    Body body = body_of(world, state, battalion, stand);
    for (int i = 0; i < DEFENCE + SHAPES && body_count(&body) > 0; i++) {
        Layout layout;
        layout_make(&body, min_int(i, DEFENCE), max_int(0, i - DEFENCE), &layout);
        for (int k = 0; k < layout.count; k++) {
            const LocalStand *it = &layout.stand[k];
            most = max_int(most, root_ceil(square(it->r) + square(it->b)) + it->radius);
        }
    }
    return world->days > 1 ? most + SUPPORTS : most;
}

// A C Ops takes no objective. A dropped battalion can drift anywhere.
void gbww2_reach(const World *world, int piece, PieceReach *out) {
    if (piece >= world->battalion_count) return;
    const BattalionCard *card = &world->battalion[piece];
    Flood flood = {.world = world, .foot = card->kind == BATTALION_FOOT};
    State state;
    gbww2_setup(world, &state);
    if (card->zone != NO_INDEX) zone_add(&flood, &state, piece);
    for (int y = 0; y <= 2 * world->height && card->drop != NO_INDEX; y++)
        for (int x = 0; x <= 2 * world->width; x++) post_add(&flood, x, y);
    reserve_add(&flood, card->division);
    for (int i = 0; i < flood.tail; i++) out->begins[place_of(world, spot_of(&flood, i))] = true;
    walk_on(&flood);
    int near = GOAL_NEAR + stretch_of(world, &state, piece);
    for (int i = 0; i < flood.tail; i++) {
        Spot spot = spot_of(&flood, i);
        out->comes[place_of(world, spot)] = true;
        for (int k = 0; k < world->objective_count; k++) {
            Spot goal = spot_at(world->objective[k].x, world->objective[k].y);
            out->takes[k] |= spots_gap2(spot, goal) <= square(near);
        }
    }
}
