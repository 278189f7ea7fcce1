// SPDX-License-Identifier: GPL-3.0-or-later
// program.c -- runs the program and keeps its output; see program.h.
#include "program.h"

#include <sys/wait.h>
#include <unistd.h>

char program[1024], folder[64] = "/tmp/cassino-play-XXXXXX";
char out[OUTPUT_BYTES], err[OUTPUT_BYTES];

void file_read(const char *name, char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t count = fread(text, 1, OUTPUT_BYTES - 1, file);
    text[count] = '\0';
    fclose(file);
}

void file_write(const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

int run(const char *words, const char *typed) {
    char command[4096];
    file_write("typed", typed);
    snprintf(command, sizeof command, "cd %s && { cat typed | %s %s; } >out 2>err", folder, program,
             words);
    int status = system(command);
    assert_true(WIFEXITED(status));
    file_read("out", out);
    file_read("err", err);
    return WEXITSTATUS(status);
}

void assert_has(const char *text, const char *part) {
    if (strstr(text, part) == NULL) fail_msg("no '%s' in:\n%s", part, text);
}

void assert_lacks(const char *text, const char *part) {
    if (strstr(text, part) != NULL) fail_msg("'%s' in:\n%s", part, text);
}

int empty_folder(void **unused) {
    (void)unused;
    char command[256];
    snprintf(command, sizeof command, "rm -rf %s/*", folder);
    return system(command);
}

bool program_open(const char *test) {
    const char *named = getenv("CASSINO");
    char name[900];
    if (realpath(named ? named : "build/cassino", name) == NULL || mkdtemp(folder) == NULL) {
        fprintf(stderr, "%s: no program; set CASSINO to its path\n", test);
        return false;
    }
    snprintf(program, sizeof program, "%s", name);
    if (realpath("scenarios", name) != NULL) setenv("CASSINO_SCENARIOS", name, 1);
    // Policies that a command learns first are kept beside the folder, not in the user's.
    snprintf(name, sizeof name, "%s.data", folder);
    setenv("XDG_DATA_HOME", name, 1);
    setenv("CASSINO_PROGRAM", program, 1);  // for tests that call the program twice in a line
    return true;
}

void program_close(void) {
    empty_folder(NULL);
    rmdir(folder);
    char command[256];
    snprintf(command, sizeof command, "rm -rf %s.data", folder);
    assert_int_equal(system(command), 0);
}
