// SPDX-License-Identifier: GPL-3.0-or-later
// threads.h -- the number of threads that an option asks for.
#pragma once
#include <omp.h>

// Returns `wanted`, or the number of cores if that is 0.
static inline int threads_or_cores(int wanted) { return wanted > 0 ? wanted : omp_get_num_procs(); }
