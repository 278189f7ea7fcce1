// SPDX-License-Identifier: GPL-3.0-or-later
// test_service.c -- tests games as a client plays them: each request, what it rejects, and what
// remains of a game after the service has ended.
#include "service_kit.h"

#include <dirent.h>
#include <unistd.h>

#include "engine/base/clock.h"

enum { GAMES = GAMES_OPEN_MAX, CHOICES_MAX = 4000 };

static char folder[64];
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

static void new_game(const char *name, const char *scenario, const char *allied, const char *axis) {
    json_decref(asked_well(service,
                           "{\"request\":\"new\",\"name\":\"%s\",\"scenario\":\"%s\",\"allied\":"
                           "\"%s\",\"axis\":\"%s\",\"seed\":5}",
                           name, scenario, allied, axis));
}

// A look ahead tells where own stands would be. At 17/21 nobody is asked for the facing.
static void looking_ahead_shows_the_stands_of_an_own_piece_alone(void **unused) {
    (void)unused;
    static const char words[] =
        "{\"request\":\"look_ahead\",\"game\":\"g\",\"side\":\"allied\","
        "\"piece\":%d,\"after\":[\"square 12/18\",%s]}";
    static const char *const after[] = {
        "\"at 14/21\",\"formation defence\",\"face north\",\"shape straight\"",
        "\"at 17/21\",\"formation assault\""};
    new_game("g", "gbww2/crossroads", "person", "greedy");
    json_decref(asked_well(service, "{\"request\":\"wait\",\"game\":\"g\"}"));
    for (int i = 0; i < COUNT_OF(after); i++) {
        json_t *answer = asked_well(service, words, 0, after[i]);
        assert_true(json_array_size(json_object_get(answer, "blocks")) >= 4);
        json_decref(answer);
    }
    asked_badly(service, "expected a piece of your side", words, 2, after[1]);
    asked_badly(service, "expected a piece of your side", words, 60, after[0]);
}

// ---- Play

static void a_whole_game_is_played_by_requests_against_a_computer(void **unused) {
    (void)unused;
    new_game("g", "gbsu/first-contact", "person", "greedy");
    assert_true(played_on(service, "g", CHOICES_MAX, 1) < CHOICES_MAX);
    json_t *answer = asked_well(service, "{\"request\":\"position\",\"game\":\"g\"}");
    const json_t *position = json_object_get(answer, "position");
    assert_true(json_is_true(json_object_get(answer, "over")));
    assert_true(json_is_object(json_object_get(position, "result")));
    assert_string_equal(json_words_at(position, "turn"), "nobody");
    json_decref(answer);
}

static void a_side_without_a_player_gets_a_person_or_the_default_opponent(void **unused) {
    (void)unused;
    json_t *answer = asked_well(service, "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\"}");
    json_t *players = json_object_get(answer, "players");
    assert_string_equal(json_words_at(players, "allied"), "person");
    assert_string_equal(json_words_at(players, "axis"), "veteran");
    json_decref(answer);
    answer = asked_well(service,
                        "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"axis\":\"person\"}");
    assert_string_equal(json_words_at(json_object_get(answer, "players"), "allied"), "veteran");
    json_decref(answer);
}

static void a_choice_for_an_old_position_is_refused(void **unused) {
    (void)unused;
    new_game("g", "tic_tac_toe", "person", "person");
    json_decref(
        asked_well(service, "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":0}"));
    json_t *answer =
        asked(service, "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":0}");
    assert_true(json_is_true(json_object_get(json_object_get(answer, "error"), "stale")));
    json_decref(answer);
    // The number stays out of date after an undo, because the position is another one.
    json_decref(asked_well(service, "{\"request\":\"undo\",\"game\":\"g\",\"side\":\"allied\"}"));
    asked_badly(service, "position 0 is not the current position",
                "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":0}");
}

static void an_invalid_choice_is_refused_with_what_is_expected(void **unused) {
    (void)unused;
    new_game("g", "gbsu/first-contact", "person", "greedy");
    asked_badly(service, "'index': invalid value 8; expected 0 to 7",
                "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":8}");
    asked_badly(service, "'choose': expected either 'index' or 'words'",
                "{\"request\":\"choose\",\"game\":\"g\",\"number\":0}");
    asked_badly(service, "it matches 'place 1/B 0108'",
                "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"words\":\"place\"}");
    asked_badly(service, "is not legal here",
                "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"words\":\"fly to Rome\"}");
    asked_badly(service, "'choose': missing field 'number'",
                "{\"request\":\"choose\",\"game\":\"g\",\"index\":0}");
    asked_badly(
        service, "'allied' has the choice now",
        "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":0,\"side\":\"axis\"}");
}

static void an_invalid_field_is_refused_with_what_is_expected(void **unused) {
    (void)unused;
    asked_badly(service, "did you mean 'scenario'?",
                "{\"request\":\"new\",\"scenari\":\"tic_tac_toe\"}");
    asked_badly(service, "'new': missing field 'scenario' (name of a scenario",
                "{\"request\":\"new\"}");
    asked_badly(service, "'scenario': expected a string of 1 to 300 bytes, not an integer",
                "{\"request\":\"new\",\"scenario\":3}");
    asked_badly(service, "unknown scenario 'gbsu/first-contac'; did you mean",
                "{\"request\":\"new\",\"scenario\":\"gbsu/first-contac\"}");
    asked_badly(service, "unknown scenario",
                "{\"request\":\"new\",\"scenario\":\"/etc/hosts.yaml\"}");
    asked_badly(service, "unknown scenario",
                "{\"request\":\"new\",\"scenario\":\"../../etc/hosts\"}");
    asked_badly(service, "unknown player \"grredy\"; did you mean \"greedy\"?",
                "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"axis\":\"grredy\"}");
    asked_badly(service, "sees hidden cards",
                "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"axis\":\"cheat\"}");
    asked_badly(
        service, "'seed': expected an integer",
        "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"seed\":\"18446744073709551616\"}");
    asked_badly(service, "unknown game 'x'", "{\"request\":\"position\",\"game\":\"x\"}");
    asked_badly(service, "'game': invalid name of a game",
                "{\"request\":\"position\",\"game\":\"../x\"}");
    asked_badly(service, "'name': invalid name of a game",
                "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"name\":\"a/b\"}");
    asked_badly(service, "a request must be an object", "[]");
    asked_badly(service, "invalid JSON at line 1", "{");
    asked_badly(service, "invalid JSON at line 1", "{\"request\":\"about\",\"request\":\"about\"}");
    asked_badly(service, "'id': expected a string", "{\"id\":7,\"request\":\"about\"}");
    asked_badly(service, "unknown rule system", "{\"request\":\"rules\",\"rules\":\"x\"}");
}

static void a_person_who_resigns_has_lost_and_the_record_says_so(void **unused) {
    (void)unused;
    new_game("g", "gbsu/first-contact", "person", "greedy");
    assert_int_equal(played_on(service, "g", 1, 1), 1);
    asked_badly(service, "'side'", "{\"request\":\"resign\",\"game\":\"g\",\"side\":\"axis\"}");
    json_t *answer = asked_well(service, "{\"request\":\"resign\",\"game\":\"g\"}");
    assert_true(json_is_true(json_object_get(answer, "over")));
    assert_string_equal(json_string_value(json_object_get(answer, "resigned")), "allied");
    json_decref(answer);
    asked_badly(service, "the game is over", "{\"request\":\"resign\",\"game\":\"g\"}");
    asked_badly(service, "cannot undo", "{\"request\":\"undo\",\"game\":\"g\"}");
    answer = asked_well(service, "{\"request\":\"save\",\"game\":\"g\"}");
    assert_non_null(
        strstr(json_string_value(json_object_get(answer, "record")), "\nresigned: allied\n"));
    json_decref(answer);
    answer = asked_well(service, "{\"request\":\"games\"}");
    const json_t *line = json_array_get(json_object_get(answer, "games"), 0);
    assert_string_equal(json_string_value(json_object_get(line, "winner")), "axis");
    json_decref(answer);
    answer = asked_well(service, "{\"request\":\"resume\",\"game\":\"g\",\"name\":\"h\"}");
    json_decref(answer);
    answer = asked_well(service, "{\"request\":\"wait\",\"game\":\"h\"}");
    assert_true(json_is_false(json_object_get(answer, "over")));
    json_decref(answer);
}

static void undo_fails_after_a_choice_that_revealed_something(void **unused) {
    (void)unused;
    new_game("g", "gbsu/first-contact", "person", "greedy");
    asked_badly(service, "you have not chosen anything yet",
                "{\"request\":\"undo\",\"game\":\"g\"}");
    assert_int_equal(played_on(service, "g", 1, 1), 1);
    json_t *answer = asked_well(service, "{\"request\":\"undo\",\"game\":\"g\"}");
    assert_int_equal(json_number_at(json_object_get(answer, "position"), "ply"), 0);
    json_decref(answer);
    assert_int_equal(played_on(service, "g", 2, 1), 2);
    json_decref(asked_well(service, "{\"request\":\"wait\",\"game\":\"g\"}"));
    asked_badly(service, "cannot undo", "{\"request\":\"undo\",\"game\":\"g\"}");
}

// ---- Searches

typedef struct Stopper {
    double asked, answered;
} Stopper;

static void *stop_later(void *context) {
    Stopper *stopper = context;
    usleep(200 * 1000);
    stopper->asked = clock_now();
    json_decref(asked_well(service, "{\"request\":\"stop\",\"stop\":\"long\"}"));
    return NULL;
}

static void a_stopped_analysis_answers_with_its_result_so_far(void **unused) {
    (void)unused;
    pthread_t thread;
    Stopper stopper = {0};
    new_game("g", "gbsu/first-contact", "person", "greedy");
    assert_int_equal(pthread_create(&thread, NULL, stop_later, &stopper), 0);
    json_t *answer = asked_well(service,
                                "{\"id\":\"long\",\"request\":\"analyze\",\"game\":\"g\","
                                "\"player\":\"ismcts:seconds=3600,megabytes=16\"}");
    assert_true(json_is_true(json_object_get(answer, "stopped")));
    const json_t *analysis = json_object_get(answer, "analysis");
    assert_true(json_number_at(analysis, "iterations") > 0);
    assert_int_equal(json_array_size(json_object_get(analysis, "moves")), 8);
    json_decref(answer);
    pthread_join(thread, NULL);
}

static void a_long_search_can_be_stopped_undone_and_left(void **unused) {
    (void)unused;
    new_game("g", "tic_tac_toe", "person", "ismcts:seconds=3600,early=no,megabytes=16");
    json_t *answer =
        asked_well(service, "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":0}");
    json_decref(answer);
    answer = asked_well(service, "{\"request\":\"stop\",\"game\":\"g\"}");
    assert_true(json_is_true(json_object_get(answer, "paused")));
    assert_true(json_is_null(json_object_get(answer, "searching")));
    json_decref(answer);
    asked_badly(service, "paused",
                "{\"request\":\"choose\",\"game\":\"g\",\"number\":1,\"index\":0}");
    json_decref(asked_well(service, "{\"request\":\"go\",\"game\":\"g\"}"));
    answer = asked_well(service, "{\"request\":\"undo\",\"game\":\"g\"}");
    assert_int_equal(json_number_at(json_object_get(answer, "position"), "ply"), 0);
    json_decref(answer);
    json_decref(
        asked_well(service, "{\"request\":\"choose\",\"game\":\"g\",\"number\":2,\"index\":1}"));
}

static void advice_is_only_for_the_person_who_has_the_choice(void **unused) {
    (void)unused;
    new_game("g", "gbsu/first-contact", "person", "greedy");
    json_t *answer =
        asked_well(service, "{\"request\":\"hint\",\"game\":\"g\",\"player\":\"elite\"}");
    assert_non_null(strstr(json_words_at(answer, "explanation"), "iterations"));
    json_decref(answer);
    answer = asked_well(service,
                        "{\"request\":\"why\",\"game\":\"g\",\"index\":0,\"player\":\"elite\"}");
    assert_true(strlen(json_words_at(answer, "why")) > 0);
    assert_non_null(strstr(json_words_at(answer, "evaluation"), "elite "));
    json_decref(answer);
    asked_badly(service, "unknown player",
                "{\"request\":\"hint\",\"game\":\"g\",\"player\":\"nobody\"}");
    asked_badly(service, "does not search",
                "{\"request\":\"analyze\",\"game\":\"g\",\"player\":\"greedy\"}");
    asked_badly(service, "'allied' has the choice now",
                "{\"request\":\"hint\",\"game\":\"g\",\"side\":\"axis\"}");
}

// ---- Side information

static void why_not_explains_a_click_without_a_legal_choice(void **unused) {
    (void)unused;
    new_game("g", "gbsu/first-contact", "person", "greedy");
    json_t *answer = asked_well(service, "{\"request\":\"why_not\",\"game\":\"g\",\"place\":0}");
    assert_true(strlen(json_words_at(answer, "why")) > 0);
    json_decref(answer);
    asked_badly(service, "places 0 to",
                "{\"request\":\"why_not\",\"game\":\"g\",\"piece\":0,\"place\":1000}");
    asked_badly(service, "unknown piece", "{\"request\":\"why_not\",\"game\":\"g\",\"piece\":200}");
    asked_badly(service, "'piece', 'place' or both", "{\"request\":\"why_not\",\"game\":\"g\"}");
    asked_badly(service, "'allied' has the choice",
                "{\"request\":\"why_not\",\"game\":\"g\",\"side\":\"axis\",\"piece\":0}");
}

static void terrain_describes_a_place_now_and_at_an_earlier_ply(void **unused) {
    (void)unused;
    new_game("g", "gbsu/first-contact", "person", "greedy");
    json_t *answer = asked_well(service, "{\"request\":\"terrain\",\"game\":\"g\",\"place\":11}");
    assert_non_null(strstr(json_words_at(answer, "words"), "suit"));
    json_decref(answer);
    played_on(service, "g", 4, 2);
    json_decref(
        asked_well(service, "{\"request\":\"terrain\",\"game\":\"g\",\"place\":11,\"ply\":1}"));
    asked_badly(service, "it has no ply",
                "{\"request\":\"terrain\",\"game\":\"g\",\"place\":11,\"ply\":999}");
    asked_badly(service, "places 0 to", "{\"request\":\"terrain\",\"game\":\"g\",\"place\":1000}");
    new_game("cards", "leduc_poker", "person", "greedy");
    asked_badly(service, "this game has no places",
                "{\"request\":\"terrain\",\"game\":\"cards\",\"place\":0}");
}

static void a_game_without_opportunity_fire_has_no_standing_orders(void **unused) {
    (void)unused;
    new_game("g", "leduc_poker", "person", "greedy");
    asked_badly(service, "no standing orders", "{\"request\":\"orders\",\"game\":\"g\"}");
    asked_badly(service, "no standing orders",
                "{\"request\":\"orders\",\"game\":\"g\",\"order\":\"ask\"}");
}

// ---- Views

static void the_view_of_a_computer_player_is_secret_until_the_end(void **unused) {
    (void)unused;
    static const char *const ways[] = {"position", "log", "expect", "wait"};
    new_game("g", "leduc_poker", "person", "greedy");
    for (int i = 0; i < COUNT_OF(ways); i++) {
        asked_badly(service, "its view is secret",
                    "{\"request\":\"%s\",\"game\":\"g\",\"side\":\"axis\"}", ways[i]);
        asked_badly(service, "sees everything",
                    "{\"request\":\"%s\",\"game\":\"g\",\"side\":\"nobody\"}", ways[i]);
    }
    json_t *answer = asked_well(service, "{\"request\":\"save\",\"game\":\"g\"}");
    assert_true(json_is_null(json_object_get(answer, "record")));
    json_decref(answer);
    asked_badly(service, "a copy could reveal its hidden information",
                "{\"request\":\"resume\",\"game\":\"g\",\"axis\":\"person\"}");
    assert_true(played_on(service, "g", CHOICES_MAX, 2) < CHOICES_MAX);
    json_decref(asked_well(service, "{\"request\":\"position\",\"game\":\"g\",\"side\":\"axis\"}"));
    answer = asked_well(service, "{\"request\":\"log\",\"game\":\"g\",\"side\":\"nobody\"}");
    assert_true(json_array_size(json_object_get(answer, "plies")) > 0);
    json_decref(answer);
    answer = asked_well(service, "{\"request\":\"save\",\"game\":\"g\"}");
    assert_true(json_is_string(json_object_get(answer, "record")));
    json_decref(answer);
}

static void two_persons_each_see_their_own_side(void **unused) {
    (void)unused;
    new_game("g", "leduc_poker", "person", "person");
    json_t *answer = asked_well(service, "{\"request\":\"wait\",\"game\":\"g\"}");
    json_t *other =
        asked_well(service, "{\"request\":\"position\",\"game\":\"g\",\"side\":\"axis\"}");
    const json_t *mine = json_object_get(answer, "position");
    const json_t *his = json_object_get(other, "position");
    assert_string_equal(json_words_at(mine, "viewer"), "allied");
    assert_string_equal(json_words_at(his, "viewer"), "axis");
    assert_int_equal(json_array_size(json_object_get(his, "choices")), 0);
    assert_string_not_equal(json_words_at(mine, "text"), json_words_at(his, "text"));
    json_decref(answer);
    json_decref(other);
    asked_badly(service, "sees everything",
                "{\"request\":\"position\",\"game\":\"g\",\"side\":\"nobody\"}");
}

static void a_review_works_only_after_the_end(void **unused) {
    (void)unused;
    new_game("g", "tic_tac_toe", "person", "greedy");
    asked_badly(service, "only after its end", "{\"request\":\"review\",\"game\":\"g\"}");
    assert_true(played_on(service, "g", CHOICES_MAX, 3) < CHOICES_MAX);
    json_t *answer =
        asked_well(service, "{\"request\":\"review\",\"game\":\"g\",\"side\":\"allied\"}");
    json_t *choices = json_object_get(json_object_get(answer, "review"), "choices"), *choice;
    size_t i;
    assert_false(json_is_true(json_object_get(answer, "stopped")));
    assert_int_equal(json_number_at(answer, "judged"), json_array_size(choices));
    assert_true(json_array_size(choices) > 0);
    json_array_foreach(choices, i, choice) {
        assert_true(json_is_object(json_object_get(choice, "as_known")));
    }
    json_decref(answer);
}

// ---- Records

static void resume_starts_a_new_game_from_a_record(void **unused) {
    (void)unused;
    new_game("g", "tic_tac_toe", "person", "greedy");
    assert_true(played_on(service, "g", CHOICES_MAX, 3) < CHOICES_MAX);
    json_t *saved = asked_well(service, "{\"request\":\"save\",\"game\":\"g\"}");
    json_t *fields = json_pack("{s:s, s:s, s:s}", "request", "resume", "name", "again", "record",
                               json_words_at(saved, "record"));
    char *text = json_dumps(fields, 0);
    json_decref(asked_well(service, "%s", text));
    json_t *answer = asked_well(service, "{\"request\":\"position\",\"game\":\"again\"}");
    assert_true(json_is_true(json_object_get(answer, "over")));
    json_decref(answer);
    json_decref(asked_well(
        service, "{\"request\":\"resume\",\"game\":\"g\",\"ply\":2,\"name\":\"from-2\"}"));
    answer = asked_well(service, "{\"request\":\"wait\",\"game\":\"from-2\"}");
    assert_false(json_is_true(json_object_get(answer, "over")));
    json_decref(answer);
    asked_badly(service, "'ply': invalid value 100",
                "{\"request\":\"resume\",\"game\":\"g\",\"ply\":100}");
    asked_badly(service, "record", "{\"request\":\"resume\",\"record\":\"rules: tic_tac_toe\\n\"}");
    free(text);
    json_decref(fields);
    json_decref(saved);
}

static void folder_clear(void) {
    char path[400];
    DIR *open = opendir(folder);
    for (struct dirent *entry; open != NULL && (entry = readdir(open)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (open != NULL) closedir(open);
    rmdir(folder);
}

static void saved_games_continue_in_the_next_service(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/cassino-service-XXXXXX");
    assert_non_null(mkdtemp(folder));
    Service *memory = service;
    service = service_of(folder);
    ServiceOptions same = {.folder = folder};
    Error error = {0};
    assert_null(service_new(&same, &error));  // two services would overwrite each other's records
    assert_non_null(strstr(error.words, "another cassino uses this folder"));
    new_game("g", "gbsu/first-contact", "person", "greedy");
    assert_int_equal(played_on(service, "g", 5, 1), 5);
    json_t *before = asked_well(service, "{\"request\":\"wait\",\"game\":\"g\"}");
    service_free(service);
    service = service_of(folder);
    json_t *after = asked_well(service, "{\"request\":\"wait\",\"game\":\"g\"}");
    assert_true(
        json_equal(json_object_get(before, "position"), json_object_get(after, "position")));
    json_decref(before);
    json_decref(after);
    // More games than can be open at once; a game that is deleted is gone.
    for (int i = 0; i < GAMES + 6; i++) {
        char name[16];
        snprintf(name, sizeof name, "n%d", i);
        new_game(name, "tic_tac_toe", "person", "greedy");
    }
    json_t *games = asked_well(service, "{\"request\":\"games\"}");
    assert_int_equal(json_array_size(json_object_get(games, "games")), GAMES + 7);
    json_decref(games);
    json_decref(asked_well(service, "{\"request\":\"position\",\"game\":\"n0\"}"));
    json_decref(asked_well(service, "{\"request\":\"delete\",\"game\":\"n0\"}"));
    asked_badly(service, "unknown game 'n0'", "{\"request\":\"position\",\"game\":\"n0\"}");
    service_free(service);
    service = memory;
    folder_clear();
}

// ---- Many games

static void *play_whole(void *context) {
    const int *which = context;
    char name[16];
    snprintf(name, sizeof name, "many%d", *which);
    played_on(service, name, CHOICES_MAX, (uint64_t)*which);
    return NULL;
}

static void the_maximum_number_of_games_runs_at_once(void **unused) {
    (void)unused;
    static pthread_t threads[GAMES];
    static int which[GAMES];
    for (int i = 0; i < GAMES; i++) {
        char name[16];
        snprintf(name, sizeof name, "many%d", i);
        new_game(name, i % 2 == 0 ? "leduc_poker" : "tic_tac_toe", i % 4 < 2 ? "person" : "greedy",
                 i % 4 < 2 ? "greedy" : "person");
    }
    asked_badly(service, "games are open, the maximum",
                "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\"}");
    for (int i = 0; i < GAMES; i++) {
        which[i] = i;
        assert_int_equal(pthread_create(&threads[i], NULL, play_whole, &which[i]), 0);
    }
    for (int i = 0; i < GAMES; i++) pthread_join(threads[i], NULL);
    json_t *games = asked_well(service, "{\"request\":\"games\"}"), *game;
    size_t i;
    json_array_foreach(json_object_get(games, "games"), i, game) {
        assert_true(json_is_true(json_object_get(game, "over")));
    }
    assert_int_equal(i, GAMES);
    json_decref(games);
}

#define WITH_SERVICE(test) cmocka_unit_test_setup_teardown(test, open_service, close_service)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_SERVICE(looking_ahead_shows_the_stands_of_an_own_piece_alone),
        WITH_SERVICE(a_whole_game_is_played_by_requests_against_a_computer),
        WITH_SERVICE(a_side_without_a_player_gets_a_person_or_the_default_opponent),
        WITH_SERVICE(a_choice_for_an_old_position_is_refused),
        WITH_SERVICE(an_invalid_choice_is_refused_with_what_is_expected),
        WITH_SERVICE(an_invalid_field_is_refused_with_what_is_expected),
        WITH_SERVICE(a_person_who_resigns_has_lost_and_the_record_says_so),
        WITH_SERVICE(undo_fails_after_a_choice_that_revealed_something),
        WITH_SERVICE(a_stopped_analysis_answers_with_its_result_so_far),
        WITH_SERVICE(a_long_search_can_be_stopped_undone_and_left),
        WITH_SERVICE(why_not_explains_a_click_without_a_legal_choice),
        WITH_SERVICE(terrain_describes_a_place_now_and_at_an_earlier_ply),
        WITH_SERVICE(advice_is_only_for_the_person_who_has_the_choice),
        WITH_SERVICE(a_game_without_opportunity_fire_has_no_standing_orders),
        WITH_SERVICE(the_view_of_a_computer_player_is_secret_until_the_end),
        WITH_SERVICE(two_persons_each_see_their_own_side),
        WITH_SERVICE(a_review_works_only_after_the_end),
        WITH_SERVICE(resume_starts_a_new_game_from_a_record),
        WITH_SERVICE(saved_games_continue_in_the_next_service),
        WITH_SERVICE(the_maximum_number_of_games_runs_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
