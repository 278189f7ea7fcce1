// SPDX-License-Identifier: GPL-3.0-or-later
// thread_pool.h -- threads that share out pieces of work and sleep in between. OpenMP's wait by
// turning round and round on their processors, which other programs want; and a search has many
// pauses.
#pragma once

typedef struct ThreadPool ThreadPool;
typedef void PoolWork(void *context, int piece);

// So many threads, the caller's counted. NULL: there are none to be had.
ThreadPool *pool_new(int threads);
void pool_free(ThreadPool *pool);
// Does pieces 0 to count - 1, each once, in no order, the caller among the crew; returns when all
// are done.
void pool_run(ThreadPool *pool, int count, PoolWork *work, void *context);
