// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_learned.c -- reads bytes as policy files of gbsu/first-contact, under libFuzzer (`make
// fuzz`).
#include "fuzz_learned.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Game game;
    if (game.rules == NULL && !game_open_plain(&game, "gbsu/first-contact", NULL, NULL)) abort();
    fuzz_learned(&game, (const char *)data, size);
    return 0;
}
