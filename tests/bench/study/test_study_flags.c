// SPDX-License-Identifier: GPL-3.0-or-later
// test_study_flags.c -- tests what a study tells of battles whose faults are known: a side that
// cannot move, numbers that cannot have an effect, games that end before points are counted. The
// same is not told of battles without these faults.
#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "study_kit.h"

// Copies a shipped battle to `to`, changed by the sed command `change`, and fails the test if that
// changes nothing.
static void battle_copy(const char *from, const char *to, const char *change) {
    char command[2 * PATH_MOST];
    snprintf(command, sizeof command,
             "sed '%s' scenarios/%s.yaml >'%s' && ! cmp -s scenarios/%s.yaml '%s'", change, from,
             to, from, to);
    if (system(command) != 0) fail_msg("%s", command);
}

// Studies a battle in the least time, with 4 games of each value of each number.
static void flags_studied(Study *study, const char *battle, const char *name) {
    Path folder;
    StudyParams params = study_params(file_in(folder, name));
    params.scenario = battle;
    study_well(study, params, NULL);
    study_free(study);
    plan_set(folder, "screening_games", 4);
    study_well(study, params, NULL);
}

static const char too_few_moves[] = ": all units together make only";
static const char before_points[] =
    "% of the games are not decided by victory points: no unit left ";
static const char without_effect[] = "Changing these numbers made no difference";

// All units of Red are emplacements, which never move.
static void a_side_that_cannot_move_is_told(void **unused) {
    (void)unused;
    Path battle;
    Study study;
    battle_copy("gbsu/first-contact", file_in(battle, "fixed.yaml"),
                "s/\\(name: [A-Z0-9]*\\/R, .*\\)}/\\1, fixed: yes}/");
    flags_studied(&study, battle, "fixed.study");
    assert_true(study_says(&study, "Red: all units together make only 0.0 moves in a game."));
    assert_false(study_says(&study, "Blue: all units together make only"));
    study_free(&study);
    flags_studied(&study, study_battle, "free.study");
    assert_false(study_says(&study, too_few_moves));
    assert_false(study_says(&study, before_points));
    study_free(&study);
}

// There are no vehicles for whose loss there could be points. Most games of this battle end because
// a side breaks. With this threshold it is uneven, so that changes are looked for.
static void a_number_without_an_effect_is_told(void **unused) {
    (void)unused;
    Path battle, link;
    char command[2 * PATH_MOST];
    Study study;
    snprintf(command, sizeof command, "rm -f '%s' && ln -s \"$PWD/scenarios/rfic/charts\" '%s'",
             file_in(link, "charts"), link);
    assert_int_equal(system(command), 0);
    battle_copy("rfic/two-sections", file_in(battle, "dead.yaml"),
                "s/^  points:.*/&\\n    - {vehicles: yes, allied: 2, axis: 3}/; "
                "s/threshold: 10/threshold: 30/");
    flags_studied(&study, battle, "dead.study");
    assert_true(study_says(&study, without_effect));
    assert_true(study_says(&study, "for every enemy vehicle lost"));
    assert_true(study_says(&study, before_points));
    assert_false(study_says(&study, too_few_moves));
    for (int i = 0; i < study.dead_count; i++)
        assert_non_null(strstr(study.dead[i].among, "vehicle"));
    assert_int_equal(study.dead_count, 2);
    // Its evidence is a table in which no value of such a number changes the score.
    json_t *answer = study_json(&study), *number, *value;
    size_t i, k, tables = 0, others = 0;
    json_array_foreach(json_object_get(answer, "effects"), i, number) {
        bool dead = strstr(json_string_value(json_object_get(number, "among")), "vehicle") != NULL;
        double most = 0;
        json_array_foreach(json_object_get(number, "values"), k, value) {
            double change = json_number_value(json_object_get(value, "change"));
            json_t *interval = json_object_get(value, "interval");
            most = fmax(most, fabs(change));
            assert_true(json_integer_value(json_object_get(value, "games")) > 0);
            assert_true(json_number_value(json_array_get(interval, 0)) <= change &&
                        change <= json_number_value(json_array_get(interval, 1)));
        }
        if (dead) assert_true(most == 0);
        tables += dead;
        others += most > 0;
    }
    assert_true(tables == 2 && others > 0);
    char *page;
    size_t size;
    FILE *out = open_memstream(&page, &size);
    study_page(answer, "", out);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(page, "<h3 id=\"numbers\">"));
    assert_non_null(strstr(page, "href=\"study.html#numbers\""));
    free(page);
    json_decref(answer);
    study_free(&study);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_that_cannot_move_is_told),
        cmocka_unit_test(a_number_without_an_effect_is_told),
    };
    return cmocka_run_group_tests_name("study_flags", tests, study_battle_make, folder_remove);
}
