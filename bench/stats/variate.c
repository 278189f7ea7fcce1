// SPDX-License-Identifier: GPL-3.0-or-later
// variate.c -- see variate.h.
#include "variate.h"

#include <gsl/gsl_multifit.h>
#include <gsl/gsl_statistics.h>
#include <math.h>

const char variate_name[] = "the rules' guess of who is winning, at every chance action";

static double value_by_guess(const Game *game, const State *state) {
    const Rules *rules = game->rules;
    bool over = game_turn(game, state) == NOBODY;
    return (double)(over ? rules->payoff(game->world, state, ALLIED)
                         : rules->guess(game->world, state, ALLIED));
}

VariateValue *variate_value(const Game *game) {
    return game->rules->guess != NULL ? value_by_guess : NULL;
}

double variate_luck(const Game *game, const State *state, Action action, VariateValue *value) {
    assert(game_turn(game, state) == CHANCE);
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    double sum = 0, odds_sum = 0, drawn = 0;
    bool found = false;
    if (count == 1) return 0;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        double odds = (double)game->rules->odds(game->world, state, list[i]);
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        double worth = value(game, state_of(&next));
        assert(worth > -1e-5 && worth < 1 + 1e-5);  // a guess is a float
        sum += odds * worth;
        odds_sum += odds;
        if (list[i] != action) continue;
        drawn = worth;
        found = true;
    }
    assert(found && odds_sum > 0);
    return drawn - sum / odds_sum;  // odds are floats: their sum is 1 but for rounding
}

// ---- by occasion ------------------------------------------------------------------------------

// Its place, or that of the next one; of too many, the last.
static int occasion_find(const Luck *luck, const char *occasion) {
    int i = 0;
    while (i < luck->count && strcmp(luck->occasion[i], occasion) != 0) i++;
    return min_int(i, LUCK_PARTS_MAX - 1);
}

void luck_add(Luck *luck, const char *occasion, double amount) {
    int i = occasion_find(luck, occasion);
    if (i == luck->count) {
        luck->occasion[i] = occasion;
        luck->sum[i] = 0;
        luck->count++;
    }
    luck->sum[i] += amount;
}

void luck_join(Luck *luck, const Luck *other, double times) {
    for (int i = 0; i < other->count; i++) {
        luck_add(luck, other->occasion[i], times * other->sum[i]);
    }
}

double luck_total(const Luck *luck) {
    double sum = 0;
    for (int i = 0; i < luck->count; i++) sum += luck->sum[i];
    return sum;
}

// ---- weights ----------------------------------------------------------------------------------

enum {
    GAMES_MIN = 100,        // fewer say nothing of a weight
    GAMES_PER_WEIGHT = 20,  // more weights than that fit noise
    LITTLE = 50,            // one part in so many of the whole variance earns no weight of its own:
                            // a weight is as uncertain as its luck is small
};

typedef struct Weights {
    int columns;       // 0 is the constant
    Luck place;        // the occasions; sum is their column
    gsl_matrix *luck;  // a row a game
} Weights;

static double variance_of(const double values[], int count) {
    double mean = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        double ahead = values[i] - mean;
        mean += ahead / (i + 1);
        squares += ahead * (values[i] - mean);
    }
    return count > 1 ? squares / (count - 1) : 0;
}

// Which occasion has which column: those of little luck share the first. False if there is no luck
// but for rounding.
static bool columns_choose(Weights *weights, const Luck luck[], int count) {
    double squares[LUCK_PARTS_MAX] = {0}, whole = 0;
    Luck *place = &weights->place;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < luck[i].count; j++) luck_add(place, luck[i].occasion[j], 0);
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < luck[i].count; j++) {
            double square = luck[i].sum[j] * luck[i].sum[j];
            squares[occasion_find(place, luck[i].occasion[j])] += square;
            whole += square;
        }
    }
    weights->columns = 2;
    for (int j = 0; j < place->count; j++) {
        bool room = count / 2 >= GAMES_PER_WEIGHT * (weights->columns + 1);
        place->sum[j] = squares[j] * LITTLE > whole && room ? weights->columns++ : 1;
    }
    return whole > count * 1e-12;
}

static void luck_lay_out(Weights *weights, const Luck luck[], int count) {
    weights->luck = gsl_matrix_calloc((size_t)count, (size_t)weights->columns);
    for (int i = 0; i < count; i++) {
        gsl_matrix_set(weights->luck, (size_t)i, 0, 1);
        for (int j = 0; j < luck[i].count; j++) {
            int k = occasion_find(&weights->place, luck[i].occasion[j]);
            *gsl_matrix_ptr(weights->luck, (size_t)i, (size_t)weights->place.sum[k]) +=
                luck[i].sum[j];
        }
    }
}

// Weights from few games are mostly noise and would do harm: they are drawn towards 0 by what the
// fit explains beyond chance (James and Stein's rule: 1 - 1/F, at least 0).
static double weights_trust(double whole, double left, size_t rows, size_t columns) {
    double explained = (whole - left) / (double)(columns - 1);
    double chance = left / (double)(rows - columns);
    return explained > chance ? 1 - chance / explained : 0;
}

// The weights by every other game, from the first or the second.
static void weights_fit(const Weights *weights, const double payoff[], int count, int from,
                        gsl_vector *out) {
    size_t rows = (size_t)(count - from + 1) / 2, columns = (size_t)weights->columns;
    gsl_matrix_const_view half =
        gsl_matrix_const_view_array_with_tda(gsl_matrix_const_ptr(weights->luck, (size_t)from, 0),
                                             rows, columns, 2 * weights->luck->tda);
    gsl_vector_const_view ends = gsl_vector_const_view_array_with_stride(payoff + from, 2, rows);
    gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc(rows, columns);
    gsl_matrix *covariance = gsl_matrix_alloc(columns, columns);
    double squares;
    gsl_multifit_linear(&half.matrix, &ends.vector, out, covariance, &squares, work);
    double keep = weights_trust(gsl_stats_tss(payoff + from, 2, rows), squares, rows, columns);
    for (size_t i = 1; i < columns; i++) gsl_vector_set(out, i, keep * gsl_vector_get(out, i));
    gsl_matrix_free(covariance);
    gsl_multifit_linear_free(work);
}

double variate_adjust(const double payoff[], const Luck luck[], int count, double out[]) {
    Weights weights = {0};
    memcpy(out, payoff, (size_t)count * sizeof *out);
    if (count < GAMES_MIN || !columns_choose(&weights, luck, count)) return 1;
    luck_lay_out(&weights, luck, count);
    gsl_vector *weight = gsl_vector_alloc((size_t)weights.columns);
    for (int half = 0; half < 2; half++) {
        weights_fit(&weights, payoff, count, 1 - half, weight);
        for (int i = half; i < count; i += 2) {
            for (size_t j = 1; j < weight->size; j++) {
                out[i] -= gsl_vector_get(weight, j) * gsl_matrix_get(weights.luck, (size_t)i, j);
            }
        }
    }
    gsl_vector_free(weight);
    gsl_matrix_free(weights.luck);
    double before = variance_of(payoff, count), after = variance_of(out, count);
    return after > 0 ? before / after : 1;
}
