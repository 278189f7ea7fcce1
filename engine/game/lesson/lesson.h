// SPDX-License-Identifier: GPL-3.0-or-later
// lesson.h -- a lesson: a game in which a person is told, step by step, what to do.
//
// A lesson is a YAML file under scenarios/lessons/SYSTEM/. It names a scenario and lists steps,
// each with its right and wrong choices. It also lists the cards, the dice and the choices of the
// other side. A coached game is a lesson with remarks instead of steps; every legal choice is
// allowed. lesson_walk.h follows a game through the steps. The Lesson owns all texts.
#pragma once
#include "engine/base/yaml/document.h"
#include "engine/game/open.h"

enum {
    LESSON_STEPS_MAX = 40,
    LESSON_LINES_MAX = 40,       // patterns in one list
    LESSON_WRONGS_MAX = 8,       // wrong choices of one step
    LESSON_CHAIN_MAX = 8,        // choices of one right answer
    LESSON_TEXT_WORDS_MAX = 40,  // words of each text that people read
    LESSONS_MAX = 128,
};

// A list of patterns. A pattern is a shell pattern that matches the text of an action, ignoring
// case: "move T/B *". (The lines of LessonStep.outline are no patterns.)
typedef struct LessonLines {
    int count;
    const Node *line[LESSON_LINES_MAX];
} LessonLines;

// One right answer: patterns of choices to make one after another, such as "use T/B; fire 1/R".
typedef struct LessonChain {
    int count;
    char pattern[LESSON_CHAIN_MAX][SAY_BYTES];
} LessonChain;

typedef struct LessonWrong {  // a wrong choice that a step explains
    const Node *action;       // pattern of the choice
    const char *say;          // text that is shown after the choice
    // true: the choice is applied, its consequences are shown, and the step is offered again;
    // false: the choice is refused
    bool played;
    LessonLines then;  // actions that follow the choice, if it is played
} LessonWrong;

typedef struct LessonStep {
    const Node *node;    // the step in the file, for errors
    const char *task;    // the objective, in one line
    const char *text;    // the explanation
    const char *refuse;  // text for a wrong choice without a text of its own; NULL to show `task`
    // things to outline: "unit T/B", "hex 0504", "card 9H", "button Done", "tab Score"
    LessonLines outline;
    bool practice;  // the right choices are outlined only when the person asks for it
    int right_count, wrong_count;
    LessonChain right[LESSON_LINES_MAX];
    LessonWrong wrong[LESSON_WRONGS_MAX];
    LessonLines then;  // actions after the right choices, and between them
    // A remark of a coached game has one of these patterns and no right choices. It is shown after
    // an action that matches `happens`, or when the person may choose an action that matches
    // `offered`. The other pattern is NULL.
    const Node *happens, *offered;
} LessonStep;

typedef struct Lesson {
    char name[NAME_BYTES];  // "gbsu/1-moving-and-firing", or the path that lesson_open() received
    Tree tree;
    const char *title, *rules, *scenario, *goal, *end;
    const char *opponent;  // the computer player of the other side
    const Node *reached;   // pattern of the log line that shows that the goal is reached; or NULL
    Side side;             // the side of the person
    int minutes, seed;     // expected duration; seed of the game
    bool coached;          // every legal choice is allowed; the steps are remarks
    LessonLines before;    // actions from the set-up to the first step
    int step_count;
    LessonStep step[LESSON_STEPS_MAX];
} Lesson;

extern const struct FieldTable lesson_table;  // the keys of a lesson's file

// Opens a lesson by its name, by the path of its file, or by the start of a name that no other
// lesson shares ("gbsu/1"). Returns NULL and fills *error if no lesson is found or it is invalid.
// The caller closes the lesson.
Lesson *lesson_open(const char *name, Error *error);
// Parses a lesson from `text`; `path` names it in errors. If `text` is NULL, reads the file at
// `path`. Fails as lesson_open() does.
Lesson *lesson_parse(const char *path, const char *text, size_t size, Error *error);
void lesson_close(Lesson *lesson);  // `lesson` may be NULL
// Returns true if the file is a lesson and not a scenario: it ends in ".yaml" and has a line
// "steps:" or "coach:".
bool lesson_is_file(const char *path);
// Lists the names of all lessons that are found, sorted. Returns their number.
int lesson_list(char names[LESSONS_MAX][NAME_BYTES]);
// Returns true if the text of an action in this position matches a pattern.
bool lesson_fits(const Game *game, const State *state, Action action, const char *pattern);
// Returns the first legal action that matches a pattern, or NO_ACTION if none does.
Action lesson_find(const Game *game, const State *state, const char *pattern);
