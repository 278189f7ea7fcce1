// SPDX-License-Identifier: GPL-3.0-or-later
// line_server.c -- answers requests by lines; see line_server.h. Start at lines_serve().
#include "line_server.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/game/stop.h"
#include "play/service/json/scene_json.h"
#include "shutdown.h"

enum { POLL_MILLISECONDS = 100 };  // time between two checks whether the service was stopped

typedef struct Lines {
    Service *service;
    FILE *out;
    pthread_mutex_t lock;  // guards `open`, `ending` and writes to `out`
    pthread_cond_t done;   // signalled after each answer of a thread
    int open;              // threads that answer a request
    bool ending;           // the input has ended
    atomic_bool deaf;      // see is_deaf()
    char *buffer;          // a request, and the beginning of the next one
    size_t used;
    bool skipping;  // drops the rest of a line that is too long
} Lines;

static void line_write(Lines *lines, const json_t *json) {
    char *text = json_dumps(json, JSON_HOUSE | JSON_COMPACT);
    assert(text != NULL);
    pthread_mutex_lock(&lines->lock);
    if (fputs(text, lines->out) < 0 || fputc('\n', lines->out) == EOF || fflush(lines->out) != 0)
        lines->deaf = true;
    pthread_mutex_unlock(&lines->lock);
    free(text);
}

// Returns true if the reader of `out` has closed its pipe or socket, or if a write to `out` has
// failed.
static bool is_deaf(Lines *lines) {
    struct pollfd poll_out = {.fd =
                                  fileno(lines->out)};  // -1 if `out` is no file; poll() ignores it
    if (poll(&poll_out, 1, 0) > 0 && (poll_out.revents & (POLLERR | POLLHUP)) != 0)
        lines->deaf = true;
    return lines->deaf;
}

// ---- One request

typedef struct Answer {  // a request and where its answer goes
    Lines *lines;
    Request request;
    bool waits;  // a request that waits ends at the end of the input
} Answer;

static void event_write(void *context, GameSession *hosted, Side viewer, const char *id,
                        json_t *event) {
    const Answer *answer = context;
    (void)hosted, (void)viewer, (void)id;
    if (event != NULL) line_write(answer->lines, event);
}

static bool still_wanted(void *context) {
    const Answer *answer = context;
    Lines *lines = answer->lines;
    if (is_deaf(lines)) return false;
    pthread_mutex_lock(&lines->lock);
    bool wanted = !(lines->ending && answer->waits);
    pthread_mutex_unlock(&lines->lock);
    return wanted;
}

static void answer_give(Answer *answer) {
    Client client = {event_write, still_wanted, answer, true};
    bool good;
    json_t *out = request_answer(answer->lines->service, &answer->request, &client, &good);
    line_write(answer->lines, out);
    json_decref(out);
}

static void *answer_run(void *context) {
    Answer *answer = context;
    Lines *lines = answer->lines;
    answer_give(answer);
    free(answer);
    pthread_mutex_lock(&lines->lock);
    lines->open--;
    pthread_cond_broadcast(&lines->done);
    pthread_mutex_unlock(&lines->lock);
    return NULL;
}

// Starts a thread that answers a request. Returns false if too many threads are running or the
// thread cannot be started.
static bool answer_spawn(Lines *lines, const Request *request) {
    pthread_t thread;
    pthread_attr_t attributes;
    Answer *answer = memory_take(1, sizeof *answer);
    *answer = (Answer){lines, *request, request->waits};
    pthread_mutex_lock(&lines->lock);
    bool room = lines->open < LINES_OPEN_MAX;
    lines->open += room;
    pthread_mutex_unlock(&lines->lock);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    bool good = room && pthread_create(&thread, &attributes, answer_run, answer) == 0;
    pthread_attr_destroy(&attributes);
    if (good) return true;
    free(answer);
    pthread_mutex_lock(&lines->lock);
    lines->open -= room;
    pthread_mutex_unlock(&lines->lock);
    return false;
}

static void line_take(Lines *lines, const char *text, size_t length) {
    Answer answer = {.lines = lines};
    if (length > 0 && text[length - 1] == '\r') length--;
    if (length == 0) return;
    request_read(&answer.request, text, length);
    if (answer.request.slow && answer_spawn(lines, &answer.request)) return;
    if (answer.request.slow) {
        answer.request.kind = NULL;
        request_refuse(&answer.request.error, NULL,
                       "cannot begin one more slow request (at most %d run at the same time); "
                       "wait for one or stop one",
                       LINES_OPEN_MAX);
    }
    answer_give(&answer);
}

// ---- All requests

static void too_long(Lines *lines) {
    Answer answer = {.lines = lines};
    request_refuse(&answer.request.error, NULL,
                   "the request is too long; expected at most %d bytes", REQUEST_BYTES_MAX);
    answer_give(&answer);
}

// Answers all complete lines in the buffer. If the input has `ended`, also answers the last line.
// Refuses a line that is too long, and drops the rest of it.
static void buffer_split(Lines *lines, bool ended) {
    char *start = lines->buffer, *end = lines->buffer + lines->used, *newline;
    while ((newline = memchr(start, '\n', (size_t)(end - start))) != NULL) {
        if (!lines->skipping) line_take(lines, start, (size_t)(newline - start));
        lines->skipping = false;
        start = newline + 1;
    }
    lines->used = (size_t)(end - start);
    memmove(lines->buffer, start, lines->used);
    if (ended && !lines->skipping) line_take(lines, lines->buffer, lines->used);
    if (lines->used <= REQUEST_BYTES_MAX) return;
    if (!lines->skipping) too_long(lines);
    lines->skipping = true;
    lines->used = 0;
}

// Reads more input into the buffer. Returns false at the end of the input, if the service was
// stopped, or if nobody reads the output.
static bool buffer_fill(Lines *lines, int in) {
    struct pollfd poll_in = {.fd = in, .events = POLLIN};
    for (;;) {
        if (stop_wanted()) service_end(lines->service);
        if (service_stopped(lines->service) || is_deaf(lines)) return false;
        int ready = poll(&poll_in, 1, POLL_MILLISECONDS);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        ssize_t got = read(in, lines->buffer + lines->used, 2 * REQUEST_BYTES_MAX - lines->used);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got <= 0) return false;
        lines->used += (size_t)got;
        return true;
    }
}

// Waits for the next answer, at most POLL_MILLISECONDS. The caller holds the lock.
static void lines_wait(Lines *lines) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += POLL_MILLISECONDS * 1000000;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_cond_timedwait(&lines->done, &lines->lock, &until);
}

void lines_serve(Service *service, int in, FILE *out) {
    Lines lines = {.service = service, .out = out, .buffer = memory_take(1, 2 * REQUEST_BYTES_MAX)};
    pthread_mutex_init(&lines.lock, NULL);
    pthread_cond_init(&lines.done, NULL);
    while (buffer_fill(&lines, in)) buffer_split(&lines, false);
    if (!service_stopped(service) && !lines.deaf) buffer_split(&lines, true);
    pthread_mutex_lock(&lines.lock);
    lines.ending = true;
    while (lines.open > 0) {
        if (stop_wanted()) service_end(service);
        lines_wait(&lines);
    }
    pthread_mutex_unlock(&lines.lock);
    free(lines.buffer);
    pthread_cond_destroy(&lines.done);
    pthread_mutex_destroy(&lines.lock);
}
