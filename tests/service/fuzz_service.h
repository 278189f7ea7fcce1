// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_service.h -- makes requests from bytes: the bytes as they are, and JSON with the right
// structure and any values. libFuzzer (tests/fuzz/fuzz_protocol.c) and a seeded loop
// (test_hostile.c) call the same function.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Sends all requests made from the bytes to one service. Returns the number of good answers.
// Aborts at an answer that is not valid.
int fuzz_service(const uint8_t *data, size_t size);
void fuzz_service_end(void);
// Returns true if the generator can make this request or this field; the one not asked about is
// NULL.
bool fuzz_service_has(const char *request, const char *field);
