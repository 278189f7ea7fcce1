// SPDX-License-Identifier: GPL-3.0-or-later
// simulate.h -- many games of one scenario between two players, into one file.
//
// Game i is the same on any number of threads, shards and ranks: its streams come of (seed, i).
// Games end in any order; the file does not tell. A run that was stopped goes on where it was.
#pragma once
#include "bench/stats/interval.h"
#include "engine/game/stop.h"
#include "simulate_store.h"

enum {
    SIMULATE_GAMES_MAX = STORE_GAMES_MAX,
    EDITS_MAX = 64,
    LUCK_GAMES = 1000,  // where nobody searches: an account costs more than such a game
};

typedef enum Until { UNTIL_ALL, UNTIL_WIDTH, UNTIL_VERDICT } Until;

typedef struct SimulateParams {
    const char *scenario, *players[SIDES], *out;
    const char *edits[EDITS_MAX];  // "path=value"
    int edit_count;
    const char *learned;  // a file in place of what lies beside the scenario; NULL
    int64_t games;        // with an `until`: the most
    uint64_t seed;
    int threads;        // 0: as many as there are
    bool progress;      // told without a terminal too
    bool silent;        // nothing is told, and who calls watches for Ctrl-C himself
    Stop stop;          // asked besides: games in play are abandoned, those that ended are kept
    int shard, shards;  // this file has every game i with i mod shards == shard - 1
    bool suite;         // `out` is a file of many simulations (suite.h)
    int64_t luck;       // the luck breakdown is kept of so many games, the first; -1: as it suits
    Until until;
    double width;   // of interval_fixed(), at which UNTIL_WIDTH ends
    Interval band;  // that UNTIL_VERDICT asks about
} SimulateParams;

typedef struct SimulateResult {
    int64_t wanted, kept;  // games: of this shard; in the file
    Tally tally;           // payoffs of the first side, in the games kept
    char side[SIDES][64];  // how the scenario calls them
    bool interrupted;      // somebody asked it to stop
    bool elsewhere;        // this rank is not the one that writes and tells
} SimulateResult;

void simulate_params_defaults(SimulateParams *params);
bool simulate_run(const SimulateParams *params, SimulateResult *result, Error *error);
// 95 %; with UNTIL_VERDICT the one that holds wherever a run stops.
Interval simulate_interval(const SimulateParams *params, const SimulateResult *result);
// Plays one game of the simulation, and keeps its record at `path`. *winner: as the scenario calls
// it, "" after a draw.
bool simulate_record(const SimulateParams *params, int64_t index, const char *path, GameRows *rows,
                     char winner[64], Error *error);
// What somebody must type for the same games.
void simulate_command(const SimulateParams *params, Text *out);
// One word as a shell reads it back.
void shell_word(const char *word, Text *out);
