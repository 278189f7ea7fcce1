// SPDX-License-Identifier: GPL-3.0-or-later
// thread_pool.h -- a thread pool. Idle workers sleep; OpenMP workers spin and waste CPU time, and a
// search pauses often, between slices and between moves.
#pragma once

typedef struct ThreadPool ThreadPool;
typedef void PoolWork(void *context, int piece);

// Returns a pool of at most `threads` threads, 2 or more, with the calling thread among them. NULL
// if the system starts no thread.
ThreadPool *pool_new(int threads);
void pool_free(ThreadPool *pool);  // NULL is allowed
// Calls work(context, piece) for pieces 0 to count - 1, each once, in any order, on all threads and
// the caller's. Returns when all are done. One caller at a time.
void pool_run(ThreadPool *pool, int count, PoolWork *work, void *context);
