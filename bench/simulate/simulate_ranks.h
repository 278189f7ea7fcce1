// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_ranks.h -- one simulation over many machines: ranks under mpirun. Rank 0 deals out the
// indexes of games and writes all rows; it plays too. Without MPI (CASSINO_MPI not defined, or no
// mpirun) there is one rank, and all of this is nothing.
#pragma once
#include "rows.h"

typedef struct RankDealer {          // rank 0's: called by the one thread that serves
    int64_t (*next)(void *context);  // -1: no more
    // Keeps the rows, and gives room for others in exchange.
    GameRows *(*take)(void *context, GameRows *rows);
    void *context;
} RankDealer;

void ranks_start(void);  // before anything else here; it ends with the program
int ranks_rank(void);
int ranks_count(void);
int ranks_near(void);  // on this machine: they share its processors
// True if all ranks are well: each calls it once.
bool ranks_agree(bool well);
// Rank 0: answers the others until each has said that it is done.
void ranks_serve(const RankDealer *dealer);
// Others: hands in a game that was played (NULL: none yet) for the next index. One thread at a
// time.
int64_t ranks_ask(const GameRows *rows);
void ranks_done(void);
