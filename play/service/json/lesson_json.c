// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_json.c -- writes the state of a lesson as JSON; see lesson_json.h.
#include "lesson_json.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/lesson/lesson_walk.h"

static json_t *words_or_null(const char *words) {
    return words != NULL ? json_words(words) : json_null();
}

static json_t *lines_json(const LessonLines *lines) {
    json_t *list = json_array();
    for (int i = 0; i < lines->count; i++)
        json_array_append_new(list, json_words(lines->line[i]->text));
    return list;
}

static json_t *step_json(const LessonStep *step) {
    return json_pack("{s:o, s:o, s:o, s:b}", "task", json_words(step->task), "text",
                     json_words(step->text), "outline", lines_json(&step->outline), "practice",
                     step->practice);
}

// Returns the right answers that begin with the choices made so far, without these choices. Each
// answer is a list of patterns. The list is empty in a coached lesson, after the last step, after a
// wrong choice, and when the step is answered.
static json_t *right_json(const LessonWalk *walk, const LessonStep *step) {
    json_t *list = json_array();
    bool asked = !walk->lesson->coached && step != NULL && walk->wrong == NULL && !walk->answered;
    for (int i = 0; asked && i < step->right_count; i++) {
        const LessonChain *chain = &step->right[i];
        if (!(walk->open >> i & 1)) continue;
        json_t *left = json_array();
        for (int k = walk->made; k < chain->count; k++)
            json_array_append_new(left, json_words(chain->pattern[k]));
        json_array_append_new(list, left);
    }
    return list;
}

// Returns the name of the next lesson of the same system; null if this is the last one.
static json_t *next_json(const Lesson *lesson) {
    char(*names)[NAME_BYTES] = memory_take(LESSONS_MAX, NAME_BYTES);
    int count = lesson_list(names), at = 0;
    while (at < count && strcmp(names[at], lesson->name) != 0) at++;
    size_t system = strlen(lesson->rules) + 1;  // with its '/'
    bool found = at + 1 < count && strncmp(names[at + 1], lesson->name, system) == 0;
    json_t *next = found ? json_words(names[at + 1]) : json_null();
    free(names);
    return next;
}

json_t *lesson_json(const Session *session) {
    const LessonWalk *walk = session_lesson(session);
    if (walk == NULL) return NULL;
    const Lesson *lesson = walk->lesson;
    const LessonStep *step = lesson_step(walk);
    bool done = lesson_is_done(walk, &session->game);
    json_t *remarks = json_array();
    for (int i = 0; i < walk->remark_count; i++)
        json_array_append_new(remarks, step_json(&lesson->step[walk->remark[i]]));
    if (!lesson->coached && step != NULL) json_array_append_new(remarks, step_json(step));
    return json_pack(
        "{s:o, s:o, s:o, s:b, s:i, s:i, s:i, s:o, s:o, s:o, s:b, s:b, s:o, s:o}", "name",
        json_words(lesson->name), "title", json_words(lesson->title), "goal",
        json_words(lesson->goal), "coached", lesson->coached, "step",
        lesson->coached ? 0 : min_int(max_int(walk->step, 0) + 1, lesson->step_count), "steps",
        lesson->coached ? 0 : lesson->step_count, "log_from", lesson_log_from(walk), "shown",
        remarks, "right", right_json(walk, step), "wrong",
        words_or_null(walk->wrong != NULL && lesson_holds(walk) ? walk->wrong->say : NULL), "back",
        lesson_back(walk) >= 0, "done", done, "end", words_or_null(done ? lesson->end : NULL),
        "next", next_json(lesson));
}
