// SPDX-License-Identifier: GPL-3.0-or-later
// scenario.c -- scenarios of the library, their policies, and errors; see cassino.h.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/learn/learner.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/learned/learned.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "library.h"
#include "play/service/json/scene_json.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { CHUNK_GAMES = 32 };  // learning games between two calls of the progress callback
#define LOOK_SECONDS 0.1    // between two calls by library_asked()

// A library may not end the program with a message, as the program's own memory_missing() does.
void memory_missing(void) { abort(); }

// ---- Errors and progress

static _Thread_local char last_error[640];

int library_fail(const char *format, ...) {
    Error error = {0};
    char words[sizeof error.words];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    error_set(&error, "%s", words);  // makes it one line
    return library_fail_error(&error);
}

int library_fail_error(const Error *error) {
    error_line(error, last_error, sizeof last_error);
    return CASSINO_INVALID;
}

static bool is_stopped(const LibraryWork *work) {
    return __atomic_load_n(&work->stopped, __ATOMIC_RELAXED);
}

// Calls the callback. The caller holds work->lock.
static void share_tell(LibraryWork *work) {
    if (work->progress != NULL && !is_stopped(work) &&
        work->progress(work->payload, work->share) == 0)
        __atomic_store_n(&work->stopped, true, __ATOMIC_RELAXED);
    work->next = clock_now() + LOOK_SECONDS;
}

bool library_progress(void *work, double share) {
    LibraryWork *it = work;
    pthread_mutex_lock(&it->lock);
    it->share = share;
    share_tell(it);
    pthread_mutex_unlock(&it->lock);
    return !is_stopped(it);
}

bool library_asked(void *work) {
    LibraryWork *it = work;
    if (it->progress != NULL && pthread_mutex_trylock(&it->lock) == 0) {
        if (clock_now() >= it->next) share_tell(it);
        pthread_mutex_unlock(&it->lock);
    }
    return is_stopped(it);
}

const char *cassino_version(void) { return CASSINO_VERSION; }
const char *cassino_error(void) { return last_error; }
void cassino_free(void *string) { free(string); }

// ---- Scenarios

cassino_scenario *library_hold(const cassino_scenario *scenario) {
    cassino_scenario *it = (cassino_scenario *)scenario;
    __atomic_add_fetch(&it->users, 1, __ATOMIC_RELAXED);
    return it;
}

void cassino_scenario_free(cassino_scenario *scenario) {
    if (scenario == NULL || __atomic_sub_fetch(&scenario->users, 1, __ATOMIC_ACQ_REL) > 0) return;
    game_close(&scenario->game);
    for (int i = 0; i < scenario->edit_count; i++) free(scenario->edits[i]);
    free(scenario->observation);
    free(scenario);
}

static cassino_scenario *scenario_new(const char *name) {
    cassino_scenario *scenario = memory_take(1, sizeof *scenario);
    snprintf(scenario->name, sizeof scenario->name, "%s", name);
    scenario->users = 1;
    return scenario;
}

// Prepares the numbers of actions and of observations.
static void spaces_fill(cassino_scenario *scenario) {
    action_space_fill(scenario->game.rules, scenario->game.world, &scenario->space);
    scenario->observation = memory_take(1, sizeof *scenario->observation);
    observation_form(&scenario->game, scenario->observation);
}

static void edit_keep(cassino_scenario *scenario, const char *edit) {
    scenario->edits[scenario->edit_count++] = memory_sure(strdup(edit));
}

char *cassino_scenario_names(void) {
    char(*names)[NAME_BYTES] = memory_take(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    char *list = memory_take((size_t)count + 1, NAME_BYTES + 1);
    Text text = text_over(list, ((size_t)count + 1) * (NAME_BYTES + 1));
    for (int i = 0; i < count; i++) text_put(&text, "%s\n", names[i]);
    free(names);
    return list;
}

int cassino_scenario_open(cassino_scenario **out, const char *name) {
    Error error = {0};
    if (out == NULL || name == NULL) return library_fail("cassino_scenario_open: NULL argument");
    cassino_scenario *scenario = scenario_new(name);
    if (!game_open(&scenario->game, name, &error)) {
        cassino_scenario_free(scenario);
        return library_fail_error(&error);
    }
    spaces_fill(scenario);
    *out = scenario;
    return CASSINO_OK;
}

int cassino_scenario_parse(cassino_scenario **out, const char *path, const char *text,
                           size_t length) {
    Error error = {0};
    if (out == NULL || path == NULL || text == NULL)
        return library_fail("cassino_scenario_parse: NULL argument");
    if (strlen(path) >= sizeof error.file) return library_fail("the path is too long");
    cassino_scenario *scenario = scenario_new(path);
    if (!game_parse(&scenario->game, path, text, length, &error)) {
        cassino_scenario_free(scenario);
        return library_fail_error(&error);
    }
    spaces_fill(scenario);
    *out = scenario;
    return CASSINO_OK;
}

int cassino_scenario_edit(cassino_scenario **out, const cassino_scenario *scenario,
                          const char *const edits[], int count) {
    Error error = {0};
    if (out == NULL || scenario == NULL || (edits == NULL && count > 0) || count < 0)
        return library_fail("cassino_scenario_edit: invalid argument");
    if (count > LIBRARY_EDITS_MAX - scenario->edit_count)
        return library_fail("a scenario has at most %d edits", LIBRARY_EDITS_MAX);
    for (int i = 0; i < count; i++)
        if (edits[i] == NULL) return library_fail("cassino_scenario_edit: NULL argument");
    cassino_scenario *edited = scenario_new(scenario->name);
    if (!game_edit(&scenario->game, edits, count, &edited->game, &error)) {
        cassino_scenario_free(edited);
        return library_fail_error(&error);
    }
    for (int i = 0; i < scenario->edit_count; i++) edit_keep(edited, scenario->edits[i]);
    for (int i = 0; i < count; i++) edit_keep(edited, edits[i]);
    spaces_fill(edited);
    *out = edited;
    return CASSINO_OK;
}

// Returns a scenario of the same text and edits, without a policy; NULL after library_fail().
static cassino_scenario *scenario_again(const cassino_scenario *scenario) {
    Error error = {0};
    const Rules *rules = scenario->game.rules;
    cassino_scenario *again = scenario_new(scenario->name);
    bool good;
    if (rules->lab.world_edit != NULL) {
        good = game_edit(&scenario->game, NULL, 0, &again->game, &error);
        learned_free((Learned *)again->game.learned);
        again->game.learned = NULL;
    } else {
        good = game_open_plain(&again->game, scenario->name, NULL, &error);
    }
    if (!good) {
        cassino_scenario_free(again);
        library_fail_error(&error);
        return NULL;
    }
    for (int i = 0; i < scenario->edit_count; i++) edit_keep(again, scenario->edits[i]);
    spaces_fill(again);
    return again;
}

// ---- Numbers of actions, and of observations

int cassino_action_count(const cassino_scenario *scenario) {
    return scenario != NULL ? scenario->space.count
                            : library_fail("cassino_action_count: NULL argument");
}

int cassino_action_number(const cassino_scenario *scenario, cassino_action action) {
    if (scenario == NULL) return library_fail("cassino_action_number: NULL argument");
    int number = action_number(&scenario->space, action);
    return number >= 0 ? number : library_fail("%08x is no action of this scenario", action);
}

int cassino_action_of(const cassino_scenario *scenario, int number, cassino_action *out) {
    if (scenario == NULL || out == NULL) return library_fail("cassino_action_of: NULL argument");
    if (number < 0 || number >= scenario->space.count)
        return library_fail("the number of an action is %d, expected 0 to %d", number,
                            scenario->space.count - 1);
    *out = action_of_number(&scenario->space, number);
    return CASSINO_OK;
}

int cassino_observation_size(const cassino_scenario *scenario) {
    return scenario != NULL ? scenario->observation->size
                            : library_fail("cassino_observation_size: NULL argument");
}

char *cassino_observation_json(const cassino_scenario *scenario) {
    if (scenario == NULL) {
        library_fail("cassino_observation_json: NULL argument");
        return NULL;
    }
    json_t *json = observation_json(scenario->observation);
    char *text = memory_sure(json_dumps(json, JSON_HOUSE));
    json_decref(json);
    return text;
}

int cassino_scenario_learn(cassino_scenario **out, const cassino_scenario *scenario, int games,
                           uint64_t seed, int threads, cassino_progress progress, void *payload) {
    Error error = {0};
    if (out == NULL || scenario == NULL)
        return library_fail("cassino_scenario_learn: NULL argument");
    if (games < 1 || threads < 0) return library_fail("games must be above 0, threads 0 or more");
    LearnParams params = learn_defaults();
    if (!learn_options_read(scenario->game.rules, "", &params, &error))
        return library_fail_error(&error);
    params.games = games;
    params.seed = seed;
    params.threads = min_int(threads, LIBRARY_THREADS_MAX);
    Learner *learner = learner_new(&scenario->game, &params, &error);
    if (learner == NULL) return library_fail_error(&error);
    LibraryWork work = {
        .progress = progress, .payload = payload, .lock = PTHREAD_MUTEX_INITIALIZER};
    learner_stop_by(learner, (Stop){library_asked, &work});
    while (learner_games(learner) < games &&
           library_progress(&work, (double)learner_games(learner) / games))
        learner_advance(learner, CHUNK_GAMES);
    int result = CASSINO_STOPPED;
    if (!work.stopped) {
        cassino_scenario *taught = scenario_again(scenario);
        if (taught != NULL) {
            taught->game.learned = learner_policy(learner, scenario->name);
            *out = taught;
        }
        result = taught != NULL ? CASSINO_OK : CASSINO_INVALID;
    }
    learner_free(learner);
    return result;
}

int cassino_scenario_with_policy(cassino_scenario **out, const cassino_scenario *scenario,
                                 const char *text, size_t length) {
    Error error = {0};
    if (out == NULL || scenario == NULL)
        return library_fail("cassino_scenario_with_policy: NULL argument");
    Learned *learned = NULL;
    if (length == 0) text = NULL;  // "" says that a scenario has no policy
    if (text != NULL && scenario->game.rules->learn.tables == NULL)
        return library_fail("%s has nothing to learn", scenario->game.rules->title);
    if (text != NULL &&
        (learned = learned_parse(&scenario->game, "policy", text, length, &error)) == NULL)
        return library_fail_error(&error);
    cassino_scenario *other = scenario_again(scenario);
    if (other == NULL) {
        learned_free(learned);
        return CASSINO_INVALID;
    }
    other->game.learned = learned;
    *out = other;
    return CASSINO_OK;
}

char *cassino_scenario_policy(const cassino_scenario *scenario) {
    if (scenario == NULL) {
        library_fail("cassino_scenario_policy: NULL argument");
        return NULL;
    }
    const Learned *learned = scenario->game.learned;
    char *text = memory_take(learned != NULL ? learned->length + 1 : 1, 1);
    if (learned != NULL) memcpy(text, learned->text, learned->length);
    return text;
}

const char *cassino_scenario_title(const cassino_scenario *scenario) {
    return scenario != NULL ? scenario->game.rules->title_of(scenario->game.world) : "";
}

const char *cassino_scenario_rules(const cassino_scenario *scenario) {
    return scenario != NULL ? scenario->game.rules->name : "";
}

const char *cassino_scenario_side(const cassino_scenario *scenario, int side) {
    if (scenario == NULL || !library_side(side)) return "";
    return view_side_name(&scenario->game, (Side)side);
}

char *cassino_scenario_json(const cassino_scenario *scenario) {
    if (scenario == NULL) {
        library_fail("cassino_scenario_json: NULL argument");
        return NULL;
    }
    json_t *json = scenario_json(&scenario->game, scenario->name);
    char *text = memory_sure(json_dumps(json, JSON_HOUSE));
    json_decref(json);
    return text;
}
