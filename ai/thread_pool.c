// SPDX-License-Identifier: GPL-3.0-or-later
// thread_pool.c -- see thread_pool.h.
#include "thread_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "engine/base/base.h"
#include "engine/base/memory.h"

struct Crew {
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    uint64_t rounds;  // of work so far
    bool over;        // nothing more will come
    int busy;         // hands that have not come back from this round
    int next, count;  // pieces; `next` is taken without the lock
    CrewWork *work;
    void *context;
    int hands;  // threads beside the caller's
    pthread_t hand[];
};

static void pieces_do(Crew *crew) {
    for (int piece; (piece = __atomic_fetch_add(&crew->next, 1, __ATOMIC_RELAXED)) < crew->count;)
        crew->work(crew->context, piece);
}

static void *hand_main(void *context) {
    Crew *crew = context;
    uint64_t seen = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->rounds == seen && !crew->over) pthread_cond_wait(&crew->begun, &crew->lock);
        if (crew->over) break;
        seen = crew->rounds;
        pthread_mutex_unlock(&crew->lock);
        pieces_do(crew);
        pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0) pthread_cond_signal(&crew->done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

Crew *crew_new(int threads) {
    assert(threads > 1);
    Crew *crew = memory_take(1, sizeof *crew + (size_t)(threads - 1) * sizeof(pthread_t));
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->done, NULL);
    sigset_t all, before;  // signals are the caller's: who waits for a key must be woken by them
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (crew->hands < threads - 1 &&
           pthread_create(&crew->hand[crew->hands], NULL, hand_main, crew) == 0)
        crew->hands++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (crew->hands > 0) return crew;
    crew_free(crew);
    return NULL;
}

void crew_free(Crew *crew) {
    if (crew == NULL) return;
    pthread_mutex_lock(&crew->lock);
    crew->over = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->hands; i++) pthread_join(crew->hand[i], NULL);
    pthread_cond_destroy(&crew->begun);
    pthread_cond_destroy(&crew->done);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

void crew_run(Crew *crew, int count, CrewWork *work, void *context) {
    pthread_mutex_lock(&crew->lock);
    crew->work = work;
    crew->context = context;
    crew->count = count;
    crew->next = 0;
    crew->busy = crew->hands;
    crew->rounds++;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    pieces_do(crew);
    pthread_mutex_lock(&crew->lock);
    while (crew->busy > 0) pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
