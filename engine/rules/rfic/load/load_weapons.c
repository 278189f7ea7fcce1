// SPDX-License-Identifier: GPL-3.0-or-later
// load_weapons.c -- the chart's weapons [sheet: range, dice] and the numbers needed to hit [F7].
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

typedef struct WeaponFields {
    const Node *spent;
    int range, fresh, family, indirect, weight;
} WeaponFields;

typedef struct HitFields {
    const Node *classes;
    int foot, mounted, alone, afv, engineers, barrage;
} HitFields;

typedef struct Hits {
    const Node *row[FAMILIES];
    int mines, flak;
} Hits;

enum { RANGE_HIGH = 20, DICE_HIGH = 6, NUMBER_HIGH = 6 };

// clang-format off
static const Field weapon_fields[] = {
    {"range",    FIELD_NUMBER, offsetof(WeaponFields, range),  .needed = true, .low = 1, .high = RANGE_HIGH},
    {"fresh",    FIELD_NUMBER, offsetof(WeaponFields, fresh),  .needed = true, .low = 1, .high = DICE_HIGH},
    {"spent",    FIELD_LIST,   offsetof(WeaponFields, spent),  .needed = true},
    {"family",   FIELD_CHOICE, offsetof(WeaponFields, family), .needed = true, .high = FAMILIES, .choices = family_names},
    {"indirect", FIELD_YES,    offsetof(WeaponFields, indirect), .needed = false},
    {"weight",   FIELD_CHOICE, offsetof(WeaponFields, weight), .high = WEIGHTS, .choices = weight_names},
};
static const Field hit_fields[] = {
    {"foot",      FIELD_NUMBER, offsetof(HitFields, foot),      .needed = true, .low = 2, .high = NUMBER_HIGH},
    {"mounted",   FIELD_NUMBER, offsetof(HitFields, mounted),   .needed = true, .low = 2, .high = NUMBER_HIGH},
    {"alone",     FIELD_NUMBER, offsetof(HitFields, alone),     .needed = true, .low = 2, .high = NUMBER_HIGH},
    {"afv",       FIELD_NUMBER, offsetof(HitFields, afv),       .low = 2, .high = NUMBER_HIGH, .fallback = NUMBER_HIGH},
    {"engineers", FIELD_NUMBER, offsetof(HitFields, engineers), .low = 2, .high = NUMBER_HIGH, .fallback = NUMBER_HIGH},
    {"barrage",   FIELD_NUMBER, offsetof(HitFields, barrage),   .low = 2, .high = NUMBER_HIGH, .fallback = NUMBER_HIGH},
    {"classes",   FIELD_LIST,   offsetof(HitFields, classes),   .needed = false},
};
// clang-format on

bool load_weapons(Load *load, const Node *rows) {
    Field fields[WEAPONS];
    const Node *row[WEAPONS];
    for (int i = 0; i < WEAPONS; i++)
        fields[i] =
            (Field){weapon_names[i], FIELD_MAP, (size_t)i * sizeof(const Node *), .needed = true};
    if (!fields_read(rows, "'weapons'", fields, WEAPONS, row, load->error)) return false;
    for (int i = 0; i < WEAPONS; i++) {
        WeaponFields has;
        int spent[2];
        if (!fields_read(row[i], weapon_names[i], weapon_fields, COUNT_OF(weapon_fields), &has,
                         load->error) ||
            !numbers_of_node(has.spent, "'spent'", 2, 1, DICE_HIGH, spent, load->error))
            return false;
        load->world->weapon[i] =
            (WeaponRow){.dice = {(uint8_t)has.fresh, (uint8_t)spent[0], (uint8_t)spent[1]},
                        .range = (uint8_t)has.range,
                        .family = (uint8_t)has.family,
                        .weight = (uint8_t)has.weight,
                        .indirect = has.indirect};
    }
    return true;
}

static bool load_classes(Load *load, const Node *node, const HitFields *has, HitRow *hit) {
    int class[CLASSES];
    if (has->classes == NULL)
        return node_error(node, load->error,
                          "guns need 'classes': numbers for gun less armour, +2 to -2");
    if (!numbers_of_node(has->classes, "'classes'", CLASSES, 0, NUMBER_HIGH, class, load->error))
        return false;
    for (int i = 0; i < CLASSES; i++) {
        if (class[i] == 1)
            return node_error(has->classes, load->error, "a number is 2 to 6, or 0 for never");
        hit->class[i] = (uint8_t) class[i];
    }
    return true;
}

bool load_hits(Load *load, const Node *rows) {
    Field fields[FAMILIES + 2];
    Hits hits;
    for (int i = 0; i < FAMILIES; i++)
        fields[i] = (Field){family_names[i], FIELD_MAP,
                            offsetof(Hits, row) + (size_t)i * sizeof(const Node *), .needed = true};
    fields[FAMILIES] = (Field){"mines",        FIELD_NUMBER, offsetof(Hits, mines),
                               .needed = true, .low = 2,     .high = NUMBER_HIGH};
    fields[FAMILIES + 1] = (Field){"flak",         FIELD_NUMBER, offsetof(Hits, flak),
                                   .needed = true, .low = 2,     .high = NUMBER_HIGH};
    if (!fields_read(rows, "'hit'", fields, COUNT_OF(fields), &hits, load->error)) return false;
    for (int i = 0; i < FAMILIES; i++) {
        HitRow *hit = &load->world->hit[i];
        HitFields has;
        if (!fields_read(hits.row[i], family_names[i], hit_fields, COUNT_OF(hit_fields), &has,
                         load->error))
            return false;
        *hit = (HitRow){.foot = (uint8_t)has.foot,
                        .mounted = (uint8_t)has.mounted,
                        .alone = (uint8_t)has.alone,
                        .afv = (uint8_t)has.afv,
                        .engineers = (uint8_t)has.engineers,
                        .barrage = (uint8_t)has.barrage};
        bool gun = i == AFV_GUNS || i == AT_GUNS;
        if (gun && !load_classes(load, hits.row[i], &has, hit)) return false;
    }
    load->world->mine_number = (uint8_t)hits.mines;
    load->world->flak_number = (uint8_t)hits.flak;
    return true;
}
