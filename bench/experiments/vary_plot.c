// SPDX-License-Identifier: GPL-3.0-or-later
// vary_plot.c -- runs a gnuplot script and writes its SVG to a file.
#define _GNU_SOURCE  // memmem
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vary.h"

extern char **environ;

void plot_words(Text *script, const char *format, ...) {
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    text_char(script, '\'');
    for (const char *c = words; *c != '\0'; c++) {
        if (*c == '\'') text_char(script, '\'');
        text_char(script, *c);
    }
    text_char(script, '\'');
}

static bool plot_start(int input, int output, pid_t *child) {
    char *words[] = {(char *)(uintptr_t) "gnuplot", NULL};
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0) return false;
    bool well = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0 &&
                posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) == 0 &&
                posix_spawnp(child, words[0], &actions, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return well;
}

// Returns true if the picture is complete. gnuplot does not report a full disk, so the end of its
// output is checked.
static bool is_whole(int picture) {
    char tail[8] = "";
    ssize_t length =
        lseek(picture, -(off_t)sizeof tail, SEEK_END) < 0 ? 0 : read(picture, tail, sizeof tail);
    return length == sizeof tail && memmem(tail, sizeof tail, "</svg>", 6) != NULL;
}

// Passes the script to gnuplot in an unnamed file. A pipe could fill up and block both processes.
bool plot_svg(const char *script, const char *path, int width, int height, Error *error) {
    FILE *input = tmpfile();
    if (input == NULL)
        return error_set(error, "cannot create a temporary file: %s", strerror(errno));
    fprintf(input, "set terminal svg size %d,%d font 'Helvetica,13' background '#ffffff'\n%s\n",
            width, height, script);
    if (fflush(input) != 0 || fseek(input, 0, SEEK_SET) != 0) {
        fclose(input);
        return error_set(error, "cannot write a temporary file: %s", strerror(errno));
    }
    // Write a new file and rename it, so that an old picture stays until the new one is complete.
    char beside[1024];
    struct stat facts;
    bool ordinary = stat(path, &facts) != 0 || S_ISREG(facts.st_mode);
    snprintf(beside, sizeof beside, "%s%s", path, ordinary ? ".new" : "");
    int output = open(beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (output < 0 && !ordinary) output = open(beside, O_WRONLY | O_CLOEXEC);
    if (output < 0) {
        fclose(input);
        return error_write(error, path, errno);
    }
    pid_t child;
    int state = 0;
    bool started = plot_start(fileno(input), output, &child);
    fclose(input);
    while (started && waitpid(child, &state, 0) < 0) assert(errno == EINTR);
    bool drawn = started && WIFEXITED(state) && WEXITSTATUS(state) == 0;
    bool kept = !ordinary || is_whole(output);
    kept = close(output) == 0 && kept;
    if (drawn && kept && (!ordinary || rename(beside, path) == 0)) return true;
    int why = kept ? errno : ENOSPC;
    if (ordinary) unlink(beside);
    errno = why;
    if (drawn) return error_write(error, path, errno);
    return error_set(error, "gnuplot cannot draw %s; if gnuplot is missing, install gnuplot-nox",
                     path);
}
