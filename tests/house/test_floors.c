// SPDX-License-Identifier: GPL-3.0-or-later
// test_floors.c -- checks the conventions of the source tree: which folder may include which,
// which files may print, licence, length. Start at `checks`. A check is a function of a file's
// path and text, so that tests can call it with texts that break the convention.
#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "sizes.h"

enum {
    PATH_BYTES = 512,
    DEPTH_MAX = 6,    // depth of subfolders searched
    FILES_MIN = 100,  // with fewer source files, the folders were not found
    TOKEN_BYTES = 64,
};

// ---- Levels of folders ----

typedef struct Floor {
    const char *folder;  // ends with '/'
    int level;
} Floor;

static const Floor floors[] = {
    {"engine/base/", 0}, {"engine/board/", 1}, {"engine/scenario/", 2},
    {"engine/kit/", 3},  {"engine/rules/", 3}, {"engine/game/", 4},
    {"ai/", 5},          {"bench/", 6},        {"play/", 7},
    {"tests/", 8},
};

enum { LEVEL_RULES = 3, LEVEL_GAME = 4, LEVEL_SEARCH = 5, LEVEL_BENCH = 6, LEVEL_TESTS = 8 };

static const char the_only_cpp[] = "engine/base/pcg_library.cpp";
// Folders below engine/game/ may not read it.
static const char the_clock[] = "engine/base/clock.h";
// Signal handlers can only set a global flag.
static const char the_signals[] = "engine/game/stop.c";

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

static int level_of(const char *path) {
    for (int i = 0; i < COUNT_OF(floors); i++) {
        if (starts_with(path, floors[i].folder)) return floors[i].level;
    }
    return -1;
}

// Writes the name of the rule system whose folder holds `path`; "" if there is none.
static void system_of(const char *path, char out[TOKEN_BYTES]) {
    static const char folder[] = "engine/rules/";
    out[0] = '\0';
    if (!starts_with(path, folder)) return;
    const char *from = path + sizeof folder - 1, *slash = strchr(from, '/');
    if (slash != NULL) snprintf(out, TOKEN_BYTES, "%.*s", (int)(slash - from), from);
}

static bool ends_with_any(const char *path, const char *const endings[]) {
    for (int i = 0; endings[i] != NULL; i++) {
        if (ends_with(path, endings[i])) return true;
    }
    return false;
}

static bool is_code(const char *path) {
    static const char *const endings[] = {".c",  ".h",  ".cpp",     ".sh",
                                          ".py", ".js", "Makefile", NULL};
    return ends_with_any(path, endings) || strcmp(path, ".ci/run") == 0;
}

static bool is_text(const char *path) {
    static const char *const endings[] = {".yaml", ".md",  ".record", ".txt", ".csv",
                                          ".json", ".svg", ".html",   NULL};
    return is_code(path) || ends_with_any(path, endings);
}

// ---- Words in C code ----

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Copies the next word from *at, moves *at behind it and counts lines in *line. Returns false at
// the end.
static bool word_next(const char **at, int *line, char out[TOKEN_BYTES]) {
    const char *c = *at;
    for (; *c && !in_word(*c); c++) *line += *c == '\n';
    int length = 0;
    for (; in_word(*c); c++) {
        if (length < TOKEN_BYTES - 1) out[length++] = *c;
    }
    out[length] = '\0';
    *at = c;
    return length > 0;
}

static char after_blanks(const char *at) {
    while (*at == ' ' || *at == '\n') at++;
    return *at;
}

// Complains about each call of a function in `names`. An entry that ends with '.' forbids each
// occurrence of the word.
static void forbid_words(const char *path, const char *text, const char *const names[],
                         const char *why) {
    char *code = strdup(text), word[TOKEN_BYTES];
    code_alone(code);
    int line = 1;
    for (const char *at = code; word_next(&at, &line, word);) {
        for (int i = 0; names[i] != NULL; i++) {
            bool mention = ends_with(names[i], ".");
            size_t length = strlen(names[i]) - (mention ? 1 : 0);
            if (strncmp(word, names[i], length) != 0 || word[length]) continue;
            if (mention || after_blanks(at) == '(') complain(path, line, "%s: %s", word, why);
        }
    }
    free(code);
}

// ---- The checks ----

// Writes the path from the top folder of an include. A name without folder is in the folder of
// `path`; all others are written from the top folder.
static void include_path(const char *path, const char *target, char out[PATH_BYTES]) {
    const char *slash = strchr(target, '/') == NULL ? strrchr(path, '/') : NULL;
    int length = slash == NULL ? 0 : (int)(slash - path) + 1;
    assert_true((size_t)length + strlen(target) < PATH_BYTES);
    snprintf(out, PATH_BYTES, "%.*s%s", length, path, target);
}

static void include_check(const char *path, int line, const char *target) {
    char to[PATH_BYTES], mine[TOKEN_BYTES], theirs[TOKEN_BYTES];
    include_path(path, target, to);
    int from_level = level_of(path), to_level = level_of(to);
    system_of(path, mine);
    system_of(to, theirs);
    if (strstr(target, "../") != NULL)
        complain(path, line, "%s: write the path from the top folder", target);
    if (to_level < 0) complain(path, line, "includes %s, whose folder has no level", to);
    if (to_level > from_level) complain(path, line, "includes %s, of a higher level", to);
    if (theirs[0] == '\0' || from_level == LEVEL_TESTS) return;
    if (strcmp(mine, theirs) == 0) return;
    if (mine[0])
        complain(path, line, "includes %s, of another rule system", to);
    else
        complain(path, line, "includes %s; only the table of a rule system may be included", to);
}

static void check_includes(const char *path, const char *text) {
    if (level_of(path) < 0 || !(is_c(path) || ends_with(path, ".cpp"))) return;
    int line = 1;
    for (const char *at = text; at != NULL && *at; line++) {
        char target[PATH_BYTES / 2];
        at += strspn(at, " ");
        if (sscanf(at, "# include \"%255[^\"\n]\"", target) == 1) include_check(path, line, target);
        at = strchr(at, '\n');
        if (at != NULL) at++;
    }
}

static void check_prints(const char *path, const char *text) {
    static const char *const names[] = {
        "printf", "vprintf", "puts", "putchar", "perror",  "error",   "exit", "_exit",
        "abort",  "system",  "err",  "errx",    "stdout.", "stderr.", NULL,
    };
    int level = level_of(path);
    if (level < 0 || level >= LEVEL_BENCH || !is_c(path)) return;
    forbid_words(path, text, names, "nothing below bench/ prints or exits");
}

static void check_pure(const char *path, const char *text) {
    static const char *const names[] = {
        "time",      "clock",  "clock_gettime", "gettimeofday", "rand",
        "srand",     "rand_r", "random",        "srandom",      "drand48",
        "getrandom", "getenv", "fprintf",       "clock_now",    NULL,
    };
    int level = level_of(path);
    if (level < 0 || level >= LEVEL_GAME || !is_c(path) || strcmp(path, the_clock) == 0) return;
    forbid_words(path, text, names, "no clock, dice, surroundings or printing below engine/game");
}

static char *file_text(const char *path);

// Returns true if the section "Caches" of ARCHITECTURE.md lists the file, which then may have
// thread-local data.
static bool has_cache(const char *path) {
    char *page = file_text("ARCHITECTURE.md"), quoted[256];
    assert_non_null(page);
    char *section = strstr(page, "\n### Caches\n");
    assert_non_null(section);
    char *end = strstr(section, "\n## ");
    if (end != NULL) *end = '\0';
    snprintf(quoted, sizeof quoted, "`%s`", path);
    bool listed = strstr(section, quoted) != NULL;
    free(page);
    return listed;
}

// Complains about `static` data that is not constant, except thread-local data of caches.
static void check_static_data(const char *path, const char *text) {
    int level = level_of(path), line = 1;
    if (level < 0 || level > LEVEL_SEARCH || !is_c(path) || strcmp(path, the_signals) == 0) return;
    bool cache = has_cache(path);
    char *code = strdup(text), word[TOKEN_BYTES];
    code_alone(code);
    for (const char *at = code; word_next(&at, &line, word);) {
        if (strcmp(word, "static") != 0) continue;
        size_t length = strcspn(at, "(;={[");
        char declared[256];
        snprintf(declared, sizeof declared, "%.*s", (int)length, at);
        if (at[length] == '(' || strstr(declared, "const") != NULL) continue;
        if (cache && strstr(declared, "_Thread_local") != NULL) continue;
        complain(path, line, "static data that is not constant:%s", declared);
    }
    free(code);
}

static bool names_a_game(const char *word, const Rules *const games[]) {
    for (; *word; word++) {
        for (int i = 0; games[i] != NULL; i++) {
            if (strncasecmp(word, games[i]->name, strlen(games[i]->name)) == 0) return true;
        }
    }
    return false;
}

// Complains if a file of the search names a board or a game. Also checks text in quotes, because
// comparing a name means knowing it.
static void check_search(const char *path, const char *text) {
    if (level_of(path) != LEVEL_SEARCH) return;
    if (strstr(text, "engine/board/") != NULL)
        complain(path, 1, "a file of the search includes a board");
    int line = 1;
    char word[TOKEN_BYTES];
    for (const char *at = text; word_next(&at, &line, word);) {
        if (names_a_game(word, rules_all)) complain(path, line, "names a game: %s", word);
    }
}

static void check_language(const char *path, const char *text) {
    static const char *const endings[] = {".cpp", ".cc", ".cxx", ".hpp", ".hh", ".C", NULL};
    (void)text;
    if (ends_with_any(path, endings) && strcmp(path, the_only_cpp) != 0)
        complain(path, 1, "only %s may be C++", the_only_cpp);
}

static void check_licence(const char *path, const char *text) {
    static const char notice[] = "SPDX-License-Identifier: GPL-3.0-or-later";
    if (!is_code(path)) return;
    if (starts_with(text, "#!")) text = strchr(text, '\n') == NULL ? "" : strchr(text, '\n') + 1;
    const char *found = strstr(text, notice), *end = strchr(text, '\n');
    if (found == NULL || (end != NULL && found > end))
        complain(path, 1, "does not open with %s", notice);
}

static void check_tabs(const char *path, const char *text) {
    if (!is_text(path) || ends_with(path, "Makefile") || starts_with(path, "tests/bad/")) return;
    int line = 1;
    for (; *text; text++) {
        if (*text == '\t') complain(path, line, "a tab; use blanks");
        line += *text == '\n';
    }
}

static void check_paths(const char *path, const char *text) {
    static const char *const folders[] = {"home", "root", "work", "Users", "mnt", NULL};
    if (!is_text(path)) return;
    int line = 1;
    for (const char *c = text; *c; line += *c++ == '\n') {
        // Part of a longer path, such as team/work/x.
        if (*c != '/' || (c > text && (in_word(c[-1]) || c[-1] == '.'))) continue;
        for (int i = 0; folders[i] != NULL; i++) {
            if (starts_with(c + 1, folders[i]) && c[1 + strlen(folders[i])] == '/')
                complain(path, line, "a path of one machine: /%s/", folders[i]);
        }
    }
}

static const struct House {
    const char *name;
    Check *check;
} checks[] = {
    {"a_file_includes_its_own_folder_and_lower_floors", check_includes},
    {"nothing_below_bench_prints_or_exits", check_prints},
    {"below_the_game_is_no_clock_and_no_dice", check_pure},
    {"engine_and_search_hold_no_data_that_changes", check_static_data},
    {"the_search_names_no_game", check_search},
    {"the_only_cpp_is_the_generators", check_language},
    {"no_file_of_c_is_longer_than_a_chapter_and_no_folder_too_full", check_length},
    {"no_function_is_longer_than_a_page", check_functions},
    {"every_source_opens_with_its_licence", check_licence},
    {"no_file_has_tabs", check_tabs},
    {"no_file_has_a_path_of_one_machine", check_paths},
};

// ---- The tree ----

static int files_seen;

static char *file_text(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    struct stat facts;
    assert_int_equal(fstat(fileno(file), &facts), 0);
    char *text = malloc((size_t)facts.st_size + 1);
    assert_non_null(text);
    text[fread(text, 1, (size_t)facts.st_size, file)] = '\0';
    fclose(file);
    assert_int_equal(strlen(text), facts.st_size);  // a text has no NUL byte
    return text;
}

static void file_walk(const char *path, Check *check) {
    if (!is_text(path) && !is_code(path)) {
        check_language(path, "");
        return;
    }
    char *text = file_text(path);
    if (text == NULL) return;
    files_seen += is_c(path);
    check(path, text);
    free(text);
}

// Returns true for hidden files, build folders, and tests/bad, which breaks conventions on
// purpose.
static bool is_left_out(const char *folder, const char *name) {
    if (name[0] == '.' || starts_with(folder, "tests/bad")) return true;
    return folder[0] == '\0' && starts_with(name, "build");
}

static void tree_walk(const char *folder, int depth, Check *check) {
    assert_true(depth <= DEPTH_MAX);
    DIR *open = opendir(folder[0] ? folder : ".");
    if (open == NULL) fail_msg("cannot read the folder %s: run from the top folder", folder);
    int files = 0;
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[PATH_BYTES];
        struct stat facts;
        if (is_left_out(folder, entry->d_name)) continue;
        int length =
            snprintf(path, sizeof path, "%s%s%s", folder, folder[0] ? "/" : "", entry->d_name);
        assert_true(length < PATH_BYTES);
        if (lstat(path, &facts) != 0) continue;
        if (S_ISDIR(facts.st_mode)) tree_walk(path, depth + 1, check);
        if (S_ISREG(facts.st_mode)) file_walk(path, check);
        files += S_ISREG(facts.st_mode) && is_code(path);
    }
    closedir(open);
    if (check == check_length && files > FOLDER_FILES_MAX)
        complain(folder, 0, "%d files of code; expected at most %d", files, FOLDER_FILES_MAX);
}

static void files_follow_the_conventions(void **state) {
    const struct House *house = *state;
    complaints = files_seen = 0;
    silent = false;
    tree_walk("", 0, house->check);
    file_walk(".ci/run", house->check);
    assert_true(files_seen >= FILES_MIN);
    if (complaints > 0)
        fail_msg("%d lines break the conventions of the source tree (above)", complaints);
}

// ---- Tests of the checks ----

static int complaints_of(Check *check, const char *path, const char *text) {
    complaints = 0;
    silent = true;
    check(path, text);
    return complaints;
}

static void each_check_finds_what_it_is_for(void **unused) {
    (void)unused;
    static const struct {
        Check *check;
        const char *path, *text;
        int found;
    } cases[] = {
        {check_includes, "engine/board/x.c", "#include \"engine/base/base.h\"\n#include \"y.h\"\n",
         0},
        {check_includes, "engine/board/x.c", "\n  # include \"engine/rules/rules.h\"\n", 1},
        {check_includes, "engine/rules/rfic/x.c", "#include \"engine/rules/gbsu/data/state.h\"\n",
         1},
        {check_includes, "engine/rules/rules.h", "#include \"engine/rules/gbsu/data/state.h\"\n",
         1},
        {check_includes, "ai/x.c", "#include \"../ai/search.h\"\n", 2},
        {check_includes, "ai/x.c", "#include \"engine/rules/gbsu/gbsu.h\"\n", 1},
        {check_includes, "bench/speed/x.c", "#include \"play/terminal/table.h\"\n", 1},
        {check_includes, "tests/x.c", "#include \"play/terminal/table.h\"\n", 0},
        {check_prints, "ai/x.c", "f(\"exit(1)\"); // printf(\n/* puts( */ snprintf(a);\n", 0},
        {check_prints, "ai/x.c", "exit (1);\nfputs(\"\", stderr);\n", 2},
        {check_prints, "bench/x.c", "exit(1);", 0},
        {check_pure, "engine/rules/gbsu/x.c", "int time = '\"'; rand();\n", 1},
        {check_pure, "engine/game/x.c", "getenv(\"A\");", 0},
        {check_static_data, "ai/x.c", "static int f(void);\nstatic const int a = 1;\n", 0},
        {check_static_data, "ai/x.c", "static int count;\n", 1},
        {check_search, "ai/x.c", "if (strcmp(name, \"gbsu\"))", 1},
        {check_search, "ai/x.c", "int kuhn_poker_bias;", 1},
        {check_language, "ai/x.cc", "", 1},
        {check_language, the_only_cpp, "", 0},
        {check_licence, "ai/x.c", "// x.c\n// SPDX-License-Identifier: GPL-3.0-or-later\n", 1},
        {check_licence, ".ci/run", "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n", 0},
        {check_tabs, "ai/x.c", "a;\tb;", 1},
        {check_paths, "README.md",
         "see /home"
         "/anna/cassino",
         1},
        {check_paths, "README.md", "the folder team/home/", 0},
    };
    for (int i = 0; i < COUNT_OF(cases); i++) {
        int found = complaints_of(cases[i].check, cases[i].path, cases[i].text);
        if (found != cases[i].found)
            fail_msg("case %d (%s): %d complaints, not %d", i, cases[i].text, found,
                     cases[i].found);
    }
    for (int i = 0; i < COUNT_OF(checks); i++)  // an empty file gets at most one complaint
        assert_true(complaints_of(checks[i].check, "ai/x.c", "") <= 1);
}

static void the_sizes_are_held(void **unused) {
    (void)unused;
    char *pages = calloc(1, FILE_LINES_MAX + 64);
    memset(pages, '\n', FILE_LINES_MAX + 1);
    assert_int_equal(complaints_of(check_length, "ai/x.c", pages), 1);
    assert_int_equal(complaints_of(check_length, "ai/x.c", pages + 1), 0);
    assert_int_equal(complaints_of(check_length, "ai/x.h", pages + FILE_LINES_MAX - 100), 1);
    assert_int_equal(complaints_of(check_length, "ai/x.h", pages + FILE_LINES_MAX - 99), 0);
    for (int lines = FUNCTION_LINES_MAX; lines <= FUNCTION_LINES_MAX + 1; lines++) {
        char *at = pages;
        at += sprintf(at, "struct A {\n};\nint f(int a,\n      int b) {");
        for (int line = 2; line < lines; line++) *at++ = '\n';
        sprintf(at, "}\n");
        assert_int_equal(complaints_of(check_functions, "ai/x.c", pages),
                         lines > FUNCTION_LINES_MAX);
    }
    free(pages);
    assert_int_equal(long_files_false(), 0);
}

int main(void) {
    struct CMUnitTest tests[COUNT_OF(checks) + 2] = {
        cmocka_unit_test(each_check_finds_what_it_is_for),
        cmocka_unit_test(the_sizes_are_held),
    };
    for (int i = 0; i < COUNT_OF(checks); i++) {
        tests[i + 2] = (struct CMUnitTest){.name = checks[i].name,
                                           .test_func = files_follow_the_conventions,
                                           .initial_state = (void *)(uintptr_t)&checks[i]};
    }
    return cmocka_run_group_tests_name("floors", tests, NULL, NULL);
}
