// SPDX-License-Identifier: GPL-3.0-or-later
// load_sides.c -- what the scenario card says of each side: cards, zones, strikes, mines, forces.
#include <stdio.h>

#include "load.h"

typedef struct SideRow {
    const Node *name, *cards, *control, *zones, *artillery, *air, *mines, *formations, *weapons;
    int low_ammo;
} SideRow;

typedef struct CardsRow {
    int deal, limit;
} CardsRow;

typedef struct StrikeRow {
    const Node *turns, *observer;
    int strength, count;
} StrikeRow;

typedef struct MinesRow {
    const Node *markers;
    int fields;
} MinesRow;

enum { STRENGTH_HIGH = 20, COUNT_HIGH = 9, MARKER_HIGH = 20 };

// clang-format off
static const Field sides_fields[] = {
    {"allied", FIELD_MAP, 0,                    .needed = true},
    {"axis",   FIELD_MAP, sizeof(const Node *), .needed = true},
};

static const Field side_fields[] = {
    {"name",       FIELD_TEXT,   offsetof(SideRow, name),     .needed = true, .high = 23},
    {"cards",      FIELD_MAP,    offsetof(SideRow, cards),    .needed = true},
    {"low-ammo",   FIELD_NUMBER, offsetof(SideRow, low_ammo), .needed = true, .low = 1, .high = 20},
    {"control",    FIELD_WORDS,  offsetof(SideRow, control), .needed = false},
    {"zones",      FIELD_MAP,    offsetof(SideRow, zones), .needed = false},
    {"artillery",  FIELD_LIST,   offsetof(SideRow, artillery), .needed = false},
    {"air",        FIELD_LIST,   offsetof(SideRow, air), .needed = false},
    {"mines",      FIELD_MAP,    offsetof(SideRow, mines), .needed = false},
    {"formations", FIELD_MAP,    offsetof(SideRow, formations), .needed = false},
    {"weapons",    FIELD_LIST,   offsetof(SideRow, weapons), .needed = false},
    {"smoke",      FIELD_REFUSED, .choices = load_smoke_words},
};

static const Field cards_fields[] = {
    {"deal",  FIELD_NUMBER, offsetof(CardsRow, deal),  .needed = true, .high = HAND_MAX},
    {"limit", FIELD_NUMBER, offsetof(CardsRow, limit), .needed = true, .high = HAND_MAX},
};

static const Field strike_fields[] = {
    {"strength", FIELD_NUMBER, offsetof(StrikeRow, strength), .needed = true, .high = STRENGTH_HIGH},
    {"count",    FIELD_NUMBER, offsetof(StrikeRow, count),    .needed = true, .low = 1, .high = COUNT_HIGH},
    {"turns",    FIELD_WORDS,  offsetof(StrikeRow, turns), .needed = false},
    {"observer", FIELD_TEXT,   offsetof(StrikeRow, observer), .high = 15},
};

static const Field mines_fields[] = {
    {"fields",  FIELD_NUMBER, offsetof(MinesRow, fields), .needed = true, .high = MINES_MAX},
    {"markers", FIELD_LIST,   offsetof(MinesRow, markers), .needed = false},
};
// clang-format on

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
    SideRow row;
    CardsRow cards;
    if (!fields_read(node, "a side", side_fields, COUNT_OF(side_fields), &row, load->error) ||
        !fields_read(row.cards, "'cards'", cards_fields, COUNT_OF(cards_fields), &cards,
                     load->error)) {
        return false;
    }
    if (cards.deal > cards.limit) {
        return node_error(node_get(row.cards, "deal"), load->error,
                          "%d cards are dealt, but the hand's 'limit' is %d", cards.deal,
                          cards.limit);
    }
    snprintf(card->name, sizeof card->name, "%s", row.name->text);
    card->deal = (uint8_t)cards.deal;
    card->limit = (uint8_t)cards.limit;
    card->low_ammo = (uint8_t)row.low_ammo;
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
        if (count == 0) {
            return node_error(entry, load->error, "the zone '%s' is empty", entry->key->text);
        }
    }
    return true;
}

// No hex is in zones of both sides: they are set up one after the other.
static bool zones_apart(Load *load) {
    const HexGrid *grid = &load->world->grid;
    for (int i = 0; i < load->zone_count[AXIS]; i++) {
        for (int j = 0; j < load->zone_count[ALLIED]; j++) {
            const Zone *axis = &load->zone[AXIS][i], *allied = &load->zone[ALLIED][j];
            for (Hex hex = 0; hex < grid->count; hex++) {
                char label[5];
                if (!hex_in(&axis->hexes, hex) || !hex_in(&allied->hexes, hex)) continue;
                return node_error(axis->node, load->error,
                                  "hex %s is in the zone '%s' and in the allied zone '%s' too",
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
            return node_error(node, load->error,
                              "a scenario has at most %d lines of artillery and air, of both sides",
                              STRIKES_MAX);
        }
        if (!fields_read(node, air ? "a line of 'air'" : "a line of 'artillery'", strike_fields,
                         COUNT_OF(strike_fields), &row, load->error)) {
            return false;
        }
        if (row.turns != NULL && !turns_of_node(row.turns, load->world->turns, &turns, load->error))
            return false;
        if (turns == 0) return node_error(row.turns, load->error, "'turns' names no turn");
        Strike *strike = &world->strike[world->strike_count++];
        *strike = (Strike){.side = (uint8_t)side,
                           .air = air,
                           .strength = (uint8_t)row.strength,
                           .observer = NO_UNIT};
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
            return node_error(row.observer, load->error, "%s has no unit '%s' to observe",
                              scenario_sides[side], row.observer->text);
        }
    }
    return true;
}

static bool load_mines(Load *load, int side, const Node *mines) {
    SideCard *card = &load->world->side[side];
    MinesRow row;
    if (mines == NULL) return true;
    if (!fields_read(mines, "'mines'", mines_fields, COUNT_OF(mines_fields), &row, load->error)) {
        return false;
    }
    int count = row.markers != NULL ? row.markers->count : 0;
    if (count > MARKERS_MAX) {
        return node_error(row.markers, load->error, "a side has at most %d mine markers, not %d",
                          MARKERS_MAX, count);
    }
    for (const Node *node = count > 0 ? row.markers->first : NULL; node; node = node->next) {
        int value;
        if (!node_number(node, "a mine marker", 0, MARKER_HIGH, &value, load->error)) return false;
        card->marker[card->markers++] = (uint8_t)value;
    }
    card->minefields = (uint8_t)row.fields;
    if (row.fields > count) {
        return node_error(node_get(mines, "fields"), load->error,
                          "%d minefields are drawn from %d markers; add markers", row.fields,
                          count);
    }
    int other = load->world->side[side_other((Side)side)].minefields;
    if (row.fields + other > MINES_MAX) {
        return node_error(node_get(mines, "fields"), load->error,
                          "both sides together place at most %d minefields, not %d", MINES_MAX,
                          row.fields + other);
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
                    "%s is no objective; 'control' is for hexes that 'victory' names", words.word);
            }
            if (world->control[side_other((Side)side)] & bit(index)) {
                return words_error(&words, load->error, "both sides control %s", words.word);
            }
            world->control[side] |= bit(index);
        }
    }
    return true;
}
