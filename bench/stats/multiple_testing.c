// SPDX-License-Identifier: GPL-3.0-or-later
// multiple_testing.c -- corrects p values for the number of tests; see multiple_testing.h.
#include "multiple_testing.h"

#include "engine/base/memory.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

#include "engine/base/memory.h"

double two_sided(double difference, double standard_error) {
    if (!(standard_error > 0)) return difference != 0 ? 0 : 1;
    return 2 * gsl_cdf_ugaussian_Q(fabs(difference) / standard_error);
}

typedef struct Asked {
    double p;
    int place;
} Asked;

static int asked_compare(const void *a, const void *b) {
    const Asked *first = a, *second = b;
    if (first->p != second->p) return first->p < second->p ? -1 : 1;
    return first->place - second->place;
}

static Asked *asked_sort(const double p[], int count) {
    Asked *asked = memory_take((size_t)count + 1, sizeof *asked);
    for (int i = 0; i < count; i++) asked[i] = (Asked){p[i], i};
    qsort(asked, (size_t)count, sizeof *asked, asked_compare);
    return asked;
}

void holm(const double p[], int count, double out[]) {
    Asked *asked = asked_sort(p, count);
    double most = 0;
    for (int i = 0; i < count; i++) {
        most = fmax(most, fmin(asked[i].p * (count - i), 1));
        out[asked[i].place] = most;
    }
    free(asked);
}

void benjamini_hochberg(const double p[], int count, double out[]) {
    Asked *asked = asked_sort(p, count);
    double least = 1;
    for (int i = count - 1; i >= 0; i--) {
        least = fmin(least, asked[i].p * count / (i + 1));
        out[asked[i].place] = least;
    }
    free(asked);
}
