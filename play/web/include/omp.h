// SPDX-License-Identifier: GPL-3.0-or-later
// omp.h -- the calls of OpenMP, which emscripten lacks. With threads play/web/openmp.c defines
// them; without, there is one thread, which never runs at the same time as another, and compilers
// ignore the pragmas.
#pragma once

static inline int omp_get_max_active_levels(void) { return 1; }
static inline void omp_set_max_active_levels(int levels) { (void)levels; }

#ifdef _OPENMP

#include <pthread.h>

typedef pthread_mutex_t omp_lock_t;

int omp_get_level(void);
int omp_get_max_threads(void);
int omp_get_num_procs(void);
int omp_get_thread_num(void);
static inline void omp_init_lock(omp_lock_t *lock) { pthread_mutex_init(lock, NULL); }
static inline void omp_destroy_lock(omp_lock_t *lock) { pthread_mutex_destroy(lock); }
static inline void omp_set_lock(omp_lock_t *lock) { pthread_mutex_lock(lock); }
static inline void omp_unset_lock(omp_lock_t *lock) { pthread_mutex_unlock(lock); }
static inline int omp_test_lock(omp_lock_t *lock) { return pthread_mutex_trylock(lock) == 0; }

#else

typedef int omp_lock_t;

static inline int omp_get_level(void) { return 0; }
static inline int omp_get_max_threads(void) { return 1; }
static inline int omp_get_num_procs(void) { return 1; }
static inline int omp_get_thread_num(void) { return 0; }
static inline void omp_init_lock(omp_lock_t *lock) { *lock = 0; }
static inline void omp_destroy_lock(omp_lock_t *lock) { (void)lock; }
static inline void omp_set_lock(omp_lock_t *lock) { (void)lock; }
static inline void omp_unset_lock(omp_lock_t *lock) { (void)lock; }
static inline int omp_test_lock(omp_lock_t *lock) { return lock != 0; }

#endif
