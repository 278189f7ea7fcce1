// SPDX-License-Identifier: GPL-3.0-or-later
// load_roads.c -- roads: chains of points, of which each inch belongs to one side at first
// [14.3.12]. They are cut into pieces of at most six inches, each of which has one owner.
#include <stdio.h>

#include "load.h"

typedef struct RoadRow {
    const Node *name, *at, *owned[SIDES];
} RoadRow;

// clang-format off
static const Field road_fields[] = {
    {"name",   FIELD_TEXT,  offsetof(RoadRow, name),          .needed = true, .high = 23},
    {"at",     FIELD_WORDS, offsetof(RoadRow, at),            .needed = true},
    {"allied", FIELD_WORDS, offsetof(RoadRow, owned[ALLIED]), .needed = false},
    {"axis",   FIELD_WORDS, offsetof(RoadRow, owned[AXIS]),   .needed = false},
};
// clang-format on

static bool is_edge(const World *world, int x, int y) {
    return x == 0 || y == 0 || x == world->width * INCH || y == world->height * INCH;
}

// A road in two halves, as it would be written: its owners change at an inch that 6 divides.
static void put_example(const Road *road, Text *out) {
    int most = PIECE_LENGTH / 2, pieces = (road->count - 2) / PIECE_LENGTH + 1;
    int half = most * max_int(1, pieces / 2);
    if (pieces > 1)
        text_put(out, "'allied: 0-%d' and 'axis: %d-%d'", half, half, most * pieces);
    else
        text_put(out, "'allied: 0-%d'", most);
}

// "0-6", or several of them: inches along the road. The last may say more than there is.
static bool owners_read(Load *load, const Node *node, int side, int road) {
    World *world = load->world;
    const Road *it = &world->roads.road[road];
    for (Words words = words_of(node); words_next(&words);) {
        char text[32], example[64];
        int from, to, most = PIECE_LENGTH / 2;
        Text put = text_over(example, sizeof example);
        put_example(it, &put);
        snprintf(text, sizeof text, "%s", words.word);
        char *dash = strchr(text, '-');
        if (dash != NULL) *dash = '\0';
        if (dash == NULL || !number_parse(text, &from) || !number_parse(dash + 1, &to) ||
            from < 0 || to <= from || 2 * from >= it->count - 1)
            return words_error(&words, load->error,
                               "'%s' is no stretch of this road, which is %.1f inches long: as %s",
                               words.word, (it->count - 1) / 2.0, example);
        if (from % most != 0 || (to % most != 0 && 2 * to < it->count - 1))
            return words_error(
                &words, load->error,
                "'%s': a stretch begins and ends at inches that %d divides, and the "
                "last reaches the end of this road, which is %.1f inches long: as %s",
                words.word, most, (it->count - 1) / 2.0, example);
        for (int i = 2 * from; i < 2 * to && i < it->count - 1; i += PIECE_LENGTH) {
            uint8_t *owner = &world->piece_owner[road_point(&world->roads, road, i)->piece];
            if (*owner != NOBODY)
                return words_error(&words, load->error, "inch %d of this road has an owner already",
                                   i / 2);
            *owner = (uint8_t)side;
        }
    }
    return true;
}

static bool owners_whole(Load *load, const Node *node, int road) {
    World *world = load->world;
    const Road *it = &world->roads.road[road];
    // The very last point may be a piece of its own.
    uint8_t *last = &world->piece_owner[road_point(&world->roads, road, it->count - 1)->piece];
    if (*last == NOBODY)
        *last = world->piece_owner[road_point(&world->roads, road, it->count - 2)->piece];
    for (int i = 0; i < it->count - 1; i += PIECE_LENGTH) {
        char example[64];
        Text put = text_over(example, sizeof example);
        put_example(it, &put);
        if (world->piece_owner[road_point(&world->roads, road, i)->piece] == NOBODY)
            return node_error(node, load->error,
                              "inch %d of '%s' has no owner: 'allied' and 'axis' name all of its "
                              "%.1f inches, as %s",
                              i / 2, it->name, (it->count - 1) / 2.0, example);
    }
    return true;
}

static bool road_add(Load *load, const Node *node) {
    World *world = load->world;
    Roads *roads = &world->roads;
    RoadRow row;
    Points points;
    char name[24];
    if (!fields_read(node, "a road", road_fields, COUNT_OF(road_fields), &row, load->error))
        return false;
    if (roads->count == ROADS_MAX)
        return node_error(node, load->error, "a map has at most %d roads", ROADS_MAX);
    if (!name_keep(load, row.name, name) || !points_of_node(load, row.at, 2, &points)) return false;
    for (int i = 0; i < roads->count; i++)
        if (strcmp(roads->road[i].name, name) == 0)
            return node_error(row.name, load->error, "there are two roads named '%s'", name);
    if (!roads_add(roads, points.x, points.y, points.count))
        return node_error(
            row.at, load->error,
            "this road is too long: %d inches at most, and %d of all roads; they meet "
            "in %d places at most",
            NO_POINT / 2, ROAD_POINTS_MAX / 2, JUNCTIONS_MAX / 2);
    int index = roads->count - 1;
    snprintf(roads->road[index].name, sizeof name, "%s", name);
    if (roads->road[index].count < 5)
        return node_error(row.at, load->error, "a road is at least two inches long");
    for (int side = 0; side < SIDES; side++)
        if (row.owned[side] != NULL && !owners_read(load, row.owned[side], side, index))
            return false;
    return owners_whole(load, node, index);
}

bool load_roads(Load *load, const Node *roads) {
    World *world = load->world;
    memset(world->piece_owner, NOBODY, sizeof world->piece_owner);
    for (const Node *node = roads->first; node != NULL; node = node->next)
        if (!road_add(load, node)) return false;
    for (int i = 0; i < world->roads.count; i++) {
        const RoadPoint *at = road_point(&world->roads, i, 0);
        const RoadPoint *end = at + world->roads.road[i].count - 1;
        if (is_edge(world, at->x, at->y) || is_edge(world, end->x, end->y)) return true;
    }
    return node_error(roads, load->error, "no road begins or ends at the table's edge");
}
