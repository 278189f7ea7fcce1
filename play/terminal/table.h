// SPDX-License-Identifier: GPL-3.0-or-later
// table.h -- the table two sides sit at: what is shown to whom, and what the side to move may type.
#pragma once
#include "choices.h"
#include "engine/game/session.h"
#include "engine/game/view.h"
#include "terminal.h"

#define OPPONENT_DEFAULT "veteran"  // who plays where nobody is named

enum { VIEW_MAX = 1 << 17 };  // room for a map, or for a long list, as text

typedef struct Passing {     // what a side lets go by unanswered: `pass all`, `pass turn`
    bool on, whole_turn;     // whole_turn: whoever comes; else one piece
    const char *event_type;  // as lab.h has it
    int turn, about;
} Passing;

enum { FORCED_MAX = 8 };

typedef struct Table {
    Session *session;
    Terminal terminal;
    Choices choices;           // of the side to move
    Side side;                 // the side to move
    Action plan[SIDES];        // what each has begun that takes several decisions; NO_ACTION
    StateBuffer begun[SIDES];  // and the position that it was begun in
    Passing passing[SIDES];
    Side facing;        // whose view is on the screen; NOBODY at the start
    int told[SIDES];    // plies that each side has been told of
    int margin[SIDES];  // as each side was told it last
    bool margin_told[SIDES];
    bool listed;                         // the question asked now is on the screen
    char forced[FORCED_MAX][SAY_BYTES];  // what was done without asking since he chose last
    int forced_count;
    int elsewhere;             // decisions of the other side since this one was asked last
    char rest[TYPED_MAX];      // of a line with several commands, what is not done yet
    char text[VIEW_MAX];       // scratch: a view on its way to the screen
    char last_view[VIEW_MAX];  // the view last shown, to spare showing it again
    Error error;
    bool shows;   // how far a player has thought, on stderr
    bool failed;  // something typed into a pipe was not understood, or not saved
    bool over;    // no more asking: quit, end of the input, nobody reads
} Table;

void table_open(Table *table, Session *session);
void table_close(Table *table);
// Plays until the game is over or the table is; an exit code.
int table_play(Table *table);

// For typed_commands.c.
Side table_viewer(const Table *table);  // who looks at the screen
void table_show(Table *table, Side viewer);
void table_log(Table *table, int from, int to, Side viewer);
void table_choose(Table *table, int index);
// The legal action that a choice comes to now: a plan is begun, and kept, with its first.
Action table_begin(Table *table, int index);
// pass_all.c: lets go by what is asked now, and what is like it; then, when asked again, whether
// that was so and it did. False: there is nothing to pass.
bool passing_begin(Table *table, bool whole_turn);
bool passing_goes_on(Table *table);
// standing_orders.c: the command `orders`.
void standing_run(Table *table, const char *words);
void table_wipe(const Table *table);  // after a player has thought
// Whether somebody asked to stop (Ctrl-C) while a player gave advice: says so, and goes on.
bool table_interrupted(const Table *table);
void table_refuse(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Whether `typed` is what was done without asking since the last choice, `draw` after `rally`: says
// so, once for each.
bool table_was_forced(Table *table, const char *typed);
// The one choice that `typed` means, or -1 after saying what is wrong.
int table_find(Table *table, const char *typed);

// Makes a choice, and does `typed` when the next question is asked.
void table_choose_then(Table *table, int index, const char *typed);

// One command or action, as typed; see typed_commands.c.
void typed_run(Table *table, const char *typed);
// Whether `typed` may be run although it was typed before the question asked now was shown; if not,
// says why.
bool typed_goes_on(Table *table, const char *typed);
// Saves a game that no file has, so that it is not lost.
void typed_keep(Table *table);
// Is the first word a command's name? Such a line is split at ';' alone: its words may hold commas.
bool typed_is_command(const char *typed);
