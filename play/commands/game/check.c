// SPDX-License-Identifier: GPL-3.0-or-later
// check.c -- the command `check`: validates scenario, lesson and record files.
#include <stdio.h>

#include "bench/experiments/scenario_problems.h"
#include "bench/experiments/scenario_warnings.h"
#include "engine/base/memory.h"
#include "engine/game/lesson/lesson_walk.h"
#include "engine/game/named.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

enum { FILES_MAX = 4096 };

typedef struct CheckWords {
    const char *names[FILES_MAX];
    int count;
} CheckWords;

static void warning_print(void *context, const Error *warning) {
    const char *const *name = context;
    printf("%s:%d:%d: warning: %s\n", *name, warning->line, warning->column, warning->words);
}

// Checks the file of a lesson. If the lesson has steps, also checks that it can be played by their
// right answers; a coached lesson has no steps. Prints the result and returns true if all is well.
static bool check_lesson(const char *name) {
    Error error = {0};
    Game game = {0};
    char line[700];
    int plies = 0;
    Lesson *lesson = lesson_open(name, &error);
    bool good = lesson != NULL && game_open(&game, lesson->scenario, &error) &&
                lesson_check(lesson, &game, &plies, &error);
    if (good)
        printf("%s: ok, %s: %d %s, %d plies\n", name, lesson->title, lesson->step_count,
               lesson->coached ? "remarks" : "steps", plies);
    else
        printf("%s\n", error_line(&error, line, sizeof line));
    game_close(&game);
    lesson_close(lesson);
    return good;
}

// Prints the error. If it is in a scenario's file, and not in a record or chart, prints all errors
// of this file, of which the loader told only the first.
static void errors_print(const char *name, const Error *error) {
    Problem list[PROBLEMS_MAX];
    Tree tree = {0};
    Game game = {0};
    bool only_map;
    char line[700];
    char path[PATH_MOST];
    int count = 0;
    bool own =
        !named_is_record(name) && (strcmp(error->file, name) == 0 ||
                                   (scenario_path(name, path) && strcmp(error->file, path) == 0));
    if (own && tree_open(&tree, error->file, NULL)) {
        count = scenario_problems(error->file, tree.text, list, &game, &only_map);
        game_close(&game);
        tree_close(&tree);
    }
    for (int i = 0; i < count; i++) printf("%s\n", error_line(&list[i].error, line, sizeof line));
    if (count == 0) printf("%s\n", error_line(error, line, sizeof line));
}

static bool check_one(const char *name) {
    static Record record;  // more than 32 KiB; refilled for each file
    Game game;
    Error error = {0};
    if (lesson_is_file(name)) return check_lesson(name);
    if (!named_open(&game, &record, name, &error)) {
        if (error.file[0]) {
            errors_print(name, &error);
        } else {
            printf("%s: %s\n", name, error.words);
        }
        return false;
    }
    if (named_is_record(name)) {
        StateBuffer state;
        bool legal = record_replay(&record, &game, state_of(&state), -1, &error);
        assert(legal);  // named_open() has replayed it
        bool over =
            game_turn(&game, state_of(&state)) == NOBODY || record_resigned(&record) != NOBODY;
        printf("%s: ok, %d plies of %s, %s", name, record.count, record.scenario,
               over ? "game over" : "game in progress");
        if (record.torn > 0) printf("; line %d is incomplete and was ignored", record.torn);
        printf("\n");
    } else {
        printf("%s: ok, %s\n", name, game.rules->title_of(game.world));
        scenario_warnings(&game, warning_print, &name);
    }
    game_close(&game);
    return true;
}

static int check_run(void *check_words, Error *error) {
    const CheckWords *words = check_words;
    (void)error;
    bool good = true;
    for (int i = 0; i < words->count; i++) good &= check_one(words->names[i]);
    return good ? EXIT_WELL : EXIT_NO;
}

static const CommandOption options[] = {
    {VALUE("FILE"), TEXTS(CheckWords, names, count), NEEDED,
     HELP("Scenario, lesson or record to check")},
};

const Command command_check = {
    .name = "check",
    .summary = "Validate scenario, lesson and record files",
    .purpose =
        "Validate scenario, lesson and record files. A lesson with steps is also played by its "
        "right answers and by each wrong choice that it punishes. Prints a line for each: `ok`, "
        "or a line for each error: where (FILE:LINE:COLUMN, if known) and what is wrong; for "
        "scenarios also warnings of what cannot work, such as: a side cannot win on points, no "
        "unit of a side can reach an objective, no path leads from side to side. Exit status 1: "
        "some file is invalid or cannot be read.",
    .examples =
        "cassino check scenarios/*/*.yaml scenarios/lessons/*/*.yaml\n"
        "cassino check my.record",
    OPTIONS(options),
    .bytes = sizeof(CheckWords),
    .run = check_run,
};
