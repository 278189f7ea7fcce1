// SPDX-License-Identifier: GPL-3.0-or-later
// table.c -- the loop of a game with persons in the terminal. Start at table_play(); the commands
// are in typed_commands.c.
#include "table.h"

#include "engine/rules/rules.h"
#include "lookup.h"
#include "play/terminal/views/lesson_view.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/nearest.h"
#include "engine/game/learned/learned.h"
#include "engine/game/lesson/lesson_walk.h"
#include "engine/game/stop.h"
#include "play/commands/command.h"
#include "play/terminal/views/split_view.h"
#include "since.h"

enum {
    VIEW_SHORT_LINES = 12,  // a view of at most this many lines is shown after each change
    PROMPT_BYTES = 1024,
    DECISIONS_MANY =
        8,  // of the other side; after so many a changed view is shown though it is long
};

static void table_step(Table *table);
static void table_ask(Table *table);
static void table_turn_to(Table *table);
static bool table_progress(void *context, double share);

// Returns the name of a side in the scenario.
static const char *side_words(const Table *table, Side side) {
    return view_side_name(&table->session->game, side);
}

void table_open(Table *table, Session *session) {
    memset(table, 0, sizeof *table);
    table->session = session;
    table->facing = NOBODY;
    terminal_open(&table->terminal);
    table->shows = table->terminal.edits && isatty(STDERR_FILENO);
    session->progress = table->terminal.edits ? table_progress : NULL;
    session->progress_context = table;
    for (Side side = ALLIED; side < SIDES; side++) table->told[side] = session->record.count;
    table->chosen = session->record.count;
}

void table_close(Table *table) { terminal_close(&table->terminal); }

// Prints the title, the players and, at the start of a game, the brief of the scenario. In a
// lesson, prints the lesson's title and goal.
static void table_greet(Table *table) {
    const Session *session = table->session;
    if (session->lesson != NULL) {
        lesson_greet(table);
        return;
    }
    Text text = text_over(table->text, sizeof table->text);
    text_put(&text, "%s.", session->game.rules->title_of(session->game.world));
    if (!session->record.secret)
        text_put(&text, " Seed %llu (makes the cards and dice of this game predictable).",
                 (unsigned long long)session->record.seed);
    text_char(&text, '\n');
    for (Side side = ALLIED; side < SIDES; side++) {
        const char *name = side_words(table, side), *word = view_side(side);
        bool same = strcmp(name, word) == 0;  // the same as the value of --side
        text_put(&text, "%s%s%s%s: %s. ", name, same ? "" : " (", same ? "" : word, same ? "" : ")",
                 session->record.player[side]);
    }
    if (session->game.rules->learn.tables != NULL)
        text_put(&text, "The computer has %slearned this scenario. ",
                 session->game.learned != NULL ? "" : "not ");
    text_put(&text, "Type ? for help.\n\n");
    output_text(table->text);
    if (session->record.count == 0) lookup_brief(table, false);
    text_clear(&text);
    if (session->torn > 0)
        text_put(&text, "Record line %d is incomplete (disk full?) and was ignored.\n",
                 session->torn);
    if (session->record.count > 0)
        text_put(&text, "The game continues at ply %d.\n\n", session->record.count);
    output_text(table->text);
}

int table_play(Table *table) {
    Session *session = table->session;
    table_greet(table);
    StopWatch watch;
    if (table->terminal.edits) stop_watch_quiet(&watch);
    while (!table->over && !stop_wanted()) {
        if (fflush(stdout) != 0 || ferror(stdout))
            break;  // nobody reads the output; the record is complete
        table->side = game_turn(&session->game, session_state(session));
        if (lesson_turn(table)) continue;
        if (table->side == NOBODY || record_resigned(&session->record) != NOBODY) break;
        table_step(table);
    }
    if (stop_wanted()) {
        printf("\n");
        typed_keep(table);
    }
    if (table->terminal.edits) stop_ignore(&watch);
    table_end(table);
    return table->failed ? EXIT_BAD : EXIT_WELL;
}

Side table_viewer(const Table *table) {
    bool allied = session_is_person(table->session, ALLIED);
    bool axis = session_is_person(table->session, AXIS);
    if (allied && axis) return table->facing;
    return allied ? ALLIED : AXIS;
}

static bool two_people(const Table *table) {
    return session_is_person(table->session, ALLIED) && session_is_person(table->session, AXIS);
}

void table_report(Table *table, Side viewer) {
    int count = table->session->record.count;
    if (viewer >= SIDES) return;
    int from = max_int(table->told[viewer], lesson_log_from(session_lesson(table->session)));
    if (from >= count) return;
    table_log(table, from, count, viewer);
    table->told[viewer] = count;
}

// Prints the log except for the last plies with one text, because the next ply may repeat it:
// equal plies are printed on one line.
static void report_settled(Table *table, Side viewer) {
    const Log *log = &table->session->log;
    if (viewer >= SIDES) return;
    int from = max_int(table->told[viewer], lesson_log_from(session_lesson(table->session)));
    int to = table->session->record.count - 1;
    while (to > from && strcmp(log_told(log, to - 1, viewer), log_told(log, to, viewer)) == 0) to--;
    if (from >= to) return;
    table_log(table, from, to, viewer);
    table->told[viewer] = to;
}

static void table_apply(Table *table, Action action) {
    table->listed = false;
    if (!session_apply(table->session, action, &table->error)) {
        table_refuse(table, "%s: %s", table->error.file, table->error.words);
        printf("The game continues but is no longer saved. `save FILE` saves it elsewhere.\n");
    }
    // A single person sees the log as it grows. Two persons see it when they get the keyboard.
    // Until the first prompt, a lesson alone prints it (table_show_first()).
    bool shown = table->facing != NOBODY || table->session->lesson != NULL;
    if (!two_people(table) && shown) report_settled(table, table_viewer(table));
    table->mover = table->side;
}

// Returns the next step of the plan of the side to move; NO_ACTION if there is no plan or the plan
// has ended.
static Action plan_next(const Table *table) {
    const Game *game = &table->session->game;
    Action plan = table->plan[table->side];
    if (plan == NO_ACTION) return NO_ACTION;
    return game->rules->onward(game->world, state_of_const(&table->begun[table->side]),
                               session_state(table->session), plan);
}

// Plays the next step of a plan. Returns false if there is no plan or the plan has ended.
static bool table_continue_plan(Table *table) {
    Action action = plan_next(table);
    if (action == NO_ACTION) table->plan[table->side] = NO_ACTION;
    if (action != NO_ACTION) table_apply(table, action);
    return action != NO_ACTION;
}

// Plays what the lesson or the standing orders choose for the person. Returns false if they leave
// the choice to the person.
static bool table_follow_order(Table *table) {
    Action action = session_ordered(table->session, table->side);
    if (action != NO_ACTION) table_apply(table, action);
    return action != NO_ACTION;
}

// Plays one ply that needs no person, or prompts a person.
static void table_step(Table *table) {
    Session *session = table->session;
    bool asked = table->side != CHANCE && session_is_person(session, table->side);
    if (asked) {
        choices_fill(&table->choices, &session->game, session_state(session));
        asked = table->choices.legal > 1;
    }
    if (asked && (table_continue_plan(table) || pass_all_again(table) || suggest_again(table) ||
                  table_follow_order(table)))
        return;
    if (asked) {
        table_ask(table);
        return;
    }
    // Remember forced choices and draws, because the person may have typed them on the same line.
    bool own = table->side != CHANCE && session_is_person(session, table->side);
    if ((own || table->side == CHANCE) && table->forced_count < FORCED_MAX)
        snprintf(table->forced[table->forced_count++], SAY_BYTES, "%s",
                 own ? table->choices.words[0] : "draw");
    bool thinks = table->side != CHANCE && session->player[table->side] != NULL;
    // A search takes seconds. Show before what led to it.
    if (thinks && table->mover != table->side && !two_people(table) && table->facing != NOBODY)
        table_report(table, table_viewer(table));
    Action action = session_choose(session);
    table->elsewhere += table->side != CHANCE && table->side != table_viewer(table);
    if (thinks) table_wipe(table);
    if (stop_wanted()) return;  // an interrupted search does not count
    table_apply(table, action);
}

void table_wipe(const Table *table) {
    if (table->shows) fprintf(stderr, "\r\033[K");
}

static bool table_progress(void *context, double share) {
    const Table *table = context;
    if (table->shows) {
        fprintf(stderr, "\r\033[KSearching a choice for %s: %d%% (Ctrl-C stops)",
                side_words(table, table->side), (int)(share * 100));
        fflush(stderr);
    }
    return !stop_wanted();
}

bool table_interrupted(const Table *table) {
    table_wipe(table);
    if (!stop_wanted()) return false;
    printf("Stopped.\n");
    stop_renew();
    return true;
}

// ---- Prompts

// Appends who is ahead, if the margin has changed since it was last printed. Appends nothing at the
// first call, because the first view shows it.
static void put_leads(Table *table, Text *out) {
    static Scene scene;  // large; the terminal has one thread
    Side side = table->side;
    view_scene(&table->session->game, session_state(table->session), side, &scene);
    if (table->margin_told[side] && table->margin[side] != scene.margin && scene.leads[0] != '\0')
        text_put(out, "%s.\n", scene.leads);
    table->margin[side] = scene.margin;
    table->margin_told[side] = true;
}

int table_prompt_put(Table *table) {
    static char choices[VIEW_MAX];  // large; the terminal has one thread
    Session *session = table->session;
    char prompt[PROMPT_BYTES];
    Text text = text_over(prompt, sizeof prompt);
    put_leads(table, &text);
    if (table->terminal.colour) text_put(&text, "\033[1m");
    view_prompt(&session->game, session_state(session), table->side, &text);
    if (table->terminal.colour) text_put(&text, "\033[0m");
    text_char(&text, '\n');
    text = text_over(table->text, sizeof table->text);
    split_view(prompt, output_width(), 0, &text);
    choices_rate(&table->choices, &session->game, session_state(session), table->side);
    Text list = text_over(choices, sizeof choices);
    choices_print(&table->choices, terminal_width(&table->terminal), &list);
    split_view(choices, output_width(), 0, &text);
    return lines_in(table->text);
}

static void table_prompt(Table *table) {
    terminal_room(&table->terminal, table_prompt_put(table) + 1);  // + 1: the line to type on
    printf("%s", table->text);
}

// Returns whether a line is empty or a comment.
static bool line_idle(const char *line) {
    line += strspn(line, " ");
    return line[0] == '\0' || line[0] == '#';
}

// Takes the next command from the line, and reads a new line if the last one is used up. A line
// that equals the words of a choice is not split. Returns false at the end of the input.
static bool table_next(Table *table, char typed[TYPED_MAX]) {
    if (table->rest[0] == '\0') {
        // Print the choices once for each position. At a terminal, print them again after an empty
        // line or a comment.
        if (!table->listed) {
            lesson_tell(table);
            terminal_forget(&table->terminal);
            table_prompt(table);
        }
        table->listed = true;
        do {
            if (!terminal_line(&table->terminal, "> ", table->rest)) return false;
            if (line_idle(table->rest) && table->terminal.edits) table_prompt(table);
        } while (line_idle(table->rest));
    }
    char *rest = table->rest;
    size_t length = strcspn(rest, typed_is_command(rest) ? ";" : ";,");
    if (choices_exact(&table->choices, rest) >= 0) length = strlen(rest);
    memcpy(typed, rest, length);
    typed[length] = '\0';
    if (rest[length] != '\0') length++;
    memmove(rest, rest + length, strlen(rest + length) + 1);
    while (isspace((unsigned char)rest[0])) memmove(rest, rest + 1, strlen(rest));
    return true;
}

static void table_ask(Table *table) {
    char typed[TYPED_MAX];
    table_turn_to(table);
    if (table->over) return;
    if (!table_next(table, typed)) {
        table->over = true;
        return;
    }
    const char *words = typed + strspn(typed, " \t");
    bool meant = table->meant;
    table->meant = false;
    if (words[0] == '\0') return;
    if (table->listed || meant || typed_carries_over(table, words)) typed_run(table, words);
}

// Turns the screen to the side to move: prints the log since that side's last view. Also shows the
// position if it is the first prompt or another person takes the keyboard. Also shows a position
// that has changed, if its view is short or the other side has made DECISIONS_MANY decisions.
static void table_turn_to(Table *table) {
    Session *session = table->session;
    bool turned = table->facing != table->side, first = table->facing == NOBODY;
    if (turned && table->facing != NOBODY) {
        table_report(table, table->facing);
        if (table->rest[0] != '\0') {
            printf("Skipped, because %s must choose now: %s\n", side_words(table, table->side),
                   table->rest);
        }
        table->rest[0] = '\0';
    }
    if (turned && two_people(table) && table->terminal.edits) {
        char typed[TYPED_MAX], words[64];
        snprintf(words, sizeof words, "Pass the keyboard to %s and press Enter. ",
                 side_words(table, table->side));
        if (table->facing != NOBODY) printf("\n");
        terminal_forget(&table->terminal);
        if (!terminal_line(&table->terminal, words, typed)) {
            table->over = true;
            return;
        }
        terminal_clear(&table->terminal);
    }
    if (turned && two_people(table)) printf("---- %s ----\n", side_words(table, table->side));
    table->facing = table->side;
    bool brief = first && !two_people(table);
    if (!brief || session->lesson != NULL) table_report(table, table->side);

    Text text = text_over(table->text, sizeof table->text);
    view_show(&session->game, session_state(session), table->side, table->terminal.colour, &text);
    bool changed = strcmp(table->text, table->last_view) != 0;
    bool due = table->elsewhere >= DECISIONS_MANY || lines_in(table->text) <= VIEW_SHORT_LINES;
    table->elsewhere = 0;
    if (!turned && !(changed && due)) return;
    if (!lesson_shows_map(table)) {
        if (brief)
            table_show_first(table);
        else
            table_show(table, table->side);
    }
    if (!two_people(table)) since_tell(table, table->side);
}

// ---- Choosing and refusing

void table_choose(Table *table, int index) {
    assert(index >= 0 && index < table->choices.count);
    if (!lesson_allows(table, index)) return;
    table->forced_count = 0;
    table_apply(table, table_begin(table, index));
    table->chosen = table->session->record.count;
}

Action table_begin(Table *table, int index) {
    Action action = table->choices.action[index];
    table->plan[table->side] = NO_ACTION;
    if (!table->choices.plan[index]) return action;
    table->plan[table->side] = action;
    game_copy(&table->session->game, state_of(&table->begun[table->side]),
              session_state(table->session));
    action = plan_next(table);
    assert(action != NO_ACTION);
    return action;
}

bool table_is_done_already(Table *table, const char *typed) {
    for (int i = 0; i < table->forced_count; i++) {
        if (!words_begin(table->forced[i], typed)) continue;
        printf("%s needed no choice and was made automatically.\n", typed);
        table->forced[i][0] = '\0';
        return true;
    }
    return false;
}

void table_choose_then(Table *table, int index, const char *typed) {
    char rest[TYPED_MAX];
    snprintf(rest, sizeof rest, "%s%s%.*s", typed, table->rest[0] != '\0' ? "; " : "",
             (int)(sizeof rest - strlen(typed) - 3), table->rest);
    snprintf(table->rest, sizeof table->rest, "%s", rest);
    table->meant = true;
    table_choose(table, index);
}

void table_refuse(Table *table, const char *format, ...) {
    char words[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (table->terminal.edits) {
        output_text(words);
    } else {
        fflush(stdout);
        fprintf(stderr, "cassino play: stdin:%d: %s\n", table->terminal.line, words);
        table->failed = true;
    }
    if (table->rest[0] != '\0') printf("Skipped the rest of the line: %s\n", table->rest);
    table->rest[0] = '\0';
}

int table_find(Table *table, const char *typed) {
    const Choices *choices = &table->choices;
    int found[ACTIONS_MAX];
    int count = choices_match(choices, typed, found);
    if (count == 1) return found[0];
    char words[900];
    Text text = text_over(words, sizeof words);
    if (count > 1) {
        int shown = 0;
        while (shown < count && text.length + SAY_BYTES < text.size) {
            int i = found[shown];
            text_put(&text, "%s%d %s", shown++ ? ", " : "", i + 1, choices->words[i]);
        }
        if (shown < count) text_put(&text, " and %d more", count - shown);
        table_refuse(table, "no choice is exactly '%.60s'; it matches %s", typed, words);
        return -1;
    }
    const char *list[ACTIONS_MAX];
    for (int i = 0; i < choices->count; i++) list[i] = choices->words[i];
    int near = words_nearest(typed, list, choices->count);
    if (lookup_refusal(table, typed, &text)) {
        table_refuse(table, "'%.60s' is not legal here. %s", typed, words);
    } else if (near >= 0) {
        table_refuse(table, "'%.60s' is not legal here; did you mean '%s'?", typed, list[near]);
    } else if (typed_nearest(typed) != NULL && !choices_begun(choices, typed)) {
        table_refuse(table, "'%.60s' is not legal here; did you mean the command `%s`?", typed,
                     typed_nearest(typed));
    } else {
        table_refuse(
            table,
            "'%.60s' is not legal here; type a number from 1 to %d, or the words of a choice (? "
            "for help)",
            typed, choices->count);
    }
    return -1;
}
