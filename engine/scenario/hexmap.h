// SPDX-License-Identifier: GPL-3.0-or-later
// hexmap.h -- reads a hex map of a scenario's file: rows of letters, chains of hexes, and names. A
// rule system gives the letters their meaning. Every function returns false and fills *error if the
// file is invalid.
#pragma once
#include "words.h"

enum { HEXMAP_NAME_BYTES = 20 };

// Returns the number of letters of most rows. If several numbers are as frequent, returns that of
// the first row of these.
int hexmap_columns(const Node *rows);
// Makes a grid of hexmap_columns() columns, with a row for each text. `most` is the most hexes:
// HEXES_MAX, or HEXES_DRAWN_MAX for a map that is only drawn.
bool hexmap_size(const Node *rows, int most, HexGrid *grid, Error *error);

// A function of the caller that receives a letter of the map. It may refuse the letter with
// words_error().
typedef bool HexmapPut(void *context, const Words *words, Hex hex);
// Calls `put` for each letter of the map, row by row.
bool hexmap_letters(const HexGrid *grid, const Node *rows, HexmapPut *put, void *context,
                    Error *error);

// Reads chains of neighbouring hexes, such as roads. Sets the bit of the direction in set[hex] of
// both hexes of each step. `what` names a chain in errors: "road". `chains` may be NULL.
bool hexmap_chains(const HexGrid *grid, const Node *chains, const char *what, uint8_t set[],
                   Error *error);
// The texts of hexsides of a map. Each may be NULL.
typedef struct HexmapWaters {
    const Node *rivers, *streams, *fords;
} HexmapWaters;
// Reads the hexsides of rivers, streams and fords. Sets the bit of the direction in both hexes of
// each side. A side is not both river and stream, and a ford lies on a river.
bool hexmap_waters(const HexGrid *grid, const HexmapWaters *waters, uint8_t river[],
                   uint8_t stream[], uint8_t ford[], Error *error);
// Reads a map from hexes to names of 1 to HEXMAP_NAME_BYTES - 1 bytes. `names` may be NULL.
bool hexmap_names(const HexGrid *grid, const Node *names, char out[][HEXMAP_NAME_BYTES],
                  Error *error);
