// SPDX-License-Identifier: GPL-3.0-or-later
// test_simulate.c -- tests a simulation's file: it is the same for any threads, shards and ranks,
// complete after a kill and never damaged; and tests its estimates against exact values. Some
// tests run this program again as `cassino simulate ...`, to kill it or to limit its disk space.
#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/match/exploit.h"
#include "bench/simulate/rows.h"
#include "bench/simulate/simulate.h"
#include "engine/game/open.h"
#include "folder_kit.h"
#include "play/commands/commands.h"

static SimulateParams params_of(const char *scenario, int64_t games, const char *out) {
    SimulateParams params;
    simulate_params_defaults(&params);
    params.scenario = scenario;
    params.games = games;
    params.out = out;
    params.threads = 1;
    return params;
}

static SimulateResult simulated(const SimulateParams *params) {
    SimulateResult result;
    Error error = {0};
    if (!simulate_run(params, &result, &error)) fail_msg("%s", error.words);
    return result;
}

static void refused(const SimulateParams *params, const char *words) {
    SimulateResult result;
    Error error = {0};
    assert_false(simulate_run(params, &result, &error));
    if (strstr(error.words, words) == NULL) fail_msg("\"%s\" is not in \"%s\"", words, error.words);
}

// Starts this program again with these arguments. Returns the process id.
static pid_t program_start(char *const argv[], rlim_t bytes_max) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0) return child;
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    signal(SIGXFSZ, SIG_IGN);
    if (bytes_max > 0) setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes_max, bytes_max});
    execv("/proc/self/exe", argv);
    _exit(99);
}

static int program_wait(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

// Returns a hash of every row of every table, in the order of their keys.
static uint64_t content(const char *path) {
    static const char *const rows[] = {
        "meta ORDER BY 1",
        "piece ORDER BY 1",
        "place ORDER BY 1",
        "line ORDER BY 1",
        "objective ORDER BY 1",
        "object ORDER BY 1",
        "measure ORDER BY 1",
        "ending ORDER BY 1",
        "outcome ORDER BY 1",
        "game ORDER BY 1",
        "turn ORDER BY 1, 2",
        "game_measure ORDER BY 1, 2",
        "turn_measure ORDER BY 1, 2, 3",
        "fate ORDER BY 1, 2",
        "death ORDER BY 1, 2, 3, 4",
        "holding ORDER BY 1, 2, 3, 4, 5",
        "change ORDER BY 1, 2",
        "luck ORDER BY 1, 2, 3",
        "stand ORDER BY 1, 2, 3",
        "presence ORDER BY 1, 2",
        "luck_total ORDER BY 1, 2, 3",
        "outcome_total ORDER BY 1, 2",
    };
    sqlite3 *db;
    uint64_t hash = 0;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (int i = 0; i < COUNT_OF(rows); i++) {
        sqlite3_stmt *statement;
        char sql[80];
        snprintf(sql, sizeof sql, "SELECT * FROM %s", rows[i]);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
        while (sqlite3_step(statement) == SQLITE_ROW) {
            for (int c = 0; c < sqlite3_column_count(statement); c++) {
                const char *value = (const char *)sqlite3_column_text(statement, c);
                hash = hash_join(hash, value != NULL ? hash_text(value) : 1);
            }
        }
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
    return hash;
}

static int64_t number_of(const char *path, const char *sql) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    int64_t number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK) {
        if (sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int64(statement, 0);
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
    return number;
}

static void the_file_is_the_same_for_1_2_and_3_threads(void **unused) {
    (void)unused;
    Path path;
    uint64_t first = 0;
    for (int threads = 1; threads <= 3; threads++) {
        char name[24];
        snprintf(name, sizeof name, "threads%d.db", threads);
        SimulateParams params = params_of("gbsu/first-contact", 24, file_in(path, name));
        params.threads = threads;
        assert_int_equal(simulated(&params).kept, 24);
        if (threads == 1) first = content(path);
        assert_int_equal(content(path), first);
    }
    assert_int_equal(number_of(path, "SELECT count(*) FROM game"), 24);
    assert_true(number_of(path, "SELECT count(*) FROM turn") >= 24 * 2);
    assert_true(number_of(path, "SELECT count(*) FROM holding") > 24);
    assert_int_equal(number_of(path, "SELECT count(*) FROM game_measure"),
                     24 * number_of(path, "SELECT count(*) FROM measure"));
    assert_int_equal(number_of(path, "SELECT count(*) FROM place"), 64);
    assert_int_equal(number_of(path, "SELECT count(*) FROM outcome"), 52);
    // The counts that all games share must agree in every table with a row for each game.
    assert_int_equal(number_of(path, "SELECT sum(plies) FROM luck_total"),
                     number_of(path, "SELECT sum(plies) FROM game"));
}

static int merged(const char *out, const char *const in[], int count) {
    char *argv[12] = {(char *)"test_simulate", (char *)"merge", (char *)out};
    for (int i = 0; i < count; i++) argv[3 + i] = (char *)in[i];
    return program_wait(program_start(argv, 0));
}

static void four_merged_shards_equal_the_whole(void **unused) {
    (void)unused;
    Path path, shard[4], out;
    SimulateParams params = params_of("gbsu/first-contact", 22, file_in(path, "whole.db"));
    simulated(&params);
    const char *in[5];
    for (int i = 0; i < 4; i++) {
        char name[24];
        snprintf(name, sizeof name, "shard%d.db", i);
        SimulateParams part = params_of("gbsu/first-contact", 22, file_in(shard[i], name));
        part.shard = i + 1;
        part.shards = 4;
        assert_int_equal(simulated(&part).kept, i < 2 ? 6 : 5);
        in[i] = shard[i];
    }
    assert_int_equal(merged(file_in(out, "merged.db"), in, 4), 0);
    assert_int_equal(content(out), content(path));
    // A merge must not overwrite an existing file, nor join files that overlap or differ.
    assert_int_equal(merged(out, in, 4), 2);
    assert_int_equal(content(out), content(path));
    // A file merged from some of the shards can be continued to the whole simulation.
    assert_int_equal(merged(file_in(out, "part.db"), in, 3), 0);
    params.out = out;
    assert_int_equal(simulated(&params).kept, 22);
    assert_int_equal(content(out), content(path));
    in[4] = shard[0];
    assert_int_equal(merged(file_in(out, "overlap.db"), in, 5), 2);
    assert_int_not_equal(access(out, F_OK), 0);
    SimulateParams other = params_of("gbsu/first-contact", 22, file_in(shard[3], "other.db"));
    other.seed = 2;
    simulated(&other);
    assert_int_equal(merged(file_in(out, "mixed.db"), in, 4), 2);
    assert_int_not_equal(access(out, F_OK), 0);
}

// Returns the content of a simulation of 200 games that was not interrupted; it is played once.
static uint64_t whole_content(void) {
    static uint64_t known;
    Path whole;
    if (known != 0) return known;
    SimulateParams params = params_of("gbsu/first-contact", 200, file_in(whole, "whole-200.db"));
    simulated(&params);
    return known = content(whole);
}

static void a_killed_run_resumes_to_the_same_file(void **unused) {
    (void)unused;
    Path path;
    SimulateParams params = params_of("gbsu/first-contact", 200, file_in(path, "killed.db"));
    params.threads = 2;
    char *argv[] = {(char *)"test_simulate",
                    (char *)"simulate",
                    (char *)"gbsu/first-contact",
                    (char *)"--games",
                    (char *)"200",
                    (char *)"--threads",
                    (char *)"2",
                    (char *)"--out",
                    path,
                    NULL};
    int kills = 0;
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    for (int i = 0; i < 8; i++) {
        pid_t child = program_start(argv, 0);
        struct timespec wait = {.tv_nsec = 50000000 + (long)pcg_below(&rng, 300000000)};
        nanosleep(&wait, NULL);
        kill(child, SIGKILL);
        kills += program_wait(child) == -SIGKILL;
    }
    assert_true(kills > 0);
    assert_int_equal(simulated(&params).kept, 200);
    assert_int_equal(content(path), whole_content());
}

static void a_stopped_run_keeps_its_games(void **unused) {
    (void)unused;
    Path path;
    char *argv[] = {(char *)"test_simulate",
                    (char *)"simulate",
                    (char *)"gbsu/first-contact",
                    (char *)"--games",
                    (char *)"1000000",
                    (char *)"--out",
                    (char *)file_in(path, "stopped.db"),
                    NULL};
    pid_t child = program_start(argv, 0);
    for (int i = 0; i < 200 && number_of(path, "SELECT count(*) FROM game") <= 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    kill(child, SIGINT);
    assert_int_equal(program_wait(child), 1);
    assert_true(number_of(path, "SELECT count(*) FROM game") > 0);
    assert_int_equal(number_of(path, "SELECT count(DISTINCT game) FROM fate"),
                     number_of(path, "SELECT count(*) FROM game"));
}

static void a_foreign_file_is_refused_and_kept(void **unused) {
    (void)unused;
    Path path, foreign;
    SimulateParams params = params_of("kuhn_poker", 20, file_in(path, "same.db"));
    simulated(&params);
    uint64_t before = content(path);
    SimulateParams other = params;
    other.seed = 2;
    refused(&other, "its seed is \"1\", not \"2\"");
    other = params;
    other.players[AXIS] = "random";
    refused(&other, "its axis is \"greedy\", not \"random\"");
    other = params;
    other.scenario = "tic_tac_toe";
    refused(&other, "its rules is \"kuhn_poker\", not \"tic_tac_toe\"");
    assert_int_equal(content(path), before);

    FILE *file = fopen(file_in(foreign, "letter.txt"), "w");
    for (int i = 0; i < 200; i++) fputs("Dear Sir, this is not a database. ", file);
    fclose(file);
    other = params_of("kuhn_poker", 20, foreign);
    refused(&other, "not a database");
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file_in(foreign, "foreign.db"), &db), SQLITE_OK);
    sqlite3_exec(db, "CREATE TABLE mine (a)", NULL, NULL, NULL);
    sqlite3_close(db);
    refused(&other, "is not a simulation");
    assert_int_equal(number_of(foreign, "SELECT count(*) FROM sqlite_schema"), 1);
}

static void an_unwritable_file_is_one_line_of_error(void **unused) {
    (void)unused;
    Path path;
    SimulateParams params = params_of("kuhn_poker", 20, file_in(path, "no-such-folder/x.db"));
    refused(&params, "cannot be written: No such file or directory");
    params.out = folder_name();
    refused(&params, "cannot be written: Is a directory");
}

static void a_full_disk_stops_the_run_and_keeps_its_games(void **unused) {
    (void)unused;
    Path path;
    char *argv[] = {(char *)"test_simulate",
                    (char *)"simulate",
                    (char *)"gbsu/first-contact",
                    (char *)"--games",
                    (char *)"200",
                    (char *)"--out",
                    (char *)file_in(path, "full.db"),
                    NULL};
    assert_int_equal(program_wait(program_start(argv, 600000)), 2);
    SimulateParams params = params_of("gbsu/first-contact", 200, path);
    simulated(&params);
    assert_int_equal(content(path), whole_content());
}

static void a_finished_run_can_be_extended(void **unused) {
    (void)unused;
    Path path, whole;
    SimulateParams params = params_of("kuhn_poker", 50, file_in(path, "later.db"));
    simulated(&params);
    params.games = 120;
    assert_int_equal(simulated(&params).kept, 120);
    params.out = file_in(whole, "at-once.db");
    simulated(&params);
    assert_int_equal(content(path), content(whole));
}

static void until_stops_at_the_same_game_on_any_number_of_threads(void **unused) {
    (void)unused;
    Path path;
    int64_t kept[2] = {0};
    for (int i = 0; i < 2; i++) {
        SimulateParams params =
            params_of("kuhn_poker", 100000, file_in(path, i ? "until2.db" : "until1.db"));
        params.until = UNTIL_WIDTH;
        params.width = 0.08;
        params.threads = 1 + 2 * i;
        SimulateResult first = simulated(&params);
        kept[i] = first.kept;
        assert_false(first.looked);  // the width of the interval does not depend on the score
        assert_int_equal(simulated(&params).kept, kept[i]);  // nothing is left to play
        assert_int_equal(number_of(path, "SELECT max(game) FROM game"), kept[i] - 1);
    }
    assert_int_equal(kept[0], kept[1]);
    // With payoffs 0 and 1 the verdict would need about 600 games; payoffs of 1/4 and 3/4 vary
    // less.
    assert_true(kept[0] > 200 && kept[0] < 500);

    SimulateParams verdict = params_of("tic_tac_toe", 100000, file_in(path, "verdict.db"));
    verdict.players[ALLIED] = "ismcts:iterations=50";
    verdict.players[AXIS] = "random";
    verdict.until = UNTIL_VERDICT;
    assert_true(simulated(&verdict).kept < 200);
    verdict.until = UNTIL_ALL;
    verdict.games = 1;  // the games in the file still ended at a verdict
    assert_true(simulated(&verdict).looked);
}

// Checks that the interval for uniform play of Kuhn poker contains the exact value from the whole
// tree, for several seeds and for all their games. The policy of `random` is known exactly.
static void random_kuhn_poker_scores_its_value_in_the_tree(void **unused) {
    (void)unused;
    Game game;
    Error error = {0};
    ExploitReport report;
    assert_true(game_open(&game, "kuhn_poker", &error));
    assert_true(exploit_measure(&game, exploit_uniform, NULL, &report, &error));
    game_close(&game);
    Tally all = {0};
    int held = 0;
    for (int seed = 0; seed < 20; seed++) {
        Path path;
        char name[24];
        snprintf(name, sizeof name, "kuhn%d.db", seed);
        SimulateParams params = params_of("kuhn_poker", 400, file_in(path, name));
        params.players[ALLIED] = params.players[AXIS] = "random";
        params.seed = (uint64_t)seed;
        SimulateResult result = simulated(&params);
        Interval interval = interval_fixed(result.tally, 0.95);
        held += interval.low <= report.value && report.value <= interval.high;
        all.games += result.tally.games;
        all.points += result.tally.points;
        all.squares += result.tally.squares;
    }
    Interval interval = interval_fixed(all, 0.999);
    assert_true(interval.low <= report.value && report.value <= interval.high);
    assert_true(held >= 17);
}

static void one_game_equals_that_of_the_file_and_replays(void **unused) {
    (void)unused;
    Path path, where;
    SimulateParams params = params_of("gbsu/first-contact", 5, file_in(path, "five.db"));
    simulated(&params);
    GameRows *rows = malloc(sizeof *rows);
    char winner[64];
    Record *record = malloc(sizeof *record);
    Error error = {0};
    assert_true(simulate_record(&params, 3, file_in(where, "three.record"), rows, winner, &error));
    char sql[80];
    snprintf(sql, sizeof sql, "SELECT hash = '%016llx' FROM game WHERE game = 3",
             (unsigned long long)rows->hash);
    assert_int_equal(number_of(path, sql), 1);
    Game game;
    StateBuffer state = {0};
    assert_true(game_open(&game, "gbsu/first-contact", &error));
    assert_true(record_load_header(record, where, &error));
    assert_true(record_load(record, &game, where, &error));
    assert_true(record_replay(record, &game, state_of(&state), -1, &error));
    assert_true(state_hash(&game, state_of(&state)) == rows->hash);
    assert_int_equal(record->count, rows->plies);
    game_close(&game);
    free(record);
    free(rows);
}

static void a_changed_scenario_is_another_simulation(void **unused) {
    (void)unused;
    Path path;
    SimulateParams params = params_of("gbsu/first-contact", 4, file_in(path, "changed.db"));
    params.edits[params.edit_count++] = "victory.threshold=3";
    simulated(&params);
    assert_int_equal(number_of(path,
                               "SELECT count(*) FROM meta WHERE key = 'set' AND value = "
                               "'victory.threshold=3'"),
                     1);
    params.edit_count = 0;
    refused(&params, "its set is \"victory.threshold=3\", not \"\"");
    params.edits[params.edit_count++] = "victory.threshhold=2";
    refused(&params, "threshhold");
}

// Checks that the record of a game with a changed scenario names the changes, and replays with
// them.
static void a_game_of_a_changed_scenario_replays(void **unused) {
    (void)unused;
    Path where;
    SimulateParams params = params_of("gbsu/first-contact", 5, NULL);
    params.edits[params.edit_count++] = "turns=4";
    params.edits[params.edit_count++] = "units.T/B.move=3";
    GameRows *rows = malloc(sizeof *rows);
    char winner[64];
    Record *record = malloc(sizeof *record);
    Error error = {0};
    assert_true(
        simulate_record(&params, 2, file_in(where, "changed.record"), rows, winner, &error));
    Game game;
    StateBuffer state = {0};
    assert_true(record_load_header(record, where, &error));
    assert_string_equal(record->set, "turns=4; units.T/B.move=3");
    assert_true(game_open(&game, record->scenario, &error));
    // The unchanged scenario does not fit the record.
    assert_false(record_load(record, &game, where, &error));
    assert_true(record_change(record, &game, &error));
    assert_true(record_load(record, &game, where, &error));
    assert_true(record_replay(record, &game, state_of(&state), -1, &error));
    assert_true(state_hash(&game, state_of(&state)) == rows->hash);
    snprintf(record->set, sizeof record->set, "turns=many");
    assert_false(record_change(record, &game, &error));
    game_close(&game);
    free(record);
    free(rows);
}

static void two_ranks_write_the_file_of_one_process(void **unused) {
    (void)unused;
    const char *program = mpi_program();
    Path path, ranks;
    char command[600];
    SimulateParams params = params_of("gbsu/first-contact", 40, file_in(path, "one-process.db"));
    simulated(&params);
    snprintf(command, sizeof command,
             "mpirun --allow-run-as-root --oversubscribe --bind-to none -n 2 %s "
             "simulate gbsu/first-contact --games 40 --threads 1 --out %s >/dev/null",
             program, file_in(ranks, "two-ranks.db"));
    assert_int_equal(system(command), 0);
    assert_int_equal(content(ranks), content(path));
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "simulate") == 0)
        return command_call(&command_simulate, argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "merge") == 0)
        return command_call(&command_merge, argc - 1, argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_is_the_same_for_1_2_and_3_threads),
        cmocka_unit_test(four_merged_shards_equal_the_whole),
        cmocka_unit_test(a_killed_run_resumes_to_the_same_file),
        cmocka_unit_test(a_stopped_run_keeps_its_games),
        cmocka_unit_test(a_foreign_file_is_refused_and_kept),
        cmocka_unit_test(an_unwritable_file_is_one_line_of_error),
        cmocka_unit_test(a_full_disk_stops_the_run_and_keeps_its_games),
        cmocka_unit_test(a_finished_run_can_be_extended),
        cmocka_unit_test(until_stops_at_the_same_game_on_any_number_of_threads),
        cmocka_unit_test(random_kuhn_poker_scores_its_value_in_the_tree),
        cmocka_unit_test(one_game_equals_that_of_the_file_and_replays),
        cmocka_unit_test(a_changed_scenario_is_another_simulation),
        cmocka_unit_test(a_game_of_a_changed_scenario_replays),
        cmocka_unit_test(two_ranks_write_the_file_of_one_process),
    };
    return cmocka_run_group_tests_name("simulate", tests, folder_make, folder_remove);
}
