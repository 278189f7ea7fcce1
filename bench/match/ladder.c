// SPDX-License-Identifier: GPL-3.0-or-later
// ladder.c -- see ladder.h. Start at ladder_fit(): weighted least squares by Gauss-Newton steps.
#include "ladder.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/stats/interval.h"

enum { STEPS_MAX = 100 };

int ladder_player(Ladder *ladder, const char *spec) {
    for (int i = 0; i < ladder->player_count; i++)
        if (strcmp(ladder->player[i], spec) == 0) return i;
    if (ladder->player_count == LADDER_PLAYERS_MAX || strlen(spec) >= PLAYER_BYTES) return -1;
    snprintf(ladder->player[ladder->player_count], PLAYER_BYTES, "%s", spec);
    return ladder->player_count++;
}

// ---- Fitting

typedef struct Observation {
    double score, weight;  // score of the first player; 1 / its variance
} Observation;

// Returns the result of a match as an observation. The score is the middle of the match's interval,
// so that a match won by all points still has a finite Elo.
static Observation observe(const Pairs *pairs) {
    Estimate estimate = pairs_estimate(pairs);
    double error = (estimate.score_high - estimate.score_low) / (2 * NORMAL_95);
    return (Observation){(estimate.score_high + estimate.score_low) / 2, 1 / (error * error)};
}

static bool all_met(const Ladder *ladder, int anchor, Error *error) {
    bool met[LADDER_PLAYERS_MAX] = {false};
    met[anchor] = true;
    for (int round = 0; round < ladder->player_count; round++)
        for (int m = 0; m < ladder->match_count; m++) {
            const LadderMatch *match = &ladder->match[m];
            if (met[match->first] || met[match->second])
                met[match->first] = met[match->second] = true;
        }
    for (int i = 0; i < ladder->player_count; i++)
        if (!met[i])
            return error_set(error, "no chain of matches connects %s with %s; add such a match",
                             ladder->player[i], ladder->player[anchor]);
    return true;
}

// Makes one Gauss-Newton step by the normal equations, and returns the largest change of an Elo.
// Leaves the inverse of the normal matrix in `inverse`: the covariance of the Elos.
static double fit_step(Ladder *ladder, int anchor, gsl_matrix *inverse) {
    size_t count = (size_t)ladder->player_count;
    gsl_vector *pull = gsl_vector_calloc(count), *change = gsl_vector_alloc(count);
    assert(pull != NULL && change != NULL);
    gsl_matrix_set_zero(inverse);
    for (int m = 0; m < ladder->match_count; m++) {
        const LadderMatch *match = &ladder->match[m];
        size_t i = (size_t)match->first, j = (size_t)match->second;
        Observation seen = observe(&match->pairs);
        double expected = score_of_elo(ladder->elo[i] - ladder->elo[j]);
        double slope = expected * (1 - expected) * log(10) / 400;
        double force = seen.weight * slope * (seen.score - expected);
        double stiffness = seen.weight * slope * slope;
        *gsl_vector_ptr(pull, i) += force;
        *gsl_vector_ptr(pull, j) -= force;
        *gsl_matrix_ptr(inverse, i, i) += stiffness;
        *gsl_matrix_ptr(inverse, j, j) += stiffness;
        *gsl_matrix_ptr(inverse, i, j) -= stiffness;
        *gsl_matrix_ptr(inverse, j, i) -= stiffness;
    }
    // Hold the anchor at 0. A weak prior on all Elos (standard deviation 10,000) keeps the matrix
    // regular.
    for (size_t i = 0; i < count; i++) *gsl_matrix_ptr(inverse, i, i) += 1e-8;
    *gsl_matrix_ptr(inverse, (size_t)anchor, (size_t)anchor) += 1e6;
    gsl_linalg_cholesky_decomp1(inverse);
    gsl_linalg_cholesky_solve(inverse, pull, change);
    double most = 0;
    for (size_t i = 0; i < count; i++) {
        double step = fmin(fmax(gsl_vector_get(change, i), -200), 200);
        ladder->elo[i] += step;
        most = fmax(most, fabs(step));
    }
    gsl_linalg_cholesky_invert(inverse);
    gsl_vector_free(pull);
    gsl_vector_free(change);
    return most;
}

int ladder_freedom(const Ladder *ladder) {
    return ladder->match_count - (ladder->player_count - 1);
}

static double reduced_chi_square(const Ladder *ladder) {
    double sum = 0;
    int freedom = ladder_freedom(ladder);
    for (int m = 0; m < ladder->match_count; m++) {
        const LadderMatch *match = &ladder->match[m];
        Observation seen = observe(&match->pairs);
        double missed =
            seen.score - score_of_elo(ladder->elo[match->first] - ladder->elo[match->second]);
        sum += missed * missed * seen.weight;
    }
    return freedom > 0 ? sum / freedom : 0;
}

bool ladder_fit(Ladder *ladder, int anchor, Error *error) {
    if (!all_met(ladder, anchor, error)) return false;
    size_t count = (size_t)ladder->player_count;
    gsl_matrix *inverse = gsl_matrix_alloc(count, count);
    assert(inverse != NULL);
    memset(ladder->elo, 0, sizeof ladder->elo);
    memset(ladder->games, 0, sizeof ladder->games);
    for (int step = 0; step < STEPS_MAX && fit_step(ladder, anchor, inverse) > 1e-6; step++) {
    }
    for (size_t i = 0; i < count; i++)
        ladder->error[i] = NORMAL_95 * sqrt(gsl_matrix_get(inverse, i, i));
    ladder->elo[anchor] = ladder->error[anchor] = 0;
    gsl_matrix_free(inverse);
    for (int m = 0; m < ladder->match_count; m++) {
        int64_t games = 2 * pairs_total(&ladder->match[m].pairs);
        ladder->games[ladder->match[m].first] += games;
        ladder->games[ladder->match[m].second] += games;
    }
    ladder->reduced_chi_square = reduced_chi_square(ladder);
    return true;
}
