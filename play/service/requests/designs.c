// SPDX-License-Identifier: GPL-3.0-or-later
// designs.c -- answers the requests about scenarios that are being made on the page. `design`
// changes a text and tells what is wrong with it, and keeps nothing; the client holds the text.
// The others store designs, one folder each: FOLDER/designs/NAME/scenario.yaml, with a copy of the
// chart, so that every command can use the file. A design may be wrong. To play one, a client sends
// its text to `add_scenario`, which keeps a copy that later changes do not touch.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/new_file.h"
#include "engine/board/hex.h"
#include "engine/game/user_folder.h"
#include "engine/rules/rules.h"
#include "own_scenarios.h"
#include "play/service/json/design_json.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
static const char leaf[] = "scenario.yaml";
enum { DESIGN_PATH_BYTES = 600 };

// ---- Looking at a text

// Returns the text after the edits, which the caller frees. Returns NULL and sets *error if an edit
// cannot be made.
static char *text_edited(const char *text, const json_t *edits, RequestError *error) {
    json_t *whole = json_object();
    json_object_set(whole, "edits", (json_t *)(uintptr_t)edits);
    char *words = json_dumps(whole, JSON_COMPACT), *out = NULL;
    Tree tree = {0};
    Error why = {0};
    if (words != NULL && tree_parse(&tree, "edits", words, strlen(words), &why))
        out = patch_text(leaf, text, node_get(tree.root, "edits"), &why);
    if (out == NULL) request_refuse(error, "edits", "%s", why.words);
    tree_close(&tree);
    free(words);
    json_decref(whole);
    return out;
}

// Writes the path of the chart that the text names, or of the standard chart of its system; "" if
// it names neither. Returns false and fills *error if the text names another chart.
static bool chart_path(const Tree *tree, char chart[OWN_CHART_BYTES], char path[PATH_MOST],
                       Error *error) {
    char standard[64];
    const Node *rules = node_get(tree->root, "rules");
    const char *name = rules != NULL && rules->kind == NODE_TEXT ? rules->text : "";
    if (!own_chart_find(tree, chart, path, error)) return false;
    if (chart[0] == '\0' && rules_find(name) != NULL) {
        snprintf(chart, OWN_CHART_BYTES, "charts/standard.yaml");
        snprintf(standard, sizeof standard, "%.32s/charts/standard", name);
        scenario_path(standard, path);
    }
    return true;
}

// Writes the path under which the text is checked: in the folder of the shipped scenarios of its
// system, where its chart is. Returns false and fills *error if the text names another chart.
static bool text_path(const Tree *tree, char path[PATH_MOST], Error *error) {
    char chart[OWN_CHART_BYTES];
    if (!chart_path(tree, chart, path, error)) return false;
    size_t length = strlen(path), tail = strlen(chart);
    path[length > tail ? length - tail : 0] = '\0';
    strncat(path, leaf, PATH_MOST - strlen(path) - 1);
    return strlen(path) < sizeof tree->file ||
           node_error(tree->root, error, "the path of the folder of scenarios is too long");
}

static void terrain_put(Call *call, const Tree *tree) {
    char name[OWN_CHART_BYTES], path[PATH_MOST];
    Tree chart;
    if (!chart_path(tree, name, path, NULL) || !tree_open(&chart, path, NULL)) return;
    const Node *terrain = node_get(chart.root, "terrain");
    if (terrain != NULL) call_put(call, "terrain", node_json(terrain));
    tree_close(&chart);
}

static void game_put(Call *call, const Game *game, bool only_map) {
    json_t *scenario = NULL;
    if (only_map) {
        scenario = json_pack("{s:s, s:o}", "rules", game->rules->name, "board", board_json(game));
    } else {
        StateBuffer state = {0};
        game->rules->setup(game->world, state_of(&state));
        scenario = scenario_json(game, "");
        call_put(call, "position", position_json(game, state_of(&state), NOBODY, 0));
    }
    call_put(call, "scenario", scenario);
}

static void text_look(Call *call, const char *text) {
    Problem *list = memory_take(PROBLEMS_MAX, sizeof *list);
    Tree tree = {0};
    Game game = {0};
    char path[PATH_MOST];
    bool only_map = false;
    int count = 1;
    json_t *problems = json_array();
    if (!tree_parse(&tree, leaf, text, strlen(text), &list[0].error)) {
        // no values and no map
    } else if (text_path(&tree, path, &list[0].error)) {
        count = scenario_problems(path, text, list, &game, &only_map);
    }
    for (int i = 0; i < count; i++) json_array_append_new(problems, problem_json(&list[i]));
    call_put(call, "problems", problems);
    if (tree.root != NULL) call_put(call, "values", node_json(tree.root));
    if (tree.root != NULL) terrain_put(call, &tree);
    if (game.world != NULL) game_put(call, &game, only_map);
    game_close(&game);
    tree_close(&tree);
    free(list);
}

// Returns the text with numbers changed as by `--set`, which the caller frees. Returns NULL and
// sets *error if the text is no valid scenario, or a number cannot be changed.
static char *text_set(const char *text, const json_t *sets, RequestError *error) {
    const char *edits[64];
    Game game = {0}, changed = {0};
    Tree tree = {0};
    Error why = {0};
    char path[PATH_MOST], *out = NULL;
    int count = (int)json_array_size(sets);
    for (int i = 0; i < count; i++) edits[i] = json_string_value(json_array_get(sets, (size_t)i));
    bool good = tree_parse(&tree, leaf, text, strlen(text), &why) && text_path(&tree, path, &why) &&
                game_parse(&game, path, text, strlen(text), &why) &&
                game_edit(&game, edits, count, &changed, &why);
    if (good) out = memory_sure(strdup(changed.rules->lab.world_text(changed.world)));
    if (!good) request_refuse(error, "sets", "%s", why.words);
    game_close(&changed);
    game_close(&game);
    tree_close(&tree);
    return out;
}

bool run_design(Call *call) {
    const RequestFields *fields = call->fields;
    char *edited = NULL;
    if (fields->edits != NULL &&
        (edited = text_edited(fields->text, fields->edits, &call->error)) == NULL)
        return false;
    if (fields->sets != NULL) {
        char *set = text_set(edited != NULL ? edited : fields->text, fields->sets, &call->error);
        free(edited);
        if (set == NULL) return false;
        edited = set;
    }
    if (edited != NULL && strlen(edited) > OWN_SCENARIO_BYTES) {
        free(edited);
        return request_refuse(&call->error, "edits", "the scenario would be longer than %d KiB",
                              OWN_SCENARIO_BYTES >> 10);
    }
    if (edited != NULL) call_put(call, "text", json_words(edited));
    text_look(call, edited != NULL ? edited : fields->text);
    free(edited);
    return true;
}

bool run_design_keys(Call *call) {
    const char *name = call->fields->rules;
    const Rules *rules = rules_find(name);
    char first[64], path[PATH_MOST];
    Tree tree;
    if (rules == NULL || rules->lab.keys == NULL)
        return request_refuse(&call->error, "rules", "unknown rule system '%s'", name);
    snprintf(first, sizeof first, "%s/templates/new", name);
    call_put(call, "keys", keys_json(rules->lab.keys));
    call_put(call, "limits",
             json_pack("{s:i, s:i, s:i}", "side", HEX_SIDE_MAX, "hexes", HEXES_DRAWN_MAX, "played",
                       HEXES_MAX));
    if (scenario_path(first, path) && tree_open(&tree, path, NULL)) {
        call_put(call, "text", json_words(tree.text));
        tree_close(&tree);
    }
    return true;
}

// ---- Storing

static bool name_check(const char *name, RequestError *error) {
    if (name[strspn(name, letters)] == '\0' && name[0] != '-') return true;
    return request_refuse(error, "name", "'name': expected a-z, 0-9 and '-', not '%s'", name);
}

// Writes the path of the folder of designs, or of one design. Returns false and sets the error if
// the service stores nothing.
static bool folder_path(Call *call, const char *name, char out[DESIGN_PATH_BYTES]) {
    const char *folder = service_folder(call->service);
    if (folder[0] == '\0')
        return request_refuse(&call->error, "name",
                              "designs need a folder of games; start the program with --games "
                              "FOLDER");
    snprintf(out, DESIGN_PATH_BYTES, "%s/designs%s%s", folder, name != NULL ? "/" : "",
             name != NULL ? name : "");
    return true;
}

// Returns the title and the rules of a stored design, as far as they can be read.
static json_t *design_line(const char *folder, const char *name) {
    char path[DESIGN_PATH_BYTES + 128];
    Tree tree;
    json_t *line = json_pack("{s:s}", "name", name);
    snprintf(path, sizeof path, "%s/%.*s/%s", folder, GAME_NAME_BYTES, name, leaf);
    bool good = strlen(path) < sizeof tree.file && tree_open(&tree, path, NULL);
    static const char *const keys[] = {"title", "rules", "summary"};
    for (int i = 0; i < COUNT_OF(keys); i++) {
        const Node *value = good ? node_get(tree.root, keys[i]) : NULL;
        bool text = value != NULL && value->kind == NODE_TEXT;
        json_object_set_new(line, keys[i], json_words(text ? value->text : ""));
    }
    if (good) tree_close(&tree);
    return line;
}

static int names_compare(const void *a, const void *b) { return strcmp(a, b); }

// Lists the names of the stored designs, sorted. Returns their number.
static int designs_list(const char *folder, char names[OWN_SCENARIOS_MAX][GAME_NAME_BYTES]) {
    DIR *list = opendir(folder);
    int count = 0;
    for (struct dirent *entry;
         list != NULL && (entry = readdir(list)) != NULL && count < OWN_SCENARIOS_MAX;) {
        const char *name = entry->d_name;
        if (name[strspn(name, letters)] == '\0' && strlen(name) < GAME_NAME_BYTES)
            snprintf(names[count++], GAME_NAME_BYTES, "%s", name);
    }
    if (list != NULL) closedir(list);
    qsort(names, (size_t)count, GAME_NAME_BYTES, names_compare);
    return count;
}

// Adds the text of a stored design to the answer.
static bool text_put_stored(Call *call, const char *folder) {
    char path[DESIGN_PATH_BYTES + 32];
    char *text = memory_take(OWN_SCENARIO_BYTES + 1, 1);
    snprintf(path, sizeof path, "%s/%s", folder, leaf);
    FILE *file = fopen(path, "r");
    bool good = file != NULL && fread(text, 1, OWN_SCENARIO_BYTES, file) > 0;
    if (file != NULL) fclose(file);
    if (good) call_put(call, "text", json_words(text));
    free(text);
    return good || request_refuse(&call->error, "name",
                                  "unknown design; `designs` without 'name' lists them");
}

bool run_designs(Call *call) {
    const char *name = call->fields->name;
    char folder[DESIGN_PATH_BYTES], names[OWN_SCENARIOS_MAX][GAME_NAME_BYTES];
    if (name != NULL)
        return name_check(name, &call->error) && folder_path(call, name, folder) &&
               text_put_stored(call, folder);
    json_t *list = json_array();
    int count = service_folder(call->service)[0] != '\0' && folder_path(call, NULL, folder)
                    ? designs_list(folder, names)
                    : 0;
    for (int i = 0; i < count; i++) json_array_append_new(list, design_line(folder, names[i]));
    call_put(call, "designs", list);
    return true;
}

bool run_save_design(Call *call) {
    const char *name = call->fields->name, *text = call->fields->text;
    char folder[DESIGN_PATH_BYTES], path[DESIGN_PATH_BYTES + OWN_CHART_BYTES];
    char chart[OWN_CHART_BYTES], from[PATH_MOST], names[OWN_SCENARIOS_MAX][GAME_NAME_BYTES];
    Tree tree;
    Error why = {0};
    if (!name_check(name, &call->error) || !folder_path(call, NULL, folder)) return false;
    if (designs_list(folder, names) == OWN_SCENARIOS_MAX)
        return request_refuse(&call->error, "name",
                              "%d designs are stored, the maximum; delete one", OWN_SCENARIOS_MAX);
    folder_path(call, name, folder);
    snprintf(path, sizeof path, "%s/charts", folder);
    if (!folders_make(path, &why)) return request_refuse(&call->error, "name", "%s", why.words);
    if (tree_parse(&tree, leaf, text, strlen(text), NULL)) {
        bool known = own_chart_find(&tree, chart, from, NULL) && chart[0] != '\0';
        snprintf(path, sizeof path, "%s/%s", folder, known ? chart : leaf);
        if (known && access(path, R_OK) != 0) file_copy(from, path);
        tree_close(&tree);
    }
    snprintf(path, sizeof path, "%s/%s", folder, leaf);
    if (!file_replace(path, text, &why))
        return request_refuse(&call->error, "text", "cannot store the design: %s", why.words);
    call_put(call, "path", json_words(path));
    return true;
}

bool run_delete_design(Call *call) {
    char folder[DESIGN_PATH_BYTES], charts[DESIGN_PATH_BYTES + 16];
    if (!name_check(call->fields->name, &call->error) ||
        !folder_path(call, call->fields->name, folder))
        return false;
    snprintf(charts, sizeof charts, "%s/charts", folder);
    own_folder_remove(charts);
    if (own_folder_remove(folder)) return true;
    return request_refuse(&call->error, "name", "unknown design; it may be deleted already");
}
