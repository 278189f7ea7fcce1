// SPDX-License-Identifier: GPL-3.0-or-later
// coverage_kit.c -- draws games and counts how often an interval holds; see coverage_kit.h.
#include "coverage_kit.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { REPETITIONS = 400, PRINTED_LEAST = 100 };  // fewer printed intervals say nothing

int coverage_asked(void) {
    const char *asked = getenv("COVERAGE_REPETITIONS");
    return asked != NULL ? (int)strtol(asked, NULL, 10) : 0;
}

// Returns 1 if the coverage at this number of games is outside of the bounds, else 0.
static int games_check(const CoverageRow *row, int games, uint64_t place) {
    int repetitions = coverage_asked() > 0 ? coverage_asked() : REPETITIONS, held = 0, printed = 0;
    for (int i = 0; i < repetitions; i++) {
        Pcg rng = pcg_stream(place * 10000 + (uint64_t)games, (uint64_t)i, PCG_TEST);
        Covered covered = row->draw(games, row->truth, &rng);
        held += covered == COVERED_YES;
        printed += covered != COVERED_NOT_PRINTED;
    }
    if (printed < PRINTED_LEAST) {
        if (getenv("COVERAGE_SHOW") != NULL)
            print_message("%-44s %5d games: not printed (%d of %d)\n", row->name, games, printed,
                          repetitions);
        return 0;
    }
    double share = held / (double)printed, error = sqrt(0.05 * 0.95 / printed);
    bool low = share < COVERAGE_LOW - 2 * error;
    bool high = !row->at_least && share > COVERAGE_HIGH + 2 * error;
    if (low || high || getenv("COVERAGE_SHOW") != NULL)
        print_message("%-44s %5d games: covers %.1f %% of %d%s\n", row->name, games, 100 * share,
                      printed,
                      low    ? ": TOO NARROW"
                      : high ? ": TOO WIDE"
                             : "");
    return low || high;
}

void coverage_check(const CoverageRow rows[], int count) {
    static const int games[4] = {20, 100, 300, 1000};
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        const int *sizes = rows[i].games[0] > 0 ? rows[i].games : games;
        int all = rows[i].slow && coverage_asked() == 0 ? 2 : 4;
        for (int k = 0; k < all && sizes[k] > 0; k++)
            wrong += games_check(&rows[i], sizes[k], (uint64_t)i);
    }
    if (wrong > 0) fail_msg("%d intervals do not cover the truth as often as they say", wrong);
}

double coverage_normal(Pcg *rng) {
    double radius = sqrt(-2 * log(1 - (double)pcg_unit(rng)));
    return radius * cos(6.283185307179586 * (double)pcg_unit(rng));
}

int coverage_poisson(double mean, Pcg *rng) {
    int count = 0;
    for (double left = (double)pcg_unit(rng); left > exp(-mean); count++)
        left *= (double)pcg_unit(rng);
    return count;
}
