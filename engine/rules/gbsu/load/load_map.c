// SPDX-License-Identifier: GPL-3.0-or-later
// load_map.c -- reads the map: rows of letters, suits [R4], forts [11.8], hexsides, roads, names.
#include <stdio.h>

#include "engine/scenario/hexmap.h"
#include "load.h"

typedef struct Map {
    const Node *rows, *suits, *roads, *bridges, *forts, *names;
    HexmapWaters water;
} Map;

enum { FORT_HIGH = 6, LETTERS_MAX = 1 + TERRAINS_MAX * 2 };

// clang-format off
static const Field map_fields[] = {
    {"rows",    FIELD_LIST,  offsetof(Map, rows), NEEDED, UNITS("list of rows"), HELP("rows of the map: one terrain letter for each hex, separated by blanks")},
    {"suits",   FIELD_LIST,  offsetof(Map, suits),   UNITS("list of rows"), HELP("suit of each hex: `d`, `s`, `h` or `c`; if absent, a formula assigns suits [R4]")},
    {"roads",   FIELD_LIST,  offsetof(Map, roads),   UNITS("list of chains"), HELP("roads, each a text of hexes in which each hex is adjacent to the one before it")},
    {"rivers",  FIELD_WORDS, offsetof(Map, water.rivers),  UNITS("hexsides"), HELP("rivers, which can be crossed only by a bridge or a ford")},
    {"streams", FIELD_WORDS, offsetof(Map, water.streams), UNITS("hexsides"), HELP("streams and canals, which cost more MP (see the chart)")},
    {"fords",   FIELD_WORDS, offsetof(Map, water.fords),   UNITS("hexsides"), HELP("fords of rivers: units on foot cross for all their MP, so only at the start of a move")},
    {"bridges", FIELD_WORDS, offsetof(Map, bridges), UNITS("hexsides"), HELP("indestructible road bridges over rivers; other bridges are `objects`")},
    {"forts",   FIELD_MAP,   offsetof(Map, forts),   UNITS("`{HEX: capacity}`, 1 to 6"), HELP("fortifications, with the number of non-motorised units that find shelter [11.8]; at most 32")},
    {"names",   FIELD_MAP,   offsetof(Map, names),   UNITS("`{HEX: text}`, 1 to 19 characters"), HELP("names of hexes on the map")},
};
// clang-format on

const FieldTable map_table = FIELD_TABLE("'map'", map_fields);

static bool put_terrain(void *context, const Words *words, Hex hex);
static bool load_suits(Load *load, const Node *rows);
static bool load_bridges(Load *load, const Node *bridges);
static bool load_forts(Load *load, const Node *forts);

bool load_map(Load *load, const Node *node) {
    Map map;
    if (!fields_bind(node, &map_table, &map, NULL, load->error)) return false;
    load->roads = map.roads;
    World *world = load->world;
    HexGrid *grid = &world->grid;
    return hexmap_size(map.rows, HEXES_MAX, grid, load->error) &&
           hexmap_letters(grid, map.rows, put_terrain, load, load->error) &&
           load_suits(load, map.suits) &&
           hexmap_waters(grid, &map.water, world->river, world->stream, world->ford, load->error) &&
           hexmap_chains(grid, map.roads, "road", world->road, load->error) &&
           load_bridges(load, map.bridges) && load_forts(load, map.forts) &&
           hexmap_names(grid, map.names, world->hex_name, load->error);
}

static bool put_terrain(void *context, const Words *words, Hex hex) {
    Load *load = context;
    World *world = load->world;
    char letters[LETTERS_MAX + 1];
    int length = 0;
    for (int i = 0; i < world->terrain_count; i++) {
        if (world->terrains[i].letter == words->word[0]) {
            world->terrain[hex] = (uint8_t)i;
            return true;
        }
        letters[length++] = ' ';
        letters[length++] = world->terrains[i].letter;
    }
    letters[length] = '\0';
    return words_error(words, load->error, "unknown terrain letter '%s'; the chart has%s",
                       words->word, letters);
}

static bool put_suit(void *context, const Words *words, Hex hex) {
    Load *load = context;
    const char *place = strchr("dshc", words->word[0]);
    if (place == NULL) {
        return words_error(words, load->error, "unknown suit '%s'; expected d, s, h or c",
                           words->word);
    }
    load->world->suit[hex] = (uint8_t)(place - "dshc");
    return true;
}

static bool load_suits(Load *load, const Node *rows) {
    World *world = load->world;
    const HexGrid *grid = &world->grid;
    if (rows == NULL) {
        for (Hex hex = 0; hex < grid->count; hex++) {
            world->suit[hex] = (uint8_t)((grid->q[hex] + 2 * grid->r[hex]) & 3);  // [R4]
        }
        return true;
    }
    world->suits_named = true;
    if (rows->count != grid->rows) {
        return node_error(rows, load->error,
                          "'suits' has %d rows, but the map has %d; each hex needs a suit",
                          rows->count, grid->rows);
    }
    return hexmap_letters(grid, rows, put_suit, load, load->error);
}

// Reads the bridges that can never be destroyed. All other bridges are objects, which
// load_victory.c reads.
static bool load_bridges(Load *load, const Node *bridges) {
    const World *world = load->world;
    Hex hex;
    int direction;
    for (Words words = words_of(bridges); hexside_next(&words);) {
        if (!hexside_of_word(&load->world->grid, &words, &hex, &direction, load->error))
            return false;
        if (!(world->river[hex] >> direction & 1) || !(world->road[hex] >> direction & 1)) {
            return words_error(&words, load->error,
                               "a bridge needs a road and a river; hexside %s has no %s",
                               words.word, world->river[hex] >> direction & 1 ? "road" : "river");
        }
        hexside_add(&world->grid, load->bridged, hex, direction);
    }
    return true;
}

// Fails if a road crosses a river without a bridge. All objects must have been loaded before.
bool load_bridges_check(Load *load) {
    const World *world = load->world;
    for (const Node *road = load->roads ? load->roads->first : NULL; road; road = road->next) {
        Hex last = HEX_NONE, hex;
        char a[5], b[5];
        Words words = words_of(road);
        for (; words_next(&words); last = hex) {
            if (!hex_of_word(&load->world->grid, &words, &hex, load->error)) return false;
            if (last == HEX_NONE) continue;
            int direction = hex_direction(&world->grid, last, hex);
            if (!(world->river[last] >> direction & 1) || load->bridged[last] >> direction & 1 ||
                world->bridge[last][direction] != NO_INDEX) {
                continue;
            }
            hex_label(&world->grid, last, a);
            hex_label(&world->grid, hex, b);
            return words_error(&words, load->error,
                               "the road crosses the river %s-%s without a bridge; add one to "
                               "'bridges' or to 'objects'",
                               a, b);
        }
    }
    return true;
}

static bool load_forts(Load *load, const Node *forts) {
    World *world = load->world;
    memset(world->fort_index, NO_INDEX, sizeof world->fort_index);
    for (const Node *entry = forts ? forts->first : NULL; entry != NULL; entry = entry->next) {
        Hex hex;
        int capacity;
        if (!hex_of_node(&load->world->grid, entry->key, &hex, load->error)) return false;
        if (!node_number(entry, "capacity", 1, FORT_HIGH, &capacity, load->error)) return false;
        const Terrain *terrain = &world->terrains[world->terrain[hex]];
        if (terrain->cost[0] == COST_NEVER) {
            return node_error(
                entry->key, load->error,
                "a fortification cannot stand in %s, which units on foot enter only by road",
                terrain->name);
        }
        if (world->fort_count == FORTS_MAX) {
            return node_error(entry->key, load->error, "a map has at most %d fortifications",
                              FORTS_MAX);
        }
        if (world->fort[hex] != 0) {
            return node_error(entry->key, load->error, "duplicate fortification in this hex");
        }
        world->fort[hex] = (uint8_t)capacity;
        world->fort_index[hex] = world->fort_count++;
    }
    return true;
}
