// SPDX-License-Identifier: GPL-3.0-or-later
// hexmap.h -- a hex map in a scenario's file: rows of letters, hexsides, chains of hexes, names.
// What a letter means is the rule system's. Every function answers false when *error has been
// filled.
#pragma once
#include "words.h"

enum { HEXMAP_SIDE_MAX = 40, HEXMAP_NAME_BYTES = 20 };

// As many columns as the first row has letters, and as many rows as there are texts.
bool hexmap_size(const Node *rows, HexGrid *grid, Error *error);

// Each letter of the rows in turn; `put` may refuse it with words_error().
typedef bool HexmapPut(void *context, const Words *words, Hex hex);
bool hexmap_letters(const HexGrid *grid, const Node *rows, HexmapPut *put, void *context,
                    Error *error);

// Chains of hexes, each a neighbour of the one before, as directions into set[hex]. `what`: "road".
bool hexmap_chains(const HexGrid *grid, const Node *chains, const char *what, uint8_t set[],
                   Error *error);
// A map of hexes to names of at most HEXMAP_NAME_BYTES - 1 letters.
bool hexmap_names(const HexGrid *grid, const Node *names, char out[][HEXMAP_NAME_BYTES],
                  Error *error);
