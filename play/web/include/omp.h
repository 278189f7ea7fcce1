// SPDX-License-Identifier: GPL-3.0-or-later
// omp.h -- the calls of OpenMP for a build without OpenMP: one thread, which never runs at the same
// time as another. emscripten has no OpenMP. The pragmas are ignored.
#pragma once

typedef int omp_lock_t;

static inline int omp_get_level(void) { return 0; }
static inline int omp_get_max_threads(void) { return 1; }
static inline int omp_get_num_procs(void) { return 1; }
static inline int omp_get_thread_num(void) { return 0; }
static inline int omp_get_max_active_levels(void) { return 1; }
static inline void omp_set_max_active_levels(int levels) { (void)levels; }
static inline void omp_init_lock(omp_lock_t *lock) { *lock = 0; }
static inline void omp_destroy_lock(omp_lock_t *lock) { (void)lock; }
static inline void omp_set_lock(omp_lock_t *lock) { (void)lock; }
static inline void omp_unset_lock(omp_lock_t *lock) { (void)lock; }
static inline int omp_test_lock(omp_lock_t *lock) { return lock != 0; }
