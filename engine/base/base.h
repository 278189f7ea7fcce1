// SPDX-License-Identifier: GPL-3.0-or-later
// base.h -- sized integers, assert(), audit() and sets of bits. Nearly every file of C includes it.
#pragma once
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// assert() stays on in release builds. audit() checks only in builds of `make audit`: it is for
// checks that are too slow for every game, such as the invariants of a whole state.
#ifdef AUDIT
#define audit(x) assert(x)
#else
#define audit(x) ((void)0)
#endif

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof((array)[0])))

static inline int min_int(int a, int b) { return a < b ? a : b; }
static inline int max_int(int a, int b) { return a > b ? a : b; }

// A set of up to 64 units or cards is one word: member i is bit i.
// bits_first() returns the lowest member; the set must not be empty. bit() takes 0 to 63.
static inline int bits_count(uint64_t set) { return __builtin_popcountll(set); }
static inline int bits_first(uint64_t set) { return __builtin_ctzll(set); }
static inline uint64_t bit(int index) { return (uint64_t)1 << index; }

// Returns member number `n` (from 0, the lowest first) of a set of more than n members.
static inline int bits_nth(uint64_t set, int n) {
    for (; n > 0; n--) set &= set - 1;
    return bits_first(set);
}
