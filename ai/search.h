// SPDX-License-Identifier: GPL-3.0-or-later
// search.h -- information-set Monte Carlo tree search, blind to which rule system it plays.
//
// Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 2012.
#pragma once
#include "../engine/rules/rules.h"

typedef struct SearchParams {
    uint64_t seed;
    int      trees;             // independent trees, tree k on stream k: strength, not hardware
    int      threads;           // 0: as many as there are; changes speed alone
    int      iterations;        // per tree; 0: until the seconds are over
    double   seconds;           // 0: no limit
    float    explore;           // UCB constant on values in [0,1]
    int      playout_plies;     // cut a playout here and ask guess(); 0 means play to the end
} SearchParams;

SearchParams search_defaults(void);

typedef struct SearchMove {
    Action   action;
    uint32_t visits;
    float    value;             // for the viewer, [0,1]
    float    error;             // standard error of value
} SearchMove;

typedef struct SearchReport {
    SearchMove moves[ACTIONS_MAX];      // most visited first
    int        count;
    uint64_t   iterations, nodes, plies;
    Action     line[16];                // the expected line from the best move on, own view
    int        line_count;
} SearchReport;

typedef struct Search Search;           // all memory a search will ever use, taken once

Search *search_new (const Game *game, const SearchParams *params, Error *error);
void    search_run (Search *search, const State *root, Side viewer, SearchReport *report);
void    search_free(Search *search);
