// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_scenario.c -- the scenario loader under libFuzzer, as long as one likes:
//
//   make BUILD=build-fuzz CC=clang MODE='-fsanitize=address,undefined,fuzzer-no-link'
//        build-fuzz/libcassino.a
//   clang -fsanitize=address,undefined,fuzzer tests/fuzz_scenario.c build-fuzz/libcassino.a -lyaml
//        -lstdc++ -lm -o build-fuzz/fuzz_scenario
//   build-fuzz/fuzz_scenario -max_len=16384 CORPUS scenarios/gbsu tests/bad/gbsu
#include "fuzz_scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return fuzz_scenario(data, size); }
