// SPDX-License-Identifier: GPL-3.0-or-later
// side.h -- a side as people type it: "allied", "axis", their beginnings, and "both".
#pragma once
#include "arguments.h"
#include "engine/game/nearest.h"
#include "engine/rules/rules.h"

// The side, or SIDES for "both" if that is allowed; refuses anything else.
static inline Side side_option(const struct argp_state *state, const char *word, bool both) {
    static const char *const names[] = {"allied", "axis", "both"};
    char folded[16];
    words_fold(word, strlen(word), folded, sizeof folded);
    for (int i = 0; i < 2 + both; i++) {
        if (strlen(folded) >= 2 && strncmp(names[i], folded, strlen(folded)) == 0) return (Side)i;
    }
    arguments_refuse(state, "--side wants allied%s, not '%.40s'",
                     both ? ", axis or both" : " or axis", word);
}
