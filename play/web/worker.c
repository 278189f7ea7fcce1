// SPDX-License-Identifier: GPL-3.0-or-later
// worker.c -- the service in a web worker: the calls of worker.js. Each request is answered by a
// thread, as in `cassino engine`.
#include <emscripten.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "bench/speed/signature.h"
#include "engine/base/memory.h"
#include "play/service/json/scene_json.h"
#include "play/service/requests/requests.h"
#include "play/service/sessions/event_stream.h"

// Gives the answer to request `number`, or one of its events, to the page.
static void answer_post(int number, const char *json) {
    MAIN_THREAD_EM_ASM({ Module.answered($0, UTF8ToString($1)); }, number, json);
}

static Service *service;

// Opens the service with this folder of games. Returns why it cannot, or NULL.
EMSCRIPTEN_KEEPALIVE const char *worker_open(const char *folder) {
    static Error error;
    service = service_new(&(ServiceOptions){.folder = folder}, &error);
    return service != NULL ? NULL : error.words;
}

typedef struct Question {
    int number;
    Request request;
} Question;

static void json_post(int number, const json_t *json) {
    char *text = json_dumps(json, JSON_HOUSE | JSON_COMPACT);
    answer_post(number, text);
    free(text);
}

static void thread_start(void *(*run)(void *context), void *context) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, context) != 0) abort();  // the page says that it failed
    pthread_detach(thread);
}

// Events of `watch` go to the page; those of other requests to the streams of their viewer.
static void event_tell(void *context, GameSession *hosted, Side viewer, const char *id,
                       json_t *event) {
    const Question *question = context;
    if (question->request.waits)
        json_post(question->number, event);
    else if (id != NULL)
        report_publish(hosted, id, viewer, event);
}

static void *question_answer(void *context) {
    Question *question = context;
    Client client = {.event = event_tell, .context = question, .watches = true};
    bool good;
    json_t *answer = request_answer(service, &question->request, &client, &good);
    json_post(question->number, answer);
    json_decref(answer);
    free(question);
    return NULL;
}

// Takes a request. A thread answers it, by answer_post() with the same number.
EMSCRIPTEN_KEEPALIVE void worker_take(int number, const char *text) {
    Question *question = memory_take(1, sizeof *question);
    question->number = number;
    request_read(&question->request, text, strlen(text));
    thread_start(question_answer, question);
}

typedef struct Report {
    int number;
    char name[64], page[64];
} Report;

static void *report_make(void *context) {
    Report *asked = context;
    char path[SERVICE_PATH_BYTES], *html = NULL;
    size_t length;
    Error why = {0};
    if (asked->page[0] != '\0')
        html = study_stored(service, asked->name, asked->page, "#", &length, &why);
    else if (simulation_path(service, asked->name, path))
        html = simulation_page(path, &length, &why);
    json_t *answer = json_pack("{s:s?}", "report", html);
    json_post(asked->number, answer);
    json_decref(answer);
    free(html);
    free(asked);
    return NULL;
}

// Answers request `number` with the page of a simulation or, with the name of a page, of a study:
// {"report": HTML or null}.
EMSCRIPTEN_KEEPALIVE void worker_report(int number, const char *name, const char *page) {
    Report *asked = memory_take(1, sizeof *asked);
    asked->number = number;
    snprintf(asked->name, sizeof asked->name, "%s", name);
    snprintf(asked->page, sizeof asked->page, "%s", page);
    thread_start(report_make, asked);
}

static void *signature_tell(void *context) {
    char words[32] = "null";
    uint64_t signature;
    Error error = {0};
    if (signature_compute(&signature, &error))
        snprintf(words, sizeof words, "\"%016" PRIx64 "\"", signature);
    answer_post((int)(intptr_t)context, words);
    return NULL;
}

// Answers request `number` with the signature of this build, which must be that of the program
// (tests/signature).
EMSCRIPTEN_KEEPALIVE void worker_signature(int number) {
    thread_start(signature_tell, (void *)(intptr_t)number);
}

// Instead of emscripten's fsync(), which waits for IndexedDB. worker.js keeps the files.
int fsync(int descriptor) {
    (void)descriptor;
    return 0;
}

// emscripten's library lacks getrandom().
ssize_t getrandom(void *bytes, size_t length, unsigned flags) {
    (void)flags;
    return getentropy(bytes, length) == 0 ? (ssize_t)length : -1;
}
