// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_service.h -- requests made of bytes: as they are, and as JSON of the right shape with values
// of any kind. The same entry serves libFuzzer (tests/fuzz/fuzz_protocol.c) and a seeded loop
// (test_hostile.c).
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Asks one service all that the bytes say; how many were answered well. Aborts if an answer is not
// one.
int fuzz_service(const uint8_t *data, size_t size);
void fuzz_service_end(void);
// Whether such a request, or such a field, is among what is made; NULL is neither.
bool fuzz_service_has(const char *request, const char *field);
