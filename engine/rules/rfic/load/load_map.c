// SPDX-License-Identifier: GPL-3.0-or-later
// load_map.c -- reads the key `map`: rows of letters, roads, rivers, streams, fords, trenches and
// names. A bridge is where a road crosses a river [F10].
#include <stdio.h>

#include "load.h"

typedef struct Map {
    const Node *rows, *roads, *trenches, *names;
    HexmapWaters water;
} Map;

// clang-format off
static const Field map_fields[] = {
    {"rows",     FIELD_LIST,  offsetof(Map, rows), NEEDED, UNITS("list of rows"),   HELP("rows of the map: one terrain letter for each hex, separated by blanks")},
    {"roads",    FIELD_LIST,  offsetof(Map, roads),    UNITS("list of chains"), HELP("roads, each a text of hexes in which each hex is adjacent to the one before it; a road across a river makes a bridge, which engineers may blow")},
    {"rivers",   FIELD_WORDS, offsetof(Map, water.rivers),   UNITS("hexsides"),       HELP("rivers, which can be crossed only by a bridge or a ford")},
    {"streams",  FIELD_WORDS, offsetof(Map, water.streams),  UNITS("hexsides"),       HELP("streams; crossing one ends a move [F10]")},
    {"fords",    FIELD_WORDS, offsetof(Map, water.fords),    UNITS("hexsides"),       HELP("fords of rivers: vehicles cannot cross, and crossing takes the whole move [F10]")},
    {"trenches", FIELD_WORDS, offsetof(Map, trenches), UNITS("hexes"),          HELP("hexes with trenches at the start")},
    {"names",    FIELD_MAP,   offsetof(Map, names),    UNITS("`{HEX: text}`, 1 to 19 characters"), HELP("names of hexes on the map")},
};
// clang-format on

const FieldTable map_table = FIELD_TABLE("'map'", map_fields);

static bool put_terrain(void *context, const Words *words, Hex hex) {
    Load *load = context;
    World *world = load->world;
    char letters[2 * TERRAINS_MAX + 1];
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
    return words_error(words, load->error, "unknown terrain letter '%s'; expected one of%s",
                       words->word, letters);
}

// Makes a bridge wherever a road crosses a river, even at a ford.
static bool load_bridges(Load *load, const Node *map) {
    World *world = load->world;
    memset(world->bridge, NO_INDEX, sizeof world->bridge);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            if (!((world->road[hex] & world->river[hex]) >> d & 1)) continue;
            Hex beyond = world->grid.neighbour[hex][d];
            if (world->bridge[hex][d] != NO_INDEX) continue;
            if (world->bridge_count == BRIDGES_MAX)
                return node_error(map, load->error, "a map has at most %d bridges", BRIDGES_MAX);
            world->bridge_hex[world->bridge_count] = hex;
            world->bridge_beyond[world->bridge_count] = beyond;
            world->bridge[hex][d] = world->bridge_count;
            world->bridge[beyond][hex_opposite(d)] = world->bridge_count++;
        }
    }
    return true;
}

static bool load_trenches(Load *load, const Node *node) {
    World *world = load->world;
    int count;
    if (node == NULL) return true;
    if (!hexes_of_node(&world->grid, node, &world->trenches, &count, load->error)) return false;
    for (Words words = words_of(node); words_next(&words);) {
        Hex hex = hex_parse(&world->grid, words.word);
        const Terrain *terrain = &world->terrains[world->terrain[hex]];
        if (!(terrain->enters >> MOVER_FOOT & 1))
            return words_error(&words, load->error,
                               "'trenches' cannot name a hex of %s: men on foot cannot enter it",
                               terrain->name);
    }
    return true;
}

bool load_map(Load *load, const Node *node) {
    World *world = load->world;
    HexGrid *grid = &world->grid;
    Map map;
    return fields_bind(node, &map_table, &map, NULL, load->error) &&
           hexmap_size(map.rows, HEXES_MAX, grid, load->error) &&
           hexmap_letters(grid, map.rows, put_terrain, load, load->error) &&
           hexmap_waters(grid, &map.water, world->river, world->stream, world->ford, load->error) &&
           hexmap_chains(grid, map.roads, "road", world->road, load->error) &&
           load_bridges(load, node) && load_trenches(load, map.trenches) &&
           hexmap_names(grid, map.names, world->hex_name, load->error);
}
