// SPDX-License-Identifier: GPL-3.0-or-later
// progress.h -- stores which lessons are done, and names the saved game of a lesson. The terminal
// and the service share both: a lesson begun on the page continues in the terminal.
#pragma once
#include "engine/base/error.h"
#include "engine/game/lesson/lesson.h"

enum { LESSON_GAME_BYTES = 49 };  // must equal GAME_NAME_BYTES of the service

// Writes the name of the saved game of a lesson, such as "lesson-gbsu-1-moving-and-firing".
void lesson_game(const char *lesson, char out[LESSON_GAME_BYTES]);
// Returns true if the folder of games says that the lesson is done. Folder "" means that nothing is
// stored, and returns false.
bool lesson_marked(const char *folder, const char *lesson);
// Marks a lesson as done in the folder of games. Does nothing if it is marked already, or if the
// folder is "". Returns false and sets *error if it cannot be stored.
bool lesson_mark(const char *folder, const char *lesson, Error *error);
