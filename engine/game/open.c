// SPDX-License-Identifier: GPL-3.0-or-later
// open.c -- finds and opens scenarios and small games; see open.h. Start at game_open().
#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // dladdr()
#endif
#include "open.h"

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/base/yaml/document.h"
#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"

#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROOTS_MAX = 8, PATH_BYTES = PATH_MOST };

typedef char Path[PATH_BYTES];

// The name of a rule system in a file, and its place, from 1. Both are 0 for the name of a folder.
typedef struct RulesWord {
    char system[32];
    int line, column;
} RulesWord;

static int roots_find(Path roots[ROOTS_MAX], bool shipped);
static bool scenario_find(const char *name, bool shipped, Path path, Error *error);
static bool root_find(const char *name, bool shipped, Path path);
static bool rules_of_file(FILE *file, const char *path, RulesWord *out);
static bool ends_with(const char *text, const char *ending);

// Opens a small game by its name. Returns false and leaves *error unchanged if no small game has
// this name.
static bool small_open(Game *game, const char *name, Error *error) {
    for (int i = 0; rules_small[i] != NULL; i++) {
        if (strcmp(rules_small[i]->name, name) != 0) continue;
        *game = (Game){.rules = rules_small[i], .world = rules_small[i]->world_load(name, error)};
        return game->world != NULL;
    }
    return false;
}

static bool rules_unknown(const char *path, const RulesWord *named, Error *error) {
    char known[200];
    Text text = text_over(known, sizeof known);
    for (int i = 0; &rules_all[i] != rules_small; i++)
        text_put(&text, "%s%s", i ? ", " : "", rules_all[i]->name);
    return error_set_at(error, path, named->line, named->column,
                        "unknown rule system '%s'; known: %s", named->system,
                        known[0] ? known : "none");
}

// Returns the rule system that a scenario's file names; `text` is what the file holds, or NULL to
// read it. Returns NULL and fills *error if it names none, or an unknown one.
static const Rules *rules_named(const char *path, const char *text, size_t size, Error *error) {
    RulesWord named = {0};
    FILE *file = text != NULL ? fmemopen((char *)text, size, "r") : fopen(path, "r");
    bool found = rules_of_file(file, path, &named);
    if (file != NULL) fclose(file);
    if (!found) {
        Tree tree;  // a file that cannot be parsed has another fault
        if (!(text != NULL ? tree_parse(&tree, path, text, size, error)
                           : tree_open(&tree, path, error)))
            return NULL;
        tree_close(&tree);
        error_set_at(error, path, 0, 0, "missing rule system; add a line such as `rules: %s`",
                     rules_all[0] ? rules_all[0]->name : "NAME");
        return NULL;
    }
    const Rules *rules = rules_find(named.system);
    if (rules == NULL) rules_unknown(path, &named, error);
    return rules;
}

// Opens a scenario or small game and stores its path, which is empty for a small game. If `shipped`
// is true, does not search $CASSINO_SCENARIOS. Fails as game_open() does.
static bool scenario_open(Game *game, const char *name, bool shipped, Path path, Error *error) {
    assert(game != NULL && name != NULL);
    *game = (Game){0};
    path[0] = '\0';
    if (small_open(game, name, error)) return true;
    if (!scenario_find(name, shipped, path, error)) return false;

    if (access(path, R_OK) != 0)
        return error_set_at(error, path, 0, 0, "cannot be read: %s", strerror(errno));
    const Rules *rules = rules_named(path, NULL, 0, error);
    if (rules == NULL) return false;
    const World *world = rules->world_load(path, error);
    if (world == NULL) return false;
    *game = (Game){.rules = rules, .world = world};
    return true;
}

bool game_open(Game *game, const char *name, Error *error) {
    Path path;
    Learned *learned = NULL;
    if (!scenario_open(game, name, false, path, error)) return false;
    if (path[0] == '\0') return true;
    if (!learned_beside(game, path, &learned, error)) {
        game_close(game);
        return false;
    }
    game->learned = learned;
    return true;
}

bool game_open_plain(Game *game, const char *name, char path[PATH_MOST], Error *error) {
    Path found;
    bool good = scenario_open(game, name, false, found, error);
    if (good && path != NULL) snprintf(path, PATH_MOST, "%s", found);
    return good;
}

bool game_open_shipped(Game *game, const char *name, Error *error) {
    Path path;
    return scenario_open(game, name, true, path, error);
}

bool game_parse(Game *game, const char *path, const char *text, size_t size, Error *error) {
    *game = (Game){0};
    if (size == 0) return error_set_at(error, path, 0, 0, "the text of the scenario is empty");
    const Rules *rules = rules_named(path, text, size, error);
    if (rules == NULL) return false;
    if (rules->lab.world_parse == NULL)
        return error_set_at(error, path, 0, 0, "%s has no scenario files", rules->title);
    *game = (Game){.rules = rules, .world = rules->lab.world_parse(path, text, size, error)};
    return game->world != NULL;
}

bool game_edit(const Game *game, const char *const edits[], int count, Game *out, Error *error) {
    assert(out != game);
    *out = (Game){0};
    if (game->rules->lab.world_edit == NULL)
        return error_set(error, "scenarios of %s have no numbers that can be edited",
                         game->rules->title);
    World *world = game->rules->lab.world_edit(game->world, edits, count, error);
    if (world == NULL) return false;
    *out = (Game){.rules = game->rules, .world = world};
    Learned *learned = NULL;
    if (game->learned == NULL || learned_again(game->learned, out, &learned, error)) {
        out->learned = learned;
        return true;
    }
    game_close(out);
    return false;
}

void game_close(Game *game) {
    if (game->rules != NULL && game->world != NULL) game->rules->world_free((World *)game->world);
    learned_free((Learned *)game->learned);
    *game = (Game){0};
}

static int names_compare(const void *a, const void *b) { return strcmp(a, b); }

// Adds "system/NAME" to `names` for each file NAME.yaml in the folder root/inside/system. Returns
// the new count.
static int folder_list(const char *root, const char *inside, const char *system,
                       char names[][NAME_BYTES], int count, int room) {
    Path path;
    if (snprintf(path, sizeof path, "%s/%s%s", root, inside, system) >= PATH_BYTES) return count;
    DIR *folder = opendir(path);
    if (folder == NULL) return count;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL && count < room;) {
        if (entry->d_name[0] == '.' || !ends_with(entry->d_name, ".yaml")) continue;
        int leaf = (int)strlen(entry->d_name) - (int)strlen(".yaml");
        int length = snprintf(names[count], NAME_BYTES, "%s/%.*s", system, leaf, entry->d_name);
        if (length < NAME_BYTES)
            count++;  // a scenario with a longer name can be opened only by its path
    }
    closedir(folder);
    return count;
}

int game_list(char names[][NAME_BYTES], int room) { return scenario_list("", names, room); }

int scenario_list(const char *inside, char names[][NAME_BYTES], int room) {
    Path roots[ROOTS_MAX];
    int root_count = roots_find(roots, false), count = 0;
    for (int r = 0; r < root_count; r++) {
        for (int i = 0; &rules_all[i] != rules_small; i++) {
            count = folder_list(roots[r], inside, rules_all[i]->name, names, count, room);
        }
    }
    qsort(names, (size_t)count, NAME_BYTES, names_compare);
    int kept = 0;  // list a name once, even if two folders have it
    for (int i = 0; i < count; i++) {
        if (kept > 0 && strcmp(names[kept - 1], names[i]) == 0) continue;
        if (kept != i) memcpy(names[kept], names[i], NAME_BYTES);
        kept++;
    }
    return kept;
}

// Lists the folders of scenarios of the shared library, if this code lies in one: beside its folder
// in a build, and in share/ where it is installed (lib/cassino.so or lib/MACHINE/cassino.so).
static int library_roots(Path roots[3]) {
    static const char *const from[] = {"../scenarios", "../share/cassino/scenarios",
                                       "../../share/cassino/scenarios"};
    static const char here;
    Dl_info info;
    if (dladdr(&here, &info) == 0 || strstr(info.dli_fname, ".so") == NULL) return 0;
    const char *slash = strrchr(info.dli_fname, '/');
    int length = slash != NULL ? (int)(slash - info.dli_fname) : 0;
    for (int i = 0; i < COUNT_OF(from); i++)
        snprintf(roots[i], PATH_BYTES, "%.*s%s%s", min_int(length, PATH_BYTES - 40), info.dli_fname,
                 slash != NULL ? "/" : "", from[i]);
    return COUNT_OF(from);
}

// Lists the folders in which scenarios are searched, in the order of the search. Returns the number
// of folders.
static int roots_find(Path roots[ROOTS_MAX], bool shipped) {
    int count = 0;
    const char *wanted = shipped ? NULL : getenv("CASSINO_SCENARIOS");
    if (wanted != NULL && wanted[0]) snprintf(roots[count++], PATH_BYTES, "%s", wanted);
    snprintf(roots[count++], PATH_BYTES, "scenarios");

    count += library_roots(roots + count);
    char program[PATH_BYTES - 40];  // leaves space for "/../share/cassino/scenarios"
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return count;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL) return count;
    *slash = '\0';
    snprintf(roots[count++], PATH_BYTES, "%s/../scenarios", program);
    snprintf(roots[count++], PATH_BYTES, "%s/scenarios", program);
    snprintf(roots[count++], PATH_BYTES, "%s/../share/cassino/scenarios", program);
    assert(count <= ROOTS_MAX);
    return count;
}

static bool file_exists(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static bool scenario_unknown(const char *name, Error *error) {
    struct stat info;
    char(*names)[NAME_BYTES] = memory_take(SCENARIOS_MAX, NAME_BYTES);
    const char **list = memory_take(2 * SCENARIOS_MAX, sizeof *list);
    int scenarios = game_list(names, SCENARIOS_MAX), count = 0;
    for (; count < scenarios; count++) list[count] = names[count];
    for (int i = 0; rules_small[i] != NULL; i++) list[count++] = rules_small[i]->name;
    int near = strpbrk(name, ".") == NULL ? words_nearest(name, list, count) : -1;
    for (int i = 0; i < scenarios && near < 0; i++) {  // try the name without its folder
        if (words_same(strchr(names[i], '/') + 1, name)) near = i;
    }
    if (near >= 0) {
        error_set(error, "unknown scenario '%.64s'; did you mean '%s'?", name, list[near]);
    } else if (stat(name, &info) == 0 && S_ISDIR(info.st_mode)) {
        error_set(error, "'%.64s' is a folder; expected a scenario file in it", name);
    } else if (scenarios == 0) {
        error_set(error,
                  "unknown scenario '%.64s': none is in $CASSINO_SCENARIOS, in ./scenarios and "
                  "beside the program; set CASSINO_SCENARIOS to the folder of the scenarios",
                  name);
    } else {
        error_set(error, "unknown scenario '%.64s' (%d known: see `cassino list`)", name,
                  scenarios);
    }
    free(list);
    free(names);
    return false;
}

static bool scenario_find(const char *name, bool shipped, Path path, Error *error) {
    if (strlen(name) >= PATH_BYTES - 32) {
        return error_set(error, "a scenario's name or path has at most %d bytes", PATH_BYTES - 33);
    }
    if (ends_with(name, ".yaml")) {
        snprintf(path, PATH_BYTES, "%s", name);
        struct stat info;
        if (file_exists(path)) return true;
        if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
            return error_set_at(error, name, 0, 0, "this is a folder; expected a scenario file");
        return error_set_at(error, name, 0, 0, "cannot find this scenario file");
    }
    return root_find(name, shipped, path) || scenario_unknown(name, error);
}

// Finds the file NAME followed by `suffix` in the folders of roots_find().
static bool file_find(const char *name, const char *suffix, bool shipped, Path path) {
    Path roots[ROOTS_MAX];
    int count = roots_find(roots, shipped);
    for (int i = 0; i < count; i++) {
        int length = snprintf(path, PATH_BYTES, "%s/%s%s", roots[i], name, suffix);
        if (length < PATH_BYTES && file_exists(path)) return true;
    }
    return false;
}

static bool root_find(const char *name, bool shipped, Path path) {
    return strchr(name, '/') != NULL && file_find(name, ".yaml", shipped, path);
}

bool scenario_path(const char *name, char path[PATH_MOST]) { return root_find(name, false, path); }

bool shipped_path(const char *name, char path[PATH_MOST]) {
    return file_find(name, "", true, path);
}

// Finds the name of the rule system of a file: the word after `rules:` at the start of a line.
// Without such a line it is the name of the folder. Returns false if the file has no such line and
// no rule system has the name of the folder.
static bool rules_of_file(FILE *file, const char *path, RulesWord *out) {
    enum { PARTS_MAX = 10000 };  // lines, or parts of long ones
    char line[256];
    bool line_starts = true;
    for (int i = 0, number = 0; file != NULL && i < PARTS_MAX; i++) {
        if (fgets(line, sizeof line, file) == NULL) break;
        bool continues = !line_starts;
        line_starts = strchr(line, '\n') != NULL;
        if (continues) continue;
        number++;
        // The first line may begin with a byte order mark.
        const char *from = line + (strncmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
        const char *start = from;
        if (strncmp(from, "rules:", 6) != 0) continue;
        from += 6;
        while (*from == ' ' || *from == '\t' || *from == '"' || *from == '\'') from++;
        size_t length = 0;
        while (isalnum((unsigned char)from[length]) || from[length] == '_') length++;
        snprintf(out->system, sizeof out->system, "%.*s", min_int((int)length, 31), from);
        out->line = number;
        out->column = (int)(from - start) + 1;
        break;
    }
    if (out->system[0]) return true;
    *out = (RulesWord){0};

    const char *slash = strrchr(path, '/');
    if (slash == NULL) return false;
    const char *start = slash;
    while (start > path && start[-1] != '/') start--;
    snprintf(out->system, sizeof out->system, "%.*s", min_int((int)(slash - start), 31), start);
    return rules_find(out->system) != NULL;
}

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && strcmp(text + length - tail, ending) == 0;
}
