// SPDX-License-Identifier: GPL-3.0-or-later
// load_victory.c -- reads the key `victory`: points, sudden victory and breaking [F12].
#include "load.h"

typedef struct VictoryNodes {
    const Node *points, *sudden[SIDES];
} VictoryNodes;

typedef struct PointsRow {
    const Node *control;
    int figures, vehicles;
} PointsRow;

enum { POINTS_HIGH = 100, THRESHOLD_HIGH = 999 };

// clang-format off
static const Field points_fields[] = {
    {"control",  FIELD_WORDS,  offsetof(PointsRow, control), UNITS("hexes"), HELP("objectives, each of which gives the points to the side that controls it")},
    {"figures",  FIELD_YES,    offsetof(PointsRow, figures),  HELP("each side gets its points for each enemy figure lost")},
    {"vehicles", FIELD_YES,    offsetof(PointsRow, vehicles), HELP("each side gets its points for each enemy vehicle lost")},
    {"allied",   FIELD_NUMBER, BOUND(Award, points[ALLIED]), RANGE(0, POINTS_HIGH), UNITS("points"), HELP("victory points for the Allied side")},
    {"axis",     FIELD_NUMBER, BOUND(Award, points[AXIS]),   RANGE(0, POINTS_HIGH), UNITS("points"), HELP("victory points for the Axis side")},
};
#define HEXES(name, side) {name, FIELD_WORDS, offsetof(VictoryNodes, sudden[side]), UNITS("hexes"), HELP("the side wins if it controls all these hexes at the end of a turn, unless the enemy wins too")}
static const Field sudden_fields[] = {HEXES("allied", ALLIED), HEXES("axis", AXIS)};
#define PERCENT(name, index) {name, FIELD_NUMBER, BOUND(World, side[index].breaks), RANGE(0, 100), UNITS("percent"), HELP("part of its strength: the side loses if it has lost this much at the end of a turn, unless the enemy loses too; 0: never")}
static const Field break_fields[] = {PERCENT("allied", ALLIED), PERCENT("axis", AXIS)};
static const FieldTable points_table = FIELD_TABLE("a line of 'points'", points_fields);
static const FieldTable sudden_table = FIELD_TABLE("'sudden'", sudden_fields);
static const FieldTable break_table = FIELD_TABLE("'break'", break_fields);
static const Field victory_fields[] = {
    {"threshold", FIELD_NUMBER, BOUND(World, threshold), RANGE(-THRESHOLD_HIGH, THRESHOLD_HIGH), UNITS("points"), HELP("middle of the draws in margins (Allied less Axis points): Allied wins above them, Axis below them")},
    {"draw",      FIELD_NUMBER, BOUND(World, draw_band), RANGE(0, THRESHOLD_HIGH), UNITS("points"), HELP("largest distance of the margin from the threshold that is a draw")},
    {"major",     FIELD_NUMBER, BOUND(World, major),     RANGE(0, THRESHOLD_HIGH), UNITS("points"), HELP("least distance of the margin from the threshold that is a major victory; 0: there are no major victories. Must exceed `draw`")},
    {"points",    FIELD_LIST,   offsetof(VictoryNodes, points), .table = &points_table, NEEDED, UNITS("list of lines"), HELP("each line has exactly one of `control`, `figures` and `vehicles`. At most 32 entries, where each hex of a `control` line is one entry")},
    {"sudden",    FIELD_FIELDS, .table = &sudden_table},
    {"break",     FIELD_FIELDS, .table = &break_table},
};
// clang-format on

const FieldTable victory_table = FIELD_TABLE("'victory'", victory_fields);

static bool objective_add(Load *load, const Words *words, Hex hex) {
    World *world = load->world;
    if (world->objective[hex] != NO_INDEX) return true;
    if (world->objective_count == OBJECTIVES_MAX)
        return words_error(words, load->error, "'victory' may name at most %d different hexes",
                           OBJECTIVES_MAX);
    world->objective[hex] = world->objective_count;
    world->objectives[world->objective_count++] = hex;
    return true;
}

static bool award_add(Load *load, const Node *node, Award award) {
    World *world = load->world;
    if (world->award_count == AWARDS_MAX)
        return node_error(
            node, load->error,
            "a victory table has at most %d entries, counting each hex of a 'control' line",
            AWARDS_MAX);
    world->award[world->award_count++] = award;
    for (int side = 0; side < SIDES; side++) {
        if (award.kind == AWARD_CONTROL)
            world->objective_worth[world->objective[award.hex]][side] =
                (int16_t)(world->objective_worth[world->objective[award.hex]][side] +
                          award.points[side]);
        uint8_t *sum = award.kind == AWARD_FIGURES ? world->figure_points : world->vehicle_points;
        if (award.kind != AWARD_CONTROL)
            sum[side] = (uint8_t)min_int(sum[side] + award.points[side], 255);
    }
    return true;
}

static bool load_points(Load *load, const Node *line) {
    World *world = load->world;
    PointsRow row;
    Award award = {.kind = AWARD_CONTROL, .hex = HEX_NONE};
    if (!fields_bind(line, &points_table, &row, &award, load->error)) return false;
    if ((row.control != NULL) + row.figures + row.vehicles != 1)
        return node_error(
            line, load->error,
            "a line of 'points' needs exactly one of 'control', 'figures' and 'vehicles'");
    if (award.points[ALLIED] == 0 && award.points[AXIS] == 0)
        return node_error(line, load->error, "a line of 'points' needs 'allied' or 'axis' above 0");
    if (row.control == NULL) {
        award.kind = row.figures ? AWARD_FIGURES : AWARD_VEHICLES;
        return award_add(load, line, award);
    }
    HexSet hexes;
    int count;
    if (!hexes_of_node(&world->grid, row.control, &hexes, &count, load->error)) return false;
    for (Words words = words_of(row.control); words_next(&words);) {
        award.hex = hex_parse(&world->grid, words.word);
        if (!objective_add(load, &words, award.hex) || !award_add(load, line, award)) return false;
    }
    return count > 0 || node_error(row.control, load->error, "'control' names no hex");
}

static bool load_sudden(Load *load, const Node *const node[SIDES]) {
    World *world = load->world;
    for (int side = 0; side < SIDES; side++) {
        int count;
        if (node[side] == NULL) continue;
        SideCard *card = &world->side[side];
        if (!hexes_of_node(&world->grid, node[side], &card->sudden, &count, load->error))
            return false;
        card->sudden_count = (uint16_t)count;
        for (Words words = words_of(node[side]); words_next(&words);)
            if (!objective_add(load, &words, hex_parse(&world->grid, words.word))) return false;
    }
    return true;
}

bool load_victory(Load *load, const Node *node) {
    World *world = load->world;
    VictoryNodes row;
    memset(world->objective, NO_INDEX, sizeof world->objective);
    if (!fields_bind(node, &victory_table, &row, world, load->error)) return false;
    if (world->major > 0 && world->major <= world->draw_band)
        return node_error(node_get(node, "major"), load->error,
                          "'major' must be beyond the draw of %d, or 0 for none", world->draw_band);
    for (const Node *line = row.points->first; line != NULL; line = line->next)
        if (!load_points(load, line)) return false;
    if (world->award_count == 0)
        return node_error(node_at(node, "points"), load->error,
                          "'victory' needs 'points': a list with at least one line");
    return load_sudden(load, row.sudden);
}
