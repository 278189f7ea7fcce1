// SPDX-License-Identifier: GPL-3.0-or-later
// search.h -- information-set Monte Carlo tree search (ISMCTS) for any rule system.
//
// Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2),
// 2012. ismcts.c has the iteration; search.c has trees, threads, time control and the report.
#pragma once
#include "ai/options.h"
#include "engine/rules/game.h"

typedef enum SearchObserver { OBSERVER_SINGLE, OBSERVER_MULTIPLE } SearchObserver;
typedef enum SearchChance { CHANCE_CLOSED, CHANCE_OPEN } SearchChance;
typedef enum SearchDeterminization {
    DETERMINIZE_EACH,
    DETERMINIZE_ONCE,
    DETERMINIZE_NEVER
} SearchDeterminization;
typedef enum SearchPolicy { POLICY_PUCT, POLICY_UCB, POLICY_EQUAL } SearchPolicy;
typedef enum SearchPlayout { PLAYOUT_UNIFORM, PLAYOUT_POLICY, PLAYOUT_GREEDY } SearchPlayout;

// Every member except the seed is an option; the table in search_params.c describes each option.
typedef struct SearchParams {
    uint64_t seed;
    int trees;       // number of trees; tree k has random stream k on any number of threads
    int threads;     // number of threads; 0 for all cores
    int iterations;  // limit of iterations per tree; 0 for none (1000 if `seconds` is 0 too)
    double seconds;  // limit of time per decision; 0 for none
    int megabytes;   // memory limit of all trees; each tree has at least 128 KiB
    float explore;   // constant of UCB or PUCT, for values in [0,1]
    int policy, observer, chance, determinization, playout;  // values of the enums above
    int average;        // with CHANCE_CLOSED: visits of a node before its chance events branch
    float epsilon;      // probability that a greedy playout samples a move
    int playout_plies;  // depth limit of a playout in plies; 0 for none
    int depth;          // depth limit of the tree in plies
    float temperature;  // temperature of the choice; 0 plays the first move of the report
    bool learned;       // use the policy file
    bool draw_opening;  // where Rules.is_opening() is true, play what the policy file draws
    float value;        // weight of the learned value in evaluations, [0,1]
    bool early;         // stop when the most visited move, which is played, can no longer change
} SearchParams;

extern const OptionTable search_options;  // options for SearchParams, of every player that searches
SearchParams search_defaults(void);
// Returns the defaults as changed by Rules.search_preset.
SearchParams search_defaults_of(const Rules *rules);

typedef struct SearchMove {
    Action action;
    uint32_t visits;
    float value;        // mean result for the viewer, [0,1]; 0 without visits
    float error;        // standard error of `value` as the mean of independent results
    float uncertainty;  // wider standard error: also covers replies that the search finds late
} SearchMove;

enum { TREES_MAX = 64, PV_PLIES_MAX = 16 };

typedef struct SearchReport {
    SearchMove moves[ACTIONS_MAX];  // best first: by visits; by value if all are visited equally
    int count;                      // number of moves
    float value, error;  // mean result of all iterations for the viewer, and its standard error
    uint64_t iterations, nodes, plies;  // sums over all trees; plies include those of playouts
    double seconds;                     // duration of the run
    Action pv[PV_PLIES_MAX];            // principal variation from moves[0], as the viewer sees it
    int pv_count;                       // number of plies in pv[]
} SearchReport;

typedef struct Search Search;  // owns all memory of a search; search_run() allocates nothing

// Returns a search for `game`, which must outlive it. Returns NULL and sets *error if memory runs
// out. The caller frees it with search_free().
Search *search_new(const Game *game, const SearchParams *params, Error *error);
void search_free(Search *search);  // NULL is allowed
// Searches `root`, in which `viewer` is to move, and fills *report. The hidden parts of `root` do
// not matter: the search resamples them (unless determinization is DETERMINIZE_NEVER).
void search_run(Search *search, const State *root, Side viewer, SearchReport *report);
// Restarts the random streams, so that the next run equals the first run of a new search with
// `seed`.
void search_seed(Search *search, uint64_t seed);
// Changes iterations and determinization of later runs, so that searches of several kinds can take
// turns in one memory.
void search_change(Search *search, int iterations, SearchDeterminization determinization);
// Restricts the root of later runs to `count` legal actions in ascending order. The search visits
// them equally often, so that their values can be compared. With `count` 0 all actions are allowed
// again.
void search_among(Search *search, const Action among[], int count);
typedef bool SearchProgress(void *context, double share);
// Sets a callback that a run calls about every 20 ms with the share of the search that is done,
// [0,1]. Only one thread at a time calls it. When it returns false, the run ends and reports what
// it has found. NULL removes the callback.
void search_watch(Search *search, SearchProgress *progress, void *context);
typedef void SearchLook(void *context, const SearchReport *so_far);
// Sets a callback that a run calls with an intermediate report between slices, while no worker
// thread is active. NULL removes it.
void search_follow(Search *search, SearchLook *look, void *context);
typedef void SearchPvEach(void *context, const State *before, Action seen);
// Reads the principal variation that starts with `first` from the trees of the last run. For each
// of at most PV_PLIES_MAX plies it calls `each` with one determinization of the position before the
// ply, and with the action as the viewer sees it. Returns the number of plies.
int search_pv(const Search *search, const State *root, Action first, SearchPvEach *each,
              void *context);
