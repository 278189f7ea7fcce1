// SPDX-License-Identifier: GPL-3.0-or-later
// first_policy.c -- see first_policy.h. Start at first_policy_take().
#include "first_policy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/players.h"
#include "engine/base/clock.h"
#include "engine/game/learned/learned.h"
#include "engine/game/play_game.h"
#include "engine/game/user_folder.h"
#include "engine/rules/rules.h"
#include "learner.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum {
    SEED = 1,
    PROBE_GAMES = 4,    // games whose length is measured
    CHUNK_GAMES = 64,   // games between two reports of progress
    THREADS = 2,        // of the machine for which the estimate holds
    MICROSECONDS = 40,  // for a ply, if the rules do not say
    ROUND = 500,        // numbers of games are multiples of this
    PATH_BYTES = 512,
};

int first_policy_games(const Rules *rules, double plies) {
    double speed = rules->learn.ply_microseconds;
    double each = plies * (speed > 0 ? speed : MICROSECONDS) / 1e6 / THREADS;
    if (each * FIRST_POLICY_LEAST > FIRST_POLICY_SECONDS_MOST) return 0;
    double games = FIRST_POLICY_SECONDS / each;
    if (games >= FIRST_POLICY_MOST) return FIRST_POLICY_MOST;
    return games <= FIRST_POLICY_LEAST ? FIRST_POLICY_LEAST : (int)games / ROUND * ROUND;
}

// Returns the mean length, in plies, of a few games of greedy, which are the same on every machine.
static double plies_mean(const Game *game) {
    Game plain = {.rules = game->rules, .world = game->world};
    double plies = 0;
    for (int i = 0; i < PROBE_GAMES; i++) {
        Host host;
        PlayGame wanted = {.game = &plain,
                           .player = {"greedy", "greedy"},
                           .make = player_make,
                           .seed = SEED,
                           .index = (uint64_t)i};
        play_game(&host, &wanted);
        plies += (double)host.plies / PROBE_GAMES;
    }
    return plies;
}

static void world_name(const Game *game, char out[24]) {
    snprintf(out, 24, "%016" PRIx64, game->rules->world_hash(game->world));
}

// Writes the path of the kept policy of a game. Returns false if there is no folder, or if the path
// is too long.
static bool path_of(const Game *game, const char *folder, char out[PATH_BYTES]) {
    char home[PATH_BYTES], name[24];
    if (folder == NULL && !user_folder("learned", home, sizeof home)) return false;
    world_name(game, name);
    int length = snprintf(out, PATH_BYTES, "%s/%s-%s.learned", folder != NULL ? folder : home, name,
                          CASSINO_VERSION);
    return length < PATH_BYTES - 16;
}

// Gives `game` the policy at `path` if it is the one that this program would learn. Returns false
// for another policy, or if the file cannot be read.
static bool kept_take(Game *game, const char *path) {
    Error ignored = {0};
    Game other = {.rules = game->rules, .world = game->world};
    if (access(path, R_OK) != 0 || !learned_take(&other, path, &ignored)) return false;
    const Learned *learned = other.learned;
    if (learned->scenario_hash == game->rules->world_hash(game->world) && learned->seed == SEED &&
        strcmp(learned->version, CASSINO_VERSION) == 0) {
        game->learned = learned;
        return true;
    }
    learned_free((Learned *)learned);
    return false;
}

static bool has_changes(const Record *record) { return record != NULL && record->set[0] != '\0'; }

// Gives the game of a record with changes the policy of the unchanged scenario: the kept one, or
// what first_policy_take() gives if `learns`. Returns false and sets *error on failure.
static bool unchanged_take(Game *game, const FirstPolicy *wanted, bool learns, Error *error) {
    Game plain;
    Learned *learned = NULL;
    FirstPolicy without = *wanted;
    without.record = NULL;
    if (!game_open_plain(&plain, wanted->record->scenario, NULL, error)) return false;
    bool good = learns ? first_policy_take(&plain, &without, error)
                       : first_policy_kept(&plain, NULL, wanted->folder);
    if (good && plain.learned != NULL) good = learned_again(plain.learned, game, &learned, error);
    game_close(&plain);
    game->learned = learned;
    return good;
}

bool first_policy_kept(Game *game, const Record *record, const char *folder) {
    char path[PATH_BYTES];
    if (game->learned != NULL) return true;
    if (record != NULL && record->learned == 0) return false;
    const FirstPolicy wanted = {.folder = folder, .record = record};
    if (has_changes(record)) return unchanged_take(game, &wanted, false, NULL);
    return game->rules->learn.tables != NULL && path_of(game, folder, path) &&
           kept_take(game, path);
}

static void tell(const FirstPolicy *wanted, const char *words) {
    if (wanted->told != NULL) wanted->told(wanted->context, words);
}

static bool learner_run(Learner *learner, int all, const FirstPolicy *wanted, Error *error) {
    double start = clock_now();
    learner_stop_by(learner, wanted->stop);
    while (learner_games(learner) < all && !stop_asked(wanted->stop)) {
        learner_advance(learner, CHUNK_GAMES);
        int games = learner_games(learner);
        double left = (clock_now() - start) / (games > 0 ? games : 1) * (all - games);
        if (wanted->progress != NULL) wanted->progress(wanted->context, games, all, left);
    }
    return learner_games(learner) >= all ||
           error_set(error, "stopped before the battle was learned");
}

// Gives the game the learned policy, and keeps it in the file `path` unless that is empty.
static bool policy_keep(Game *game, const Learner *learner, const char *path, Error *error) {
    // The name in the file may not depend on how the user typed the path of the scenario, because
    // it is part of the hash of the policy.
    char name[24];
    world_name(game, name);
    if (path[0] != '\0' && !learner_save(learner, name, path, error)) return false;
    game->learned = learner_policy(learner, name);
    return true;
}

bool first_policy_take(Game *game, const FirstPolicy *wanted, Error *error) {
    char path[PATH_BYTES] = "", words[320];
    if (game->learned != NULL || game->rules->learn.tables == NULL) return true;
    if (has_changes(wanted->record)) return unchanged_take(game, wanted, true, error);
    bool keeps = path_of(game, wanted->folder, path);
    if (keeps && kept_take(game, path)) return true;
    int games = first_policy_games(game->rules, plies_mean(game));
    if (games == 0) {
        tell(wanted,
             "This battle has no policy file. Learning it would take about two minutes or more, "
             "so it is played without; `cassino train` learns it.");
        return true;
    }
    if (keeps) {
        *strrchr(path, '/') = '\0';
        keeps = folders_make(path, NULL);
        path[strlen(path)] = '/';
    }
    if (!keeps) path[0] = '\0';
    snprintf(
        words, sizeof words,
        "This battle has no policy file. The players learn it first, in %d games of self-play: "
        "about two minutes at most%s (`--learned no` plays without).",
        games, keeps ? ", once" : "");
    tell(wanted, words);
    LearnParams params = learn_defaults();
    if (!learn_options_read(game->rules, "", &params, error)) return false;
    params.seed = SEED;
    params.games = games;
    params.threads = wanted->threads;
    Learner *learner = learner_new(game, &params, error);
    bool good = learner != NULL && learner_run(learner, games, wanted, error) &&
                policy_keep(game, learner, path, error);
    learner_free(learner);
    return good;
}
