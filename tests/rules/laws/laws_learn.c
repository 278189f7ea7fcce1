// SPDX-License-Identifier: GPL-3.0-or-later
// laws_learn.c -- implements laws_learn.h.
#include "laws_learn.h"

#include "ai/policy.h"
#include "engine/game/open.h"
#include "engine/kit/pick.h"
#include "engine/rules/evaluation.h"

#include <stdlib.h>

enum { PRECOMPUTED_EVERY = 64 };  // one in 64 positions is checked, because precomputing is slow

static bool broken(Text *why, const char *what, const char *which) {
    text_put(why, "%s: %s", what, which);
    return false;
}

static bool name_holds(const char *name, Text *why) {
    size_t length = strlen(name);
    if (length == 0 || length >= FEATURE_NAME_BYTES - 1)
        return broken(why, "a name's length", name);
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)name[i] <= ' ' || name[i] == '#' || name[i] == 127)
            return broken(why, "a blank or '#' in a name", name);
    }
    return true;
}

static bool names_hold(const Game *game, const FeatureTable *table, int index, Text *why) {
    const FeatureRules *learn = &game->rules->learn;
    char name[FEATURE_NAME_BYTES];
    for (int columns = 0; columns < 2; columns++) {
        for (int i = 0; i < (columns ? table->columns : table->rows); i++) {
            Text text = text_over(name, sizeof name);
            (columns ? learn->column : learn->row)(game->world, index, i, &text);
            if (!name_holds(name, why)) return false;
        }
    }
    return true;
}

bool law_tables(const Game *game, Text *why) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    if (game->rules->learn.tables == NULL) return true;
    int count = game->rules->learn.tables(game->world, tables);
    if (count < 1 || count > FEATURE_TABLES_MAX) return broken(why, "tables", "how many");
    if (features_size(tables, count) > FEATURES_MOST) return broken(why, "tables", "too large");
    for (int i = 0; i < count; i++) {
        if (tables[i].rows < 0 || tables[i].columns < 0)
            return broken(why, "size of a table", tables[i].name);
        if (!name_holds(tables[i].name, why) || !names_hold(game, &tables[i], i, why)) return false;
        for (int k = 0; k < i; k++)
            if (strcmp(tables[i].name, tables[k].name) == 0)
                return broken(why, "two tables of one name", tables[i].name);
    }
    return true;
}

// Returns true if the runs, one after the other, cover the whole list, and every feature number
// is below `size`.
static bool runs_lie(const FeatureRun runs[], int run_count, const Action list[], int count,
                     Feature size) {
    int at = 0;
    for (int r = 0; r < run_count; r++) {
        const FeatureRun *run = &runs[r];
        if (run->count < 1 || run->count > count - at) return false;
        if (run->fixed_count > RUN_FIXED_MAX || run->along_count > RUN_ALONG_MAX) return false;
        for (int k = 0; k < run->fixed_count; k++)
            if (run->fixed[k] == NO_FEATURE || run->fixed[k] >= size) return false;
        for (int i = 0; i < run->count * run->along_count; i++) {
            Feature first = run->along[i % run->along_count];
            unsigned place = run_place(run, list[at + i / run->along_count]);
            if (first == NO_FEATURE || first + place >= size) return false;
        }
        at += run->count;
    }
    return at == count;
}

static bool same_runs(const FeatureRun one[], const FeatureRun two[], int count) {
    for (int r = 0; r < count; r++) {
        const FeatureRun *a = &one[r], *b = &two[r];
        if (a->count != b->count || a->by_who != b->by_who || a->fixed_count != b->fixed_count ||
            a->along_count != b->along_count ||
            memcmp(a->fixed, b->fixed, a->fixed_count * sizeof(Feature)) != 0 ||
            memcmp(a->along, b->along, a->along_count * sizeof(Feature)) != 0)
            return false;
    }
    return true;
}

// Checks the position features: each number is below `size`, none appears twice, and the state
// `other` (a resample) has the same ones. Returns false and writes the reason if not.
static bool position_features_hold(const Game *game, const State *state, const State *other,
                                   Feature size, Text *why) {
    Feature one[POSITION_FEATURES_MAX], two[POSITION_FEATURES_MAX];
    int count = game->rules->learn.position_features(game->world, state, one);
    if (count < 0 || count > POSITION_FEATURES_MAX) return broken(why, "aspects", "too many");
    if (game->rules->learn.position_features(game->world, other, two) != count ||
        memcmp(one, two, (size_t)count * sizeof *one) != 0)
        return broken(why, "aspects", "differ in a redeal");
    bool *met = calloc(size, sizeof *met);
    assert(met != NULL);
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        good = one[i] > NO_FEATURE && one[i] < size && !met[one[i]];
        if (good) met[one[i]] = true;
    }
    free(met);
    return good || broken(why, "aspects", "out of the tables, or twice");
}

// Checks that evaluate() equals the logistic function of the sum of factors times features.
static bool factors_hold(const Game *game, const State *state, Text *why) {
    TuneWeight factors[FEATURES_MAX];
    float features[FEATURES_MAX], z = 0;
    if (game->rules->tune.factors == NULL) return true;
    int count = game->rules->tune.factors(game->world, factors);
    if (count < 1 || count > FEATURES_MAX) return broken(why, "factors", "how many");
    game->rules->tune.features(game->world, state, features);
    for (int i = 0; i < count; i++) z += factors[i].value * features[i];
    float guess = game->rules->evaluate(game->world, state, ALLIED), error = guess - logistic(z);
    return (error < 1e-4f && error > -1e-4f) || broken(why, "guess()", "is not what features say");
}

// Checks that the fast policy with precomputed weights equals Rules.policy() times the weights of
// the move features.
static bool precomputed_holds(const Game *game, const State *state, const Action list[], int count,
                              const FeatureRun runs[], int run_count, Feature size, Pcg *rng,
                              Text *why) {
    float *factor = malloc(size * sizeof *factor), slow[ACTIONS_MAX], quick[ACTIONS_MAX];
    assert(factor != NULL);
    for (Feature i = 0; i < size; i++) factor[i] = 0.5f + 2 * pcg_unit(rng);
    PrecomputedWeights *precomputed = game->rules->learn.precompute(game->world, factor);
    game->rules->policy(game->world, state, list, count, slow);
    learned_correction(runs, run_count, list, factor, slow);
    game->rules->learn.policy(game->world, state, precomputed, list, count, quick);
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = quick[i] > 0.9999f * slow[i] && quick[i] < 1.0001f * slow[i];
    if (!good) broken(why, "learn.rate()", "is not rate() times the factors of the traits");
    free(precomputed);
    free(factor);
    return good;
}

bool law_features(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
                  Text *why) {
    const Rules *rules = game->rules;
    Side side = rules->turn(game->world, state);
    if (side >= SIDES || rules->policy == NULL) return true;
    StateBuffer buffer;
    State *other = state_of(&buffer);
    game_copy(game, other, state);
    rules->resample(game->world, other, side, rng);
    float weight[ACTIONS_MAX], again[ACTIONS_MAX];
    rules->policy(game->world, state, list, count, weight);
    rules->policy(game->world, other, list, count, again);
    if (memcmp(weight, again, (size_t)count * sizeof *weight) != 0)
        return broken(why, "rate()", "differs in a redeal");
    if (!factors_hold(game, state, why)) return false;
    if (rules->learn.tables == NULL) return true;
    FeatureTable tables[FEATURE_TABLES_MAX];
    Feature size = (Feature)features_size(tables, rules->learn.tables(game->world, tables));
    FeatureRun one[ACTIONS_MAX], two[ACTIONS_MAX];
    memset(one, 0x2a, sizeof one);
    memset(two, 0x55, sizeof two);
    int runs = rules->learn.move_features(game->world, state, list, count, one);
    if (runs < 1 || runs > count || !runs_lie(one, runs, list, count, size))
        return broken(why, "traits", "are no runs of the list, or lie out of the tables");
    if (rules->learn.move_features(game->world, other, list, count, two) != runs ||
        !same_runs(one, two, runs))
        return broken(why, "traits", "differ in a redeal");
    if (rules->learn.precompute != NULL && pcg_below(rng, PRECOMPUTED_EVERY) == 0 &&
        !precomputed_holds(game, state, list, count, one, runs, size, rng, why))
        return false;
    return position_features_hold(game, state, other, size, why);
}
