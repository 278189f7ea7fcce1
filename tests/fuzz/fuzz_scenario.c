// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_scenario.c -- loads bytes as scenarios, under libFuzzer (`make fuzz`).
#include "fuzz_scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return fuzz_scenario(data, size); }
