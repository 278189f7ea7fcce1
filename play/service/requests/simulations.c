// SPDX-License-Identifier: GPL-3.0-or-later
// simulations.c -- the requests `simulate` and `report`: many games between computers, a second's
// worth at each asking, and what they say of a scenario. They lie in the folder of games, as files
// of `cassino simulate`: whoever asks again for the same ones goes on with them.
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

#define SLICE_SECONDS 1.0  // of games before an answer, about

// ---- Who is at work

// Who asks for the same simulation as another waits for it, since both would write one file. Others
// play side by side, but not more than so many: each takes the memory of two players for each core.
enum { AT_WORK_MOST = 8 };

typedef struct Work {
    const char *path;  // of the file that it writes
    struct Work *next;
} Work;

static pthread_mutex_t works_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t works_less = PTHREAD_COND_INITIALIZER;
static Work *works;  // under works_lock, as all of them

static bool work_may_begin(const char *path) {
    int count = 0;
    bool same = false;
    for (const Work *at = works; at != NULL; at = at->next, count++)
        same |= strcmp(at->path, path) == 0;
    return !same && count < AT_WORK_MOST;
}

// False, and the answer says so: it was stopped before it began.
static bool work_begin(Call *call, Work *work) {
    bool stopped;
    pthread_mutex_lock(&works_lock);
    while (!(stopped = call_stopped(call, NULL)) && !work_may_begin(work->path)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += (long)(WAIT_SECONDS * 1e9);
        if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&works_less, &works_lock, &until);
    }
    if (!stopped) {
        work->next = works;
        works = work;
    }
    pthread_mutex_unlock(&works_lock);
    return !stopped || ask_refuse(&call->error, NULL, "it was stopped");
}

static void work_end(Work *work) {
    pthread_mutex_lock(&works_lock);
    Work **at = &works;
    while (*at != work) at = &(*at)->next;
    *at = work->next;
    pthread_cond_broadcast(&works_less);
    pthread_mutex_unlock(&works_lock);
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

// Of what makes its games: others have a file of their own.
static void name_make(const Ask *ask, char name[KEY_LETTERS + 1]) {
    const char *const parts[] = {ask->scenario, ask->allied, ask->axis, CASSINO_VERSION};
    uint64_t key = hash_join(1, ask->seed_given ? ask->seed : 1);
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

// Games in steps that double, so that a slow player is not waited for. When it is stopped, the
// games in play are abandoned, within an iteration of whoever thinks; those that ended are kept.
static bool slice_play(Call *call, SimulateParams *params, SimulateResult *result) {
    double until = clock_now() + SLICE_SECONDS;
    int64_t step = STEP_FIRST, wanted = call->ask->games;
    Error why = {0};
    params->games = 1;
    do {
        if (!simulate_run(params, result, &why))
            return ask_refuse(&call->error, NULL, "%s", why.words);
        if (result->kept >= wanted) break;
        params->games = result->kept + step < wanted ? result->kept + step : wanted;
        step *= 2;
    } while (!result->interrupted && clock_now() < until && !call_stopped(call, NULL));
    return result->kept > 0 ||
           ask_refuse(&call->error, NULL, "it was stopped before its first game was over");
}

// What is simulated, and into which file; false: nothing can be kept.
static bool params_read(Call *call, SimulateParams *params, char name[KEY_LETTERS + 1],
                        char path[SERVICE_PATH_BYTES]) {
    const Ask *ask = call->ask;
    char folder[SERVICE_PATH_BYTES + 16];
    name_make(ask, name);
    if (!simulation_path(call->service, name, path))
        return ask_refuse(&call->error, NULL,
                          "no games are kept here: there is no folder for them");
    snprintf(folder, sizeof folder, "%s/simulations", service_folder(call->service));
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return ask_refuse(&call->error, NULL, "%s cannot be made: %s", folder, strerror(errno));
    simulate_params_defaults(params);
    params->scenario = ask->scenario;
    params->players[ALLIED] = ask->allied;
    params->players[AXIS] = ask->axis;
    params->out = path;
    params->silent = true;
    params->stop = (Stop){call_stops, call};
    if (ask->seed_given) params->seed = ask->seed;
    return true;
}

bool run_simulate(Call *call) {
    char name[KEY_LETTERS + 1], path[SERVICE_PATH_BYTES];
    SimulateParams params;
    SimulateResult result;
    if (!params_read(call, &params, name, path)) return false;
    if (call->ask->games < 1) return ask_refuse(&call->error, "games", "'games' wants at least 1");
    Work work = {.path = path};
    if (!work_begin(call, &work)) return false;
    bool good = slice_play(call, &params, &result);
    work_end(&work);
    if (!good) return false;
    call_put(call, "name", json_string(name));
    call_put(call, "stopped", json_boolean(call_stopped(call, NULL)));
    result_put(call, &params, &result);
    return true;
}

// The game is played again; its record lies in a file for as long.
bool run_simulated_game(Call *call) {
    char name[KEY_LETTERS + 1], path[SERVICE_PATH_BYTES], beside[SERVICE_PATH_BYTES + 16];
    char winner[64];
    SimulateParams params;
    Error why = {0};
    if (!params_read(call, &params, name, path)) return false;
    snprintf(beside, sizeof beside, "%s.%lld.rec", path, (long long)call->ask->nth);
    Work work = {.path = beside};
    if (!work_begin(call, &work)) return false;
    GameRows *rows = memory_take(1, sizeof *rows);
    Record *record = memory_take(1, sizeof *record);
    Game game;
    bool good = simulate_record(&params, call->ask->nth, beside, rows, winner, &why) &&
                named_open(&game, record, beside, &why);
    unlink(beside);
    work_end(&work);
    if (good) {
        char *text = record_text(record, &game);
        call_put(call, "record", json_words(text));
        free(text);
        game_close(&game);
    }
    free(rows);
    free(record);
    return good || ask_refuse(&call->error, NULL, "%s", why.words);
}

// ---- What they say

// `describe` is handed the report and where to write; the text is to be freed.
static char *report_told(const char *path, void (*describe)(const Report *report, FILE *out),
                         size_t *length, Error *error) {
    char *text = NULL;
    Report *report = memory_take(1, sizeof *report);
    SimulateParams usual;
    simulate_params_defaults(&usual);
    report->band = usual.band;
    report->wanted = (Shares){0.1, 0.5, 0.4};  // as `cassino report` has it
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
    if (!simulation_path(call->service, call->ask->name, path) || access(path, R_OK) != 0)
        return ask_refuse(&call->error, "name", "there is no simulation '%s'", call->ask->name);
    char *text = report_told(path, report_json, &length, &why);
    json_t *report = text != NULL ? json_loadb(text, length, 0, NULL) : NULL;
    free(text);
    if (report == NULL) return ask_refuse(&call->error, NULL, "%s", why.words);
    call_put(call, "report", report);
    return true;
}
