// SPDX-License-Identifier: GPL-3.0-or-later
// edit_schema.c -- lists the numbers of a scenario that experiments may change: their paths, ranges
// and meanings, and the short names that users type.
#include "engine/scenario/edit.h"
#include "load.h"

// clang-format off
static const EditNumber numbers[] = {
    {"days.turns",                      1, 10,    false, 0, "how many turns a day has"},
    {"victory.threshold",            -999, 999,   true,  0, "the Allied side wins above it, the Axis below"},
    {"victory.draw",                    0, 999,   true,  0, "difference from the threshold up to which a game is drawn"},
    {"victory.major",                   0, 999,   false, 0, "difference from the threshold from which a victory is major"},
    {"victory.losses",                  0, 100,   true,  0, "points for each enemy stand that is eliminated"},
    {"victory.activation",              0, 100,   true,  0, "points for each activation point that the enemy spends"},
    {"objectives.*.allied",             0, 100,   false, 0, "points to the Allied side if it holds it"},
    {"objectives.*.axis",               0, 100,   false, 0, "points to the Axis if it holds it"},
    {"sides.*.activation.points",       0, 200,   false, 0, "activation points for the whole game"},
    {"sides.*.activation.deal",         0, 20,    false, 0, "activation cards at the start"},
    {"sides.*.artillery.templates",     0, 8,     false, 0, "templates"},
    {"sides.*.artillery.rounds",        0, 200,   false, 0, "rounds at most"},
    {"sides.*.artillery.recovery",      0, 200,   false, 0, "rounds recovered each night"},
    {"sides.*.air.missions",            0, 8,     false, 0, "air missions"},
    {"sides.*.battlegroups.*.*.stands.count", 1, 4, false, 0, "tank stands of a battalion"},
};

static const EditShort shorts[] = {
    {"points",    "objectives"},
    {"threshold", "victory.threshold"},
    {"draw",      "victory.draw"},
    {"major",     "victory.major"},
    {"losses",    "victory.losses"},
};
// clang-format on

// In these lists a path selects an item by its name. For example, "stands.2 Kents=none" removes the
// stands of the battalion "2 Kents".
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
