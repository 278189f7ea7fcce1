// SPDX-License-Identifier: GPL-3.0-or-later
// suite.h -- many simulations in one SQLite file: runs, each of one scenario, two players and a
// seed.
//
// A run keeps of a game who won, by how much, how long it took, and each turn's winning chance: all
// that one table over many scenarios and players needs (bench/report/figures/suite.c). What a
// report of one scenario needs beyond that is in a file of that scenario alone (simulate_store.h).
#pragma once
#include "simulate_store.h"

enum {
    SUITE_SCHEMA = 2,
    SUITE_APPLICATION = 0x43415355,  // "CASU"
    RUNS_MAX = 1024,
};

// A file that exists and says in its head that it is one.
bool suite_is(const char *path);
// Opens or makes it, and finds or adds the run of `wanted`: Store.run.
bool suite_open(Store *store, const char *path, const Provenance *wanted, Error *error);
bool suite_games(Store *store, void (*take)(void *context, int64_t index, int payoff),
                 void *context, Error *error);
bool suite_add(Store *store, const GameRows *rows, Error *error);

// For reading, after a check of all that it holds.
bool suite_read(Store *store, const char *path, Error *error);
// What run `run` says of itself; false: there is no such run, or on trouble, with *error.
bool suite_run(Store *store, int run, Provenance *about, Error *error);
