// SPDX-License-Identifier: GPL-3.0-or-later
// arguments.c -- see arguments.h.
//
// argp's own messages take two lines and know no nearest word, so they are switched off, and with
// them, by glibc's rules, its help; both are given here.
#include "arguments.h"
#include "commands.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/stats/interval.h"
#include "engine/game/nearest.h"

enum { OPTIONS_MAX = 64, KEY_HELP = 0x1000 };

static void refuse_word(const struct argp *argp, const char *command, const char *word)
    __attribute__((noreturn));

static error_t help_parse(int key, char *argument, struct argp_state *state) {
    (void)argument;
    char **argv = state->argv;
    int next = state->next;
    switch (key) {
        case ARGP_KEY_INIT:
            state->child_inputs[0] = state->input;
            return 0;
        case KEY_HELP:
            state->flags &= ~(unsigned)ARGP_NO_ERRS;
            argp_state_help(state, stdout, ARGP_HELP_STD_HELP);  // exits
            return 0;
        case ARGP_KEY_ERROR:  // argp stopped at the word it could not use, or just behind it
            if (next > 1 && argv[next - 1][0] == '-' && argv[next - 1][1] != '\0') next--;
            refuse_word(state->root_argp->children[0].argp, argv[0],
                        argv[min_int(next, state->argc - 1)]);
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

void arguments_parse(const struct argp *argp, int argc, char **argv, void *input) {
    static const struct argp_option options[] = {
        {"help", KEY_HELP, NULL, 0, "This help", -1},
        {0},
    };
    struct argp_child children[] = {{argp, 0, NULL, 0}, {0}};
    struct argp whole = {options, help_parse, NULL, NULL, children, NULL, NULL};
    int next = argc;
    error_t trouble = argp_parse(&whole, argc, argv, ARGP_NO_ERRS | ARGP_NO_HELP, &next, input);
    if (trouble != 0 || next < argc) refuse_word(argp, argv[0], argv[min_int(next, argc - 1)]);
}

static void refuse_word(const struct argp *argp, const char *command, const char *word) {
    const char *names[OPTIONS_MAX];
    int count = 0;
    names[count++] = "help";
    for (const struct argp_option *o = argp->options; o != NULL && (o->name || o->key || o->doc);
         o++) {
        if (o->name != NULL && count < OPTIONS_MAX) names[count++] = o->name;
    }
    if (word[0] != '-') {
        fprintf(stderr, "%s: '%s' is one argument too many (see `%s --help`)\n", command, word,
                command);
        exit(EXIT_BAD);
    }
    for (const struct argp_option *o = argp->options; o != NULL && word[1] != '-' && o->key != 0;
         o++) {
        if (o->key != word[1]) continue;
        fprintf(stderr, "%s: '-%c' wants a value behind it (see `%s --help`)\n", command, word[1],
                command);
        exit(EXIT_BAD);
    }
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word + strspn(word, "-"), "="),
             word + strspn(word, "-"));
    int near = words_nearest(name, names, count);
    if (near >= 0 && words_same(names[near], name)) {
        bool given = strchr(word, '=') != NULL;
        fprintf(stderr, "%s: '--%s' %s (see `%s --help`)\n", command, name,
                given ? "takes no value" : "wants a value behind it", command);
    } else if (near >= 0) {
        fprintf(stderr, "%s: there is no option '%s'; did you mean '--%s'? (see `%s --help`)\n",
                command, word, names[near], command);
    } else {
        fprintf(stderr, "%s: there is no option '%s' (see `%s --help`)\n", command, word, command);
    }
    exit(EXIT_BAD);
}

void arguments_refuse(const struct argp_state *state, const char *format, ...) {
    char words[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s: %s (see `%s --help`)\n", state->name, words, state->name);
    exit(EXIT_BAD);
}

int64_t arguments_number(const struct argp_state *state, const char *what, const char *text,
                         int64_t low, int64_t high) {
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool good = errno == 0 && end != text && *end == '\0' && number >= low && number <= high;
    if (!good) {
        arguments_refuse(state,
                         "%s wants a whole number from %" PRId64 " to %" PRId64 ", not '%.40s'",
                         what, low, high, text);
    }
    return number;
}

uint64_t arguments_seed(const struct argp_state *state, const char *text) {
    char *end;
    errno = 0;
    unsigned long long seed = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0')
        arguments_refuse(state, "--seed wants a whole number from 0, not '%.40s'", text);
    if (errno != 0)
        arguments_refuse(state, "--seed wants at most %" PRIu64 ", not '%.40s'", UINT64_MAX, text);
    return seed;
}

void arguments_band(const struct argp_state *state, const char *text, Interval *band) {
    char rest;
    double low = 0, high = 0;
    bool good = sscanf(text, "%lf,%lf%c", &low, &high, &rest) == 2;
    if (!good || !(low > 0 && low < high && high < 100))
        arguments_refuse(
            state, "--band wants two percentages, the lower first, such as 40,60, not '%.40s'",
            text);
    *band = (Interval){low / 100, high / 100};
}

int command_fail(const char *command, const Error *error) {
    char line[700];
    fprintf(stderr, "%s: %s\n", command, error_line(error, line, sizeof line));
    return EXIT_BAD;
}
