// SPDX-License-Identifier: GPL-3.0-or-later
// export.c -- the command `export`: games, turns or units of a simulation's file as CSV, or the map
// of a scenario for the map editor Tiled.
#include "bench/simulate/export.h"

#include <errno.h>
#include <libgen.h>

#include "play/commands/commands.h"
#include "play/tiled/files.h"

enum { EXPORT_PATH_BYTES = 1024 };

typedef struct ExportWords {
    const char *path, *out, *tiled;
    int table;  // 1 + an ExportTable; 0: none was named
} ExportWords;

static bool table_read(const char *text, void *table) {
    for (int i = 0; i < EXPORT_TABLES; i++) {
        if (strcmp(text, export_names[i]) != 0) continue;
        *(int *)table = 1 + i;
        return true;
    }
    return false;
}

static bool words_check(void *export_words, Error *error) {
    const ExportWords *words = export_words;
    if (words->tiled == NULL)
        return words->table > 0 || error_set(error, "expected games, turns or units; or --tiled");
    return (words->table == 0 && words->out == NULL) ||
           error_set(error, "--tiled takes a scenario, and no other file or table");
}

// Writes the map of a scenario, and the picture of its tiles, FILE.png.
static int tiled_export(const ExportWords *words, Error *error) {
    char name[EXPORT_PATH_BYTES], image[EXPORT_PATH_BYTES];
    Tree scenario, chart;
    size_t length = strlen(words->tiled);
    const char *end = length > 4 ? words->tiled + length - 4 : "";
    if ((strcmp(end, ".tmj") != 0 && strcmp(end, ".tmx") != 0) || length >= sizeof name) {
        error_set(error, "'%s': expected a file whose name ends in .tmj or .tmx", words->tiled);
        return EXIT_BAD;
    }
    if (!tiled_texts_open(words->path, &scenario, &chart, error)) return EXIT_BAD;
    snprintf(name, sizeof name, "%s", words->tiled);
    snprintf(image, sizeof image, "%s", basename(name));
    memcpy(image + strlen(image) - 3, "png", 3);
    json_t *map = tiled_map(scenario.file, (TiledTexts){scenario.text, chart.text}, image, error);
    bool good = map != NULL && tiled_write(map, words->tiled, error);
    bool tiles = json_array_size(json_object_get(map, "tilesets")) > 0;
    json_decref(map);
    tree_close(&chart);
    tree_close(&scenario);
    if (good)
        printf("Wrote %s%s%s.\nNext: open it in Tiled; then cassino import %s\n", words->tiled,
               tiles ? " and the picture of its tiles, " : "", tiles ? image : "", words->tiled);
    return good ? EXIT_WELL : EXIT_BAD;
}

static int export_run(void *export_words, Error *error) {
    const ExportWords *words = export_words;
    if (words->tiled != NULL) return tiled_export(words, error);
    FILE *out = words->out != NULL ? fopen(words->out, "w") : stdout;
    bool good = out != NULL || error_write(error, words->out, errno);
    good = good && export_csv(words->path, (ExportTable)(words->table - 1), out, error);
    // Check only a file here: main() reports a failure of the standard output.
    if (good && out != stdout && (ferror(out) != 0 || fflush(out) != 0))
        good = error_write(error, words->out, errno);
    if (out != NULL && out != stdout) fclose(out);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("FILE.db|SCENARIO"), TEXT(ExportWords, path), NEEDED, READ,
     HELP("File of `cassino simulate`; with --tiled, name or file of a scenario")},
    {VALUE("games|turns|units"), OTHER(ExportWords, table, table_read),
     EXPECTED("games, turns or units"), HELP("Table to write")},
    {OPTION_OUT, VALUE("FILE.csv"), TEXT(ExportWords, out), HELP("File to write"),
     .otherwise = "standard output"},
    {OPTION("tiled", 0), VALUE("FILE"), TEXT(ExportWords, tiled), WRITTEN,
     HELP("Write the map of a scenario for the map editor Tiled, as a .tmj or .tmx file, and "
          "the picture of its tiles beside it")},
};
// clang-format on

const Command command_export = {
    .name = "export",
    .summary = "Write games of a file as CSV, or a map for Tiled",
    .purpose =
        "Write the rows of a simulation's file as CSV, with a header: a row for each game; for "
        "each turn of a game, with the measures of its rule system; or for each unit of a game: "
        "its steps, when and where it was lost, the losses that it inflicted. "
        "bench/simulate/SCHEMA.md describes the columns, and the tables for queries by SQLite. "
        "With --tiled, write the map of a scenario instead, with the whole scenario in "
        "it; `cassino import` reads it again. docs/design.md explains the layers.",
    .examples =
        "cassino export first.db games --out games.csv\n"
        "cassino export first.db units | head\n"
        "cassino export gbsu/mokra --tiled mokra.tmj",
    OPTIONS(options),
    .bytes = sizeof(ExportWords),
    .check = words_check,
    .run = export_run,
};
