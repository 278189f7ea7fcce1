// SPDX-License-Identifier: GPL-3.0-or-later
// test_docs.c -- what the pages at the top of the tree name is there: files, functions, targets of
// make, commands. A page that is wrong is worse than none. Start at `checks`.
#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "engine/base/base.h"

enum {
    NAME_BYTES_MAX = 160,
    DEPTH_MAX = 6,  // folders in folders
    PAGE_BYTES_MAX = 1 << 16,
    SOURCES_BYTES_MAX = 16 << 20,
    FOUND_MIN = 5,  // fewer names on all pages mean that they were not read
};

static const char *const pages[] = {"ARCHITECTURE.md", "CONTRIBUTING.md", "PROTOCOL.md",
                                    "README.md"};
static const char *const folders[] = {"engine/",    "ai/",    "bench/",   "play/",
                                      "scenarios/", "tests/", "results/", ".ci/"};

static int found, complaints;
static bool silent;    // while a check is shown a page made to break it
static char *sources;  // every file of C in the tree, one after another
static char *makefile, *program;

static char *text_read(const char *path, size_t room) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is not there: run from the top folder", path);
    char *text = calloc(1, room + 1);
    assert_non_null(text);
    size_t length = fread(text, 1, room, file);
    fclose(file);
    assert_true(length < room);
    return text;
}

static void complain(const char *page, int line, const char *name, const char *why) {
    complaints++;
    if (!silent) print_error("%s:%d: %s: %s\n", page, line, name, why);
}

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_'; }
static bool in_path(char c) { return in_name(c) || c == '/' || c == '.' || c == '-' || c == '*'; }

// ---- The checks: each is shown every run of letters of a path, and what stands before and after.

typedef struct Named {
    const char *page, *before, *after;  // before: the start of its line
    int line;
    char name[NAME_BYTES_MAX];
} Named;

// `engine/rules/rules.h`, `tests/cases/`; not `engine/rules/NAME/`, which is a place to be filled,
// nor `results/*.sh`.
static void check_path(const Named *named) {
    bool ours = false;
    char path[NAME_BYTES_MAX];
    snprintf(path, sizeof path, "%s", named->name);
    for (int i = 0; i < COUNT_OF(folders); i++)
        ours |= strncmp(path, folders[i], strlen(folders[i])) == 0;
    if (!ours || strpbrk(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZ*") != NULL) {
        if (!ours || strstr(path, ".md") == NULL) return;
    }
    for (size_t end = strlen(path); end > 0 && path[end - 1] == '.';) path[--end] = '\0';
    struct stat facts;
    found++;
    if (stat(path, &facts) != 0) complain(named->page, named->line, path, "there is no such file");
}

// `worker_iterate()`: a word of some source. `command_NAME()` is to be filled.
static void check_function(const Named *named) {
    size_t length = strlen(named->name);
    if (strncmp(named->after, "()", 2) != 0 || strstr(named->name, "NAME") != NULL) return;
    found++;
    for (const char *at = sources; (at = strstr(at, named->name)) != NULL; at += length)
        if (!in_name(at[length]) && (at == sources || !in_name(at[-1]))) return;
    complain(named->page, named->line, named->name, "no source has such a word");
}

static bool stands_behind(const Named *named, const char *words) {
    size_t length = strlen(words), here = (size_t)(named->after - named->before);
    size_t name = strlen(named->name);
    return here >= length + name && strncmp(named->after - name - length, words, length) == 0;
}

// `make asan`.
static void check_target(const Named *named) {
    char target[NAME_BYTES_MAX + 3];
    bool quoted = stands_behind(named, "`make ") || stands_behind(named, "    make ");
    if (!quoted || strchr(named->name, '-') == named->name || named->after[0] == '=') return;
    snprintf(target, sizeof target, "\n%s:", named->name);
    found++;
    if (strstr(makefile, target) == NULL)
        complain(named->page, named->line, named->name, "make knows no such target");
}

// `build/cassino play`.
static void check_command(const Named *named) {
    char row[NAME_BYTES_MAX + 3];
    if (!stands_behind(named, "build/cassino ") || !islower((unsigned char)named->name[0])) return;
    snprintf(row, sizeof row, "{\"%s\"", named->name);
    found++;
    if (strstr(program, row) == NULL)
        complain(named->page, named->line, named->name, "the program has no such command");
}

typedef void Check(const Named *named);

static const struct House {
    const char *name;
    Check *check;
} checks[] = {
    {"every_path_that_a_page_names_is_there", check_path},
    {"every_function_that_a_page_names_is_there", check_function},
    {"every_target_of_make_that_a_page_names_is_there", check_target},
    {"every_command_that_a_page_names_is_there", check_command},
};

static void page_walk(const char *page, Check *check) {
    char *text = text_read(page, PAGE_BYTES_MAX);
    Named named = {.page = page, .before = text, .line = 1};
    for (const char *at = text; *at != '\0';) {
        size_t length = 0;
        while (in_path(at[length]) && length < NAME_BYTES_MAX - 1) length++;
        if (length > 0) {
            snprintf(named.name, sizeof named.name, "%.*s", (int)length, at);
            named.after = at + length;
            check(&named);
        }
        at += length;
        if (*at == '\n') {
            named.line++;
            named.before = at;
        }
        if (*at != '\0') at++;
    }
    free(text);
}

static void the_pages_keep(void **state) {
    const struct House *house = *state;
    found = complaints = 0;
    silent = false;
    for (int i = 0; i < COUNT_OF(pages); i++) page_walk(pages[i], house->check);
    assert_true(found >= FOUND_MIN);
    if (complaints > 0) fail_msg("%d names of nothing (above)", complaints);
}

// ---- The sources.

static size_t sources_length;

static void sources_walk(const char *folder, int depth) {
    assert_true(depth <= DEPTH_MAX);
    DIR *open = opendir(folder);
    if (open == NULL) fail_msg("cannot read the folder %s: run from the top folder", folder);
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[2 * NAME_BYTES_MAX + 256];
        struct stat facts;
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        if (lstat(path, &facts) != 0) continue;
        if (S_ISDIR(facts.st_mode) && strcmp(entry->d_name, "house") != 0) {  // not this file
            snprintf(path, sizeof path, "%s%s/", folder, entry->d_name);
            sources_walk(path, depth + 1);
        }
        const char *dot = strrchr(entry->d_name, '.');
        if (dot == NULL || (strcmp(dot, ".c") != 0 && strcmp(dot, ".h") != 0)) continue;
        FILE *file = fopen(path, "rb");
        if (file == NULL) continue;
        sources_length +=
            fread(sources + sources_length, 1, SOURCES_BYTES_MAX - sources_length, file);
        fclose(file);
    }
    closedir(open);
}

static int tree_read(void **unused) {
    (void)unused;
    sources = calloc(1, SOURCES_BYTES_MAX + 1);
    if (sources == NULL) return -1;
    for (int i = 0; i < 4; i++) sources_walk(folders[i], 1);
    sources_walk("tests/", 1);
    makefile = text_read("Makefile", PAGE_BYTES_MAX);
    program = text_read("play/main.c", PAGE_BYTES_MAX);
    return sources_length < SOURCES_BYTES_MAX ? 0 : -1;
}

static int tree_free(void **unused) {
    (void)unused;
    free(sources);
    free(makefile);
    free(program);
    return 0;
}

// ---- The checks checked.

static int complaints_of(Check *check, const char *text, const char *name) {
    Named named = {.page = "(this is a test)", .before = text, .line = 1};
    const char *at = strstr(text, name);
    assert_non_null(at);
    snprintf(named.name, sizeof named.name, "%s", name);
    named.after = at + strlen(name);
    complaints = 0;
    silent = true;
    check(&named);
    return complaints;
}

static void each_check_finds_what_it_is_for(void **unused) {
    (void)unused;
    assert_int_equal(complaints_of(check_path, "`engine/rules/rules.h`", "engine/rules/rules.h"),
                     0);
    assert_int_equal(complaints_of(check_path, "`engine/ruins.h`", "engine/ruins.h"), 1);
    assert_int_equal(complaints_of(check_path, "`scenarios/NAME/`", "scenarios/NAME/"), 0);
    assert_int_equal(complaints_of(check_path, "and/or", "and/or"), 0);
    assert_int_equal(complaints_of(check_function, "`game_apply()`", "game_apply"), 0);
    assert_int_equal(complaints_of(check_function, "`game_appl()`", "game_appl"), 1);
    assert_int_equal(complaints_of(check_target, "`make test`", "test"), 0);
    assert_int_equal(complaints_of(check_target, "`make hay`", "hay"), 1);
    assert_int_equal(complaints_of(check_command, "build/cassino play x", "play"), 0);
    assert_int_equal(complaints_of(check_command, "build/cassino dance", "dance"), 1);
}

int main(void) {
    struct CMUnitTest tests[COUNT_OF(checks) + 1] = {
        cmocka_unit_test(each_check_finds_what_it_is_for),
    };
    for (int i = 0; i < COUNT_OF(checks); i++) {
        tests[i + 1] = (struct CMUnitTest){.name = checks[i].name,
                                           .test_func = the_pages_keep,
                                           .initial_state = (void *)(uintptr_t)&checks[i]};
    }
    return cmocka_run_group_tests_name("docs", tests, tree_read, tree_free);
}
