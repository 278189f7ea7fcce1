// SPDX-License-Identifier: GPL-3.0-or-later
// hostile_kit.c -- runs commands in a child process and damages files; see hostile_kit.h.
#include "hostile_kit.h"

#include <fcntl.h>
#include <omp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "engine/base/base.h"
#include "play/commands/commands.h"

enum { WORDS_MAX = 32, SECONDS_MAX = 120 };

const char *spelled(const char *format, ...) {
    static char words[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return words;
}

static void limits_set(const Limits *limits) {
    if (limits == NULL) return;
    signal(SIGXFSZ, SIG_IGN);
    if (limits->file_bytes > 0)
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){limits->file_bytes, limits->file_bytes});
    if (limits->memory_bytes > 0)
        setrlimit(RLIMIT_AS, &(struct rlimit){limits->memory_bytes, limits->memory_bytes});
    if (limits->nobody && geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(97);
}

static pid_t child_start(const Limits *limits, const char *words, const char *err) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0) return child;
    static char copy[1000];
    char *argv[WORDS_MAX + 1] = {0};
    int argc = 0;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word != NULL && argc < WORDS_MAX; word = strtok(NULL, " "))
        argv[argc++] = word;
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(err != NULL ? open(err, O_WRONLY | O_CREAT | O_TRUNC, 0666) : null, STDERR_FILENO);
    // Start OpenMP now, because it prints errors of its own if memory is short.
    omp_get_max_threads();
    limits_set(limits);
    alarm(SECONDS_MAX);
    const Command *command = command_find(argv[0]);
    exit(command != NULL ? command_call(command, argc, argv) : 98);
}

int said_start(const Limits *limits, const char *words) { return child_start(limits, words, NULL); }

int said_code(int process) {
    int status;
    assert_int_equal(waitpid(process, &status, 0), process);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

Said said_by(const Limits *limits, const char *words) {
    Path err;
    Said said = {0};
    said.code = said_code(child_start(limits, words, file_in(err, "stderr")));
    FILE *file = fopen(err, "r");
    assert_non_null(file);
    size_t length = fread(said.words, 1, sizeof said.words - 1, file);
    for (size_t i = 0; i < length; i++) said.lines += said.words[i] == '\n';
    fclose(file);
    return said;
}

void file_duplicate(const char *from, const char *to) {
    static char bytes[1 << 22];
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    assert_true(in != NULL && out != NULL);
    size_t length = fread(bytes, 1, sizeof bytes, in);
    assert_true(length < sizeof bytes && fwrite(bytes, 1, length, out) == length);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

bool tampered(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL);
    bool good = sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(db);
    return good;
}

int64_t number_of(const char *path, const char *sql) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    int64_t number = -1;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK) {
        if (sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int64(statement, 0);
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
    return number;
}
