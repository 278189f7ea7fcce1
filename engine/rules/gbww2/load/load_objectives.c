// SPDX-License-Identifier: GPL-3.0-or-later
// load_objectives.c -- what is fought for, and how points make a victory [W13].
#include "load.h"

typedef struct ObjectiveRow {
    const Node *name, *at;
    int worth[SIDES], held;
} ObjectiveRow;

typedef struct VictoryRow {
    int threshold, draw, losses, activation, major;
} VictoryRow;

static const char *const holder_names[] = {"allied", "axis", "nobody"};

enum { WORTH_HIGH = 100, THRESHOLD_HIGH = 999 };

// clang-format off
static const Field objective_fields[] = {
    {"name",   FIELD_TEXT,   offsetof(ObjectiveRow, name),          .needed = true, .high = 23},
    {"at",     FIELD_WORDS,  offsetof(ObjectiveRow, at),            .needed = true},
    {"allied", FIELD_NUMBER, offsetof(ObjectiveRow, worth[ALLIED]), .high = WORTH_HIGH},
    {"axis",   FIELD_NUMBER, offsetof(ObjectiveRow, worth[AXIS]),   .high = WORTH_HIGH},
    {"held",   FIELD_CHOICE, offsetof(ObjectiveRow, held),          .high = SIDES + 1, .fallback = SIDES, .choices = holder_names},
};
static const Field victory_fields[] = {
    {"threshold",  FIELD_NUMBER, offsetof(VictoryRow, threshold),  .low = -THRESHOLD_HIGH, .high = THRESHOLD_HIGH},
    {"draw",       FIELD_NUMBER, offsetof(VictoryRow, draw),       .high = THRESHOLD_HIGH},
    {"major",      FIELD_NUMBER, offsetof(VictoryRow, major),      .high = THRESHOLD_HIGH},
    {"losses",     FIELD_NUMBER, offsetof(VictoryRow, losses),     .high = WORTH_HIGH},
    {"activation", FIELD_NUMBER, offsetof(VictoryRow, activation), .high = WORTH_HIGH},
};
// clang-format on

static bool objective_add(Load *load, const Node *node) {
    World *world = load->world;
    ObjectiveRow row;
    Points points;
    if (!fields_read(node, "an objective", objective_fields, COUNT_OF(objective_fields), &row,
                     load->error))
        return false;
    if (world->objective_count == GOALS_MAX)
        return node_error(node, load->error, "a scenario has at most %d objectives", GOALS_MAX);
    Goal *goal = &world->objective[world->objective_count];
    if (!name_keep(load, row.name, goal->name) || !points_of_node(load, row.at, 1, &points))
        return false;
    for (int i = 0; i < world->objective_count; i++)
        if (strcmp(world->objective[i].name, goal->name) == 0)
            return node_error(row.name, load->error, "there are two objectives named '%s'",
                              goal->name);
    if (points.count > 1)
        return node_error(row.at, load->error, "an objective is one point, as '19 12' [W39]");
    if (row.worth[ALLIED] + row.worth[AXIS] == 0)
        return node_error(node, load->error, "'%s' is worth nothing to either side", goal->name);
    goal->x = points.x[0];
    goal->y = points.y[0];
    goal->worth[ALLIED] = (int16_t)row.worth[ALLIED];
    goal->worth[AXIS] = (int16_t)row.worth[AXIS];
    goal->held = (uint8_t)(row.held == SIDES ? NOBODY : row.held);
    world->objective_count++;
    return true;
}

bool load_objectives(Load *load, const Node *objectives, const Node *victory) {
    World *world = load->world;
    VictoryRow row;
    for (const Node *node = objectives->first; node != NULL; node = node->next)
        if (!objective_add(load, node)) return false;
    if (!fields_read(victory, "'victory'", victory_fields, COUNT_OF(victory_fields), &row,
                     load->error))
        return false;
    if (row.major > 0 && row.major <= row.draw)
        return node_error(node_get(victory, "major"), load->error,
                          "'major' must be beyond the draw of %d, or 0 for none", row.draw);
    world->threshold = (int16_t)row.threshold;
    world->draw_band = (int16_t)row.draw;
    world->major = (int16_t)row.major;
    world->loss_points = (int16_t)row.losses;
    world->activation_points = (int16_t)row.activation;
    if (world->activation_points > 0 && world->cards)
        return node_error(node_get(victory, "activation"), load->error,
                          "activation is by cards here, and costs no points");
    return true;
}
