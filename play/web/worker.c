// SPDX-License-Identifier: GPL-3.0-or-later
// worker.c -- the service in a web worker: the calls of worker.js. A request that is taken is
// answered by a thread (threads.h), as in `cassino engine`.
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
EM_JS(void, answer_post, (int number, const char *json),
      { Module.answered(number, UTF8ToString(json)); });

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

// Takes a request. threads_run() answers it, by answer_post() with the same number.
EMSCRIPTEN_KEEPALIVE void worker_take(int number, const char *text) {
    pthread_t thread;
    Question *question = memory_take(1, sizeof *question);
    question->number = number;
    request_read(&question->request, text, strlen(text));
    pthread_create(&thread, NULL, question_answer, question);
    pthread_detach(thread);
}

// Returns the page of a simulation or, with the name of a page, of a study; NULL if there is none.
// The caller frees it. The links of a study's page begin with `links`.
EMSCRIPTEN_KEEPALIVE char *worker_report(const char *name, const char *page, const char *links) {
    char path[SERVICE_PATH_BYTES];
    size_t length;
    Error why = {0};
    if (page[0] != '\0') return study_stored(service, name, page, links, &length, &why);
    return simulation_path(service, name, path) ? simulation_page(path, &length, &why) : NULL;
}

// Returns the signature of this build, which must be that of the program (tests/signature).
EMSCRIPTEN_KEEPALIVE const char *worker_signature(void) {
    static char words[24];
    uint64_t signature;
    Error error = {0};
    if (!signature_compute(&signature, &error)) return error.words[0] ? "error" : "";
    snprintf(words, sizeof words, "%016" PRIx64, signature);
    return words;
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
