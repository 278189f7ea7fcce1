// SPDX-License-Identifier: GPL-3.0-or-later
// load_units.c -- reads the counters of a side: formations, their units, and support weapons
// [10.0].
#include <stdio.h>

#include "load.h"

// Keys that a Unit stores in another form, or that depend on the unit type.
typedef struct UnitRow {
    const Node *name, *map, *formation, *at, *zone, *hexes;
    int gun, armour, armoured, motorised, steps, back_firepower, back_morale;
} UnitRow;

enum {
    ABSENT = -1,
    FIREPOWER_HIGH = 20,
    MORALE_HIGH = 20,
    // enough MP for 20 hexes along roads, which is the longest path of a leg
    MOVE_HIGH = MP_MAX / 2,
    GUN_HIGH = 9,
    SUPPORT_HIGH = 9,
    VP_HIGH = 20,
};

// clang-format off
static const Field back_fields[] = {
    {"firepower", FIELD_NUMBER, offsetof(UnitRow, back_firepower), RANGE(0, FIREPOWER_HIGH), DEFAULT(ABSENT), HELP("firepower of a unit of 2 steps after its first loss; if absent, as before the loss")},
    {"morale",    FIELD_NUMBER, offsetof(UnitRow, back_morale),    RANGE(1, MORALE_HIGH),    DEFAULT(ABSENT), HELP("morale of a unit of 2 steps after its first loss; if absent, as before the loss")},
};
static const FieldTable back_table = FIELD_TABLE("'back'", back_fields);

static const Field unit_fields[] = {
    {"name",      FIELD_TEXT,   offsetof(UnitRow, name), NEEDED, .high = 15, HELP("name that players type; unique in the file")},
    {"map",       FIELD_TEXT,   offsetof(UnitRow, map),  NEEDED, .high = 4,  HELP("label on the map if the name has a blank or more than 4 letters; 1 to 4 ASCII letters, digits or signs. What the map shows of a unit, its name or its label, is unique in the file")},
    {"type",      FIELD_CHOICE, BOUND(Unit, kind), NEEDED, .high = UNIT_KINDS, .choices = unit_kind_names},
    {"firepower", FIELD_NUMBER, BOUND(Unit, firepower[2]), NEEDED, RANGE(0, FIREPOWER_HIGH), HELP("firepower, usually doubled in fire of activated units; 0: it cannot fire. A company usually has 2 or 3")},
    {"range",     FIELD_NUMBER, BOUND(Unit, range),        NEEDED, RANGE(0, RANGE_MAX), UNITS("hexes"), HELP("range of fire; for a headquarters also the range of its support")},
    {"morale",    FIELD_NUMBER, BOUND(Unit, morale[2]),    NEEDED, RANGE(1, MORALE_HIGH), HELP("morale and cover add up to the Defence value; a rally needs a card below the morale. Usually 5 or 6")},
    {"move",      FIELD_NUMBER, BOUND(Unit, mp),           NEEDED, RANGE(0, MOVE_HIGH), UNITS("MP"), HELP("movement points in a turn")},
    {"gun",       FIELD_NUMBER, offsetof(UnitRow, gun),    RANGE(0, GUN_HIGH), DEFAULT(ABSENT), HELP("gun rating; in fire at an armoured target, the gun rating less the target's armour is added [6.5]")},
    {"armour",    FIELD_NUMBER, offsetof(UnitRow, armour), RANGE(0, GUN_HIGH), DEFAULT(ABSENT), HELP("armour rating; a unit has both `gun` and `armour`, or neither")},
    {"armoured",  FIELD_YES,    offsetof(UnitRow, armoured), HELP("the unit counts as a tank even without a gun; for reconnaissance and support weapons")},
    {"motorised", FIELD_YES,    offsetof(UnitRow, motorised), DEFAULT(ABSENT), HELP("the unit pays motorised MP; it cannot improve positions, shelter in fortifications or enter `motor: 0` off roads, and snipers ignore it; if absent, by the type")},
    {"steps",     FIELD_NUMBER, offsetof(UnitRow, steps), RANGE(1, 2), DEFAULT(ABSENT), UNITS("steps"), HELP("number of losses that eliminate the unit; if absent, 2, and 1 for a support weapon")},
    {"back",      FIELD_FIELDS, .table = &back_table},
    {"support",   FIELD_NUMBER, BOUND(Unit, support), RANGE(0, SUPPORT_HIGH), UNITS("points"), HELP("support points that a headquarters has in a turn for fire of its formation [6.6]; at most 12 units have some")},
    {"vp",        FIELD_NUMBER, BOUND(Unit, vp), RANGE(0, VP_HIGH), DEFAULT(1), HELP("victory points for its elimination, multiplied by those of a `losses` line")},
    {"at",        FIELD_TEXT,   offsetof(UnitRow, at),   .high = 20, UNITS("hex"), HELP("hex where the unit is set up or arrives. Each unit has exactly one of `at`, `zone` and `hexes`")},
    {"zone",      FIELD_TEXT,   offsetof(UnitRow, zone), .high = 40, UNITS("a zone's name"), HELP("zone of the side where the unit is set up or arrives, in a hex that it can enter")},
    {"hexes",     FIELD_WORDS,  offsetof(UnitRow, hexes), UNITS("hexes"), HELP("hexes in one of which the unit is set up or arrives")},
    {"turn",      FIELD_NUMBER, BOUND(Unit, turn), RANGE(0, TURNS_MAX), HELP("turn on which the unit arrives; 0: it is set up before turn 1. A unit whose hexes are all blocked arrives on a later turn [R32]")},
    {"hq",        FIELD_YES,    BOUND(Unit, hq),       HELP("the unit is a headquarters with `support` points [6.6], whatever its type")},
    {"signal",    FIELD_YES,    BOUND(Unit, signal),   HELP("the unit is a signal unit, whatever its type: if it sees the target of a strike, the aim card may come from the hand [11.1]")},
    {"anti-air",  FIELD_YES,    BOUND(Unit, anti_air), HELP("the unit is an anti-aircraft unit, whatever its type: an enemy air strike at its hex needs one more matching card [11.3]")},
    {"engineer",  FIELD_YES,    BOUND(Unit, engineer), HELP("the unit is an engineer unit, whatever its type: its side passes mines in its hex [11.2], and it may destroy objects with `engineers: yes` [11.7]")},
    {"fixed",     FIELD_YES,    BOUND(Unit, fixed),    HELP("the unit is an emplacement: it never moves, not even one hex [5.3]. Instead of a retreat it loses a step (none by support weapons); after a lost close combat it is eliminated")},
    {"formation", FIELD_TEXT,   offsetof(UnitRow, formation), .high = 23, UNITS("a formation of the side"), HELP("formation of a support weapon: it is activated with that formation, wherever it stands [R39], or by itself")},
    {"smoke",     FIELD_REFUSED, .choices = load_smoke_words},
};
// clang-format on

const FieldTable unit_table = FIELD_TABLE("a unit", unit_fields);

static bool load_unit(Load *load, int side, const Node *node, int formation, bool weapon);
static bool unit_named(Load *load, const UnitRow *row, Unit *unit);
static bool unit_rated(Load *load, const Node *node, const UnitRow *row, Unit *unit);
static bool unit_classed(Load *load, const Node *node, const UnitRow *row, Unit *unit);
static bool unit_placed(Load *load, const Node *node, const UnitRow *row, Unit *unit);
static void unit_listed(World *world, const Unit *unit, int index);

bool load_units(Load *load, int side, const Node *formations, const Node *weapons) {
    World *world = load->world;
    for (const Node *entry = formations ? formations->first : NULL; entry; entry = entry->next) {
        const char *name = entry->key->text;
        if (world->formation_count == FORMATIONS_MAX) {
            return node_error(entry->key, load->error, "a scenario has at most %d formations",
                              FORMATIONS_MAX);
        }
        Formation *formation = &world->formation[world->formation_count];
        if (name[0] == '\0' || strlen(name) >= sizeof formation->name ||
            strchr(name, '\n') != NULL) {
            return node_error(entry->key, load->error,
                              "invalid formation name; expected one line of 1 to %d bytes",
                              (int)sizeof formation->name - 1);
        }
        for (int i = 0; i < world->formation_count; i++) {
            if (strcmp(world->formation[i].name, name) != 0) continue;
            return node_error(entry->key, load->error, "duplicate formation name '%s'; rename one",
                              name);
        }
        if (entry->kind != NODE_LIST || entry->count == 0) {
            return node_error(entry, load->error,
                              "formation '%s' must be a list of one or more units", name);
        }
        snprintf(formation->name, sizeof formation->name, "%s", name);
        formation->side = (uint8_t)side;
        int index = world->formation_count++;
        for (const Node *unit = entry->first; unit != NULL; unit = unit->next) {
            if (!load_unit(load, side, unit, index, false)) return false;
        }
    }
    for (const Node *unit = weapons ? weapons->first : NULL; unit != NULL; unit = unit->next) {
        if (!load_unit(load, side, unit, NO_FORMATION, true)) return false;
    }
    return true;
}

static bool load_unit(Load *load, int side, const Node *node, int formation, bool weapon) {
    World *world = load->world;
    UnitRow row;
    if (world->unit_count == UNITS_MAX) {
        return node_error(node, load->error, "a scenario has at most %d units", UNITS_MAX);
    }
    char what[40];
    const Node *name = node->kind == NODE_MAP ? node_get(node, "name") : NULL;
    bool named = name != NULL && name->kind == NODE_TEXT;
    snprintf(what, sizeof what, "%s%s%.20s%s", weapon ? "support weapon" : "unit",
             named ? " '" : "", named ? name->text : "", named ? "'" : "");
    const FieldTable table = FIELD_TABLE(what, unit_fields);
    Unit *unit = &world->unit[world->unit_count];
    *unit = (Unit){.side = (uint8_t)side, .weapon = weapon, .hq_index = NO_INDEX};
    if (!fields_bind(node, &table, &row, unit, load->error)) return false;
    if (row.formation != NULL && !weapon) {
        return node_error(
            row.formation->key, load->error,
            "'formation' is only for support weapons; a unit belongs to the formation that "
            "lists it");
    }
    for (int i = 0; row.formation != NULL && i < world->formation_count; i++) {
        if (world->formation[i].side != side) continue;
        if (strcmp(world->formation[i].name, row.formation->text) == 0) formation = i;
    }
    if (row.formation != NULL && formation == NO_FORMATION) {
        const char *names[COUNT_OF(world->formation)];
        int known = 0;
        for (int i = 0; i < world->formation_count; i++)
            if (world->formation[i].side == side) names[known++] = world->formation[i].name;
        return name_unknown(row.formation,
                            side == ALLIED ? "allied has no formation" : "axis has no formation",
                            names, known, load->error);
    }
    unit->formation = (uint8_t)formation;
    load->unit_node[world->unit_count] = node;
    if (!unit_named(load, &row, unit) || !unit_rated(load, node, &row, unit) ||
        !unit_classed(load, node, &row, unit) || !unit_placed(load, node, &row, unit)) {
        return false;
    }
    if (unit->support > 0) {
        if (world->hq_count == HQS_MAX) {
            return node_error(node, load->error, "too many units with support points; at most %d",
                              HQS_MAX);
        }
        unit->hq_index = world->hq_count;
        world->hq[world->hq_count++] = world->unit_count;
    }
    unit_listed(world, unit, world->unit_count++);
    return true;
}

static bool unit_named(Load *load, const UnitRow *row, Unit *unit) {
    const World *world = load->world;
    const char *label = map_label(row->name->text, row->map->text, sizeof unit->label);
    for (const char *c = row->map->text; *c != '\0'; c++) {
        if (*c > ' ' && *c < 0x7f) continue;
        return node_error(row->map, load->error,
                          "invalid 'map'; expected 1 to 4 ASCII letters, digits or signs");
    }
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *other = &world->unit[i];
        if (strcmp(other->name, row->name->text) == 0) {
            return node_error(row->name, load->error,
                              "duplicate unit name '%s'; line %d has it too", other->name,
                              load->unit_node[i]->line);
        }
        if (strcmp(other->label, label) == 0) {
            return node_error(row->map, load->error, "duplicate map label: '%s' already has '%s'",
                              other->name, other->label);
        }
    }
    snprintf(unit->name, sizeof unit->name, "%s", row->name->text);
    snprintf(unit->label, sizeof unit->label, "%s", label);
    return true;
}

static bool unit_rated(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    const Node *back = node_get(node, "back");
    if ((row->gun == ABSENT) != (row->armour == ABSENT)) {
        return node_error(node, load->error, "a unit has both 'gun' and 'armour', or neither");
    }
    unit->steps = (uint8_t)(row->steps != ABSENT ? row->steps : unit->weapon ? 1 : 2);
    if (back != NULL && unit->steps == 1) {
        return node_error(back->key, load->error,
                          "'back' is only for units of 2 steps; this unit has 1");
    }
    unit->gunned = row->gun != ABSENT;
    unit->gun = (uint8_t)max_int(row->gun, 0);
    unit->armour = (uint8_t)max_int(row->armour, 0);
    unit->firepower[1] =
        row->back_firepower != ABSENT ? (uint8_t)row->back_firepower : unit->firepower[2];
    unit->morale[1] = row->back_morale != ABSENT ? (uint8_t)row->back_morale : unit->morale[2];
    unit->mp = unit->fixed ? 0 : (uint8_t)(2 * unit->mp);  // to half MP
    unit->hq |= unit->kind == HEADQUARTERS || unit->kind == MOTOR_HEADQUARTERS;
    unit->signal |= unit->kind == SIGNAL;
    unit->anti_air |= unit->kind == ANTI_AIR;
    unit->engineer |= unit->kind == ENGINEERS;
    unit->motorised = row->motorised == ABSENT ? unit->kind >= TANKS : row->motorised;
    if (unit->support == 0 || unit->hq) return true;
    return node_error(
        node_at(node, "support"), load->error,
        "only a headquarters has support points [6.6]; add 'hq: yes' if this unit is one");
}

// Sets the class of the unit in the card multiplier table [6.10]. Fails if the key `armoured` does
// not fit its type.
static bool unit_classed(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    bool may_be_armoured = unit->weapon || unit->kind == RECONNAISSANCE;
    if (row->armoured && !may_be_armoured) {
        return node_error(
            node_at(node, "armoured"), load->error,
            "'armoured' is only for reconnaissance and support weapons; for other units "
            "the type decides");
    }
    unit->target_class = CLASS_INF;
    switch (unit->kind) {
        case TANKS:
            unit->target_class = CLASS_TANK;
            break;
        case ANTI_TANK:
            unit->target_class = CLASS_AT;
            break;
        case MECH_INFANTRY:
            unit->target_class = CLASS_MECH;
            break;
        case ANTI_AIR:
            if (unit->gunned) unit->target_class = CLASS_AT;
            break;
        case RECONNAISSANCE:
            if (unit->gunned) unit->target_class = CLASS_TANK;
            break;
        default:
            break;
    }
    if (row->armoured) unit->target_class = CLASS_TANK;
    return true;
}

static bool zone_unknown(const Load *load, int side, const Node *name) {
    const char *names[ZONES_MAX],
        *what = side == ALLIED ? "allied has no zone" : "axis has no zone";
    for (int i = 0; i < load->zone_count[side]; i++) names[i] = load->zone[side][i].node->key->text;
    return name_unknown(name, what, names, load->zone_count[side], load->error);
}

// Sets the hexes where the unit may be set up or arrive. Fails for example unless the file gives
// exactly one of the keys `at`, `zone` and `hexes`, or if the unit cannot enter its hexes.
static bool unit_placed(Load *load, const Node *node, const UnitRow *row, Unit *unit) {
    World *world = load->world;
    int said = (row->at != NULL) + (row->zone != NULL) + (row->hexes != NULL), count;
    const Node *place = row->at ? row->at : row->zone ? row->zone : row->hexes;
    const Zone *zone = NULL;
    if (unit->turn > world->turns) {
        return node_error(node_at(node, "turn"), load->error,
                          "'%s' arrives on turn %d, after the last turn %d", unit->name, unit->turn,
                          world->turns);
    }
    if (said != 1) {
        return node_error(node, load->error,
                          "'%s' needs exactly one of 'at', 'zone' and 'hexes', where it %s",
                          unit->name, unit->turn > 0 ? "arrives" : "is set up");
    }
    if (row->zone != NULL) {
        for (int i = 0; i < load->zone_count[unit->side]; i++) {
            const Zone *other = &load->zone[unit->side][i];
            if (strcmp(other->node->key->text, row->zone->text) == 0) zone = other;
        }
        if (zone == NULL) return zone_unknown(load, unit->side, row->zone);
        unit->where = zone->hexes;
    } else {
        Hex hex;
        if (row->at != NULL && !hex_of_node(&load->world->grid, row->at, &hex, load->error))
            return false;
        if (!hexes_of_node(&load->world->grid, place, &unit->where, &count, load->error))
            return false;
    }
    if (zone == NULL && count == 0)
        return node_error(place, load->error, "'%s' has no hexes; name at least one", unit->name);
    unit->at = HEX_NONE;
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        char label[5];
        if (!hex_in(&unit->where, hex)) continue;
        if (hex_passable(world, hex, unit->motorised)) {
            unit->where_count++;
            unit->at = unit->where_count == 1 ? hex : HEX_NONE;
            continue;
        }
        unit->where.word[hex >> 6] &= ~bit(hex & 63);
        if (zone != NULL) continue;  // a zone can hold hexes that this unit cannot enter
        return node_error(place, load->error, "'%s' cannot stand in %s: %s is impassable %s",
                          unit->name, hex_label(&world->grid, hex, label),
                          world->terrains[world->terrain[hex]].name,
                          unit->motorised ? "for motorised units" : "on foot");
    }
    if (unit->where_count > 0) return true;
    return node_error(place, load->error, "'%s' cannot enter any hex of its zone", unit->name);
}

static void unit_listed(World *world, const Unit *unit, int index) {
    uint64_t set = bit(index);
    world->side[unit->side].units |= set;
    if (unit->formation != NO_FORMATION) world->formation[unit->formation].units |= set;
    world->class_set[unit->target_class] |= set;
    if (unit->turn == 0) world->starters |= set;
    if (!unit->motorised) world->foot |= set;
    bool inf = unit->target_class == CLASS_INF || unit->target_class == CLASS_MECH;
    if (inf && unit->kind != ANTI_AIR)
        world->infantry |= set;  // anti-aircraft guns are not infantry [R24]
    if (unit->steps == 2) world->two_steps |= set;
    for (int steps = 1; steps <= 2; steps++)
        if (unit->firepower[steps] > 0) world->armed[steps - 1] |= set;
    for (int target = 0; target < TARGET_CLASSES; target++)
        if (world->multiplier[target][unit->target_class].close) world->close[target] |= set;
    for (int side = 0; side < SIDES; side++)
        if (side != unit->side)
            world->not_of[side][index / 4] |= (uint64_t)0xffff << 16 * (index % 4);
    if (world->words_to[unit->side] == 0) world->words_from[unit->side] = (uint8_t)(index / 8 * 2);
    world->words_to[unit->side] = (uint8_t)(index / 8 * 2 + 2);
    if (unit->range > 0) world->watchful |= set;
    if (unit->weapon) world->weapons |= set;
    if (unit->engineer) world->engineers |= set;
    if (unit->signal) world->signals |= set;
    if (unit->anti_air) world->anti_airs |= set;
}
