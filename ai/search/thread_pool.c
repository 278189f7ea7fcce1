// SPDX-License-Identifier: GPL-3.0-or-later
// thread_pool.c -- runs the pieces of a round on sleeping worker threads; see thread_pool.h.
#include "thread_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "engine/base/base.h"
#include "engine/base/memory.h"

struct ThreadPool {
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    uint64_t rounds;  // calls of pool_run() so far
    bool over;        // tells the workers to end
    int busy;         // workers that have not finished this round
    int next, count;  // pieces; `next` is atomic; pool_run() sets up a round under `lock`
    PoolWork *work;
    void *context;
    int workers;  // number of threads, not counting the calling thread
    pthread_t worker[];
};

static void pieces_do(ThreadPool *pool) {
    for (int piece; (piece = __atomic_fetch_add(&pool->next, 1, __ATOMIC_RELAXED)) < pool->count;)
        pool->work(pool->context, piece);
}

static void *worker_main(void *context) {
    ThreadPool *pool = context;
    uint64_t seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->rounds == seen && !pool->over) pthread_cond_wait(&pool->begun, &pool->lock);
        if (pool->over) break;
        seen = pool->rounds;
        pthread_mutex_unlock(&pool->lock);
        pieces_do(pool);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0) pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

ThreadPool *pool_new(int threads) {
    assert(threads > 1);
    ThreadPool *pool = memory_take(1, sizeof *pool + (size_t)(threads - 1) * sizeof(pthread_t));
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pthread_cond_init(&pool->done, NULL);
    // Block all signals in the workers, so that a signal reaches the calling thread and interrupts
    // its wait for a key.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->workers < threads - 1 &&
           pthread_create(&pool->worker[pool->workers], NULL, worker_main, pool) == 0)
        pool->workers++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (pool->workers > 0) return pool;
    pool_free(pool);
    return NULL;
}

void pool_free(ThreadPool *pool) {
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->lock);
    pool->over = true;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->workers; i++) pthread_join(pool->worker[i], NULL);
    pthread_cond_destroy(&pool->begun);
    pthread_cond_destroy(&pool->done);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_run(ThreadPool *pool, int count, PoolWork *work, void *context) {
    pthread_mutex_lock(&pool->lock);
    pool->work = work;
    pool->context = context;
    pool->count = count;
    pool->next = 0;
    pool->busy = pool->workers;
    pool->rounds++;
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
    pieces_do(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy > 0) pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
