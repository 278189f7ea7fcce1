// SPDX-License-Identifier: GPL-3.0-or-later
// table.h -- a game with persons in the terminal: what it shows to each person, and what the side
// to move may type. table.c has the loop; typed_commands.c has the commands. For one thread only.
#pragma once
#include "choices.h"
#include "engine/game/session.h"
#include "engine/game/view.h"
#include "terminal.h"

#define OPPONENT_DEFAULT "veteran"  // the computer player if the person names none

enum { VIEW_MAX = 1 << 17, FORCED_MAX = 8 };  // VIEW_MAX: room for a map or a long list as text

typedef struct PassAll {     // `pass all` or `pass turn`: decisions that the program passes on
    bool on, whole_turn;     // the command is in force; it covers all enemy pieces, not only one
    const char *event_type;  // event type of the decision (lab.h)
    int turn, about;         // turn of the game; id of the enemy piece, or -1
} PassAll;

typedef struct Table {
    Session *session;
    Terminal terminal;
    Choices choices;           // choices of the side to move
    Side side, mover;          // the side to move; the side that made the last ply
    Action plan[SIDES];        // the multi-step plan of each side; NO_ACTION for none
    StateBuffer begun[SIDES];  // the position in which each plan began
    PassAll pass_all[SIDES];
    bool suggest_all[SIDES];  // `suggest all` is making the choices of the set-up
    Side facing;              // the side whose view is on the screen; NOBODY at the start
    int told[SIDES];          // plies of the log printed for each side
    int margin[SIDES];        // the margin at the last prompt of each side
    bool margin_told[SIDES];
    bool listed;                         // the pending decision is on the screen
    bool meant;                          // `rest` begins with words meant for this very prompt
    char forced[FORCED_MAX][SAY_BYTES];  // automatic choices and draws since the last real choice
    int forced_count;
    int lesson_told;           // number of the step or remark printed last; 0 for none
    int elsewhere;             // decisions of the other side since the last prompt
    int chosen;                // number of plies up to the last choice of a person
    char rest[TYPED_MAX];      // commands of the last line that have not run yet
    char text[VIEW_MAX];       // buffer for any text that is about to be printed
    char last_view[VIEW_MAX];  // the view shown last, so that it is not shown twice
    Error error;
    bool shows;   // prints search progress on stderr
    bool failed;  // a command failed that no person typed at a terminal: exit status 2
    bool over;    // no more prompts: quit, end of the input, or end of a lesson
} Table;

// Opens a table for a session that has begun. table_close() leaves the session open.
void table_open(Table *table, Session *session);
void table_close(Table *table);
// Plays until the game is over or the person leaves, and returns an exit status.
int table_play(Table *table);

// ---- For the files of this folder
// Returns whose view the screen shows: that of the only person, or of the one at the keyboard.
Side table_viewer(const Table *table);
void table_report(Table *table, Side viewer);  // prints the log that the viewer has not seen yet
void table_end(Table *table);                  // prints the result, or how to continue
void table_show(Table *table, Side viewer);
void table_show_map(Table *table, Side viewer);  // the map alone
void table_show_first(Table *table);             // at the first prompt: the map if it is small
int table_prompt_put(Table *table);  // fills `text` with prompt and choices; returns its lines
void table_log(Table *table, int from, int to, Side viewer);
void table_choose(Table *table, int index);
// Returns the legal action of choice `index`. If the choice is a plan, also stores the plan.
Action table_begin(Table *table, int index);
// Passes on the pending decision and on later ones like it (pass_all.c). Returns false if it
// cannot. pass_all_again() is called at each prompt, and returns true if it passed.
bool pass_all_begin(Table *table, bool whole_turn);
bool pass_all_again(Table *table);
// Returns true if the pending decision reacts to an enemy piece, and `pass all` works for it.
bool pass_all_helps(const Table *table);
// Runs the command `suggest` (suggest.c). suggest_again() is called at each prompt, and returns
// true if it made a choice.
void suggest_run(Table *table, const char *words);
bool suggest_again(Table *table);
void standing_orders_run(Table *table, const char *words);  // runs the command `orders`
void table_wipe(const Table *table);                        // removes the line of search progress
// Returns true if Ctrl-C stopped a search for advice, and prints that. The game goes on.
bool table_interrupted(const Table *table);
// Prints an error, and drops the rest of the line. Unless stdin and stdout are a terminal, prints
// to stderr with the line's number, and makes the exit status 2.
void table_refuse(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Returns true if `typed` names a choice that was made automatically, such as `draw` after `rally`.
// Prints that, once for each such choice.
bool table_is_done_already(Table *table, const char *typed);
// Returns the index of the only choice that `typed` means. Else prints why and returns -1.
int table_find(Table *table, const char *typed);
void table_choose_then(Table *table, int index, const char *typed);  // then runs `typed`

void typed_run(Table *table, const char *typed);  // runs one command or choice
// Returns true if `typed`, which was typed at an earlier prompt, may run at this prompt. If not,
// prints why.
bool typed_carries_over(Table *table, const char *typed);
void typed_keep(Table *table);        // saves a game that has plies but no file yet
void typed_offer_save(Table *table);  // asks a person at a terminal whether to save such a game
// Returns true if the first word names a command. Such a line is split only at ';', not at commas.
bool typed_is_command(const char *typed);
const char *typed_nearest(const char *typed);  // the command that the first word may mean, or NULL
