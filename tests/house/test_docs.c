// SPDX-License-Identifier: GPL-3.0-or-later
// test_docs.c -- checks the documents: the files, functions, make targets and commands that they
// name exist where the document says, and lines are at most 100 columns wide. Start at `checks`.
// tests/play/test_documents.c runs the commands in the documents.
#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "engine/base/base.h"
#include "engine/rules/rules.h"

enum {
    COLUMNS_MAX = 100,
    NAME_BYTES_MAX = 160,
    DEPTH_MAX = 6,  // depth of subfolders searched
    PAGE_BYTES_MAX = 1 << 17,
    SOURCES_BYTES_MAX = 16 << 20,
    NAMES_BYTES_MAX = 1 << 18,
    FOUND_MIN = 5,  // with fewer names found, the pages were not read
};

static const char *const pages[] = {"ARCHITECTURE.md",
                                    "CONTRIBUTING.md",
                                    "PROTOCOL.md",
                                    "README.md",
                                    "bench/simulate/SCHEMA.md",
                                    "bench/slurm/README.md",
                                    "docs/browser.md",
                                    "docs/laboratory.md",
                                    "docs/terminal.md",
                                    "engine/rules/gbsu/RULES.md",
                                    "engine/rules/gbww2/RULES.md",
                                    "engine/rules/rfic/RULES.md",
                                    "results/README.md",
                                    "scenarios/README.md",
                                    "tests/cases/README.md"};
static const char *const folders[] = {"engine/",    "ai/",    "bench/",   "play/",     "docs/",
                                      "scenarios/", "tests/", "results/", "examples/", ".ci/"};

static int found, complaints;
static bool silent;    // complain() prints nothing while a test of the checks is running
static char *sources;  // the text of every C file in the tree, joined
static char *names;    // names of all files in the tree: "\nai/search.c\n..."
static char *makefile, *program;

static char *text_read(const char *path, size_t room) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is missing: run from the top folder", path);
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

// ---- The checks: each gets every word or path of a page, and the text before and after it.

typedef struct Named {
    const char *page, *before,
        *after;  // name of the page; text before it in its line; text after it
    int line;
    char name[NAME_BYTES_MAX];
} Named;

// Checks paths such as `engine/rules/rules.h` and `tests/cases/`. Skips patterns such as
// `engine/rules/NAME/` and `results/*.sh`.
static void check_path(const Named *named) {
    bool ours = false;
    char path[NAME_BYTES_MAX];
    snprintf(path, sizeof path, "%s", named->name);
    for (int i = 0; i < COUNT_OF(folders); i++)
        ours |= strncmp(path, folders[i], strlen(folders[i])) == 0;
    if (strstr(path, "/my-") != NULL) return;  // the page tells the reader to make this file
    if (!ours || strpbrk(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZ*") != NULL) {
        if (!ours || strstr(path, ".md") == NULL) return;
    }
    for (size_t end = strlen(path); end > 0 && path[end - 1] == '.';) path[--end] = '\0';
    struct stat facts;
    found++;
    if (stat(path, &facts) != 0)
        complain(named->page, named->line, path, "this file does not exist");
}

static bool is_source(const char *name) {
    size_t length = strlen(name);
    return length > 2 && name[length - 2] == '.' && strchr("ch", name[length - 1]) != NULL &&
           strpbrk(name, "*") == NULL && strstr(name, "NAME") == NULL;
}

// Checks the name of a C file, such as `evaluation/policy_moves.c` or `phases.h`: with its
// folder, from the top folder or from that of the page, or without a folder.
static void check_source(const Named *named) {
    char place[3 * NAME_BYTES_MAX];
    const char *slash = strrchr(named->page, '/');
    if (!is_source(named->name)) return;
    found++;
    bool bare = strchr(named->name, '/') == NULL;
    snprintf(place, sizeof place, "%s%s\n", bare ? "/" : "\n", named->name);
    if (strstr(names, place) != NULL) return;
    snprintf(place, sizeof place, "\n%.*s/%s\n", slash == NULL ? 0 : (int)(slash - named->page),
             named->page, named->name);
    if (!bare && strstr(names, place) != NULL) return;
    complain(named->page, named->line, named->name,
             bare ? "no file has this name"
                  : "this file does not exist; write its folder from the top folder");
}

static bool has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)) != NULL; at += length)
        if (!in_name(at[length]) && (at == text || !in_name(at[-1]))) return true;
    return false;
}

// Checks places of functions, such as `rules_fault()` in `engine/rules/fault.c` or `search_run()`
// (`ai/search/search.c`): that file or its header must have the function.
static void check_place(const Named *named) {
    static const char *const links[] = {"()` in `", "()` (`"};
    char path[NAME_BYTES_MAX];
    for (int i = 0; i < COUNT_OF(links); i++) {
        char after[NAME_BYTES_MAX + 16];
        size_t length = 0;
        for (const char *c = named->after; *c != '\0' && length < sizeof after - 1; c++)
            after[length++] = *c == '\n' ? ' ' : *c;
        after[length] = '\0';
        if (strncmp(after, links[i], strlen(links[i])) != 0) continue;
        if (sscanf(after + strlen(links[i]), "%159[^`]", path) != 1) continue;
        if (strchr(path, '/') == NULL || !is_source(path)) continue;
        struct stat facts;
        found++;
        if (stat(path, &facts) != 0) return;  // check_source() complains about a missing file
        char *text = text_read(path, PAGE_BYTES_MAX);
        if (!has_word(text, named->name))
            complain(named->page, named->line, named->name,
                     "the named file does not contain this function");
        free(text);
    }
}

// Checks that a function such as `worker_iterate()` occurs in some source. Skips patterns such as
// `command_NAME()`.
static void check_function(const Named *named) {
    if (strncmp(named->after, "()", 2) != 0 || strstr(named->name, "NAME") != NULL) return;
    found++;
    if (!has_word(sources, named->name))
        complain(named->page, named->line, named->name, "no source file contains this name");
}

static bool stands_behind(const Named *named, const char *words) {
    size_t length = strlen(words), here = (size_t)(named->after - named->before);
    size_t name = strlen(named->name);
    return here >= length + name && strncmp(named->after - name - length, words, length) == 0;
}

// Checks that the Makefile has the target of a command such as `make asan`.
static void check_target(const Named *named) {
    char target[NAME_BYTES_MAX + 3];
    bool quoted = stands_behind(named, "`make ") || stands_behind(named, "    make ");
    if (!quoted || strchr(named->name, '-') == named->name || named->after[0] == '=') return;
    snprintf(target, sizeof target, "\n%s:", named->name);
    found++;
    if (strstr(makefile, target) == NULL)
        complain(named->page, named->line, named->name, "the Makefile has no such target");
}

// Checks that the program has the command of a line such as `build/cassino play`.
static void check_command(const Named *named) {
    char row[NAME_BYTES_MAX + 16];
    if (!stands_behind(named, "build/cassino ") || !islower((unsigned char)named->name[0])) return;
    snprintf(row, sizeof row, "&command_%s,", named->name);
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
    {"every_file_of_c_that_a_page_names_is_there", check_source},
    {"every_function_is_in_the_file_that_a_page_names", check_place},
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

static void documents_follow_the_conventions(void **state) {
    const struct House *house = *state;
    found = complaints = 0;
    silent = false;
    for (int i = 0; i < COUNT_OF(pages); i++) page_walk(pages[i], house->check);
    assert_true(found >= FOUND_MIN);
    if (complaints > 0) fail_msg("%d names of things that do not exist (above)", complaints);
}

// ---- The source files.

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
        if (S_ISDIR(facts.st_mode)) {
            snprintf(path, sizeof path, "%s%s/", folder, entry->d_name);
            sources_walk(path, depth + 1);
        }
        snprintf(names + strlen(names), NAMES_BYTES_MAX - strlen(names), "%s%s\n", folder,
                 entry->d_name);
        const char *dot = strrchr(entry->d_name, '.');
        if (dot == NULL || (strcmp(dot, ".c") != 0 && strcmp(dot, ".h") != 0)) continue;
        // This file names things that do not exist.
        if (strcmp(entry->d_name, "test_docs.c") == 0) continue;
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
    names = calloc(1, NAMES_BYTES_MAX);
    if (sources == NULL || names == NULL) return -1;
    strcpy(names, "\n");
    for (int i = 0; i < 4; i++) sources_walk(folders[i], 1);
    sources_walk("tests/", 1);
    sources_walk("results/", 1);
    sources_walk("examples/", 1);
    if (strlen(names) > NAMES_BYTES_MAX - 2 * NAME_BYTES_MAX) return -1;
    makefile = text_read("Makefile", PAGE_BYTES_MAX);
    program = text_read("play/commands/commands.c", PAGE_BYTES_MAX);
    return sources_length < SOURCES_BYTES_MAX ? 0 : -1;
}

static int tree_free(void **unused) {
    (void)unused;
    free(sources);
    free(names);
    free(makefile);
    free(program);
    return 0;
}

// ---- Line width.

// Returns the number of lines that are too long. Skips code, tables and words that cannot be
// broken.
static int lines_too_long(const char *page, const char *text) {
    bool code = false;
    int line = 1, count = 0;
    for (const char *at = text; *at != '\0'; line++) {
        int length = (int)strcspn(at, "\n"), columns = 0, indent = (int)strspn(at, " ");
        if (strncmp(at, "```", 3) == 0) code = !code;
        for (int i = 0; i < length; i++) columns += ((unsigned char)at[i] & 0xC0) != 0x80;
        bool table = at[indent] == '|';
        bool word = memchr(at + indent, ' ', (size_t)(length - indent)) == NULL;
        if (columns > COLUMNS_MAX && !code && !table && !word && indent < 4) {
            count++;
            complain(page, line, "a line", "it is longer than 100 columns");
        }
        at += length + (at[length] == '\n');
    }
    return count;
}

static int pages_seen;

static void widths_walk(const char *folder, int depth) {
    assert_true(depth <= DEPTH_MAX);
    DIR *open = opendir(folder[0] ? folder : ".");
    assert_non_null(open);
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[2 * NAME_BYTES_MAX + 256];
        struct stat facts;
        bool built = folder[0] == '\0' && strncmp(entry->d_name, "build", 5) == 0;
        if (entry->d_name[0] == '.' || built) continue;
        snprintf(path, sizeof path, "%s%s%s", folder, folder[0] ? "/" : "", entry->d_name);
        if (lstat(path, &facts) != 0) continue;
        if (S_ISDIR(facts.st_mode)) widths_walk(path, depth + 1);
        const char *dot = strrchr(entry->d_name, '.');
        if (!S_ISREG(facts.st_mode) || dot == NULL || strcmp(dot, ".md") != 0) continue;
        pages_seen++;
        char *text = text_read(path, PAGE_BYTES_MAX);
        lines_too_long(path, text);
        free(text);
    }
    closedir(open);
}

static void every_document_is_at_most_100_columns_wide(void **unused) {
    (void)unused;
    complaints = pages_seen = 0;
    silent = false;
    widths_walk("", 1);
    assert_true(pages_seen >= COUNT_OF(pages));
    if (complaints > 0) fail_msg("%d lines are too long (above)", complaints);
}

// ---- Complete lists.

// Returns the number of rule systems missing in lists: a paragraph that names the folders of two
// systems under `root` must name those of all systems.
static int systems_missing(const char *page, const char *text, const char *root) {
    int missing = 0, line = 1;
    for (const char *end; *text != '\0'; text = end) {
        end = strstr(text, "\n\n");
        end = end == NULL ? text + strlen(text) : end + 2;
        int named = 0, systems = 0;
        char paragraph[8000], folder[NAME_BYTES_MAX];
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)(end - text), text);
        for (; &rules_all[systems] != rules_small; systems++) {
            snprintf(folder, sizeof folder, "%s%s/", root, rules_all[systems]->name);
            named += strstr(paragraph, folder) != NULL;
        }
        if (named >= 2 && named < systems) {
            complain(page, line, root, "this paragraph names some rule systems, and not all");
            missing++;
        }
        for (const char *c = text; c < end; c++) line += *c == '\n';
    }
    return missing;
}

static void a_page_that_names_two_systems_names_them_all(void **unused) {
    (void)unused;
    int missing = 0;
    silent = false;
    for (int i = 0; i < 2; i++) {
        char *text = text_read(pages[i], PAGE_BYTES_MAX);
        missing += systems_missing(pages[i], text, "tests/");
        free(text);
    }
    assert_int_equal(missing, 0);
}

// ---- Tests of the checks.

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
    assert_int_equal(complaints_of(check_path, "`scenarios/gbsu/my-battle.yaml`",
                                   "scenarios/gbsu/my-battle.yaml"),
                     0);
    assert_int_equal(complaints_of(check_source, "`rules.h`", "rules.h"), 0);
    assert_int_equal(complaints_of(check_source, "`ruins.h`", "ruins.h"), 1);
    assert_int_equal(complaints_of(check_source, "`small/tic_tac_toe.c`", "small/tic_tac_toe.c"),
                     1);
    assert_int_equal(
        complaints_of(check_place, "`rules_fault()` in `engine/rules/fault.c`", "rules_fault"), 0);
    assert_int_equal(
        complaints_of(check_place, "`rules_fault()` in\n`engine/rules/registry.c`", "rules_fault"),
        1);
    assert_int_equal(
        complaints_of(check_place, "`search_run()` (`ai/search/select.c`)", "search_run"), 1);
    assert_int_equal(complaints_of(check_function, "`game_apply()`", "game_apply"), 0);
    assert_int_equal(complaints_of(check_function, "`game_appl()`", "game_appl"), 1);
    assert_int_equal(complaints_of(check_target, "`make test`", "test"), 0);
    assert_int_equal(complaints_of(check_target, "`make hay`", "hay"), 1);
    assert_int_equal(complaints_of(check_command, "build/cassino play x", "play"), 0);
    assert_int_equal(complaints_of(check_command, "build/cassino dance", "dance"), 1);
}

static void long_lines_and_short_lists_are_found(void **unused) {
    (void)unused;
    static const char wide_line[] =
        "This line is one column too long: 0123456789 0123456789 0123456789 0123456789 0123456789 "
        "012345678901\n";
    char text[400];
    silent = true;
    assert_int_equal(strlen(wide_line), COLUMNS_MAX + 2);
    assert_int_equal(lines_too_long("", wide_line), 1);
    assert_int_equal(lines_too_long("", wide_line + 1), 0);
    snprintf(text, sizeof text, "```\n%s```\n    %s| %s", wide_line, wide_line, wide_line);
    assert_int_equal(lines_too_long("", text), 0);
    assert_int_equal(systems_missing("", "`tests/gbsu/`\n\n`tests/rfic/`", "tests/"), 0);
    assert_int_equal(systems_missing("", "`tests/gbsu/` and\n`tests/rfic/`", "tests/"), 1);
}

int main(void) {
    enum { OWN = 5 };
    struct CMUnitTest tests[COUNT_OF(checks) + OWN] = {
        cmocka_unit_test(each_check_finds_what_it_is_for),
        cmocka_unit_test(long_lines_and_short_lists_are_found),
        cmocka_unit_test(every_document_is_at_most_100_columns_wide),
        cmocka_unit_test(a_page_that_names_two_systems_names_them_all),
    };
    for (int i = 0; i < COUNT_OF(checks); i++) {
        tests[i + OWN] = (struct CMUnitTest){.name = checks[i].name,
                                             .test_func = documents_follow_the_conventions,
                                             .initial_state = (void *)(uintptr_t)&checks[i]};
    }
    return cmocka_run_group_tests_name("docs", tests, tree_read, tree_free);
}
