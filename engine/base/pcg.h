// SPDX-License-Identifier: GPL-3.0-or-later
// pcg.h -- the random generator pcg32 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient
// Statistically Good Algorithms for Random Number Generation", 2014).
//
// Every game and every search tree has its own stream of numbers. A stream is derived by hashing a
// master seed, an index and a purpose. Results therefore depend neither on the number of threads
// nor on the order in which they work. Seeding uses Debian's libpcg-cpp-dev (pcg_library.cpp).
#pragma once
#include "hash.h"

typedef struct Pcg {
    uint64_t state, increment;  // state of pcg32 (setseq XSH-RR 64/32); the increment is odd
} Pcg;

// The purpose of a stream. Streams of different purposes are independent.
typedef enum PcgPurpose {
    PCG_GAME = 1,  // chance events of a game, drawn by the host
    PCG_PLAYER,    // random choices of a player
    PCG_TREE,      // random draws of one search tree
    PCG_TEST,
    PCG_RESAMPLE,  // hidden information that the host resamples for a player
    PCG_LUCK,      // rollouts of a luck breakdown
} PcgPurpose;

// Returns stream number `index` of a master seed, for a purpose. Never fails.
Pcg pcg_stream(uint64_t seed, uint64_t index, PcgPurpose purpose);
// Returns the generator that the library makes of an initial state and a stream number.
Pcg pcg_seeded(uint64_t state, uint64_t stream);

// Returns the next 32 random bits. Inline because inner loops call it; tests/base/test_base.c
// compares it with the library.
static inline uint32_t pcg_next(Pcg *pcg) {
    uint64_t old = pcg->state;
    pcg->state = old * 6364136223846793005u + pcg->increment;
    uint32_t shifted = (uint32_t)((old >> 18 ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return shifted >> turn | shifted << (-turn & 31);
}

// Returns a uniform integer in [0, bound) without bias; bound >= 1. Method: D. Lemire, "Fast Random
// Integer Generation in an Interval", 2019.
//  1. The high half of random * bound is the result.
//  2. If the low half is below 2^32 mod bound, some results would be too frequent: draw again.
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

// Returns a uniform multiple of 2^-24 in [0, 1).
static inline float pcg_unit(Pcg *pcg) { return (float)(pcg_next(pcg) >> 8) * 0x1p-24f; }

// Returns a uniformly drawn member of a set that is not empty.
static inline int pcg_member(Pcg *pcg, uint64_t set) {
    assert(set != 0);
    return bits_nth(set, (int)pcg_below(pcg, (uint32_t)bits_count(set)));
}
