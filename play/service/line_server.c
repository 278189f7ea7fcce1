// SPDX-License-Identifier: GPL-3.0-or-later
// line_server.c -- see line_server.h. Start at lines_serve.
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

enum { GLANCE_MILLISECONDS = 100 };  // at whether the service was stopped

typedef struct Lines {
    Service *service;
    FILE *out;
    pthread_mutex_t lock;  // of all below, and of `out`
    pthread_cond_t done;   // an answer was given
    int open;              // that are being answered
    bool ending;           // the input is at its end
    atomic_bool deaf;      // nobody reads
    char *buffer;          // one request, and the beginning of the next
    size_t used;
    bool skipping;  // the rest of a line that is too long
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

// Does nobody read any more? Whoever reads a pipe or a socket may have closed it.
static bool is_deaf(Lines *lines) {
    struct pollfd poll_out = {.fd = fileno(lines->out)};  // -1, of what is no file, is left out
    if (poll(&poll_out, 1, 0) > 0 && (poll_out.revents & (POLLERR | POLLHUP)) != 0)
        lines->deaf = true;
    return lines->deaf;
}

// ---- One request

typedef struct Answer {  // that is being worked out in a thread of its own
    Lines *lines;
    Question question;
    bool waits;  // for something to happen: it ends with the input
} Answer;

static void event_write(void *context, Desk *desk, Side viewer, const char *id, json_t *event) {
    const Answer *answer = context;
    (void)desk, (void)viewer, (void)id;
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
    json_t *out = question_answer(answer->lines->service, &answer->question, &client, &good);
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

// True: it has a thread. False: there are too many.
static bool answer_spawn(Lines *lines, const Question *question) {
    pthread_t thread;
    pthread_attr_t attributes;
    Answer *answer = memory_take(1, sizeof *answer);
    *answer = (Answer){lines, *question, question->waits};
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

static void request_take(Lines *lines, const char *text, size_t length) {
    Answer answer = {.lines = lines};
    if (length > 0 && text[length - 1] == '\r') length--;
    if (length == 0) return;
    question_read(&answer.question, text, length);
    if (answer.question.slow && answer_spawn(lines, &answer.question)) return;
    if (answer.question.slow) {
        answer.question.request = NULL;
        ask_refuse(&answer.question.error, NULL,
                   "%d requests are being answered: wait for one, or stop one", LINES_OPEN_MAX);
    }
    answer_give(&answer);
}

// ---- Reading

static void too_long(Lines *lines) {
    Answer answer = {.lines = lines};
    ask_refuse(&answer.question.error, NULL, "a request has at most %d bytes", ASK_BYTES_MAX);
    answer_give(&answer);
}

// Takes the whole lines out of the buffer.
static void buffer_split(Lines *lines, bool ended) {
    char *start = lines->buffer, *end = lines->buffer + lines->used, *newline;
    while ((newline = memchr(start, '\n', (size_t)(end - start))) != NULL) {
        if (!lines->skipping) request_take(lines, start, (size_t)(newline - start));
        lines->skipping = false;
        start = newline + 1;
    }
    lines->used = (size_t)(end - start);
    memmove(lines->buffer, start, lines->used);
    if (ended && !lines->skipping) request_take(lines, lines->buffer, lines->used);
    if (lines->used <= ASK_BYTES_MAX) return;
    if (!lines->skipping) too_long(lines);
    lines->skipping = true;
    lines->used = 0;
}

// False at the end, or if the service is to end.
static bool buffer_fill(Lines *lines, int in) {
    struct pollfd poll_in = {.fd = in, .events = POLLIN};
    for (;;) {
        if (stop_wanted()) service_end(lines->service);
        if (service_stopped(lines->service) || is_deaf(lines)) return false;
        int ready = poll(&poll_in, 1, GLANCE_MILLISECONDS);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        ssize_t got = read(in, lines->buffer + lines->used, 2 * ASK_BYTES_MAX - lines->used);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got <= 0) return false;
        lines->used += (size_t)got;
        return true;
    }
}

// Until an answer was given, but looks up now and then.
static void lines_wait(Lines *lines) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += GLANCE_MILLISECONDS * 1000000;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_cond_timedwait(&lines->done, &lines->lock, &until);
}

void lines_serve(Service *service, int in, FILE *out) {
    Lines lines = {.service = service, .out = out, .buffer = memory_take(1, 2 * ASK_BYTES_MAX)};
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
