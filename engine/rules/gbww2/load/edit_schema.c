// SPDX-License-Identifier: GPL-3.0-or-later
// edit_schema.c -- lists the numbers of a scenario that experiments may change, with their paths,
// ranges and meanings, and the short names that users type.
#include "engine/scenario/edit.h"
#include "load.h"

// clang-format off
static const EditNumber numbers[] = {
    {"days.turns",                      1, 10,    false, 0, "number of turns of a day"},
    {"victory.threshold",            -999, 999,   true,  0, "margin (Allied less Axis points) in the middle of the draws: the Allied side wins above it by more than 'draw', the Axis below it"},
    {"victory.draw",                    0, 999,   true,  0, "largest distance of the margin from the threshold that is a draw"},
    {"victory.major",                   0, 999,   false, 0, "least distance of the margin from the threshold that is a major victory"},
    {"victory.losses",                  0, 100,   true,  0, "victory points for each enemy stand still destroyed at the end"},
    {"victory.activation",              0, 100,   true,  0, "victory points for each activation point that the enemy spends"},
    {"objectives.*.allied",             0, 100,   false, 0, "victory points of the Allied side for controlling the objective"},
    {"objectives.*.axis",               0, 100,   false, 0, "victory points of the Axis for controlling the objective"},
    {"sides.*.activation.points",       0, 200,   false, 0, "activation points for the whole game"},
    {"sides.*.activation.deal",         0, 20,    false, 0, "number of activation cards at the start"},
    {"sides.*.artillery.templates",     0, 8,     false, 0, "number of barrage templates"},
    {"sides.*.artillery.rounds",        0, 200,   false, 0, "artillery rounds at the start, which are also the maximum"},
    {"sides.*.artillery.recovery",      0, 200,   false, 0, "artillery rounds recovered each night"},
    {"sides.*.air.missions",            0, 8,     false, 0, "number of air missions"},
    {"sides.*.battlegroups.*.*.stands.count", 1, 4, false, 0, "number of tank companies of a battalion"},
};

static const EditShort shorts[] = {
    {"points",    "objectives"},
    {"threshold", "victory.threshold"},
    {"draw",      "victory.draw"},
    {"major",     "victory.major"},
    {"losses",    "victory.losses"},
};
// clang-format on

// In these lists an edit selects an item by its name. For example, "stands.2 Kents=none" removes
// the battalion "2 Kents".
static const char *const named_items[] = {"sides.*.battlegroups.*.*", "sides.*.guns.*", NULL};

static const EditSchema schema = {
    .numbers = numbers,
    .number_count = COUNT_OF(numbers),
    .shorts = shorts,
    .short_count = COUNT_OF(shorts),
    .named = "stands",
    .items = named_items,
};

World *gbww2_world_edit(const World *world, const char *const edits[], int count, Error *error) {
    return scenario_edit(&world_opener, &schema, world, edits, count, error);
}

int gbww2_numbers(const World *world, Number out[NUMBERS_MAX]) {
    return edit_numbers(&schema, world->heading.path, world->heading.text, out);
}
