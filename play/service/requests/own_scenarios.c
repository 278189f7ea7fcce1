// SPDX-License-Identifier: GPL-3.0-or-later
// own_scenarios.c -- see own_scenarios.h. Also answers the requests `add_scenario` and
// `delete_scenario`.
//
// A client sends a text, and the file is checked by the loader that `cassino check` uses. The text
// may name only a chart that the program ships, of which a copy is stored beside the file: the
// loader follows no other path. A folder holds each file: FOLDER/scenarios/TITLE-HASH/scenario.yaml
#include "own_scenarios.h"
#include "engine/game/user_folder.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/experiments/scenario_warnings.h"
#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/base/yaml/document.h"
#include "engine/game/open.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

enum { TITLE_LETTERS = 24 };

static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
static const char leaf[] = "scenario.yaml";

bool own_scenario_is(const char *folder, const char *name) {
    size_t length = strlen(folder);
    static const char middle[] = "/scenarios/";
    if (length == 0 || strncmp(name, folder, length) != 0) return false;
    name += length;
    if (strncmp(name, middle, sizeof middle - 1) != 0) return false;
    name += sizeof middle - 1;
    size_t own = strspn(name, letters);
    return own > 0 && name[own] == '/' && strcmp(name + own + 1, leaf) == 0;
}

int own_scenarios(const char *folder, char paths[][OWN_PATH_BYTES], int room) {
    char where[OWN_PATH_BYTES];
    int count = 0;
    snprintf(where, sizeof where, "%s/scenarios", folder);
    DIR *list = folder[0] != '\0' ? opendir(where) : NULL;
    if (list == NULL) return 0;
    for (struct dirent *entry; (entry = readdir(list)) != NULL && count < room;) {
        int length = snprintf(paths[count], OWN_PATH_BYTES, "%s/%s/%s", where, entry->d_name, leaf);
        if (length < OWN_PATH_BYTES && own_scenario_is(folder, paths[count]) &&
            access(paths[count], R_OK) == 0)
            count++;
    }
    closedir(list);
    qsort(paths, (size_t)count, OWN_PATH_BYTES, (int (*)(const void *, const void *))strcmp);
    return count;
}

// ---- Adding a file

// Refuses a text for the reason `why`, with its line and column if they are known.
static bool text_refuse(RequestError *error, const Error *why) {
    if (why->line > 0)
        return request_refuse(error, "text", "line %d, column %d: %s", why->line, why->column,
                              why->words);
    return request_refuse(error, "text", "%s", why->words);
}

bool own_chart_find(const Tree *tree, char name[OWN_CHART_BYTES], char path[PATH_MOST],
                    Error *error) {
    static const char inside[] = "charts/", ending[] = ".yaml";
    const Node *chart = node_get(tree->root, "chart"), *rules = node_get(tree->root, "rules");
    name[0] = path[0] = '\0';
    if (chart == NULL) return true;
    const char *text = chart->kind == NODE_TEXT ? chart->text : "";
    size_t own = strncmp(text, inside, sizeof inside - 1) == 0
                     ? strspn(text + sizeof inside - 1, letters)
                     : 0;
    bool good = own > 0 && strcmp(text + sizeof inside - 1 + own, ending) == 0 &&
                strlen(text) < OWN_CHART_BYTES && rules != NULL && rules->kind == NODE_TEXT &&
                rules->text[strspn(rules->text, letters)] == '\0' && strlen(rules->text) < 32;
    if (good) {
        char file[128];
        snprintf(file, sizeof file, "%s/%s%.*s", rules->text, inside, (int)own,
                 text + sizeof inside - 1);
        good = scenario_path(file, path);
    }
    if (good) snprintf(name, OWN_CHART_BYTES, "%s", text);
    return good || node_error(chart, error,
                              "unknown chart; expected one that the program has for these `rules`, "
                              "such as charts/standard.yaml");
}

// Writes the text, and a copy of its chart, into the new folder `where`.
static bool files_write(const char *where, const char *text, const char *chart, const char *from) {
    char path[OWN_PATH_BYTES + OWN_CHART_BYTES + 16];
    snprintf(path, sizeof path, "%s/%s", where, leaf);
    if (!file_write_new(path, text, strlen(text))) return false;
    if (chart[0] == '\0') return true;
    snprintf(path, sizeof path, "%s/charts", where);
    if (mkdir(path, 0700) != 0) return false;
    snprintf(path, sizeof path, "%s/%s", where, chart);
    return file_copy(from, path);
}

static void files_remove(const char *where, const char *chart) {
    char path[OWN_PATH_BYTES + OWN_CHART_BYTES + 16];
    snprintf(path, sizeof path, "%s/%s", where, leaf);
    unlink(path);
    snprintf(path, sizeof path, "%s/%s", where, chart[0] != '\0' ? chart : "charts/none");
    unlink(path);
    snprintf(path, sizeof path, "%s/charts", where);
    rmdir(path);
    rmdir(where);
}

// Writes a name such as "my-battle-3f09c2aa": the title, and a hash of the text.
static void name_make(const Tree *tree, const char *text, char *out, size_t size) {
    const Node *title = node_get(tree->root, "title");
    char stem[TITLE_LETTERS + 1];
    int length = 0;
    for (const char *c = title != NULL && title->text != NULL ? title->text : "";
         *c != '\0' && length < TITLE_LETTERS; c++) {
        if (isascii((unsigned char)*c) && isalnum((unsigned char)*c))
            stem[length++] = (char)tolower((unsigned char)*c);
        else if (length > 0 && stem[length - 1] != '-')
            stem[length++] = '-';
    }
    if (length > 0 && stem[length - 1] == '-') length--;
    stem[length] = '\0';
    snprintf(out, size, "%s-%08x", length > 0 ? stem : "battle", (unsigned)hash_text(text));
}

static void warning_add(void *list, const Error *warning) {
    json_array_append_new(list, json_sprintf("line %d, column %d: %s", warning->line,
                                             warning->column, warning->words));
}

// Returns the warnings of `cassino check` as a list.
static json_t *warnings_json(const char *path) {
    Game game;
    Error why = {0};
    json_t *list = json_array();
    if (!game_open_plain(&game, path, NULL, &why)) return list;
    scenario_warnings(&game, warning_add, list);
    game_close(&game);
    return list;
}

// Opens the file in the new folder `fresh` as every scenario is opened, and gives the folder its
// name `where`. Returns false and sets *error if the scenario is invalid or cannot be stored.
static bool folder_take(const char *fresh, const char *where, RequestError *error) {
    char path[2 * OWN_PATH_BYTES];
    Game game;
    Error why = {0};
    snprintf(path, sizeof path, "%s/%s", fresh, leaf);
    if (!game_open_plain(&game, path, NULL, &why)) return text_refuse(error, &why);
    game_close(&game);
    if (rename(fresh, where) == 0) return true;
    return request_refuse(error, "text", "cannot store the scenario: %s", strerror(errno));
}

// Stores a scenario and writes its path. Returns false and sets *error on failure.
static bool scenario_store(const char *folder, const char *text, const Tree *tree,
                           char out[OWN_PATH_BYTES], RequestError *error) {
    char name[64], root[OWN_PATH_BYTES], fresh[OWN_PATH_BYTES + 16], where[OWN_PATH_BYTES];
    char chart[OWN_CHART_BYTES], from[PATH_MOST];
    Error why = {0};
    name_make(tree, text, name, sizeof name);
    snprintf(root, sizeof root, "%s/scenarios", folder);
    if (snprintf(out, OWN_PATH_BYTES, "%s/%s/%s", root, name, leaf) >= OWN_PATH_BYTES)
        return request_refuse(error, "text", "the path of the folder of games is too long");
    if (!own_chart_find(tree, chart, from, &why)) return text_refuse(error, &why);
    if (access(out, R_OK) == 0) return true;  // the same text was added before
    if (!folders_make(root, &why)) return text_refuse(error, &why);
    snprintf(where, sizeof where, "%.*s", (int)(strlen(out) - sizeof leaf), out);
    snprintf(fresh, sizeof fresh, "%s/.new-XXXXXX", root);
    if (mkdtemp(fresh) == NULL)
        return request_refuse(error, "text", "cannot store the scenario: %s", strerror(errno));
    bool good = files_write(fresh, text, chart, from) ||
                request_refuse(error, "text", "cannot store the scenario: %s", strerror(errno));
    good = good && folder_take(fresh, where, error);
    if (!good) files_remove(fresh, chart);
    return good;
}

bool run_add_scenario(Call *call) {
    const char *folder = service_folder(call->service), *text = call->fields->text;
    char(*paths)[OWN_PATH_BYTES] = memory_take(OWN_SCENARIOS_MAX, OWN_PATH_BYTES);
    int count = own_scenarios(folder, paths, OWN_SCENARIOS_MAX);
    free(paths);
    if (folder[0] == '\0')
        return request_refuse(&call->error, "text",
                              "own scenarios need a folder of games; start the program with "
                              "--games FOLDER");
    if (count >= OWN_SCENARIOS_MAX)
        return request_refuse(&call->error, "text",
                              "%d scenarios are stored, the maximum; delete one",
                              OWN_SCENARIOS_MAX);
    Tree tree;
    Error why = {0};
    char path[OWN_PATH_BYTES];
    if (!tree_parse(&tree, leaf, text, strlen(text), &why)) return text_refuse(&call->error, &why);
    bool good = scenario_store(folder, text, &tree, path, &call->error);
    tree_close(&tree);
    if (good) call_put(call, "scenario", scenario_line(path));
    if (good) call_put(call, "warnings", warnings_json(path));
    return good;
}

// ---- Deleting a file

bool own_folder_remove(const char *where) {
    char path[2 * OWN_PATH_BYTES + NAME_MAX];
    DIR *list = opendir(where);
    if (list == NULL) return false;
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", where, entry->d_name);
        unlink(path);  // fails for a folder, such as "."
    }
    closedir(list);
    return rmdir(where) == 0;
}

bool run_delete_scenario(Call *call) {
    const char *name = call->fields->scenario;
    char where[OWN_PATH_BYTES], charts[OWN_PATH_BYTES + OWN_CHART_BYTES];
    if (!own_scenario_is(service_folder(call->service), name))
        return request_refuse(&call->error, "scenario",
                              "cannot delete '%s'; expected the name of a scenario that "
                              "`add_scenario` stored",
                              name);
    if (access(name, R_OK) != 0)
        return request_refuse(&call->error, "scenario",
                              "unknown scenario; it may be deleted already");
    snprintf(where, sizeof where, "%.*s", (int)(strlen(name) - sizeof leaf), name);
    snprintf(charts, sizeof charts, "%s/charts", where);
    own_folder_remove(charts);  // fails without harm if the scenario has no chart of its own
    if (own_folder_remove(where)) return true;
    return request_refuse(&call->error, "scenario", "cannot delete the scenario: %s",
                          strerror(errno));
}
