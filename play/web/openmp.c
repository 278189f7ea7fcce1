// SPDX-License-Identifier: GPL-3.0-or-later
// openmp.c -- as much of OpenMP as Cassino uses, for the page with threads, because emscripten has
// no OpenMP: the functions that clang calls for pragmas. Their names and arguments are those of
// LLVM's kmp.h. Start at __kmpc_fork_call().
//
// A parallel region inside another one runs in one thread. A region has at most one loop, whose
// schedule is `dynamic`. Its threads wait for each other at its end and nowhere else.
#include <emscripten/threading.h>
#include <omp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include "ai/search/thread_pool.h"
#include "engine/base/base.h"

enum {
    ARGUMENTS_MAX = 6,
    THREADS_MAX = 4,  // each game at work takes up to 128 MB: see SEARCH_MEGABYTES in web.mk
    LOCK_WORDS = 8,
};

typedef void Outlined(int32_t *thread, int32_t *also_thread, ...);  // the statement of a pragma
typedef int32_t Critical[LOCK_WORDS];                               // zeroed; one for each name
_Static_assert(sizeof(pthread_mutex_t) <= sizeof(Critical), "a Critical holds a lock");

typedef struct Region {
    Outlined *run;
    int argument_count;
    void *argument[ARGUMENTS_MAX];
    int next;              // number of the next iteration that no thread has taken; atomic
    pthread_mutex_t adds;  // held by the thread that adds its part of a reduction
} Region;

typedef struct Member {  // a thread of a region
    Region *region;
    int number;
    struct Member *outer;  // what the thread did before it entered the region; may be NULL
    int first, last, chunk;
} Member;

static _Thread_local Member *own;  // NULL outside of regions
static _Thread_local int wanted;   // threads of the next region; 0 lets omp_get_num_procs() decide

// ---- Regions

// Calls region->run(). WebAssembly demands the exact number of arguments.
static void region_call(const Region *region, int32_t number) {
    typedef void None(int32_t *, int32_t *);
    typedef void One(int32_t *, int32_t *, void *);
    typedef void Two(int32_t *, int32_t *, void *, void *);
    typedef void Three(int32_t *, int32_t *, void *, void *, void *);
    typedef void Four(int32_t *, int32_t *, void *, void *, void *, void *);
    typedef void Five(int32_t *, int32_t *, void *, void *, void *, void *, void *);
    typedef void Six(int32_t *, int32_t *, void *, void *, void *, void *, void *, void *);
    void *const *a = region->argument;
    int32_t *t = &number;
    switch (region->argument_count) {
        case 0:
            ((None *)region->run)(t, t);
            break;
        case 1:
            ((One *)region->run)(t, t, a[0]);
            break;
        case 2:
            ((Two *)region->run)(t, t, a[0], a[1]);
            break;
        case 3:
            ((Three *)region->run)(t, t, a[0], a[1], a[2]);
            break;
        case 4:
            ((Four *)region->run)(t, t, a[0], a[1], a[2], a[3]);
            break;
        case 5:
            ((Five *)region->run)(t, t, a[0], a[1], a[2], a[3], a[4]);
            break;
        default:
            ((Six *)region->run)(t, t, a[0], a[1], a[2], a[3], a[4], a[5]);
            break;
    }
}

static void region_run(void *context, int number) {
    Member member = {.region = context, .number = number, .outer = own};
    own = &member;
    region_call(member.region, number);
    own = member.outer;
}

// The threads of the last region wait for the next one here, because each keeps caches of the
// rules.
static ThreadPool *idle;
static int idle_threads;
static pthread_mutex_t idle_lock = PTHREAD_MUTEX_INITIALIZER;

static ThreadPool *pool_get(int threads) {
    ThreadPool *pool = NULL;
    pthread_mutex_lock(&idle_lock);
    if (idle_threads == threads) {
        pool = idle;
        idle = NULL;
        idle_threads = 0;
    }
    pthread_mutex_unlock(&idle_lock);
    return pool != NULL ? pool : pool_new(threads);
}

static void pool_give(ThreadPool *pool, int threads) {
    pthread_mutex_lock(&idle_lock);
    ThreadPool *former = idle;
    idle = pool;
    idle_threads = threads;
    pthread_mutex_unlock(&idle_lock);
    pool_free(former);
}

void __kmpc_fork_call(void *place, int32_t argument_count, Outlined *run, ...) {
    (void)place;
    assert(argument_count <= ARGUMENTS_MAX);
    Region region = {
        .run = run, .argument_count = argument_count, .adds = PTHREAD_MUTEX_INITIALIZER};
    va_list arguments;
    va_start(arguments, run);
    for (int i = 0; i < argument_count; i++) region.argument[i] = va_arg(arguments, void *);
    va_end(arguments);
    int threads = own != NULL ? 1 : wanted > 0 ? wanted : omp_get_max_threads();
    wanted = 0;
    ThreadPool *pool = threads > 1 ? pool_get(threads) : NULL;
    if (pool != NULL) {
        pool_run(pool, threads, region_run, &region);
        pool_give(pool, threads);
    } else {
        for (int i = 0; i < threads; i++) region_run(&region, i);
    }
}

void __kmpc_push_num_threads(void *place, int32_t thread, int32_t threads) {
    (void)place, (void)thread;
    wanted = threads;
}

int32_t __kmpc_global_thread_num(void *place) {
    (void)place;
    return omp_get_thread_num();
}

// ---- The loop of a region: each thread calls both functions with the same limits

void __kmpc_dispatch_init_4(void *place, int32_t thread, int32_t schedule, int32_t first,
                            int32_t last, int32_t step, int32_t chunk) {
    (void)place, (void)thread, (void)schedule;
    assert(step == 1);
    own->first = first;
    own->last = last;
    own->chunk = chunk;
}

int32_t __kmpc_dispatch_next_4(void *place, int32_t thread, int32_t *is_last, int32_t *first,
                               int32_t *last, int32_t *step) {
    (void)place, (void)thread;
    int taken = __atomic_fetch_add(&own->region->next, own->chunk, __ATOMIC_RELAXED);
    if (taken > own->last - own->first) return 0;
    *first = own->first + taken;
    *last = min_int(*first + own->chunk - 1, own->last);
    *step = 1;
    *is_last = *last == own->last;
    return 1;
}

// ---- Locks

void __kmpc_critical(void *place, int32_t thread, Critical *critical) {
    (void)place, (void)thread;
    pthread_mutex_lock((pthread_mutex_t *)critical);
}

void __kmpc_end_critical(void *place, int32_t thread, Critical *critical) {
    (void)place, (void)thread;
    pthread_mutex_unlock((pthread_mutex_t *)critical);
}

// Returns 1: the caller adds its part, and no other thread does so until it calls the function
// below.
int32_t __kmpc_reduce_nowait(void *place, int32_t thread, int32_t count, size_t size, void *data,
                             void (*add)(void *, void *), Critical *critical) {
    (void)place, (void)thread, (void)count, (void)size, (void)data, (void)add, (void)critical;
    pthread_mutex_lock(&own->region->adds);
    return 1;
}

void __kmpc_end_reduce_nowait(void *place, int32_t thread, Critical *critical) {
    (void)place, (void)thread, (void)critical;
    pthread_mutex_unlock(&own->region->adds);
}

// ---- The functions of omp.h

int omp_get_level(void) {
    int level = 0;
    for (const Member *at = own; at != NULL; at = at->outer) level++;
    return level;
}

int omp_get_thread_num(void) { return own != NULL ? own->number : 0; }

int omp_get_num_procs(void) {
    const char *words = getenv("OMP_NUM_THREADS");
    int cores = words != NULL ? atoi(words) : emscripten_num_logical_cores();
    return max_int(min_int(cores, THREADS_MAX), 1);
}

int omp_get_max_threads(void) { return omp_get_num_procs(); }
