// SPDX-License-Identifier: GPL-3.0-or-later
// lesson.c -- the command `lesson`: lists the lessons, or plays one in the terminal.
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/lesson/lesson_walk.h"
#include "engine/game/user_folder.h"
#include "play/commands/commands.h"
#include "play/lesson/progress.h"
#include "play/service/service.h"
#include "play/terminal/table.h"

enum { PATH_BYTES = SERVICE_FOLDER_BYTES + LESSON_GAME_BYTES + 16 };

typedef struct LessonWords {
    const char *name;
    bool again;
} LessonWords;

static void list_print(const char *folder) {
    char(*names)[NAME_BYTES] = memory_take(LESSONS_MAX, NAME_BYTES);
    int count = lesson_list(names);
    for (int i = 0; i < count; i++) {
        Error error = {0};
        char line[700], game[LESSON_GAME_BYTES], path[PATH_BYTES];
        Lesson *lesson = lesson_open(names[i], &error);
        if (lesson == NULL) {
            printf("%s\n", error_line(&error, line, sizeof line));
            continue;
        }
        struct stat info;
        lesson_game(names[i], game);
        snprintf(path, sizeof path, "%s/%s.record", folder, game);
        const char *mark = lesson_marked(folder, names[i])               ? "done"
                           : folder[0] != '\0' && stat(path, &info) == 0 ? "begun"
                                                                         : "";
        printf("  %-36s %-5s  %2d min  %s\n", names[i], mark, lesson->minutes, lesson->title);
        lesson_close(lesson);
    }
    free(names);
    printf("Begin with the first of a rule system: cassino lesson gbsu/1\n");
}

// Opens the saved game of a lesson. Starts a new game if there is none, or no unfinished lesson in
// it. Returns false and sets *error on failure.
static bool lesson_session(Session *session, const char *name, const char *path, Error *error) {
    struct stat info;
    SessionOptions options = {.make = player_make, .usual = OPPONENT_DEFAULT, .name = path};
    if (path[0] != '\0' && stat(path, &info) == 0) {
        if (!session_open(session, &options, error)) return false;
        const LessonWalk *walk = session_lesson(session);
        if (walk != NULL && !lesson_is_done(walk, &session->game)) return true;
        session_close(session);
        unlink(path);
    }
    options.lesson = name;
    options.path = path[0] != '\0' ? path : NULL;
    return session_open(session, &options, error);
}

static int lesson_play(const char *name, const char *path, Error *error) {
    Session *session = memory_take(1, sizeof *session);
    Table *table = memory_take(1, sizeof *table);
    int code = EXIT_BAD;
    if (lesson_session(session, name, path, error)) {
        table_open(table, session);
        code = table_play(table);
        table_close(table);
        session_close(session);
    }
    free(table);
    free(session);
    return code;
}

static int lesson_command_run(void *lesson_words, Error *error) {
    const LessonWords *words = lesson_words;
    char folder[SERVICE_FOLDER_BYTES], path[PATH_BYTES] = "", game[LESSON_GAME_BYTES];
    if (!user_folder("games", folder, sizeof folder)) folder[0] = '\0';
    if (words->name == NULL) {
        list_print(folder);
        return EXIT_WELL;
    }
    Lesson *lesson = lesson_open(words->name, error);
    if (lesson == NULL) return EXIT_BAD;
    lesson_game(lesson->name, game);
    if (folder[0] != '\0' && folders_make(folder, error))
        snprintf(path, sizeof path, "%s/%s.record", folder, game);
    if (words->again) unlink(path);
    int code = lesson_play(lesson->name, path, error);
    lesson_close(lesson);
    return code;
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("LESSON"), TEXT(LessonWords, name), .otherwise = "list the lessons",
     HELP("Name of a lesson, or the start of it, such as gbsu/1")},
    {OPTION("again", 0), FLAG(LessonWords, again), HELP("Begin at the first step, even if the lesson was begun before")},
};
// clang-format on

const Command command_lesson = {
    .name = "lesson",
    .summary = "Learn a game step by step",
    .purpose =
        "Learn a game step by step. Without a name, list the lessons and which of them are done. A "
        "lesson that was interrupted continues at the same step, on the page or in the terminal.",
    .examples =
        "cassino lesson\n"
        "cassino lesson gbsu/1",
    OPTIONS(options),
    .bytes = sizeof(LessonWords),
    .run = lesson_command_run,
};
