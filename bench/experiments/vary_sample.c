// SPDX-License-Identifier: GPL-3.0-or-later
// vary_sample.c -- plays the games of a variant, and computes paired differences.
#include <math.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/learned/learned.h"
#include "vary.h"

enum { GAMES_MIN = 2 };  // fewer games of a stopped batch have no interval, and are dropped

// ---- Samples

static void sample_room(Sample *sample, int count) {
    double **columns[] = {&sample->payoff, &sample->margin, &sample->adjusted};
    for (int i = 0; i < COUNT_OF(columns); i++) {
        *columns[i] = memory_more(*columns[i], (size_t)count, sizeof(double));
    }
    sample->luck = memory_more(sample->luck, (size_t)count, sizeof(Luck));
}

void sample_free(Sample *sample) {
    free(sample->payoff);
    free(sample->margin);
    free(sample->luck);
    free(sample->adjusted);
    *sample = (Sample){0};
}

// Computes the figures of a sample anew after games were added. `counted` says whether luck was
// measured.
static void sample_sum(Sample *sample, bool counted) {
    int count = sample->count;
    sample->saved = 1;
    if (counted) {
        sample->saved =
            variate_adjust((LuckGames){sample->payoff, sample->luck, count}, sample->adjusted);
    } else {
        memcpy(sample->adjusted, sample->payoff, (size_t)count * sizeof(double));
    }
    sample->tally = tally_of(sample->adjusted, count);
    sample->share = (counted ? spread_of_adjusted : spread_of_payoffs)(sample->adjusted, count);
    sample->points = spread_of(sample->margin, count);
}

static void sample_add(Sample *sample, int at, const TrialGame games[], int count, double share) {
    for (int i = 0; i < count; i++) {
        const TrialGame *game = &games[i];
        sample->payoff[at + i] += share * game->payoff;
        sample->margin[at + i] += share * game->margin;
        luck_join(&sample->luck[at + i], &game->luck, share);
        sample->turns += share * game->turns;
        sample->plies += share * game->plies;
        sample->draws += fabs(game->payoff - 0.5) < 1e-9 ? share : 0;
        for (int k = 0; k < COUNT_OF(sample->marked); k++)
            sample->marked[k] += (int)(game->marks >> k & 1);
    }
}

// Returns how many games were played to their end before the first unfinished one.
static int games_whole(const TrialGame games[], int count) {
    int whole = 0;
    while (whole < count && games[whole].plies > 0) whole++;
    return whole;
}

// Plays game `from` to from + count - 1 once, or twice with `swap`. Returns the number of games,
// from the first on, that are complete, and sets *error if that is not `count`.
static int games_play(Vary *vary, const Game *game, uint64_t from, int count, TrialGame *games[2],
                      Error *error) {
    int whole = count;
    for (int round = 0; round < (vary->swap ? 2 : 1) && whole > 0; round++) {
        Learned room;
        Game played = round == 0 ? *game : learned_exchanged(game, &room);
        TrialParams params = {
            .spec = {vary->spec[round], vary->spec[1 - round]},
            .make = vary->make,
            .seed = vary->seed,
            .first = from,
            .count = whole,
            .threads = vary->threads,
            .value = vary->value,
            .rollouts = vary->luck == LUCK_ROLLOUTS && vary->value != NULL ? vary->rollouts : 0,
            .mark = vary->mark,
            .stop = vary->stop,
            .progress = vary_tick,
            .context = &vary->meter};
        if (!trial_run(&played, &params, games[round], error))
            whole = games_whole(games[round], whole);
    }
    return whole;
}

bool sample_play_from(Vary *vary, const Game *game, uint64_t first, int count, Sample *sample,
                      Error *error) {
    int had = sample->count, more = count - had, rounds = vary->swap ? 2 : 1;
    if (more <= 0) return true;
    TrialGame *games[2] = {NULL, NULL};
    for (int round = 0; round < rounds; round++)
        games[round] = memory_take((size_t)more, sizeof *games[round]);
    int whole = games_play(vary, game, first + (uint64_t)had, more, games, error);
    if (whole == more || (whole > 0 && had + whole >= GAMES_MIN)) {
        sample_room(sample, had + whole);
        for (int i = had; i < had + whole; i++) {
            sample->payoff[i] = sample->margin[i] = 0;
            sample->luck[i] = (Luck){0};
        }
        sample->turns *= had;  // turn means back into sums while games are added
        sample->plies *= had;
        sample->draws *= had;
        for (int round = 0; round < rounds; round++)
            sample_add(sample, had, games[round], whole, 1.0 / rounds);
        sample->count = had + whole;
        sample->turns /= sample->count;
        sample->plies /= sample->count;
        sample->draws /= sample->count;
        sample_sum(sample, vary->value != NULL);
    }
    for (int round = 0; round < rounds; round++) free(games[round]);
    return whole == more;
}

bool sample_play(Vary *vary, const Game *game, int count, Sample *sample, Error *error) {
    return sample_play_from(vary, game, 0, count, sample, error);
}

// ---- Contrasts

static bool luck_counted(const Sample *sample, int count) {
    for (int i = 0; i < count; i++)
        if (sample->luck[i].count > 0) return true;
    return false;
}

static void differences(const double first[], const double second[], int count, double out[]) {
    for (int i = 0; i < count; i++) out[i] = second[i] - first[i];
}

Contrast contrast_of(const Sample *first, const Sample *second) {
    int count = min_int(first->count, second->count), changed = 0;
    double *payoff[2] = {memory_take((size_t)count, sizeof(double)),
                         memory_take((size_t)count, sizeof(double))};
    double *share = memory_take((size_t)count, sizeof *share),
           *points = memory_take((size_t)count, sizeof *points);
    differences(first->margin, second->margin, count, points);
    differences(first->payoff, second->payoff, count, share);
    for (int i = 0; i < count; i++) changed += fabs(share[i]) > 1e-9 || fabs(points[i]) > 1e-9;
    Contrast contrast = {.paired = 1, .controlled = 1, .points = spread_of(points, count)};
    contrast.changed = count > 0 ? (double)changed / count : 0;
    double apart = spread_of_payoffs(first->payoff, count).variance +
                   spread_of_payoffs(second->payoff, count).variance;
    contrast.share = spread_of_differences(share, count);
    if (contrast.share.variance > 0) contrast.paired = apart / contrast.share.variance;
    if (count > 0) memcpy(payoff[0], first->payoff, (size_t)count * sizeof(double));
    if (count > 0) memcpy(payoff[1], second->payoff, (size_t)count * sizeof(double));
    bool counted = luck_counted(first, count) || luck_counted(second, count);
    if (counted) {
        contrast.controlled = variate_adjust_pairs((LuckGames){first->payoff, first->luck, count},
                                                   (LuckGames){second->payoff, second->luck, count},
                                                   payoff[0], payoff[1]);
        differences(payoff[0], payoff[1], count, share);
        contrast.share = spread_of_adjusted_differences(share, count);
    }
    contrast.first = (counted ? spread_of_adjusted : spread_of_payoffs)(payoff[0], count);
    contrast.second = (counted ? spread_of_adjusted : spread_of_payoffs)(payoff[1], count);
    for (int i = 0; i < 2; i++) free(payoff[i]);
    free(points);
    free(share);
    return contrast;
}
