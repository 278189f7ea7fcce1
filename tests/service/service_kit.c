// SPDX-License-Identifier: GPL-3.0-or-later
// service_kit.c -- implements service_kit.h.
#include "service_kit.h"

enum { REQUEST_TEXT_BYTES = 4096 };

Service *service_of(const char *folder) {
    ServiceOptions options = {.folder = folder};
    Error error = {0};
    Service *service = service_new(&options, &error);
    if (service == NULL) fail_msg("%s: %s", error.file, error.words);
    return service;
}

static json_t *answer_of(Service *service, const char *format, va_list arguments) {
    char text[REQUEST_TEXT_BYTES];
    Client client = {0};
    Request request;
    bool good;
    int length = vsnprintf(text, sizeof text, format, arguments);
    assert_true(length > 0 && length < (int)sizeof text);
    request_read(&request, text, (size_t)length);
    json_t *answer = request_answer(service, &request, &client, &good);
    assert_int_equal(good, json_object_get(answer, "error") == NULL);
    return answer;
}

json_t *asked(Service *service, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    json_t *answer = answer_of(service, format, arguments);
    va_end(arguments);
    return answer;
}

json_t *asked_well(Service *service, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    json_t *answer = answer_of(service, format, arguments);
    va_end(arguments);
    const json_t *error = json_object_get(answer, "error");
    if (error != NULL) fail_msg("%s: %s", format, json_words_at(error, "words"));
    return answer;
}

void asked_badly(Service *service, const char *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    json_t *answer = answer_of(service, format, arguments);
    va_end(arguments);
    const json_t *error = json_object_get(answer, "error");
    if (error == NULL) fail_msg("%s: no error", format);
    if (strstr(json_words_at(error, "words"), words) == NULL)
        fail_msg("%s: no '%s' in '%s'", format, words, json_words_at(error, "words"));
    json_decref(answer);
}

const char *json_words_at(const json_t *answer, const char *name) {
    const char *words = json_string_value(json_object_get(answer, name));
    if (words == NULL) fail_msg("no words '%s'", name);
    return words;
}

int64_t json_number_at(const json_t *answer, const char *name) {
    const json_t *number = json_object_get(answer, name);
    if (!json_is_integer(number)) fail_msg("no number '%s'", name);
    return json_integer_value(number);
}

int played_on(Service *service, const char *game, int choices, uint64_t seed) {
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    int made = 0;
    for (; made < choices; made++) {
        json_t *answer = asked_well(service, "{\"request\":\"wait\",\"game\":\"%s\"}", game);
        bool over = json_is_true(json_object_get(answer, "over"));
        const json_t *position = json_object_get(answer, "position");
        size_t count = json_array_size(json_object_get(position, "choices"));
        int64_t number = json_number_at(answer, "number");
        json_decref(answer);
        if (over) break;
        assert_true(count > 0);
        json_decref(asked_well(
            service, "{\"request\":\"choose\",\"game\":\"%s\",\"number\":%lld,\"index\":%u}", game,
            (long long)number, pcg_below(&rng, (uint32_t)count)));
    }
    return made;
}
