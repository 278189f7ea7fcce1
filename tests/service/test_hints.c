// SPDX-License-Identifier: GPL-3.0-or-later
// test_hints.c -- tests `hint` by a search and `compare`: verdicts in words, in small games with
// a known best choice.
#include "service_kit.h"

static Service *service;

static int open_service(void **unused) {
    (void)unused;
    service = service_of(NULL);
    return 0;
}

static int close_service(void **unused) {
    (void)unused;
    service_free(service);
    return 0;
}

// Makes a game of tic_tac_toe between two persons, and plays these moves.
static void game_after(const char *name, const char *const moves[], int count) {
    json_decref(asked_well(service,
                           "{\"request\":\"new\",\"name\":\"%s\",\"scenario\":\"tic_tac_toe\","
                           "\"allied\":\"person\",\"axis\":\"person\",\"seed\":5}",
                           name));
    for (int i = 0; i < count; i++)
        json_decref(asked_well(service,
                               "{\"request\":\"choose\",\"game\":\"%s\",\"number\":%d,"
                               "\"words\":\"%s\"}",
                               name, i, moves[i]));
}

// Checks that a hint by a search names the best choice, says how sure it is, and compares it with
// the choice in the request. The game is nearly over, so the search is short.
static void a_hint_by_a_search_says_how_sure_it_is(void **unused) {
    (void)unused;
    static const char *const moves[] = {"b2", "a1", "c1", "a3"};
    game_after("h", moves, COUNT_OF(moves));
    json_t *answer =
        asked_well(service, "{\"request\":\"hint\",\"game\":\"h\",\"words\":\"mark c3\"}");
    const json_t *choices = json_object_get(answer, "choices"), *choice;
    assert_string_equal(json_words_at(answer, "words"), "mark a2");  // any other choice loses
    assert_string_equal(json_words_at(answer, "verdict"), "best");
    assert_non_null(strstr(json_words_at(answer, "explanation"), "worse by about "));
    bool compared = false;
    size_t i;
    json_array_foreach(choices, i, choice) {
        if (strcmp(json_words_at(choice, "words"), "mark c3") != 0) continue;
        compared = true;
        assert_non_null(strstr(json_words_at(choice, "verdict"), "worse by about "));
    }
    assert_true(compared);
    assert_true(json_is_false(json_object_get(answer, "stopped")));
    json_decref(answer);
    asked_badly(service, "is not legal here",
                "{\"request\":\"hint\",\"game\":\"h\",\"words\":\"mark b2\"}");
    asked_badly(service, "the choice in that position belongs to Axis",
                "{\"request\":\"hint\",\"game\":\"h\",\"after\":[\"mark a2\"]}");
}

static void a_choice_is_compared_with_the_one_that_was_played(void **unused) {
    (void)unused;
    static const char *const moves[] = {"b2", "a1", "c1", "a3", "c3"};
    game_after("c", moves, COUNT_OF(moves));
    json_t *answer = asked_well(service,
                                "{\"request\":\"compare\",\"game\":\"c\",\"side\":\"allied\","
                                "\"ply\":4,\"words\":\"mark a2\"}");
    assert_non_null(strstr(json_words_at(answer, "comparison"), "better by about "));
    json_decref(answer);
    answer = asked_well(service,
                        "{\"request\":\"compare\",\"game\":\"c\",\"side\":\"allied\","
                        "\"ply\":4,\"words\":\"mark c3\"}");
    assert_string_equal(json_words_at(answer, "comparison"), "the same choice");
    json_decref(answer);
    asked_badly(service, "nothing was played",
                "{\"request\":\"compare\",\"game\":\"c\",\"side\":\"axis\",\"ply\":5,"
                "\"words\":\"mark a2\"}");
}

int main(void) {
#define WITH_SERVICE(test) cmocka_unit_test_setup_teardown(test, open_service, close_service)
    const struct CMUnitTest tests[] = {
        WITH_SERVICE(a_hint_by_a_search_says_how_sure_it_is),
        WITH_SERVICE(a_choice_is_compared_with_the_one_that_was_played),
    };
    return cmocka_run_group_tests_name("hints", tests, NULL, NULL);
}
