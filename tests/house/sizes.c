// SPDX-License-Identifier: GPL-3.0-or-later
// sizes.c -- checks the length of files and functions; see sizes.h.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "sizes.h"

int complaints;
bool silent;  // complain() prints nothing while a test of the checks is running

void complain(const char *path, int line, const char *format, ...) {
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    complaints++;
    if (!silent) print_error("%s:%d: %s\n", path, line, words);
}

// Replaces comments and the contents of quotes by blanks. Keeps line breaks, so that line numbers
// stay right.
void code_alone(char *text) {
    char end = 0;  // what ends the blanked part: a quote, '\n' or '/' (long comment); 0 outside
    for (char *c = text; *c; c++) {
        if (end == 0) {
            if (*c == '"' || *c == '\'') end = *c;
            if (*c != '/' || (c[1] != '/' && c[1] != '*')) continue;
            end = c[1] == '/' ? '\n' : '/';
            *c++ = ' ';
        } else if (*c == '\n') {
            if (end != '/') end = 0;
            continue;
        } else if (end == '/' && c[0] == '*' && c[1] == '/') {
            *c++ = ' ';
            end = 0;
        } else if (end != '/' && *c == end) {
            end = 0;
            continue;
        } else if ((end == '"' || end == '\'') && *c == '\\' && c[1] && c[1] != '\n') {
            *c++ = ' ';
        }
        *c = ' ';
    }
}

bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

bool is_c(const char *path) { return ends_with(path, ".c") || ends_with(path, ".h"); }

// Files that may be longer than the limit, with the reason for not splitting them.
static const struct {
    const char *path, *why;
} long_files[] = {
    {"engine/rules/rules.h", "the contract, slot by slot"},
    {"engine/rules/scene.h", "the contract, slot by slot"},
    {"engine/kit/verb.h", "the columns of a verb, each with its contract"},
    {"engine/rules/features.h", "the contract of learning, slot by slot"},
    {"play/library/cassino.h", "the public interface, call by call"},
    {"/data/world.h", "the nouns of a whole rule system"},
    {"/data/state.h", "the nouns of a whole rule system"},
    {"/rules/phases.h", "its table of contents, chapter by chapter"},
    {"/evaluation/weights.h", "one list of numbers, each with its reason"},
    {"bench/report/figures/figure_types.h", "all figures of a report, each with its unit"},
    {"bench/simulate/simulate_store.h", "all rows of a database, each with its unit"},
    {"tests/rules/laws/laws.c", "the laws are one suite, and share its walk through the games"},
    {"tests/rules/test_games.c",
     "seven small games, each with a chapter of answers from the literature"},
    {"tests/gbsu/rules/test_gbsu_combat.c",
     "section 9 of the rulebook, which has no chapter break"},
    {"tests/gbsu/load/test_load.c", "one list of what a scenario may get wrong"},
};

int long_files_false(void) {
    int missing = 0;
    for (int i = 0; i < COUNT_OF(long_files); i++) {
        if (long_files[i].path[0] == '/') continue;  // applies to every system
        FILE *file = fopen(long_files[i].path, "r");
        missing += file == NULL || strlen(long_files[i].why) < 20;
        if (file != NULL) fclose(file);
    }
    return missing;
}

void check_length(const char *path, const char *text) {
    if (!is_c(path)) return;
    for (int i = 0; i < COUNT_OF(long_files); i++)
        if (ends_with(path, long_files[i].path)) return;
    int lines = 0, most = ends_with(path, ".h") ? HEADER_LINES_MAX : FILE_LINES_MAX;
    for (; *text; text++) lines += *text == '\n';
    if (lines > most) complain(path, lines, "longer than %d lines; split it by subject", most);
}

// Complains about functions that are too long. Relies on clang-format: a function starts at the
// last unindented line before its body, and ends with a brace alone in a line.
void check_functions(const char *path, const char *text) {
    if (!is_c(path)) return;
    int line = 1, start = 0;
    for (const char *end; *text; text = end + 1, line++) {
        end = text + strcspn(text, "\n");
        if (end == text + 1 && *text == '}' && line - start + 1 > FUNCTION_LINES_MAX && start > 0)
            complain(path, start, "a function of %d lines; expected at most %d", line - start + 1,
                     FUNCTION_LINES_MAX);
        if (strchr(" \n}#/{", *text) == NULL) start = line;
        if (*end == '\0') break;
    }
}
