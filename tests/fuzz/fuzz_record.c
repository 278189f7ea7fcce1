// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_record.c -- reads bytes as records of the small games, under libFuzzer (`make fuzz`).
#include "fuzz_record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return fuzz_record(data, size); }
