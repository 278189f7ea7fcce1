// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_view.h -- shows a lesson in the terminal: each new step before a prompt, the remark after
// a wrong choice, and the way back. Without a lesson, lesson_allows() returns true, lesson_run()
// prints an error, and the other functions do nothing and return false.
#pragma once
#include "play/terminal/table.h"

void lesson_greet(Table *table);
// Prints the map without the rest of the view if the game is a lesson, and returns true. A coached
// lesson is a whole game: false.
bool lesson_shows_map(Table *table);
// Prints the command that goes on with this lesson or, if it is done, the one that begins the next
// lesson of the rule system, if there is one. Returns true if nothing else is to be said about the
// game.
bool lesson_farewell(const Table *table);
// Prints the remarks that are due and the current step; in a coached lesson, only the remarks. Does
// nothing if the step, or the newest remark, was printed already or is missing.
void lesson_tell(Table *table);
// Returns true if the lesson lets the person make choice `index`. If not, prints why.
bool lesson_allows(Table *table, int index);
// Must be called before each ply. After a wrong choice was shown, offers the step again and returns
// true. At the end of the lesson, prints that and marks the lesson as done; then a coached lesson,
// which is a whole game, goes on (false), and any other leaves the game (true).
bool lesson_turn(Table *table);
// Runs the command `lesson [back]`; `words` are its arguments.
void lesson_run(Table *table, const char *words);
