// SPDX-License-Identifier: GPL-3.0-or-later
// ladder.c -- fits a rating list to the scores of matches; see ladder.h. Start at ladder_fit().
#include "ladder.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/stats/interval.h"
#include "engine/base/memory.h"

enum {
    STEPS_MAX = 60,
    PRIOR_PAIRS = 40,  // weight of the prior of dispersion_of(), in pairs of games
    ENDS_STEPS = 24,   // most steps to an end of an interval
};

#define LOGITS_PER_ELO (2.302585092994046 / 400)
#define ELO_FAR        4000.0  // an interval that reaches so far is open
#define RIDGE          1e-9    // precision of a prior on all Elos, which keeps the matrix regular

int ladder_player(Ladder *ladder, const char *spec) {
    for (int i = 0; i < ladder->player_count; i++)
        if (strcmp(ladder->player[i], spec) == 0) return i;
    if (ladder->player_count == LADDER_PLAYERS_MAX || strlen(spec) >= PLAYER_BYTES) return -1;
    snprintf(ladder->player[ladder->player_count], PLAYER_BYTES, "%s", spec);
    return ladder->player_count++;
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
            return error_set(error, "no chain of matches connects %s with %s; add matches that do",
                             ladder->player[i], ladder->player[anchor]);
    return true;
}

typedef struct Fit {
    const Ladder *ladder;
    double games[LADDER_MATCHES_MAX];   // games without draws that are as precise as the pairs
    double points[LADDER_MATCHES_MAX];  // points of the first player in these games
    double elo[LADDER_PLAYERS_MAX];
    bool held[LADDER_PLAYERS_MAX];  // these Elos do not change
    gsl_matrix *normal, *inverse;   // negative Hessian; its inverse, the covariance of the Elos
    gsl_vector *pull, *change;      // gradient; step of Newton's method
} Fit;

static double expected_of(const Fit *fit, int m) {
    const LadderMatch *match = &fit->ladder->match[m];
    return score_of_elo(fit->elo[match->first] - fit->elo[match->second]);
}

static double log_likelihood(const Fit *fit) {
    double sum = 0;
    for (int m = 0; m < fit->ladder->match_count; m++) {
        double expected = fmin(fmax(expected_of(fit, m), 1e-300), 1 - 1e-16);
        sum += fit->points[m] * log(expected);
        sum += (fit->games[m] - fit->points[m]) * log1p(-expected);
    }
    return sum;
}

// Returns the leverage of a match: its share in the information on the difference of its players.
static double leverage_of(const Fit *fit, int m, double weight) {
    size_t i = (size_t)fit->ladder->match[m].first, j = (size_t)fit->ladder->match[m].second;
    return weight * (gsl_matrix_get(fit->inverse, i, i) + gsl_matrix_get(fit->inverse, j, j) -
                     2 * gsl_matrix_get(fit->inverse, i, j));
}

static void matrix_hold(gsl_matrix *matrix, size_t i) {
    for (size_t k = 0; k < matrix->size1; k++) {
        gsl_matrix_set(matrix, i, k, 0);
        gsl_matrix_set(matrix, k, i, 0);
    }
    gsl_matrix_set(matrix, i, i, 1);
}

// Fills the gradient and the negative Hessian of the log likelihood. With `firth` the gradient is
// that of the penalized likelihood, with the covariance of the last step.
static void slopes_fill(Fit *fit, bool firth) {
    gsl_matrix_set_zero(fit->normal);
    gsl_vector_set_zero(fit->pull);
    for (int m = 0; m < fit->ladder->match_count; m++) {
        size_t i = (size_t)fit->ladder->match[m].first, j = (size_t)fit->ladder->match[m].second;
        double expected = expected_of(fit, m), spread = expected * (1 - expected);
        double weight = fit->games[m] * spread * LOGITS_PER_ELO * LOGITS_PER_ELO;
        double miss = fit->points[m] - fit->games[m] * expected;
        if (firth) miss += leverage_of(fit, m, weight) * (0.5 - expected);
        *gsl_vector_ptr(fit->pull, i) += LOGITS_PER_ELO * miss;
        *gsl_vector_ptr(fit->pull, j) -= LOGITS_PER_ELO * miss;
        *gsl_matrix_ptr(fit->normal, i, i) += weight;
        *gsl_matrix_ptr(fit->normal, j, j) += weight;
        *gsl_matrix_ptr(fit->normal, i, j) -= weight;
        *gsl_matrix_ptr(fit->normal, j, i) -= weight;
    }
    for (int i = 0; i < fit->ladder->player_count; i++) {
        *gsl_matrix_ptr(fit->normal, (size_t)i, (size_t)i) += RIDGE;
        if (!fit->held[i]) continue;
        matrix_hold(fit->normal, (size_t)i);
        gsl_vector_set(fit->pull, (size_t)i, 0);
    }
}

// Sets fit->inverse. The variance of an Elo that is held is 0.
static void covariance_fill(Fit *fit) {
    gsl_matrix_memcpy(fit->inverse, fit->normal);
    gsl_linalg_cholesky_decomp1(fit->inverse);
    gsl_linalg_cholesky_invert(fit->inverse);
    for (int i = 0; i < fit->ladder->player_count; i++)
        if (fit->held[i]) gsl_matrix_set(fit->inverse, (size_t)i, (size_t)i, 0);
}

// Maximizes the likelihood (with `firth` the penalized likelihood) by Newton's method, from the
// Elos that fit->elo has.
static void fit_run(Fit *fit, bool firth) {
    double most = INFINITY;
    if (firth) {
        slopes_fill(fit, false);
        covariance_fill(fit);
    }
    for (int step = 0; step < STEPS_MAX && most > 1e-4; step++) {
        slopes_fill(fit, firth);
        if (firth) covariance_fill(fit);
        gsl_linalg_cholesky_decomp1(fit->normal);
        gsl_linalg_cholesky_solve(fit->normal, fit->pull, fit->change);
        most = 0;
        for (int i = 0; i < fit->ladder->player_count; i++) {
            double change = fmin(fmax(gsl_vector_get(fit->change, (size_t)i), -200), 200);
            if (fit->held[i]) continue;
            fit->elo[i] = fmin(fmax(fit->elo[i] + change, -3 * ELO_FAR), 3 * ELO_FAR);
            most = fmax(most, fabs(change));
        }
    }
}

// Returns the variance of the scores of pairs, divided by the variance of two games without draws
// whose expected score is `expected`. The variance of PRIOR_PAIRS pairs of equal players is added
// to both. A match that one player nearly always wins says little about the dispersion, which then
// comes out near 1.
static double dispersion_of(const Pairs *pairs, double expected) {
    const double prior = PRIOR_PAIRS / 8.0;
    double squares = prior, mean = 0, total = (double)pairs_total(pairs);
    for (int i = 0; i < PAIR_OUTCOMES; i++) mean += i / 4.0 * (double)pairs->count[i] / total;
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        squares += (double)pairs->count[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    return squares / ((total - 1) * expected * (1 - expected) / 2 + prior);
}

// Sets the games and points of each match, by the dispersion of its pairs.
static void matches_weigh(Fit *fit, bool plain) {
    for (int m = 0; m < fit->ladder->match_count; m++) {
        const Pairs *pairs = &fit->ladder->match[m].pairs;
        double points = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) points += i / 2.0 * (double)pairs->count[i];
        double dispersion = plain ? 1 : dispersion_of(pairs, expected_of(fit, m));
        fit->games[m] = 2 * (double)pairs_total(pairs) / dispersion;
        fit->points[m] = points / dispersion;
    }
}

// Returns the square root of twice the loss of log likelihood if the Elo of player `i` is `elo`;
// this root is nearly linear in the Elo. The search for the other Elos starts from those of the
// last call.
static double deviance_root(Fit *fit, int i, double elo, double most) {
    fit->elo[i] = elo;
    fit->held[i] = true;
    fit_run(fit, false);
    fit->held[i] = false;
    return sqrt(fmax(2 * (most - log_likelihood(fit)), 0));
}

// Returns an end of the profile likelihood interval of a player's Elo in direction `way`;
// `way` * INFINITY if the interval is open. Finds two Elos around the end, then the end by linear
// interpolation.
static double end_find(Fit *fit, int i, int way, double most, const double best[]) {
    memcpy(fit->elo, best, sizeof fit->elo);
    double inner = best[i], step = 10, outer = inner + way * step, root;
    double low = 0, high;  // the roots at `inner`, which is nearly the best Elo, and at `outer`
    while ((high = deviance_root(fit, i, outer, most)) < NORMAL_95) {
        inner = outer;
        low = high;
        step *= 2;
        outer += way * step;
        if (fabs(outer) > ELO_FAR) return copysign(HUGE_VAL, way);
    }
    double end = outer;
    for (int k = 0; k < ENDS_STEPS; k++) {
        double share = (NORMAL_95 - low) / (high - low);
        end = inner + (outer - inner) * share;
        root = deviance_root(fit, i, end, most);
        if (fabs(root - NORMAL_95) < 1e-3) break;
        if (root < NORMAL_95) {
            inner = end;
            low = root;
        } else {
            outer = end;
            high = root;
        }
    }
    return end;
}

int ladder_freedom(const Ladder *ladder) {
    return ladder->match_count - (ladder->player_count - 1);
}

static double reduced_chi_square(const Fit *fit) {
    double sum = 0;
    int freedom = ladder_freedom(fit->ladder);
    for (int m = 0; m < fit->ladder->match_count; m++) {
        double expected = expected_of(fit, m), missed = fit->points[m] - fit->games[m] * expected;
        sum += missed * missed / fmax(fit->games[m] * expected * (1 - expected), 1e-9);
    }
    return freedom > 0 ? sum / freedom : 0;
}

static void ladder_intervals(Ladder *ladder, Fit *fit, int anchor) {
    double best[LADDER_PLAYERS_MAX];
    fit_run(fit, false);
    memcpy(best, fit->elo, sizeof best);
    double most = log_likelihood(fit);
    for (int i = 0; i < ladder->player_count; i++) {
        if (i == anchor) continue;
        ladder->low[i] = ladder->high[i] = NAN;
        if (ladder->games[i] < LADDER_GAMES_MIN || ladder->games[anchor] < LADDER_GAMES_MIN)
            continue;
        // A player with only wins has an estimate by the likelihood that is far out. Start from
        // the estimate that the list shows.
        double from[LADDER_PLAYERS_MAX];
        memcpy(from, best, sizeof from);
        from[i] = ladder->elo[i];
        ladder->low[i] = end_find(fit, i, -1, most, from);
        ladder->high[i] = end_find(fit, i, 1, most, from);
    }
}

bool ladder_fit(Ladder *ladder, int anchor, Error *error) {
    if (!all_met(ladder, anchor, error)) return false;
    size_t count = (size_t)ladder->player_count;
    Fit *fit = memory_take(1, sizeof *fit);
    fit->ladder = ladder;
    fit->normal = gsl_matrix_alloc(count, count);
    fit->inverse = gsl_matrix_calloc(count, count);
    fit->pull = gsl_vector_alloc(count);
    fit->change = gsl_vector_alloc(count);
    assert(fit->normal != NULL && fit->inverse != NULL && fit->pull != NULL && fit->change != NULL);
    fit->held[anchor] = true;
    // The dispersion needs the expected scores, and these need the dispersion.
    for (int round = 0; round < 3; round++) {
        matches_weigh(fit, round == 0);
        fit_run(fit, true);
    }
    memcpy(ladder->elo, fit->elo, sizeof ladder->elo);
    memset(ladder->games, 0, sizeof ladder->games);
    for (int m = 0; m < ladder->match_count; m++) {
        int64_t games = 2 * pairs_total(&ladder->match[m].pairs);
        ladder->games[ladder->match[m].first] += games;
        ladder->games[ladder->match[m].second] += games;
    }
    ladder->reduced_chi_square = reduced_chi_square(fit);
    memset(ladder->low, 0, sizeof ladder->low);
    memset(ladder->high, 0, sizeof ladder->high);
    ladder_intervals(ladder, fit, anchor);
    gsl_matrix_free(fit->normal);
    gsl_matrix_free(fit->inverse);
    gsl_vector_free(fit->pull);
    gsl_vector_free(fit->change);
    free(fit);
    return true;
}
