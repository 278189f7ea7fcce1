// SPDX-License-Identifier: GPL-3.0-or-later
// load_weapons.c -- reads the keys `weapons` and `hit` of the chart: range, dice [sheet: range,
// dice] and numbers to hit [F7].
#include "load.h"

const char *const weapon_names[WEAPONS] = {"small-arms",    "smg",           "lmg",
                                           "hmg",           "against-afv",   "medium-mortar",
                                           "light-afv-gun", "light-at-gun",  "medium-afv-gun",
                                           "medium-at-gun", "heavy-afv-gun", "heavy-at-gun",
                                           "heavy-mortar",  "infantry-gun",  "mountain-gun",
                                           "field-gun",     "medium-gun",    "heavy-gun"};
const char *const weight_names[WEIGHTS] = {"light", "medium", "heavy"};
const char *const grade_names[GRADES] = {"good", "average", "poor", "very-poor"};

static const char *const family_names[FAMILIES] = {"foot", "afv-gun", "at-gun", "artillery"};

enum { RANGE_HIGH = 20, DICE_HIGH = 6, NUMBER_HIGH = 6 };

// clang-format off
static const Field weapon_fields[] = {
    {"range",    FIELD_NUMBER,  BOUND(WeaponRow, range),      NEEDED, RANGE(1, RANGE_HIGH), UNITS("hexes"), HELP("longest range")},
    {"fresh",    FIELD_NUMBER,  BOUND(WeaponRow, dice.fresh), NEEDED, RANGE(1, DICE_HIGH), UNITS("dice"), HELP("dice of each figure, crew member or AFV that fires fresh")},
    {"spent",    FIELD_NUMBERS, BOUND(WeaponRow, dice.spent), .count = 2, NEEDED, RANGE(1, DICE_HIGH), HELP("dice when spent, and for how many figures, crew members or AFVs")},
    {"family",   FIELD_CHOICE,  BOUND(WeaponRow, family),     NEEDED, .high = FAMILIES, .choices = family_names, HELP("row of the numbers to hit")},
    {"indirect", FIELD_YES,     BOUND(WeaponRow, indirect),   HELP("may fire at targets that only an observer sees [G7]")},
    {"weight",   FIELD_CHOICE,  BOUND(WeaponRow, weight),     .high = WEIGHTS, .choices = weight_names, HELP("gun class; weight of a gun without `weight`")},
};
#define HIT(name, member, ...) {name, FIELD_NUMBER, BOUND(HitRow, member), RANGE(2, NUMBER_HIGH), __VA_ARGS__}
#define HIT_FIELDS                                                                                 \
    HIT("foot",      foot,      NEEDED,               HELP("number to hit a unit on foot")),             \
    HIT("mounted",   mounted,   NEEDED,               HELP("number to hit mounted men and transports")), \
    HIT("alone",     alone,     NEEDED,               HELP("number to hit commanders and observers, who are no targets while visible troops of their side share the hex [G6]")), \
    HIT("afv",       afv,       DEFAULT(NUMBER_HIGH), HELP("number to hit an AFV; guns use `classes`")), \
    HIT("engineers", engineers, DEFAULT(NUMBER_HIGH), HELP("number at which engineers hit an AFV; not for guns")), \
    HIT("barrage",   barrage,   DEFAULT(NUMBER_HIGH), HELP("number to hit in a planned barrage"))
static const Field hit_fields[] = {HIT_FIELDS};
static const Field gun_hit_fields[] = {
    HIT_FIELDS,
    {"classes", FIELD_NUMBERS, BOUND_LIST(HitRow, class), NEEDED, RANGE(0, NUMBER_HIGH), HELP("numbers to hit an AFV if the gun class less the armour class is +2, +1, 0, -1 and -2: 2 to 6, or 0 for never")},
};
const FieldTable weapon_table = FIELD_TABLE("a weapon", weapon_fields);
static const FieldTable hit = FIELD_TABLE("numbers to hit", hit_fields);
static const FieldTable gun_hit = FIELD_TABLE("numbers to hit of guns", gun_hit_fields);

static const Field hits_fields[] = {
    {"foot",      FIELD_FIELDS, offsetof(World, hit[FOOT_WEAPONS]), .table = &hit,     NEEDED},
    {"artillery", FIELD_FIELDS, offsetof(World, hit[ARTILLERY]),    .table = &hit,     NEEDED},
    {"afv-gun",   FIELD_FIELDS, offsetof(World, hit[AFV_GUNS]),     .table = &gun_hit, NEEDED},
    {"at-gun",    FIELD_FIELDS, offsetof(World, hit[AT_GUNS]),      .table = &gun_hit, NEEDED},
    {"mines",     FIELD_NUMBER, BOUND(World, mine_number), NEEDED, RANGE(2, NUMBER_HIGH), HELP("number to hit of a minefield")},
    {"flak",      FIELD_NUMBER, BOUND(World, flak_number), NEEDED, RANGE(2, NUMBER_HIGH), HELP("number to hit of units with `aa` at aircraft")},
};
// clang-format on

const FieldTable hits_table = FIELD_TABLE("'hit'", hits_fields);

bool load_hits(Load *load, const Node *rows) {
    static const Family guns[] = {AFV_GUNS, AT_GUNS};
    for (int i = 0; i < COUNT_OF(guns); i++)
        for (int class = 0; class < CLASSES; class ++)
            if (load->world->hit[guns[i]].class[class] == 1)
                return node_error(node_get(node_get(rows, family_names[guns[i]]), "classes"),
                                  load->error,
                                  "invalid number to hit; expected 2 to 6, or 0 for never");
    return true;
}
