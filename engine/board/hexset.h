// SPDX-License-Identifier: GPL-3.0-or-later
// hexset.h -- a set of hexes of one map, with one bit for each hex.
#pragma once
#include "hex.h"

enum { HEX_WORDS = HEXES_MAX / 64 };

typedef struct HexSet {
    uint64_t word[HEX_WORDS];
} HexSet;

// Returns true if the set contains the hex.
static inline bool hex_in(const HexSet *set, Hex hex) {
    assert(hex < HEXES_MAX);
    return set->word[hex >> 6] >> (hex & 63) & 1;
}
static inline void hex_add(HexSet *set, Hex hex) {
    assert(hex < HEXES_MAX);
    set->word[hex >> 6] |= bit(hex & 63);
}
// Returns true if the two sets have a hex in common.
static inline bool hexes_meet(const HexSet *a, const HexSet *b) {
    uint64_t both = 0;
    for (int word = 0; word < HEX_WORDS; word++) both |= a->word[word] & b->word[word];
    return both != 0;
}
