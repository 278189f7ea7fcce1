// SPDX-License-Identifier: GPL-3.0-or-later
// pcg.h -- the random generator: PCG (O'Neill 2014) from Debian's libpcg-cpp-dev, behind C
// (pcg_library.cpp is the one C++ file).
//
// Every game and every search tree has a stream of its own, derived by hashing a master seed, an
// index and a purpose, so that results depend on neither threads nor the order of work.
#pragma once
#include "hash.h"

typedef struct Pcg {
    uint64_t state, increment;  // the pcg32 (setseq XSH-RR 64/32) state; copyable
} Pcg;

// What a stream is for: two purposes never share numbers.
typedef enum PcgPurpose {
    PCG_GAME = 1,  // the host's draws in a game
    PCG_PLAYER,    // a player's own choices
    PCG_TREE,      // one search tree
    PCG_TEST,
    PCG_REDEAL,  // the guess that a player is handed
    PCG_LUCK,    // what might have become of a game, for its account of luck
} PcgPurpose;

Pcg pcg_stream(uint64_t seed, uint64_t index, PcgPurpose purpose);
Pcg pcg_seeded(uint64_t state, uint64_t stream);

// One step of pcg32, inline because it is in every inner loop; tests/test_base.c holds it against
// the library's own output.
static inline uint32_t pcg_next(Pcg *pcg) {
    uint64_t old = pcg->state;
    pcg->state = old * 6364136223846793005u + pcg->increment;
    uint32_t shifted = (uint32_t)((old >> 18 ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return shifted >> turn | shifted << (-turn & 31);
}

// Uniform in [0, bound), without bias (Lemire 2019). bound >= 1.
static inline uint32_t pcg_below(Pcg *pcg, uint32_t bound) {
    assert(bound > 0);
    uint64_t product = (uint64_t)pcg_next(pcg) * bound;
    uint32_t low = (uint32_t)product;
    if (low < bound) {
        uint32_t floor = -bound % bound;
        while (low < floor) {
            product = (uint64_t)pcg_next(pcg) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

// Uniform in [0, 1), 24 bits.
static inline float pcg_unit(Pcg *pcg) { return (float)(pcg_next(pcg) >> 8) * 0x1p-24f; }

// A uniformly drawn member of a set that is not empty.
static inline int pcg_member(Pcg *pcg, uint64_t set) {
    assert(set != 0);
    return bits_nth(set, (int)pcg_below(pcg, (uint32_t)bits_count(set)));
}
