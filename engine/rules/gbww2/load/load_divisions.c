// SPDX-License-Identifier: GPL-3.0-or-later
// load_divisions.c -- loads divisions: the exit of each, its FUP, C Ops and supply drop zone [5.0,
// Air Supply]. It also loads air landings [Air Landings].
#include <stdio.h>

#include "engine/scenario/words.h"
#include "load.h"

typedef struct DropNodes {
    const Node *zone;
} DropNodes;

static const char *const altitude_names[ALTITUDES] = {"low", "medium", "high"};
static const char *const flak_names[FLAKS] = {"light", "medium", "heavy"};
static const char *const edge_names[] = {"north", "east", "south", "west"};

// clang-format off
static const Field drop_fields[] = {
    {"day",      FIELD_NUMBER, BOUND(Drop, day),      NEEDED, RANGE(1, DAYS_MAX), HELP("day of the drop")},
    {"turn",     FIELD_NUMBER, BOUND(Drop, turn),     NEEDED, RANGE(1, 10), HELP("turn of that day")},
    {"zone",     FIELD_TEXT,   offsetof(DropNodes, zone), NEEDED, .high = 23, UNITS("a zone's name"), HELP("zone in which the owner chooses the place of the drop; a C Ops drops in its middle")},
    {"altitude", FIELD_CHOICE, BOUND(Drop, altitude), NEEDED, .high = ALTITUDES, .choices = altitude_names, HELP("altitude of the drop, which decides flak and drift, and for parachutes the landing; gliders have the flak of high and the drift of low altitude")},
    {"flak",     FIELD_CHOICE, BOUND(Drop, flak),     NEEDED, .high = FLAKS, .choices = flak_names, HELP("strength of the flak on the way, a row of the chart")},
    {"night",    FIELD_YES,    BOUND(Drop, night),    HELP("the drop is at night")},
    {"glider",   FIELD_YES,    BOUND(Drop, glider),   HELP("the stands land in gliders, not by parachute")},
};
// clang-format on

const FieldTable drop_table = FIELD_TABLE("'drop'", drop_fields);

enum { DIVISIONS_A_SIDE = 2 };

bool load_drop(Load *load, int side, const Node *node, uint8_t *out) {
    World *world = load->world;
    DropNodes row;
    Drop drop = {0};
    if (!fields_bind(node, &drop_table, &row, &drop, load->error)) return false;
    int zone = zone_find(world, side, row.zone->text);
    if (zone < 0) return zone_unknown(load, side, row.zone);
    if (drop.day > world->days || drop.turn > world->turns[drop.day - 1])
        return node_error(node, load->error, "day %d has no turn %d", drop.day, drop.turn);
    bool room = false;
    for (int y = 0; y <= world->height && !room; y++)
        for (int x = 0; x <= world->width && !room; x++)
            room = zone_has(&world->zone[zone], INCH * x, INCH * y);
    if (!room)
        return node_error(row.zone, load->error,
                          "the zone '%s' holds no point of whole inches to drop at; enlarge it",
                          row.zone->text);
    if (world->drop_count == DROPS_MAX)
        return node_error(node, load->error, "too many air landings; expected at most %d",
                          DROPS_MAX);
    drop.zone = (uint8_t)zone;
    world->drop[world->drop_count] = drop;
    *out = world->drop_count++;
    return true;
}

// Returns whether a point, in u, lies on the table's edge `edge`, an index of edge_names.
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

// Reads the exit of a division, such as "Highway south": a road, and the table edge where one end
// of the road lies.
static bool exit_read(Load *load, const Node *node, Division *division) {
    const World *world = load->world;
    char name[32];
    const char *blank = node->kind == NODE_TEXT ? strrchr(node->text, ' ') : NULL;
    int edge = -1;
    for (int i = 0; blank != NULL && i < COUNT_OF(edge_names); i++)
        if (strcmp(blank + 1, edge_names[i]) == 0) edge = i;
    if (edge < 0)
        return node_error(node, load->error,
                          "invalid exit; expected a road and an edge (north, east, south or west), "
                          "such as 'Highway south'");
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
    const char *names[COUNT_OF(world->roads.road)];
    for (int i = 0; i < world->roads.count; i++) names[i] = world->roads.road[i].name;
    Node road = *node;
    road.text = name;  // without the edge
    return name_unknown(&road, "unknown road", names, world->roads.count, load->error);
}

// Reads the place of a C Ops, such as "Highway 1": the road of the exit, and the inches along the
// road from the exit. A map instead of the text describes a drop.
static bool cops_read(Load *load, int side, const Node *node, Division *division) {
    const World *world = load->world;
    if (node->kind == NODE_MAP) return load_drop(load, side, node, &division->cops_drop);
    const char *blank = node->kind == NODE_TEXT ? strrchr(node->text, ' ') : NULL;
    const Road *road = &world->roads.road[division->road];
    int inches;
    if (blank == NULL || strncmp(node->text, road->name, strlen(road->name)) != 0 ||
        node->text + strlen(road->name) != blank || !number_parse(blank + 1, &inches) ||
        inches < 0 || 2 * inches > road->count - 1)
        return node_error(
            node, load->error,
            "invalid place of a C Ops; expected the road of the exit and inches along "
            "it from the edge, at most %d, such as '%s 1'",
            (road->count - 1) / 2, road->name);
    division->cops_road = division->road;
    division->cops_along =
        (uint8_t)(division->exit == 0 ? 2 * inches : road->count - 1 - 2 * inches);
    return true;
}

// Finds the division with the name in the key of `entry`. Fails if the side has no such division.
static bool division_of(Load *load, int side, const Node *entry, int *out) {
    *out = division_find(load->world, side, entry->key->text);
    if (*out >= 0) return true;
    return division_unknown(load, side, entry->key);
}

static bool fups_read(Load *load, int side, const Node *fups) {
    World *world = load->world;
    for (const Node *entry = fups ? fups->first : NULL; entry != NULL; entry = entry->next) {
        int division;
        Points points;
        if (!division_of(load, side, entry, &division) || !points_of_node(load, entry, 1, &points))
            return false;
        if (points.count > 1)
            return node_error(entry, load->error,
                              "too many points; a FUP has one, such as '18 23'");
        bool fits = points.x[0] >= INCH && points.x[0] <= (world->width - 1) * INCH &&
                    points.y[0] >= INCH && points.y[0] <= (world->height - 1) * INCH;
        if (!fits)
            return node_error(entry, load->error,
                              "a FUP is 2 by 2 inches; its middle must be an inch or more from the "
                              "edges");
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
            return node_error(entry, load->error, "too many divisions; a side has at most %d",
                              DIVISIONS_A_SIDE);
        Division *division = &world->division[world->division_count];
        *division = (Division){.side = (uint8_t)side,
                               .fup_x = NO_INDEX,
                               .cops_road = NO_INDEX,
                               .cops_drop = NO_INDEX,
                               .drop_zone = NO_INDEX};
        if (!name_keep(load, entry->key, division->name) || !exit_read(load, entry, division))
            return false;
        snprintf(division->cops_name, sizeof division->cops_name, "C Ops of %s", entry->key->text);
        world->division_count++;
    }
    if (count == 0) return node_error(exits, load->error, "this side needs a division");
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
        if (zone < 0) return zone_unknown(load, side, entry);
        world->division[division].drop_zone = (uint8_t)zone;
    }
    return true;
}
