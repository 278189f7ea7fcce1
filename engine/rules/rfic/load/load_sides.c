// SPDX-License-Identifier: GPL-3.0-or-later
// load_sides.c -- reads the key `sides`: name, grade, zones, barrage targets, minefields, pieces
// and controlled objectives of each side.
#include <stdio.h>

#include "engine/kit/agreement.h"
#include "load.h"

typedef struct SideRow {
    const Node *name, *control, *zones, *targets, *mines, *pieces;
    int grade;
} SideRow;

typedef struct MineRow {
    const Node *at, *hidden;
} MineRow;

// clang-format off
static const Field sides_fields[] = {
    {"allied", FIELD_MAP, 0,                    NEEDED},
    {"axis",   FIELD_MAP, sizeof(const Node *), NEEDED},
};
static const Field mine_fields[] = {
    {"at",     FIELD_TEXT,  offsetof(MineRow, at),     .high = 20, UNITS("hex"), HELP("hex of a minefield that both sides know")},
    {"hidden", FIELD_WORDS, offsetof(MineRow, hidden), UNITS("hexes"), HELP("hexes of which one is mined in secret; at least as many as the scenario has minefields")},
};
static const FieldTable mine_table = FIELD_TABLE("a minefield", mine_fields);
static const Field side_fields[] = {
    {"name",    FIELD_TEXT,   offsetof(SideRow, name), NEEDED, .high = 23, HELP("name of the side, such as `Soviets`")},
    {"grade",   FIELD_CHOICE, offsetof(SideRow, grade), .high = GRADES, DEFAULT(AVERAGE), .choices = grade_names, HELP("grade of pieces that do not state their own")},
    {"control", FIELD_WORDS,  offsetof(SideRow, control), UNITS("hexes"), HELP("objectives that the side controls at the start; `victory` must name each of them")},
    {"zones",   FIELD_MAP,    offsetof(SideRow, zones),   UNITS("`{NAME: hexes}`"), HELP("areas where pieces may be set up or arrive; at most 16 zones")},
    {"targets", FIELD_WORDS,  offsetof(SideRow, targets), UNITS("hexes"), HELP("hexes at which barrages may be planned; at most 24")},
    {"mines",   FIELD_LIST,   offsetof(SideRow, mines), .table = &mine_table, UNITS("list of minefields"), HELP("minefields, none of them where an enemy may be set up; at most 16 in the file")},
    {"pieces",  FIELD_LIST,   offsetof(SideRow, pieces), .table = &unit_table, NEEDED, UNITS("list of pieces")},
};
// clang-format on

const FieldTable side_table = FIELD_TABLE("a side", side_fields);

static bool load_zones(Load *load, int side, const Node *zones) {
    for (const Node *entry = zones ? zones->first : NULL; entry != NULL; entry = entry->next) {
        int count;
        char is[64];
        if (load->zone_count[side] == ZONES_MAX)
            return node_error(entry->key, load->error, "a side has at most %d zones", ZONES_MAX);
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

static bool load_targets(Load *load, int side, const Node *node) {
    SideCard *card = &load->world->side[side];
    for (Words words = words_of(node); words_next(&words);) {
        Hex hex;
        if (!hex_of_word(&load->world->grid, &words, &hex, load->error)) return false;
        for (int i = 0; i < card->targets; i++)
            if (card->target[i] == hex)
                return words_error(&words, load->error, "hex %s is named twice here", words.word);
        if (card->targets == TARGETS_MAX)
            return words_error(&words, load->error, "a side has at most %d targets", TARGETS_MAX);
        card->target[card->targets++] = hex;
    }
    return true;
}

static int hide_add(SideCard *card, Hex hex, bool mine) {
    for (int i = 0; i < card->hides; i++)
        if (card->hide[i].hex == hex && card->hide[i].mine == mine) return i;
    if (card->hides == HIDES_MAX) return -1;
    card->hide[card->hides] = (Hide){hex, mine};
    return card->hides++;
}

bool hides_of(Load *load, int side, const HexSet *hexes, bool mine, const Node *node,
              uint64_t *out) {
    *out = 0;
    for (Hex hex = 0; hex < load->world->grid.count; hex++) {
        if (!hex_in(hexes, hex)) continue;
        int place = hide_add(&load->world->side[side], hex, mine);
        if (place < 0)
            return node_error(node, load->error,
                              "a side hides things in at most %d places, each hex counted once for "
                              "units and once for mines",
                              HIDES_MAX);
        *out |= bit(place);
    }
    return true;
}

static bool load_mine(Load *load, int side, const Node *node) {
    World *world = load->world;
    MineRow row;
    HexSet hexes;
    int count;
    if (world->mine_count == MINES_MAX)
        return node_error(node, load->error, "a scenario has at most %d minefields", MINES_MAX);
    if (!fields_bind(node, &mine_table, &row, NULL, load->error)) return false;
    MineCard *mine = &world->mine[world->mine_count];
    load->mine_node[world->mine_count] = row.at != NULL ? row.at : row.hidden;
    *mine = (MineCard){.side = (uint8_t)side, .at = HEX_NONE};
    if ((row.at != NULL) == (row.hidden != NULL))
        return node_error(node, load->error, "a minefield needs 'at' or 'hidden', not both");
    if (row.at != NULL) {
        if (!hex_of_node(&world->grid, row.at, &mine->at, load->error)) return false;
        for (int i = 0; i < world->mine_count; i++)
            if (world->mine[i].at == mine->at)
                return node_error(row.at, load->error, "that hex already has a minefield");
    } else {
        if (!hexes_of_node(&world->grid, row.hidden, &hexes, &count, load->error)) return false;
        if (count < 2)
            return node_error(row.hidden, load->error,
                              "a hidden minefield needs at least two hexes");
        if (!hides_of(load, side, &hexes, true, row.hidden, &mine->hide)) return false;
    }
    world->mine_count++;
    return true;
}

// Fails if a hidden minefield has fewer hexes than there are minefields, so that each finds a free
// hex, wherever the others are laid.
static bool mines_fit(Load *load, const Node *sides) {
    const World *world = load->world;
    for (int i = 0; i < world->mine_count; i++)
        if (world->mine[i].at == HEX_NONE && bits_count(world->mine[i].hide) < world->mine_count)
            return node_error(
                sides, load->error,
                "a hidden minefield has %d hexes, but the scenario has %d minefields; "
                "give it at least as many hexes",
                bits_count(world->mine[i].hide), world->mine_count);
    return true;
}

static bool load_side(Load *load, int side, const Node *node) {
    SideCard *card = &load->world->side[side];
    SideRow row;
    if (!fields_bind(node, &side_table, &row, NULL, load->error)) return false;
    char people[PEOPLE_BYTES];
    snprintf(card->name, sizeof card->name, "%s", people_of(row.name->text, people));
    load->grade[side] = row.grade;
    if (!load_zones(load, side, row.zones) || !load_targets(load, side, row.targets) ||
        !load_units(load, side, row.pieces))
        return false;
    if (card->soldiers == 0)
        return node_error(node, load->error,
                          "%s has no fighting unit: commanders, observers and aircraft do not "
                          "count",
                          scenario_sides[side]);
    for (const Node *mine = row.mines ? row.mines->first : NULL; mine; mine = mine->next)
        if (!load_mine(load, side, mine)) return false;
    return true;
}

bool load_sides(Load *load, const Node *sides) {
    World *world = load->world;
    const Node *node[SIDES];
    if (!fields_read(sides, "'sides'", sides_fields, COUNT_OF(sides_fields), node, load->error))
        return false;
    for (int side = 0; side < SIDES; side++)
        if (!load_side(load, side, node[side])) return false;
    if (strcmp(world->side[ALLIED].name, world->side[AXIS].name) == 0)
        return node_error(node_at(node[AXIS], "name"), load->error, "both sides are called '%s'",
                          world->side[AXIS].name);
    if (world->unit_count * world->turns > UNIT_TURNS_MAX)
        return node_error(sides, load->error,
                          "%d pieces times %d turns are too many; expected a product of at most %d",
                          world->unit_count, world->turns, UNIT_TURNS_MAX);
    world->packs = world->unit_count > world->second_above ? 2 : 1;
    return mines_fit(load, sides);
}

bool load_control(Load *load, const Node *sides) {
    World *world = load->world;
    for (int side = 0; side < SIDES; side++) {
        const Node *node = node_get(node_get(sides, scenario_sides[side]), "control");
        for (Words words = words_of(node); words_next(&words);) {
            Hex hex;
            if (!hex_of_word(&world->grid, &words, &hex, load->error)) return false;
            int index = world->objective[hex];
            if (index == NO_INDEX) {
                return words_error(
                    &words, load->error,
                    "%s is no objective; 'control' expects hexes that 'victory' names", words.word);
            }
            if (world->control[side] & bit(index))
                return words_error(&words, load->error, "hex %s is named twice here", words.word);
            if (world->control[side_other((Side)side)] & bit(index))
                return words_error(&words, load->error, "both sides control %s", words.word);
            world->control[side] |= bit(index);
        }
    }
    return true;
}
