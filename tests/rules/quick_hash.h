// SPDX-License-Identifier: GPL-3.0-or-later
// quick_hash.h -- a hash of many bytes for tests, eight times as fast as hash_bytes(). It reads
// eight bytes at once, so its value depends on the byte order of the machine, as the bytes of a
// State do.
#pragma once
#include "engine/base/hash.h"

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
