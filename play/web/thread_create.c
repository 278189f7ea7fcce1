// SPDX-License-Identifier: GPL-3.0-or-later
// thread_create.c -- mends pthread_create() of emscripten 3.1.6 for programs that begin and end
// threads in several threads at once, as the service does. The linker puts it in the place of the
// library's (web.mk, --wrap).
#include <pthread.h>

// The head of musl's `struct __libc` (libc.h there).
extern struct {
    char can_do_threads, threaded, secure;
    volatile signed char need_locks;
    int threads_minus_1;
} __libc;

enum { MANY = 1 << 20 };

int __real_pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context);

// The library gives each thread its number, by which locks know their owner, by a plain `++`: two
// threads could get the same number. It counts threads likewise, so that the count could fall to 0,
// at which the C library locks nothing any more.
int __wrap_pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *context) {
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&one_at_a_time);
    if (__libc.threads_minus_1 < MANY) __libc.threads_minus_1 += 2 * MANY;
    __libc.need_locks = 1;
    int failed = __real_pthread_create(out, attributes, run, context);
    pthread_mutex_unlock(&one_at_a_time);
    return failed;
}
