// SPDX-License-Identifier: GPL-3.0-or-later
// load_victory.c -- objects that can be destroyed [11.7] and the victory table [13].
#include <stdio.h>

#include "load.h"

typedef struct ObjectRow {
    const Node *name, *bridge, *hex, *destroy;
} ObjectRow;

typedef struct DestroyRow {
    int side, engineers, card;
} DestroyRow;

typedef struct VictoryRow {
    const Node *points, *sudden;
    int threshold, draw, major;
} VictoryRow;

typedef struct PointsRow {
    const Node *control, *ruined, *intact;
    int losses, steps, allied, axis;
} PointsRow;

enum { POINTS_HIGH = 100, THRESHOLD_HIGH = 999 };

// clang-format off
static const Field object_fields[] = {
    {"name",    FIELD_TEXT, offsetof(ObjectRow, name),    .needed = true, .high = 31},
    {"bridge",  FIELD_TEXT, offsetof(ObjectRow, bridge),  .high = 20},
    {"hex",     FIELD_TEXT, offsetof(ObjectRow, hex),     .high = 20},
    {"destroy", FIELD_MAP,  offsetof(ObjectRow, destroy), .needed = true},
};

static const Field destroy_fields[] = {
    {"side",      FIELD_CHOICE, offsetof(DestroyRow, side),      .needed = true, .high = SIDES, .choices = scenario_sides},
    {"engineers", FIELD_YES,    offsetof(DestroyRow, engineers), .needed = false},
    {"card",      FIELD_NUMBER, offsetof(DestroyRow, card),      .needed = true, .low = 1, .high = 10},
};

static const Field victory_fields[] = {
    {"threshold", FIELD_NUMBER, offsetof(VictoryRow, threshold), .low = -THRESHOLD_HIGH, .high = THRESHOLD_HIGH},
    {"draw",      FIELD_NUMBER, offsetof(VictoryRow, draw),      .high = THRESHOLD_HIGH},
    {"major",     FIELD_NUMBER, offsetof(VictoryRow, major),     .high = THRESHOLD_HIGH},
    {"points",    FIELD_LIST,   offsetof(VictoryRow, points), .needed = false},
    {"sudden",    FIELD_MAP,    offsetof(VictoryRow, sudden), .needed = false},
};

static const Field points_fields[] = {
    {"control", FIELD_WORDS,  offsetof(PointsRow, control), .needed = false},
    {"ruined",  FIELD_TEXT,   offsetof(PointsRow, ruined), .high = 31},
    {"intact",  FIELD_TEXT,   offsetof(PointsRow, intact), .high = 31},
    {"losses",  FIELD_YES,    offsetof(PointsRow, losses), .needed = false},
    {"steps",   FIELD_YES,    offsetof(PointsRow, steps), .needed = false},
    {"allied",  FIELD_NUMBER, offsetof(PointsRow, allied), .high = POINTS_HIGH},
    {"axis",    FIELD_NUMBER, offsetof(PointsRow, axis),   .high = POINTS_HIGH},
};

static const Field sudden_fields[] = {
    {"allied", FIELD_WORDS, 0, .needed = false},
    {"axis",   FIELD_WORDS, sizeof(const Node *), .needed = false},
};
// clang-format on

static bool object_placed(Load *load, const Node *node, const ObjectRow *row, Object *object);
static bool load_points(Load *load, const Node *line);
static bool load_sudden(Load *load, const Node *sudden);
static bool award_add(Load *load, const Node *line, Award award);
static bool objective_add(Load *load, const Node *line, Hex hex);

bool load_objects(Load *load, const Node *objects) {
    World *world = load->world;
    memset(world->bridge, NO_INDEX, sizeof world->bridge);
    for (const Node *node = objects ? objects->first : NULL; node != NULL; node = node->next) {
        ObjectRow row;
        DestroyRow destroy;
        if (world->object_count == OBJECTS_MAX) {
            return node_error(node, load->error, "a scenario has at most %d objects", OBJECTS_MAX);
        }
        if (!fields_read(node, "an object", object_fields, COUNT_OF(object_fields), &row,
                         load->error) ||
            !fields_read(row.destroy, "'destroy'", destroy_fields, COUNT_OF(destroy_fields),
                         &destroy, load->error)) {
            return false;
        }
        Object *object = &world->object[world->object_count];
        *object = (Object){.by_side = (uint8_t)destroy.side,
                           .by_engineers = destroy.engineers,
                           .card = (uint8_t)destroy.card};
        for (int i = 0; i < world->object_count; i++) {
            if (strcmp(world->object[i].name, row.name->text) != 0) continue;
            return node_error(row.name, load->error, "there are two objects named '%s'",
                              row.name->text);
        }
        snprintf(object->name, sizeof object->name, "%s", row.name->text);
        if (!object_placed(load, node, &row, object)) return false;
        world->object_count++;
    }
    return true;
}

static bool object_placed(Load *load, const Node *node, const ObjectRow *row, Object *object) {
    World *world = load->world;
    int direction;
    object->beyond = HEX_NONE;
    if ((row->bridge != NULL) == (row->hex != NULL)) {
        return node_error(node, load->error, "object '%s' needs one of 'bridge' and 'hex'",
                          object->name);
    }
    if (row->hex != NULL)
        return hex_of_node(&load->world->grid, row->hex, &object->hex, load->error);
    Words words = words_of(row->bridge);
    if (!words_next(&words)) return node_error(row->bridge, load->error, "a hexside is missing");
    if (!hexside_of_word(&load->world->grid, &words, &object->hex, &direction, load->error))
        return false;
    Hex hex = object->hex, beyond = world->grid.neighbour[hex][direction];
    bool water = (world->river[hex] | world->stream[hex]) >> direction & 1;
    bool road = world->road[hex] >> direction & 1;
    if (!water || !road) {
        return words_error(&words, load->error,
                           "a bridge carries a road over a river or stream, and %s has no %s",
                           words.word, water ? "road" : "river or stream");
    }
    if (world->bridge[hex][direction] != NO_INDEX || load->bridged[hex] >> direction & 1) {
        return words_error(&words, load->error, "%s has a bridge already", words.word);
    }
    if (words_next(&words)) {
        return words_error(&words, load->error, "one hexside is wanted here, and '%s' is one more",
                           words.word);
    }
    object->bridge = true;
    object->beyond = beyond;
    world->bridge[hex][direction] = world->object_count;
    world->bridge[beyond][hex_opposite(direction)] = world->object_count;
    return true;
}

bool load_victory(Load *load, const Node *node) {
    World *world = load->world;
    VictoryRow row;
    memset(world->objective, NO_INDEX, sizeof world->objective);
    if (!fields_read(node, "'victory'", victory_fields, COUNT_OF(victory_fields), &row,
                     load->error)) {
        return false;
    }
    if (row.major > 0 && row.major <= row.draw) {
        return node_error(node_get(node, "major"), load->error,
                          "'major' must be beyond the draw of %d, or 0 for none", row.draw);
    }
    world->threshold = (int16_t)row.threshold;
    world->draw_band = (int16_t)row.draw;
    world->major = (int16_t)row.major;
    for (const Node *line = row.points ? row.points->first : NULL; line; line = line->next) {
        if (!load_points(load, line)) return false;
    }
    if (world->award_count == 0) {
        return node_error(node_at(node, "points"), load->error,
                          "'victory' needs 'points': a list of what wins them");
    }
    return load_sudden(load, row.sudden);
}

static bool load_points(Load *load, const Node *line) {
    World *world = load->world;
    PointsRow row;
    if (!fields_read(line, "a line of 'points'", points_fields, COUNT_OF(points_fields), &row,
                     load->error)) {
        return false;
    }
    int said = (row.control != NULL) + (row.ruined != NULL) + (row.intact != NULL) + row.losses +
               row.steps;
    if (said != 1) {
        return node_error(line, load->error,
                          "a line of 'points' has one of 'control', 'ruined', 'intact', 'losses: "
                          "yes' and 'steps: yes'; this has %d",
                          said);
    }
    if (row.allied == 0 && row.axis == 0) {
        return node_error(line, load->error,
                          "this line gives no points: say how many with 'allied' and 'axis'");
    }
    Award award = {
        .points = {(uint8_t)row.allied, (uint8_t)row.axis}, .hex = HEX_NONE, .object = NO_INDEX};
    if (row.losses || row.steps) {
        award.kind = row.losses ? AWARD_LOSSES : AWARD_STEPS;
        return award_add(load, line, award);
    }
    if (row.control != NULL) {
        HexSet hexes;
        int count;
        if (!hexes_of_node(&load->world->grid, row.control, &hexes, &count, load->error))
            return false;
        if (count == 0) return node_error(row.control, load->error, "'control' names no hex");
        award.kind = AWARD_CONTROL;
        for (Hex hex = 0; hex < world->grid.count; hex++) {
            if (!hex_in(&hexes, hex)) continue;
            award.hex = hex;
            if (!objective_add(load, row.control, hex)) return false;
            if (!award_add(load, line, award)) return false;
        }
        return true;
    }
    const Node *name = row.ruined != NULL ? row.ruined : row.intact;
    for (int i = 0; i < world->object_count; i++) {
        if (strcmp(world->object[i].name, name->text) == 0) award.object = (uint8_t)i;
    }
    if (award.object == NO_INDEX) {
        return node_error(name, load->error, "there is no object '%s': list it under 'objects'",
                          name->text);
    }
    award.kind = row.ruined != NULL ? AWARD_OBJECT_RUINED : AWARD_OBJECT_INTACT;
    return award_add(load, line, award);
}

static bool award_add(Load *load, const Node *line, Award award) {
    World *world = load->world;
    if (world->award_count == AWARDS_MAX) {
        return node_error(line, load->error, "the victory table has at most %d entries",
                          AWARDS_MAX);
    }
    world->award[world->award_count++] = award;
    return true;
}

static bool objective_add(Load *load, const Node *line, Hex hex) {
    World *world = load->world;
    if (world->objective[hex] != NO_INDEX) return true;
    if (world->objective_count == OBJECTIVES_MAX) {
        return node_error(line, load->error, "a scenario has at most %d objectives",
                          OBJECTIVES_MAX);
    }
    world->objective[hex] = world->objective_count;
    world->objective_set |= bit(world->objective_count);
    world->objectives[world->objective_count++] = hex;
    return true;
}

static bool load_sudden(Load *load, const Node *sudden) {
    World *world = load->world;
    const Node *node[SIDES];
    if (sudden == NULL) return true;
    if (!fields_read(sudden, "'sudden'", sudden_fields, COUNT_OF(sudden_fields), node,
                     load->error)) {
        return false;
    }
    for (int side = 0; side < SIDES; side++) {
        SideCard *card = &world->side[side];
        int count = 0;
        if (!hexes_of_node(&load->world->grid, node[side], &card->sudden, &count, load->error))
            return false;
        if (node[side] != NULL && count == 0) {
            return node_error(node[side], load->error, "the sudden victory of '%s' names no hex",
                              scenario_sides[side]);
        }
        card->sudden_count = (uint16_t)count;
        for (Hex hex = 0; hex < world->grid.count; hex++) {
            if (!hex_in(&card->sudden, hex)) continue;
            if (!objective_add(load, node[side], hex)) return false;
        }
    }
    return true;
}
