// SPDX-License-Identifier: GPL-3.0-or-later
// test_study_change.c -- tests that a study learns changed battles and confirms them.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/bench/study/study_kit.h"

// Runs the study in `folder` with enough time to learn many changed battles, each in few games.
static void changes_studied(Study *study, const char *folder, Patience *patience) {
    StudyParams params = study_params(folder);
    params.minutes = 30;
    study_well(study, params, patience);
}

// Removes the files of a study that have these names; `names` are patterns of the shell.
static void study_files_remove(const char *folder, const char *names) {
    char command[PATH_MOST + 100];
    snprintf(command, sizeof command, "cd '%s' && rm -f %s", folder, names);
    assert_int_equal(system(command), 0);
}

// Runs the study once more to its end, and fails unless it ends with the changes of `whole`.
static void same_changes_again(const char *folder, const Study *whole) {
    Study again;
    changes_studied(&again, folder, NULL);
    assert_int_equal(again.change_count, whole->change_count);
    for (int i = 0; i < whole->change_count; i++) {
        const StudyChange *one = &again.changes[i], *other = &whole->changes[i];
        assert_int_equal(one->value, other->value);
        assert_int_equal(one->answer, other->answer);
        assert_memory_equal(&one->confirmed, &other->confirmed, sizeof one->confirmed);
    }
    study_free(&again);
}

// With time enough, the study learns changed battles, confirms the best values with an even number
// of new learners, and says so. It must end with the same changes if it is stopped again and again,
// and if it has only four of the confirming learners, a number at which it does not look.
static void changes_are_learned_and_confirmed(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "changes.study");
    Study whole, again;
    studied(&whole, folder, NULL);
    study_free(&whole);
    // As if 400 games were usual, and learning took no time.
    plan_set(folder, "usual_games", 400);
    plan_set(folder, "learning_seconds", 0);
    plan_set(folder, "screening_games", 10);
    enum { NEVER = 1 << 30 };
    Patience patience = {NEVER};
    changes_studied(&whole, folder, &patience);
    int looks = NEVER - patience.left, confirmed = 0;
    assert_false(whole.stopped || whole.out_of_time);
    assert_true(whole.change_count > 1);
    for (int i = 0; i < whole.change_count; i++) {
        const StudyChange *change = &whole.changes[i];
        int learners = change->confirmed.learners;
        bool of_a_look = learners == 0;
        for (int look = 0; look < STUDY_CONFIRM_LOOKS; look++)
            of_a_look |= learners == study_confirming[look];
        assert_true(of_a_look);
        if (change->answer == CHANGE_EVEN) assert_int_equal(learners, STUDY_LEARNERS_MAX);
        confirmed += learners > 0;
    }
    assert_true(confirmed > 0);
    assert_false(study_says(&whole, "Time ran out"));
    study_files_remove(folder, "*[=]*-1[5-9].* *[=]*-[23]?.*");
    same_changes_again(folder, &whole);
    for (int k = 1; k <= 2; k++) {
        study_files_remove(folder, "*[=]* screening.json");
        patience.left = looks * k / 3;
        changes_studied(&again, folder, &patience);
        assert_true(again.stopped);
        study_free(&again);
        same_changes_again(folder, &whole);
    }
    study_free(&whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_are_learned_and_confirmed),
    };
    return cmocka_run_group_tests_name("study_change", tests, study_battle_make, folder_remove);
}
