// SPDX-License-Identifier: GPL-3.0-or-later
// export.c -- `cassino export`: games, turns or units of a simulation's file as CSV.
#include "bench/simulate/export.h"

#include <errno.h>

#include "arguments.h"
#include "commands.h"

typedef struct ExportWords {
    const char *path, *out;
    int table;  // ExportTable; EXPORT_TABLES: none named yet
} ExportWords;

static const struct argp_option options[] = {
    {"out", 'o', "FILE.csv", 0, "Write here: the standard output", 0},
    {0},
};

static error_t export_parse(int key, char *argument, struct argp_state *state) {
    ExportWords *words = state->input;
    switch (key) {
        case 'o':
            words->out = argument;
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num > 1) return ARGP_ERR_UNKNOWN;
            if (state->arg_num == 0) {
                words->path = argument;
                return 0;
            }
            for (words->table = 0; words->table < EXPORT_TABLES; words->table++)
                if (strcmp(argument, export_names[words->table]) == 0) return 0;
            arguments_refuse(state, "wants games, turns or units, not '%.40s'", argument);
        case ARGP_KEY_END:
            if (words->path == NULL || words->table == EXPORT_TABLES)
                arguments_refuse(state, "wants a file and what of it, such as `%s first.db games`",
                                 state->name);
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

int command_export(int argc, char **argv) {
    static const struct argp argp = {
        options,
        export_parse,
        "FILE.db games|turns|units",
        "Writes rows of a simulation's file as CSV, a header first: a row for each game; for each "
        "turn of a game, with the rules' own measures; for each unit of a game: its steps, when "
        "and where it was lost, what it inflicted. bench/simulate/SCHEMA.md tells what each "
        "column is, and the tables for those who would rather ask SQLite."
        "\vFor example\n"
        "  cassino export first.db games --out games.csv\n"
        "  cassino export first.db units | head",
        NULL,
        NULL,
        NULL};
    ExportWords words = {.table = EXPORT_TABLES};
    arguments_parse(&argp, argc, argv, &words);
    Error error = {0};
    FILE *out = words.out != NULL ? fopen(words.out, "w") : stdout;
    bool good = out != NULL ||
                error_set_at(&error, words.out, 0, 0, "cannot be written: %s", strerror(errno));
    good = good && export_csv(words.path, (ExportTable)words.table, out, &error);
    // What becomes of the standard output is told at the end of every command.
    if (good && out != stdout && (ferror(out) != 0 || fflush(out) != 0))
        good = error_set_at(&error, words.out, 0, 0, "cannot be written: %s", strerror(errno));
    if (out != NULL && out != stdout) fclose(out);
    return good ? EXIT_WELL : command_fail(argv[0], &error);
}
