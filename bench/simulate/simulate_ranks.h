// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_ranks.h -- one simulation on many machines: MPI ranks under mpirun. Rank 0 distributes
// the indexes of games and writes all rows; it plays as well. Without MPI (CASSINO_MPI not defined,
// or no mpirun) there is one rank, and these functions do nothing.
#pragma once
#include "rows.h"

typedef struct RankDealer {          // of rank 0; called by its serving thread
    int64_t (*next)(void *context);  // the next index; -1: no more
    // Takes the rows of a game and returns rows to fill.
    GameRows *(*take)(void *context, GameRows *rows);
    void *context;
} RankDealer;

void ranks_start(void);  // call it first; MPI is finalized at exit
int ranks_rank(void);
int ranks_count(void);
int ranks_near(void);  // ranks on this machine, which share its cores
// Called once by every rank: true if all pass true.
bool ranks_agree(bool well);
// Rank 0: serves the other ranks until each has called ranks_done().
void ranks_serve(const RankDealer *dealer);
// Other ranks: sends a finished game (NULL: none yet) and returns the next index, -1: no more. One
// thread at a time.
int64_t ranks_ask(const GameRows *rows);
void ranks_done(void);
