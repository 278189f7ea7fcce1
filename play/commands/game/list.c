// SPDX-License-Identifier: GPL-3.0-or-later
// list.c -- the command `list`: scenarios, rule systems, players.
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/learned/learned.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

typedef struct ListOptions {
    bool names;
} ListOptions;

static void list_scenario(const char *name, bool name_only) {
    Game game;
    Error error;
    char line[700];
    if (name_only) {
        printf("  %s\n", name);
    } else if (game_open(&game, name, &error)) {
        char words[160];
        Text learned = text_over(words, sizeof words);
        if (game.learned != NULL) {
            text_put(&learned, " (");
            learned_say(&game, NULL, &learned);
            text_char(&learned, ')');
        }
        printf("  %-28s %s%s\n", name, game.rules->title_of(game.world), learned.start);
        game_close(&game);
    } else {
        printf("  %-28s does not load: %s\n", name, error_line(&error, line, sizeof line));
    }
}

static int list_run(void *words, Error *error) {
    const ListOptions *options = words;
    (void)error;
    char(*names)[NAME_BYTES] = memory_take(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    printf("Scenarios:\n");
    for (int i = 0; i < count; i++) list_scenario(names[i], options->names);
    free(names);

    printf("\nSmall games with known answers:\n");
    for (int i = 0; rules_small[i] != NULL; i++)
        list_scenario(rules_small[i]->name, options->names);
    printf("\nRule systems:\n");
    for (int i = 0; &rules_all[i] != rules_small; i++) {
        printf("  %-28s %s\n", rules_all[i]->name, rules_all[i]->title);
    }
    char help[8192];
    Text text = text_over(help, sizeof help);
    players_help(&text);
    printf("\n%s", help);
    return EXIT_WELL;
}

// clang-format off
static const CommandOption rows[] = {
    {OPTION("names", 0), FLAG(ListOptions, names),
     HELP("Print scenarios by their names alone, without reading their files")},
};
// clang-format on

const Command command_list = {
    .name = "list",
    .summary = "List scenarios, rule systems and players",
    .purpose =
        "List the scenarios, the rule systems and the computer players. Cassino looks for "
        "scenarios in $CASSINO_SCENARIOS, in ./scenarios and where the program is installed.",
    .examples = "cassino list",
    OPTIONS(rows),
    .bytes = sizeof(ListOptions),
    .run = list_run,
};
