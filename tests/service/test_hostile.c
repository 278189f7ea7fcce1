// SPDX-License-Identifier: GPL-3.0-or-later
// test_hostile.c -- tests that the service answers and continues whatever it receives: random
// bytes, JSON with the right structure, lines that are too long, and lines without an end.
#include "service_kit.h"

#include <unistd.h>

#include "fuzz_service.h"
#include "play/service/line_server.h"

enum { INPUTS = 300, INPUT_BYTES = 400 };

static void any_bytes_are_answered(void **unused) {
    (void)unused;
    int good = 0;
    for (uint64_t seed = 0; seed < INPUTS; seed++) {
        uint8_t bytes[INPUT_BYTES];
        Pcg rng = pcg_stream(11, seed, PCG_TEST);
        size_t size = 1 + pcg_below(&rng, INPUT_BYTES - 1);
        for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)pcg_below(&rng, 256);
        good += fuzz_service(bytes, size);
    }
    fuzz_service_end();
    assert_true(good > INPUTS);  // many requests are valid
}

static void the_fuzzer_reaches_every_request_and_field(void **unused) {
    (void)unused;
    Service *service = service_of(NULL);
    json_t *answer = asked(service, "{\"request\":\"about\"}"), *request, *field;
    size_t i, j;
    assert_true(json_array_size(json_object_get(answer, "requests")) > 20);
    json_array_foreach(json_object_get(answer, "requests"), i, request) {
        const char *name = json_string_value(json_object_get(request, "request"));
        if (!fuzz_service_has(name, NULL)) fail_msg("'%s' is never asked", name);
        json_array_foreach(json_object_get(request, "fields"), j, field) {
            name = json_string_value(json_object_get(field, "name"));
            if (!fuzz_service_has(NULL, name)) fail_msg("'%s' is never given", name);
        }
    }
    json_decref(answer);
    service_free(service);
}

static void broken_json_is_answered(void **unused) {
    (void)unused;
    static const char whole[] =
        "{\"id\":\"x\",\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"seed\":7}";
    Service *service = service_of(NULL);
    Client client = {0};
    for (size_t i = 0; i < sizeof whole - 1; i++) {
        for (int byte = 0; byte < 256; byte += 17) {
            char text[sizeof whole];
            Request request;
            bool good;
            memcpy(text, whole, sizeof whole);
            text[i] = (char)byte;
            request_read(&request, text, sizeof whole - 1 - (byte == 0 ? i / 2 : 0));
            json_t *answer = request_answer(service, &request, &client, &good);
            char *line = json_dumps(answer, 0);
            assert_non_null(line);
            if (good) {
                const char *game = json_string_value(json_object_get(answer, "game"));
                json_decref(
                    asked(service, "{\"request\":\"delete\",\"game\":\"%s\"}", game ? game : "-"));
            }
            free(line);
            json_decref(answer);
        }
    }
    service_free(service);
}

// ---- Input by lines

static char *lines_answered(const char *bytes, size_t length) {
    char *out = NULL;
    size_t size = 0;
    FILE *in = tmpfile(), *written = open_memstream(&out, &size);
    assert_non_null(in);
    assert_int_equal(fwrite(bytes, 1, length, in), length);
    rewind(in);
    Service *service = service_of(NULL);
    lines_serve(service, fileno(in), written);
    service_free(service);
    fclose(in);
    fclose(written);
    return out;
}

static int lines_in(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++) count += *text == '\n';
    return count;
}

static void a_line_that_is_too_long_is_refused_and_the_next_is_answered(void **unused) {
    (void)unused;
    // Without a newline at the end.
    static const char last[] = "\n{\"id\":\"last\",\"request\":\"about\"}";
    for (size_t length = REQUEST_BYTES_MAX - 1; length < 5u * REQUEST_BYTES_MAX;
         length += REQUEST_BYTES_MAX) {
        char *text = malloc(length + sizeof last);
        assert_non_null(text);
        memset(text, ' ', length);
        memcpy(text + length, last, sizeof last);
        char *out = lines_answered(text, length + sizeof last - 1);
        assert_int_equal(lines_in(out), 2);
        assert_non_null(
            strstr(out, length > REQUEST_BYTES_MAX ? "at most 1048576 bytes" : "invalid JSON"));
        assert_non_null(strstr(out, "{\"id\":\"last\",\"request\":\"about\",\"version\""));
        free(out);
        free(text);
    }
}

static void every_line_gets_an_answer(void **unused) {
    (void)unused;
    static const char text[] =
        "\r\n\n{\"id\":\"1\",\"request\":\"about\"}\r\nnull\n{\"id\":\"2\"}\n\0\n"
        "{\"id\":\"3\",\"request\":\"scenarios\"}\n[[[[[[[[\n{\"id\":\"4\",\"request\":\"games\"}"
        "\n";
    char *out = lines_answered(text, sizeof text - 1);
    for (char id = '1'; id <= '4'; id++) {
        char named[16];
        snprintf(named, sizeof named, "{\"id\":\"%c\"", id);
        assert_non_null(strstr(out, named));
    }
    assert_int_equal(lines_in(out), 7);
    free(out);
}

static void wait_and_watch_end_at_the_end_of_the_input(void **unused) {
    (void)unused;
    static const char text[] =
        "{\"id\":\"1\",\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"name\":\"g\"}\n"
        "{\"id\":\"2\",\"request\":\"watch\",\"game\":\"g\"}\n"
        "{\"id\":\"3\",\"request\":\"wait\",\"game\":\"g\",\"number\":0}\n"
        "{\"id\":\"4\",\"request\":\"hint\",\"game\":\"g\",\"player\":\"recruit\"}\n";
    char *out = lines_answered(text, sizeof text - 1);
    assert_non_null(
        strstr(out, "{\"id\":\"4\",\"request\":\"hint\",\"player\":\"recruit\",\"index\""));
    assert_non_null(strstr(out, "{\"id\":\"3\",\"request\":\"wait\""));
    assert_non_null(strstr(out, "{\"id\":\"2\",\"request\":\"watch\"}"));
    free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_bytes_are_answered),
        cmocka_unit_test(the_fuzzer_reaches_every_request_and_field),
        cmocka_unit_test(broken_json_is_answered),
        cmocka_unit_test(a_line_that_is_too_long_is_refused_and_the_next_is_answered),
        cmocka_unit_test(every_line_gets_an_answer),
        cmocka_unit_test(wait_and_watch_end_at_the_end_of_the_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
