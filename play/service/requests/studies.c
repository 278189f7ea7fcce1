// SPDX-License-Identifier: GPL-3.0-or-later
// studies.c -- the requests `study` and `study_progress`: a study of a scenario (bench/study/). The
// study is stored in the folder of games, as `cassino study` stores it. A repeated request
// continues it.
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "bench/study/study.h"
#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/rules/rules.h"
#include "play/service/json/scene_json.h"
#include "progress.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

// A browser gives up a request that is not answered for some minutes. A study therefore pauses
// after this time, and the client asks again.
#define SLICE_SECONDS 100.0

enum { KEY_LETTERS = 16, FOLDER_MOST = 400, MINUTES_MOST = 1440 };

static const char *const stored_pages[] = {"study.html", "games.html", "study.json"};

typedef struct StudyRun {  // a study at work
    Running own;
    Progress progress;
    Call *call;
    double until;  // clock_now() at which it pauses
} StudyRun;

// ---- Where a study is stored

static bool folder_of(const Service *service, const char *name, char out[SERVICE_PATH_BYTES]) {
    const char *folder = service_folder(service);
    if (folder[0] == '\0' || strlen(name) != KEY_LETTERS ||
        strspn(name, "0123456789abcdef") != KEY_LETTERS)
        return false;
    return snprintf(out, SERVICE_PATH_BYTES, "%s/studies/%s", folder, name) < FOLDER_MOST;
}

static int64_t minutes_of(const RequestFields *fields, const StudyParams *usual) {
    return fields->minutes == NOT_GIVEN ? (int64_t)usual->minutes : fields->minutes;
}

// Writes the name of a study: a hash of the scenario and its name, the minutes, the level, the
// version of the program and the method of its studies. A change of the scenario's file begins
// another study; another least number of games (`games`) continues the same one.
static bool name_make(Call *call, const StudyParams *params, char name[KEY_LETTERS + 1]) {
    const char *const parts[] = {params->scenario, params->level, CASSINO_VERSION, study_method};
    Game game;
    Error why = {0};
    if (!game_open_plain(&game, params->scenario, NULL, &why))
        return request_refuse(&call->error, "scenario", "%s", why.words);
    uint64_t key = hash_join(game.rules->world_hash(game.world), (uint64_t)params->minutes);
    game_close(&game);
    for (int i = 0; i < COUNT_OF(parts); i++) {
        for (const char *c = parts[i]; *c != '\0'; c++) key = hash_join(key, (uint8_t)*c);
        key = hash_join(key, 256);
    }
    snprintf(name, KEY_LETTERS + 1, "%016" PRIx64, key);
    return true;
}

static bool folders_make(Call *call, const char *name, char out[SERVICE_PATH_BYTES]) {
    char all[SERVICE_PATH_BYTES + 16];
    if (service_folder(call->service)[0] == '\0')
        return request_refuse(
            &call->error, NULL,
            "studies need a folder of games; start the program with --games FOLDER");
    if (!folder_of(call->service, name, out))
        return request_refuse(&call->error, NULL,
                              "the path of the folder of games is too long for studies");
    snprintf(all, sizeof all, "%s/studies", service_folder(call->service));
    return mkdir(all, 0700) == 0 || errno == EEXIST ||
           request_refuse(&call->error, NULL, "%s: cannot make this folder: %s", all,
                          strerror(errno));
}

// ---- Running

static bool run_stops(void *context) {
    const StudyRun *run = context;
    return call_stopped(run->call, NULL) || clock_now() > run->until;
}

static void run_progress(void *context, const char *step, double share, double left) {
    StudyRun *run = context;
    progress_set(&run->progress, step, share, left);
}

static void about_make(const RequestFields *fields, int64_t minutes,
                       char out[PROGRESS_ABOUT_BYTES]) {
    snprintf(out, PROGRESS_ABOUT_BYTES, "study %" PRId64 " %s", minutes, fields->scenario);
}

// Answers with `finished`, `stopped` and `study`. `study` is null if the run ended before its
// report on the battle as it is; else it has what is known, which is also written to files. Returns
// false and sets *why if the files cannot be written.
static bool answer_put(Call *call, const Study *study, Error *why) {
    call_put(call, "finished", json_boolean(!study->stopped));
    call_put(call, "stopped", json_boolean(call_stopped(call, NULL)));
    if (study->report == NULL) {
        call_put(call, "study", json_null());
        return true;
    }
    char command[400];
    snprintf(command, sizeof command, "cassino study %.300s --minutes %.0f", study->params.scenario,
             study->params.minutes);
    json_t *answer = study_json(study);
    bool good = study_write(study, answer, command, why);
    call_put(call, "study", answer);
    return good;
}

bool run_study(Call *call) {
    const RequestFields *fields = call->fields;
    char name[KEY_LETTERS + 1], folder[SERVICE_PATH_BYTES];
    StudyParams params;
    study_params_defaults(&params);
    params.scenario = fields->scenario;
    params.minutes = (double)minutes_of(fields, &params);
    if (params.minutes < 1 || params.minutes > MINUTES_MOST)
        return request_refuse(&call->error, "minutes",
                              "'minutes': expected an integer from 1 to %d", MINUTES_MOST);
    if (!name_make(call, &params, name) || !folders_make(call, name, folder)) return false;
    StudyRun run = {.own = {.path = folder}, .call = call};
    about_make(fields, (int64_t)params.minutes, run.progress.about);
    if (!running_begin(call, &run.own)) return false;
    run.until = clock_now() + SLICE_SECONDS;
    params.folder = folder;
    if (fields->games != NOT_GIVEN) params.games = (int)fields->games;
    params.stop = (Stop){run_stops, &run};
    params.progress = run_progress;
    params.context = &run;
    Study study;
    Error why = {0};
    progress_begin(&run.progress);
    bool good = study_run(&study, &params, &why) && answer_put(call, &study, &why);
    progress_end(&run.progress);
    study_free(&study);
    running_end(&run.own);
    call_put(call, "name", json_string(name));
    return good || request_refuse(&call->error, NULL, "%s", why.words);
}

bool run_study_progress(Call *call) {
    StudyParams usual;
    study_params_defaults(&usual);
    char about[PROGRESS_ABOUT_BYTES];
    about_make(call->fields, minutes_of(call->fields, &usual), about);
    progress_put(call, about);
    return true;
}

// ---- Pages

char *study_stored(const Service *service, const char *name, const char *page, const char *links,
                   size_t *length, Error *error) {
    char folder[SERVICE_PATH_BYTES], path[SERVICE_PATH_BYTES + 16], *text = NULL;
    bool known = false;
    for (int i = 0; i < COUNT_OF(stored_pages); i++) known |= strcmp(stored_pages[i], page) == 0;
    json_t *answer = NULL;
    FILE *in = NULL;
    if (known && folder_of(service, name, folder)) {
        snprintf(path, sizeof path, "%s/study.json", folder);
        answer = json_load_file(path, 0, NULL);
        snprintf(path, sizeof path, "%s/%s", folder, page);
        in = fopen(path, "r");
    }
    if (answer == NULL || in == NULL) {
        error_set(error, "unknown study");
    } else {
        FILE *out = open_memstream(&text, length);
        assert(out != NULL);
        if (strcmp(page, "study.html") == 0)
            study_page(answer, links, out);
        else
            for (int c; (c = fgetc(in)) != EOF;) fputc(c, out);
        fclose(out);
    }
    if (in != NULL) fclose(in);
    json_decref(answer);
    return text;
}
