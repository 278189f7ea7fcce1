// SPDX-License-Identifier: GPL-3.0-or-later
// simd_hexes.h -- calculates with four consecutive hexes or objectives at once, for speed, because
// rating moves takes much of the time of a playout. Floats are added in the same order as for
// single hexes, so results are the same.
#pragma once
#include "engine/board/hexset.h"

#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

typedef float Four __attribute__((vector_size(16)));
typedef int32_t FourWhole __attribute__((vector_size(16)));
#ifndef __SSE4_1__
typedef uint8_t FourBytes __attribute__((vector_size(4)));
#endif

// Returns the four floats from this address on, which need not be aligned.
static inline Four four_at(const float *from) {
    Four four;
    memcpy(&four, from, sizeof four);
    return four;
}

// Returns the four bytes from this address on as whole numbers.
static inline FourWhole four_bytes(const uint8_t *from) {
#ifdef __SSE4_1__
    int32_t bytes;
    memcpy(&bytes, from, sizeof bytes);
    return (FourWhole)_mm_cvtepu8_epi32(_mm_cvtsi32_si128(bytes));
#else
    FourBytes bytes;
    memcpy(&bytes, from, sizeof bytes);
    return __builtin_convertvector(bytes, FourWhole);
#endif
}

static inline Four four_of(float value) { return (Four){value, value, value, value}; }
static inline FourWhole four_whole(int32_t value) {
    return (FourWhole){value, value, value, value};
}

// Returns `value` in the lanes where the mask is all ones, and 0 in the others.
static inline Four four_where(FourWhole mask, Four value) {
    return (Four)(mask & (FourWhole)value);
}

// Returns four lane masks. Lane i is all ones if bit `at` + i of `bits` is set, else zero.
static inline FourWhole four_masks(uint64_t bits, int at) {
    const FourWhole each = {1, 2, 4, 8};
    return (four_whole((int32_t)(bits >> at & 15)) & each) != 0;
}

// Returns `yes` in the lanes where the mask is all ones, and `no` in the others.
static inline Four four_either(FourWhole mask, Four yes, Four no) {
    return (Four)((mask & (FourWhole)yes) | (~mask & (FourWhole)no));
}

// Returns true if any lane of the mask is not zero.
static inline bool four_any(FourWhole mask) {
    uint64_t half[2];
    memcpy(half, &mask, sizeof half);
    return (half[0] | half[1]) != 0;
}

// four_first() returns the first bit of the next group of four hexes in a word of a hex set. `rest`
// holds the hexes not handled yet; four_next() returns `rest` without this group.
static inline int four_first(uint64_t rest) { return bits_first(rest) & ~3; }
static inline uint64_t four_next(uint64_t rest, int at) { return rest & ~((uint64_t)15 << at); }
