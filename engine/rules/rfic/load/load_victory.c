// SPDX-License-Identifier: GPL-3.0-or-later
// load_victory.c -- the victory table [F12].
#include "load.h"

typedef struct VictoryRow {
    const Node *points, *sudden, *breaks;
    int threshold, draw, major;
} VictoryRow;

typedef struct PointsRow {
    const Node *control;
    int figures, vehicles, allied, axis;
} PointsRow;

typedef struct BreakRow {
    int percent[SIDES];
} BreakRow;

enum { POINTS_HIGH = 100, THRESHOLD_HIGH = 999 };

// clang-format off
static const Field victory_fields[] = {
    {"threshold", FIELD_NUMBER, offsetof(VictoryRow, threshold), .low = -THRESHOLD_HIGH, .high = THRESHOLD_HIGH},
    {"draw",      FIELD_NUMBER, offsetof(VictoryRow, draw),      .high = THRESHOLD_HIGH},
    {"major",     FIELD_NUMBER, offsetof(VictoryRow, major),     .high = THRESHOLD_HIGH},
    {"points",    FIELD_LIST,   offsetof(VictoryRow, points), .needed = true},
    {"sudden",    FIELD_MAP,    offsetof(VictoryRow, sudden), .needed = false},
    {"break",     FIELD_MAP,    offsetof(VictoryRow, breaks), .needed = false},
};
static const Field points_fields[] = {
    {"control",  FIELD_WORDS,  offsetof(PointsRow, control), .needed = false},
    {"figures",  FIELD_YES,    offsetof(PointsRow, figures), .needed = false},
    {"vehicles", FIELD_YES,    offsetof(PointsRow, vehicles), .needed = false},
    {"allied",   FIELD_NUMBER, offsetof(PointsRow, allied), .high = POINTS_HIGH},
    {"axis",     FIELD_NUMBER, offsetof(PointsRow, axis),   .high = POINTS_HIGH},
};
static const Field sudden_fields[] = {
    {"allied", FIELD_WORDS, 0, .needed = false},
    {"axis",   FIELD_WORDS, sizeof(const Node *), .needed = false},
};
static const Field break_fields[] = {
    {"allied", FIELD_NUMBER, offsetof(BreakRow, percent[ALLIED]), .high = 100},
    {"axis",   FIELD_NUMBER, offsetof(BreakRow, percent[AXIS]),   .high = 100},
};
// clang-format on

static bool objective_add(Load *load, const Words *words, Hex hex) {
    World *world = load->world;
    if (world->objective[hex] != NO_INDEX) return true;
    if (world->objective_count == OBJECTIVES_MAX)
        return words_error(words, load->error, "a scenario has at most %d objectives",
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
            "a victory table has at most %d entries, each hex of a 'control' line one", AWARDS_MAX);
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
    if (!fields_read(line, "a line of 'points'", points_fields, COUNT_OF(points_fields), &row,
                     load->error))
        return false;
    if ((row.control != NULL) + row.figures + row.vehicles != 1)
        return node_error(line, load->error,
                          "a line of 'points' has one of 'control', 'figures' and 'vehicles'");
    if (row.allied == 0 && row.axis == 0)
        return node_error(line, load->error, "a line of 'points' gives something to somebody");
    Award award = {
        .kind = AWARD_CONTROL, .points = {(uint8_t)row.allied, (uint8_t)row.axis}, .hex = HEX_NONE};
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

static bool load_sudden(Load *load, const Node *sudden) {
    World *world = load->world;
    const Node *node[SIDES];
    if (sudden == NULL) return true;
    if (!fields_read(sudden, "'sudden'", sudden_fields, COUNT_OF(sudden_fields), node, load->error))
        return false;
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
    VictoryRow row;
    BreakRow breaks;
    memset(world->objective, NO_INDEX, sizeof world->objective);
    if (!fields_read(node, "'victory'", victory_fields, COUNT_OF(victory_fields), &row,
                     load->error))
        return false;
    if (row.major > 0 && row.major <= row.draw)
        return node_error(node_get(node, "major"), load->error,
                          "'major' must be beyond the draw of %d, or 0 for none", row.draw);
    world->threshold = (int16_t)row.threshold;
    world->draw_band = (int16_t)row.draw;
    world->major = (int16_t)row.major;
    for (const Node *line = row.points->first; line != NULL; line = line->next)
        if (!load_points(load, line)) return false;
    if (world->award_count == 0)
        return node_error(node_at(node, "points"), load->error,
                          "'victory' needs 'points': a list of what wins them");
    if (row.breaks != NULL) {
        if (!fields_read(row.breaks, "'break'", break_fields, COUNT_OF(break_fields), &breaks,
                         load->error))
            return false;
        for (int side = 0; side < SIDES; side++)
            world->side[side].breaks = (uint8_t)breaks.percent[side];
    }
    return load_sudden(load, row.sudden);
}
