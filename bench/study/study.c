// SPDX-License-Identifier: GPL-3.0-or-later
// study.c -- plans a study and runs its steps; see study.h. Start at study_run().
#include "study.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/learn/learner.h"
#include "ai/players.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/new_file.h"
#include "engine/rules/rules.h"
#include "study_internal.h"
#include "study_team.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

// Shares of the time for learning the battle as it is, for its games, and for screening numbers.
// The searching player gets a tenth (study_learn.c), and the changes get the rest.
static const double learning_part = 0.2, games_part = 0.05, screening_part = 0.08;
// The battle is learned in full, with the usual number of games, if that takes at most this share
// of the time. No time may then remain for changes, but the same study can go on with more time. A
// study whose players have learned little can never call a change even.
static const double whole_part = 0.7;
enum {
    LEARNERS_FIRST = 4,    // most learners before the verdict is known to be open
    LEARNING_LEAST = 400,  // least number of games of a learner, however slow the battle is
    GAMES_LEAST = 100,     // least number of games of each pairing
    GAMES_MOST = 1500,
    GAMES_MORE_MOST = 100000,  // more games than these are not offered
    SCREENING_LEAST = 30,
    SCREENING_MOST = 300,
    SCREENING_VALUES = 6,  // about this many values of each number are screened
};

const char *const study_method = "players in pairs";

Verdict study_verdict(const Study *study) {
    return verdict_in(study->now.interval, study->params.band);
}

bool study_advises(const Study *study, const StudyChange *change) {
    if (change->answer != CHANGE_UNCERTAIN) return change->answer == CHANGE_EVEN;
    for (int i = 0; i < study->change_count; i++)
        if (study->changes[i].answer == CHANGE_EVEN) return false;
    return true;
}

int study_games_more(const Study *study) {
    if (study_verdict(study) != VERDICT_OPEN) return 0;
    double more = study_games_needed(&study->now, study->params.band);
    return more <= GAMES_MORE_MOST ? (int)more : 0;
}

// ---- The folder

void study_path(const Study *study, const char *name, char out[PATH_MOST]) {
    snprintf(out, PATH_MOST, "%.350s/%.155s", study->params.folder, name);
}

double study_left(const Study *study) {
    return 60 * study->params.minutes - study->plan.seconds - (clock_now() - study->start);
}

int study_learners_affordable(const Study *study, int most) {
    double level = study->plan.level_games * study->plan.level_seconds;
    double count = (study_left(study) - level) / fmax(study->plan.learning_seconds, 0.001);
    return count <= 0 ? 0 : (int)fmin(count, most) / 2 * 2;
}

bool study_tick(Study *study, const char *step, double share) {
    const StudyParams *params = &study->params;
    if (stop_asked(params->stop)) study->stopped = true;
    if (params->progress != NULL)
        params->progress(params->context, step, share, fmax(study_left(study), 0));
    return study->stopped;
}

enum { HASH_BYTES = 24 };

static const char *study_hash(const Study *study, char out[HASH_BYTES]) {
    snprintf(out, HASH_BYTES, "%016" PRIx64, study->base.rules->world_hash(study->base.world));
    return out;
}

json_t *study_identity(const Study *study) {
    char hash[HASH_BYTES], seed[24];
    study_hash(study, hash);
    snprintf(seed, sizeof seed, "%" PRIu64, study->params.seed);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "version", CASSINO_VERSION, "method",
                     study_method, "scenario", study->params.scenario, "hash", hash, "seed", seed,
                     "level", study->params.level);
}

static json_t *plan_json(const Study *study) {
    const StudyPlan *plan = &study->plan;
    double seconds = plan->seconds + clock_now() - study->start;
    json_t *json = study_identity(study);
    json_t *sizes =
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:f, s:f, s:f}", "learners", plan->learners,
                  "usual_games", plan->usual_games, "learning_games", plan->learning_games, "games",
                  plan->games, "games_now", plan->games_now, "level_games", plan->level_games,
                  "screening_games", plan->screening_games, "level_seconds", plan->level_seconds,
                  "learning_seconds", plan->learning_seconds, "seconds", seconds);
    json_object_update(json, sizes);
    json_decref(sizes);
    return json;
}

bool study_keep(const Study *study, Error *error) {
    char path[PATH_MOST];
    NewFile new;
    study_path(study, "plan.json", path);
    if (!new_file_begin(&new, path, error)) return false;
    json_t *plan = plan_json(study);
    bool good = json_dumpf(plan, new.file, JSON_INDENT(2) | JSON_SORT_KEYS) == 0;
    json_decref(plan);
    return new_file_end(&new, good, error);
}

static const char *plan_word(const json_t *plan, const char *key) {
    const char *word = json_string_value(json_object_get(plan, key));
    return word != NULL ? word : "";
}

static int plan_number(const json_t *plan, const char *key, int least, int most) {
    json_int_t number = json_integer_value(json_object_get(plan, key));
    return number < least ? least : number > most ? most : (int)number;
}

// Sets *error to how the study in the folder, which differs in `key`, differs from the wanted one.
// Returns false.
static bool plan_refuse(const json_t *held, const json_t *wanted, const char *key, const char *path,
                        Error *error) {
    if (plan_word(held, key)[0] == '\0')
        return error_set_at(error, path, 0, 0,
                            "this folder has a study of another version of the program; use "
                            "another folder (--out)");
    bool hash = strcmp(key, "hash") == 0;
    if (hash && strcmp(plan_word(held, "scenario"), plan_word(wanted, "scenario")) == 0)
        return error_set_at(error, path, 0, 0,
                            "the scenario has changed since this study began; use another folder "
                            "(--out), or delete this one");
    if (hash) key = "scenario";
    return error_set_at(error, path, 0, 0,
                        "this folder has another study: its %s is \"%.80s\", not \"%.80s\"; "
                        "use another folder (--out)",
                        key, plan_word(held, key), plan_word(wanted, key));
}

// Takes the plan from plan.json. Returns false and sets *error if the file is of another study.
static bool plan_read(Study *study, const json_t *held, const char *path, Error *error) {
    static const char *const same[] = {"version", "method", "hash", "seed", "level"};
    json_t *wanted = plan_json(study);
    bool good = true;
    for (int i = 0; i < COUNT_OF(same) && good; i++)
        good = strcmp(plan_word(held, same[i]), plan_word(wanted, same[i])) == 0 ||
               plan_refuse(held, wanted, same[i], path, error);
    json_decref(wanted);
    study->plan = (StudyPlan){
        .learners = plan_number(held, "learners", STUDY_LEARNERS_MIN, STUDY_LEARNERS_MAX),
        .usual_games = plan_number(held, "usual_games", 1, 100000000),
        .learning_games = plan_number(held, "learning_games", 1, 100000000),
        .games = plan_number(held, "games", 1, 1000000),
        .games_now = plan_number(held, "games_now", 1, 1000000),
        .level_games = plan_number(held, "level_games", 0, 1000000),
        .screening_games = plan_number(held, "screening_games", 0, 1000000),
        .level_seconds = fmax(json_number_value(json_object_get(held, "level_seconds")), 0),
        .learning_seconds = fmax(json_number_value(json_object_get(held, "learning_seconds")), 0),
        .seconds = fmax(json_number_value(json_object_get(held, "seconds")), 0)};
    return good;
}

// Sets the numbers of games from the measured speed and the available time. Returns false and sets
// *error on failure.
static bool plan_make(Study *study, Error *error) {
    double speed, seconds = 60 * study->params.minutes;
    LearnParams usual = learn_defaults();
    if (!learn_options_read(study->base.rules, "", &usual, error)) return false;
    if (!study_speed(study, &speed, error)) return false;
    // Several processes learn at the same time, each with another learner.
    int parts = max_int(study->params.parts, 1);
    int learners = min_int(max_int(parts + parts % 2, STUDY_LEARNERS_MIN), LEARNERS_FIRST);
    int rounds = (learners + parts - 1) / parts;
    double pace = speed * learners / rounds;
    bool whole = learners * usual.games / pace <= whole_part * seconds;
    double learning = whole ? usual.games : pace * learning_part * seconds / learners;
    int learned = (int)fmax(fmin(learning, usual.games), LEARNING_LEAST);
    double playing = pace * games_part * seconds / learners;
    int games = (int)fmax(fmin(playing, GAMES_MOST), GAMES_LEAST);
    int numbers = 1;
    if (study->base.rules->lab.numbers != NULL) numbers = STUDY_NUMBERS_MAX / 2;
    double screening = speed * screening_part * seconds / (numbers * SCREENING_VALUES);
    study->plan = (StudyPlan){
        .learners = learners,
        .usual_games = usual.games,
        .learning_games = learned,
        .games = games,
        .games_now = games,
        .screening_games = screening < SCREENING_LEAST ? 0 : (int)fmin(screening, SCREENING_MOST),
        .learning_seconds = (learned + games) / pace};
    return study_keep(study, error);
}

// Takes the plan from the folder, or makes it.
static bool plan_open(Study *study, const char *path, Error *error) {
    json_error_t where;
    if (access(path, F_OK) != 0) return plan_make(study, error);
    json_t *held = json_load_file(path, 0, &where);
    if (held == NULL) return error_set_at(error, path, where.line, 0, "%s", where.text);
    bool good = plan_read(study, held, path, error);
    json_decref(held);
    return good;
}

static bool folder_open(Study *study, Error *error) {
    char path[PATH_MOST];
    if (mkdir(study->params.folder, 0777) != 0 && errno != EEXIST)
        return error_set_at(error, study->params.folder, 0, 0, "cannot be made: %s",
                            strerror(errno));
    if (!team_lead(study, error)) return false;
    study_path(study, "plan.json", path);
    bool begun = access(path, F_OK) == 0;
    if (plan_open(study, path, error) &&
        (!study->params.registered || study_register(study, begun, error)))
        return true;
    if (!begun) remove(path);
    study->plan = (StudyPlan){0};  // so that study_run() keeps the file as it is
    return false;
}

// ---- Figures

// Reads the games of each pairing alone. (A report on several files shows only one of them
// in full, which may be that of the searching player.)
static bool figures_read(Study *study, Error *error) {
    bool good = true;
    for (int i = 0; i < study->plan.learners && good; i++) {
        const char *path = study->files[i];
        Report *one = memory_take(1, sizeof *one);
        one->band = study->report->band;
        one->wanted = study->report->wanted;
        good = report_read(one, &path, 1, error);
        if (good) study_figures_take(one, &study->figures[i]);
        report_free(one);
        free(one);
    }
    return good;
}

static bool report_of_files(Study *study, Error *error) {
    const char *list[STUDY_LEARNERS_MAX + 1];
    int count = study->plan.learners;
    for (int i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "learned-%d.db", i + 1);
        study_path(study, name, study->files[i]);
        list[i] = study->files[i];
    }
    if (study->level.games > 0) {
        study_path(study, "level.db", study->files[count]);
        list[count] = study->files[count];
        count++;
    }
    study->report = memory_take(1, sizeof *study->report);
    study->report->band = study->params.band;
    study->report->of_study = true;
    study->report->wanted = (Shares){0.1, 0.5, 0.4};
    return report_read(study->report, list, count, error) && figures_read(study, error);
}

static void even_read(Study *study) {
    int there = 0;
    for (int i = 0; i < study->plan.learners; i++) {
        const EvenAt *even = &study->figures[i].even;
        study->not_by_points += even->kept / study->plan.learners;
        if (!even->known || !even->there) continue;
        study->even_at += even->at;
        there++;
    }
    study->even_there = there == study->plan.learners;
    if (there > 0) study->even_at /= there;
}

// Learns the battle as it is with all learners of the plan and sets study->now. Returns false and
// sets *error or study->stopped on failure.
static bool learn_now(Study *study, Error *error) {
    const StudyPlan *plan = &study->plan;
    StudyWork work = {.variant = study_as_it_is,
                      .first = 1,
                      .count = plan->learners,
                      .learning_games = plan->learning_games,
                      .games = plan->games_now};
    return study_learned_score(study, &work, &study->now, error);
}

static bool learners_add(Study *study, int more, Error *error) {
    if (more <= 0) return true;
    study->plan.learners += more;
    return study_keep(study, error) && learn_now(study, error);
}

// Makes the first learners of the battle as it is. A battle that is learned quickly gets more of
// them than STUDY_LEARNERS_MIN, as many as the time that was really needed allows.
static bool learners_first(Study *study, Error *error) {
    StudyPlan *plan = &study->plan;
    double start = clock_now();
    bool fresh = plan->seconds <= 0;
    if (!learn_now(study, error)) return false;
    if (!fresh) return true;
    plan->learning_seconds = (clock_now() - start) / plan->learners;
    double seconds = (learning_part + games_part) * 60 * study->params.minutes;
    int affordable = (int)fmin(seconds / plan->learning_seconds, LEARNERS_FIRST) / 2 * 2;
    return learners_add(study, affordable - plan->learners, error);
}

// Spends the time that is left on more learners of the battle as it is, all at once: to look after
// each one and stop at the first decision would make the interval err more often.
static bool learners_for_rest(Study *study, Error *error) {
    int most = STUDY_LEARNERS_MOST - study->plan.learners;
    return learners_add(study, study_learners_affordable(study, most), error);
}

static bool work(Study *study, Error *error) {
    if (!folder_open(study, error)) return false;
    StudyPlan *plan = &study->plan;
    plan->games_now = max_int(max_int(plan->games_now, plan->games),
                              (study->params.games + plan->learners - 1) / plan->learners);
    if (!learners_first(study, error)) return false;
    if (!study_level_games(study, error)) return false;
    if (study_verdict(study) == VERDICT_OPEN && study_near_even(study->now.score) &&
        !learners_for_rest(study, error))
        return false;
    if (!report_of_files(study, error)) return false;
    even_read(study);
    char hash[HASH_BYTES];
    study_compare(study->figures, plan->learners, study->base.rules->name, study_hash(study, hash),
                  &study->compared);
    if (!study_keep(study, error)) return false;
    if (study_verdict(study) != VERDICT_BALANCED && !study_near_even(study->now.score) &&
        !study_changes(study, error))
        return false;
    return study->params.replicate == 0 || study_replicate(study, error);
}

// Returns false and sets *error if the player of --level does not search.
static bool level_check(const Study *study, Error *error) {
    const char *level = study->params.level, *const spec[SIDES] = {level, level};
    PlayersUse use;
    return players_try(&study->base, spec, &use, error) &&
           (use.search || error_set(error,
                                    "--level: '%s' does not search; expected a searching player, "
                                    "such as veteran or elite",
                                    level));
}

bool study_run(Study *study, const StudyParams *params, Error *error) {
    *study = (Study){.params = *params, .start = clock_now()};
    if (error != NULL) *error = (Error){0};
    char path[PATH_MOST];
    if (!game_open_plain(&study->base, params->scenario, path, error)) return false;
    if (study->base.rules->learn.tables == NULL)
        return error_set(error,
                         "%s has no features to learn; `cassino simulate` still measures "
                         "its balance",
                         study->base.rules->title);
    if (!level_check(study, error)) return false;
    const char *(*name)(const World *, Side) = study->base.rules->scene.side_name;
    Text people = text_over(study->people, sizeof study->people);
    // Read the results of people first: an invalid file is reported before the long work.
    bool good =
        people_tell(path[0] != '\0' ? path : params->scenario, name(study->base.world, ALLIED),
                    name(study->base.world, AXIS), &people, NULL, error) &&
        (params->part > 1 ? team_help(study, error) : work(study, error));
    if (study->plan.learners > 0) good = study_keep(study, error) && good;
    team_end(study);
    return good || study->stopped;
}

void study_free(Study *study) {
    if (study->report != NULL) report_free(study->report);
    free(study->report);
    game_close(&study->base);
}
