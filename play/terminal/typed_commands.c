// SPDX-License-Identifier: GPL-3.0-or-later
// typed_commands.c -- the commands that a person may type besides choices. The table commands[] has
// all of them but `pass all` and `pass turn` (pass_all.c); start at typed_run().
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "ai/hint.h"
#include "engine/base/nearest.h"
#include "engine/game/advice.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "lookup.h"
#include "next_prompt.h"
#include "play/terminal/views/lesson_view.h"
#include "play/terminal/views/rules_view.h"
#include "play/terminal/views/split_view.h"
#include "table.h"

#define EVALUATOR "elite"  // the player that evaluates choices for `why`

enum {
    LOG_PLIES = 20,
    ADVICE_BYTES = 4096,
    WIDTH_READ = 80,
};

typedef struct Typed {
    const char *name, *words;  // name of the command; its arguments as the help shows them
    const char *help;
    void (*run)(Table *table, const char *words);
} Typed;

static void run_help(Table *table, const char *words);
static void run_all(Table *table, const char *words);
static void run_show(Table *table, const char *words);
static void run_map(Table *table, const char *words);
static void run_why(Table *table, const char *words);
static void run_resign(Table *table, const char *words) {
    if (session_lesson(table->session) != NULL)
        table_refuse(table, "a lesson cannot be resigned; `quit` leaves it");
    else if (!words_same(words, "yes"))
        table_refuse(table, "missing confirmation; expected `resign yes`, which ends the game");
    else if (!session_resign(table->session, table->side, &table->error))
        table_refuse(table, "%s", table->error.words);
}

static void run_hex(Table *table, const char *words);
static void run_chart(Table *table, const char *words);
static void run_legend(Table *table, const char *words);
static void run_brief(Table *table, const char *words);
static void run_score(Table *table, const char *words);
static void run_rules(Table *table, const char *words);
static void run_hint(Table *table, const char *words);
static void run_expect(Table *table, const char *words);
static void run_log(Table *table, const char *words);
static void run_undo(Table *table, const char *words);
static void run_save(Table *table, const char *words);
static void run_quit(Table *table, const char *words);

// clang-format off
static const Typed commands[] = {
    {"help",   "",           "This help (short form: ?)",                                       run_help},
    {"all",    "[WORDS]",    "List all choices, or those that match WORDS",       run_all},
    {"show",   "",           "Show the map and everything else that you may see",               run_show},
    {"map",    "",           "Show the map alone",                                              run_map},
    {"brief",  "",           "What the scenario is about, and what the sides must do",          run_brief},
    {"legend", "[WORDS|UNIT]", "What numbers, states, symbols and terrain mean",                  run_legend},
    {"score",  "",           "Show who is ahead and the value of each objective",               run_score},
    {"why",    "N|CHOICE",   "Odds and evaluation of a choice, or why it is illegal",           run_why},
    {"hex",    "PLACE|UNIT", "Terrain, units and line of sight at a place",                     run_hex},
    {"chart",  "",           "Terrain effects chart, combat tables, events",                    run_chart},
    {"rules",  "[NUMBER|WORDS]", "Rule that [NUMBER] cites, or rules with WORDS", run_rules},
    {"hint",   "[PLAYER]",   "Best choice and its certainty; or the choice of PLAYER",    run_hint},
    {"expect", "",           "Your win probability after the last choice of the enemy",  run_expect},
    {"suggest", "[all]",     "Set-up choice of greedy; `all` makes all but the last",    suggest_run},
    {"orders", "[UNIT ORDER]", "Standing orders for opportunity fire",    standing_orders_run},
    {"lesson", "[back]",     "Step of the lesson and a right choice, or a step back",     lesson_run},
    {"log",    "[N]",        "Log of the last N plies (default: 20)",                  run_log},
    {"undo",   "",           "Undo your last choice, if nothing was revealed or decided since",        run_undo},
    {"save",   "[FILE]",     "Save the game now and after each further ply", run_save},
    {"resign", "yes",        "Give the game up: the other side wins",               run_resign},
    {"quit",   "",           "Leave; `cassino play FILE` continues a saved game",      run_quit},
};
// clang-format on

// Returns the command that the first word names. If `whole` is false, a unique beginning of a name
// is enough, of at least two letters. Returns NULL if there is none or several.
static const Typed *command_find(const char *typed, bool whole) {
    char name[32];
    size_t length = strcspn(typed, " ");
    words_fold(typed, length, name, sizeof name);
    if (strcmp(name, "?") == 0) return &commands[0];
    bool leaves = strcmp(name, "exit") == 0 || strcmp(name, "q") == 0;
    if (leaves && whole) return command_find("quit", true);
    const Typed *found = NULL;
    for (int i = 0; i < COUNT_OF(commands); i++) {
        if (strcmp(name, commands[i].name) == 0) return &commands[i];
        if (whole || length < 2 || strncmp(name, commands[i].name, length) != 0) continue;
        if (found != NULL) return NULL;
        found = &commands[i];
    }
    return found;
}

const char *typed_nearest(const char *typed) {
    const char *names[COUNT_OF(commands)];
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(typed, " "), typed);
    for (int i = 0; i < COUNT_OF(commands); i++) names[i] = commands[i].name;
    int near = words_nearest(word, names, COUNT_OF(names));
    // A verb of the game is no typo of a command: "move" is not meant as "save".
    bool far = near >= 0 && word[0] != names[near][0] && words_distance(word, names[near]) > 1;
    return near >= 0 && !far ? names[near] : NULL;
}

bool typed_is_command(const char *typed) { return command_find(typed, true) != NULL; }

static bool is_number(const char *words) { return words[strspn(words, "0123456789 ")] == '\0'; }

// Returns true if the words mean one choice and name its piece or its target. Also returns true for
// words that mean no choice or several: typed_run() finds or refuses these.
static bool names_its_piece(Table *table, const char *typed) {
    char spelled[TYPED_MAX];
    int found[ACTIONS_MAX];
    Parts parts;
    typed = lookup_spelled(table, typed, spelled);
    int count = choices_match(&table->choices, typed, found);
    if (is_number(typed) || count != 1) return count != 1;
    view_parts(&table->session->game, session_state(table->session),
               table->choices.action[found[0]], &parts);
    const Names *names = lookup_names(table);
    return names_mention(names, typed, parts.verb, parts.piece) ||
           names_mention(names, typed, parts.verb, parts.target);
}

static bool is_pass_all(const char *typed) {
    return words_same(typed, "pass all") || words_same(typed, "pass turn");
}

bool typed_carries_over(Table *table, const char *typed) {
    const Typed *command =
        choices_exact(&table->choices, typed) >= 0 ? NULL : command_find(typed, true);
    if (table_is_done_already(table, typed)) return false;
    if (command != NULL) {
        if (command->run != run_why || !is_number(typed + strlen(command->name))) return true;
    } else if (!is_pass_all(typed) && names_its_piece(table, typed)) {
        return true;
    }
    table_refuse(table,
                 "'%.60s' was ignored, because it was typed before this prompt. A choice "
                 "carries over to the next prompt only if it names its unit",
                 typed);
    return false;
}

// Runs what the words mean. The first of these meanings counts: `pass all` or `pass turn` where
// that is possible, the exact words of a choice, the name of a command, words that match choices,
// the beginning of a command, words that match a choice of the next prompt.
void typed_run(Table *table, const char *typed) {
    char spelled[TYPED_MAX];
    int found[ACTIONS_MAX];
    bool turn = words_same(typed, "pass turn");
    bool all = is_pass_all(typed);
    if (all && table->session->lesson == NULL && pass_all_begin(table, turn)) return;
    if (all && choices_match(&table->choices, typed, found) == 0) {
        table_refuse(table,
                     "`%s` works only when `pass` is one of the choices, or `done` in a reaction; "
                     "it does not work in a lesson",
                     typed);
        return;
    }
    if (command_find(typed, true) == NULL) typed = lookup_spelled(table, typed, spelled);
    int exact = choices_exact(&table->choices, typed);
    const Typed *command = exact >= 0 ? NULL : command_find(typed, true);
    if (exact < 0 && command == NULL && choices_match(&table->choices, typed, found) == 0) {
        command = command_find(typed, false);
    }
    if (command != NULL) {
        const char *words = typed + strcspn(typed, " ");
        words += strspn(words, " ");
        if (command->words[0] == '\0' && words[0] != '\0')
            table_refuse(table, "%s: unknown '%.40s'; expected nothing after `%s`", command->name,
                         words, command->name);
        else
            command->run(table, words);
        return;
    }
    bool here = exact >= 0 || choices_match(&table->choices, typed, found) > 0;
    const char *then;
    int ahead = here ? -1 : next_prompt_find(table, typed, &then);
    if (ahead >= 0) {
        table_choose_then(table, ahead, then);
        return;
    }
    int index = exact >= 0 ? exact : table_find(table, typed);
    if (index >= 0) table_choose(table, index);
}

static void run_help(Table *table, const char *words) {
    (void)words;
    printf(
        "Choose by number, such as `1`, or by words, such as `%s`.\n"
        "Words may be shortened as long as they match only one choice; upper and lower\n"
        "case are the same. Several commands can stand on one line, separated by ; (after a\n"
        "choice, also by ,).\n"
        "A line that starts with # is a comment. After a choice, a further choice on the same\n"
        "line counts only if it names its unit. A number, `done` or `pass` answers only the\n"
        "prompt on the screen.\n\n",
        table->choices.words[0]);
    if (pass_all_helps(table))
        printf(
            "`pass all` passes on all reactions to this enemy unit, `pass turn` on all reactions\n"
            "of this turn.\n\n");
    if (table->session->game.rules->scene.reaction != NULL)
        printf("`orders` tells your units when to fire at enemies that move.\n\n");
    for (int i = 0; i < COUNT_OF(commands); i++) {
        printf("  %-7s %-14s %s\n", commands[i].name, commands[i].words, commands[i].help);
    }
    printf("\n");
}

static void run_all(Table *table, const char *words) {
    Text text = text_over(table->text, sizeof table->text);
    choices_print_all(&table->choices, words, &text);
    output_view(table->text);
}

static void run_show(Table *table, const char *words) {
    (void)words;
    table_show(table, table->side);
}

static void run_map(Table *table, const char *words) {
    (void)words;
    table_show_map(table, table->side);
}

static void run_why(Table *table, const char *words) {
    const Game *game = &table->session->game;
    if (words[0] == '\0') {
        table_refuse(table, "missing choice; expected a number or words, such as `why 1`");
        return;
    }
    char spelled[TYPED_MAX];
    int found[ACTIONS_MAX];
    words = lookup_spelled(table, words, spelled);
    if (choices_match(&table->choices, words, found) == 0 && next_prompt_explain(table, words))
        return;
    int index = table_find(table, words);
    if (index < 0) return;
    Text text = text_over(table->text, sizeof table->text);
    text_put(&text, "%s: ", table->choices.words[index]);
    size_t bare = text.length;
    if (game->rules->explain != NULL)
        game->rules->explain(game->world, session_state(table->session),
                             table->choices.action[index], table->side, &text);
    if (text.length > bare && table->text[text.length - 1] != ' ') text_char(&text, ' ');
    if (table->choices.plan[index]) text_put(&text, "First leg of the move only: ");
    size_t explained = text.length;
    advice_weigh(table->session, EVALUATOR, table_begin(table, index), &text);
    table->plan[table->side] = NO_ACTION;  // the plan was only explained, not chosen
    if (table_interrupted(table)) table->text[explained] = '\0';
    output_text(table->text);
}

static void run_hex(Table *table, const char *words) {
    if (words[0] == '\0')
        table_refuse(table, "missing place; expected a place or a unit, such as `hex 0507`");
    else
        lookup_place(table, words);
}

static void run_chart(Table *table, const char *words) {
    (void)words;
    lookup_chart(table);
}

static void run_legend(Table *table, const char *words) { lookup_legend(table, words); }

static void run_brief(Table *table, const char *words) {
    (void)words;
    lookup_brief(table, true);
}

static void run_score(Table *table, const char *words) {
    (void)words;
    lookup_score(table);
}

static void run_rules(Table *table, const char *words) {
    static Reference reference;
    static char room[RULES_VIEW_BYTES];
    const Game *game = &table->session->game;
    if (!reference_open(&reference, game->rules->name)) {
        table_refuse(table, "%s has no rules reference", game->rules->title);
        return;
    }
    Text text = text_over(room, sizeof room);
    if (rules_view(&reference, game, words, min_int(terminal_width(&table->terminal), WIDTH_READ),
                   &text))
        output_text(room);
    else
        table_refuse(table, "%.*s", (int)text.length - 1, room);
}

// Searches for a hint and prints it. Ctrl-C ends the search early; the hint found so far is then
// printed.
static void hint_search(Table *table) {
    const Session *session = table->session;
    const Game *game = &session->game;
    const State *state = session_state(session);
    HintParams params = {.seed = hint_seed(session->host.seed, session->record.count),
                         .seconds = HINT_SECONDS};
    Hint hint;
    if (!hint_run(game, state, table->side, &params, session->progress, session->progress_context,
                  &hint, &table->error)) {
        table_refuse(table, "%s", table->error.words);
        return;
    }
    table_interrupted(table);
    Text text = text_over(table->text, sizeof table->text);
    text_put(&text, "Hint: '");
    game->rules->format_action(game->world, state, hint.choice[0].action, &text);
    text_char(&text, '\'');
    if (hint.choice[0].verdict == HINT_BEST) {  // else the next sentence compares the choices
        text_put(&text, " (");
        hint_verdict_put(hint.choice[0].verdict, 0, &text);
        text_char(&text, ')');
    }
    text_put(&text, ". ");
    hint_put(&hint, game, state, table->side, &text);
    output_text(table->text);
}

static void run_hint(Table *table, const char *spec) {
    Session *session = table->session;
    if (spec[0] == '\0') {
        hint_search(table);
        return;
    }
    char thought[ADVICE_BYTES], said[SAY_BYTES];
    Text text = text_over(thought, sizeof thought);
    Action action = advice_hint(session, spec, &text, &table->error);
    if (table_interrupted(table)) return;
    if (action == NO_ACTION) {
        table_refuse(table, "%s", table->error.words);
        return;
    }
    Text one = text_over(said, sizeof said);
    session->game.rules->format_action(session->game.world, session_state(session), action, &one);
    printf("%s would choose: %s\n", spec, said);
    output_text(thought);
}

static void run_expect(Table *table, const char *words) {
    (void)words;
    const Session *session = table->session;
    Side enemy = side_other(table->side);
    const Player *player = session->player[enemy];
    if (player == NULL || player->weigh == NULL) {
        Text why = text_over(table->text, sizeof table->text);
        text_put(&why,
                 "`expect` is not available: the player of %s, %s, does not search. Use `why` or "
                 "`hint`.",
                 view_side_name(&session->game, enemy),
                 player == NULL ? "a person" : session->record.player[enemy]);
        output_text(table->text);
        return;
    }
    Text text = text_over(table->text, sizeof table->text);
    advice_expect(session, table->side, &text);
    if (table_interrupted(table)) return;
    if (text.length == 0)
        text_put(&text, "There is no choice of %s that you see and can have evaluated.",
                 view_side_name(&session->game, enemy));
    output_text(table->text);
}

static void run_log(Table *table, const char *words) {
    int count = table->session->record.count, plies = words[0] ? atoi(words) : LOG_PLIES;
    if (plies <= 0) {
        table_refuse(table, "log: invalid value '%.40s'; expected a number of plies from 1", words);
        return;
    }
    table_log(table, max_int(0, count - plies), count, table->side);
}

static void run_undo(Table *table, const char *words) {
    (void)words;
    if (!session_undo(table->session, table->side, &table->error)) {
        table_refuse(table, "%s", table->error.words);
        return;
    }
    table->listed = false;
    table->plan[table->side] = NO_ACTION;
    table->told[table->side] = min_int(table->told[table->side], table->session->record.count);
    printf("Took back your last choice; the game is at ply %d.\n", table->session->record.count);
}

// Writes the first file name that does not exist: "leduc_poker.record", then
// "leduc_poker-2.record", ...
static void name_free(const Session *session, char *path, size_t size) {
    const char *name = session->record.scenario, *slash = strrchr(name, '/');
    const char *leaf = slash ? slash + 1 : name;
    int length = (int)strcspn(leaf, ".");
    struct stat info;
    snprintf(path, size, "%.*s.record", length, leaf);
    for (int i = 2; stat(path, &info) == 0 && i < 1000; i++) {
        snprintf(path, size, "%.*s-%d.record", length, leaf, i);
    }
}

// Saves the game in a file; "" means the last one, or a new one. Else prints why and returns false.
static bool save_in(Table *table, const char *words) {
    Session *session = table->session;
    struct stat info;
    char path[sizeof session->path];
    if (strlen(words) >= sizeof path) {
        table_refuse(table, "the file name is too long");
        return false;
    }
    if (words[0] != '\0') {
        snprintf(path, sizeof path, "%s", words);
    } else if (session->path[0] != '\0') {
        snprintf(path, sizeof path, "%s", session->path);
    } else {
        name_free(session, path, sizeof path);
    }
    if (strcmp(path, session->path) != 0 && stat(path, &info) == 0) {
        table_refuse(table, "%s already exists; choose another file name", path);
        return false;
    }
    if (!session_save(session, path, &table->error)) {
        table_refuse(table, "%s: %s", table->error.file, table->error.words);
        return false;
    }
    printf("Saved %d %s in %s. Each further ply is saved there at once.\n", session->record.count,
           session->record.count == 1 ? "ply" : "plies", path);
    return true;
}

static void run_save(Table *table, const char *words) { save_in(table, words); }

static bool is_unsaved(const Session *session) {
    return session->path[0] == '\0' && session->record.count > session->saved;
}

void typed_keep(Table *table) {
    if (is_unsaved(table->session)) run_save(table, "");
}

void typed_offer_save(Table *table) {
    Session *session = table->session;
    char typed[TYPED_MAX], path[sizeof session->path];
    if (!table->terminal.edits) return;
    while (is_unsaved(session)) {  // asks again after an error
        name_free(session, path, sizeof path);
        printf("Save the game in %s? Press Enter, type another file name, or n for no.\n", path);
        if (!terminal_line(&table->terminal, "save> ", typed) || words_same(typed, "n") ||
            words_same(typed, "no"))
            return;
        if (words_same(typed, "y") || words_same(typed, "yes")) typed[0] = '\0';
        save_in(table, typed[0] ? typed : path);
    }
}

static void run_quit(Table *table, const char *words) {
    (void)words;
    table->over = true;
    typed_offer_save(table);
}
