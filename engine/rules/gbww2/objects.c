// SPDX-License-Identifier: GPL-3.0-or-later
// objects.c -- lists for the laboratory what may change on the table: the owners of the roads
// [5.1.1]. Start at gbww2_object_kinds.
#include "gbww2.h"
#include "study.h"

static int road_count(const World *world) { return world->roads.count; }

static int road_name(const World *world, int i, Text *out) {
    text_put(out, "%s", world->roads.road[i].name);
    return NO_PLACE;
}

// Counts the pieces of a road that each side owns, and those of them that it did not own at the
// start.
static void pieces_count(const World *world, const State *state, int road, int owned[SIDES],
                         int taken[SIDES]) {
    for (int along = 0; along < world->roads.road[road].count; along += PIECE_LENGTH) {
        int piece = road_point(&world->roads, road, along)->piece;
        int owner = piece_owner(state, piece);
        owned[owner]++;
        taken[owner] += owner != world->piece_owner[piece];
    }
}

static bool road_taken(const World *world, const State *state, int road) {
    int owned[SIDES] = {0}, taken[SIDES] = {0};
    pieces_count(world, state, road, owned, taken);
    return taken[ALLIED] + taken[AXIS] > 0;
}

// Returns true if one side owns the whole road and did not at the start.
static bool road_won(const World *world, const State *state, int road) {
    int owned[SIDES] = {0}, taken[SIDES] = {0};
    pieces_count(world, state, road, owned, taken);
    return (owned[ALLIED] == 0 && taken[AXIS] > 0) || (owned[AXIS] == 0 && taken[ALLIED] > 0);
}

static Side road_by(const World *world, const State *before, const State *after, int road) {
    int owned[SIDES] = {0}, taken[SIDES] = {0};
    (void)before;
    pieces_count(world, after, road, owned, taken);
    return taken[AXIS] > taken[ALLIED] ? AXIS : ALLIED;
}

const ObjectKind gbww2_object_kinds[] = {
    {"taken in part", road_count, road_name, road_taken, road_by},
    {"taken whole", road_count, road_name, road_won, road_by},
    {0},
};
