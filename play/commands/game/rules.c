// SPDX-License-Identifier: GPL-3.0-or-later
// rules.c -- the command `rules`: the rules reference of a system, its sections and its words.
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "play/terminal/terminal.h"
#include "play/terminal/views/rules_view.h"

enum { WORDS_BYTES = 512, WORDS_MAX = 64, COLUMNS = 80, SYSTEMS_MAX = 16 };

typedef struct RulesOptions {
    const char *system, *scenario;
    const char *word[WORDS_MAX];  // number of a section, or words to search for; may be empty
    int word_count;
    char words[WORDS_BYTES];  // word[] joined by blanks
} RulesOptions;

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

// Opens the scenario whose tables are shown: the named scenario, or the first one of the system. If
// the system has no scenario, the text is shown without tables. Returns false and sets *error if
// the named scenario cannot be opened or is of another system.
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

static int rules_run(void *rules_options, Error *error) {
    static Reference reference;
    RulesOptions *options = rules_options;
    Game game = {0};
    char name[NAME_BYTES] = "";
    Text words = text_over(options->words, sizeof options->words);
    for (int i = 0; i < options->word_count; i++)
        text_put(&words, "%s%s", i > 0 ? " " : "", options->word[i]);
    if (options->system == NULL) {
        systems_print();
        return EXIT_WELL;
    }
    if (!reference_open(&reference, options->system)) {
        system_refuse(options->system, error);
        return EXIT_BAD;
    }
    if (!tables_open(options, &game, name, error)) return EXIT_BAD;
    bool found = view_print(options, &reference, &game, name);
    if (game.rules != NULL) game_close(&game);
    return found ? EXIT_WELL : EXIT_NO;
}

// clang-format off
static const CommandOption rows[] = {
    {VALUE("SYSTEM"), TEXT(RulesOptions, system), HELP("Rule system, such as gbsu"),
     .otherwise = "list all systems"},
    {VALUE("SECTION|WORD"), TEXTS(RulesOptions, word, word_count),
     HELP("Number of a section, or words to search for"), .otherwise = "print the contents"},
    {OPTION("scenario", 0), VALUE("NAME"), TEXT(RulesOptions, scenario),
     .otherwise = "the first scenario of the system", HELP("Show the tables of this scenario")},
};
// clang-format on

const Command command_rules = {
    .name = "rules",
    .summary = "Print the rules of a system: contents, sections, words",
    .purpose =
        "Print the rules of a system in plain words: the contents, a section with its "
        "sub-sections, or the sections that contain all the words named. The log, prompts and "
        "reasons of a "
        "game cite rules in brackets, such as [7.3.1] or [R14]; this command prints what they "
        "cite. Exit status 1: nothing was found.",
    .examples =
        "cassino rules                      list the rule systems\n"
        "cassino rules gbsu                 print the contents of one\n"
        "cassino rules gbsu 7.3             defensive fire, all of it\n"
        "cassino rules rfic sheet: cover    a table of the sheet\n"
        "cassino rules gbsu ammo marker     the sections with both words\n"
        "cassino rules gbsu 6.10 --scenario gbsu/mokra",
    OPTIONS(rows),
    .bytes = sizeof(RulesOptions),
    .run = rules_run,
};
