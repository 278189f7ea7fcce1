// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_walk.h -- follows a game through the steps of a lesson: which step it is at, whether a
// choice is right, what happens next. It depends on the record alone, so a lesson can be left and
// taken up again at any step. The terminal and the service show what stands here.
#pragma once
#include "engine/game/record.h"
#include "lesson.h"

enum { LESSON_REMARKS_MAX = 3 };

typedef struct LessonWalk {
    const Lesson *lesson;
    int plies;  // of the record, that were followed
    int step;   // the step now, from 0; -1: the game has not reached the first; step_count: done
    int start[LESSON_STEPS_MAX];     // the ply at which each step began
    int made;                        // choices of the right answer that were made
    uint64_t open;                   // right answers that fit those choices, a bit each
    bool answered;                   // the right answer is complete
    int line;                        // lines of the list of what happens that were used
    const LessonWrong *wrong;        // the wrong choice whose punishment is shown; NULL: none
    uint64_t remarked;               // remarks of a coach that were made, a bit each
    int remark[LESSON_REMARKS_MAX];  // those made since the person's last choice
    int remark_count;
    StateBuffer state;
} LessonWalk;

typedef enum LessonVerdict {
    LESSON_RIGHT,
    LESSON_PLAYED,   // wrong, but made: its punishment is shown
    LESSON_REFUSED,  // wrong, and not made
} LessonVerdict;

void lesson_begin(LessonWalk *walk, const Lesson *lesson, const Game *game);
// Follows the record to its end. After plies were cut off, call lesson_begin() first.
void lesson_follow(LessonWalk *walk, const Game *game, const Record *record);

// What the lesson has happen now: a card, a die, a choice of the other side or one of the person's
// that the lesson makes. NO_ACTION: it does not say.
Action lesson_next(const LessonWalk *walk, const Game *game);
// Judges a choice of the person. *say (may be NULL) is what to say to a wrong one.
LessonVerdict lesson_judge(const LessonWalk *walk, const Game *game, Action action,
                           const char **say);
// True if the game waits: the lesson is over, or a wrong choice was shown to its end.
bool lesson_holds(const LessonWalk *walk);
bool lesson_is_done(const LessonWalk *walk, const Game *game);
// The ply to which "back" leads: the start of this step, or of the one before if nothing was done
// in this one. -1: there is none.
int lesson_back(const LessonWalk *walk);
// The step to show: the step now, or the newest remark of a coach. NULL: none.
const LessonStep *lesson_step(const LessonWalk *walk);
// Appends a right choice of this moment as it is typed. False: there is none.
bool lesson_example(const LessonWalk *walk, const Game *game, Text *out);

// Plays a lesson by its right answers, and each wrong choice that is played, from its step. False,
// and *error says which line of the file does not fit the game and what would. `plies` (may be
// NULL) receives the plies played.
bool lesson_check(const Lesson *lesson, const Game *game, int *plies, Error *error);
