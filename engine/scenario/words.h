// SPDX-License-Identifier: GPL-3.0-or-later
// words.h -- hexes ("0507"), hexsides ("0304-0404"), turns ("1-4 6") and sides in a scenario's
// texts. Every function answers false when *error has been filled, with its place and what would be
// right.
#pragma once
#include "engine/base/fields.h"
#include "engine/board/hexset.h"

extern const char *const scenario_sides[2];  // "allied", "axis": the keys of the two sides

bool hex_of_word(const HexGrid *grid, const Words *words, Hex *out, Error *error);
bool hex_of_node(const HexGrid *grid, const Node *node, Hex *out, Error *error);  // exactly one
// Each at most once.
bool hexes_of_node(const HexGrid *grid, const Node *node, HexSet *out, int *count, Error *error);
bool hexside_of_word(const HexGrid *grid, const Words *words, Hex *hex, int *direction,
                     Error *error);
// Bit t: turn t, from 1 to `turns`, which is at most 31.
bool turns_of_node(const Node *node, int turns, uint32_t *out, Error *error);
// Set a direction of a hex, and the same hexside seen from beyond it.
void hexside_add(const HexGrid *grid, uint8_t set[], Hex hex, int direction);

// A text without the line ends that end it; what is too long has been refused before. NULL is "".
void text_keep(char *out, size_t size, const Node *node);
