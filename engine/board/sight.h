// SPDX-License-Identifier: GPL-3.0-or-later
// sight.h -- who sees whom: a table of every pair of hexes, made once when a map is loaded.
//
// [2.0 visibility] The line between two centres may not cross the inside of a hex that blocks.
// Where it runs along the side shared by two hexes, it is blocked if both block. Neighbours always
// see each other. Sight is mutual. From a hill (either end) a unit sees over every blocking hex
// that is not itself a hill. The two end hexes never block. All arithmetic is in integers.
#pragma once
#include "hex.h"

typedef struct Sight {
    uint64_t sees[HEXES_MAX][HEXES_MAX / 64];
} Sight;

// blocks[h] and hill[h]: what the terrain of hex h does.
void sight_init(Sight *sight, const HexGrid *grid, const bool blocks[], const bool hill[]);

static inline bool sight_clear(const Sight *sight, Hex a, Hex b) {
    return sight->sees[a][b >> 6] >> (b & 63) & 1;
}
