// SPDX-License-Identifier: GPL-3.0-or-later
// words.h -- reads hexes ("0507"), hexsides ("0304-0404") and turns ("1-4 6") in a scenario's
// texts. Every function of type bool returns false and fills *error, with the place and what was
// expected, if the text is invalid.
#pragma once
#include "engine/base/fields.h"
#include "engine/board/hexset.h"

extern const char *const scenario_sides[2];  // the keys of the two sides: "allied", "axis"

// Reads the current word as a hex of the map.
bool hex_of_word(const HexGrid *grid, const Words *words, Hex *out, Error *error);
// Reads a text of exactly one hex.
bool hex_of_node(const HexGrid *grid, const Node *node, Hex *out, Error *error);
// Reads a text or list of hexes, and counts them. A hex that is named twice is an error.
bool hexes_of_node(const HexGrid *grid, const Node *node, HexSet *out, int *count, Error *error);
// Writes the labels of the neighbours of a hex, for an error. Returns `out`.
enum { HEX_NEIGHBOURS_BYTES = 40 };
const char *hex_neighbours(const HexGrid *grid, Hex hex, char out[HEX_NEIGHBOURS_BYTES]);
// Moves to the next hexside of a text or list, as words_next() does. A chain such as
// 0304-0404-0405 stands for the hexsides 0304-0404 and 0404-0405.
bool hexside_next(Words *words);
// Reads the current word as a hexside: *hex is the first hex, *direction leads to the second.
bool hexside_of_word(const HexGrid *grid, const Words *words, Hex *hex, int *direction,
                     Error *error);
// Reads turns from 1 to `turns`, which is at most 31. Bit t of *out stands for turn t.
bool turns_of_node(const Node *node, int turns, uint32_t *out, Error *error);
// Adds a hexside to set[]: the bit of its direction in both hexes that share it.
void hexside_add(const HexGrid *grid, uint8_t set[], Hex hex, int direction);

// Fails because the text of the node is none of the names: suggests the nearest one, or lists all.
// `what` begins the sentence, such as "axis has no zone".
bool name_unknown(const Node *node, const char *what, const char *const names[], int count,
                  Error *error);
// Fails because a zone has no hexes, or because its key is hexes that follow a comma.
bool zone_empty(const Node *zone, Error *error);

// Copies the text of a node without blanks and newlines at its end. Writes "" if `node` is NULL.
// Asserts that the text fits, because the table of fields refuses longer texts.
void text_keep(char *out, size_t size, const Node *node);

// Returns what the counter of a piece has on the map: its name if that has fewer than `size` bytes
// and no blank, else `label`. So a short name is the same on the map and in all texts.
static inline const char *map_label(const char *name, const char *label, size_t size) {
    return strlen(name) < size && strchr(name, ' ') == NULL ? name : label;
}
