// SPDX-License-Identifier: GPL-3.0-or-later
// search.h -- information-set Monte Carlo tree search, blind to which rule system it plays.
//
// Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2),
// 2012.
// The iteration is in ismcts.c; trees, threads, time and the report are in search.c.
#pragma once
#include "engine/rules/rules.h"
#include "options.h"

typedef enum SearchObserver { OBSERVER_SINGLE, OBSERVER_MULTIPLE } SearchObserver;
typedef enum SearchChance { CHANCE_CLOSED, CHANCE_OPEN } SearchChance;
typedef enum SearchDeal { DETERMINIZE_EACH, DETERMINIZE_ONCE, DETERMINIZE_NEVER } SearchDeal;
typedef enum SearchPolicy { POLICY_PUCT, POLICY_UCB, POLICY_EQUAL } SearchPolicy;
typedef enum SearchPlayout { PLAYOUT_UNIFORM, PLAYOUT_RATE, PLAYOUT_GREEDY } SearchPlayout;

// One option each; search_options (search_params.c) documents them.
typedef struct SearchParams {
    uint64_t seed;
    int trees;       // independent trees, tree k on stream k: strength, not hardware
    int threads;     // 0: as many as there are; changes speed alone
    int iterations;  // per tree; 0: until the seconds are over
    double seconds;  // 0: no limit
    int megabytes;   // for all trees; a tree that is full goes on without growing
    float explore;   // UCB (or PUCT) constant on values in [0,1]
    int policy, observer, chance, determinization, playout;  // the enums above
    int average;
    float epsilon;      // share of choices in greedy playouts drawn by policy(): epsilon
    int playout_plies;  // cut a playout here and ask evaluate(); 0 means play to the end
    int depth;          // tree plies; 1 is flat Monte Carlo
    float temperature;  // 0: the most visited; else a draw by visits^(1/noise)
    bool learned;       // use what was learnt of the scenario
    float value;        // share of its value in what a cut playout is judged by
    bool early;         // stop when the most visited move can no longer change
} SearchParams;

extern const OptionTable search_options;  // of SearchParams, for every player that searches
SearchParams search_defaults(void);
SearchParams search_defaults_of(const Rules *rules);  // with what suits the system

typedef struct SearchMove {
    Action action;
    uint32_t visits;
    float value;  // for the viewer, [0,1]
    float error;  // standard error of value, as chance has it
    float doubt;  // of its worth: wider, by what the search may not have found yet; for people
} SearchMove;

enum { TREES_MAX = 64, LINE_MAX_PLIES = 16 };

typedef struct SearchReport {
    SearchMove moves[ACTIONS_MAX];  // the move to play first, then by visits
    int count;
    float value, error;  // of the position for the viewer, over all iterations
    uint64_t iterations, nodes, plies;
    double seconds;
    Action line[LINE_MAX_PLIES];  // expected from the best move on, as the viewer sees it
    int line_count;
} SearchReport;

typedef struct Search Search;  // all memory a search will ever use, taken once

Search *search_new(const Game *game, const SearchParams *params, Error *error);
void search_free(Search *search);
// `root` may hold anything in the places `viewer` cannot see; it is viewer's turn.
void search_run(Search *search, const State *root, Side viewer, SearchReport *report);
// From here on every run draws from `seed`, as that of a new search does.
void search_seed(Search *search, uint64_t seed);
// From here on the viewer chooses among these alone (legal, ascending), and looks at each as often
// as at the others, so that their values compare; `count` 0: again among all, by the selection
// rule.
void search_among(Search *search, const Action among[], int count);
// Called every 20 ms or so while a search runs, with the share done, by one thread at a time; false
// ends the search with what it knows by then.
typedef bool SearchProgress(void *context, double share);
void search_watch(Search *search, SearchProgress *progress, void *context);
// Told between slices, while no thread works, what is known by then: for people who watch it think.
typedef void SearchLook(void *context, const SearchReport *so_far);
void search_follow(Search *search, SearchLook *look, void *context);  // NULL: nobody does
// The line expected from `first` on: up to LINE_MAX_PLIES times, `each` is told the position before
// (one deal of it) and the action as the viewer sees it. Returns how often.
typedef void SearchLineEach(void *context, const State *before, Action seen);
int search_line(const Search *search, const State *root, Action first, SearchLineEach *each,
                void *context);
