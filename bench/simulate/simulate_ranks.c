// SPDX-License-Identifier: GPL-3.0-or-later
// simulate_ranks.c -- passes games between MPI ranks; see simulate_ranks.h. The second half is for
// a program without MPI.
#include "simulate_ranks.h"

#include <omp.h>

#include "engine/base/memory.h"

static int rank_near = 1;  // ranks on this machine, which share its cores

#ifdef CASSINO_MPI
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

enum { TAG_ASK = 1, TAG_ANSWER, TAG_DONE };

static int rank_here, rank_count = 1;

static void ranks_end(void) { MPI_Finalize(); }

void ranks_start(void) {
    int level, before;
    MPI_Initialized(&before);
    if (before) return;  // several simulations may run one after the other
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    assert(level >= MPI_THREAD_SERIALIZED);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_here);
    MPI_Comm_size(MPI_COMM_WORLD, &rank_count);
    MPI_Comm near;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_here, MPI_INFO_NULL, &near);
    MPI_Comm_size(near, &rank_near);
    MPI_Comm_free(&near);
    atexit(ranks_end);
}

int ranks_rank(void) { return rank_here; }
int ranks_count(void) { return rank_count; }

bool ranks_agree(bool well) {
    int mine = well, all;
    if (rank_count == 1) return well;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

bool ranks_part(int *part, int *parts) {
    ranks_start();
    if (rank_count == 1) return false;
    *part = rank_here + 1;
    *parts = rank_count;
    rank_here = 0;
    rank_count = 1;
    return true;
}

// Waits for a message. MPI would wait by spinning, but the serving thread must leave its processor
// to the threads that play.
static void message_await(MPI_Status *status) {
    int arrived = 0;
    for (;;) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, status);
        if (arrived) return;
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
}

void ranks_serve(const RankDealer *dealer) {
    GameRows *rows = memory_take(1, sizeof *rows);
    assert(rank_here == 0);
    for (int done = 0; done < rank_count - 1;) {
        MPI_Status status;
        int bytes;
        message_await(&status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        assert(bytes == 0 || bytes == (int)sizeof *rows);
        MPI_Recv(rows, bytes, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        if (status.MPI_TAG == TAG_DONE) {
            done++;
            continue;
        }
        if (bytes > 0) rows = dealer->take(dealer->context, rows);
        int64_t next = dealer->next(dealer->context);
        MPI_Send(&next, 1, MPI_INT64_T, status.MPI_SOURCE, TAG_ANSWER, MPI_COMM_WORLD);
    }
    free(rows);
}

int64_t ranks_ask(const GameRows *rows) {
    int64_t next;
    MPI_Send(rows, rows != NULL ? (int)sizeof *rows : 0, MPI_BYTE, 0, TAG_ASK, MPI_COMM_WORLD);
    MPI_Recv(&next, 1, MPI_INT64_T, 0, TAG_ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return next;
}

void ranks_done(void) { MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_DONE, MPI_COMM_WORLD); }

#else

void ranks_start(void) {}
int ranks_rank(void) { return 0; }
int ranks_count(void) { return 1; }
bool ranks_part(int *part, int *parts) { return (void)part, (void)parts, false; }
bool ranks_agree(bool well) { return well; }
void ranks_serve(const RankDealer *dealer) { (void)dealer; }
int64_t ranks_ask(const GameRows *rows) { return (void)rows, -1; }
void ranks_done(void) {}

#endif

int ranks_threads(int wanted) {
    return wanted > 0 ? wanted : max_int(omp_get_num_procs() / rank_near, 1);
}
