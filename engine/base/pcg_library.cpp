// SPDX-License-Identifier: GPL-3.0-or-later
// pcg_library.cpp -- the one C++ file: seeds streams with the PCG library, and draws from it for
// tests.
#include <pcg_random.hpp>

#include <cstdint>
#include <cstring>
#include <sstream>

namespace {
// Copies state and increment out of a generator of the library. The library has no accessors: the
// object holds the increment first, then the state. tests/base/test_base.c checks the copy.
void export_generator(const pcg32 &generator, uint64_t out[2]) {
    static_assert(sizeof(pcg32) == 2 * sizeof(uint64_t), "pcg32 is two words");
    uint64_t words[2];
    std::memcpy(words, static_cast<const void *>(&generator), sizeof words);
    out[0] = words[1];
    out[1] = words[0];
}
}  // namespace

extern "C" void pcg_library_seed(uint64_t state, uint64_t stream, uint64_t out[2]) {
    export_generator(pcg32(state, stream), out);
}

// Advances the generator `pair` (state, increment) by the library and returns its output. Tests
// compare pcg_next() with it.
extern "C" uint32_t pcg_library_next(uint64_t pair[2]) {
    std::stringstream text;
    text << 6364136223846793005ULL << ' ' << pair[1] << ' ' << pair[0];
    pcg32 generator;
    text >> generator;
    uint32_t value = generator();
    export_generator(generator, pair);
    return value;
}
