// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_check.c -- plays a lesson by its own answers, to find patterns that match no action. Start
// at lesson_check().
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/host.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "lesson_walk.h"

typedef struct Try {  // a lesson being played
    const Lesson *lesson;
    const Game *game;
    Host host;
    Record record;
    LessonWalk walk;
    bool reached;       // a log line matched Lesson.reached
    uint32_t possible;  // bit i: wrong choice i was legal at some point of the current step
    Error *error;
} Try;

static const State *state_now(const Try *try) { return state_of_const(&try->host.state); }

// Appends the texts of legal choices, as many as fit.
static void choices_put(const Game *game, const State *state, Text *out) {
    Action list[ACTIONS_MAX];
    int count = game_turn(game, state) == NOBODY ? 0 : game_legal(game, state, list);
    for (int i = 0; i < count && out->length + SAY_BYTES < out->size; i++) {
        if (i > 0) text_put(out, ", ");
        game->rules->format_action(game->world, state, list[i], out);
    }
}

// Fills the error with `what` and the legal choices of the position. Returns false.
static bool refuse(const Try *try, const Node *node, const char *what) {
    char choices[SAY_BYTES + 200];
    Text text = text_over(choices, sizeof choices);
    choices[0] = '\0';
    choices_put(try->game, state_now(try), &text);
    Side turn = game_turn(try->game, state_now(try));
    return node_error(node, try->error, "%s; %s may choose: %.240s", what,
                      view_side_name(try->game, turn), choices);
}

// Returns true if the log of the action has a line that matches Lesson.reached.
static bool is_told(const Try *try, const State *before, Action action) {
    char told[TOLD_BYTES];
    if (try->lesson->reached == NULL) return false;
    Text text = text_over(told, sizeof told);
    told[0] = '\0';
    view_tell(try->game, before, action, try->lesson->side, &text);
    bool found = false;
    for (char *line = told, *end; line != NULL && !found; line = end) {
        end = strchr(line, '\n');
        if (end != NULL) *end++ = '\0';
        found = fnmatch(try->lesson->reached->text, line, FNM_CASEFOLD) == 0;
    }
    return found;
}

static void try_apply(Try *try, Action action) {
    try->reached = try->reached || is_told(try, state_now(try), action);
    host_apply(&try->host, action);
    lesson_follow(&try->walk, try->game, &try->record);
}

static const Node *place_of(const Try *try) {
    const LessonStep *step = lesson_step(&try->walk);
    return step != NULL ? step->node : try->lesson->tree.root;
}

// Plays until the person must choose or the lesson holds (lesson_holds()). Returns false and fills
// the error if the lesson has no action for the other side, or the game ends first.
static bool try_continue(Try *try) {
    const Game *game = try->game;
    while (!lesson_holds(&try->walk)) {
        Side turn = game_turn(game, state_now(try));
        if (turn == NOBODY)
            return node_error(place_of(try), try->error, "the game ends before the lesson");
        Action list[ACTIONS_MAX], action = lesson_next(&try->walk, game);
        bool forced = turn != CHANCE && game_legal(game, state_now(try), list) == 1;
        bool asked = turn == try->lesson->side && !forced && action == NO_ACTION;
        if (asked) return true;
        if (action == NO_ACTION && turn != CHANCE && !forced)
            return refuse(try, place_of(try),
                          "missing choice of the other side; add its choice to 'before' or 'then'");
        if (action == NO_ACTION) action = host_choose(&try->host);
        try_apply(try, action);
    }
    return true;
}

static bool outline_check(const Try *try, const LessonStep *step) {
    static const char unit[] = "unit ";
    Scene *scene = memory_take(1, sizeof *scene);
    bool good = true;
    view_scene(try->game, state_now(try), try->lesson->side, scene);
    for (int i = 0; i < step->outline.count && good; i++) {
        const char *name = step->outline.line[i]->text;
        if (strncmp(name, unit, sizeof unit - 1) != 0) continue;
        bool found = false;
        for (int k = 0; k < scene->piece_count; k++)
            found = found || strcmp(scene->pieces[k].name, name + sizeof unit - 1) == 0;
        if (!found)
            good = node_error(step->outline.line[i], try->error, "unknown unit '%.40s'",
                              name + sizeof unit - 1);
    }
    free(scene);
    return good;
}

// Checks a wrong choice that is legal now. Returns false and fills the error if it is also a right
// choice, or if it is applied and the game does not follow the actions of its `then`.
static bool wrong_check(const Try *from, const LessonWrong *wrong) {
    const Node *node = wrong->action;
    Action action = lesson_find(from->game, state_now(from), node->text);
    const char *say;
    if (lesson_judge(&from->walk, from->game, action, &say) == LESSON_RIGHT)
        return refuse(from, node, "this choice is listed as wrong, but 'right' matches it too");
    if (!wrong->played) return true;
    Try *branch = memory_take(1, sizeof *branch);
    *branch = *from;
    branch->host.record = &branch->record;
    try_apply(branch, action);
    bool good = try_continue(branch);
    if (good && !lesson_holds(&branch->walk))
        good = refuse(branch, wrong->then.line[branch->walk.line],
                      "this line of 'then' matches no action");
    free(branch);
    return good;
}

static bool wrongs_check(Try *try, const LessonStep *step) {
    for (int i = 0; i < step->wrong_count; i++) {
        if (lesson_find(try->game, state_now(try), step->wrong[i].action->text) == NO_ACTION)
            continue;
        try->possible |= UINT32_C(1) << i;
        if (!wrong_check(try, &step->wrong[i])) return false;
    }
    return true;
}

static bool answer_check(Try *try) {
    const LessonStep *step = lesson_step(&try->walk);
    const LessonChain *chain = step->right;
    if (try->walk.made == 0) {
        for (int i = 0; i < step->right_count; i++)
            if (lesson_find(try->game, state_now(try), step->right[i].pattern[0]) == NO_ACTION)
                return refuse(try, node_at(step->node, "right"),
                              "no legal choice matches an answer");
        try->possible = 0;
        if (!outline_check(try, step)) return false;
    }
    if (!wrongs_check(try, step)) return false;
    if (try->walk.answered)
        return refuse(try, step->then.line[try->walk.line],
                      "this line of 'then' matches no action");
    Action action = lesson_find(try->game, state_now(try), chain->pattern[try->walk.made]);
    if (action == NO_ACTION) {
        char what[SAY_BYTES + 40];
        snprintf(what, sizeof what, "no legal choice matches '%s'", chain->pattern[try->walk.made]);
        return refuse(try, node_at(step->node, "right"), what);
    }
    try_apply(try, action);
    for (int i = 0;
         i < step->wrong_count && (try->walk.answered || lesson_step(&try->walk) != step); i++)
        if (!(try->possible >> i & 1))
            return node_error(step->wrong[i].action, try->error,
                              "no legal choice of this step matches '%.80s'",
                              step->wrong[i].action->text);
    return true;
}

static bool steps_check(Try *try) {
    for (;;) {
        if (!try_continue(try)) return false;
        if (lesson_holds(&try->walk)) break;
        if (try->walk.step < 0)
            return refuse(try, try->lesson->before.line[try->walk.line],
                          "this line of 'before' matches no action");
        if (!answer_check(try)) return false;
    }
    return try->reached || try->lesson->reached == NULL ||
           node_error(try->lesson->reached, try->error,
                      "no line of the game's log matches this pattern");
}

bool lesson_check(const Lesson *lesson, const Game *game, int *plies, Error *error) {
    if (strcmp(lesson->rules, game->rules->name) != 0)
        return node_error(node_at(lesson->tree.root, "rules"), error,
                          "the lesson is for %s, but its scenario is for %s", lesson->rules,
                          game->rules->name);
    Try *try = memory_take(1, sizeof *try);
    *try = (Try){.lesson = lesson, .game = game, .error = error};
    host_start(&try->host, game, NULL, NULL, (uint64_t)lesson->seed, 0, &try->record);
    lesson_begin(&try->walk, lesson, game);
    bool good = lesson->coached || steps_check(try);
    if (plies != NULL) *plies = try->record.count;
    free(try);
    return good;
}
