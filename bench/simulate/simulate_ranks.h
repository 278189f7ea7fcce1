// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_ranks.h -- one simulation on many machines: MPI ranks under mpirun. Rank 0 distributes
// the indexes of games, writes all rows, and plays as well. Without MPI (CASSINO_MPI not defined,
// or no mpirun) there is one rank, rank 0, and nothing is sent.
#pragma once
#include "rows.h"

typedef struct RankDealer {          // the functions of rank 0, called by its serving thread
    int64_t (*next)(void *context);  // returns the next index; -1 if there is none
    // Takes the rows of a game and returns other rows to fill.
    GameRows *(*take)(void *context, GameRows *rows);
    void *context;
} RankDealer;

void ranks_start(void);  // call it first; MPI is finalized at exit
int ranks_rank(void);
int ranks_count(void);
// Returns `wanted` or, if it is 0, the number of cores for each rank of this machine, at least 1.
int ranks_threads(int wanted);
// Makes every rank a process of its own, which plays its simulations alone: rank 0 of 1 from now
// on. Returns false if there is only one rank. Else sets *part to its number from 1, of *parts.
bool ranks_part(int *part, int *parts);
// Returns true if every rank passes true. Waits until every rank has called it, so that all ranks
// must make the same calls.
bool ranks_agree(bool well);
// For rank 0: serves the other ranks until each of them has called ranks_done().
void ranks_serve(const RankDealer *dealer);
// For the other ranks: sends a finished game (NULL: none yet) and returns the next index, or -1 if
// there are no more games. Only one thread may call it at a time.
int64_t ranks_ask(const GameRows *rows);
void ranks_done(void);
