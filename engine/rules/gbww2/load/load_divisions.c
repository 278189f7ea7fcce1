// SPDX-License-Identifier: GPL-3.0-or-later
// load_divisions.c -- divisions: where their road leaves the table, their FUP and C Ops [5.0]; and
// what comes by air [Air Landings].
#include <stdio.h>

#include "load.h"

typedef struct DropRow {
    const Node *zone;
    int day, turn, altitude, flak, night, glider;
} DropRow;

static const char *const altitude_names[ALTITUDES] = {"low", "medium", "high"};
static const char *const flak_names[FLAKS] = {"light", "medium", "heavy"};
static const char *const edge_names[] = {"north", "east", "south", "west"};

// clang-format off
static const Field drop_fields[] = {
    {"day",      FIELD_NUMBER, offsetof(DropRow, day),      .needed = true, .low = 1, .high = DAYS_MAX},
    {"turn",     FIELD_NUMBER, offsetof(DropRow, turn),     .needed = true, .low = 1, .high = 10},
    {"zone",     FIELD_TEXT,   offsetof(DropRow, zone),     .needed = true, .high = 23},
    {"altitude", FIELD_CHOICE, offsetof(DropRow, altitude), .needed = true, .high = ALTITUDES, .choices = altitude_names},
    {"flak",     FIELD_CHOICE, offsetof(DropRow, flak),     .needed = true, .high = FLAKS, .choices = flak_names},
    {"night",    FIELD_YES,    offsetof(DropRow, night),    .needed = false},
    {"glider",   FIELD_YES,    offsetof(DropRow, glider),   .needed = false},
};
// clang-format on

enum { DIVISIONS_A_SIDE = 2 };

bool load_drop(Load *load, int side, const Node *node, uint8_t *out) {
    World *world = load->world;
    DropRow row;
    if (!fields_read(node, "'drop'", drop_fields, COUNT_OF(drop_fields), &row, load->error))
        return false;
    int zone = zone_find(world, side, row.zone->text);
    if (zone < 0)
        return node_error(row.zone, load->error, "this side has no zone '%s'", row.zone->text);
    if (row.day > world->days || row.turn > world->turns[row.day - 1])
        return node_error(node, load->error, "day %d has no turn %d", row.day, row.turn);
    if (world->drop_count == DROPS_MAX)
        return node_error(node, load->error, "at most %d drops are allowed", DROPS_MAX);
    world->drop[world->drop_count] =
        (Drop){(uint8_t)row.day,  (uint8_t)row.turn, (uint8_t)zone,  (uint8_t)row.altitude,
               (uint8_t)row.flak, row.night != 0,    row.glider != 0};
    *out = world->drop_count++;
    return true;
}

// Does a point lie on that edge of the table?
static bool lies_on(const World *world, int edge, int x, int y) {
    switch (edge) {
        case 0:
            return y == 0;
        case 1:
            return x == world->width * INCH;
        case 2:
            return y == world->height * INCH;
        default:
            return x == 0;
    }
}

// "Highway south": a road's name, and the edge at which one of its ends lies.
static bool exit_read(Load *load, const Node *node, Division *division) {
    const World *world = load->world;
    char name[32];
    const char *blank = node->kind == NODE_TEXT ? strrchr(node->text, ' ') : NULL;
    int edge = -1;
    for (int i = 0; blank != NULL && i < COUNT_OF(edge_names); i++)
        if (strcmp(blank + 1, edge_names[i]) == 0) edge = i;
    if (edge < 0)
        return node_error(node, load->error,
                          "an exit is a road and an edge: 'Highway south'; edges are north, east, "
                          "south, west");
    snprintf(name, sizeof name, "%.*s", (int)min_int((int)(blank - node->text), 31), node->text);
    for (int i = 0; i < world->roads.count; i++) {
        const Road *road = &world->roads.road[i];
        if (strcmp(road->name, name) != 0) continue;
        for (int end = 0; end < 2; end++) {
            const RoadPoint *at = road_point(&world->roads, i, end ? road->count - 1 : 0);
            if (!lies_on(world, edge, at->x, at->y)) continue;
            division->road = (uint8_t)i;
            division->exit = (uint8_t)end;
            return true;
        }
        return node_error(node, load->error, "'%s' neither begins nor ends at the %s edge", name,
                          edge_names[edge]);
    }
    return node_error(node, load->error, "there is no road '%s'", name);
}

// "Highway 1": inches from the exit along the road; or a map: it is dropped.
static bool cops_read(Load *load, int side, const Node *node, Division *division) {
    const World *world = load->world;
    if (node->kind == NODE_MAP) return load_drop(load, side, node, &division->cops_drop);
    const char *blank = node->kind == NODE_TEXT ? strrchr(node->text, ' ') : NULL;
    const Road *road = &world->roads.road[division->road];
    int inches;
    if (blank == NULL || strncmp(node->text, road->name, strlen(road->name)) != 0 ||
        node->text + strlen(road->name) != blank || !number_parse(blank + 1, &inches) ||
        inches < 0 || 2 * inches > road->count - 1)
        return node_error(node, load->error,
                          "a C Ops stands on its exit's road, so many inches from the edge: '%s 1'",
                          road->name);
    division->cops_road = division->road;
    division->cops_along =
        (uint8_t)(division->exit == 0 ? 2 * inches : road->count - 1 - 2 * inches);
    return true;
}

static bool division_of(Load *load, int side, const Node *entry, int *out) {
    *out = division_find(load->world, side, entry->key->text);
    if (*out >= 0) return true;
    return node_error(entry->key, load->error, "there is no division '%s' among 'exits'",
                      entry->key->text);
}

static bool fups_read(Load *load, int side, const Node *fups) {
    World *world = load->world;
    for (const Node *entry = fups ? fups->first : NULL; entry != NULL; entry = entry->next) {
        int division;
        Points points;
        if (!division_of(load, side, entry, &division) || !points_of_node(load, entry, 1, &points))
            return false;
        if (points.count > 1)
            return node_error(entry, load->error, "a FUP is one point, as '18 23'");
        bool fits = points.x[0] >= INCH && points.x[0] <= (world->width - 1) * INCH &&
                    points.y[0] >= INCH && points.y[0] <= (world->height - 1) * INCH;
        if (!fits)
            return node_error(entry, load->error,
                              "a FUP of 2 by 2 inches hangs off the table here");
        world->division[division].fup_x = (uint8_t)(points.x[0] / HALF);
        world->division[division].fup_y = (uint8_t)(points.y[0] / HALF);
    }
    return true;
}

bool load_divisions(Load *load, int side, const Node *exits, const Node *fups, const Node *cops,
                    const Node *supply) {
    World *world = load->world;
    int count = 0;
    for (const Node *entry = exits->first; entry != NULL; entry = entry->next) {
        if (++count > DIVISIONS_A_SIDE)
            return node_error(entry, load->error, "a side has at most %d divisions",
                              DIVISIONS_A_SIDE);
        Division *division = &world->division[world->division_count];
        *division = (Division){.side = (uint8_t)side,
                               .fup_x = NO_INDEX,
                               .cops_road = NO_INDEX,
                               .cops_drop = NO_INDEX,
                               .drop_zone = NO_INDEX};
        if (!name_keep(load, entry->key, division->name) || !exit_read(load, entry, division))
            return false;
        snprintf(division->cops_name, sizeof division->cops_name, "C Ops %s", entry->key->text);
        world->division_count++;
    }
    if (count == 0) return node_error(exits, load->error, "a side has a division at least");
    if (!fups_read(load, side, fups)) return false;
    for (const Node *entry = cops ? cops->first : NULL; entry != NULL; entry = entry->next) {
        int division;
        if (!division_of(load, side, entry, &division) ||
            !cops_read(load, side, entry, &world->division[division]))
            return false;
    }
    for (const Node *entry = supply ? supply->first : NULL; entry != NULL; entry = entry->next) {
        int division;
        if (!division_of(load, side, entry, &division)) return false;
        int zone = entry->kind == NODE_TEXT ? zone_find(world, side, entry->text) : -1;
        if (zone < 0)
            return node_error(entry, load->error, "a supply drop zone is one of this side's zones");
        world->division[division].drop_zone = (uint8_t)zone;
    }
    return true;
}
