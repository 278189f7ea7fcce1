// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- numbers the cells of feature tables, and writes names for policy files; see
// features.h.
#include "features.h"

const char *const feature_side_keys[SIDES] = {"allied", "axis"};
const char *const feature_half_keys[FEATURE_HALVES] = {"early", "late"};
const char *const feature_holder_keys[FEATURE_HOLDERS] = {"allied", "axis", "nobody"};
const char *const feature_all_keys[1] = {"all"};

void features_place(const FeatureTable tables[], int count, Feature first[]) {
    Feature next = NO_FEATURE + 1;
    for (int i = 0; i < count; i++) {
        first[i] = next;
        next += (Feature)(tables[i].rows * tables[i].columns);
    }
}

int features_size(const FeatureTable tables[], int count) {
    int size = 1;
    for (int i = 0; i < count; i++) size += tables[i].rows * tables[i].columns;
    return size;
}

void feature_key_put(Text *out, const char *name) {
    for (; *name != '\0'; name++) {
        bool plain = (unsigned char)*name > ' ' && *name != '#' && *name != 127;
        text_char(out, plain ? *name : '_');
    }
}
