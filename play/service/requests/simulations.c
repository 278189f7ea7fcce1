// SPDX-License-Identifier: GPL-3.0-or-later
// simulations.c -- the requests `simulate`, `simulated_game` and `report`: many games between
// computer players. A request `simulate` plays for about a second. The games are stored in the
// folder of games, as files of `cassino simulate`; a repeated request continues them.
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bench/report/figures_json.h"
#include "bench/report/page/page.h"
#include "bench/simulate/rows.h"
#include "bench/simulate/simulate.h"
#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/game/named.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { STEP_FIRST = 2, KEY_LETTERS = 16 };

#define SLICE_SECONDS 1.0  // seconds that one request plays, approximately

// ---- Long work side by side

// Maximum number of Running entries at the same time, because each simulation or study needs two
// players for each core.
enum { RUNNING_MAX = 8 };

static pthread_mutex_t running_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t running_fewer = PTHREAD_COND_INITIALIZER;
static Running *running;  // the list; guarded by running_lock

static bool running_may_begin(const char *path) {
    int count = 0;
    bool same = false;
    for (const Running *at = running; at != NULL; at = at->next, count++)
        same |= strcmp(at->path, path) == 0;
    return !same && count < RUNNING_MAX;
}

bool running_begin(Call *call, Running *own) {
    bool stopped;
    pthread_mutex_lock(&running_lock);
    while (!(stopped = call_stopped(call, NULL)) && !running_may_begin(own->path)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += (long)(WAIT_SECONDS * 1e9);
        if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&running_fewer, &running_lock, &until);
    }
    if (!stopped) {
        own->next = running;
        running = own;
    }
    pthread_mutex_unlock(&running_lock);
    return !stopped || request_refuse(&call->error, NULL, "the request was stopped");
}

void running_end(Running *own) {
    pthread_mutex_lock(&running_lock);
    Running **at = &running;
    while (*at != own) at = &(*at)->next;
    *at = own->next;
    pthread_cond_broadcast(&running_fewer);
    pthread_mutex_unlock(&running_lock);
}

static bool call_stops(void *context) { return call_stopped(context, NULL); }

// ---- Simulating

bool simulation_path(const Service *service, const char *name, char path[SERVICE_PATH_BYTES]) {
    const char *folder = service_folder(service);
    if (folder[0] == '\0' || strlen(name) != KEY_LETTERS ||
        strspn(name, "0123456789abcdef") != KEY_LETTERS)
        return false;
    int length = snprintf(path, SERVICE_PATH_BYTES, "%s/simulations/%s.db", folder, name);
    return length < SERVICE_PATH_BYTES;
}

// Writes the name of a simulation: a hash of the name of the scenario, the players, the seed and
// the version of the program.
static void name_make(const RequestFields *fields, char name[KEY_LETTERS + 1]) {
    const char *const parts[] = {fields->scenario, fields->allied, fields->axis, CASSINO_VERSION};
    uint64_t key = hash_join(1, fields->seed_given ? fields->seed : 1);
    for (int i = 0; i < COUNT_OF(parts); i++) {
        for (const char *c = parts[i]; *c != '\0'; c++) key = hash_join(key, (uint8_t)*c);
        key = hash_join(key, 256);
    }
    snprintf(name, KEY_LETTERS + 1, "%016" PRIx64, key);
}

static void result_put(Call *call, const SimulateParams *params, const SimulateResult *result) {
    Interval always = interval_always(result->tally);
    char words[96];
    double needed = verdict_games(result->tally, params->band);
    call_put(call, "games", json_integer(result->kept));
    call_put(call, "sides",
             json_pack("{s:o, s:o}", "allied", json_words(result->side[ALLIED]), "axis",
                       json_words(result->side[AXIS])));
    call_put(call, "score", json_real(tally_score(&result->tally)));
    call_put(call, "low", json_real(always.low));
    call_put(call, "high", json_real(always.high));
    call_put(call, "verdict",
             json_words(verdict_words(verdict_of(result->tally, params->band), result->side[ALLIED],
                                      result->side[AXIS], words, sizeof words)));
    call_put(call, "games_needed", isfinite(needed) ? json_real(needed) : json_null());
}

// Plays for about SLICE_SECONDS, in batches of 1, 2, 4, ... games, so that slow players do not
// overrun that time much. When the request is stopped, unfinished games are dropped and finished
// games are stored.
static bool slice_play(Call *call, SimulateParams *params, SimulateResult *result) {
    double until = clock_now() + SLICE_SECONDS;
    int64_t step = STEP_FIRST, wanted = call->fields->games;
    Error why = {0};
    params->games = 1;
    do {
        if (!simulate_run(params, result, &why))
            return request_refuse(&call->error, NULL, "%s", why.words);
        if (result->kept >= wanted) break;
        params->games = result->kept + step < wanted ? result->kept + step : wanted;
        step *= 2;
    } while (!result->interrupted && clock_now() < until && !call_stopped(call, NULL));
    return result->kept > 0 ||
           request_refuse(&call->error, NULL,
                          "the request was stopped before the end of the first game");
}

// Fills the parameters of a simulation and the path of its file. Returns false and sets call->error
// if games are not stored or the folder of simulations cannot be made.
static bool params_read(Call *call, SimulateParams *params, char name[KEY_LETTERS + 1],
                        char path[SERVICE_PATH_BYTES]) {
    const RequestFields *fields = call->fields;
    char folder[SERVICE_PATH_BYTES + 16];
    name_make(fields, name);
    if (!simulation_path(call->service, name, path))
        return request_refuse(
            &call->error, NULL,
            "simulations need a folder of games; start the program with --games FOLDER");
    snprintf(folder, sizeof folder, "%s/simulations", service_folder(call->service));
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return request_refuse(&call->error, NULL, "%s: cannot make this folder: %s", folder,
                              strerror(errno));
    simulate_params_defaults(params);
    params->scenario = fields->scenario;
    params->players[ALLIED] = fields->allied;
    params->players[AXIS] = fields->axis;
    params->out = path;
    params->silent = true;
    params->told = NULL;
    params->learn_progress = NULL;
    params->learn_first = true;
    params->stop = (Stop){call_stops, call};
    if (fields->seed_given) params->seed = fields->seed;
    return true;
}

bool run_simulate(Call *call) {
    char name[KEY_LETTERS + 1], path[SERVICE_PATH_BYTES];
    SimulateParams params;
    SimulateResult result;
    if (!params_read(call, &params, name, path)) return false;
    if (call->fields->games < 1)
        return request_refuse(&call->error, "games", "'games': expected an integer from 1");
    Running own = {.path = path};
    if (!running_begin(call, &own)) return false;
    bool good = slice_play(call, &params, &result);
    running_end(&own);
    if (!good) return false;
    call_put(call, "name", json_string(name));
    call_put(call, "stopped", json_boolean(call_stopped(call, NULL)));
    result_put(call, &params, &result);
    return true;
}

// Replays a game of a simulation to a temporary file, and answers with the record.
bool run_simulated_game(Call *call) {
    char name[KEY_LETTERS + 1], path[SERVICE_PATH_BYTES], beside[SERVICE_PATH_BYTES + 16];
    char winner[64];
    SimulateParams params;
    Error why = {0};
    if (!params_read(call, &params, name, path)) return false;
    snprintf(beside, sizeof beside, "%s.%lld.rec", path, (long long)call->fields->nth);
    Running own = {.path = beside};
    if (!running_begin(call, &own)) return false;
    GameRows *rows = memory_take(1, sizeof *rows);
    Record *record = memory_take(1, sizeof *record);
    Game game;
    bool good = simulate_record(&params, call->fields->nth, beside, rows, winner, &why) &&
                named_open(&game, record, beside, &why);
    unlink(beside);
    running_end(&own);
    if (good) {
        char *text = record_text(record, &game);
        call_put(call, "record", json_words(text));
        free(text);
        game_close(&game);
    }
    free(rows);
    free(record);
    return good || request_refuse(&call->error, NULL, "%s", why.words);
}

// ---- Reports

// Returns the text that describe() writes about a simulation. The caller frees the text. Returns
// NULL and sets *error on failure.
static char *report_told(const char *path, void (*describe)(const Report *report, FILE *out),
                         size_t *length, Error *error) {
    char *text = NULL;
    Report *report = memory_take(1, sizeof *report);
    SimulateParams usual;
    simulate_params_defaults(&usual);
    report->band = usual.band;
    report->wanted = (Shares){0.1, 0.5, 0.4};  // the defaults of `cassino report`
    if (report_read(report, &path, 1, error)) {
        FILE *out = open_memstream(&text, length);
        assert(out != NULL);
        describe(report, out);
        fclose(out);
    }
    report_free(report);
    free(report);
    return text;
}

static void tell_page(const Report *report, FILE *out) {
    report_page(report, "cassino serve", out);
}

char *simulation_page(const char *path, size_t *length, Error *error) {
    return report_told(path, tell_page, length, error);
}

bool run_report(Call *call) {
    char path[SERVICE_PATH_BYTES];
    size_t length;
    Error why = {0};
    if (!simulation_path(call->service, call->fields->name, path) || access(path, R_OK) != 0)
        return request_refuse(&call->error, "name", "unknown simulation '%s'", call->fields->name);
    char *text = report_told(path, report_json, &length, &why);
    json_t *report = text != NULL ? json_loadb(text, length, 0, NULL) : NULL;
    free(text);
    if (report == NULL) return request_refuse(&call->error, NULL, "%s", why.words);
    call_put(call, "report", report);
    return true;
}
