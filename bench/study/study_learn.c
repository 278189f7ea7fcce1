// SPDX-License-Identifier: GPL-3.0-or-later
// study_learn.c -- learns variants of a battle and plays them, into files of the study's folder.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "ai/learn/learner.h"
#include "ai/threads.h"
#include "bench/simulate/simulate.h"
#include "engine/base/clock.h"
#include "engine/game/learned/learned.h"
#include "study_internal.h"
#include "study_team.h"

enum {
    CHUNK_GAMES = 32,          // learning games between two looks at the clock
    PROBE_GAMES = 96,          // most games to measure the speed
    CHECKPOINTS_FROM = 20000,  // learning games from which scoring checkpoints is cheap beside them
    LUCK_GAMES_MOST = 300,     // games with a luck breakdown, only in the first pairing
    LEVEL_MOST = 400,          // most games of the searching player
};
// Share of the time for games of the searching player, and the most of it that they may take where
// they are slow.
static const double level_part = 0.1, level_part_most = 0.2;
#define LEVEL_SECONDS_LEAST 2.0  // they may take this time in the shortest study, too
#define PROBE_SECONDS       3.0

// The player spec of both sides in every file of games but level.db.
static const char *const greedy = "greedy";
const StudyVariant study_as_it_is = {.name = "learned"};

// Learners meet in pairs: 1 and 2, 3 and 4, and so on.
static int partner(int n) { return n % 2 == 1 ? n + 1 : n - 1; }

void study_pair_files(const Study *study, const StudyVariant *variant, int n,
                      char out[PAIR_BYTES]) {
    char of[SIDES][PATH_MOST];
    study_file(study, variant, n, ".learned", of[ALLIED]);
    study_file(study, variant, partner(n), ".learned", of[AXIS]);
    snprintf(out, PAIR_BYTES, "%s,%s", of[ALLIED], of[AXIS]);
}

static bool learn_params(const Study *study, uint64_t seed, int games, LearnParams *out,
                         Error *error) {
    *out = learn_defaults();
    if (!learn_options_read(study->base.rules, "", out, error)) return false;
    out->seed = seed;
    out->games = games;
    out->threads = study->params.threads;
    return true;
}

bool study_speed(Study *study, double *games_per_second, Error *error) {
    LearnParams params;
    if (!learn_params(study, study->params.seed, PROBE_GAMES, &params, error)) return false;
    Learner *learner = learner_new(&study->base, &params, error);
    if (learner == NULL) return false;
    learner_stop_by(learner, study->params.stop);
    double start = clock_now();
    while (learner_games(learner) < PROBE_GAMES && clock_now() - start < PROBE_SECONDS &&
           !study_tick(study, "measuring the speed", (clock_now() - start) / PROBE_SECONDS))
        learner_advance(learner, 1);
    *games_per_second = learner_games(learner) / (clock_now() - start);
    bool measured = learner_games(learner) > 0;
    learner_free(learner);
    if (study->stopped) return false;
    return measured ||
           error_set(error,
                     "no game of %s ended within %d seconds, so that the study cannot be planned",
                     study->params.scenario, (int)PROBE_SECONDS);
}

static bool variant_open(const Study *study, const StudyVariant *variant, const char *from,
                         Game *out, Error *error) {
    Game plain;
    if (!game_open_plain(&plain, study->params.scenario, NULL, error)) return false;
    if (from != NULL && !learned_take(&plain, from, error)) {
        game_close(&plain);
        return false;
    }
    *out = plain;
    if (variant->count == 0) return true;
    bool good = game_edit(&plain, variant->edits, variant->count, out, error);
    game_close(&plain);
    return good;
}

void study_file(const Study *study, const StudyVariant *variant, int n, const char *suffix,
                char out[PATH_MOST]) {
    char name[160];
    snprintf(name, sizeof name, "%s-%d%s", variant->name, n, suffix);
    study_path(study, name, out);
}

static bool learner_work(Study *study, Learner *learner, int games, const char *part,
                         Error *error) {
    double kept = clock_now();
    while (learner_games(learner) < games &&
           !study_tick(study, "learning", (double)learner_games(learner) / games)) {
        learner_advance(learner, CHUNK_GAMES);
        if (clock_now() - kept < 5) continue;
        kept = clock_now();
        if (!learner_save_state(learner, part, error)) return false;
    }
    if (!study->stopped) return true;
    learner_save_state(learner, part, error);
    return false;
}

static bool policy_learn(Study *study, const StudyWork *work, int n, Error *error) {
    char path[PATH_MOST], part[PATH_MOST], from[PATH_MOST];
    int games = work->learning_games;
    study_file(study, &work->variant, n, ".learned", path);
    study_file(study, &work->variant, n, ".part", part);
    if (access(path, F_OK) == 0) return true;
    Game game;
    LearnParams params;
    study_file(study, &study_as_it_is, n, ".learned", from);
    if (!variant_open(study, &work->variant, work->onward ? from : NULL, &game, error))
        return false;
    bool good = learn_params(study, study->params.seed + (uint64_t)n, games, &params, error);
    Learner *learner = good ? learner_new(&game, &params, error) : NULL;
    good = learner != NULL;
    if (good) {
        if (game.learned != NULL) learner_begin_from(learner, game.learned);
        if (games >= CHECKPOINTS_FROM) learner_keep_best(learner);
        learner_stop_by(learner, study->params.stop);
        good = learner_resume(learner, part, error) &&
               learner_work(study, learner, games, part, error);
    }
    if (good) {
        if (games >= CHECKPOINTS_FROM) learner_settle(learner);
        good = !study_tick(study, "learning", 1) &&
               learner_save(learner, study->params.scenario, path, error);
    }
    if (good) unlink(part);
    learner_free(learner);
    game_close(&game);
    return good;
}

static bool games_play(Study *study, SimulateParams *params, Tally *out, Error *error) {
    SimulateResult result;
    study_tick(study, "playing games", 0);
    params->scenario = study->params.scenario;
    params->threads = study->params.threads;
    params->silent = true;
    params->stop = study->params.stop;
    if (!simulate_run(params, &result, error)) return false;
    *out = result.tally;
    study->stopped |= result.interrupted;
    return !study->stopped;
}

static SimulateParams simulate_of(const Study *study, const StudyVariant *variant,
                                  const char *learned, const char *db, int games) {
    SimulateParams params = {.players = {greedy, greedy},
                             .learned = learned,
                             .out = db,
                             .games = games,
                             .seed = study->params.seed,
                             .shard = 1,
                             .shards = 1,
                             .edit_count = variant->count,
                             .band = study->params.band};
    for (int i = 0; i < variant->count; i++) params.edits[i] = variant->edits[i];
    return params;
}

// Plays games of a variant between greedy players: learner n has the first side, and its partner
// the second.
static bool pair_play(Study *study, const StudyVariant *variant, int n, int games, Tally *out,
                      Error *error) {
    char learned[PAIR_BYTES], db[PATH_MOST];
    study_pair_files(study, variant, n, learned);
    study_file(study, variant, n, ".db", db);
    SimulateParams params = simulate_of(study, variant, learned, db, games);
    params.seed = study->params.seed + (uint64_t)n;
    params.luck = variant->count == 0 && n == 1 ? min_int(games, LUCK_GAMES_MOST) : 0;
    return games_play(study, &params, out, error);
}

bool study_learn(Study *study, const StudyWork *work, int n, bool *waits, Tally *out,
                 Error *error) {
    char path[PATH_MOST];
    if (!policy_learn(study, work, n, error)) return false;
    study_file(study, &work->variant, partner(n), ".learned", path);
    *waits = access(path, F_OK) != 0;
    return *waits || pair_play(study, &work->variant, n, work->games, out, error);
}

bool study_done(const Study *study, const StudyVariant *variant, int first, int count) {
    char db[PATH_MOST];
    for (int i = 0; i < count; i++) {
        study_file(study, variant, first + i, ".db", db);
        if (access(db, F_OK) != 0) return false;
    }
    return true;
}

bool study_learned_score(Study *study, const StudyWork *work, StudyScore *score, Error *error) {
    Tally tallies[STUDY_LEARNERS_MAX];
    assert(work->first % 2 == 1 && work->count % 2 == 0 && work->count <= STUDY_LEARNERS_MAX);
    if (!team_work(study, work, tallies, error)) return false;
    // A learner that starts from a learned policy profits from the games of that policy, too.
    int games_of_one = work->learning_games + (work->onward ? study->plan.learning_games : 0);
    *score = study_score(tallies, work->count, games_of_one, study->plan.usual_games);
    return true;
}

// Plays `games` games of the searching player in a variant, with the policy of learner n for the
// first side and that of its partner for the second, into the file FOLDER/name. Sets *out to the
// payoffs. Returns false on failure or a stop.
static bool level_play(Study *study, const StudyVariant *variant, int n, const char *name,
                       int games, Tally *out, Error *error) {
    char learned[PAIR_BYTES], db[PATH_MOST];
    study_pair_files(study, variant, n, learned);
    study_path(study, name, db);
    SimulateParams params = simulate_of(study, variant, learned, db, games);
    params.players[ALLIED] = params.players[AXIS] = study->params.level;
    return games_play(study, &params, out, error);
}

// Stops work when the caller asks for it, or when a clock time is reached.
typedef struct Deadline {
    Stop stop;
    double time;
} Deadline;

static bool deadline_asked(void *context) {
    const Deadline *deadline = context;
    return stop_asked(deadline->stop) || clock_now() > deadline->time;
}

static const char *const level_file = "level.db";
// Returns how many seconds the games of the searching player may take.
static double level_seconds_most(const Study *study) {
    return fmax(level_part_most * 60 * study->params.minutes, LEVEL_SECONDS_LEAST);
}

static bool level_is_slow(const Study *study) {
    return LEVEL_LEAST * study->plan.level_seconds > level_seconds_most(study);
}

// Plays the first games of the searching player, one for each thread, and plans from their time how
// many there will be. Plans none if LEVEL_LEAST games would take too long. Returns false on failure
// or a stop.
static bool level_plan(Study *study, Error *error) {
    StudyPlan *plan = &study->plan;
    double start = clock_now(), seconds = 60 * study->params.minutes;
    int games = min_int(threads_or_cores(study->params.threads), LEVEL_LEAST);
    Stop caller = study->params.stop;
    Deadline deadline = {caller, start + level_seconds_most(study)};
    study->params.stop = (Stop){deadline_asked, &deadline};
    bool played = level_play(study, &study_as_it_is, 1, level_file, games, &study->level, error);
    study->params.stop = caller;
    bool late = !played && study->stopped && !stop_asked(caller);
    if (late) study->stopped = false;
    if (!played && !late) return false;
    plan->level_seconds = (clock_now() - start) / games;
    double affordable = fmin(level_part * seconds / plan->level_seconds, LEVEL_MOST);
    plan->level_games = level_is_slow(study) ? 0 : max_int((int)affordable, LEVEL_LEAST);
    if (plan->level_games == 0) {
        char path[PATH_MOST];
        study_path(study, level_file, path);
        unlink(path);  // only short games have ended, and they may favour one side
        study->level = (Tally){0};
    }
    return study_keep(study, error);
}

bool study_level_games(Study *study, Error *error) {
    StudyPlan *plan = &study->plan;
    // With more minutes than an earlier run had, there may be time.
    if (plan->level_games == 0 && level_is_slow(study)) return true;
    if (plan->level_games == 0 && !level_plan(study, error)) return false;
    if (plan->level_games == 0) return true;
    return level_play(study, &study_as_it_is, 1, level_file, plan->level_games, &study->level,
                      error);
}

bool study_level_variant(Study *study, const StudyVariant *variant, int n, Tally *out,
                         Error *error) {
    char name[160], db[PATH_MOST];
    snprintf(name, sizeof name, "level-%s.db", variant->name);
    study_path(study, name, db);
    double affordable = study_left(study) / fmax(study->plan.level_seconds, 0.001);
    int games = (int)fmin(fmax(affordable, 0), study->plan.level_games);
    *out = (Tally){0};
    // An earlier run may have played them already.
    if (access(db, F_OK) == 0) games = study->plan.level_games;
    return games < LEVEL_LEAST || level_play(study, variant, n, name, games, out, error);
}
