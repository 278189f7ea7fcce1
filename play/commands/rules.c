// SPDX-License-Identifier: GPL-3.0-or-later
// rules.c -- the command `rules`: the rules reference of a system, its sections and its words.
#include <stdio.h>
#include <stdlib.h>

#include "arguments.h"
#include "commands.h"
#include "engine/base/memory.h"
#include "engine/game/nearest.h"
#include "engine/game/open.h"
#include "play/terminal/rules_view.h"
#include "play/terminal/terminal.h"

enum { WORDS_BYTES = 512, COLUMNS = 80, SYSTEMS_MAX = 16 };

typedef struct RulesOptions {
    const char *system, *scenario;
    char words[WORDS_BYTES];  // a section or words to search for; "": the contents
} RulesOptions;

static error_t rules_parse(int key, char *argument, struct argp_state *state) {
    RulesOptions *options = state->input;
    size_t length = strlen(options->words);
    switch (key) {
        case WORD_ONLY('s'):
            options->scenario = argument;
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num == 0)
                options->system = argument;
            else
                snprintf(options->words + length, sizeof options->words - length, "%s%s",
                         length > 0 ? " " : "", argument);
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

static void systems_print(void) {
    Reference *reference = memory_take(1, sizeof *reference);
    for (int i = 0; rules_all[i] != NULL; i++)
        if (reference_open(reference, rules_all[i]->name))
            printf("%-8s %s, %d sections\n", reference->system, rules_all[i]->title,
                   reference->count);
    free(reference);
    printf(
        "\n`cassino rules gbsu` prints the contents of one, `cassino rules gbsu 7.3` a section.\n");
}

static bool system_refuse(const char *system, Error *error) {
    const char *names[SYSTEMS_MAX];
    int count = 0;
    for (int i = 0; &rules_all[i] != rules_small && count < SYSTEMS_MAX; i++)
        names[count++] = rules_all[i]->name;
    int near = words_nearest(system, names, count);
    return error_set(error, "unknown rule system '%.40s'; %s%s%s", system,
                     near >= 0 ? "did you mean '" : "`cassino rules` lists them",
                     near >= 0 ? names[near] : "", near >= 0 ? "'?" : "");
}

// Opens the scenario whose tables are shown: the one that was named, or the system's first. Without
// any, the text is shown without tables.
static bool tables_open(const RulesOptions *options, Game *game, char name[NAME_BYTES],
                        Error *error) {
    if (options->scenario != NULL) {
        if (!game_open_plain(game, options->scenario, NULL, error)) return false;
        snprintf(name, NAME_BYTES, "%s", options->scenario);
        if (strcmp(game->rules->name, options->system) == 0) return true;
        error_set(error, "--scenario %.60s is of the system %s, not of %.40s", options->scenario,
                  game->rules->name, options->system);
        game_close(game);
        return false;
    }
    char(*names)[NAME_BYTES] = memory_take(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    size_t length = strlen(options->system);
    Error ignored = {0};
    for (int i = 0; i < count && game->rules == NULL; i++) {
        if (strncmp(names[i], options->system, length) != 0 || names[i][length] != '/') continue;
        if (game_open_plain(game, names[i], NULL, &ignored))
            snprintf(name, NAME_BYTES, "%s", names[i]);
        else
            *game = (Game){0};
    }
    free(names);
    return true;
}

static bool view_print(const RulesOptions *options, const Reference *reference, const Game *game,
                       const char *name) {
    Terminal terminal = {0};
    char *room = memory_take(RULES_VIEW_BYTES, 1);
    Text text = text_over(room, RULES_VIEW_BYTES);
    int width = output_width();
    bool found = rules_view(reference, game->rules != NULL ? game : NULL, options->words,
                            width > 0 ? min_int(width, COLUMNS) : COLUMNS, &text);
    if (found && options->words[0] != '\0' && name[0] != '\0')
        text_put(&text, "Tables, if any, are those of %s.\n", name);
    if (found) {
        terminal_open(&terminal);
        output_text(room);
        terminal_close(&terminal);
    } else {
        fprintf(stderr, "cassino rules: %s", room);
    }
    free(room);
    return found;
}

int command_rules(int argc, char **argv) {
    static const struct argp_option list[] = {
        {"scenario", WORD_ONLY('s'), "NAME", 0,
         "Show the tables of this scenario (default: the first scenario of the system)", 0},
        {0},
    };
    static const struct argp argp = {
        list,
        rules_parse,
        "[SYSTEM [SECTION|WORD...]]",
        "Print the rules of a system in plain words: the contents, a section with its "
        "sub-sections, or the sections that hold some words."
        "\vThe log, prompts and reasons of a game cite rules in brackets, such as [7.3.1] or "
        "[R14]; "
        "this command prints what they cite. Exit status 1: nothing was found.\n\n"
        "For example:\n"
        "  cassino rules                      the rule systems\n"
        "  cassino rules gbsu                 the contents of one\n"
        "  cassino rules gbsu 7.3             defensive fire, all of it\n"
        "  cassino rules rfic sheet: cover    a table of the sheet\n"
        "  cassino rules gbsu ammo marker     the sections with both words\n"
        "  cassino rules gbsu 6.10 --scenario gbsu/mokra",
        NULL,
        NULL,
        NULL};
    static Reference reference;
    RulesOptions options = {0};
    Game game = {0};
    Error error = {0};
    char name[NAME_BYTES] = "";
    arguments_parse(&argp, argc, argv, &options);
    if (options.system == NULL) {
        systems_print();
        return EXIT_WELL;
    }
    if (!reference_open(&reference, options.system)) {
        system_refuse(options.system, &error);
        return command_fail(argv[0], &error);
    }
    if (!tables_open(&options, &game, name, &error)) return command_fail(argv[0], &error);
    bool found = view_print(&options, &reference, &game, name);
    if (game.rules != NULL) game_close(&game);
    return found ? EXIT_WELL : EXIT_NO;
}
