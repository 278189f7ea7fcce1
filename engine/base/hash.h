// SPDX-License-Identifier: GPL-3.0-or-later
// hash.h -- 64-bit hashes, for fingerprints of states and files and for seeds of random streams.
// They are not cryptographic. Every machine computes the same values.
#pragma once
#include "base.h"

// Returns the finalizer of SplitMix64 (Steele, Lea, Flood 2014) for x: a bijection in which each
// bit of x affects every bit of the result.
static inline uint64_t hash_mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

// Combines two hashes. The order of a and b matters.
static inline uint64_t hash_join(uint64_t a, uint64_t b) { return hash_mix(a ^ hash_mix(b)); }

// Returns hash_mix() of the FNV-1a hash of the bytes. The byte order of the machine does not
// matter, because the function reads single bytes.
static inline uint64_t hash_bytes(const void *bytes, size_t count) {
    const uint8_t *byte = bytes;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < count; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash_mix(hash);
}

static inline uint64_t hash_text(const char *text) { return hash_bytes(text, strlen(text)); }

// The hash below is eight times as fast as hash_bytes(). It reads eight bytes at once, so its value
// depends on the byte order of the machine: it is for keys of caches and for tests.
enum { HASH_LANES = 4 };  // a processor calculates so many at once

static inline void quick_hash_add(uint64_t lane[HASH_LANES], const uint64_t word[HASH_LANES]) {
    for (int i = 0; i < HASH_LANES; i++) {
        lane[i] = (lane[i] ^ word[i]) * 0x9e3779b97f4a7c15u;
        lane[i] ^= lane[i] >> 29;
    }
}

static inline uint64_t quick_hash(const void *bytes, size_t count) {
    const char *from = bytes;
    uint64_t lane[HASH_LANES] = {1, 2, 3, 4}, word[HASH_LANES], all = count;
    for (; count >= sizeof word; count -= sizeof word, from += sizeof word) {
        memcpy(word, from, sizeof word);
        quick_hash_add(lane, word);
    }
    memset(word, 0, sizeof word);
    memcpy(word, from, count);
    quick_hash_add(lane, word);
    for (int i = 0; i < HASH_LANES; i++) all = hash_join(all, lane[i]);
    return all;
}
