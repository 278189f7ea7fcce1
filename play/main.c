// SPDX-License-Identifier: GPL-3.0-or-later
// main.c -- the program: finds the command by its name, runs it, and reports a failure of the
// standard output. play/commands/commands.c lists the commands.
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/nearest.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { COMMANDS_MAX = 64 };

static int command_unknown(const char *name);
static void streams_open(void);
static int streams_close(int code);
static void streams_at_exit(void);

static bool closed;  // true after streams_close()

int main(int argc, char **argv) {
    streams_open();
    setlocale(LC_CTYPE, "");  // libedit edits letters of more than one byte
    Error error = {0};
    if (!rules_check(rules_all, &error)) {
        fprintf(stderr, "cassino: %s\n", error.words);
        return EXIT_BAD;
    }
    if (argc < 2) {
        fprintf(stderr, "cassino: missing command; try `cassino list` or `cassino --help`\n");
        return EXIT_BAD;
    }
    const char *name = argv[1];
    bool helps =
        strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
    char help[] = "--help", *help_of[] = {NULL, help, NULL};
    argc--;
    argv++;
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("cassino %s\n", CASSINO_VERSION);
    } else if (helps && argc < 2) {
        commands_help();
    } else if (helps && strcmp(argv[1], "--table") == 0) {
        commands_table();
    } else {
        if (helps) {  // `cassino help play` is `cassino play --help`
            name = argv[1];
            argc = 2;
            argv = help_of;
        }
        const Command *command = command_find(name);
        if (command == NULL) return command_unknown(name);
        return streams_close(command_call(command, argc, argv));
    }
    return streams_close(EXIT_WELL);
}

static int command_unknown(const char *name) {
    const char *names[COMMANDS_MAX];
    int count = 0;
    for (; commands[count] != NULL; count++) {
        assert(count < COMMANDS_MAX);
        names[count] = commands[count]->name;
    }
    int near = words_nearest(name, names, count);
    if (near >= 0)
        fprintf(stderr, "cassino: unknown command '%.40s'; did you mean '%s'?\n", name,
                names[near]);
    else
        fprintf(stderr, "cassino: unknown command '%.40s' (see `cassino --help`)\n", name);
    return EXIT_BAD;
}

// Opens /dev/null in place of a closed stdin, stdout or stderr. Otherwise the next file that is
// opened would take its number. The replacement of stdout is read-only, so that writes to it fail.
// Also ignores the signals of a closed pipe (`| head`) and of the limit of a file's size (`ulimit
// -f`): they would kill a game before it is saved. The writes then fail instead.
static void streams_open(void) {
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0) continue;
        int opened = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY);
        assert(opened == descriptor);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    atexit(streams_at_exit);
}

// Flushes stdout and returns `code`. If the output could not be written, prints a message and
// returns EXIT_BAD instead of EXIT_WELL. A reader that closed its pipe is no failure.
static int streams_close(int code) {
    closed = true;
    bool bad = ferror(stdout) != 0;
    bad |= fflush(stdout) != 0;
    if (!bad) return code;
    clearerr(stdout);  // write again, to learn why
    errno = 0;
    putchar('\n');
    if (fflush(stdout) == 0) errno = EIO;
    if (errno == EPIPE) return code;
    fprintf(stderr, "cassino: cannot write the output: %s\n",
            errno == EBADF ? "standard output is closed" : strerror(errno));
    return code == EXIT_WELL ? EXIT_BAD : code;
}

// Handler for exit(), which code such as `--help` calls: checks stdout if main() has not done so.
static void streams_at_exit(void) {
    if (closed) return;
    int code = streams_close(EXIT_WELL);
    if (code != EXIT_WELL) _exit(code);
}
