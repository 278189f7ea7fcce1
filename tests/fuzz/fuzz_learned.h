// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_learned.h -- reads any bytes as a policy file: the result is valid numbers or an Error.
// The seeded loop of test_learned.c and libFuzzer (fuzz_learned.c) call the same function.
#pragma once
#include <math.h>

#include "engine/game/learned/learned.h"

// Parses the bytes as a policy file and checks the result. Returns true if they were accepted.
static inline bool fuzz_learned(const Game *game, const char *text, size_t length) {
    Error error = {0};
    Learned *learned = learned_parse(game, "x", text, length, &error);
    if (learned == NULL) {
        assert(error.words[0] != '\0');
        return false;
    }
    for (int i = 0; i < learned->size; i++)
        assert(isfinite(learned->factor[i]) && learned->factor[i] > 0);
    for (int i = 0; learned->value != NULL && i < learned->size; i++)
        assert(learned->value[i] >= -10 && learned->value[i] <= 10);
    learned_free(learned);
    return true;
}
