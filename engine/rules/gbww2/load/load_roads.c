// SPDX-License-Identifier: GPL-3.0-or-later
// load_roads.c -- loads roads, and the owner of each piece of a road at the start [5.1.1]. A piece
// is PIECE_LENGTH long: six inches.
#include <stdio.h>

#include "load.h"

typedef struct RoadNodes {
    const Node *name, *at, *owned[SIDES];
} RoadNodes;

// clang-format off
#define OWNED UNITS("inches, as `0-12`"), HELP("parts of the road that the side owns at the start, in inches from its first point. Parts begin and end at multiples of 6; the last may pass the end of the road. The two sides together own the whole road")
static const Field road_fields[] = {
    {"name",   FIELD_TEXT,  offsetof(RoadNodes, name), NEEDED, .high = 23, HELP("name of the road; unique")},
    {"at",     FIELD_WORDS, offsetof(RoadNodes, at),   NEEDED, UNITS("points"), HELP("points along the road, 2 to 32; at least 2 inches in all")},
    {"allied", FIELD_WORDS, offsetof(RoadNodes, owned[ALLIED]), OWNED},
    {"axis",   FIELD_WORDS, offsetof(RoadNodes, owned[AXIS]),   OWNED},
};
// clang-format on

const FieldTable road_table = FIELD_TABLE("a road", road_fields);

static bool is_edge(const World *world, int x, int y) {
    return x == 0 || y == 0 || x == world->width * INCH || y == world->height * INCH;
}

// Writes an example of valid owners for error messages: the road in two parts with different
// owners, divided at a multiple of 6 inches. A road of one piece has one owner.
static void put_example(const Road *road, Text *out) {
    int most = PIECE_LENGTH / 2, pieces = (road->count - 2) / PIECE_LENGTH + 1;
    int half = most * max_int(1, pieces / 2);
    if (pieces > 1)
        text_put(out, "'allied: 0-%d' and 'axis: %d-%d'", half, half, most * pieces);
    else
        text_put(out, "'allied: 0-%d'", most);
}

// Gives a side the parts of a road that `node` lists, such as "0-6 12-18", in inches from the
// road's first point. The last part may pass the end of the road. Fails if a part is invalid or has
// an owner already.
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
                               "invalid part '%s' of this road of %.1f inches; expected as in %s",
                               words.word, (it->count - 1) / 2.0, example);
        if (from % most != 0 || (to % most != 0 && 2 * to < it->count - 1))
            return words_error(
                &words, load->error,
                "'%s' must begin and end at a multiple of %d inches, and the last part "
                "must reach the end of this road of %.1f inches, as in %s",
                words.word, most, (it->count - 1) / 2.0, example);
        for (int i = 2 * from; i < 2 * to && i < it->count - 1; i += PIECE_LENGTH) {
            uint8_t *owner = &world->piece_owner[road_point(&world->roads, road, i)->piece];
            if (*owner != NOBODY)
                return words_error(
                    &words, load->error,
                    "inch %d of this road is listed twice; list each part once, for one side",
                    i / 2);
            *owner = (uint8_t)side;
        }
    }
    return true;
}

// Fails if a piece of the road has no owner.
static bool owners_whole(Load *load, const Node *node, int road) {
    World *world = load->world;
    const Road *it = &world->roads.road[road];
    // The last point of the road can be a piece of its own. Without an owner, it gets the owner of
    // the piece before.
    uint8_t *last = &world->piece_owner[road_point(&world->roads, road, it->count - 1)->piece];
    if (*last == NOBODY)
        *last = world->piece_owner[road_point(&world->roads, road, it->count - 2)->piece];
    for (int i = 0; i < it->count - 1; i += PIECE_LENGTH) {
        char example[64];
        Text put = text_over(example, sizeof example);
        put_example(it, &put);
        if (world->piece_owner[road_point(&world->roads, road, i)->piece] == NOBODY)
            return node_error(
                node, load->error,
                "inch %d of '%s' has no owner; 'allied' and 'axis' must list all of its "
                "%.1f inches, as in %s",
                i / 2, it->name, (it->count - 1) / 2.0, example);
    }
    return true;
}

static bool road_add(Load *load, const Node *node) {
    World *world = load->world;
    Roads *roads = &world->roads;
    RoadNodes row;
    Points points;
    char name[24];
    if (!fields_bind(node, &road_table, &row, NULL, load->error)) return false;
    if (roads->count == ROADS_MAX)
        return node_error(node, load->error, "too many roads; a map has at most %d", ROADS_MAX);
    if (!name_keep(load, row.name, name) || !points_of_node(load, row.at, 2, &points)) return false;
    for (int i = 0; i < roads->count; i++)
        if (strcmp(roads->road[i].name, name) == 0)
            return node_error(row.name, load->error, "two roads are named '%s'", name);
    if (!roads_add(roads, points.x, points.y, points.count))
        return node_error(row.at, load->error,
                          "this road does not fit; a road has 2 to %d inches, all roads together "
                          "have at most about "
                          "%d inches, and a map has at most %d junctions of roads",
                          NO_POINT / 2, ROAD_PIECES_MAX * PIECE_LENGTH / 2, JUNCTIONS_MAX / 2);
    int index = roads->count - 1;
    snprintf(roads->road[index].name, sizeof name, "%s", name);
    if (roads->road[index].count < 5)
        return node_error(row.at, load->error, "a road must be at least two inches long");
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
    return node_error(
        roads, load->error,
        "no road reaches the edge of the table; at least one must begin or end there");
}
