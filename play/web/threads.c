// SPDX-License-Identifier: GPL-3.0-or-later
// threads.c -- threads without shared memory: each is a fiber, and one runs at a time. See
// threads.h; start at threads_run(). The functions below have the names and contracts of POSIX.
// Where POSIX allows a condition to wake a thread without a reason, these do so.
#include "threads.h"

#include <emscripten.h>
#include <emscripten/fiber.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "engine/base/base.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"

enum { STACK_BYTES = 1 << 20, STACK_ALIGNED = 16, UNWOUND_BYTES = 1 << 16 };

#define SLICE_SECONDS 0.012  // seconds between two chances for a message to arrive

typedef struct Thread {
    emscripten_fiber_t fiber;
    void *(*run)(void *context);
    void *context;
    const void *awaits;  // the lock, condition or thread that it waits for; NULL: it can run
    double until;        // clock_now() at which it runs in any case
    bool over, detached;
    void *stack, *unwound;
    struct Thread *next;  // all threads are a ring
} Thread;

static Thread *current;          // the thread that runs; NULL: the caller of threads_run()
static Thread *last;             // the thread that ran last, a member of the ring; NULL: no threads
static emscripten_fiber_t host;  // the caller of threads_run()
static double slice_end;

// ---- The ring

static bool can_run(const Thread *thread) {
    return !thread->over && (thread->awaits == NULL || thread->until <= clock_now());
}

static Thread *ready_next(void) {
    Thread *at = last;
    if (at == NULL) return NULL;
    do {
        at = at->next;
        if (can_run(at)) return at;
    } while (at != last);
    return NULL;
}

static void thread_free(Thread *thread) {
    Thread *before = thread;
    while (before->next != thread) before = before->next;
    before->next = thread->next;
    if (last == thread) last = before == thread ? NULL : before;
    free(thread->stack);
    free(thread->unwound);
    free(thread);
}

static void wake(const void *what) {
    Thread *at = last;
    if (at == NULL) return;
    do {
        if (at->awaits == what) at->awaits = NULL;
        at = at->next;
    } while (at != last);
}

// Lets the other threads run until somebody wakes those that wait for `what`, or until `until`.
static void await(const void *what, double until) {
    Thread *own = current;
    assert(own != NULL);
    own->awaits = what;
    own->until = until;
    emscripten_fiber_swap(&own->fiber, &host);
    own->awaits = NULL;
}

EMSCRIPTEN_KEEPALIVE void threads_run(void) {
    static char unwound[UNWOUND_BYTES];
    slice_end = clock_now() + SLICE_SECONDS;
    emscripten_fiber_init_from_current_context(&host, unwound, sizeof unwound);
    for (Thread *thread; clock_now() < slice_end && (thread = ready_next()) != NULL;) {
        current = last = thread;
        emscripten_fiber_swap(&host, &thread->fiber);
        current = NULL;
        if (thread->over && thread->detached) thread_free(thread);
    }
}

EMSCRIPTEN_KEEPALIVE double threads_pause(void) {
    double until = INFINITY;
    if (ready_next() != NULL) return 0;
    Thread *at = last;
    do {
        if (at != NULL && !at->over) until = fmin(until, at->until);
    } while (at != NULL && (at = at->next) != last);
    return isfinite(until) ? fmax(ceil((until - clock_now()) * 1000), 1) : -1;
}

int sched_yield(void) {
    if (current != NULL && clock_now() >= slice_end) await(NULL, INFINITY);
    return 0;
}

// ---- Threads

static void thread_main(void *context) {
    Thread *own = context;
    own->run(own->context);
    own->over = true;
    wake(own);
    await(own, INFINITY);  // never returns
}

int pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *context) {
    (void)attributes;
    Thread *own = memory_take(1, sizeof *own);
    own->run = run;
    own->context = context;
    own->until = INFINITY;
    own->stack = memory_sure(aligned_alloc(STACK_ALIGNED, STACK_BYTES));
    own->unwound = memory_take(1, UNWOUND_BYTES);
    emscripten_fiber_init(&own->fiber, thread_main, own, own->stack, STACK_BYTES, own->unwound,
                          UNWOUND_BYTES);
    own->next = last != NULL ? last->next : own;
    if (last != NULL) last->next = own;
    if (last == NULL) last = own;
    *out = (pthread_t)own;
    return 0;
}

int pthread_join(pthread_t thread, void **result) {
    Thread *other = (Thread *)thread;
    (void)result;
    while (!other->over) await(other, INFINITY);
    thread_free(other);
    return 0;
}

int pthread_detach(pthread_t thread) {
    ((Thread *)thread)->detached = true;
    return 0;
}

// ---- Locks: the first word says whether one is taken

int pthread_mutex_lock(pthread_mutex_t *lock) {
    int *taken = (int *)lock;
    while (*taken) await(lock, INFINITY);
    *taken = 1;
    return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *lock) {
    *(int *)lock = 0;
    wake(lock);
    return 0;
}

// ---- Conditions: the first word is the clock of pthread_cond_timedwait()

int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
    *(clockid_t *)attributes = clock;
    return 0;
}

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
    *condition = (pthread_cond_t){0};
    *(clockid_t *)condition = attributes != NULL ? *(const clockid_t *)attributes : CLOCK_REALTIME;
    return 0;
}

static int condition_await(pthread_cond_t *condition, pthread_mutex_t *lock, double until) {
    pthread_mutex_unlock(lock);
    await(condition, until);
    pthread_mutex_lock(lock);
    return clock_now() >= until ? ETIMEDOUT : 0;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock) {
    return condition_await(condition, lock, INFINITY);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                           const struct timespec *until) {
    struct timespec now;
    clock_gettime(*(const clockid_t *)condition, &now);
    double left =
        (double)(until->tv_sec - now.tv_sec) + 1e-9 * (double)(until->tv_nsec - now.tv_nsec);
    return condition_await(condition, lock, clock_now() + left);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
    wake(condition);
    return 0;
}

int pthread_cond_signal(pthread_cond_t *condition) { return pthread_cond_broadcast(condition); }
