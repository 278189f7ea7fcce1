// SPDX-License-Identifier: GPL-3.0-or-later
// sight.h -- line of sight between every pair of hexes, computed once when a map is loaded.
//
// The rule ([2.0 visibility] in gbsu, [F23] in rfic):
// - The line between two hex centres is blocked if it crosses the inside of a blocking hex.
// - A line along the side that two hexes share is blocked if both hexes block.
// - If either end is on a hill, only those blocking hexes block that are hills themselves.
// - The two end hexes never block. Neighbours therefore always see each other.
// - Line of sight is mutual.
#pragma once
#include "hex.h"

typedef struct Sight {
    uint64_t sees[HEXES_MAX][HEXES_MAX / 64];  // bit b of row a: 1 if a and b see each other
} Sight;

// Fills *sight for a map. blocks[h] is true if hex h blocks, hill[h] if it is a hill.
void sight_init(Sight *sight, const HexGrid *grid, const bool blocks[], const bool hill[]);

// Returns true if hexes a and b see each other. A hex sees itself.
static inline bool sight_clear(const Sight *sight, Hex a, Hex b) {
    return sight->sees[a][b >> 6] >> (b & 63) & 1;
}
