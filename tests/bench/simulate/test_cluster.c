// SPDX-License-Identifier: GPL-3.0-or-later
// test_cluster.c -- tests runs on several machines, simulated on this one: the tasks of a Slurm
// array by bench/slurm/simulate.sbatch, and ranks under mpirun, with four shards each, one of
// which is killed and run again. The merged shards must equal the file of one process. The test
// sets Slurm's variables and runs the script, which calls this program.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/simulate/simulate.h"
#include "folder_kit.h"
#include "play/commands/commands.h"

enum { GAMES = 120, SHARDS = 4 };

// Returns a hash of all games in a file, in any order, and their number in *count.
static uint64_t games_hash(const char *path, int64_t *count) {
    static const char *const tables[] = {"game ORDER BY 1",
                                         "turn ORDER BY 1, 2",
                                         "fate ORDER BY 1, 2",
                                         "stand ORDER BY 1, 2, 3",
                                         "presence ORDER BY 1, 2",
                                         "luck_total ORDER BY 1, 2, 3",
                                         "outcome_total ORDER BY 1, 2",
                                         "luck ORDER BY 1, 2, 3"};
    sqlite3 *db;
    uint64_t hash = 0;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (int i = 0; i < COUNT_OF(tables); i++) {
        char sql[80];
        sqlite3_stmt *row;
        snprintf(sql, sizeof sql, "SELECT * FROM %s", tables[i]);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
        int64_t rows = 0;
        for (; sqlite3_step(row) == SQLITE_ROW; rows++) {
            for (int c = 0; c < sqlite3_column_count(row); c++) {
                const char *value = (const char *)sqlite3_column_text(row, c);
                hash = hash_join(hash, value != NULL ? hash_text(value) : 1);
            }
        }
        if (i == 0) *count = rows;
        sqlite3_finalize(row);
    }
    sqlite3_close(db);
    return hash;
}

// Starts a shell command in a process group of its own, so that the whole group can be killed at
// once.
static pid_t shell_start(const char *command) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0) return child;
    setpgid(0, 0);
    execl("/bin/bash", "bash", "-c", command, (char *)NULL);
    _exit(99);
}

static int shell_wait(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void killed_after(const char *command, long milliseconds) {
    pid_t child = shell_start(command);
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    shell_wait(child);
}

static void whole_play(Path out) {
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    file_in(out, "whole.db");
    simulate_params_defaults(&params);
    params.scenario = "gbsu/first-contact";
    params.games = GAMES;
    params.threads = 1;
    params.out = out;
    if (!simulate_run(&params, &result, &error)) fail_msg("%s", error.words);
}

static void joined_are_the_whole(const char *shards) {
    Path whole, all;
    char command[900], self[300];
    int64_t count[2];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    assert_true(length > 0);
    self[length] = '\0';
    whole_play(whole);
    file_in(all, "all.db");
    snprintf(command, sizeof command, "rm -f %s; %s merge %s %s/%s*.db >%s/merge.txt", all, self,
             all, folder_name(), shards, folder_name());
    assert_int_equal(shell_wait(shell_start(command)), 0);
    assert_int_equal(games_hash(all, &count[0]), games_hash(whole, &count[1]));
    assert_int_equal(count[0], GAMES);
    assert_int_equal(count[1], GAMES);
}

static void an_array_with_a_killed_task_merges_to_the_whole(void **unused) {
    (void)unused;
    char command[SHARDS][900], self[300];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    assert_true(length > 0);
    self[length] = '\0';
    for (int task = 0; task < SHARDS; task++)
        snprintf(command[task], sizeof command[task],
                 "CASSINO=%s SHARDS=%s SLURM_ARRAY_TASK_ID=%d SLURM_ARRAY_TASK_MIN=7 "
                 "SLURM_ARRAY_TASK_COUNT=%d SLURM_CPUS_PER_TASK=1 exec bash "
                 "bench/slurm/simulate.sbatch gbsu/first-contact --games %d >/dev/null",
                 self, folder_name(), 7 + task, SHARDS, GAMES);
    killed_after(command[2], 120);
    for (int task = 0; task < SHARDS; task++)
        assert_int_equal(shell_wait(shell_start(command[task])), 0);
    joined_are_the_whole("shard-");
}

// Slurm warns a task by a signal a minute before its time is up. The task must keep the games it
// played and exit with 1, which means that more games are to be played; the task that is submitted
// again plays the rest.
static void a_task_keeps_its_games_after_a_termination_signal(void **unused) {
    (void)unused;
    char command[900], self[300];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    assert_true(length > 0);
    self[length] = '\0';
    snprintf(command, sizeof command,
             "mkdir -p %s/w; CASSINO=%s SHARDS=%s/w SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=1 "
             "SLURM_CPUS_PER_TASK=1 exec bash bench/slurm/simulate.sbatch gbsu/first-contact "
             "--games 100000 >/dev/null 2>&1",
             folder_name(), self, folder_name());
    pid_t child = shell_start(command);
    char begun[400];
    snprintf(begun, sizeof begun, "test 0$(stat -c %%s %s/w/shard-0001.db-wal 2>&1) -gt 200000",
             folder_name());  // more than the empty tables
    for (int i = 0; i < 600 && system(begun) != 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    kill(child, SIGTERM);
    assert_int_equal(shell_wait(child), 1);
    Path path;
    int64_t count;
    file_in(path, "w/shard-0001.db");
    games_hash(path, &count);
    assert_true(count > 0 && count < 100000);
}

static void four_shards_with_a_killed_rank_merge_to_the_whole(void **unused) {
    (void)unused;
    const char *program = mpi_program();
    char command[SHARDS][900];
    for (int shard = 0; shard < SHARDS; shard++)
        snprintf(command[shard], sizeof command[shard],
                 "exec mpirun --allow-run-as-root --oversubscribe --bind-to none -n 2 %s simulate "
                 "gbsu/first-contact --games %d --threads 1 --shard %d/%d --out %s/rank-%d.db "
                 ">/dev/null 2>&1",
                 program, GAMES, shard + 1, SHARDS, folder_name(), shard + 1);
    killed_after(command[1], 500);
    for (int shard = 0; shard < SHARDS; shard++)
        assert_int_equal(shell_wait(shell_start(command[shard])), 0);
    joined_are_the_whole("rank-");
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "simulate") == 0)
        return command_call(&command_simulate, argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "merge") == 0)
        return command_call(&command_merge, argc - 1, argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_array_with_a_killed_task_merges_to_the_whole),
        cmocka_unit_test(a_task_keeps_its_games_after_a_termination_signal),
        cmocka_unit_test(four_shards_with_a_killed_rank_merge_to_the_whole),
    };
    return cmocka_run_group_tests_name("cluster", tests, folder_make, folder_remove);
}
