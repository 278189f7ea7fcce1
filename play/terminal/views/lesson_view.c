// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_view.c -- prints the steps of a lesson in the terminal; see lesson_view.h.
#include "lesson_view.h"
#include "engine/game/user_folder.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/lesson/lesson_walk.h"
#include "engine/rules/rules.h"
#include "play/lesson/progress.h"
#include "play/service/service.h"

bool lesson_shows_map(Table *table) {
    const LessonWalk *walk = session_lesson(table->session);
    if (walk == NULL || walk->lesson->coached) return false;
    table_show_map(table, table->side);
    return true;
}

bool lesson_farewell(const Table *table) {
    const LessonWalk *walk = session_lesson(table->session);
    if (walk == NULL) return false;
    const char *name = walk->lesson->name;
    if (!lesson_is_done(walk, &table->session->game)) {
        printf("Continue with: cassino lesson %s\n", name);
        return true;
    }
    char(*names)[NAME_BYTES] = memory_take(LESSONS_MAX, NAME_BYTES);
    int count = lesson_list(names), next = 0;
    while (next < count && strcmp(names[next], name) != 0) next++;
    size_t system = strcspn(name, "/") + 1;
    if (++next < count && strncmp(names[next], name, system) == 0)
        printf("Next lesson: cassino lesson %s\n", names[next]);
    free(names);
    return !walk->lesson->coached;
}

void lesson_greet(Table *table) {
    const LessonWalk *walk = session_lesson(table->session);
    if (walk == NULL) return;
    Text text = text_over(table->text, sizeof table->text);
    text_put(&text, "Lesson: %s. %s\n", walk->lesson->title, walk->lesson->goal);
    text_put(
        &text,
        "Type `lesson` for the task and, if the step has one, a right choice; `lesson back` to go "
        "back a step; ? for help. `quit` leaves; the lesson can be continued later.\n\n");
    output_text(table->text);
}

static void step_put(const LessonWalk *walk, const LessonStep *step, Text *out) {
    if (!walk->lesson->coached)
        text_put(out, "Step %d of %d: ", walk->step + 1, walk->lesson->step_count);
    text_put(out, "%s\n%s", step->task, step->text);
    if (out->length > 0 && out->start[out->length - 1] != '\n') text_char(out, '\n');
}

// Returns the number of the current step, or of the newest remark; 0 if there is none.
static int step_number(const LessonWalk *walk) {
    const LessonStep *step = lesson_step(walk);
    return step != NULL ? (int)(step - walk->lesson->step) + 1 : 0;
}

void lesson_tell(Table *table) {
    const LessonWalk *walk = session_lesson(table->session);
    if (walk == NULL || step_number(walk) == 0 || step_number(walk) == table->lesson_told) return;
    Text text = text_over(table->text, sizeof table->text);
    text_char(&text, '\n');
    for (int i = 0; i < walk->remark_count; i++)
        step_put(walk, &walk->lesson->step[walk->remark[i]], &text);
    if (!walk->lesson->coached) step_put(walk, lesson_step(walk), &text);
    output_text(table->text);
    table->lesson_told = step_number(walk);
}

bool lesson_allows(Table *table, int index) {
    const LessonWalk *walk = session_lesson(table->session);
    if (walk == NULL) return true;
    const Game *game = &table->session->game;
    const State *state = session_state(table->session);
    const char *say;
    Action action = table->choices.action[index];
    if (table->choices.plan[index]) action = game->rules->onward(game->world, state, state, action);
    if (lesson_judge(walk, game, action, &say) != LESSON_REFUSED) return true;
    table_refuse(table, "%s", say);
    return false;
}

static void lesson_back_to(Table *table) {
    if (!session_lesson_back(table->session, &table->error)) {
        table_refuse(table, "%s", table->error.words);
        return;
    }
    int count = table->session->record.count;
    table->listed = false;
    table->lesson_told = 0;
    table->rest[0] = '\0';
    for (Side side = ALLIED; side < SIDES; side++) {
        table->plan[side] = NO_ACTION;
        table->told[side] = min_int(table->told[side], count);
    }
}

bool lesson_turn(Table *table) {
    const LessonWalk *walk = session_lesson(table->session);
    if (walk == NULL) return false;
    bool done = lesson_is_done(walk, &table->session->game);
    Text text = text_over(table->text, sizeof table->text);
    if (done) {
        char folder[SERVICE_FOLDER_BYTES];
        Error error = {0};
        text_put(&text, "\nThe lesson is done: %s. %s\n", walk->lesson->title, walk->lesson->end);
        output_text(table->text);
        if (user_folder("games", folder, sizeof folder) &&
            !lesson_mark(folder, walk->lesson->name, &error))
            table_refuse(table, "%s: %s", error.file, error.words);
        table->over = !walk->lesson->coached;
        return table->over;
    }
    if (!lesson_holds(walk)) return false;
    text_put(&text, "\n%s\nThe step is offered again.\n", walk->wrong->say);
    output_text(table->text);
    lesson_back_to(table);
    return true;
}

void lesson_run(Table *table, const char *words) {
    const LessonWalk *walk = session_lesson(table->session);
    if (walk == NULL) {
        table_refuse(table, "this game is not a lesson; `cassino lesson` lists the lessons");
        return;
    }
    if (words_same(words, "back")) {
        lesson_back_to(table);
        return;
    }
    if (words[0] != '\0') {
        table_refuse(table, "lesson: unknown word '%.40s'; expected `lesson` or `lesson back`",
                     words);
        return;
    }
    table->lesson_told = 0;
    lesson_tell(table);
    char example[SAY_BYTES];
    Text text = text_over(example, sizeof example);
    if (lesson_example(walk, &table->session->game, &text)) printf("Type: %s\n", example);
}
