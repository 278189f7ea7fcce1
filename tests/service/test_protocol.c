// SPDX-License-Identifier: GPL-3.0-or-later
// test_protocol.c -- checks PROTOCOL.md: it has a section and an example for each request of the
// program, and the service answers the examples, replayed in order, as written.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "play/service/json/scene_json.h"
#include "play/service/service.h"

enum { LINE_BYTES_MAX = 4096, EXAMPLES_MIN = 20, EVENTS_MAX = 16 };

static Service *service;
static FILE *page;
static int line_number;
static char line[LINE_BYTES_MAX];

// Returns the next line of an example, or NULL.
static const char *line_next(void) {
    while (fgets(line, sizeof line, page) != NULL) {
        line_number++;
        if (strncmp(line, "    > ", 6) == 0 || strncmp(line, "    < ", 6) == 0) return line + 4;
    }
    return NULL;
}

static json_t *line_json(const char *text) {
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) fail_msg("PROTOCOL.md:%d: %s", line_number, error.text);
    return json;
}

// Returns true if `given` has all that `wanted` has; "..." in `wanted` stands for anything.
static bool matches(const json_t *wanted, const json_t *given) {
    const char *name;
    json_t *value;
    size_t i;
    if (json_is_string(wanted) && strcmp(json_string_value(wanted), "...") == 0)
        return given != NULL;
    if (given == NULL || json_typeof(wanted) != json_typeof(given)) return false;
    if (json_is_object(wanted)) {
        json_object_foreach((json_t *)(uintptr_t)wanted, name, value) {
            if (!matches(value, json_object_get(given, name))) return false;
        }
        return true;
    }
    if (!json_is_array(wanted)) return json_equal(wanted, given);
    json_array_foreach(wanted, i, value) {
        const char *words = json_string_value(value);
        if (words != NULL && strcmp(words, "...") == 0) return true;  // further elements may follow
        if (!matches(value, json_array_get(given, i))) return false;
    }
    return json_array_size(wanted) == json_array_size(given);
}

// A client that collects events, and leaves when it has `most` events.
typedef struct Reader {
    json_t *events;
    size_t most;
} Reader;

static void event_keep(void *context, GameSession *hosted, Side viewer, const char *id,
                       json_t *event) {
    Reader *reader = context;
    (void)hosted, (void)viewer, (void)id;
    const char *kind = json_string_value(json_object_get(event, "event"));
    if (event == NULL || strcmp(kind, "analysis") == 0) return;
    if (json_array_size(reader->events) < reader->most) json_array_append(reader->events, event);
}

static bool still_reads(void *context) {
    const Reader *reader = context;
    return reader->most == 0 || json_array_size(reader->events) < reader->most;
}

static void assert_matches(const json_t *wanted, const json_t *given, int at) {
    if (matches(wanted, given)) return;
    char *text = given != NULL ? json_dumps(given, JSON_HOUSE) : NULL;
    fail_msg("PROTOCOL.md:%d: the answer is %.2000s", at, text != NULL ? text : "nothing");
}

// Sends one request and compares its answer or events with the example. Stores the name of the
// request in `name`, and returns the line after the example; NULL if it was the last one.
static const char *example_replay(const char *fields, char name[32]) {
    json_t *wanted[EVENTS_MAX];
    int count = 0, at = line_number;
    char text[LINE_BYTES_MAX];
    Reader reader = {json_array(), 0};
    const char *next;
    snprintf(text, sizeof text, "%s", fields + 2);
    while ((next = line_next()) != NULL && next[0] == '<') {
        assert_true(count < EVENTS_MAX);
        wanted[count++] = line_json(next + 2);
    }
    assert_true(count > 0);
    bool events = json_object_get(wanted[0], "event") != NULL;
    if (events) reader.most = (size_t)count;
    Client client = {event_keep, still_reads, &reader, true};
    Request request;
    bool good;
    request_read(&request, text, strlen(text));
    snprintf(name, 32, "%s", request.fields.request != NULL ? request.fields.request : "");
    json_t *answer = request_answer(service, &request, &client, &good);
    for (int i = 0; i < count; i++) {
        assert_matches(wanted[i], events ? json_array_get(reader.events, (size_t)i) : answer, at);
        json_decref(wanted[i]);
    }
    json_decref(answer);
    json_decref(reader.events);
    return next;
}

static json_t *about(void) {
    static const char fields[] = "{\"request\": \"about\"}";
    Client client = {0};
    Request request;
    bool good;
    request_read(&request, fields, strlen(fields));
    json_t *answer = request_answer(service, &request, &client, &good);
    assert_true(good);
    return answer;
}

static void each_example_of_the_protocol_is_answered_as_written_and_each_request_has_one(
    void **unused) {
    (void)unused;
    json_t *answer = about(), *request;
    size_t i;
    json_t *shown = json_object();
    int count = 0;
    for (const char *next = line_next(); next != NULL; count++) {
        char name[32];
        assert_true(next[0] == '>');
        next = example_replay(next, name);
        json_object_set_new(shown, name, json_true());
    }
    assert_true(count >= EXAMPLES_MIN);
    json_array_foreach(json_object_get(answer, "requests"), i, request) {
        const char *name = json_string_value(json_object_get(request, "request"));
        if (json_object_get(shown, name) == NULL)
            fail_msg("PROTOCOL.md has no example of '%s'", name);
    }
    json_decref(shown);
    json_decref(answer);
}

// Appends the section "### `name`" of PROTOCOL.md to `out`, without its examples.
static void section_read(const char *name, Text *out) {
    char heading[64];
    bool inside = false;
    snprintf(heading, sizeof heading, "### `%s`\n", name);
    rewind(page);
    while (fgets(line, sizeof line, page) != NULL) {
        if (line[0] == '#') inside = strcmp(line, heading) == 0;
        if (inside && strncmp(line, "    ", 4) != 0) text_put(out, "%s", line);
    }
}

static void the_section_of_each_request_has_all_its_fields(void **unused) {
    (void)unused;
    json_t *answer = about(), *request, *field;
    size_t i, j;
    char section[8 * LINE_BYTES_MAX];
    json_array_foreach(json_object_get(answer, "requests"), i, request) {
        const char *name = json_string_value(json_object_get(request, "request"));
        Text text = text_over(section, sizeof section);
        section_read(name, &text);
        if (text.length == 0) fail_msg("PROTOCOL.md has no section '%s'", name);
        json_array_foreach(json_object_get(request, "fields"), j, field) {
            bool required = json_is_true(json_object_get(field, "required"));
            const char *of = json_string_value(json_object_get(field, "name"));
            char bare[64], optional[64];
            snprintf(bare, sizeof bare, "`%s`", of);
            snprintf(optional, sizeof optional, "`[%s]`", of);
            if (strstr(section, bare) == NULL && (required || strstr(section, optional) == NULL))
                fail_msg("PROTOCOL.md: the section '%s' lacks %s", name, bare);
        }
    }
    json_decref(answer);
}

static int open_all(void **unused) {
    (void)unused;
    ServiceOptions options = {.paths = true};
    service = service_new(&options, NULL);
    page = fopen("PROTOCOL.md", "r");
    return service != NULL && page != NULL ? 0 : -1;
}

static int close_all(void **unused) {
    (void)unused;
    fclose(page);
    service_free(service);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            each_example_of_the_protocol_is_answered_as_written_and_each_request_has_one),
        cmocka_unit_test(the_section_of_each_request_has_all_its_fields),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
