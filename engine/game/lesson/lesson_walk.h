// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_walk.h -- follows a game through the steps of a lesson: finds the current step, judges
// choices, and returns the actions that the lesson scripts. The progress depends only on the record
// of the game, so a saved lesson can be resumed at any step. Terminal and server show it.
#pragma once
#include "engine/game/record/record.h"
#include "lesson.h"

enum { LESSON_REMARKS_MAX = 3 };

typedef struct LessonWalk {
    const Lesson *lesson;
    int plies;  // plies of the record that were followed
    int step;   // current step, from 0; -1 before the first step; step_count after the last
    int start[LESSON_STEPS_MAX];     // number of plies before each step
    int made;                        // choices of the right answer made so far in this step
    uint64_t open;                   // bit i: right answer i begins with the choices made so far
    bool answered;                   // one right answer is complete
    int line;                        // scripted actions of the current list that were played
    const LessonWrong *wrong;        // wrong choice whose consequences are shown; NULL if none
    uint64_t remarked;               // bit i: remark i of a coached game was made
    int remark[LESSON_REMARKS_MAX];  // indices of the remarks since the person's last choice
    int remark_count;                // number of entries in `remark`
    StateBuffer state;               // the position after `plies` plies
} LessonWalk;

typedef enum LessonVerdict {
    LESSON_RIGHT,
    LESSON_PLAYED,   // the choice is wrong but is applied, so that the person sees the consequences
    LESSON_REFUSED,  // the choice is wrong and is not applied
} LessonVerdict;

// Starts at the set-up of the game. `lesson` must outlive *walk.
void lesson_begin(LessonWalk *walk, const Lesson *lesson, const Game *game);
// Follows the record to its end. If plies were removed from the record, call lesson_begin() first.
void lesson_follow(LessonWalk *walk, const Game *game, const Record *record);

// Returns the action that the lesson scripts next: a card, a die, a choice of the other side, or a
// choice that it makes for the person. Returns NO_ACTION if it scripts none.
Action lesson_next(const LessonWalk *walk, const Game *game);
// Judges a choice of the person. Unless `say` is NULL, stores in *say the text to show for a wrong
// choice, and "" for a right one.
LessonVerdict lesson_judge(const LessonWalk *walk, const Game *game, Action action,
                           const char **say);
// Returns true if the game must not go on: the lesson is over, or the consequences of a wrong
// choice were shown and the person must go back. A coached game never holds.
bool lesson_holds(const LessonWalk *walk);
// Returns true after the last step. A coached game is done when the game is over.
bool lesson_is_done(const LessonWalk *walk, const Game *game);
// Returns the ply to which the command "back" leads: the start of the current step, or of the step
// before it if the person has made no choice in the current step. Returns -1 if there is none, as
// in a coached game.
int lesson_back(const LessonWalk *walk);
// Returns the number of plies that the log leaves out: the set-up without its last ply, which leads
// to the first step. Returns 0 if `walk` is NULL or no ply comes before the steps.
int lesson_log_from(const LessonWalk *walk);
// Returns the step to show: the current step, or the newest remark of a coached game. Returns NULL
// if there is none.
const LessonStep *lesson_step(const LessonWalk *walk);
// Appends the text of a right choice that is legal now. Returns false if there is none.
bool lesson_example(const LessonWalk *walk, const Game *game, Text *out);

// Plays a lesson by the first right answer of each step, and branches to play each wrong choice
// that is applied. Returns false and fills *error if, for example, a line of the file matches no
// action. Unless `plies` is NULL, stores the number of plies played. Does not play coached games.
bool lesson_check(const Lesson *lesson, const Game *game, int *plies, Error *error);
