// SPDX-License-Identifier: GPL-3.0-or-later
// load_objectives.c -- loads the objectives, and the numbers by which victory points decide the
// game [W13].
#include "load.h"

typedef struct ObjectiveNodes {
    const Node *name, *at;
} ObjectiveNodes;

static const char *const holder_names[] = {"allied", "axis", "nobody"};

enum { WORTH_HIGH = 100, THRESHOLD_HIGH = 999 };

// clang-format off
static const Field objective_fields[] = {
    {"name",   FIELD_TEXT,   offsetof(ObjectiveNodes, name), NEEDED, .high = 23, HELP("name of the objective; unique")},
    {"at",     FIELD_WORDS,  offsetof(ObjectiveNodes, at),   NEEDED, UNITS("point"), HELP("place of the objective [W39]")},
    {"allied", FIELD_NUMBER, BOUND(Goal, worth[ALLIED]), RANGE(0, WORTH_HIGH), UNITS("points"), HELP("victory points for the Allied side if it controls the objective at the end")},
    {"axis",   FIELD_NUMBER, BOUND(Goal, worth[AXIS]),   RANGE(0, WORTH_HIGH), UNITS("points"), HELP("victory points for the Axis side if it controls the objective at the end")},
    {"held",   FIELD_CHOICE, BOUND(Goal, held), .high = SIDES + 1, DEFAULT(SIDES), .choices = holder_names, HELP("side that controls the objective at the start")},
};
static const Field victory_fields[] = {
    {"threshold",  FIELD_NUMBER, BOUND(World, threshold),         RANGE(-THRESHOLD_HIGH, THRESHOLD_HIGH), UNITS("points"), HELP("margin (Allied less Axis points) in the middle of the draws: the Allied side wins if the margin is more than `draw` above it, the Axis side if it is more than `draw` below it")},
    {"draw",       FIELD_NUMBER, BOUND(World, draw_band),         RANGE(0, THRESHOLD_HIGH), UNITS("points"), HELP("largest distance of the margin from the threshold that is a draw")},
    {"major",      FIELD_NUMBER, BOUND(World, major),             RANGE(0, THRESHOLD_HIGH), UNITS("points"), HELP("least distance of the margin from the threshold that is a major victory; 0: there are no major victories. Must exceed `draw`")},
    {"losses",     FIELD_NUMBER, BOUND(World, loss_points),       RANGE(0, WORTH_HIGH), UNITS("points"), HELP("victory points for each enemy stand still destroyed at the end")},
    {"activation", FIELD_NUMBER, BOUND(World, activation_points), RANGE(0, WORTH_HIGH), UNITS("points"), HELP("victory points for each activation point that the enemy has spent; must be 0 in a scenario with activation cards")},
};
// clang-format on

const FieldTable objective_table = FIELD_TABLE("an objective", objective_fields);
const FieldTable victory_table = FIELD_TABLE("'victory'", victory_fields);

static bool objective_add(Load *load, const Node *node) {
    World *world = load->world;
    ObjectiveNodes row;
    Points points;
    if (world->objective_count == GOALS_MAX)
        return node_error(node, load->error, "too many objectives; a scenario has at most %d",
                          GOALS_MAX);
    Goal *goal = &world->objective[world->objective_count];
    if (!fields_bind(node, &objective_table, &row, goal, load->error) ||
        !name_keep(load, row.name, goal->name) || !points_of_node(load, row.at, 1, &points))
        return false;
    for (int i = 0; i < world->objective_count; i++)
        if (strcmp(world->objective[i].name, goal->name) == 0)
            return node_error(row.name, load->error, "two objectives are named '%s'", goal->name);
    if (points.count > 1)
        return node_error(row.at, load->error,
                          "too many points; an objective has one, such as '19 12' [W39]");
    if (goal->worth[ALLIED] + goal->worth[AXIS] == 0)
        return node_error(node, load->error,
                          "'%s' is worth 0 points; set 'allied' or 'axis' above 0", goal->name);
    goal->x = points.x[0];
    goal->y = points.y[0];
    if (goal->held == SIDES) goal->held = NOBODY;
    world->objective_count++;
    return true;
}

bool load_objectives(Load *load, const Node *objectives) {
    World *world = load->world;
    const Node *victory = node_get(load->opening->scenario.root, "victory");
    for (const Node *node = objectives->first; node != NULL; node = node->next)
        if (!objective_add(load, node)) return false;
    if (world->major > 0 && world->major <= world->draw_band)
        return node_error(node_get(victory, "major"), load->error,
                          "'major' must exceed 'draw', which is %d, or be 0", world->draw_band);
    if (world->activation_points > 0 && world->cards)
        return node_error(node_get(victory, "activation"), load->error,
                          "'activation' must be 0 in a scenario with activation cards");
    return true;
}
