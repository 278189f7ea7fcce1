// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_view.h -- a lesson in the terminal: the step before each prompt, what is said to a wrong
// choice, the way back. Without a lesson, all of these do nothing.
#pragma once
#include "table.h"

void lesson_greet(Table *table);
// Prints the step, unless it is the one printed last.
void lesson_tell(Table *table);
// Returns whether the lesson lets the person make this choice. If not, prints why.
bool lesson_allows(Table *table, int index);
// Called when the game waits: after a wrong choice was shown, offers the step again; at the end of
// the lesson, marks it as done and leaves. Returns whether it did anything.
bool lesson_turn(Table *table);
// The command `lesson [back]`.
void lesson_run(Table *table, const char *words);
