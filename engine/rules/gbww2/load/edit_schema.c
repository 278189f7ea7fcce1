// SPDX-License-Identifier: GPL-3.0-or-later
// edit_schema.c -- lists the numbers of a scenario that experiments may change, by their paths, and
// the short names that users type. Most ranges and meanings are those of the loader's tables.
#include "engine/scenario/edit.h"
#include "load.h"

#define ARRIVE    "turn on which it arrives in reserve, counted from turn 1 of day 1"
#define DROP_TURN "turn of its day on which it is dropped"

// clang-format off
static const EditNumber numbers[] = {
    {"days.turns",                    1, 10, HELP("number of turns of a day")},
    {"victory.threshold",             ALWAYS(0), ROW_OF(victory_table), HELP("margin (Allied less Axis points) in the middle of the draws: the Allied side wins above it by more than 'draw', the Axis below it")},
    {"victory.draw",                  ALWAYS(0), ROW_OF(victory_table)},
    {"victory.major",                 ROW_OF(victory_table), HELP("least distance of the margin from the threshold that is a major victory")},
    {"victory.losses",                ALWAYS(0), ROW_OF(victory_table)},
    {"victory.activation",            ALWAYS(0), ROW_OF(victory_table)},
    {"objectives.*.allied",           ROW_OF(objective_table)},
    {"objectives.*.axis",             ROW_OF(objective_table)},
    {"sides.*.activation.points",     ROW_OF(activation_table)},
    {"sides.*.activation.deal",       ROW_OF(activation_table), HELP("number of activation cards at the start")},
    {"sides.*.artillery.quality",     ROW_OF(artillery_table), HELP("quality of the artillery, which decides its delays")},
    {"sides.*.artillery.templates",   ROW_OF(artillery_table)},
    {"sides.*.artillery.rounds",      ROW_OF(artillery_table)},
    {"sides.*.artillery.recovery",    ROW_OF(artillery_table)},
    {"sides.*.artillery.days",        ROW_OF(artillery_table)},
    {"sides.*.air.missions",          ROW_OF(air_table)},
    {"sides.*.supply",                ROW_OF(side_table), HELP("grade of supply, which decides the replacements [16.2]")},
    {"sides.*.hidden",                ALWAYS(1), ROW_OF(side_table)},
    {"sides.*.battlegroups.*.*.stands", 1, COMPANIES_MAX, ROW_OF(battalion_table), .form = EDIT_FIRST},
    {"sides.*.battlegroups.*.*.stands.count",  ROW_OF(armour_table)},
    {"sides.*.battlegroups.*.*.stands.armour", ROW_OF(armour_table)},
    {"sides.*.battlegroups.*.*.stands.gun",    ROW_OF(armour_table)},
    {"sides.*.battlegroups.*.*.quality",       ROW_OF(battalion_table)},
    {"sides.*.battlegroups.*.*.arrive",        ROW_OF(battalion_table), .form = EDIT_TIME, HELP(ARRIVE)},
    {"sides.*.battlegroups.*.*.drop.day",      ROW_OF(drop_table)},
    {"sides.*.battlegroups.*.*.drop.turn",     ROW_OF(drop_table), HELP(DROP_TURN)},
    {"sides.*.guns.*.gun",                     ROW_OF(gun_table)},
    {"sides.*.guns.*.quality",                 ROW_OF(gun_table)},
    {"sides.*.guns.*.arrive",                  ROW_OF(gun_table), .form = EDIT_TIME, HELP(ARRIVE)},
    {"sides.*.guns.*.drop.day",                ROW_OF(drop_table)},
    {"sides.*.guns.*.drop.turn",               ROW_OF(drop_table), HELP(DROP_TURN)},
};

static const EditShort shorts[] = {
    {"points",    "objectives"},
    {"threshold", "victory.threshold"},
    {"draw",      "victory.draw"},
    {"major",     "victory.major"},
    {"losses",    "victory.losses"},
};
// clang-format on

// In these lists an edit selects an item by its name. For example, "units.2 Kents=0" removes the
// battalion "2 Kents".
static const char *const named_items[] = {"sides.*.battlegroups.*.*", "sides.*.guns.*", NULL};

// Returns the schema with the turns of the days, by which it counts times.
static EditSchema schema_of(const World *world) {
    return (EditSchema){
        .numbers = numbers,
        .number_count = COUNT_OF(numbers),
        .shorts = shorts,
        .short_count = COUNT_OF(shorts),
        .named = "units",
        .items = named_items,
        .turns = world->turns,
        .days = world->days,
    };
}

World *gbww2_world_edit(const World *world, const char *const edits[], int count, Error *error) {
    EditSchema schema = schema_of(world);
    return scenario_edit(&world_opener, &schema, world, edits, count, error);
}

int gbww2_numbers(const World *world, Number out[NUMBERS_MAX]) {
    EditSchema schema = schema_of(world);
    return edit_numbers(&schema, world->heading.path, world->heading.text, out);
}
