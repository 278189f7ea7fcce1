// SPDX-License-Identifier: GPL-3.0-or-later
// load_units.c -- reads the key `pieces` of a side: its units [F15].
#include <stdio.h>

#include "load.h"

const char *const unit_kind_names[UNIT_KINDS] = {"infantry",  "engineers", "cavalry",
                                                 "gun",       "afv",       "transport",
                                                 "commander", "observer",  "aircraft"};

static const char *const by_names[] = {"horse", "motor"};

typedef struct UnitRow {  // keys that a Unit stores in another form, or that only some types have
    const Node *name, *map, *arms, *at, *zone, *hexes;
    int weight, pool, tow, by, armour, gun, dice, sorties, barrages;
} UnitRow;

enum { ABSENT = -1, CREW_HIGH = 8, SORTIES_HIGH = 9, BARRAGES_HIGH = 6, DICE_USUAL = 6 };

// clang-format off
#define CLASS(name, member) name, FIELD_CHOICE, offsetof(UnitRow, member), .high = WEIGHTS, .choices = weight_names, DEFAULT(ABSENT)
#define DRAWN(name, member) name, FIELD_CHOICE, offsetof(UnitRow, member), .high = COUNT_OF(by_names), .choices = by_names, DEFAULT(ABSENT)
static const Field unit_fields[] = {
    {"name",     FIELD_TEXT,   offsetof(UnitRow, name), NEEDED, .high = 23, HELP("name that players type; unique in the file")},
    {"map",      FIELD_TEXT,   offsetof(UnitRow, map),  NEEDED, .high = 4,  HELP("label on the map if the name has a blank or more than 4 letters; 1 to 4 ASCII letters, digits or signs. What the map shows of a piece, its name or its label, is unique in the file")},
    {"type",     FIELD_CHOICE, BOUND(Unit, kind), NEEDED, .high = UNIT_KINDS, .choices = unit_kind_names},
    {"arms",     FIELD_MAP,    offsetof(UnitRow, arms), UNITS("`small-arms`, `smg`, `lmg`, `hmg`, and how many figures carry each"), HELP("figures with each weapon, required for infantry, engineers and cavalry; at most 16 figures; losses are taken in this order, crew weapons last")},
    {"weapon",   FIELD_CHOICE, BOUND(Unit, weapon), .high = WEAPONS, .choices = weapon_names, DEFAULT(NO_INDEX), HELP("weapon of a gun, required for guns: an anti-tank gun, a mortar or artillery")},
    {CLASS("weight", weight),  HELP("weight class, required for AFVs; if absent, a gun has the weight of its weapon. Only light guns move by hand")},
    {"crew",     FIELD_NUMBER, offsetof(UnitRow, pool), RANGE(1, CREW_HIGH), UNITS("figures"), DEFAULT(ABSENT), HELP("figures in the crew of a gun, required for guns")},
    {"grade",    FIELD_CHOICE, BOUND(Unit, grade), .high = GRADES, .choices = grade_names, DEFAULT(NO_INDEX), HELP("grade of the piece; if absent, that of its side")},
    {"at",       FIELD_TEXT,   offsetof(UnitRow, at),   .high = 20, UNITS("hex"), HELP("hex where the piece is set up or arrives")},
    {"zone",     FIELD_TEXT,   offsetof(UnitRow, zone), .high = 40, UNITS("a zone's name"), HELP("instead of `at`: zone where the piece is set up or arrives, in a hex that it can enter")},
    {"hexes",    FIELD_WORDS,  offsetof(UnitRow, hexes), UNITS("hexes"), HELP("instead of `at`: hexes in one of which the piece is set up or arrives")},
    {"turn",     FIELD_NUMBER, BOUND(Unit, turn), RANGE(0, TURNS_MAX), HELP("first turn on which the piece may arrive [F21]; 0: it is set up before turn 1, or flies from turn 1")},
    {"hidden",   FIELD_YES,    BOUND(Unit, hides), HELP("the piece is set up hidden in one of several hexes [F18]")},
    {DRAWN("tow", tow),        HELP("what tows the gun: horses or a motor vehicle; without a tow, a gun cannot limber")},
    {DRAWN("by", by),          HELP("how the transport moves: drawn by horses or motorised; required for transports")},
    {"limbered", FIELD_YES,    BOUND(Unit, limbered), HELP("the gun is limbered at the start")},
    {CLASS("armour", armour),  HELP("class of an AFV's armour or gun, if it differs from the weight")},
    {CLASS("gun", gun),        HELP("class of an AFV's armour or gun, if it differs from the weight")},
    {"carries",  FIELD_YES,    BOUND(Unit, carries),  HELP("the AFV can carry riders, as transports can")},
    {"observer", FIELD_YES,    BOUND(Unit, observer), HELP("the piece observes for indirect guns, as observers do")},
    {"aa",       FIELD_YES,    BOUND(Unit, aa),       HELP("the gun or AFV fires at aircraft [F11]")},
    {"dice",     FIELD_NUMBER, offsetof(UnitRow, dice),     RANGE(1, POOL_MAX), UNITS("dice"), DEFAULT(DICE_USUAL), HELP("dice that the bombs of an aircraft throw")},
    {"sorties",  FIELD_NUMBER, offsetof(UnitRow, sorties),  RANGE(1, SORTIES_HIGH), DEFAULT(1), HELP("number of sorties of an aircraft")},
    {"barrages", FIELD_NUMBER, offsetof(UnitRow, barrages), RANGE(0, BARRAGES_HIGH), HELP("barrages that a gun may plan before turn 1 [G7]")},
};
// clang-format on

const FieldTable unit_table = FIELD_TABLE("a piece", unit_fields);

// For each key that only some unit types may have: these types (one bit for each UnitKind), and
// their names for errors.
static const struct {
    const char *key;
    unsigned kinds;
    const char *whose;
} key_kinds[] = {
    {"arms", 1u << INFANTRY | 1u << ENGINEERS | 1u << CAVALRY, "infantry, engineers and cavalry"},
    {"weapon", 1u << GUN, "guns"},
    {"crew", 1u << GUN, "guns"},
    {"tow", 1u << GUN, "guns"},
    {"limbered", 1u << GUN, "guns"},
    {"barrages", 1u << GUN, "guns"},
    {"weight", 1u << GUN | 1u << AFV, "guns and AFVs"},
    {"armour", 1u << AFV, "AFVs"},
    {"gun", 1u << AFV, "AFVs"},
    {"carries", 1u << AFV | 1u << TRANSPORT, "AFVs and transports"},
    {"aa", 1u << GUN | 1u << AFV, "guns and AFVs"},
    {"by", 1u << TRANSPORT, "transports"},
    {"dice", 1u << AIRCRAFT, "aircraft"},
    {"sorties", 1u << AIRCRAFT, "aircraft"},
};

static bool keys_fit(Load *load, const Node *node, const Unit *unit) {
    for (int i = 0; i < COUNT_OF(key_kinds); i++) {
        const Node *value = node_get(node, key_kinds[i].key);
        if (value == NULL || key_kinds[i].kinds >> unit->kind & 1) continue;
        return node_error(value->key, load->error, "'%s' is for %s, not for %s", key_kinds[i].key,
                          key_kinds[i].whose, unit_kind_names[unit->kind]);
    }
    return true;
}

static bool unit_named(Load *load, const UnitRow *row, Unit *unit) {
    const World *world = load->world;
    const char *label = map_label(row->name->text, row->map->text, sizeof unit->label);
    for (const char *c = row->map->text; *c != '\0'; c++) {
        if (*c > ' ' && *c < 0x7f) continue;
        return node_error(row->map, load->error,
                          "'map' may have only ASCII letters, digits and signs, without blanks");
    }
    if (strchr(row->name->text, '#') != NULL || strchr(row->name->text, ';') != NULL)
        return node_error(row->name, load->error, "a name has neither # nor ;");
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *other = &world->unit[i];
        if (strcmp(other->name, row->name->text) == 0)
            return node_error(row->name, load->error,
                              "there are two pieces named '%s'; first in line %d", other->name,
                              load->unit_node[i]->line);
        if (strcmp(other->label, label) == 0)
            return node_error(row->map, load->error, "'%s' has the map label '%s' already",
                              other->name, other->label);
    }
    snprintf(unit->name, sizeof unit->name, "%s", row->name->text);
    snprintf(unit->label, sizeof unit->label, "%s", label);
    return true;
}

// Checks the keys of a gun, and sets its weight, gun class, crew, mover, pace and tow. A gun
// without the key `weight` has the weight of its weapon in the chart [F13].
static bool gun_made(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    const World *world = load->world;
    if (unit->weapon == NO_INDEX || row->pool == ABSENT)
        return node_error(node, load->error, "the gun '%s' needs 'weapon' and 'crew'", unit->name);
    const WeaponRow *weapon = &world->weapon[unit->weapon];
    if (weapon->family != AT_GUNS && weapon->family != ARTILLERY)
        return node_error(
            node_get(node, "weapon"), load->error,
            "invalid weapon %s of a gun; expected an anti-tank gun, a mortar or artillery",
            weapon_names[unit->weapon]);
    if (unit->limbered && row->tow == ABSENT)
        return node_error(node_get(node, "limbered"), load->error,
                          "'%s' cannot be limbered without 'tow: horse' or 'tow: motor'",
                          unit->name);
    if (row->barrages > 0 && (!weapon->indirect || unit->limbered || unit->turn > 0))
        return node_error(node_get(node, "barrages"), load->error,
                          "only indirect guns that start unlimbered on the map have barrages [G7]");
    unit->weight = (uint8_t)(row->weight != ABSENT ? row->weight : weapon->weight);
    unit->gun = weapon->weight;
    unit->figures = (uint8_t)row->pool;
    unit->mover = MOVER_GUN;
    unit->pace = unit->weight == LIGHT ? PACE_LIGHT_GUN : PACE_NONE;
    unit->tow = (uint8_t)(row->tow == ABSENT ? NO_INDEX
                          : row->tow == 0    ? MOVER_HORSE
                                             : MOVER_MOTOR);
    return true;
}

static bool afv_made(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    if (row->weight == ABSENT)
        return node_error(node, load->error, "the AFV '%s' needs 'weight': light, medium or heavy",
                          unit->name);
    static const uint8_t weapons[WEIGHTS] = {LIGHT_AFV_GUN, MEDIUM_AFV_GUN, HEAVY_AFV_GUN};
    unit->weight = (uint8_t)row->weight;
    unit->armour = (uint8_t)(row->armour != ABSENT ? row->armour : row->weight);
    unit->gun = (uint8_t)(row->gun != ABSENT ? row->gun : row->weight);
    unit->weapon = weapons[unit->gun];
    unit->figures = 1;
    unit->mover = MOVER_AFV;
    unit->pace = (uint8_t)(PACE_LIGHT_AFV + row->weight);
    unit->vehicle = true;
    return true;
}

static bool unit_made(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    unit->figures = 1;
    unit->mover = MOVER_FOOT;
    switch (unit->kind) {
        case INFANTRY:
        case ENGINEERS:
            unit->pace = PACE_INFANTRY;
            return unit_armed(load, node, row->arms, unit);
        case CAVALRY:
            unit->mover = MOVER_CAVALRY;
            unit->pace = PACE_CAVALRY;
            return unit_armed(load, node, row->arms, unit);
        case GUN:
            return gun_made(load, node, row, unit);
        case AFV:
            return afv_made(load, node, row, unit);
        case TRANSPORT:
            if (row->by == ABSENT)
                return node_error(node, load->error,
                                  "the transport '%s' needs 'by': horse or motor", unit->name);
            unit->mover = row->by == 0 ? MOVER_HORSE : MOVER_MOTOR;
            unit->pace = row->by == 0 ? PACE_HORSE : PACE_MOTOR;
            unit->vehicle = unit->carries = true;
            return true;
        case COMMANDER:
            unit->pace = PACE_COMMANDER;
            return true;
        case OBSERVER:
            unit->pace = PACE_OBSERVER;
            return true;
        default:
            unit->pace = PACE_NONE;
            unit->figures = (uint8_t)row->sorties;
            unit->dice = (uint8_t)row->dice;
            return true;
    }
}

static bool zone_unknown(const Load *load, int side, const Node *name) {
    const char *names[ZONES_MAX],
        *what = side == ALLIED ? "allied has no zone" : "axis has no zone";
    for (int i = 0; i < load->zone_count[side]; i++) names[i] = load->zone[side][i].node->key->text;
    return name_unknown(name, what, names, load->zone_count[side], load->error);
}

// Sets unit->where to the hexes in `at`, `zone` or `hexes` that the unit can enter, and where_count
// and `at` to match.
static bool unit_where(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    const World *world = load->world;
    int said = (row->at != NULL) + (row->zone != NULL) + (row->hexes != NULL), count;
    const Node *place = row->at ? row->at : row->zone ? row->zone : row->hexes;
    if (said != 1)
        return node_error(node, load->error,
                          "'%s' needs %s of 'at', 'zone' and 'hexes': where it %s", unit->name,
                          said == 0 ? "one" : "only one", unit->turn > 0 ? "arrives" : "is set up");
    if (row->zone != NULL) {
        const Zone *zone = NULL;
        for (int i = 0; i < load->zone_count[unit->side]; i++)
            if (strcmp(load->zone[unit->side][i].node->key->text, row->zone->text) == 0)
                zone = &load->zone[unit->side][i];
        if (zone == NULL) return zone_unknown(load, unit->side, row->zone);
        unit->where = zone->hexes;
    } else if (!hexes_of_node(&world->grid, place, &unit->where, &count, load->error)) {
        return false;
    } else if (row->at != NULL && count != 1) {
        return node_error(place, load->error, "'at' must name exactly one hex");
    } else if (count == 0) {
        return node_error(place, load->error, "'hexes' names no hex");
    }
    int mover = unit->limbered ? unit->tow : unit->mover;
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        if (!hex_in(&unit->where, hex)) continue;
        if (hex_takes(world, hex, mover)) {
            unit->where_count++;
            unit->at = hex;
            continue;
        }
        char label[5];
        unit->where.word[hex >> 6] &= ~bit(hex & 63);
        if (row->zone != NULL) continue;  // a zone can hold hexes that this unit cannot enter
        return node_error(place, load->error, "'%s' cannot enter hex %s, which is %s", unit->name,
                          hex_label(&world->grid, hex, label),
                          world->terrains[world->terrain[hex]].name);
    }
    if (unit->where_count != 1) unit->at = HEX_NONE;
    return unit->where_count > 0 ||
           node_error(place, load->error, "'%s' cannot enter any hex of its zone", unit->name);
}

static bool unit_placed(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    World *world = load->world;
    unit->at = HEX_NONE;
    if (unit->turn > world->turns)
        return node_error(node_get(node, "turn"), load->error,
                          "'%s' arrives on turn %d, but 'turns' is %d", unit->name, unit->turn,
                          world->turns);
    if (unit->kind == AIRCRAFT) {
        if (row->at || row->zone || row->hexes || unit->hides)
            return node_error(
                node, load->error,
                "the aircraft '%s' is never on the map; remove 'at', 'zone', 'hexes' and 'hidden'",
                unit->name);
        return true;
    }
    if (!unit_where(load, node, row, unit)) return false;
    if (!unit->hides) return true;
    if (unit->where_count < 2 || unit->turn > 0)
        return node_error(node_get(node, "hidden"), load->error,
                          "'%s' can be hidden only if 'turn' is 0 and it can enter two or more of "
                          "its hexes [F18]",
                          unit->name);
    return hides_of(load, unit->side, &unit->where, false, node, &unit->hide);
}

static bool unit_listed(Load *load, const Node *node, const UnitRow *row, const Unit *unit) {
    World *world = load->world;
    int index = world->unit_count++;
    SideCard *side = &world->side[unit->side];
    side->units |= bit(index);
    world->kind[unit->kind] |= bit(index);
    if (unit->vehicle) world->vehicles |= bit(index);
    if (unit->observer) world->observers |= bit(index);
    if (unit->aa) world->aa |= bit(index);
    if (unit->hides) world->hiders |= bit(index);
    if (unit->kind <= TRANSPORT) side->soldiers |= bit(index);
    if (unit->kind != AIRCRAFT)
        side->strength =
            (uint16_t)(side->strength + (unit->vehicle ? world->vehicle_figures : unit->figures));
    if (row->barrages > world->turns)
        return node_error(node_get(node, "barrages"), load->error,
                          "%d barrages cannot be fired in %d turns", row->barrages, world->turns);
    for (int i = 0; i < row->barrages; i++) {
        if (world->barrage_count == BARRAGES_MAX)
            return node_error(node, load->error, "a scenario has at most %d barrages",
                              BARRAGES_MAX);
        world->barrage_unit[world->barrage_count++] = (uint8_t)index;
    }
    if (row->barrages > 0 && side->targets == 0)
        return node_error(
            node_get(node, "barrages"), load->error,
            "barrages need the key 'targets' of the side: the hexes that may be chosen");
    return true;
}

static bool load_unit(Load *load, int side, const Node *node) {
    World *world = load->world;
    UnitRow row;
    char what[48];
    if (world->unit_count == UNITS_MAX)
        return node_error(node, load->error, "a scenario has at most %d pieces", UNITS_MAX);
    const Node *name = node->kind == NODE_MAP ? node_get(node, "name") : NULL;
    bool named = name != NULL && name->kind == NODE_TEXT;
    snprintf(what, sizeof what, "piece%s%.20s%s", named ? " '" : "", named ? name->text : "",
             named ? "'" : "");
    const FieldTable named_table = {what, unit_fields, COUNT_OF(unit_fields)};
    Unit *unit = &world->unit[world->unit_count];
    unit->side = (uint8_t)side;
    unit->tow = NO_INDEX;
    if (!fields_bind(node, &named_table, &row, unit, load->error) || !keys_fit(load, node, unit))
        return false;
    if (unit->grade == NO_INDEX) unit->grade = (uint8_t)load->grade[side];
    unit->observer |= unit->kind == OBSERVER;
    load->unit_node[world->unit_count] = node;
    return unit_named(load, &row, unit) && unit_made(load, node, &row, unit) &&
           unit_placed(load, node, &row, unit) && unit_listed(load, node, &row, unit);
}

bool load_units(Load *load, int side, const Node *list) {
    for (const Node *node = list->first; node != NULL; node = node->next)
        if (!load_unit(load, side, node)) return false;
    return true;
}
