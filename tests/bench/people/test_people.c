// SPDX-License-Identifier: GPL-3.0-or-later
// test_people.c -- tests the file of people's results: reading, writing, merging, sentences.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/people/people.h"

static People parsed(const char *text) {
    People people;
    Error error;
    char line[700];
    if (!people_parse("t.csv", text, &people, &error))
        fail_msg("%s", error_line(&error, line, sizeof line));
    return people;
}

static void columns_may_have_any_order_and_quotes(void **unused) {
    (void)unused;
    People people = parsed(
        "\xef\xbb\xbfplayers,Winner,note,scenario,margin,date\r\n"
        "\"Ann, \"\"Bo\"\"\",Germans,x,gbsu/mokra,-4,2026-02-28\r\n"
        "\n"
        ",draw,,scenarios/gbsu/mokra.yaml,,\n"
        "\"two\nlines\",ALLIED,,gbsu/mokra,7,2024-02-29");
    assert_int_equal(people.count, 3);
    assert_string_equal(people.games[0].players, "Ann, \"Bo\"");
    assert_int_equal(people.games[0].winner, AXIS);
    assert_true(people.games[0].has_margin);
    assert_int_equal(people.games[0].margin, -4);
    assert_string_equal(people.games[1].scenario, "gbsu/mokra");
    assert_int_equal(people.games[1].winner, NOBODY);
    assert_false(people.games[1].has_margin);
    assert_string_equal(people.games[2].players, "two\nlines");
    assert_int_equal(people.games[2].winner, ALLIED);
    Tally tally = people_tally(&people, "gbsu/mokra");
    assert_true(tally.games == 3 && tally.points == 1.5);
    people_free(&people);
}

static void an_invalid_file_is_refused_with_its_line(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"", "t.csv:1:1: the first line must name the columns"},
        {"scenario,date\n", "t.csv:1:1: the first line must name the columns"},
        {"scenario,winner,winner\n", "t.csv:1:1: the first line has a column twice"},
        {"scenario,winner\ngbsu/mokra,Poles,1\n", "t.csv:2:1: this line and the first line have"},
        {"scenario,winner\n\"a\nb\",Poles\ngbsu/mokra\n", "t.csv:2:1: cannot open the scenario"},
        {"scenario,winner\ngbsu/mokra,draw\ngbsu/mokra,Pole\n",
         "t.csv:3:1: unknown winner 'Pole'; expected allied, axis, draw, Poles or Germans"},
        {"scenario,winner,date\ngbsu/mokra,draw,2025-02-29\n", "t.csv:2:1: invalid date"},
        {"scenario,winner,margin\ngbsu/mokra,draw,4x\n", "t.csv:2:1: invalid margin '4x'"},
        {"scenario,winner\ngbsu/mokra,\"draw\n", "t.csv:2:1: a quoted field has no closing quote"},
        {"scenario,winner\ngbsu/mokra,\"dr\"aw\n", "t.csv:2:1: expected a comma"},
    };
    for (int i = 0; i < COUNT_OF(cases); i++) {
        People people;
        Error error;
        char line[700];
        assert_false(people_parse("t.csv", cases[i].text, &people, &error));
        error_line(&error, line, sizeof line);
        if (strncmp(line, cases[i].error, strlen(cases[i].error)) != 0)
            fail_msg("case %d: \"%s\", not \"%s\"", i, line, cases[i].error);
        assert_int_equal(people.count, 0);
    }
}

static void one_game_is_checked_like_a_row(void **unused) {
    (void)unused;
    PeopleTexts texts = {"scenarios/gbsu/mokra.yaml", "Poles", "2026-11-25", "", "Ann, \"Bo\""};
    PeopleGame game;
    Error error;
    char line[700];
    assert_true(people_game(&texts, &game, &error));
    assert_string_equal(game.scenario, "gbsu/mokra");
    assert_string_equal(game.players, "Ann, \"Bo\"");
    assert_true(game.winner == ALLIED && !game.has_margin);
    texts.winner = "Pole";
    assert_false(people_game(&texts, &game, &error));
    error_line(&error, line, sizeof line);
    assert_string_equal(line,
                        "unknown winner 'Pole'; expected allied, axis, draw, Poles or Germans");
}

static void a_file_is_saved_and_loaded_unchanged(void **unused) {
    (void)unused;
    char path[] = "/tmp/cassino-people-XXXXXX", file[PEOPLE_FILE_BYTES];
    assert_non_null(mkdtemp(path));
    snprintf(file, sizeof file, "%s/results.csv", path);
    People people = parsed(
               "scenario,winner,players,margin\ngbsu/mokra,axis,\"a \"\"b\"\", c\",12\n"
               "gbsu/mokra,draw,,\n"),
           loaded;
    Error error;
    assert_true(people_load(file, &loaded, &error));
    assert_int_equal(loaded.count, 0);
    assert_true(people_save(file, &people, &error));
    assert_true(people_load(file, &loaded, &error));
    assert_int_equal(people_merge(&loaded, &people), 0);
    assert_int_equal(people_merge(&people, &loaded), 0);
    assert_int_equal(loaded.count, 2);
    people_free(&loaded);
    people_free(&people);
    char command[PEOPLE_FILE_BYTES + 16];
    snprintf(command, sizeof command, "rm -r %s", path);
    assert_int_equal(system(command), 0);
}

static void a_result_that_is_known_is_not_added_again(void **unused) {
    (void)unused;
    const char *rows = "scenario,winner,date\ngbsu/mokra,draw,2026-01-01\ngbsu/mokra,axis,\n";
    People people = parsed(rows), more = parsed(
                                      "scenario,winner,date\ngbsu/mokra,axis,\ngbsu/mokra,axis,\n"
                                      "gbsu/mokra,draw,2026-01-02\ngbsu/mokra,draw,2026-01-01\n");
    assert_int_equal(people_merge(&people, &more),
                     2);  // the second axis, and the second of January
    assert_int_equal(people.count, 4);
    assert_int_equal(people_merge(&people, &more), 0);
    people_free(&people);
    people_free(&more);
}

static void the_name_of_a_scenario_does_not_depend_on_the_folder(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"scenarios/gbsu/mokra.yaml", "gbsu/mokra"},
        {"/usr/share/cassino/scenarios/gbsu/mokra.yaml", "gbsu/mokra"},
        {"my/battle.yaml", "my/battle"},
        {"my-scenarios/battle.yaml", "my-scenarios/battle"},
        {"connect_four", "connect_four"},
    };
    char out[PATH_MOST];
    for (int i = 0; i < COUNT_OF(cases); i++) {
        people_scenario(cases[i][0], out);
        assert_string_equal(out, cases[i][1]);
    }
}

static void few_games_have_no_interval(void **unused) {
    (void)unused;
    char words[PEOPLE_WORDS_BYTES];
    Text text = text_over(words, sizeof words);
    People people = {0};
    PeopleGame game = {.scenario = "a", .winner = ALLIED};
    people_put(&people, "a", "Blue", "Red", &text);
    assert_string_equal(words, "");
    people_add(&people, &game);
    people_put(&people, "a", "Blue", "Red", &text);
    assert_string_equal(words,
                        "People played 1 game: Blue won 1, Red won 0, 0 drawn. Blue: score 100.0%; "
                        "an interval needs at least 20 games.");
    game.winner = NOBODY;
    for (int i = 1; i < PEOPLE_INTERVAL_MIN; i++) people_add(&people, &game);
    text_clear(&text);
    people_put(&people, "a", "Blue", "Red", &text);
    assert_non_null(
        strstr(words, "20 games: Blue won 1, Red won 0, 19 drawn. Blue: score 52.5% ["));
    people_put(&people, "b", "Blue", "Red", &text);
    people_free(&people);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_may_have_any_order_and_quotes),
        cmocka_unit_test(an_invalid_file_is_refused_with_its_line),
        cmocka_unit_test(one_game_is_checked_like_a_row),
        cmocka_unit_test(a_file_is_saved_and_loaded_unchanged),
        cmocka_unit_test(a_result_that_is_known_is_not_added_again),
        cmocka_unit_test(the_name_of_a_scenario_does_not_depend_on_the_folder),
        cmocka_unit_test(few_games_have_no_interval),
    };
    return cmocka_run_group_tests_name("people", tests, NULL, NULL);
}
