// SPDX-License-Identifier: GPL-3.0-or-later
// test_study_compare.c -- tests the comparison of a battle with the shipped battles.
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/study/study_compare.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

// Every shipped battle is in measures.json with all its measures. A battle is left out of its own
// comparison.
static void the_shipped_battles_are_all_there(void **unused) {
    (void)unused;
    enum { SHIPPED = 13, SYSTEMS_BATTLES = 5 };
    StudyCompared all, others;
    study_compare(NULL, 0, "gbsu", "none", &all);
    assert_false(all.is_shipped);
    for (int m = 0; m < SUITE_MEASURES; m++) {
        assert_int_equal(all.shipped[m].battles, SHIPPED);
        assert_int_equal(all.system[m].battles, SYSTEMS_BATTLES);
        assert_true(all.system[m].low >= all.shipped[m].low);
        assert_true(all.system[m].high <= all.shipped[m].high);
    }
    json_t *held = json_load_file("scenarios/measures.json", 0, NULL);
    const json_t *one = json_array_get(json_object_get(held, "scenarios"), 0);
    char hash[17];
    snprintf(hash, sizeof hash, "%s", json_string_value(json_object_get(one, "hash")));
    study_compare(NULL, 0, "gbsu", hash, &others);
    assert_true(others.is_shipped);
    assert_int_equal(others.shipped[SUITE_LEADS].battles, SHIPPED - 1);
    assert_int_equal(others.system[SUITE_LEADS].battles, SYSTEMS_BATTLES - 1);
    json_decref(held);
}

// results/measures.sh must be run again after a shipped battle has changed.
static void the_measures_are_of_the_battles_as_they_are(void **unused) {
    (void)unused;
    json_t *held = json_load_file("scenarios/measures.json", 0, NULL), *one;
    size_t i;
    json_array_foreach(json_object_get(held, "scenarios"), i, one) {
        const char *name = json_string_value(json_object_get(one, "scenario"));
        const char *hash = json_string_value(json_object_get(one, "hash"));
        char now[17];
        Game game;
        Error error;
        if (!game_open_plain(&game, name, NULL, &error)) fail_msg("%s", error.words);
        snprintf(now, sizeof now, "%016" PRIx64, game.rules->world_hash(game.world));
        game_close(&game);
        if (strncmp(hash, now, 16) != 0) fail_msg("%s has changed: sh results/measures.sh", name);
    }
    json_decref(held);
}

static const char *said(StudyCompared *compared, SuiteMeasure measure, double mean, double half) {
    static char words[300];
    Text text = text_over(words, sizeof words);
    compared->own[measure] = (Mean){mean, half};
    compared->least[measure] = mean - half;
    compared->most[measure] = mean + half;
    study_compared_say(compared, measure, &text);
    return words;
}

// A measure is told only far outside the shipped battles, with its whole interval, and only on the
// side that spoils a game.
static void only_far_measures_are_told(void **unused) {
    (void)unused;
    StudyCompared compared = {.shipped[SUITE_LEFT] = {0.2, 0.4, 12},
                              .system[SUITE_DECISIONS] = {100, 500, 4}};
    assert_string_equal(said(&compared, SUITE_LEFT, 0.7, 0.1),
                        "Games are decided early: 70 % of the turns are still to play when the "
                        "winner is clear; in the 12 shipped battles 20 to 40 %.");
    assert_string_equal(said(&compared, SUITE_LEFT, 0.5, 0.1), "");
    assert_string_equal(said(&compared, SUITE_LEFT, 0.05, 0.01), "");
    assert_string_equal(said(&compared, SUITE_LEFT, NAN, NAN), "");
    assert_string_equal(said(&compared, SUITE_DECISIONS, 700, 10),
                        "Games are long: 700 choices of both sides in a game; in the 4 shipped "
                        "battles of these rules 100 to 500.");
    assert_string_equal(said(&compared, SUITE_DRAMA, 0, 0), "");
}

// With several learned players, a measure is told only if it is far outside for each of them.
static void what_one_player_refutes_is_not_told(void **unused) {
    (void)unused;
    StudyFigures figures[3] = {0};
    StudyCompared compared;
    char words[300] = "";
    Text text = text_over(words, sizeof words);
    for (int i = 0; i < 3; i++) figures[i].measures[SUITE_LEFT] = (Mean){0.95, 0.02};
    study_compare(figures, 3, "gbsu", "none", &compared);
    study_compared_say(&compared, SUITE_LEFT, &text);
    assert_non_null(strstr(words, "decided early: 95 %"));
    figures[1].measures[SUITE_LEFT] = (Mean){0.3, 0.02};
    study_compare(figures, 3, "gbsu", "none", &compared);
    assert_true(fabs(compared.own[SUITE_LEFT].mean - 2.2 / 3) < 1e-9);
    text_clear(&text);
    study_compared_say(&compared, SUITE_LEFT, &text);
    assert_string_equal(words, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shipped_battles_are_all_there),
        cmocka_unit_test(the_measures_are_of_the_battles_as_they_are),
        cmocka_unit_test(only_far_measures_are_told),
        cmocka_unit_test(what_one_player_refutes_is_not_told),
    };
    return cmocka_run_group_tests_name("study_compare", tests, NULL, NULL);
}
