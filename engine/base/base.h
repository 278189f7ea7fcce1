// SPDX-License-Identifier: GPL-3.0-or-later
// base.h -- what every file stands on: sized integers, assert, audit and a few helpers.
#pragma once
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Asserts stay on in release builds. audit() is for checks of whole states, in `make audit` only.
#ifdef AUDIT
#define audit(x) assert(x)
#else
#define audit(x) ((void)0)
#endif

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof((array)[0])))

static inline int min_int(int a, int b) { return a < b ? a : b; }
static inline int max_int(int a, int b) { return a > b ? a : b; }

// Sets of up to 64 things (units, cards) are one word.
static inline int bits_count(uint64_t set) { return __builtin_popcountll(set); }
static inline int bits_first(uint64_t set) { return __builtin_ctzll(set); }
static inline uint64_t bit(int index) { return (uint64_t)1 << index; }

// The index of the nth (from 0) member of a set that has more than n members.
static inline int bits_nth(uint64_t set, int n) {
    for (; n > 0; n--) set &= set - 1;
    return bits_first(set);
}
