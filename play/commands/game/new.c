// SPDX-License-Identifier: GPL-3.0-or-later
// new.c -- the command `new`: writes a small valid scenario to begin with.
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <unistd.h>

#include "engine/base/yaml/document.h"
#include "engine/game/open.h"
#include "engine/game/user_folder.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

typedef struct NewWords {
    const char *system, *file;
} NewWords;

// Copies a file of the rule system to `to`. Returns false and fills *error on failure.
static bool part_copy(const char *system, const char *part, const char *to, Error *error) {
    char name[NAME_BYTES], from[PATH_MOST];
    snprintf(name, sizeof name, "%s/%s", system, part);
    if (!scenario_path(name, from))
        return error_set(error,
                         "cannot find %s.yaml in $CASSINO_SCENARIOS, in ./scenarios and beside the "
                         "program; set CASSINO_SCENARIOS to the folder of the scenarios",
                         name);
    return file_copy(from, to) || error_write(error, to, errno);
}

// Makes the chart of the system, unless it is there. Refuses the chart of another system.
static bool chart_make(const char *system, const char *path, Error *error) {
    Tree tree;
    if (access(path, F_OK) != 0) return part_copy(system, "charts/standard", path, error);
    if (!tree_open(&tree, path, error)) return false;
    const Node *rules = node_get(tree.root, "rules");
    bool same = rules != NULL && rules->kind == NODE_TEXT && strcmp(rules->text, system) == 0;
    tree_close(&tree);
    return same ||
           error_set(error, "%s is the chart of another rule system; choose another folder", path);
}

static bool system_check(const char *system, Error *error) {
    char known[200];
    Text text = text_over(known, sizeof known);
    for (const Rules *const *rules = rules_all; rules != rules_small; rules++) {
        if (strcmp((*rules)->name, system) == 0) return true;
        text_put(&text, "%s%s", rules != rules_all ? ", " : "", (*rules)->name);
    }
    return error_set(error, "unknown rule system '%s'; known: %s", system, known);
}

static int new_run(void *new_words, Error *error) {
    const NewWords *words = new_words;
    char copy[PATH_MOST], charts[PATH_MOST + 8], chart[PATH_MOST + 32];
    size_t length = strlen(words->file);
    if (!system_check(words->system, error)) return EXIT_BAD;
    if (length >= sizeof copy || length < 6 || strcmp(words->file + length - 5, ".yaml") != 0) {
        error_set(error, "'%s': expected a new file whose name ends in .yaml", words->file);
        return EXIT_BAD;
    }
    if (access(words->file, F_OK) == 0) {
        error_set(error, "%s exists already; choose another name", words->file);
        return EXIT_BAD;
    }
    snprintf(copy, sizeof copy, "%s", words->file);
    const char *folder = dirname(copy);
    snprintf(charts, sizeof charts, "%s/charts", folder);
    snprintf(chart, sizeof chart, "%s/standard.yaml", charts);
    bool makes_folder = access(folder, F_OK) != 0, makes_chart = access(chart, F_OK) != 0;
    if (!folders_make(charts, error) || !chart_make(words->system, chart, error) ||
        !part_copy(words->system, "templates/new", words->file, error))
        return EXIT_BAD;
    if (makes_folder) printf("Made the folder %s.\n", folder);
    printf("Wrote %s%s %s.\n", words->file,
           makes_chart ? " and its chart" : "; its chart is there already:", chart);
    printf("Next: cassino check %s, cassino play %s\n", words->file, words->file);
    return EXIT_WELL;
}

static const CommandOption options[] = {
    {VALUE("SYSTEM"), TEXT(NewWords, system), NEEDED, HELP("Rule system, such as gbsu")},
    {VALUE("FILE"), TEXT(NewWords, file), NEEDED, HELP("New file, such as my-battle.yaml")},
};

const Command command_new = {
    .name = "new",
    .summary = "Write a small scenario to begin with",
    .purpose =
        "Write a small valid scenario with comments, which you change into your own, and beside "
        "it the chart that it names, charts/standard.yaml, unless there is one. Makes the folder "
        "of the file. A folder holds scenarios of one rule system.",
    .examples =
        "cassino new gbsu my-battle.yaml\n"
        "cassino check my-battle.yaml",
    OPTIONS(options),
    .bytes = sizeof(NewWords),
    .run = new_run,
};
