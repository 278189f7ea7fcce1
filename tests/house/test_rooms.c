// SPDX-License-Identifier: GPL-3.0-or-later
// test_rooms.c -- checks the levels of folders inside each rule system: data below rules, rules
// below evaluation, text and load, the table of the system on top. A file may include headers of
// its own folder and of lower ones, and a header may not declare a function that a higher folder
// defines. Start at `rooms`; test_floors.c checks the levels of the whole tree.
#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "sizes.h"

enum {
    PATH_BYTES = 512,
    FUNCTION_BYTES = 80,
    DEPTH_MAX = 4,  // depth of subfolders in a system's folder
    FILE_BYTES_MAX = 1 << 20,
    FUNCTIONS_MAX = 4096,  // most functions in one rule system
};

// The start of a path inside a rule system, and its level. The first matching row counts.
typedef struct Room {
    const char *start;
    int level;
} Room;

static const Room rooms[] = {
    {"table/", 0},                      // gbww2: geometry without chart and state
    {"data/", 1},                       // scenario, position, cards
    {"rules/", 2}, {"evaluation/", 3},  // policy and evaluation function
    {"text/", 4},  // English texts; may show odds, which evaluation/ calculates
    {"load/", 4},  // loading of scenarios; may prepare data for evaluation/
    {"", 5},       // the table of Rules, the scene, the laboratory
};

static const Room *room_of(const char *path) {
    for (int i = 0; i < COUNT_OF(rooms); i++)
        if (strncmp(path, rooms[i].start, strlen(rooms[i].start)) == 0) return &rooms[i];
    return NULL;
}

// Returns true if both paths belong to one folder.
static bool same_room(const char *one, const char *two) { return room_of(one) == room_of(two); }

// ---- The rule system under test, and the functions in its files

typedef struct Function {
    char name[FUNCTION_BYTES], path[PATH_BYTES];
} Function;

static char folder[PATH_BYTES];  // "engine/rules/gbsu/"
static Function functions[FUNCTIONS_MAX];
static int function_count;

static void complain_of(const char *path, int line, const char *target, const char *what) {
    char whole[2 * PATH_BYTES];
    snprintf(whole, sizeof whole, "%s%s", folder, path);
    complain(whole, line, "%s %s, of a folder that is not lower", what, target);
}

static void check_include(const char *path, int line, const char *target) {
    char to[2 * PATH_BYTES];
    const char *slash = strchr(target, '/') == NULL ? strrchr(path, '/') : NULL;
    if (strncmp(target, folder, strlen(folder)) == 0)
        snprintf(to, sizeof to, "%s", target + strlen(folder));
    else if (strchr(target, '/') == NULL)
        snprintf(to, sizeof to, "%.*s%s", slash == NULL ? 0 : (int)(slash - path) + 1, path,
                 target);
    else
        return;  // a lower level of the tree: test_floors.c checks it
    if (!same_room(path, to) && room_of(to)->level >= room_of(path)->level)
        complain_of(path, line, to, "includes");
}

static void check_includes(const char *path, const char *text) {
    int line = 1;
    for (const char *at = text; at != NULL && *at; line++) {
        char target[PATH_BYTES / 2];
        if (sscanf(at, "# include \"%255[^\"\n]\"", target) == 1) check_include(path, line, target);
        at = strchr(at, '\n');
        if (at != NULL) at++;
    }
}

// Finds the next function in the first column that is declared or defined (*defined), as
// clang-format lays it out. Skips static functions. Returns false at the end of the text.
static bool function_next(const char **at, int *line, char name[FUNCTION_BYTES], bool *defined) {
    static const char *const others[] = {"static", "typedef", "extern",        "struct",
                                         "enum",   "union",   "_Static_assert"};
    for (const char *from = *at; *from; from = *at) {
        size_t length = strcspn(from, "\n"), open = strcspn(from, "(;={");
        bool other = !isalpha((unsigned char)*from);
        for (int i = 0; i < COUNT_OF(others) && !other; i++)
            other = strncmp(from, others[i], strlen(others[i])) == 0;
        if (other || from[open] != '(' || open > length) {
            *at = from + length + (from[length] == '\n');
            ++*line;
            continue;
        }
        size_t end = strcspn(from, ";{"), start = open;
        while (start > 0 && (isalnum((unsigned char)from[start - 1]) || from[start - 1] == '_'))
            start--;
        snprintf(name, FUNCTION_BYTES, "%.*s", (int)(open - start), from + start);
        *defined = from[end] == '{';
        for (size_t i = 0; i < end; i++) *line += from[i] == '\n';
        *at = from + end;
        return true;
    }
    return false;
}

static void note_definitions(const char *path, const char *text) {
    char name[FUNCTION_BYTES];
    bool defined;
    int line = 1;
    if (!ends_with(path, ".c")) return;
    for (const char *at = text; function_next(&at, &line, name, &defined);) {
        if (!defined) continue;
        assert_true(function_count < FUNCTIONS_MAX);
        Function *function = &functions[function_count++];
        snprintf(function->name, sizeof function->name, "%s", name);
        snprintf(function->path, sizeof function->path, "%s", path);
    }
}

static void check_declarations(const char *path, const char *text) {
    char name[FUNCTION_BYTES], words[2 * PATH_BYTES];
    bool defined;
    int line = 1;
    if (!ends_with(path, ".h")) return;
    for (const char *at = text; function_next(&at, &line, name, &defined);) {
        for (int i = 0; i < function_count && !defined; i++) {
            if (strcmp(functions[i].name, name) != 0) continue;
            if (room_of(functions[i].path)->level <= room_of(path)->level) continue;
            snprintf(words, sizeof words, "%s() of %s", name, functions[i].path);
            complain_of(path, line, words, "declares");
        }
    }
}

// ---- The source tree

static void file_check(const char *path, Check *check, bool code) {
    char whole[2 * PATH_BYTES];
    snprintf(whole, sizeof whole, "%s%s", folder, path);
    FILE *file = fopen(whole, "rb");
    assert_non_null(file);
    char *text = calloc(1, FILE_BYTES_MAX + 1);
    assert_true(fread(text, 1, FILE_BYTES_MAX, file) > 0);
    fclose(file);
    if (code) code_alone(text);
    check(path, text);
    free(text);
}

static void folder_walk(const char *room, int depth, Check *check, bool code) {
    char whole[2 * PATH_BYTES];
    snprintf(whole, sizeof whole, "%s%s", folder, room);
    DIR *open = opendir(whole);
    if (open == NULL) fail_msg("cannot read the folder %s: run from the top folder", whole);
    assert_true(depth <= DEPTH_MAX);
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[PATH_BYTES];
        if (entry->d_name[0] == '.') continue;
        assert_true(strlen(room) + strlen(entry->d_name) + 2 < sizeof path);
        snprintf(path, sizeof path, "%s%s", room, entry->d_name);
        if (is_c(path)) {
            file_check(path, check, code);
        } else if (entry->d_type == DT_DIR) {
            strcat(path, "/");
            folder_walk(path, depth + 1, check, code);
        }
    }
    closedir(open);
}

static void each_room_uses_its_own_files_and_lower_rooms(void **unused) {
    (void)unused;
    complaints = 0;
    for (int i = 0; rules_all[i] != NULL && &rules_all[i] != rules_small; i++) {
        snprintf(folder, sizeof folder, "engine/rules/%s/", rules_all[i]->name);
        function_count = 0;
        folder_walk("", 0, note_definitions, true);
        assert_true(function_count > 100);
        folder_walk("", 0, check_includes, false);
        folder_walk("", 0, check_declarations, true);
    }
    if (complaints > 0) fail_msg("%d lines break the levels of the folders (above)", complaints);
}

static void the_checks_find_what_they_are_for(void **unused) {
    (void)unused;
    static const struct {
        const char *path, *text;
        int found;
    } cases[] = {
        {"rules/a.c", "#include \"b.h\"\n#include \"engine/rules/x/data/state.h\"\n", 0},
        {"rules/a.c", "#include \"engine/rules/x/text/b.h\"\n", 1},
        {"data/world.h", "#include \"engine/rules/x/rules/phases.h\"\n", 1},
        {"text/a.c", "#include \"engine/rules/x/evaluation/b.h\"\n#include \"engine/base/c.h\"\n",
         0},
        {"text/a.c", "#include \"engine/rules/x/load/b.h\"\n", 1},
        {"evaluation/a.c", "#include \"engine/rules/x/x.h\"\n", 1},
        {"x.c", "#include \"x.h\"\n#include \"engine/rules/x/text/b.h\"\n", 0},
        {"rules/a.h", "int low(int a,\n        int b);\nconst char *high(void);\n", 1},
        {"text/a.h", "const char *high(void);\n", 0},
    };
    static const char *const defined[] = {"rules/low.c", "int low(int a,\n        int b) {\n}\n",
                                          "text/high.c", "const char *high(void) {\n}\n"};
    snprintf(folder, sizeof folder, "engine/rules/x/");
    function_count = 0;
    note_definitions(defined[0], defined[1]);
    note_definitions(defined[2], defined[3]);
    assert_int_equal(function_count, 2);
    silent = true;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        complaints = 0;
        check_includes(cases[i].path, cases[i].text);
        check_declarations(cases[i].path, cases[i].text);
        if (complaints != cases[i].found)
            fail_msg("case %d (%s): %d complaints, not %d", i, cases[i].text, complaints,
                     cases[i].found);
    }
    silent = false;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_checks_find_what_they_are_for),
        cmocka_unit_test(each_room_uses_its_own_files_and_lower_rooms),
    };
    return cmocka_run_group_tests_name("rooms", tests, NULL, NULL);
}
