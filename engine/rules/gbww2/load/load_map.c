// SPDX-License-Identifier: GPL-3.0-or-later
// load_map.c -- loads the table: its size, areas of terrain, ridges, streams, rivers and crossings.
// load_roads.c loads the roads.
#include <stdio.h>

#include "load.h"

typedef struct MapNodes {
    const Node *size, *areas, *lines, *roads, *crossings;
} MapNodes;

typedef struct AreaNodes {
    const Node *name, *at;
} AreaNodes;

typedef struct LineRow {
    const Node *at;
    int kind;
} LineRow;

static const char *const line_names[] = {"ridge", "stream", "river"};  // indexed by SegmentKind
static const char *const crossing_names[] = {"bridge", "ford"};

// clang-format off
static const Field area_fields[] = {
    {"kind",     FIELD_CHOICE, BOUND(Area, terrain), NEEDED, .high = GROUNDS, .choices = terrain_names, HELP("terrain of the area; where areas overlap, the later one counts")},
    {"name",     FIELD_TEXT,   offsetof(AreaNodes, name), .high = 23, HELP("name of the area on the map")},
    {"capacity", FIELD_NUMBER, BOUND(Area, capacity), RANGE(1, 64), UNITS("stands"), HELP("stands of one side allowed in a built-up area [14.3.5]; absent: no limit")},
    {"at",       FIELD_WORDS,  offsetof(AreaNodes, at), NEEDED, UNITS("points"), HELP("corners of the area in order, 3 to 32")},
};
static const Field line_fields[] = {
    {"kind", FIELD_CHOICE, offsetof(LineRow, kind), NEEDED, .high = COUNT_OF(line_names), .choices = line_names},
    {"at",   FIELD_WORDS,  offsetof(LineRow, at),   NEEDED, UNITS("points"), HELP("points along the line, 2 to 32")},
};
static const Field crossing_fields[] = {
    {"kind", FIELD_CHOICE, offsetof(LineRow, kind), NEEDED, .high = COUNT_OF(crossing_names), .choices = crossing_names, HELP("kind of crossing; only units on foot may use a ford")},
    {"at",   FIELD_WORDS,  offsetof(LineRow, at),   NEEDED, UNITS("point"), HELP("place of the crossing, within an inch of a river")},
};
static const FieldTable area_table = FIELD_TABLE("an area", area_fields);
static const FieldTable line_table = FIELD_TABLE("a line", line_fields);
static const FieldTable crossing_table = FIELD_TABLE("a crossing", crossing_fields);
static const Field map_fields[] = {
    {"size",      FIELD_WORDS, offsetof(MapNodes, size), NEEDED, UNITS("two even numbers, in inches"), HELP("width and height of the table: at least 12 each, at most 72 and 48")},
    {"areas",     FIELD_LIST,  offsetof(MapNodes, areas),     .table = &area_table, UNITS("list of areas"), HELP("areas of terrain; at most 64")},
    {"lines",     FIELD_LIST,  offsetof(MapNodes, lines),     .table = &line_table, UNITS("list of lines")},
    {"crossings", FIELD_LIST,  offsetof(MapNodes, crossings), .table = &crossing_table, UNITS("list of crossings"), HELP("crossings of rivers, which roads need too; at most 32")},
    {"roads",     FIELD_LIST,  offsetof(MapNodes, roads),     .table = &road_table, NEEDED, UNITS("list of roads"), HELP("roads; at most 32. At least one road must begin or end at the table's edge")},
};
// clang-format on

const FieldTable map_table = FIELD_TABLE("'map'", map_fields);

enum { SMALLEST = 12 };  // least width and height of the table in inches

static bool load_size(Load *load, const Node *node) {
    static const int most[2] = {TABLE_WIDE, TABLE_HIGH};
    int size[2] = {0}, count = 0;
    for (Words words = words_of(node); words_next(&words); count++) {
        if (count == 2 || !number_parse(words.word, &size[count]) || size[count] < SMALLEST ||
            size[count] > most[count] || size[count] % 2 != 0)
            return words_error(&words, load->error,
                               "invalid 'size'; expected two even numbers of inches: "
                               "width %d to %d, height %d to %d",
                               SMALLEST, TABLE_WIDE, SMALLEST, TABLE_HIGH);
    }
    if (count != 2)
        return node_error(node, load->error,
                          "invalid 'size'; expected width and height in inches, such as 36 24");
    load->world->width = (uint8_t)size[0];
    load->world->height = (uint8_t)size[1];
    return true;
}

static bool area_add(Load *load, const Node *node) {
    World *world = load->world;
    AreaNodes row;
    Points points;
    if (world->area_count == AREAS_MAX)
        return node_error(node, load->error, "too many areas; a map has at most %d", AREAS_MAX);
    Area *area = &world->area[world->area_count];
    if (!fields_bind(node, &area_table, &row, area, load->error)) return false;
    if (row.name != NULL && !name_keep(load, row.name, area->name)) return false;
    if (area->capacity > 0 && area->terrain != TERRAIN_BUILT_UP)
        return node_error(node_get(node, "capacity"), load->error,
                          "'capacity' is for built-up areas [14.3.5], not for %s",
                          terrain_names[area->terrain]);
    if (!outline_of_node(load, row.at, &points)) return false;
    area->corners = (uint8_t)points.count;
    memcpy(area->x, points.x, sizeof area->x);
    memcpy(area->y, points.y, sizeof area->y);
    ground_area(&world->ground, area->terrain, world->area_count, area->x, area->y, area->corners);
    world->area_count++;
    return true;
}

static bool line_add(Load *load, const Node *node) {
    World *world = load->world;
    LineRow row;
    Points points;
    if (!fields_bind(node, &line_table, &row, NULL, load->error)) return false;
    if (!points_of_node(load, row.at, 2, &points)) return false;
    for (int i = 1; i < points.count; i++) {
        if (world->ground.segment_count == SEGMENTS_MAX)
            return node_error(node, load->error,
                              "too many points; the lines of a map have at most %d pieces",
                              SEGMENTS_MAX);
        ground_segment(&world->ground, (Segment){points.x[i - 1], points.y[i - 1], points.x[i],
                                                 points.y[i], (uint8_t)row.kind, load->lines});
    }
    load->lines++;
    return true;
}

// Returns the distance from a spot to the nearest river, in u; -1 if the map has none.
static int river_gap(const Ground *ground, Spot spot) {
    int least = -1;
    for (int i = 0; i < ground->segment_count; i++) {
        const Segment *it = &ground->segment[i];
        Line line = {spot_at(it->x0, it->y0), spot_at(it->x1, it->y1)};
        if (it->kind != SEGMENT_RIVER) continue;
        for (int gap = 0; least < 0 || gap < least; gap++)
            if (spot_within(spot, line, gap)) least = gap;
    }
    return least;
}

static bool crossing_add(Load *load, const Node *node) {
    World *world = load->world;
    LineRow row;
    Points points;
    if (!fields_bind(node, &crossing_table, &row, NULL, load->error)) return false;
    if (!points_of_node(load, row.at, 1, &points)) return false;
    if (points.count > 1)
        return node_error(row.at, load->error,
                          "too many points; a crossing has one, such as '24 19'");
    if (world->ground.crossing_count == CROSSINGS_MAX)
        return node_error(node, load->error, "too many crossings; a map has at most %d",
                          CROSSINGS_MAX);
    int gap = river_gap(&world->ground, spot_at(points.x[0], points.y[0]));
    if (gap < 0)
        return node_error(row.at, load->error, "a %s needs a river; add one to 'lines'",
                          crossing_names[row.kind]);
    if (gap > INCH)
        return node_error(row.at, load->error,
                          "a %s must be within an inch of a river; the nearest is %.1f inches away",
                          crossing_names[row.kind], gap / (double)INCH);
    ground_crossing(&world->ground, (Crossing){points.x[0], points.y[0], row.kind == 1});
    return true;
}

bool load_map(Load *load, const Node *node) {
    World *world = load->world;
    MapNodes map;
    if (!fields_bind(node, &map_table, &map, NULL, load->error)) return false;
    if (!load_size(load, map.size)) return false;
    ground_open(&world->ground, world->width, world->height);
    const struct {
        const Node *list;
        bool (*add)(Load *load, const Node *node);
    } parts[] = {{map.areas, area_add}, {map.lines, line_add}, {map.crossings, crossing_add}};
    for (int i = 0; i < COUNT_OF(parts); i++)
        for (const Node *item = parts[i].list ? parts[i].list->first : NULL; item;
             item = item->next)
            if (!parts[i].add(load, item)) return false;
    ground_finish(&world->ground, world->chart.terrain);
    return load_roads(load, map.roads);
}
