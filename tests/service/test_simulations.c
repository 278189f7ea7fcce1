// SPDX-License-Identifier: GPL-3.0-or-later
// test_simulations.c -- tests simulations that a client requests: they continue where they
// stopped, and their games are those of `cassino simulate`.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/simulate/simulate.h"
#include "engine/base/clock.h"
#include "play/service/requests/requests.h"
#include "service_kit.h"

enum { GAMES = 40 };

static char folder[64];
static Service *service;

static void open_service(void) {
    snprintf(folder, sizeof folder, "/tmp/cassino-simulations-XXXXXX");
    assert_non_null(mkdtemp(folder));
    service = service_of(folder);
}

static void close_service(void) {
    char command[128];
    service_free(service);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

#define FIRST_CONTACT \
    "\"scenario\":\"gbsu/first-contact\",\"allied\":\"greedy\",\"axis\":\"random\",\"seed\":5"
#define TIC_TAC_TOE "\"scenario\":\"tic_tac_toe\",\"allied\":\"greedy\",\"axis\":\"greedy\""

// Repeats the request until all games are played, because one request plays for about a second
// only. Returns the last answer.
static json_t *simulated(const char *fields, int games) {
    for (json_t *answer;; json_decref(answer)) {
        answer = asked_well(service, "{\"request\":\"simulate\",%s,\"games\":%d}", fields, games);
        if (json_number_at(answer, "games") >= games) return answer;
    }
}

static void a_simulation_continues_and_plays_the_games_of_the_command(void **unused) {
    (void)unused;
    open_service();
    json_t *first = simulated(FIRST_CONTACT, 10), *second = simulated(FIRST_CONTACT, GAMES);
    assert_int_equal(json_number_at(first, "games"), 10);
    assert_string_equal(json_words_at(first, "name"), json_words_at(second, "name"));
    char path[128];
    snprintf(path, sizeof path, "%s/straight.db", folder);
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    simulate_params_defaults(&params);
    params.scenario = "gbsu/first-contact";
    params.players[ALLIED] = "greedy";
    params.players[AXIS] = "random";
    params.seed = 5;
    params.games = GAMES;
    params.out = path;
    params.silent = true;
    if (!simulate_run(&params, &result, &error)) fail_msg("%s", error.words);
    assert_true(json_real_value(json_object_get(second, "score")) == tally_score(&result.tally));
    json_t *told = asked_well(service, "{\"request\":\"report\",\"name\":\"%s\"}",
                              json_words_at(second, "name"));
    assert_true(json_is_object(json_object_get(told, "report")));
    char file[SERVICE_PATH_BYTES];
    size_t length;
    assert_true(simulation_path(service, json_words_at(second, "name"), file));
    char *page = simulation_page(file, &length, &error);
    assert_non_null(page);
    assert_non_null(strstr(page, "First contact"));
    free(page);
    json_decref(told);
    told = asked_well(service,
                      "{\"request\":\"simulated_game\",\"scenario\":\"gbsu/first-contact\","
                      "\"allied\":\"greedy\",\"axis\":\"random\",\"seed\":5,\"nth\":7}");
    assert_non_null(strstr(json_words_at(told, "record"), "gbsu/first-contact"));
    json_decref(told);
    json_decref(first);
    json_decref(second);
    close_service();
}

static void invalid_simulations_are_refused(void **unused) {
    (void)unused;
    char path[SERVICE_PATH_BYTES];
    open_service();
    assert_false(simulation_path(service, "../../etc/passwd", path));
    assert_false(simulation_path(service, "0123456789ABCDEF", path));
    asked_badly(service, "unknown simulation",
                "{\"request\":\"report\",\"name\":\"0123456789abcdef\"}");
    asked_badly(service, "'games': expected",
                "{\"request\":\"simulate\",\"scenario\":\"tic_tac_toe\",\"allied\":\"greedy\","
                "\"axis\":\"greedy\",\"games\":0}");
    asked_badly(service, "unknown player",
                "{\"request\":\"simulate\",\"scenario\":\"tic_tac_toe\",\"allied\":\"nobody\","
                "\"axis\":\"greedy\",\"games\":4}");
    close_service();
}

// ---- Two simulations at once, and stopping one whose games take minutes

enum { SECONDS_MOST = 30 };  // enough for a busy machine and for a sanitizer
static const char slow[] =
    "{\"id\":\"slow\",\"request\":\"simulate\",\"scenario\":\"gbsu/mokra\",\"allied\":\"staff\","
    "\"axis\":\"staff\",\"games\":10,\"seed\":1}";

typedef struct Asker {
    const char *request;
    bool (*alive)(void *context);
    double until;
    json_t *answer;
    atomic_bool done;
} Asker;

static void *asker_asks(void *context) {
    Asker *asker = context;
    Client client = {.alive = asker->alive, .context = asker};
    Request request;
    bool good;
    request_read(&request, asker->request, strlen(asker->request));
    asker->answer = request_answer(service, &request, &client, &good);
    asker->done = true;
    return NULL;
}

static bool until_then(void *context) { return clock_now() < ((const Asker *)context)->until; }

// Sends `stop` for the request with this id until the service has stopped it. Fails the test if
// that takes more than SECONDS_MOST seconds.
static void stopped_when_at_work(const char *id) {
    int64_t stopped = 0;
    for (double until = clock_now() + SECONDS_MOST; stopped == 0 && clock_now() < until;) {
        usleep(20 * 1000);
        json_t *answer = asked_well(service, "{\"request\":\"stop\",\"stop\":\"%s\"}", id);
        stopped = json_number_at(answer, "stopped");
        json_decref(answer);
    }
    assert_int_equal(stopped, 1);
}

static void ended_soon(pthread_t thread, Asker *asker, const char *words) {
    double start = clock_now();
    pthread_join(thread, NULL);
    assert_true(clock_now() - start < SECONDS_MOST);
    const json_t *error = json_object_get(asker->answer, "error");
    assert_non_null(strstr(json_words_at(error, "words"), words));
    json_decref(asker->answer);
}

static void a_slow_simulation_delays_no_other_and_can_be_stopped(void **unused) {
    (void)unused;
    open_service();
    pthread_t thread;
    Asker asker = {.request = slow};
    assert_int_equal(pthread_create(&thread, NULL, asker_asks, &asker), 0);
    usleep(100 * 1000);
    json_t *other = simulated(TIC_TAC_TOE, 10);
    assert_int_equal(json_number_at(other, "games"), 10);
    assert_false(asker.done);
    json_decref(other);
    stopped_when_at_work("slow");
    ended_soon(thread, &asker, "the request was stopped before the end of the first game");
    close_service();
}

static void a_simulation_ends_when_its_client_leaves(void **unused) {
    (void)unused;
    static const char one[] =
        "{\"request\":\"simulated_game\",\"scenario\":\"gbsu/mokra\",\"allied\":\"staff\","
        "\"axis\":\"staff\",\"nth\":3}";
    const char *const requests[] = {slow, one};
    open_service();
    for (int i = 0; i < COUNT_OF(requests); i++) {
        pthread_t thread;
        Asker asker = {requests[i], until_then, clock_now() + 0.1, NULL, false};
        assert_int_equal(pthread_create(&thread, NULL, asker_asks, &asker), 0);
        ended_soon(thread, &asker, "stopped");
    }
    close_service();
}

// Both requests would write the same file. Checks that the second one waits for the first, and can
// be stopped while it waits.
static void two_requests_for_one_simulation_run_one_after_the_other(void **unused) {
    (void)unused;
    open_service();
    pthread_t threads[2];
    char again[sizeof slow];
    strcpy(again, slow);
    memcpy(strstr(again, "slow"), "two_", 4);
    Asker askers[2] = {{.request = slow}, {.request = again}};
    assert_int_equal(pthread_create(&threads[0], NULL, asker_asks, &askers[0]), 0);
    usleep(300 * 1000);
    assert_int_equal(pthread_create(&threads[1], NULL, asker_asks, &askers[1]), 0);
    stopped_when_at_work("two_");
    ended_soon(threads[1], &askers[1], "the request was stopped");
    assert_false(askers[0].done);
    service_stop(service);
    ended_soon(threads[0], &askers[0], "the request was stopped");
    close_service();
}

// Checks that `simulate` and `simulated_game` refuse the path of a file as a scenario.
static void a_request_cannot_read_a_file_by_its_path(void **unused) {
    (void)unused;
    static const char *const requests[] = {"\"simulate\",\"games\":1",
                                           "\"simulated_game\",\"nth\":0"};
    char path[128];
    open_service();
    snprintf(path, sizeof path, "%s/secret.yaml", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("rules: gbsu\npassword: 12345\n", file);
    fclose(file);
    for (int i = 0; i < COUNT_OF(requests); i++)
        asked_badly(
            service, "; `scenarios` lists the scenarios",
            "{\"request\":%s,\"scenario\":\"%s\",\"allied\":\"greedy\",\"axis\":\"greedy\"}",
            requests[i], path);
    close_service();
}

// ---- Studies

static const char studies[] =
    "\"request\":\"study\",\"scenario\":\"gbsu/first-contact\",\"minutes\":1";

// Stops a study, makes its plan small, and lets it end. Its answer must be that of the command.
static void a_study_tells_its_progress_stops_and_continues(void **unused) {
    (void)unused;
    open_service();
    char text[256], path[256];
    snprintf(text, sizeof text, "{\"id\":\"study\",%s}", studies);
    Asker asker = {.request = text};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, asker_asks, &asker), 0);
    bool learns = false;
    for (double until = clock_now() + SECONDS_MOST; !learns && clock_now() < until;) {
        usleep(20 * 1000);
        json_t *answer = asked_well(service,
                                    "{\"request\":\"study_progress\",\"scenario\":"
                                    "\"gbsu/first-contact\",\"minutes\":1}");
        const char *step = json_string_value(json_object_get(answer, "step"));
        learns = step != NULL && strcmp(step, "learning") == 0;
        json_decref(answer);
    }
    assert_true(learns);
    stopped_when_at_work("study");
    pthread_join(thread, NULL);
    assert_true(json_is_true(json_object_get(asker.answer, "stopped")));
    assert_true(json_is_false(json_object_get(asker.answer, "finished")));
    assert_true(json_is_null(json_object_get(asker.answer, "study")));
    const char *name = json_words_at(asker.answer, "name");
    snprintf(path, sizeof path, "%s/studies/%s/plan.json", folder, name);
    json_t *plan = json_load_file(path, 0, NULL);
    assert_non_null(plan);
    json_t *small =
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:f}", "learning_games", 64, "games", 40, "games_now",
                  40, "level_games", 2, "screening_games", 0, "seconds", 60.0);
    json_object_update(plan, small);
    assert_int_equal(json_dump_file(plan, path, 0), 0);
    snprintf(path, sizeof path, "%s/studies/%s/learned-1.part", folder, name);
    unlink(path);  // the checkpoint belongs to the plan that was replaced
    json_t *whole = asked_well(service, "{%s}", studies);
    assert_true(json_is_true(json_object_get(whole, "finished")));
    assert_string_equal(json_words_at(whole, "name"), name);
    const json_t *study = json_object_get(whole, "study");
    assert_true(json_array_size(json_object_get(study, "parts")) > 1);
    size_t length;
    Error error = {0};
    char *page = study_stored(service, name, "study.html", "here?page=", &length, &error);
    assert_non_null(page);
    assert_non_null(strstr(page, "href=\"here?page=games.html\""));
    free(page);
    assert_null(study_stored(service, name, "plan.json", "", &length, &error));
    assert_null(study_stored(service, "../../../../etc", "study.html", "", &length, &error));
    json_t *more = asked_well(service, "{%s,\"games\":120}", studies);
    const json_t *now = json_object_get(json_object_get(more, "study"), "now");
    assert_true(json_number_at(now, "games") >= 120);
    asked_badly(service, "'minutes': expected",
                "{\"request\":\"study\",\"scenario\":\"gbsu/first-contact\",\"minutes\":0}");
    json_decref(more);
    json_decref(whole);
    json_decref(small);
    json_decref(plan);
    json_decref(asker.answer);
    close_service();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_study_tells_its_progress_stops_and_continues),
        cmocka_unit_test(a_simulation_continues_and_plays_the_games_of_the_command),
        cmocka_unit_test(invalid_simulations_are_refused),
        cmocka_unit_test(a_slow_simulation_delays_no_other_and_can_be_stopped),
        cmocka_unit_test(a_simulation_ends_when_its_client_leaves),
        cmocka_unit_test(two_requests_for_one_simulation_run_one_after_the_other),
        cmocka_unit_test(a_request_cannot_read_a_file_by_its_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
