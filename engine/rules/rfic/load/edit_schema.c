// SPDX-License-Identifier: GPL-3.0-or-later
// edit_schema.c -- lists the numbers of a scenario that a user is offered to change, with their
// ranges, help texts and short names.
#include <stdlib.h>

#include "engine/scenario/edit.h"
#include "load.h"

// clang-format off
static const EditNumber numbers[] = {
    {"turns",                        1, TURNS_MAX,   HELP("most turns of a game")},
    {"setup",                        ROW_OF(scenario_table), HELP("side that sets up first, so that the other side sees its pieces that are not hidden")},
    {"victory.threshold",         -999, 999,         ALWAYS(0), HELP("middle of the margins that are draws; the Allied side wins above them, the Axis side below")},
    {"victory.draw",                 0, 999,         ALWAYS(0), HELP("largest distance of the margin from the threshold that is a draw")},
    {"victory.major",                0, 999,         HELP("least distance of the margin from the threshold that is a major victory; 0: none")},
    {"victory.points.*.allied",      0, 100,         HELP("victory points for the Allied side")},
    {"victory.points.*.axis",        0, 100,         HELP("victory points for the Axis side")},
    {"victory.break.*",              0, 100,         HELP("percentage of its strength: the side loses if it has lost this much at the end of a turn and the enemy does not lose too; 0: never")},
    {"sides.*.pieces.*.arms.*",      1, FIGURES_MAX, HELP("figures that carry the weapon")},
    {"sides.*.pieces.*.crew",        1, 8,           HELP("figures in the crew of a gun")},
    {"sides.*.grade",                ALWAYS(AVERAGE), ROW_OF(side_table)},
    {"sides.*.pieces.*.grade",       ALWAYS(AVERAGE), ROW_OF(unit_table), HELP("grade of the piece")},
    {"sides.*.pieces.*.weight",      ROW_OF(unit_table), HELP("weight class")},
    {"sides.*.pieces.*.armour",      ROW_OF(unit_table), HELP("class of the armour")},
    {"sides.*.pieces.*.gun",         ROW_OF(unit_table), HELP("class of the gun")},
    {"sides.*.pieces.*.hidden",      ROW_OF(unit_table)},
    {"sides.*.pieces.*.turn",        0, TURNS_MAX,   ALWAYS(0), HELP("first turn on which the piece may arrive; 0: it is set up before turn 1, or flies from turn 1")},
    {"sides.*.pieces.*.dice",        1, POOL_MAX,    HELP("dice of an aircraft's bombs")},
    {"sides.*.pieces.*.sorties",     1, 9,           HELP("sorties of an aircraft")},
    {"sides.*.pieces.*.barrages",    0, 6,           HELP("barrages that a battery may plan before turn 1")},
};

static const EditShort shorts[] = {
    {"points",    "victory.points"},
    {"threshold", "victory.threshold"},
    {"draw",      "victory.draw"},
    {"major",     "victory.major"},
    {"break",     "victory.break"},
};
// clang-format on

static const char *const items[] = {"sides.*.pieces.*", NULL};

// For each kind of line in victory.points, the words that follow "victory points for the Allied
// side, " (or the Axis side). The value of the key, such as the hexes of `control`, replaces %s.
static const EditKind kinds[] = {
    {"control", "for control of %s, each"},
    {"figures", "for every enemy figure lost"},
    {"vehicles", "for every enemy vehicle lost"},
};

static const EditSchema schema = {
    .numbers = numbers,
    .number_count = COUNT_OF(numbers),
    .shorts = shorts,
    .short_count = COUNT_OF(shorts),
    .named = "units",
    .items = items,
    .kinds = kinds,
    .kind_count = COUNT_OF(kinds),
};

World *rfic_world_edit(const World *world, const char *const edits[], int count, Error *error) {
    return scenario_edit(&world_opener, &schema, world, edits, count, error);
}

int rfic_numbers(const World *world, Number out[NUMBERS_MAX]) {
    return edit_numbers(&schema, world->heading.path, world->heading.text, out);
}
