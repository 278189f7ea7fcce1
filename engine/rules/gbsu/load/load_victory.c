// SPDX-License-Identifier: GPL-3.0-or-later
// load_victory.c -- reads the objects that can be destroyed [11.7] and the victory table [13].
#include <stdio.h>

#include "load.h"

typedef struct ObjectNodes {
    const Node *name, *bridge, *hex;
} ObjectNodes;

typedef struct VictoryNodes {
    const Node *points, *sudden[SIDES];
} VictoryNodes;

typedef struct PointsRow {
    const Node *control, *ruined, *intact;
    int losses, steps;
} PointsRow;

enum { POINTS_HIGH = 100, THRESHOLD_HIGH = 999 };

// clang-format off
static const Field destroy_fields[] = {
    {"side",      FIELD_CHOICE, BOUND(Object, by_side),      NEEDED, .high = SIDES, .choices = scenario_sides, HELP("side that may destroy the object")},
    {"engineers", FIELD_YES,    BOUND(Object, by_engineers), HELP("only engineers may destroy the object")},
    {"card",      FIELD_NUMBER, BOUND(Object, card),         NEEDED, RANGE(1, 10), HELP("lowest value of a card that destroys the object. Of 52 cards, 36 have a value of 2 or more, 20 of 6 or more, 12 of 8 or more, and 4 of 10")},
};
static const FieldTable destroy_table = FIELD_TABLE("'destroy'", destroy_fields);

static const Field object_fields[] = {
    {"name",    FIELD_TEXT,   offsetof(ObjectNodes, name),   NEEDED, .high = 31, HELP("name of the object; unique in the file")},
    {"bridge",  FIELD_TEXT,   offsetof(ObjectNodes, bridge), .high = 20, UNITS("hexside"), HELP("hexside of a river or stream that a road crosses: the object is a bridge. Each object has exactly one of `bridge` and `hex`")},
    {"hex",     FIELD_TEXT,   offsetof(ObjectNodes, hex),    .high = 20, UNITS("hex"), HELP("hex of the object")},
    {"destroy", FIELD_FIELDS, .table = &destroy_table, NEEDED},
};

static const Field points_fields[] = {
    {"control", FIELD_WORDS,  offsetof(PointsRow, control), UNITS("hexes"), HELP("objectives, each of which gives the points to the side that controls it: the last side whose units were alone in the hex [13.2]")},
    {"ruined",  FIELD_TEXT,   offsetof(PointsRow, ruined), .high = 31, UNITS("an object's name"), HELP("object that gives each side its points if it is destroyed")},
    {"intact",  FIELD_TEXT,   offsetof(PointsRow, intact), .high = 31, UNITS("an object's name"), HELP("object that gives each side its points if it is not destroyed")},
    {"losses",  FIELD_YES,    offsetof(PointsRow, losses), HELP("each side gets its points for each enemy unit eliminated, multiplied by that unit's `vp`")},
    {"steps",   FIELD_YES,    offsetof(PointsRow, steps),  HELP("each side gets its points for each step that the enemy has lost")},
    {"allied",  FIELD_NUMBER, BOUND(Award, points[ALLIED]), RANGE(0, POINTS_HIGH), UNITS("points"), HELP("victory points for the Allied side")},
    {"axis",    FIELD_NUMBER, BOUND(Award, points[AXIS]),   RANGE(0, POINTS_HIGH), UNITS("points"), HELP("victory points for the Axis side")},
};
#define HEXES(name, side) {name, FIELD_WORDS, offsetof(VictoryNodes, sudden[side]), UNITS("hexes"), HELP("the side wins at once if it controls all these hexes at the end of a turn")}
static const Field sudden_fields[] = {HEXES("allied", ALLIED), HEXES("axis", AXIS)};
static const FieldTable points_table = FIELD_TABLE("a line of 'points'", points_fields);
static const FieldTable sudden_table = FIELD_TABLE("'sudden'", sudden_fields);

static const Field victory_fields[] = {
    {"threshold", FIELD_NUMBER, BOUND(World, threshold), RANGE(-THRESHOLD_HIGH, THRESHOLD_HIGH), UNITS("points"), HELP("margin (Allied less Axis points) that is a draw, as is each at most `draw` away; above these the Allied side wins, below them the Axis side")},
    {"draw",      FIELD_NUMBER, BOUND(World, draw_band), RANGE(0, THRESHOLD_HIGH), UNITS("points"), HELP("largest distance of the margin from the threshold that is a draw")},
    {"major",     FIELD_NUMBER, BOUND(World, major),     RANGE(0, THRESHOLD_HIGH), UNITS("points"), HELP("least distance of the margin from the threshold that is a major victory; 0: there are no major victories. Must exceed `draw`")},
    {"points",    FIELD_LIST,   offsetof(VictoryNodes, points), .table = &points_table, UNITS("list of lines"), HELP("required; each line has exactly one of `control`, `ruined`, `intact`, `losses` and `steps`. At most 48 entries, where each hex of a `control` line is one entry")},
    {"sudden",    FIELD_FIELDS, .table = &sudden_table},
};
// clang-format on

const FieldTable object_table = FIELD_TABLE("an object", object_fields);
const FieldTable victory_table = FIELD_TABLE("'victory'", victory_fields);

static bool object_placed(Load *load, const Node *node, const ObjectNodes *row, Object *object);
static bool load_points(Load *load, const Node *line);
static bool load_sudden(Load *load, const Node *const sudden[SIDES]);
static bool award_add(Load *load, const Node *line, Award award);
static bool objective_add(Load *load, const Node *line, Hex hex);

bool load_objects(Load *load, const Node *objects) {
    World *world = load->world;
    memset(world->bridge, NO_INDEX, sizeof world->bridge);
    for (const Node *node = objects ? objects->first : NULL; node != NULL; node = node->next) {
        ObjectNodes row;
        if (world->object_count == OBJECTS_MAX) {
            return node_error(node, load->error, "a scenario has at most %d objects", OBJECTS_MAX);
        }
        Object *object = &world->object[world->object_count];
        if (!fields_bind(node, &object_table, &row, object, load->error)) return false;
        for (int i = 0; i < world->object_count; i++) {
            if (strcmp(world->object[i].name, row.name->text) != 0) continue;
            return node_error(row.name, load->error, "duplicate object name '%s'; rename one",
                              row.name->text);
        }
        snprintf(object->name, sizeof object->name, "%s", row.name->text);
        if (!object_placed(load, node, &row, object)) return false;
        world->object_count++;
    }
    return true;
}

static bool object_placed(Load *load, const Node *node, const ObjectNodes *row, Object *object) {
    World *world = load->world;
    int direction;
    object->beyond = HEX_NONE;
    if ((row->bridge != NULL) == (row->hex != NULL)) {
        return node_error(node, load->error, "object '%s' needs exactly one of 'bridge' and 'hex'",
                          object->name);
    }
    if (row->hex != NULL)
        return hex_of_node(&load->world->grid, row->hex, &object->hex, load->error);
    Words words = words_of(row->bridge);
    if (!words_next(&words))
        return node_error(row->bridge, load->error,
                          "missing hexside; expected two adjacent hexes, such as 0103-0104");
    if (!hexside_of_word(&load->world->grid, &words, &object->hex, &direction, load->error))
        return false;
    Hex hex = object->hex, beyond = world->grid.neighbour[hex][direction];
    bool water = (world->river[hex] | world->stream[hex]) >> direction & 1;
    bool road = world->road[hex] >> direction & 1;
    if (!water || !road) {
        return words_error(&words, load->error,
                           "a bridge needs a road and a river or stream; hexside %s has no %s",
                           words.word, water ? "road" : "river or stream");
    }
    if (world->bridge[hex][direction] != NO_INDEX || load->bridged[hex] >> direction & 1) {
        return words_error(&words, load->error, "hexside %s already has a bridge", words.word);
    }
    if (words_next(&words)) {
        return words_error(&words, load->error, "expected one hexside; remove '%s'", words.word);
    }
    object->bridge = true;
    object->beyond = beyond;
    world->bridge[hex][direction] = world->object_count;
    world->bridge[beyond][hex_opposite(direction)] = world->object_count;
    return true;
}

bool load_victory(Load *load, const Node *node) {
    World *world = load->world;
    VictoryNodes row;
    memset(world->objective, NO_INDEX, sizeof world->objective);
    if (!fields_bind(node, &victory_table, &row, world, load->error)) return false;
    if (world->major > 0 && world->major <= world->draw_band) {
        return node_error(node_get(node, "major"), load->error,
                          "'major' must exceed the 'draw' of %d, or be 0 for no major victories",
                          world->draw_band);
    }
    for (const Node *line = row.points ? row.points->first : NULL; line; line = line->next) {
        if (!load_points(load, line)) return false;
    }
    if (world->award_count == 0) {
        return node_error(node_at(node, "points"), load->error,
                          "'victory' needs 'points', a list of lines that score victory points");
    }
    return load_sudden(load, row.sudden);
}

static bool load_points(Load *load, const Node *line) {
    World *world = load->world;
    PointsRow row;
    Award award = {.hex = HEX_NONE, .object = NO_INDEX};
    if (!fields_bind(line, &points_table, &row, &award, load->error)) return false;
    int said = (row.control != NULL) + (row.ruined != NULL) + (row.intact != NULL) + row.losses +
               row.steps;
    if (said != 1) {
        return node_error(
            line, load->error,
            "a line of 'points' needs exactly one of 'control', 'ruined', 'intact', 'losses: "
            "yes' and 'steps: yes'; this line has %d",
            said);
    }
    if (award.points[ALLIED] == 0 && award.points[AXIS] == 0) {
        return node_error(
            line, load->error,
            "this line gives no points; add 'allied' or 'axis' with a number above 0");
    }
    if (row.losses || row.steps) {
        award.kind = row.losses ? AWARD_LOSSES : AWARD_STEPS;
        return award_add(load, line, award);
    }
    if (row.control != NULL) {
        HexSet hexes;
        int count;
        if (!hexes_of_node(&load->world->grid, row.control, &hexes, &count, load->error))
            return false;
        if (count == 0)
            return node_error(row.control, load->error,
                              "'control' is empty; name at least one hex");
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
        return node_error(name, load->error, "unknown object '%s'; list it under 'objects'",
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

static bool load_sudden(Load *load, const Node *const sudden[SIDES]) {
    World *world = load->world;
    for (int side = 0; side < SIDES; side++) {
        SideCard *card = &world->side[side];
        int count = 0;
        if (!hexes_of_node(&load->world->grid, sudden[side], &card->sudden, &count, load->error))
            return false;
        if (sudden[side] != NULL && count == 0) {
            return node_error(sudden[side], load->error,
                              "the sudden victory of '%s' is empty; name at least one hex",
                              scenario_sides[side]);
        }
        card->sudden_count = (uint16_t)count;
        for (Hex hex = 0; hex < world->grid.count; hex++) {
            if (!hex_in(&card->sudden, hex)) continue;
            if (!objective_add(load, sudden[side], hex)) return false;
        }
    }
    return true;
}
