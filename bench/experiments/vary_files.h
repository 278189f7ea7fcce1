// SPDX-License-Identifier: GPL-3.0-or-later
// vary_files.h -- compares two files of games: in pairs of the same seed and index if they have
// them, else as two independent samples.
#pragma once
#include "bench/simulate/simulate_store.h"
#include "vary.h"

typedef struct FilesContrast {
    Provenance about[2];
    int64_t games[2];  // in each file
    bool paired;       // by seed and index; else the files are independent samples
    bool scenario_same, players_same;
    Spread share[2], points[2], turns[2];
    Spread share_change, points_change;  // second less first
    double saved;                        // paired: variance of two samples over that of the pairs
    double changed;                      // paired: share of the pairs that ended differently
} FilesContrast;

// False, with *error set, if a file cannot be read or the files are of different rule systems. On
// success the caller calls files_contrast_free().

bool files_contrast(const char *const path[2], FilesContrast *out, Error *error);
void files_contrast_free(FilesContrast *contrast);

// Returns the difference, second less first, of two independent means (interval_apart()).
Spread spread_apart(Spread first, Spread second);
