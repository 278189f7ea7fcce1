// SPDX-License-Identifier: GPL-3.0-or-later
// thread_pool.h -- a pool of threads that sleep while they are idle. OpenMP workers would spin and
// waste CPU time, and a search pauses often, between slices and between moves.
#pragma once

typedef struct ThreadPool ThreadPool;
typedef void PoolWork(void *context, int piece);

// Returns a pool of at most `threads` (2 or more) threads, which include the calling thread.
// Returns NULL if the system cannot start a thread. The caller frees the pool.
ThreadPool *pool_new(int threads);
void pool_free(ThreadPool *pool);  // NULL is allowed
// Calls work(context, piece) once for each piece from 0 to count - 1, in any order, on the threads
// of the pool, which include the calling thread. Returns when all calls are done. Only one thread
// may call this at a time.
void pool_run(ThreadPool *pool, int count, PoolWork *work, void *context);
