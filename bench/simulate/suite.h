// SPDX-License-Identifier: GPL-3.0-or-later
// suite.h -- a SQLite file of many simulations ("runs"): each run has one scenario, two players and
// a seed.
//
// For each game, a run stores the result, the margin, the length, the numbers of chance events,
// decisions and actions to choose from, and the win probability at the end of each turn. The table
// of many simulations needs no more (bench/report/figures/suite.c). A report of one scenario needs
// a file of that scenario alone (simulate_store.h).
#pragma once
#include "simulate_store.h"

enum {
    SUITE_SCHEMA = 3,
    SUITE_APPLICATION = 0x43415355,  // "CASU"
    RUNS_MAX = 1024,
};

// Returns true if the file exists and its header says that it is a file of many simulations.
bool suite_is(const char *path);
// Opens or creates the file, finds or adds the run of `wanted`, and sets store->run to its number.
// Like the functions of simulate_store.h, these return false and set *error on failure.
bool suite_open(Store *store, const char *path, const Provenance *wanted, Error *error);
bool suite_games(Store *store, StoredGameTake *take, void *context, Error *error);
bool suite_add(Store *store, const GameRows *rows, Error *error);

// Opens an existing file for reading and checks all its rows. Returns false and sets *error on
// failure.
bool suite_read(Store *store, const char *path, Error *error);
// Reads the provenance of run `run` into *about. Returns false if there is no such run (*error
// unchanged), or on failure (*error set).
bool suite_run(Store *store, int run, Provenance *about, Error *error);
