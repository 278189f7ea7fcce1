// SPDX-License-Identifier: GPL-3.0-or-later
// test_match.c -- tests matches: pairs and their counts, Elo and its interval, the sequential
// test, and that neither threads nor an interruption change a result.
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/match/journal.h"
#include "bench/match/ladder.h"
#include "bench/match/match.h"
#include "engine/base/pcg.h"

static MatchParams match_of(const char *scenario, const char *first, const char *second,
                            int pairs) {
    return (MatchParams){.scenarios = {scenario},
                         .scenario_count = 1,
                         .first = first,
                         .second = second,
                         .pairs = pairs,
                         .seed = 3,
                         .threads = 1};
}

static MatchResult played(const MatchParams *params) {
    MatchResult result;
    Error error = {0};
    if (!match_run(params, &result, &error)) fail_msg("%s", error.words);
    return result;
}

static void a_pair_is_counted_by_its_half_points(void **unused) {
    (void)unused;
    Pairs pairs = {0};
    pairs_add(&pairs, 0, 0);
    pairs_add(&pairs, 0.5, 0);
    pairs_add(&pairs, 0.25, 0.75);
    pairs_add(&pairs, 0.5, 0.5);
    pairs_add(&pairs, 1, 0.5);
    pairs_add(&pairs, 1, 0.51);
    const int64_t expected[] = {1, 1, 2, 1, 1};
    assert_memory_equal(pairs.count, expected, sizeof expected);
}

static void elo_of_score_inverts_score_of_elo(void **unused) {
    (void)unused;
    assert_true(fabs(elo_of_score(0.5)) < 1e-9);
    assert_true(fabs(elo_of_score(0.64) - 99.95) < 0.01);
    for (double elo = -400; elo <= 400; elo += 50)
        assert_true(fabs(elo_of_score(score_of_elo(elo)) - elo) < 1e-6);
    assert_true(elo_of_score(1) == ELO_LIMIT && elo_of_score(0) == -ELO_LIMIT);
}

// Draws pairs from known odds. Returns how often the interval contains the true score; it should
// be 95 %.
static double coverage(const double odds[PAIR_OUTCOMES], int pairs_each) {
    enum { TRIALS = 2000 };
    Pcg rng = pcg_stream(5, (uint64_t)pairs_each, PCG_TEST);
    double truth = 0;
    int held = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) truth += odds[i] * i / 4;
    for (int t = 0; t < TRIALS; t++) {
        Pairs pairs = {0};
        for (int i = 0; i < pairs_each; i++) {
            double mark = (double)pcg_unit(&rng);
            int outcome = 0;
            while (outcome < PAIR_OUTCOMES - 1 && (mark -= odds[outcome]) >= 0) outcome++;
            pairs.count[outcome]++;
        }
        Estimate estimate = pairs_estimate(&pairs);
        held += estimate.score_low <= truth && truth <= estimate.score_high;
        assert_true(estimate.elo_low <= estimate.elo && estimate.elo <= estimate.elo_high);
    }
    return held / (double)TRIALS;
}

static void the_interval_covers_the_true_score_in_95_percent_of_matches(void **unused) {
    (void)unused;
    static const double odds[][PAIR_OUTCOMES] = {
        {0.2, 0.2, 0.2, 0.2, 0.2},
        {0.05, 0.1, 0.6, 0.15, 0.1},
        {0, 0, 0.95, 0, 0.05},
        {0.01, 0.04, 0.1, 0.25, 0.6},
    };
    for (int i = 0; i < COUNT_OF(odds); i++) {
        for (int pairs = 50; pairs <= 500; pairs *= 10) {
            double share = coverage(odds[i], pairs);
            // With few pairs the interval can be too wide, but not too narrow.
            bool wide = pairs == 500 && share > 0.985;
            if (share < 0.93 || wide) fail_msg("odds %d, %d pairs: %.3f", i, pairs, share);
        }
    }
}

static void the_likelihood_ratio_grows_with_evidence_and_changes_sign_with_the_claims(
    void **unused) {
    (void)unused;
    Pairs better = {{10, 20, 100, 60, 40}}, worse = {{40, 60, 100, 20, 10}}, none = {{0}};
    assert_true(pairs_llr(&better, 0, 20) > SPRT_BOUND);
    assert_true(pairs_llr(&worse, 0, 20) < -SPRT_BOUND);
    assert_true(pairs_llr(&none, 0, 20) == 0);
    assert_true(fabs(pairs_llr(&better, 0, 20) + pairs_llr(&worse, -20, 0)) < 1e-9);
}

static void the_sprt_errs_in_at_most_5_percent_of_matches(void **unused) {
    (void)unused;
    enum { TRIALS = 400, PAIRS_MAX = 100000 };
    Pcg rng = pcg_stream(7, 0, PCG_TEST);
    int errors[2] = {0};
    for (int claim = 0; claim < 2; claim++) {
        double mean = score_of_elo(claim == 0 ? 0 : 40);
        for (int t = 0; t < TRIALS; t++) {
            Pairs pairs = {0};
            double llr = 0;
            for (int i = 0; i < PAIRS_MAX && (i < 8 || fabs(llr) < SPRT_BOUND); i++) {
                int points =
                    2 * ((double)pcg_unit(&rng) < mean) + 2 * ((double)pcg_unit(&rng) < mean);
                pairs.count[points]++;
                llr = pairs_llr(&pairs, 0, 40);
            }
            errors[claim] += claim == 0 ? llr > 0 : llr < 0;
        }
    }
    assert_true(errors[0] <= TRIALS * 8 / 100);  // 5 %, plus three standard errors
    assert_true(errors[1] <= TRIALS * 8 / 100);
}

static void a_player_against_itself_scores_one_half(void **unused) {
    (void)unused;
    MatchParams params = match_of("kuhn_poker", "greedy", "greedy", 200);
    MatchResult result = played(&params);
    assert_int_equal(result.pair_count, 200);
    assert_int_equal(pairs_total(&result.pairs), 200);
    Estimate estimate = pairs_estimate(&result.pairs);
    assert_true(estimate.score_low <= 0.5 && estimate.score_high >= 0.5);
}

static void threads_do_not_change_a_result(void **unused) {
    (void)unused;
    MatchParams params = match_of("kuhn_poker", "ismcts:iterations=50", "random", 40);
    params.scenarios[params.scenario_count++] = "tic_tac_toe";
    MatchResult one = played(&params);
    for (int threads = 2; threads <= 7; threads += 5) {
        params.threads = threads;
        MatchResult other = played(&params);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

static void a_sequential_test_stops_at_the_same_pair_on_any_number_of_threads(void **unused) {
    (void)unused;
    MatchParams params = match_of("tic_tac_toe", "ismcts:iterations=100", "random", 2000);
    params.sprt = true;
    params.elo1 = 20;
    MatchResult one = played(&params);
    assert_int_equal(one.verdict, 1);
    assert_true(one.pair_count < 2000);
    params.threads = 3;
    MatchResult three = played(&params);
    assert_memory_equal(&one, &three, sizeof one);
}

static size_t file_read(const char *path, char *out, size_t size) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(out, 1, size, file);
    fclose(file);
    return length;
}

static void file_write(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

typedef char Path[24];

// Fills `path` with a new file name.
static void path_new(Path path) {
    snprintf(path, sizeof(Path), "/tmp/match-XXXXXX");
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    close(handle);
    unlink(path);
}

static void a_killed_match_resumes_to_the_same_result(void **unused) {
    (void)unused;
    static char whole[1 << 16], again[1 << 16];
    Path path;
    path_new(path);
    MatchParams params = match_of("kuhn_poker", "ismcts:iterations=50", "random", 30);
    params.out = path;
    MatchResult one = played(&params);
    size_t length = file_read(path, whole, sizeof whole);
    // Cut the journal anywhere behind the header, even within a line, as if the match was killed.
    size_t header = (size_t)(strstr(whole, "\n0 ") - whole) + 1;
    for (size_t cut = header; cut < length; cut += 37) {
        file_write(path, whole, cut);
        MatchResult other = played(&params);
        assert_memory_equal(&one, &other, sizeof one);
        assert_int_equal(file_read(path, again, sizeof again), length);
        assert_memory_equal(whole, again, length);
    }
    unlink(path);
}

static void a_match_that_was_stopped_keeps_its_pairs(void **unused) {
    (void)unused;
    static char whole[1 << 20];
    Path path;
    path_new(path);
    MatchParams params = match_of("kuhn_poker", "greedy", "random", 1000000);
    MatchResult result;
    params.out = path;
    params.threads = 1;
    pid_t child = fork();
    if (child == 0) _exit(match_run(&params, &result, NULL) && result.interrupted ? 1 : 2);
    const struct timespec wait = {.tv_nsec = 20000000};
    for (int i = 0; i < 500 && strstr(whole, "\n9 ") == NULL; i++) {
        nanosleep(&wait, NULL);
        if (access(path, R_OK) == 0) whole[file_read(path, whole, sizeof whole - 1)] = '\0';
    }
    kill(child, SIGINT);
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(WEXITSTATUS(status), 1);
    params.pairs = 8;
    MatchResult kept = played(&params);
    params.out = NULL;
    MatchResult fresh = played(&params);
    assert_memory_equal(&kept, &fresh, sizeof kept);
    unlink(path);
}

static void a_shorter_match_keeps_what_a_longer_one_has_played(void **unused) {
    (void)unused;
    static char whole[1 << 16], again[1 << 16];
    Path path;
    path_new(path);
    MatchParams params = match_of("kuhn_poker", "greedy", "random", 30);
    params.out = path;
    played(&params);
    size_t length = file_read(path, whole, sizeof whole);
    params.pairs = 4;
    played(&params);
    assert_int_equal(file_read(path, again, sizeof again), length);
    assert_memory_equal(whole, again, length);
    unlink(path);
}

// Pairs of a longer match, also behind a line that is no pair, are never dropped without a word.
static void a_journal_loses_no_pair_silently(void **unused) {
    (void)unused;
    static const char header[] = "# a match\n", pairs[] = "0 1 0 5 6\n1 1 1 5 6\n9 0.5 0 5 6\n";
    char text[1024], bytes[1024];
    Path path;
    path_new(path);
    PairLine lines[2] = {0};
    Journal journal;
    Error error = {0};
    int length = snprintf(text, sizeof text, "%s%s", header, pairs);
    file_write(path, text, (size_t)length);
    assert_true(journal_open(&journal, path, header, lines, 2, &error));
    unlink(path);  // the file is written from memory
    assert_true(journal_finish(&journal, lines, 2, &error));
    journal_close(&journal);
    assert_int_equal(file_read(path, bytes, sizeof bytes), length);
    assert_memory_equal(bytes, text, (size_t)length);
    assert_true(journal_open(&journal, path, header, lines, 2, &error));
    fclose(journal.longer);
    journal.longer = fopen("/dev/full", "w");  // as if there was no memory for the longer run
    fputs("9 0.5 0 5 6\n", journal.longer);
    assert_false(journal_finish(&journal, lines, 2, &error));
    journal_close(&journal);
    assert_int_equal(file_read(path, bytes, sizeof bytes), length);
    length = snprintf(text, sizeof text, "%s%300d\n%s", header, 0, pairs);
    file_write(path, text, (size_t)length);
    assert_false(journal_open(&journal, path, header, lines, 2, &error));
    assert_non_null(strstr(error.words, "invalid pair"));
    assert_int_equal(file_read(path, bytes, sizeof bytes), length);
    unlink(path);
}

static void a_journal_of_another_match_is_refused(void **unused) {
    (void)unused;
    Path path;
    path_new(path);
    MatchParams params = match_of("kuhn_poker", "greedy", "random", 4);
    params.out = path;
    played(&params);
    params.seed++;
    MatchResult result;
    Error error = {0};
    assert_false(match_run(&params, &result, &error));
    assert_non_null(strstr(error.words, "not the journal of this match"));
    assert_int_equal(error.line, 5);
    FILE *other = fopen(path, "r+");
    assert_int_equal(flock(fileno(other), LOCK_EX), 0);
    params.seed--;
    error = (Error){0};
    assert_false(match_run(&params, &result, &error));
    assert_non_null(strstr(error.words, "is writing this journal"));
    fclose(other);
    unlink(path);
}

// The hash of the scenario counts, also on a line that ends with the hash of the policy.
static void a_journal_of_a_changed_scenario_is_refused(void **unused) {
    (void)unused;
    char whole[4096] = "";
    Path path;
    path_new(path);
    MatchParams params = match_of("gbsu/first-contact", "greedy", "random", 1);
    params.out = path;
    played(&params);
    file_read(path, whole, sizeof whole);
    char *hash = strstr(whole, "first-contact ") + strlen("first-contact ");
    assert_non_null(strstr(hash, " learned "));
    *hash = *hash == '0' ? '1' : '0';
    FILE *file = fopen(path, "w");
    fputs(whole, file);
    fclose(file);
    MatchResult result;
    Error error = {0};
    assert_false(match_run(&params, &result, &error));
    assert_non_null(strstr(error.words, "has changed since this match began"));
    unlink(path);
}

// The first run was killed, or the disk was full, before the header was complete. The next run
// must start again.
static void a_journal_with_a_partial_header_is_started_again(void **unused) {
    (void)unused;
    char whole[4096], again[4096], half[8] = "# match";
    Path path;
    path_new(path);
    MatchParams params = match_of("kuhn_poker", "greedy", "random", 4);
    params.out = path;
    played(&params);
    size_t length = file_read(path, whole, sizeof whole);
    for (size_t kept = 0; kept < sizeof half; kept += 7) {
        FILE *file = fopen(path, "w");
        fwrite(half, 1, kept, file);
        fclose(file);
        assert_int_equal(played(&params).pair_count, 4);
        assert_int_equal(file_read(path, again, sizeof again), length);
        assert_memory_equal(whole, again, length);
    }
    unlink(path);
}

// The disk is full after some pairs. The match must end and report the pairs played, and the same
// command must continue later.
static void a_journal_that_cannot_be_written_ends_the_match_at_once(void **unused) {
    (void)unused;
    char whole[4096], again[4096];
    Path path;
    char beside[sizeof path + 4];
    path_new(path);
    MatchParams params = match_of("kuhn_poker", "greedy", "random", 60);
    params.out = path;
    played(&params);
    size_t length = file_read(path, whole, sizeof whole);
    unlink(path);
    pid_t child = fork();
    if (child == 0) {
        MatchResult result;
        Error error = {0};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){400, 400});
        bool well = match_run(&params, &result, &error);
        bool told = strstr(error.words, "cannot be written") != NULL;
        _exit(!well && told && result.pair_count > 0 && result.pair_count < 60 ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    snprintf(beside, sizeof beside, "%s.new", path);
    assert_int_not_equal(access(beside, F_OK), 0);
    size_t kept = file_read(path, again, sizeof again);
    // The file has no incomplete line.
    assert_true(kept > 0 && kept <= 400 && again[kept - 1] == '\n');
    played(&params);
    assert_int_equal(file_read(path, again, sizeof again), length);
    assert_memory_equal(whole, again, length);
    unlink(path);
}

static void invalid_arguments_are_reported_before_the_first_game(void **unused) {
    (void)unused;
    MatchResult result;
    Error error = {0};
    MatchParams params = match_of("kuhn_poker", "greedy", "ismcts:x=1", 4);
    assert_false(match_run(&params, &result, &error));
    params = match_of("kuhn_pokr", "greedy", "greedy", 4);
    assert_false(match_run(&params, &result, &error));
}

static void a_ladder_of_unconnected_players_is_refused(void **unused) {
    (void)unused;
    static Ladder ladder;
    Error error = {0};
    int a = ladder_player(&ladder, "a"), b = ladder_player(&ladder, "b");
    int c = ladder_player(&ladder, "c"), d = ladder_player(&ladder, "d");
    ladder.match[0] = (LadderMatch){a, b, {{0, 1, 3, 1, 0}}};
    ladder.match[1] = (LadderMatch){c, d, {{0, 1, 3, 1, 0}}};
    ladder.match_count = 2;
    assert_false(ladder_fit(&ladder, a, &error));
    assert_non_null(strstr(error.words, "no chain of matches connects c with a"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_is_counted_by_its_half_points),
        cmocka_unit_test(elo_of_score_inverts_score_of_elo),
        cmocka_unit_test(the_interval_covers_the_true_score_in_95_percent_of_matches),
        cmocka_unit_test(the_likelihood_ratio_grows_with_evidence_and_changes_sign_with_the_claims),
        cmocka_unit_test(the_sprt_errs_in_at_most_5_percent_of_matches),
        cmocka_unit_test(a_player_against_itself_scores_one_half),
        cmocka_unit_test(threads_do_not_change_a_result),
        cmocka_unit_test(a_sequential_test_stops_at_the_same_pair_on_any_number_of_threads),
        cmocka_unit_test(a_killed_match_resumes_to_the_same_result),
        cmocka_unit_test(a_match_that_was_stopped_keeps_its_pairs),
        cmocka_unit_test(a_shorter_match_keeps_what_a_longer_one_has_played),
        cmocka_unit_test(a_journal_loses_no_pair_silently),
        cmocka_unit_test(a_journal_of_another_match_is_refused),
        cmocka_unit_test(a_journal_of_a_changed_scenario_is_refused),
        cmocka_unit_test(a_journal_with_a_partial_header_is_started_again),
        cmocka_unit_test(a_journal_that_cannot_be_written_ends_the_match_at_once),
        cmocka_unit_test(invalid_arguments_are_reported_before_the_first_game),
        cmocka_unit_test(a_ladder_of_unconnected_players_is_refused),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
