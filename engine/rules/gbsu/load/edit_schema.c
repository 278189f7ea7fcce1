// SPDX-License-Identifier: GPL-3.0-or-later
// edit_schema.c -- lists the numbers of a scenario that are offered for editing: their keys,
// ranges, meanings and the short names that people type.
#include "engine/scenario/edit.h"
#include "load.h"

#include <stdlib.h>

// clang-format off
static const EditNumber numbers[] = {
    {"turns",                             1, TURNS_MAX, HELP("length of the game in turns")},
    {"initiative.side",                   ROW_OF(initiative_table), HELP("side that draws cards for initiative suits before turn 1")},
    {"initiative.cards",                  0, 10,        HELP("cards drawn for initiative suits before turn 1")},
    {"setup",                             ROW_OF(scenario_table), HELP("side that sets up first, so that the other side sees its units")},
    {"victory.threshold",              -999, 999,       ALWAYS(0), HELP("middle of the margins that are a draw; above them the Allied side wins, below them the Axis side")},
    {"victory.draw",                      0, 999,       ALWAYS(0), HELP("largest distance from the threshold that is a draw")},
    {"victory.major",                     0, 999,       HELP("least distance from the threshold that is a major victory; 0: none is")},
    {"victory.points.*.allied",           0, 100,       HELP("victory points for the Allied side")},
    {"victory.points.*.axis",             0, 100,       HELP("victory points for the Axis side")},
    {"sides.*.cards.deal",                0, HAND_MAX,  HELP("cards dealt at the start; at most the limit")},
    {"sides.*.cards.limit",               0, HAND_MAX,  HELP("hand size to which additional orders refill")},
    {"sides.*.low-ammo",                  1, 20,        HELP("ammo level from which the side cannot fire with the initiative")},
    {"sides.*.artillery.*.strength",      0, 20,        HELP("strength of artillery fire; its effect card times the multiplier is added")},
    {"sides.*.artillery.*.count",         1, 9,         HELP("how often this artillery may fire on each turn on which it is available")},
    {"sides.*.air.*.strength",            0, 20,        HELP("strength of an air strike; its effect card times the multiplier is added")},
    {"sides.*.air.*.count",               1, 9,         HELP("how often these aircraft may strike on each turn on which they are available")},
    {"sides.*.mines.fields",              0, MINES_MAX, HELP("number of minefields")},
    {"sides.*.mines.markers.*",           0, 20,        HELP("value of a mine marker")},
    {"sides.*.formations.*.*.firepower",  0, 20,        HELP("firepower")},
    {"sides.*.formations.*.*.range",      0, 20,        HELP("range in hexes")},
    {"sides.*.formations.*.*.morale",     1, 20,        HELP("morale")},
    {"sides.*.formations.*.*.move",       0, 10,        HELP("movement points in a turn")},
    {"sides.*.formations.*.*.gun",        0, 9,         HELP("gun rating")},
    {"sides.*.formations.*.*.armour",     0, 9,         HELP("armour rating")},
    {"sides.*.formations.*.*.steps",      1, 2,         ALWAYS(2), HELP("number of losses that eliminate the unit")},
    {"sides.*.formations.*.*.support",    0, 9,         HELP("support points in a turn")},
    {"sides.*.formations.*.*.vp",         0, 20,        HELP("victory points for the elimination of the unit, multiplied by those of a `losses` line")},
    {"sides.*.formations.*.*.turn",       0, TURNS_MAX, ALWAYS(0), HELP("turn on which the unit arrives; 0: it is set up before turn 1")},
    {"sides.*.formations.*.*.back.firepower", 0, 20,    HELP("firepower after the first loss")},
    {"sides.*.formations.*.*.back.morale",    1, 20,    HELP("morale after the first loss")},
    {"sides.*.weapons.*.firepower",       0, 20,        HELP("firepower")},
    {"sides.*.weapons.*.range",           0, 20,        HELP("range in hexes")},
    {"sides.*.weapons.*.morale",          1, 20,        HELP("morale")},
    {"sides.*.weapons.*.move",            0, 10,        HELP("movement points in a turn")},
    {"sides.*.weapons.*.gun",             0, 9,         HELP("gun rating")},
    {"sides.*.weapons.*.armour",          0, 9,         HELP("armour rating")},
    {"sides.*.weapons.*.steps",           1, 2,         ALWAYS(1), HELP("number of losses that eliminate the unit")},
    {"sides.*.weapons.*.support",         0, 9,         HELP("support points in a turn")},
    {"sides.*.weapons.*.vp",              0, 20,        HELP("victory points for the elimination of the unit, multiplied by those of a `losses` line")},
    {"sides.*.weapons.*.turn",            0, TURNS_MAX, ALWAYS(0), HELP("turn on which the unit arrives; 0: it is set up before turn 1")},
    {"sides.*.weapons.*.back.firepower",  0, 20,        HELP("firepower after the first loss")},
    {"sides.*.weapons.*.back.morale",     1, 20,        HELP("morale after the first loss")},
    {"objects.*.destroy.card",            1, 10,        HELP("lowest value of a card that destroys the object")},
    {"map.forts.*",                       1, 6,         HELP("number of units that the fortification shelters")},
};

// Short names and the keys that they stand for. The text that matches * is copied, and more keys
// may follow a short name. A unit is found by its name alone (units.NAME.KEY), in every side and
// formation.
static const EditShort shorts[] = {
    {"hands.*",        "sides.*.cards.deal"},
    {"limits.*",       "sides.*.cards.limit"},
    {"ammo.*",         "sides.*.low-ammo"},
    {"artillery.*",    "sides.*.artillery"},        // as in artillery.allied.1.strength
    {"air.*",          "sides.*.air"},
    {"mines.*",        "sides.*.mines"},            // as in mines.axis.fields
    {"points",         "victory.points"},           // as in points.3.allied
    {"threshold",      "victory.threshold"},
    {"draw",           "victory.draw"},
    {"major",          "victory.major"},
    {"forts",          "map.forts"},
};
// clang-format on

static const char *const items[] = {"sides.*.formations.*.*", "sides.*.weapons.*", NULL};

// Strikes need their observer on the map.
static const EditNeed needs[] = {{"sides.*.artillery.*", "observer"},
                                 {"sides.*.air.*", "observer"}};

// For each kind of line in victory.points, the words that follow "victory points for the Allied
// side, " or "... for the Axis side, ". The name of the hex or object replaces %s.
static const EditKind kinds[] = {
    {"control", "for control of %s, each"},
    {"losses", "for each enemy unit eliminated, multiplied by its vp"},
    {"steps", "for each step that the enemy has lost"},
    {"ruined", "if %s is destroyed"},
    {"intact", "if %s is not destroyed"},
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
    .needs = needs,
    .need_count = COUNT_OF(needs),
};

World *gbsu_world_edit(const World *world, const char *const edits[], int count, Error *error) {
    return scenario_edit(&world_opener, &schema, world, edits, count, error);
}

int gbsu_numbers(const World *world, Number out[NUMBERS_MAX]) {
    return edit_numbers(&schema, world->heading.path, world->heading.text, out);
}
