// SPDX-License-Identifier: GPL-3.0-or-later
// argp.h -- what play/commands/command.c names of glibc's argp, for emscripten, which has none. The
// page reads no command line: these functions are declared and never called.
#pragma once
#include <stdio.h>

typedef int error_t;

struct argp_option {
    const char *name;
    int key;
    const char *arg;
    int flags;
    const char *doc;
    int group;
};

struct argp_state {
    const struct argp *root_argp;
    int argc;
    char **argv;
    int next;
    unsigned flags;
    void *input;
};

struct argp {
    const struct argp_option *options;
    error_t (*parser)(int key, char *arg, struct argp_state *state);
    const char *args_doc, *doc;
    const void *children, *help_filter, *argp_domain;
};

enum {
    ARGP_NO_ERRS = 1,
    ARGP_NO_HELP = 2,
    ARGP_HELP_STD_HELP = 4,
    ARGP_ERR_UNKNOWN = 7,
    OPTION_DOC = 8,
    OPTION_NO_USAGE = 16,
    ARGP_KEY_ARG = 0,
    ARGP_KEY_ERROR = 0x1000003,
};

error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags, int *next,
                   void *input);
void argp_state_help(const struct argp_state *state, FILE *out, unsigned flags);
