// SPDX-License-Identifier: GPL-3.0-or-later
// vary_files.h -- compares two files of games. Games of the same seed and index are compared in
// pairs; files with fewer than two such pairs are compared as independent samples.
#pragma once
#include "bench/simulate/simulate_store.h"
#include "vary.h"

typedef struct FilesContrast {
    Provenance about[2];
    int64_t games[2];  // number of games in each file
    int pairs;         // number of games that are paired; if paired
    bool paired;       // paired by seed and index; else the files are independent samples
    bool scenario_same, players_same;
    Spread share[2], points[2], turns[2];  // of the paired games alone, if `paired`
    Spread share_change, points_change;    // mean of the second file less that of the first
    double saved;    // variance without pairing / variance with pairing; if paired
    double changed;  // share of the pairs with another payoff or margin; if paired
} FilesContrast;

// Compares the two files into *out. Returns false and sets *error if a file cannot be read or the
// files are of different rule systems. After success the caller calls files_contrast_free().
bool files_contrast(const char *const path[2], FilesContrast *out, Error *error);
void files_contrast_free(FilesContrast *contrast);

// Returns the difference of two independent means, second less first (interval_apart()).
Spread spread_apart(Spread first, Spread second);
