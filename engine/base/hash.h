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
