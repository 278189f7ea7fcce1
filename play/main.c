// SPDX-License-Identifier: GPL-3.0-or-later
// main.c -- the program: one table of commands. Each parses its own words and returns an exit code:
// 0 well, 1 the answer is no, 2 bad use or bad input.
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/game/nearest.h"
#include "engine/rules/rules.h"
#include "play/commands/arguments.h"
#include "play/commands/commands.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

typedef struct Command {
    const char *name, *help;
    int (*run)(int argc, char **argv);  // argv[0] is "cassino NAME"
} Command;

// clang-format off
static const Command commands[] = {
    {"list",     "scenarios, rule systems, players",                          command_list},
    {"play",     "play a scenario, or go on with a recorded game",            command_play},
    {"show",     "a position: the map, the units, the hands",                 command_show},
    {"rules",    "the rules of a system: contents, sections, words",              command_rules},
    {"replay",   "what happened in a recorded game, rule by rule",            command_replay},
    {"check",    "is a scenario or a record in order?",                       command_check},
    {"review",   "your mistakes in a recorded game, and what luck did",           command_review},
    {"analyze",  "the candidate actions of a position, and their values",     command_analyze},
    {"serve",    "the page, for a browser on this machine",                   command_serve},
    {"engine",   "requests and answers in JSON, by lines: for other programs",  command_engine},
    {"match",    "two players against each other: which is better?",          command_match},
    {"ladder",   "one Elo list from many matches",                            command_ladder},
    {"exploit",  "what a best response gains against the search, exactly",    command_exploit},
    {"simulate", "many games of a scenario into one file",                    command_simulate},
    {"merge",    "join the files of several shards",                          command_merge},
    {"report",   "is a scenario balanced, how sure is that, and why?",        command_report},
    {"export",   "games, turns or units of a file as CSV",                    command_export},
    {"compare",  "what does a change of a scenario do to who wins?",          command_compare},
    {"sweep",    "who wins, for every value of some numbers of a scenario",   command_sweep},
    {"sensitivity", "which number of a scenario matters most?",               command_sensitivity},
    {"worth",    "what a unit is worth to its side, or a choice",             command_worth},
    {"balance",  "the smallest change that makes a scenario even",            command_balance},
    {"bid",      "the points at which a scenario is even, level by level",    command_bid},
    {"train",    "learn a scenario by self-play, for every player to use",    command_train},
    {"tune",     "fit the numbers that a rule system judges by",              command_tune},
    {"bench",    "speed, and the signature of a fixed set of searches",       command_bench},
    {"perft",    "count every line of play up to a depth",                    command_perft},
};
// clang-format on

static int help_print(void);
static int command_unknown(const char *name);
static void streams_open(void);
static int streams_close(int code);
static void streams_at_exit(void);

static bool closed;  // streams_close() has said what there is to say

int main(int argc, char **argv) {
    streams_open();
    setlocale(LC_CTYPE, "");  // libedit edits letters of more than one byte
    Error error = {0};
    if (!rules_check(rules_all, &error)) {
        fprintf(stderr, "cassino: %s\n", error.words);
        return EXIT_BAD;
    }
    if (argc < 2) {
        fprintf(stderr, "cassino: wants a command, such as `cassino list` or `cassino --help`\n");
        return EXIT_BAD;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("cassino %s\n", CASSINO_VERSION);
        return streams_close(EXIT_WELL);
    }
    char help[] = "--help", *help_of[] = {NULL, help, NULL};
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        if (argc < 3) return streams_close(help_print());
        name = argv[2];  // `cassino help play` is `cassino play --help`
        argc = 2;
        argv = help_of;
    } else {
        argc--;
        argv++;
    }
    for (int i = 0; i < COUNT_OF(commands); i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        char whole[64];
        snprintf(whole, sizeof whole, "cassino %s", name);
        argv[0] = whole;
        return streams_close(commands[i].run(argc, argv));
    }
    return command_unknown(name);
}

static int help_print(void) {
    printf(
        "Usage: cassino COMMAND [WORDS...]\n\n"
        "A computer opponent and a Monte Carlo laboratory for card-driven wargames.\n\n"
        "Commands:\n");
    for (int i = 0; i < COUNT_OF(commands); i++) {
        printf("  %-11s %s\n", commands[i].name, commands[i].help);
    }
    printf(
        "\nFor example:\n"
        "  cassino play gbsu/first-contact        a first game, against the computer\n"
        "  cassino play --help                    more about a command\n\n"
        "Exit codes: 0 well, 1 the answer is no, 2 bad use or bad input.\n");
    return EXIT_WELL;
}

static int command_unknown(const char *name) {
    const char *names[COUNT_OF(commands)];
    for (int i = 0; i < COUNT_OF(commands); i++) names[i] = commands[i].name;
    int near = words_nearest(name, names, COUNT_OF(commands));
    if (near >= 0) {
        fprintf(stderr, "cassino: there is no command '%.40s'; did you mean '%s'?\n", name,
                names[near]);
    } else {
        fprintf(stderr, "cassino: there is no command '%.40s' (see `cassino --help`)\n", name);
    }
    return EXIT_BAD;
}

// A closed stdin, stdout or stderr is replaced, or the first file opened would take its place. The
// replacement of stdout can only be read, so that whatever is written to it fails as it would have.
// A reader that goes away (`| head`) must not kill a game before it is saved, nor must the limit of
// a file's size (`ulimit -f`): both are errors of writing, as a full disk is.
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

// What could not be written is trouble, unless nobody wanted to read it.
static int streams_close(int code) {
    closed = true;
    bool bad = ferror(stdout) != 0;
    bad |= fflush(stdout) != 0;
    if (!bad) return code;
    clearerr(stdout);  // once more, to learn why
    errno = 0;
    putchar('\n');
    if (fflush(stdout) == 0) errno = EIO;
    if (errno == EPIPE) return code;
    fprintf(stderr, "cassino: cannot write the output: %s\n",
            errno == EBADF ? "standard output is closed" : strerror(errno));
    return code == EXIT_WELL ? EXIT_BAD : code;
}

// For whoever ends the program by exit(), as `--help` does.
static void streams_at_exit(void) {
    if (closed) return;
    int code = streams_close(EXIT_WELL);
    if (code != EXIT_WELL) _exit(code);
}
