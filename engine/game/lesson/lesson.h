// SPDX-License-Identifier: GPL-3.0-or-later
// lesson.h -- a lesson: a game in which a person is told, step by step, what to do.
//
// A lesson is a YAML file under scenarios/lessons/SYSTEM/ (scenarios/lessons/README.md): a
// scenario, and a list of steps with what is right at each. The file also says what cards, dice and
// the other side do. lesson_walk.h follows a game through the steps. All texts belong to the
// lesson.
#pragma once
#include "engine/base/document.h"
#include "engine/game/open.h"

enum {
    LESSON_STEPS_MAX = 40,
    LESSON_LINES_MAX = 40,       // of one list
    LESSON_WRONGS_MAX = 8,       // of one step
    LESSON_CHAIN_MAX = 8,        // choices of one right answer
    LESSON_TEXT_WORDS_MAX = 40,  // words of the text of a step
    LESSONS_MAX = 128,
};

// A pattern is a shell pattern, case ignored, for a choice as it is typed: "move T/B *".
typedef struct LessonLines {
    int count;
    const Node *line[LESSON_LINES_MAX];
} LessonLines;

typedef struct LessonChain {  // choices one after another: "use T/B; fire 1/R"
    int count;
    char pattern[LESSON_CHAIN_MAX][SAY_BYTES];
} LessonChain;

typedef struct LessonWrong {  // what is said to a wrong choice
    const Node *action;       // a pattern
    const char *say;
    bool played;  // the choice is made and its punishment shown, then the step is offered again
    LessonLines then;  // what follows the choice, if it is played
} LessonWrong;

typedef struct LessonStep {
    const Node *node;     // its place in the file
    const char *task;     // the objective, one line
    const char *text;     // at most LESSON_TEXT_WORDS_MAX words
    const char *refuse;   // what is said to every other choice; NULL: the task again
    LessonLines outline;  // "unit T/B", "hex 0504", "card 9H", "button Done", "tab Score"
    int right_count, wrong_count;
    LessonChain right[LESSON_LINES_MAX];
    LessonWrong wrong[LESSON_WRONGS_MAX];
    LessonLines then;  // what happens after the right choices, and between them
    // A remark of a coach has one of these patterns instead of right choices: it is made when a
    // choice fits that somebody has made, or that the person may make.
    const Node *happens, *offered;
} LessonStep;

typedef struct Lesson {
    char name[NAME_BYTES];  // "gbsu/1-moving-and-firing"; the file's path if it was opened by it
    Tree tree;
    const char *title, *rules, *scenario, *goal, *end;
    const char *opponent;  // the computer player of the other side
    const Node *reached;   // a pattern for a line of the log that shows that the goal was reached
    Side side;             // the person's
    int minutes, seed;
    bool coached;        // nothing is barred; the steps are remarks
    LessonLines before;  // what leads from the set-up to the first step
    int step_count;
    LessonStep step[LESSON_STEPS_MAX];
} Lesson;

extern const struct FieldTable lesson_table;  // the keys of a lesson's file

// Opens a lesson by its name, the start of its name if it is the only one ("gbsu/1"), or the path
// of its file. NULL, and *error says where, what is wrong and what would be right.
Lesson *lesson_open(const char *name, Error *error);
// The same from a text in memory; `path` names it in errors.
Lesson *lesson_parse(const char *path, const char *text, size_t size, Error *error);
void lesson_close(Lesson *lesson);  // nothing for NULL
// True for a file that is a lesson, not a scenario: it has a line "steps:" or "coach:".
bool lesson_is_file(const char *path);
// Lists the names of all lessons found, sorted; returns how many.
int lesson_list(char names[LESSONS_MAX][NAME_BYTES]);
// True if a choice, as it is typed in this position, fits a pattern.
bool lesson_fits(const Game *game, const State *state, Action action, const char *pattern);
// Returns the first legal action that fits; NO_ACTION: none.
Action lesson_find(const Game *game, const State *state, const char *pattern);
