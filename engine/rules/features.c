// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- see features.h.
#include "features.h"

const char *const trait_side_keys[SIDES] = {"allied", "axis"};
const char *const trait_half_keys[TRAIT_HALVES] = {"early", "late"};
const char *const trait_holder_keys[TRAIT_HOLDERS] = {"allied", "axis", "nobody"};

void traits_place(const TraitTable tables[], int count, Trait first[]) {
    Trait next = NO_TRAIT + 1;
    for (int i = 0; i < count; i++) {
        first[i] = next;
        next += (Trait)(tables[i].rows * tables[i].columns);
    }
}
