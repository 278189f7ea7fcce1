// SPDX-License-Identifier: GPL-3.0-or-later
// test_simulations.c -- simulations that a client asks for: they go on where they were, and the
// games are those of `cassino simulate`.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/simulate/simulate.h"
#include "play/service/requests.h"
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

static json_t *simulated(int games) {
    return asked_well(service,
                      "{\"request\":\"simulate\",\"scenario\":\"gbsu/first-contact\",\"allied\":"
                      "\"greedy\",\"axis\":\"random\",\"seed\":5,\"games\":%d}",
                      games);
}

static void a_simulation_goes_on_and_its_games_are_those_of_the_command(void **unused) {
    (void)unused;
    open_service();
    json_t *first = simulated(10), *second = simulated(GAMES);
    while (json_number_at(second, "games") < GAMES) {  // a second's worth at a time
        json_decref(second);
        second = simulated(GAMES);
    }
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
                      "{\"request\":\"simulated\",\"scenario\":\"gbsu/first-contact\","
                      "\"allied\":\"greedy\",\"axis\":\"random\",\"seed\":5,\"nth\":7}");
    assert_non_null(strstr(json_words_at(told, "record"), "gbsu/first-contact"));
    json_decref(told);
    json_decref(first);
    json_decref(second);
    close_service();
}

static void what_is_no_simulation_is_refused(void **unused) {
    (void)unused;
    char path[SERVICE_PATH_BYTES];
    open_service();
    assert_false(simulation_path(service, "../../etc/passwd", path));
    assert_false(simulation_path(service, "0123456789ABCDEF", path));
    asked_badly(service, "there is no simulation",
                "{\"request\":\"report\",\"name\":\"0123456789abcdef\"}");
    asked_badly(service, "at least 1",
                "{\"request\":\"simulate\",\"scenario\":\"tic_tac_toe\",\"allied\":\"greedy\","
                "\"axis\":\"greedy\",\"games\":0}");
    asked_badly(service, "there is no player",
                "{\"request\":\"simulate\",\"scenario\":\"tic_tac_toe\",\"allied\":\"nobody\","
                "\"axis\":\"greedy\",\"games\":4}");
    close_service();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_simulation_goes_on_and_its_games_are_those_of_the_command),
        cmocka_unit_test(what_is_no_simulation_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
