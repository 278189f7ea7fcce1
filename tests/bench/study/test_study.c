// SPDX-License-Identifier: GPL-3.0-or-later
// test_study.c -- tests whole short studies of a scenario: some are stopped and continued,
// one has slow searching players, and one is done by several processes.
#include <fcntl.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/bench/simulate/folder_kit.h"
#include "tests/bench/study/study_kit.h"

static const char *sentence_about(const json_t *answer, const char *about) {
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(answer, "sentences"), i,
                       one) if (strcmp(json_string_value(json_object_get(one, "about")), about) ==
                                0) return json_string_value(json_object_get(one, "text"));
    return "";
}

// Even a study of seconds must tell the scores, compare a searching player, and say that the
// first decision is worth more than 10 points in this scenario (the truth is about 35).
static void a_short_study_answers_in_sentences(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    Study study;
    studied(&study, folder, NULL);
    assert_false(study.stopped);
    assert_int_equal(study.now.learners, study.plan.learners);
    assert_true(study.now.games >= study.plan.learners * 100);
    assert_true(study.even_there);
    json_t *answer = study_json(&study);
    assert_non_null(strstr(sentence_about(answer, "verdict"), "the score is Blue"));
    assert_non_null(strstr(sentence_about(answer, "level"), "ismcts:iterations=10"));
    const json_t *part = json_array_get(json_object_get(answer, "parts"), 0);
    assert_string_equal(json_string_value(json_object_get(part, "title")), "Is it even?");
    FILE *page = tmpfile();
    assert_non_null(page);
    study_page(answer, "", page);
    assert_true(ftell(page) > 2000);
    fclose(page);
    json_decref(answer);
    study_free(&study);
}

// The searching player uses the policy of the first learner, so it is compared with that learner
// alone, and few games are called too few.
static void the_searching_player_is_compared_with_its_own_policy(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    Study study;
    studied(&study, folder, NULL);
    study.now.each[0] = 0.42;
    study.now.of_games = 0.0003;
    study.level = (Tally){400, 168, 168};
    assert_true(study_says(&study, "This is no clear difference"));
    study.level = (Tally){400, 280, 280};
    assert_true(study_says(&study, "This is a clear difference"));
    study.level = (Tally){8, 1, 1};
    assert_true(study_says(&study, "These are too few games"));
    study_free(&study);
}

// A flag is told only if it holds for every learned player.
static void a_flag_holds_for_every_player(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    Study study;
    studied(&study, folder, NULL);
    assert_true(study.report->objective_count > 0);
    for (int i = 0; i < study.plan.learners; i++) {
        study.figures[i].taken[0] = 0;
        study.figures[i].dead[0] = true;
    }
    assert_true(study_says(&study, "was never taken in"));
    study.figures[0].taken[0] = 0.01;
    assert_true(study_says(&study, "is rarely taken"));
    study.figures[1].dead[0] = false;
    assert_false(study_says(&study, "is rarely taken"));
    assert_true(study_says(&study, "The first decision matters much"));
    json_t *answer = study_json(&study), *one;
    json_t *verdict =
        json_object_get(json_array_get(json_object_get(answer, "parts"), 0), "sentences");
    size_t i;
    bool first = false;
    json_array_foreach(verdict, i, one) first |=
        strstr(json_string_value(json_object_get(one, "text")), "first decision") != NULL;
    assert_true(first);
    json_decref(answer);
    study.figures[1].begin.worth = -study.figures[1].begin.worth;
    assert_false(study_says(&study, "The first decision matters much"));
    study_free(&study);
}

// A change that is surely even is advised. Without one, an uncertain change is advised. Without
// both, the study tells the missed change that came nearest.
static void the_best_change_is_told(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    Study study;
    studied(&study, folder, NULL);
    StudyScore score = {.score = 0.56, .interval = {0.5, 0.62}, .games = 1000};
    StudyChange missed = {.number = {.path = "turns", .value = 7, .help = "turns of the game"},
                          .value = 6,
                          .confirmed = score,
                          .answer = CHANGE_MISSED};
    study.change_count = 2;
    study.changes[0] = study.changes[1] = missed;
    study.changes[1].confirmed.score = 0.58;
    assert_true(study_says(
        &study, "nearest to even so far (not proven better): play 6 turns instead of 7"));
    assert_true(study_says(&study, "the score of Blue is 56 % (50 to 62 %)"));
    study.changes[1].answer = CHANGE_UNCERTAIN;
    assert_true(
        study_says(&study, "the score of Blue is then 58 % (50 to 62 %); this does not prove"));
    assert_false(study_says(&study, "nearest to even"));
    study.changes[0].answer = CHANGE_EVEN;
    assert_true(study_says(&study, "the score of Blue is then 56 % (50 to 62 %)."));
    assert_false(study_says(&study, "too wide"));
    study_free(&study);
}

// Stops a study at different moments. When continued, it must end with the same score.
static void a_stopped_study_continues(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");  // the complete study of the test above
    Study whole, again;
    studied(&whole, folder, NULL);
    char path[PATH_MOST];
    for (int looks = 3; looks < 2000; looks *= 20) {
        snprintf(path, sizeof path, "%.400s/learned-2.learned", folder);
        unlink(path);
        snprintf(path, sizeof path, "%.400s/learned-2.db", folder);
        unlink(path);
        Patience patience = {looks};
        studied(&again, folder, &patience);
        study_free(&again);
        studied(&again, folder, NULL);
        assert_false(again.stopped);
        assert_memory_equal(&again.now, &whole.now, sizeof again.now);
        study_free(&again);
    }
    study_free(&whole);
}

// Asks for more games than the time gave. They must be added to those that were played, and a later
// study without the wish must keep them.
static void more_games_are_added(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    Study before, more, after;
    studied(&before, folder, NULL);
    studied_games(&more, folder, NULL, before.now.games + 100);
    assert_true(more.now.games >= before.now.games + 100);
    studied(&after, folder, NULL);
    assert_memory_equal(&after.now, &more.now, sizeof after.now);
    study_free(&before);
    study_free(&more);
    study_free(&after);
}

// A replication must keep the score of the study and add one of new learners with fresh seeds.
static void a_replication_is_added(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    Study before, again;
    studied(&before, folder, NULL);
    StudyParams params = before.params;
    params.replicate = 100;
    Error error = {0};
    // The learners of a replication learn as long as `train`; here the plan says how long that is.
    plan_set(folder, "usual_games", 64);
    if (!study_run(&again, &params, &error)) fail_msg("%s", error.words);
    assert_true(again.now.score == before.now.score);
    assert_int_equal(again.again.learners, 16);
    assert_int_equal(again.again.games, 112);
    json_t *answer = study_json(&again);
    assert_non_null(strstr(sentence_about(answer, "verdict"), "Tested again by 16 new players"));
    json_decref(answer);
    study_free(&before);
    study_free(&again);
}

// Runs a study of `params` that must fail, and returns the error.
static Error refusal_of(const StudyParams *params) {
    Study study;
    Error error = {0};
    assert_false(study_run(&study, params, &error));
    study_free(&study);
    return error;
}

// The register must be written before the first game, stay as it was when the study continues, and
// refuse other sizes and a study that began without it.
static void a_study_is_registered_before_its_first_game(void **unused) {
    (void)unused;
    Path folder, begun, games, path;
    file_in(folder, "registered.study");
    file_in(begun, "short.study");
    snprintf(games, sizeof games, "%.140s/learned-1.db", folder);
    Patience patience = {1};
    StudyParams params = study_params(folder);
    params.level = "ismcts:iterations=1";
    params.minutes = 0.01;
    params.replicate = 100;
    params.registered = true;
    params.stop = (Stop){patience_ends, &patience};
    Study study;
    Error error = {0};
    // Measuring the speed takes many looks at the patience. The first learner takes many more.
    snprintf(path, sizeof path, "%.140s/register.json", folder);
    for (int looks = 200; access(path, F_OK) != 0; looks *= 2) {
        patience.left = looks;
        if (!study_run(&study, &params, &error)) fail_msg("%s", error.words);
        assert_true(study.stopped);
        study_free(&study);
    }
    assert_int_not_equal(access(games, F_OK), 0);
    json_t *first = study_json_file(folder, "register.json");
    const json_t *sizes = json_object_get(first, "replication");
    assert_int_equal(json_integer_value(json_object_get(sizes, "games_of_each_battle")), 100);
    assert_string_equal(json_string_value(json_object_get(sizes, "first_seed")), "36");
    assert_int_equal(json_array_size(json_object_get(first, "questions")), 2);
    patience.left = 1;
    if (!study_run(&study, &params, &error)) fail_msg("%s", error.words);
    study_free(&study);
    json_t *second = study_json_file(folder, "register.json");
    assert_true(json_equal(first, second));
    json_decref(first);
    json_decref(second);
    params.replicate = 200;
    assert_non_null(strstr(refusal_of(&params).words, "registered with other questions"));
    params.folder = begun;
    params.level = "ismcts:iterations=10";
    assert_non_null(strstr(refusal_of(&params).words, "began without --register"));
}

// A searching player whose games take too long plays none, and the answer says so.
static void slow_searching_players_are_left_out(void **unused) {
    (void)unused;
    Path folder;
    StudyParams params = study_params(file_in(folder, "slow.study"));
    params.level = "ismcts:iterations=20000";
    Study study;
    Error error = {0};
    for (int i = 0; i < 2; i++) {  // the second run takes the plan from the folder
        if (!study_run(&study, &params, &error)) fail_msg("%s", error.words);
        assert_false(study.stopped);
        assert_int_equal(study.plan.level_games, 0);
        json_t *answer = study_json(&study);
        assert_non_null(strstr(sentence_about(answer, "level"), "Left out: even 8 games"));
        assert_true(json_is_null(json_object_get(answer, "level_score")));
        json_decref(answer);
        study_free(&study);
    }
}

// Stops the search of numbers again and again. It must continue with the next number, and find what
// it finds without a stop.
static void a_stopped_search_of_numbers_continues(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    plan_set(folder, "screening_games", 4);
    Study study;
    // Count the looks of a whole search, so that the first stop comes before its end.
    enum { NEVER = 1 << 30 };
    Patience whole_patience = {NEVER};
    studied(&study, folder, &whole_patience);
    int looks = NEVER - whole_patience.left;
    assert_true(study.asked_count > 3);
    study_free(&study);
    json_t *whole = study_json_file(folder, "screening.json");
    char path[PATH_MOST];
    snprintf(path, sizeof path, "%.400s/screening.json", folder);
    unlink(path);
    bool stopped = true;
    int runs = 0;
    for (; stopped; runs++) {
        assert_true(runs < 50);
        Patience patience = {looks / 3 * (runs + 1)};
        studied(&study, folder, &patience);
        stopped = study.stopped;
        study_free(&study);
    }
    assert_true(runs > 1);
    json_t *parts = study_json_file(folder, "screening.json");
    assert_true(json_equal(whole, parts));
    json_decref(whole);
    json_decref(parts);
}

// Starts a process that has the lock of the leader until the file `until` exists.
static pid_t leader_start(const char *folder, const char *until) {
    char path[PATH_MOST];
    snprintf(path, sizeof path, "%.400s/leader.lock", folder);
    int file = open(path, O_RDWR | O_CREAT, 0666), ready[2];
    assert_true(file >= 0 && pipe(ready) == 0);
    pid_t child = fork();
    if (child == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        if (fcntl(file, F_SETLK, &whole) != 0 || write(ready[1], "x", 1) != 1) _exit(1);
        for (int i = 0; i < 1000 && access(until, F_OK) != 0; i++) usleep(20000);
        _exit(access(until, F_OK) != 0);
    }
    char byte;
    assert_true(child > 0 && read(ready[0], &byte, 1) == 1);
    close(file);
    close(ready[0]);
    close(ready[1]);
    return child;
}

// While another process leads the study, none other may lead it, but part 2 does what the leader
// asks for: the policies and the games of learners 1 and 2, which are missing. Part 2 begins with
// learner 2, whose games have to wait until learner 1 has learned. All must be as those of one
// process alone.
static void part_2_does_what_the_leader_asks_for(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    Study whole, study;
    char games[PATH_MOST], policy[PATH_MOST];
    StudyParams params;
    Error error = {0};
    studied(&whole, folder, NULL);
    params = whole.params;
    for (int n = 1; n <= 2; n++) {
        snprintf(policy, sizeof policy, "%.400s/learned-%d.learned", folder, n);
        snprintf(games, sizeof games, "%.400s/learned-%d.db", folder, n);
        assert_true(unlink(policy) == 0 && unlink(games) == 0);
    }
    pid_t leader = leader_start(folder, games);
    assert_false(study_run(&study, &params, &error));
    assert_non_null(strstr(error.words, "another process works on this study"));
    study_free(&study);
    params.part = 2;
    if (!study_run(&study, &params, &error)) fail_msg("%s", error.words);
    study_free(&study);
    int status;
    assert_true(waitpid(leader, &status, 0) == leader && status == 0);
    assert_int_equal(access(policy, F_OK), 0);
    studied(&study, folder, NULL);
    assert_memory_equal(&study.now, &whole.now, sizeof study.now);
    study_free(&study);
    study_free(&whole);
}

// Two ranks under mpirun make what one process has made: one leads, the other helps.
static void two_ranks_make_the_study_of_one_process(void **unused) {
    (void)unused;
    const char *program = mpi_program();
    Path folder;
    char command[3 * PATH_MOST];
    Study whole, study;
    studied(&whole, file_in(folder, "ranks.study"), NULL);
    plan_set(folder, "seconds", 60);  // no time is left for changes
    snprintf(command, sizeof command,
             "rm -f '%s'/learned-* '%s'/level.db && "
             "mpirun --allow-run-as-root --oversubscribe --bind-to none -n 2 %s study '%s' "
             "--seed 5 --level ismcts:iterations=10 --minutes 1 --threads 1 --out '%s' >'%s'/said",
             folder, folder, program, study_battle, folder, folder);
    if (system(command) != 0) fail_msg("%s", command);
    studied(&study, folder, NULL);
    assert_memory_equal(&study.now, &whole.now, sizeof study.now);
    study_free(&study);
    study_free(&whole);
}

static void a_folder_of_another_study_is_refused(void **unused) {
    (void)unused;
    Path folder;
    file_in(folder, "short.study");
    StudyParams params = study_params(folder);
    params.seed = 6;
    // The refused study must leave no trace: the next one would be refused no more.
    for (int i = 0; i < 2; i++) {
        Error error = refusal_of(&params);
        assert_non_null(strstr(error.words, "its seed is \"5\", not \"6\""));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_short_study_answers_in_sentences),
        cmocka_unit_test(the_searching_player_is_compared_with_its_own_policy),
        cmocka_unit_test(a_flag_holds_for_every_player),
        cmocka_unit_test(the_best_change_is_told),
        cmocka_unit_test(a_stopped_study_continues),
        cmocka_unit_test(more_games_are_added),
        cmocka_unit_test(a_stopped_search_of_numbers_continues),
        cmocka_unit_test(a_replication_is_added),
        cmocka_unit_test(slow_searching_players_are_left_out),
        cmocka_unit_test(a_study_is_registered_before_its_first_game),
        cmocka_unit_test(part_2_does_what_the_leader_asks_for),
        cmocka_unit_test(two_ranks_make_the_study_of_one_process),
        cmocka_unit_test(a_folder_of_another_study_is_refused),
    };
    return cmocka_run_group_tests_name("study", tests, study_battle_make, folder_remove);
}
