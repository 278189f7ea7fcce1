// SPDX-License-Identifier: GPL-3.0-or-later
// test_learning.c -- tests the requests `learn` and `learn_progress`: a battle without a policy
// file is learned once, can be stopped, and games that begin afterwards use the policy.
#include "service_kit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"

#define SECONDS_MOST 60.0

static char folder[64], scenario[128];
static Service *service;

// Adds a copy of a shipped battle as a scenario of the user's, which has no policy file. Has its
// first two turns alone, which are learned in a third of the time.
static void own_added(void) {
    FILE *file = fopen("scenarios/gbsu/first-contact.yaml", "r");
    assert_non_null(file);
    char *text = memory_take(1, 1 << 16);
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    char *turns = strstr(text, "\nturns: 6\n");
    assert_non_null(turns);
    turns[strlen("\nturns: ")] = '2';
    json_t *json = json_pack("{s:s, s:s}", "request", "add_scenario", "text", text);
    char *line = json_dumps(json, 0);
    Request request;
    Client client = {0};
    bool good;
    request_read(&request, line, strlen(line));
    json_t *answer = request_answer(service, &request, &client, &good);
    assert_true(good);
    snprintf(scenario, sizeof scenario, "%s",
             json_words_at(json_object_get(answer, "scenario"), "name"));
    json_decref(answer);
    json_decref(json);
    free(line);
    free(text);
}

static int open_all(void **unused) {
    (void)unused;
    strcpy(folder, "/tmp/cassino-learning-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);  // policies are kept there
    service = service_of(folder);
    own_added();
    return 0;
}

static int close_all(void **unused) {
    char command[128];
    (void)unused;
    service_free(service);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

// Returns the member `learned` of the answer to a request about the scenario.
static bool learned(const char *request, const char *name) {
    json_t *answer = asked_well(service, "{\"request\":\"%s\",\"scenario\":\"%s\"}", request, name);
    const json_t *value = json_object_get(answer, "learned");
    assert_true(json_is_boolean(value));
    bool is = json_is_true(value);
    json_decref(answer);
    return is;
}

static void nothing_is_to_be_learned(void **unused) {
    (void)unused;
    assert_true(learned("learn", "gbsu/first-contact"));  // a policy file lies beside it
    assert_false(learned("learn", "tic_tac_toe"));        // its rules have nothing to learn
    asked_badly(service, "unknown scenario",
                "{\"request\":\"learn\",\"scenario\":\"gbsu/nowhere\"}");
}

static atomic_bool answered;

static void *learn_asks(void *answer) {
    char line[256];
    Client client = {0};
    Request request;
    bool good;
    snprintf(line, sizeof line, "{\"id\":\"l\",\"request\":\"learn\",\"scenario\":\"%s\"}",
             scenario);
    request_read(&request, line, strlen(line));
    *(json_t **)answer = request_answer(service, &request, &client, &good);
    answered = true;
    return NULL;
}

static json_t *progress_now(void) {
    return asked_well(service, "{\"request\":\"learn_progress\",\"scenario\":\"%s\"}", scenario);
}

// Waits until the learning tells its share, and stops it.
static void learning_tells_its_progress_and_stops(void **unused) {
    (void)unused;
    json_t *answer = NULL;
    pthread_t thread;
    assert_false(learned("new", scenario));
    assert_int_equal(pthread_create(&thread, NULL, learn_asks, &answer), 0);
    double share = 0, until = clock_now() + SECONDS_MOST;
    while (share == 0 && !answered && clock_now() < until) {
        usleep(5 * 1000);
        json_t *now = progress_now();
        share = json_number_value(json_object_get(now, "share"));
        json_decref(now);
    }
    assert_true(share > 0 && share < 1);
    json_decref(asked_well(service, "{\"request\":\"stop\",\"stop\":\"l\"}"));
    pthread_join(thread, NULL);
    assert_non_null(strstr(json_words_at(json_object_get(answer, "error"), "words"),
                           "stopped before the battle was learned"));
    json_decref(answer);
    json_t *after = progress_now();
    assert_true(json_is_false(json_object_get(after, "running")));
    json_decref(after);
    assert_false(learned("preview", scenario));
}

static void games_that_begin_afterwards_use_the_policy(void **unused) {
    (void)unused;
    assert_true(learned("learn", scenario));
    assert_true(learned("new", scenario));
    assert_true(learned("preview", scenario));
    double start = clock_now();
    assert_true(learned("learn", scenario));  // it is kept
    assert_true(clock_now() - start < 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_to_be_learned),
        cmocka_unit_test(learning_tells_its_progress_and_stops),
        cmocka_unit_test(games_that_begin_afterwards_use_the_policy),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
