// SPDX-License-Identifier: GPL-3.0-or-later
// vary.c -- opens scenarios and shows progress for the users of vary.h.
// FNM_CASEFOLD is a GNU extension.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "vary.h"

#include <fnmatch.h>
#include <stdio.h>
#include <unistd.h>

#include "ai/learn/first_policy.h"
#include "ai/players.h"
#include "engine/base/clock.h"
#include "engine/base/new_file.h"
#include "engine/game/learned/learned.h"
#include "engine/game/open.h"

#define PROGRESS_APART 10.0  // seconds between lines if stderr is not a terminal

Vary vary_defaults(int games) {
    return (Vary){.spec = {"greedy", "greedy"}, .games = games, .seed = 1};
}

static void policy_told(void *context, const char *words) {
    (void)context;
    fprintf(stderr, "%s\n", words);
}

bool vary_policy(const Vary *vary, Game *game, bool *searches, Error *error) {
    const FirstPolicy first = {.threads = vary->threads,
                               .stop = vary->stop,
                               .told = vary->meter.silent ? NULL : policy_told};
    PlayersUse use;
    if (!players_try(game, vary->spec, &use, error) || !learned_choose(game, vary->learned, error))
        return false;
    if (searches != NULL) *searches = use.search;
    return !use.policy || learned_is_no(vary->learned) || first_policy_take(game, &first, error);
}

bool vary_open(Vary *vary, Game *game, Error *error) {
    vary->meter.always = vary->progress;
    Game plain;
    bool searches;
    if (vary->out != NULL && !file_try(vary->out, error)) return false;
    if (!game_open(&plain, vary->scenario, error)) return false;
    if (!vary_policy(vary, &plain, &searches, error)) {
        game_close(&plain);
        return false;
    }
    *game = plain;
    if (vary->set_count > 0) {
        bool well = game_edit(&plain, vary->sets, vary->set_count, game, error);
        game_close(&plain);
        if (!well) return false;
    }
    bool counted = vary->luck == LUCK_YES || vary->luck == LUCK_ROLLOUTS ||
                   (vary->luck == LUCK_AUTO && searches);
    vary->value = counted ? variate_value(game) : NULL;
    return true;
}

bool number_fits(const Number *number, const char *pattern) {
    return fnmatch(pattern, number->path, FNM_CASEFOLD) == 0 ||
           fnmatch(pattern, number->full, FNM_CASEFOLD) == 0;
}

void meter_clear(void) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%60s\r", "");
}

void vary_tick(void *context) {
    struct Meter *meter = context;
    double now = clock_now();
    bool seen = isatty(STDERR_FILENO);
    if (meter->start <= 0) meter->start = meter->shown = now;
    meter->done++;
    if (meter->silent || (!seen && !meter->always) ||
        now - meter->shown < (seen ? 0.25 : PROGRESS_APART))
        return;
    meter->shown = now;
    double left = (now - meter->start) / (double)meter->done *
                  (double)(meter->expected > meter->done ? meter->expected - meter->done : 0);
    fprintf(stderr, "%s%ld of about %ld games, %s%s", seen ? "\r" : "", (long)meter->done,
            (long)meter->expected, time_left(left, (char[TIME_LEFT_BYTES]){0}), seen ? " " : "\n");
}
