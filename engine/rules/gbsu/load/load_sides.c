// SPDX-License-Identifier: GPL-3.0-or-later
// load_sides.c -- reads each side: its cards, zones, strikes, mines and units.
#include <stdio.h>

#include "load.h"

typedef struct SideNodes {
    const Node *name, *control, *zones, *artillery, *air, *mines, *formations, *weapons;
} SideNodes;

typedef struct StrikeRow {
    const Node *turns, *observer;
    int count;
} StrikeRow;

enum { STRENGTH_HIGH = 20, COUNT_HIGH = 9, MARKER_HIGH = 20 };

// clang-format off
static const Field sides_fields[] = {
    {"allied", FIELD_MAP, 0,                    .needed = true},
    {"axis",   FIELD_MAP, sizeof(const Node *), .needed = true},
};

static const Field cards_fields[] = {
    {"deal",  FIELD_NUMBER, BOUND(SideCard, deal),  NEEDED, RANGE(0, HAND_MAX), UNITS("cards"), HELP("number of cards dealt at the start; at most `limit`")},
    {"limit", FIELD_NUMBER, BOUND(SideCard, limit), NEEDED, RANGE(0, HAND_MAX), UNITS("cards"), HELP("hand size to which additional orders refill [12.2]")},
};
static const Field strike_fields[] = {
    {"strength", FIELD_NUMBER, BOUND(Strike, strength),    NEEDED, RANGE(0, STRENGTH_HIGH), HELP("strength; its effect card times the multiplier is added")},
    {"count",    FIELD_NUMBER, offsetof(StrikeRow, count), NEEDED, RANGE(1, COUNT_HIGH), UNITS("strikes"), HELP("number of strikes on each turn on which the line is available")},
    {"turns",    FIELD_WORDS,  offsetof(StrikeRow, turns), UNITS("turns"), HELP("turns on which the line is available; if absent, all turns")},
    {"observer", FIELD_TEXT,   offsetof(StrikeRow, observer), .high = 15, UNITS("a unit of the side"), HELP("the strikes need this unit on the map; if absent, they need no unit")},
};
static const Field mines_fields[] = {
    {"fields",  FIELD_NUMBER, BOUND(SideCard, minefields), NEEDED, RANGE(0, MINES_MAX), UNITS("minefields"), HELP("number of minefields placed before turn 1; their values are secret at first; at most 10 for both sides together [11.6]")},
    {"markers", FIELD_LIST,   0, UNITS("list of values, 0 to 20"), HELP("values of the markers from which minefields are drawn; at most 16 markers")},
};
static const FieldTable cards_table = FIELD_TABLE("'cards'", cards_fields);
static const FieldTable artillery_table = FIELD_TABLE("a line of 'artillery'", strike_fields);
static const FieldTable air_table = FIELD_TABLE("a line of 'air'", strike_fields);
static const FieldTable mines_table = FIELD_TABLE("'mines'", mines_fields);

static const Field side_fields[] = {
    {"name",       FIELD_TEXT,   offsetof(SideNodes, name),     NEEDED, .high = 23, HELP("name of the side, such as `British`")},
    {"cards",      FIELD_FIELDS, .table = &cards_table, NEEDED},
    {"low-ammo",   FIELD_NUMBER, BOUND(SideCard, low_ammo), NEEDED, RANGE(1, 20), HELP("level of the ammo marker from which the side cannot fire while it has the initiative; each card of value 10 used in fire or close combat moves the marker by one [11.5]")},
    {"control",    FIELD_WORDS,  offsetof(SideNodes, control),    UNITS("hexes"), HELP("objectives that the side controls at the start; `victory` must name each of them")},
    {"zones",      FIELD_MAP,    offsetof(SideNodes, zones),      UNITS("`{NAME: hexes}`"), HELP("areas where units may be set up; a hex cannot be in zones of both sides; at most 16 zones")},
    {"artillery",  FIELD_LIST,   offsetof(SideNodes, artillery),  .table = &artillery_table, UNITS("list of lines"), HELP("artillery fire from off the map [6.7]; at most 8 lines of `artillery` and `air` in a file")},
    {"air",        FIELD_LIST,   offsetof(SideNodes, air),        .table = &air_table, UNITS("list of lines"), HELP("air strikes [6.8]")},
    {"mines",      FIELD_MAP,    offsetof(SideNodes, mines),      .table = &mines_table},
    {"formations", FIELD_MAP,    offsetof(SideNodes, formations), .table = &unit_table, UNITS("`{NAME: list of units}`"), HELP("units that are activated together; each name has at most 23 letters and is unique in the file; at most 24 formations")},
    {"weapons",    FIELD_LIST,   offsetof(SideNodes, weapons),    .table = &unit_table, UNITS("list of units"), HELP("support weapons [10.0]: they count against no stacking limit, their fire disorganises but causes no losses, and those of one hex can be activated without a formation [R38]")},
    {"smoke",      FIELD_REFUSED, .choices = load_smoke_words},
};
// clang-format on

const FieldTable side_table = FIELD_TABLE("a side", side_fields);

static bool load_side(Load *load, int side, const Node *node);
static bool load_zones(Load *load, int side, const Node *zones);
static bool load_strikes(Load *load, int side, const Node *list, bool air);
static bool load_mines(Load *load, int side, const Node *mines);
static bool zones_apart(Load *load);

bool load_sides(Load *load, const Node *sides) {
    const Node *node[SIDES];
    if (!fields_read(sides, "'sides'", sides_fields, COUNT_OF(sides_fields), node, load->error)) {
        return false;
    }
    for (int side = 0; side < SIDES; side++) {
        if (!load_side(load, side, node[side])) return false;
    }
    return zones_apart(load);
}

static bool load_side(Load *load, int side, const Node *node) {
    World *world = load->world;
    SideCard *card = &world->side[side];
    SideNodes row;
    if (!fields_bind(node, &side_table, &row, card, load->error)) return false;
    if (card->deal > card->limit) {
        return node_error(node_get(node_get(node, "cards"), "deal"), load->error,
                          "'deal' is %d, above the hand's 'limit' of %d; lower 'deal' or raise "
                          "'limit', as the edit limits.%s=%d does",
                          card->deal, card->limit, scenario_sides[side], card->deal);
    }
    snprintf(card->name, sizeof card->name, "%s", row.name->text);
    if (!load_zones(load, side, row.zones) ||
        !load_units(load, side, row.formations, row.weapons)) {
        return false;
    }
    if (card->units == 0) {
        return node_error(node, load->error, "%s has no units: list them under 'formations'",
                          scenario_sides[side]);
    }
    return load_strikes(load, side, row.artillery, false) &&
           load_strikes(load, side, row.air, true) && load_mines(load, side, row.mines);
}

static bool load_zones(Load *load, int side, const Node *zones) {
    for (const Node *entry = zones ? zones->first : NULL; entry != NULL; entry = entry->next) {
        int count;
        char is[64];
        if (load->zone_count[side] == ZONES_MAX) {
            return node_error(entry->key, load->error, "a side has at most %d zones", ZONES_MAX);
        }
        if (entry->kind == NODE_MAP) {
            return node_error(entry, load->error, "a zone must be a text of hexes, not %s",
                              node_describe(entry, is, sizeof is));
        }
        Zone *zone = &load->zone[side][load->zone_count[side]++];
        zone->node = entry;
        if (!hexes_of_node(&load->world->grid, entry, &zone->hexes, &count, load->error))
            return false;
        if (count == 0) return zone_empty(entry, load->error);
    }
    return true;
}

// Fails if a hex is in zones of both sides. The sides set up one after the other, so the first side
// could take this hex from the second.
static bool zones_apart(Load *load) {
    const HexGrid *grid = &load->world->grid;
    for (int i = 0; i < load->zone_count[AXIS]; i++) {
        for (int j = 0; j < load->zone_count[ALLIED]; j++) {
            const Zone *axis = &load->zone[AXIS][i], *allied = &load->zone[ALLIED][j];
            for (Hex hex = 0; hex < grid->count; hex++) {
                char label[5];
                if (!hex_in(&axis->hexes, hex) || !hex_in(&allied->hexes, hex)) continue;
                return node_error(axis->node, load->error,
                                  "hex %s is in the axis zone '%s' and in the allied zone '%s'; a "
                                  "hex is in the zones of one side only",
                                  hex_label(grid, hex, label), axis->node->key->text,
                                  allied->node->key->text);
            }
        }
    }
    return true;
}

static bool load_strikes(Load *load, int side, const Node *list, bool air) {
    World *world = load->world;
    for (const Node *node = list ? list->first : NULL; node != NULL; node = node->next) {
        StrikeRow row;
        uint32_t turns = ~(uint32_t)0;
        if (world->strike_count == STRIKES_MAX) {
            return node_error(
                node, load->error,
                "too many lines of 'artillery' and 'air'; at most %d for both sides together",
                STRIKES_MAX);
        }
        Strike *strike = &world->strike[world->strike_count++];
        *strike = (Strike){.side = (uint8_t)side, .air = air, .observer = NO_UNIT};
        if (!fields_bind(node, air ? &air_table : &artillery_table, &row, strike, load->error))
            return false;
        if (row.turns != NULL && !turns_of_node(row.turns, load->world->turns, &turns, load->error))
            return false;
        if (turns == 0)
            return node_error(row.turns, load->error, "'turns' is empty; name at least one turn");
        for (int turn = 1; turn <= world->turns; turn++) {
            if (turns >> turn & 1) strike->count[turn] = (uint8_t)row.count;
        }
        if (row.observer == NULL) continue;
        for (int unit = 0; unit < world->unit_count; unit++) {
            if (world->unit[unit].side != side) continue;
            if (strcmp(world->unit[unit].name, row.observer->text) != 0) continue;
            strike->observer = (uint8_t)unit;
        }
        if (strike->observer == NO_UNIT) {
            return node_error(row.observer, load->error, "unknown observer: %s has no unit '%s'",
                              scenario_sides[side], row.observer->text);
        }
    }
    return true;
}

static bool load_mines(Load *load, int side, const Node *mines) {
    SideCard *card = &load->world->side[side];
    const Node *markers;
    if (mines == NULL) return true;
    if (!fields_bind(mines, &mines_table, &markers, card, load->error)) return false;
    int count = markers != NULL ? markers->count : 0;
    if (count > MARKERS_MAX) {
        return node_error(markers, load->error, "a side has at most %d mine markers, not %d",
                          MARKERS_MAX, count);
    }
    for (const Node *node = count > 0 ? markers->first : NULL; node; node = node->next) {
        int value;
        if (!node_number(node, "a mine marker", 0, MARKER_HIGH, &value, load->error)) return false;
        card->marker[card->markers++] = (uint8_t)value;
    }
    if (card->minefields > count) {
        return node_error(node_get(mines, "fields"), load->error,
                          "%d minefields need at least as many markers, not %d; add markers",
                          card->minefields, count);
    }
    int other = load->world->side[side_other((Side)side)].minefields;
    if (card->minefields + other > MINES_MAX) {
        return node_error(node_get(mines, "fields"), load->error,
                          "both sides together place at most %d minefields, not %d", MINES_MAX,
                          card->minefields + other);
    }
    return true;
}

bool load_control(Load *load, const Node *sides) {
    World *world = load->world;
    for (int side = 0; side < SIDES; side++) {
        const Node *node = node_get(node_get(sides, scenario_sides[side]), "control");
        for (Words words = words_of(node); words_next(&words);) {
            Hex hex;
            if (!hex_of_word(&load->world->grid, &words, &hex, load->error)) return false;
            int index = world->objective[hex];
            if (index == NO_INDEX) {
                return words_error(
                    &words, load->error,
                    "%s is not an objective; 'control' lists hexes that 'victory' names",
                    words.word);
            }
            if (world->control[side] & bit(index))
                return words_error(&words, load->error, "hex %s is named twice here", words.word);
            if (world->control[side_other((Side)side)] & bit(index)) {
                return words_error(&words, load->error,
                                   "%s is controlled by both sides; remove it from one 'control'",
                                   words.word);
            }
            world->control[side] |= bit(index);
        }
    }
    return true;
}
