// SPDX-License-Identifier: GPL-3.0-or-later
// export.c -- the command `export`: games, turns or units of a simulation's file as CSV.
#include "bench/simulate/export.h"

#include <errno.h>

#include "play/commands/commands.h"

typedef struct ExportWords {
    const char *path, *out;
    ExportTable table;
} ExportWords;

static bool table_read(const char *text, void *table) {
    for (int i = 0; i < EXPORT_TABLES; i++) {
        if (strcmp(text, export_names[i]) != 0) continue;
        *(ExportTable *)table = (ExportTable)i;
        return true;
    }
    return false;
}

static int export_run(void *export_words, Error *error) {
    const ExportWords *words = export_words;
    FILE *out = words->out != NULL ? fopen(words->out, "w") : stdout;
    bool good = out != NULL ||
                error_set_at(error, words->out, 0, 0, "cannot be written: %s", strerror(errno));
    good = good && export_csv(words->path, words->table, out, error);
    // Check only a file here: main() reports a failure of the standard output.
    if (good && out != stdout && (ferror(out) != 0 || fflush(out) != 0))
        good = error_set_at(error, words->out, 0, 0, "cannot be written: %s", strerror(errno));
    if (out != NULL && out != stdout) fclose(out);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("FILE.db"), TEXT(ExportWords, path), NEEDED, HELP("File of `cassino simulate`")},
    {VALUE("games|turns|units"), OTHER(ExportWords, table, table_read),
     EXPECTED("games, turns or units"), NEEDED, HELP("Table to write")},
    {OPTION_OUT, VALUE("FILE.csv"), TEXT(ExportWords, out), HELP("File to write"),
     .otherwise = "standard output"},
};
// clang-format on

const Command command_export = {
    .name = "export",
    .summary = "Write games, turns or units of a file as CSV",
    .purpose =
        "Write the rows of a simulation's file as CSV, with a header: a row for each game; for "
        "each turn of a game, with the measures of its rule system; or for each unit of a game: "
        "its steps, when and where it was lost, the losses that it inflicted. "
        "bench/simulate/SCHEMA.md describes the columns, and the tables for queries by SQLite.",
    .examples =
        "cassino export first.db games --out games.csv\n"
        "cassino export first.db units | head",
    OPTIONS(options),
    .bytes = sizeof(ExportWords),
    .run = export_run,
};
