// SPDX-License-Identifier: GPL-3.0-or-later
// simulate.h -- plays many games of one scenario between two players and stores them in one file.
//
// The random streams of game i depend only on the seed and on i. The game is therefore the same
// with any number of threads, shards and ranks, unless a player is limited by seconds. The file
// does not depend on the order in which games end. A stopped run can continue.
#pragma once
#include "bench/stats/interval.h"
#include "engine/game/stop.h"
#include "simulate_store.h"

enum {
    SIMULATE_GAMES_MAX = STORE_GAMES_MAX,
    EDITS_MAX = 64,
    LUCK_GAMES = 1000,  // default of `luck` if no player searches; the breakdown is slow
};

typedef enum Until { UNTIL_ALL, UNTIL_WIDTH, UNTIL_VERDICT } Until;

typedef struct SimulateParams {
    const char *scenario, *players[SIDES], *out;
    const char *edits[EDITS_MAX];  // edits of the scenario, each "path=value"
    int edit_count;
    const char *learned;  // see learned_choose(); may be NULL
    // Learns a battle that has no policy file, with `threads`, `stop` and these two functions.
    bool learn_first;
    void (*told)(void *context, const char *words);
    void (*learn_progress)(void *context, int games, int all, double left);
    int64_t games;  // number of games; with an `until` the maximum
    uint64_t seed;
    int threads;    // number of threads; 0 for all cores
    bool progress;  // print progress even if stderr is not a terminal
    bool silent;    // print no progress on a terminal, and leave Ctrl-C to the caller
    // Checked during games: drops unfinished games. Keeps finished ones; with `until`, only those
    // before the first unfinished game.
    Stop stop;
    int shard, shards;  // this file gets every game i with i % shards == shard - 1
    bool suite;         // `out` is a file of many simulations (suite.h)
    int64_t luck;       // number of first games with a luck breakdown, without `suite`; -1: default
    Until until;
    double width;   // UNTIL_WIDTH ends when interval_fixed() is this narrow, from 100 games on
    Interval band;  // balanced range for UNTIL_VERDICT
} SimulateParams;

typedef struct SimulateResult {
    int64_t wanted;        // games of this shard, or fewer if the goal of `until` was reached
    int64_t kept;          // games that are in the file
    Tally tally;           // payoffs of the first side in the games of the file
    Tally begun[SIDES];    // those of the games in which this side made the first decision
    char side[SIDES][64];  // the scenario's names of the sides
    char policy[320];      // which policy the players use, in words (learned_say())
    bool learned;          // a player uses a policy, and it learned this scenario
    bool interrupted;      // the run was stopped before its end
    bool looked;           // the games could stop because of their score (provenance_looked())
    bool elsewhere;        // another MPI rank writes the file and reports
} SimulateResult;

void simulate_params_defaults(SimulateParams *params);
// Plays the games that the file lacks, and fills *result. Returns false and sets *error on failure.
// If another MPI rank failed, *error may stay unset and result->elsewhere is true.
bool simulate_run(const SimulateParams *params, SimulateResult *result, Error *error);
// Returns the 95 % interval of the score; it is the anytime-valid one if result->looked.
Interval simulate_interval(const SimulateResult *result);
// Plays one game of the simulation, fills *rows without a luck breakdown, and writes the game's
// record to `path` (NULL: no record). Sets `winner` to the scenario's name of the winner, or to ""
// after a draw. Returns false and sets *error on failure, or if params->stop stopped the game.
bool simulate_record(const SimulateParams *params, int64_t index, const char *path, GameRows *rows,
                     char winner[64], Error *error);
// Appends the command line that plays the same games again.
void simulate_command(const SimulateParams *params, Text *out);
// Appends a word for a shell command, in quotes if necessary.
void shell_word(const char *word, Text *out);
