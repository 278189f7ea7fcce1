// SPDX-License-Identifier: GPL-3.0-or-later
// pcg.c -- derives the streams of pcg.h by hashing. The PCG library seeds each stream
// (pcg_library.cpp).
#include "pcg.h"

void pcg_library_seed(uint64_t state, uint64_t stream, uint64_t out[2]);

Pcg pcg_seeded(uint64_t state, uint64_t stream) {
    uint64_t pair[2];
    pcg_library_seed(state, stream, pair);
    assert(pair[1] % 2 == 1);  // an even increment would halve the period
    return (Pcg){pair[0], pair[1]};
}

Pcg pcg_stream(uint64_t seed, uint64_t index, PcgPurpose purpose) {
    uint64_t key = hash_join(hash_join(seed, index), (uint64_t)purpose);
    return pcg_seeded(key, hash_mix(key));
}
