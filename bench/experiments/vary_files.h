// SPDX-License-Identifier: GPL-3.0-or-later
// vary_files.h -- two files of games that were played already, compared: by pairs of the same seed
// and index where they have them, else as two samples that know nothing of each other.
#pragma once
#include "bench/simulate/simulate_store.h"
#include "vary.h"

typedef struct FilesContrast {
    Provenance about[2];
    int64_t games[2];  // in each file
    bool paired;       // by seed and index; else each file is a sample of its own
    bool scenario_same, players_same;
    Spread share[2], points[2], turns[2];
    Spread share_change, points_change;  // second less first
    double saved;                        // paired: variance of two samples over that of the pairs
    double changed;                      // paired: share of the pairs that ended otherwise
} FilesContrast;

bool files_contrast(const char *const path[2], FilesContrast *out, Error *error);
void files_contrast_free(FilesContrast *contrast);

// Of two independent means: the limits of each squared and added (Newcombe, Statistics in Medicine
// 17, 1998, his method 10, for shares; Donner and Zou, Biometrics 68, 2012, for any mean).
Spread spread_apart(Spread first, Spread second);
