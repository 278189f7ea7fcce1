// SPDX-License-Identifier: GPL-3.0-or-later
// variate.c -- adjusts payoffs by luck, with weights from a ridge regression; see variate.h. Start
// at games_correct().
#include "variate.h"
#include "engine/base/memory.h"
#include "engine/rules/rules.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

const char variate_name[] = "the evaluation function of the rules, at every chance event";

static double value_by_evaluation(const Game *game, const State *state) {
    const Rules *rules = game->rules;
    bool over = game_turn(game, state) == NOBODY;
    return (double)(over ? rules->payoff(game->world, state, ALLIED)
                         : rules->evaluate(game->world, state, ALLIED));
}

VariateValue *variate_value(const Game *game) {
    return game->rules->evaluate != NULL ? value_by_evaluation : NULL;
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
        assert(worth > -1e-5 && worth < 1 + 1e-5);  // evaluate() returns a float: rounding
        sum += odds * worth;
        odds_sum += odds;
        if (list[i] != action) continue;
        drawn = worth;
        found = true;
    }
    assert(found && odds_sum > 0);
    return drawn - sum / odds_sum;  // odds are floats, whose sum may differ from 1 by rounding
}

// ---- Luck by event type

// Returns the index of an event type, or luck->count if it is new. Returns the last index for every
// further event type if there are too many.
static int event_type_find(const Luck *luck, const char *event_type) {
    int i = 0;
    // Most names are the same constant, so compare the pointers first: a quarter of the time.
    while (i < luck->count && luck->event_type[i] != event_type) i++;
    if (i < luck->count) return i;
    for (i = 0; i < luck->count && strcmp(luck->event_type[i], event_type) != 0;) i++;
    return min_int(i, LUCK_PARTS_MAX - 1);
}

void luck_add(Luck *luck, const char *event_type, double amount) {
    int i = event_type_find(luck, event_type);
    if (i == luck->count) {
        luck->event_type[i] = event_type;
        luck->sum[i] = 0;
        luck->count++;
    }
    luck->sum[i] += amount;
}

void luck_join(Luck *luck, const Luck *other, double times) {
    for (int i = 0; i < other->count; i++) {
        luck_add(luck, other->event_type[i], times * other->sum[i]);
    }
}

double luck_total(const Luck *luck) {
    double sum = 0;
    for (int i = 0; i < luck->count; i++) sum += luck->sum[i];
    return sum;
}

// ---- Weights, and payoffs adjusted by them

enum {
    GAMES_MIN = 100,       // fewer games give no weights
    GAMES_WITH_LUCK = 20,  // an event type with luck in fewer even or odd games has no own weight
    LITTLE = 50,           // an event type with less than 1/50 of the sum of squares has no own
                           // weight: the smaller its luck, the less certain the weight
    // Ridge regression (Hoerl and Kennard 1970). The ridge weighs as much as this number of games
    // in which luck did not change the result. It shrinks the weights towards 0, and keeps nearly
    // equal columns from large weights of opposite signs.
    RIDGE_GAMES = 10,
    // Stronger ridge for an event type's own weight, which corrects the shared weight. An
    // evaluation function that overrates one event type usually overrates all of them.
    RIDGE_APART = 50,
    FOLDS = 10,  // parts of the games; each is adjusted by the weights of the others
    COLUMNS_MAX = LUCK_PARTS_MAX + 1,
    SHARED = 0,  // the column of all event types but rollout_event_type
    NOWHERE = -1,
};

typedef struct Columns {
    int count;
    Luck place;                     // lists the event types; its values are not used
    int of[LUCK_PARTS_MAX];         // the column of each event type; NOWHERE if it has none
    bool rollout[COLUMNS_MAX + 1];  // the column of rollout_event_type, which SHARED leaves out
} Columns;

static double variance_of(const double values[], int count) {
    double mean = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        double ahead = values[i] - mean;
        mean += ahead / (i + 1);
        squares += ahead * (values[i] - mean);
    }
    return count > 1 ? squares / (count - 1) : 0;
}

static void event_types_find(const LuckGames sets[], int set_count, Luck *place) {
    *place = (Luck){0};
    for (int s = 0; s < set_count; s++)
        for (int i = 0; i < sets[s].count; i++)
            for (int j = 0; j < sets[s].luck[i].count; j++)
                luck_add(place, sets[s].luck[i].event_type[j], 0);
}

// Chooses the event types that get a column of their own. One with little luck gets none, nor does
// a rare one, because its weight would depend on the results of one or two games.
static void columns_choose(const LuckGames sets[], int set_count, Columns *columns) {
    double squares[LUCK_PARTS_MAX] = {0}, whole = 0;
    int came[2][LUCK_PARTS_MAX] = {{0}};
    Luck *place = &columns->place;
    event_types_find(sets, set_count, place);
    for (int s = 0; s < set_count; s++) {
        for (int i = 0; i < sets[s].count; i++) {
            for (int j = 0; j < sets[s].luck[i].count; j++) {
                int k = event_type_find(place, sets[s].luck[i].event_type[j]);
                double square = sets[s].luck[i].sum[j] * sets[s].luck[i].sum[j];
                squares[k] += square;
                whole += square;
                came[i % 2][k] += square > 1e-12;
            }
        }
    }
    columns->count = 1;
    for (int k = 0; k < place->count; k++) {
        bool often = min_int(came[0][k], came[1][k]) >= GAMES_WITH_LUCK * set_count;
        columns->of[k] = squares[k] * LITTLE > whole && often ? columns->count++ : NOWHERE;
        if (columns->of[k] != NOWHERE)
            columns->rollout[columns->of[k]] =
                strcmp(place->event_type[k], rollout_event_type) == 0;
    }
}

static void row_of(const Columns *columns, const Luck *luck, double row[]) {
    for (int c = 0; c < columns->count; c++) row[c] = 0;
    for (int j = 0; j < luck->count; j++) {
        int k = event_type_find(&columns->place, luck->event_type[j]), c = columns->of[k];
        if (c != NOWHERE) row[c] += luck->sum[j];
        bool rollouts = c != NOWHERE ? columns->rollout[c]
                                     : strcmp(luck->event_type[j], rollout_event_type) == 0;
        if (!rollouts) row[SHARED] += luck->sum[j];
    }
}

typedef struct Sums {  // sums over games
    double games, end, end_square;
    double row[COLUMNS_MAX + 1], product[COLUMNS_MAX + 1];
    double square[COLUMNS_MAX + 1][COLUMNS_MAX + 1];
} Sums;

// Adds each game to the sums of its fold. `row` is the row of the first game.
static void sums_take(const Columns *columns, LuckGames set, const double *row, Sums folds[FOLDS]) {
    for (int i = 0; i < set.count; i++, row += columns->count) {
        Sums *sums = &folds[i % FOLDS];
        double end = set.payoff[i];
        sums->games++;
        sums->end += end;
        sums->end_square += end * end;
        for (int a = 0; a < columns->count; a++) {
            sums->row[a] += row[a];
            sums->product[a] += row[a] * end;
            for (int b = 0; b <= a; b++) sums->square[a][b] += row[a] * row[b];
        }
    }
}

// Sums up all folds but one.
static void sums_join(const Columns *columns, const Sums folds[FOLDS], int without, Sums *out) {
    *out = (Sums){0};
    for (int fold = 0; fold < FOLDS; fold++) {
        const Sums *one = &folds[fold];
        if (fold == without) continue;
        out->games += one->games;
        out->end += one->end;
        out->end_square += one->end_square;
        for (int a = 0; a < columns->count; a++) {
            out->row[a] += one->row[a];
            out->product[a] += one->product[a];
            for (int b = 0; b <= a; b++) out->square[a][b] += one->square[a][b];
        }
    }
}

// Returns the factor of James-Stein shrinkage (James and Stein 1961): 1 - 1/F, at least 0. Weights
// from few games are mostly noise.
static double weights_trust(double whole, double left, double games, double columns) {
    double explained = (whole - left) / columns, chance = left / (games - columns - 1);
    return explained > chance ? 1 - chance / explained : 0;
}

// Computes the weights by ridge regression:
//   1. Center payoffs and columns; scale each column to standard deviation 1.
//   2. Add the ridge to the diagonal and solve by Cholesky decomposition.
//   3. Shrink the weights by weights_trust(), and scale them back.
static void weights_solve(const Sums *sums, const Columns *all, double out[COLUMNS_MAX + 1]) {
    int columns = all->count;
    double games = sums->games, scale[COLUMNS_MAX + 1], fitted = 0;
    double whole = sums->end_square - sums->end * sums->end / games;
    size_t size = (size_t)columns;
    gsl_matrix *square = gsl_matrix_calloc(size, size), *plain = gsl_matrix_calloc(size, size);
    gsl_vector *product = gsl_vector_alloc(size), *weight = gsl_vector_alloc(size);
    for (size_t a = 0; a < size; a++) {
        double squares = sums->square[a][a] - sums->row[a] * sums->row[a] / games;
        scale[a] = squares > games * 1e-12 ? 1 / sqrt(squares / games) : 0;
        gsl_vector_set(product, a,
                       scale[a] * (sums->product[a] - sums->row[a] * sums->end / games));
        for (size_t b = 0; b <= a; b++) {
            double one = sums->square[a][b] - sums->row[a] * sums->row[b] / games;
            gsl_matrix_set(plain, a, b, scale[a] * scale[b] * one);
            gsl_matrix_set(plain, b, a, scale[a] * scale[b] * one);
        }
    }
    gsl_matrix_memcpy(square, plain);
    for (size_t a = 0; a < size; a++)
        *gsl_matrix_ptr(square, a, a) += a == SHARED || all->rollout[a] ? RIDGE_GAMES : RIDGE_APART;
    gsl_linalg_cholesky_decomp1(square);
    gsl_linalg_cholesky_solve(square, product, weight);
    for (size_t a = 0; a < size; a++) {
        double along = 0;
        for (size_t b = 0; b < size; b++)
            along += gsl_matrix_get(plain, a, b) * gsl_vector_get(weight, b);
        fitted += gsl_vector_get(weight, a) * (2 * gsl_vector_get(product, a) - along);
    }
    double keep = weights_trust(whole, whole - fitted, games, columns);
    for (size_t a = 0; a < size; a++) out[a] = keep * scale[a] * gsl_vector_get(weight, a);
    gsl_vector_free(weight);
    gsl_vector_free(product);
    gsl_matrix_free(plain);
    gsl_matrix_free(square);
}

// Cross-fitting: adjusts the games of each fold by weights that were fitted to the other folds.
static void games_correct(const LuckGames sets[], int set_count, double *const out[]) {
    Columns columns = {.count = 0};
    columns_choose(sets, set_count, &columns);
    size_t width = (size_t)columns.count;
    double *rows[2];
    Sums folds[FOLDS] = {{0}};
    assert(set_count <= COUNT_OF(rows));
    for (int s = 0; s < set_count; s++) {
        rows[s] = memory_take((size_t)sets[s].count, width * sizeof *rows[s]);
        for (int i = 0; i < sets[s].count; i++)
            row_of(&columns, &sets[s].luck[i], rows[s] + (size_t)i * width);
        sums_take(&columns, sets[s], rows[s], folds);
    }
    for (int fold = 0; fold < FOLDS; fold++) {
        double weight[COLUMNS_MAX + 1];
        Sums sums;
        sums_join(&columns, folds, fold, &sums);
        weights_solve(&sums, &columns, weight);
        for (int s = 0; s < set_count; s++) {
            for (int i = fold; i < sets[s].count; i += FOLDS) {
                const double *row = rows[s] + (size_t)i * width;
                for (int c = 0; c < columns.count; c++) out[s][i] -= weight[c] * row[c];
            }
        }
    }
    for (int s = 0; s < set_count; s++) free(rows[s]);
}

static void games_keep(LuckGames set, double out[]) {
    memcpy(out, set.payoff, (size_t)set.count * sizeof *out);
}

double variate_adjust(LuckGames set, double out[]) {
    games_keep(set, out);
    if (set.count < GAMES_MIN) return 1;
    games_correct(&set, 1, &out);
    double before = variance_of(set.payoff, set.count), after = variance_of(out, set.count);
    if (after < before) return after > 0 ? before / after : 1;
    games_keep(set, out);
    return 1;
}

static double variance_apart(const double first[], const double second[], int count) {
    double *apart = memory_take((size_t)max_int(count, 1), sizeof *apart);
    for (int i = 0; i < count; i++) apart[i] = second[i] - first[i];
    double variance = variance_of(apart, count);
    free(apart);
    return variance;
}

double variate_adjust_pairs(LuckGames first, LuckGames second, double first_out[],
                            double second_out[]) {
    const LuckGames sets[] = {first, second};
    double *const out[] = {first_out, second_out};
    assert(first.count == second.count);
    for (int s = 0; s < 2; s++) games_keep(sets[s], out[s]);
    if (first.count < GAMES_MIN) return 1;
    games_correct(sets, 2, out);
    double before = variance_apart(first.payoff, second.payoff, first.count);
    double after = variance_apart(first_out, second_out, first.count);
    if (after < before) return after > 0 ? before / after : 1;
    for (int s = 0; s < 2; s++) games_keep(sets[s], out[s]);
    return 1;
}
