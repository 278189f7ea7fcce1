// SPDX-License-Identifier: GPL-3.0-or-later
// pcg.cpp -- the one C++ file: seeds streams with the PCG library.
#include <pcg_random.hpp>

#include <cstring>
#include <cstdint>
#include <sstream>

namespace {
// The library writes "multiplier increment state"; that is how a generator is carried over to C.
void export_generator(pcg32 &generator, uint64_t out[2]) {
    std::stringstream text;
    text << generator;
    uint64_t multiplier = 0;
    text >> multiplier >> out[1] >> out[0];
}
}  // namespace

extern "C" void pcg_library_seed(uint64_t state, uint64_t stream, uint64_t out[2]) {
    pcg32 generator(state, stream);
    export_generator(generator, out);
}

// The library's own next output for a generator in state `pair`: what tests compare pcg_next() to.
extern "C" uint32_t pcg_library_next(uint64_t pair[2]) {
    std::stringstream text;
    text << 6364136223846793005ULL << ' ' << pair[1] << ' ' << pair[0];
    pcg32 generator;
    text >> generator;
    uint32_t value = generator();
    export_generator(generator, pair);
    return value;
}
