// SPDX-License-Identifier: GPL-3.0-or-later
// vary.c -- the command line and the scenarios of compare, sweep, sensitivity and balance; see
// vary.h.
// FNM_CASEFOLD is GNU's.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "vary.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../ai/players.h"
#include "games/games.h"

// clang-format off
static const struct argp_option shared[] = {
    {NULL, 0, NULL, 0, "The games:", 1},
    {"games",   'g', "N",      0, "Games of every variant: 400; balance 1000", 1},
    {"allied",  'A', "PLAYER", 0, "Who plays the Allied side: greedy (see `cassino list`)", 1},
    {"axis",    'X', "PLAYER", 0, "Who plays the Axis: greedy", 1},
    {"player",  'p', "PLAYER", 0, "Both", 1},
    {"swap",    'w', NULL,     0, "Play every seed twice, the players of both sides exchanged, so that "
                                  "the better player favours nobody", 1},
    {"set",     's', "PATH=VALUE", 0, "Change the scenario, such as turns=9, hands.axis=5 or "
                                  "units.HQ/8DLI.support=2; may be repeated. `cassino sensitivity "
                                  "SCENARIO --list` names the numbers", 1},
    {"luck",    'l', "yes|no", 0, "Count the luck of every game as a control variate, which spares games "
                                  "and takes time: yes if a player searches", 1},
    {"seed",    'S', "N",      0, "The master seed: 1", 1},
    {"threads", 't', "N",      0, "Threads, a game each: all; changes speed alone", 1},
    {NULL, 0, NULL, 0, "The answer:", 2},
    {"json",    'j', NULL,     0, "In JSON", 2},
    {0},
};
// clang-format on

Vary vary_defaults(int games) {
    return (Vary){.spec = {"greedy", "greedy"}, .games = games, .seed = 1};
}

static int options_append(const struct argp_option from[], struct argp_option out[], int count) {
    for (; from->name != NULL || from->key != 0 || from->doc != NULL; from++) {
        assert(count < VARY_OPTIONS - 1);
        out[count++] = *from;
    }
    return count;
}

void vary_options(const struct argp_option own[], struct argp_option out[VARY_OPTIONS]) {
    int count = options_append(own, out, 0);
    count = options_append(shared, out, count);
    out[count] = (struct argp_option){0};
}

static void luck_parse(const struct argp_state *state, const char *text, Vary *vary) {
    if (strcmp(text, "yes") == 0)
        vary->luck = LUCK_YES;
    else if (strcmp(text, "no") == 0)
        vary->luck = LUCK_NO;
    else
        arguments_refuse(state, "--luck wants yes or no, not '%.40s'", text);
}

static void set_parse(const struct argp_state *state, const char *text, Vary *vary) {
    if (vary->set_count == VARY_SETS_MAX) {
        arguments_refuse(state, "--set: at most %d changes", VARY_SETS_MAX);
    }
    if (strchr(text, '=') == NULL) {
        arguments_refuse(state, "--set wants PATH=VALUE, such as turns=9, not '%.60s'", text);
    }
    vary->sets[vary->set_count++] = text;
}

error_t vary_parse(int key, char *argument, struct argp_state *state, Vary *vary) {
    switch (key) {
        case ARGP_KEY_INIT:
            vary->command = state->argv[0];
            return 0;
        case 'g':
            vary->games = (int)arguments_number(state, "--games", argument, 2, VARY_GAMES_MAX);
            return 0;
        case 'A':
            vary->spec[ALLIED] = argument;
            return 0;
        case 'X':
            vary->spec[AXIS] = argument;
            return 0;
        case 'p':
            vary->spec[ALLIED] = vary->spec[AXIS] = argument;
            return 0;
        case 'w':
            vary->swap = true;
            return 0;
        case 's':
            set_parse(state, argument, vary);
            return 0;
        case 'l':
            luck_parse(state, argument, vary);
            return 0;
        case 'S':
            vary->seed = (uint64_t)arguments_number(state, "--seed", argument, 0, INT64_MAX);
            return 0;
        case 't':
            vary->threads = (int)arguments_number(state, "--threads", argument, 1, 1024);
            return 0;
        case 'j':
            vary->json = true;
            return 0;
        case 'o':
            vary->out = argument;
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

// ---- scenarios --------------------------------------------------------------------------------

// Both players can be made, and whether one of them searches.
static bool players_try(const Vary *vary, const Game *game, bool *searches, Error *error) {
    *searches = false;
    for (Side side = ALLIED; side < SIDES; side++) {
        Player *player = player_make(game, vary->spec[side], 0, error);
        if (player == NULL) return false;
        *searches |= thinker_search(player) != NULL;
        player->free(player);
    }
    return true;
}

bool game_vary(const Game *game, const char *const edits[], int count, Game *out, Error *error) {
    *out = (Game){0};
    if (game->rules->world_edit == NULL) {
        return error_set(error, "%s has no numbers that can be changed", game->rules->name);
    }
    World *world = game->rules->world_edit(game->world, edits, count, error);
    if (world == NULL) return false;
    *out = (Game){game->rules, world};
    return true;
}

void game_vary_close(Game *game) {
    if (game->world != NULL) game->rules->world_free((World *)(uintptr_t)game->world);
    *game = (Game){0};
}

// Before the first game, for it would be a pity afterwards.
static bool out_try(const char *path, Error *error) {
    FILE *file = path != NULL ? fopen(path, "a") : NULL;
    if (path != NULL && file == NULL) {
        return error_set_at(error, path, 0, 0, "cannot be written: %s", strerror(errno));
    }
    if (file != NULL) fclose(file);
    return true;
}

bool vary_open(Vary *vary, Game *game, Error *error) {
    Game plain;
    bool searches;
    if (!out_try(vary->out, error)) return false;
    if (!bench_open(&plain, vary->scenario, error)) return false;
    *game = plain;
    if (vary->set_count > 0) {
        bool well = game_vary(&plain, vary->sets, vary->set_count, game, error);
        bench_close(&plain);
        if (!well) return false;
    }
    if (!players_try(vary, game, &searches, error)) {
        bench_close(game);
        return false;
    }
    bool counted = vary->luck == LUCK_YES || (vary->luck == LUCK_AUTO && searches);
    vary->value = counted ? variate_value(game) : NULL;
    return true;
}

bool number_fits(const Number *number, const char *pattern) {
    return fnmatch(pattern, number->path, FNM_CASEFOLD) == 0 ||
           fnmatch(pattern, number->full, FNM_CASEFOLD) == 0;
}

// ---- progress ---------------------------------------------------------------------------------

static double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void meter_clear(void) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%60s\r", "");
}

void vary_tick(void *context) {
    struct Meter *meter = context;
    double now = clock_now();
    if (meter->start <= 0) meter->start = now;
    meter->done++;
    if (!isatty(STDERR_FILENO) || now - meter->shown < 0.25) return;
    meter->shown = now;
    double left = (now - meter->start) / (double)meter->done *
                  (double)(meter->expected > meter->done ? meter->expected - meter->done : 0);
    int seconds = (int)left;
    fprintf(stderr, "\r%ld of about %ld games, %d:%02d:%02d to go ", (long)meter->done,
            (long)meter->expected, seconds / 3600, seconds / 60 % 60, seconds % 60);
}
