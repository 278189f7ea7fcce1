// SPDX-License-Identifier: GPL-3.0-or-later
// import.c -- the command `import`: brings a map of the map editor Tiled into a scenario.
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/new_file.h"
#include "engine/game/user_folder.h"
#include "play/commands/commands.h"
#include "play/tiled/files.h"

enum { IMPORT_PATH_BYTES = 180 };  // a Tree has room for no longer name of a file

typedef struct ImportWords {
    const char *map, *scenario;
} ImportWords;

// Writes the chart that the new scenario names, unless there is one, and says so. Makes the folders
// for both. The path of the chart may not leave the folder of the scenario.
static bool chart_make(const char *path, const char *text, const char *chart, Error *error) {
    char folder[IMPORT_PATH_BYTES], file[2 * IMPORT_PATH_BYTES + 2],
        part[2 * IMPORT_PATH_BYTES + 2];
    Tree tree;
    if (!tree_parse(&tree, path, text, strlen(text), error)) return false;
    const Node *name = node_at(tree.root, "chart");
    bool good = name->kind == NODE_TEXT && name->text[0] != '/' && name->text[0] != '\0' &&
                strstr(name->text, "..") == NULL && strlen(name->text) < IMPORT_PATH_BYTES;
    if (!good) node_error(name, error, "'chart' must name a file below the folder of the scenario");
    snprintf(folder, sizeof folder, "%s", path);
    const char *home = dirname(folder);
    snprintf(file, sizeof file, "%s/%s", home, good ? name->text : "");
    snprintf(part, sizeof part, "%s", file);
    bool makes_folder = access(home, F_OK) != 0, makes_chart = good && access(file, F_OK) != 0;
    tree_close(&tree);
    if (!makes_chart) return good;
    if (!folders_make(dirname(part), error)) return false;
    if (makes_folder) printf("Made the folder %s.\n", home);
    if (!file_write_new(file, chart, strlen(chart))) return error_write(error, file, errno);
    printf("Wrote the chart %s.\n", file);
    return true;
}

// Brings the map into the scenario at `path`, or makes it anew. Fills `notes`.
static bool map_bring(const json_t *map, const char *path, json_t *notes, Error *error) {
    Tree scenario = {0}, chart = {0};
    bool there = access(path, F_OK) == 0;
    if (there && !tiled_texts_open(path, &scenario, &chart, error)) return false;
    TiledTexts texts = {there ? scenario.text : tiled_text(map, "scenario"),
                        there ? chart.text : tiled_text(map, "chart")};
    char *text = NULL;
    if (texts.scenario == NULL || texts.chart == NULL)
        error_set(error,
                  "the map was not made by `cassino export`: name a scenario that it goes "
                  "into; `cassino new` makes one");
    else
        text = tiled_scenario(map, path, texts, notes, error);
    bool good = text != NULL && (there || chart_make(path, text, texts.chart, error)) &&
                file_replace(path, text, error);
    free(text);
    tree_close(&chart);
    tree_close(&scenario);
    return good;
}

static int import_run(void *import_words, Error *error) {
    const ImportWords *words = import_words;
    char path[IMPORT_PATH_BYTES];
    size_t length = strlen(words->map), i;
    const char *name = words->scenario != NULL ? words->scenario : words->map;
    if (strlen(name) + 8 > sizeof path || length < 5) {
        error_set(error, "'%s': expected a map, FILE.tmj or FILE.tmx", name);
        return EXIT_BAD;
    }
    snprintf(path, sizeof path, "%s", name);
    if (words->scenario == NULL) strcpy(path + length - 4, ".yaml");
    if (strcmp(path + strlen(path) - 5, ".yaml") != 0) {
        error_set(error, "'%s': expected a scenario whose name ends in .yaml", path);
        return EXIT_BAD;
    }
    json_t *notes = json_array(), *map = tiled_read(words->map, error);
    const json_t *note;
    bool good = map != NULL && map_bring(map, path, notes, error);
    json_array_foreach(notes, i, note) {
        Error line;
        char text[700];
        error_set_at(&line, words->map, 0, 0, "%s", json_string_value(note));
        fprintf(stderr, "%s\n", error_line(&line, text, sizeof text));
    }
    if (good) printf("Wrote %s.\nNext: cassino check %s\n", path, path);
    int result = !good ? EXIT_BAD : json_array_size(notes) > 0 ? EXIT_NO : EXIT_WELL;
    json_decref(notes);
    json_decref(map);
    return result;
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("FILE.tmj|FILE.tmx"), TEXT(ImportWords, map), NEEDED, HELP("Map of Tiled to read")},
    {VALUE("SCENARIO.yaml"), TEXT(ImportWords, scenario),
     HELP("Scenario to change or to make"), .otherwise = "FILE.yaml"},
};
// clang-format on

const Command command_import = {
    .name = "import",
    .summary = "Bring a map of the map editor Tiled into a scenario",
    .purpose =
        "Bring a map of the map editor Tiled into a scenario. Without a scenario, "
        "or if it does not exist, write the one that `cassino export --tiled` put into the map, "
        "with the changes of the map, and its chart beside it; makes their folder. If the scenario "
        "exists, change only "
        "what the map says otherwise: terrain, roads, rivers, names, zones, units. A map by "
        "somebody else needs a scenario that exists; the classes of its tiles must be the names of "
        "terrains. Prints what could not be placed. docs/design.md explains the layers. Exit "
        "status 1: something could not be placed.",
    .examples =
        "cassino import mill.tmx\n"
        "cassino import mill.tmx battles/mill.yaml",
    OPTIONS(options),
    .bytes = sizeof(ImportWords),
    .run = import_run,
};
