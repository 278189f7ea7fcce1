// SPDX-License-Identifier: GPL-3.0-or-later
// requests_lesson.c -- requests about lessons: their list, and the game of a lesson. The request
// `lesson_back` is in requests_game.c.
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/lesson/lesson_walk.h"
#include "play/lesson/progress.h"
#include "play/service/json/lesson_json.h"
#include "play/service/sessions/game_session_open.h"
#include "requests.h"

// Returns the step that the saved game of a lesson has reached, from 0. Returns -1 if the lesson
// was not begun or is done, or if its game cannot be opened.
static int step_begun(Call *call, const char *name) {
    char game[LESSON_GAME_BYTES];
    RequestError unused = {0};
    int step = -1;
    lesson_game(name, game);
    GameSession *hosted = service_enter(call->service, game, &unused);
    if (hosted == NULL) return -1;
    pthread_mutex_lock(&hosted->lock);
    const LessonWalk *walk = session_lesson(&hosted->session);
    if (walk != NULL && !lesson_is_done(walk, &hosted->session.game)) step = max_int(walk->step, 0);
    pthread_mutex_unlock(&hosted->lock);
    service_leave(call->service, hosted);
    return step;
}

static json_t *lesson_line(Call *call, const char *name) {
    Error error = {0};
    char line[700];
    Lesson *lesson = lesson_open(name, &error);
    if (lesson == NULL)
        return json_pack("{s:o, s:o}", "name", json_words(name), "error",
                         json_words(error_line(&error, line, sizeof line)));
    int step = step_begun(call, name);
    json_t *whole = json_pack("{s:o, s:s, s:o, s:o, s:i, s:i, s:b, s:o}", "name", json_words(name),
                              "rules", lesson->rules, "title", json_words(lesson->title), "goal",
                              json_words(lesson->goal), "minutes", lesson->minutes, "steps",
                              lesson->coached ? 0 : lesson->step_count, "done",
                              lesson_marked(service_folder(call->service), name), "step",
                              step >= 0 ? json_integer(step + 1) : json_null());
    lesson_close(lesson);
    return whole;
}

bool run_lessons(Call *call) {
    json_t *list = json_array();
    char(*names)[NAME_BYTES] = memory_take(LESSONS_MAX, NAME_BYTES);
    int count = lesson_list(names);
    for (int i = 0; i < count; i++) json_array_append_new(list, lesson_line(call, names[i]));
    free(names);
    call_put(call, "lessons", list);
    return true;
}

static bool fill_lesson(GameSession *hosted, GameSession *other, const RequestFields *fields,
                        const char *path, RequestError *error) {
    (void)other;
    return game_session_new(hosted, fields, path, error);
}

bool run_lesson(Call *call) {
    Error why = {0};
    char game[LESSON_GAME_BYTES], line[700];
    RequestFields fields = *call->fields;
    Lesson *lesson = lesson_open(fields.lesson, &why);
    if (lesson == NULL)
        return request_refuse(&call->error, "lesson", "%s", error_line(&why, line, sizeof line));
    lesson_game(lesson->name, game);
    fields.lesson = lesson->name;
    fields.scenario = lesson->scenario;
    fields.name = game;
    bool again = fields.again || step_begun(call, lesson->name) < 0;
    RequestError unused = {0};
    if (again) service_delete(call->service, game, &unused);  // there may be none
    GameSession *hosted =
        again ? service_new_game(call->service, fill_lesson, NULL, &fields, &call->error)
              : service_enter(call->service, game, &call->error);
    if (hosted != NULL) call_put(call, "game", json_string(hosted->name));
    service_leave(call->service, hosted);
    lesson_close(lesson);
    return hosted != NULL;
}
