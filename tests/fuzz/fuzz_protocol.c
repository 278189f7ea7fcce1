// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_protocol.c -- sends requests made from bytes to the service, under libFuzzer (`make
// fuzz`).
#include "tests/service/fuzz_service.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_service(data, size);
    return 0;
}
