// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_walk.c -- follows a game through a lesson; see lesson_walk.h. Start at ply_follow().
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "lesson_walk.h"

#include <fnmatch.h>

#include "engine/rules/rules.h"

static const State *state_now(const LessonWalk *walk) { return state_of_const(&walk->state); }

static bool words_fit(const Game *game, const State *state, Action action, const char *pattern) {
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    words[0] = '\0';
    game->rules->format_action(game->world, state, action, &text);
    return fnmatch(pattern, words, FNM_CASEFOLD) == 0;
}

bool lesson_fits(const Game *game, const State *state, Action action, const char *pattern) {
    return words_fit(game, state, action, pattern);
}

Action lesson_find(const Game *game, const State *state, const char *pattern) {
    Action list[ACTIONS_MAX];
    int count = game_turn(game, state) == NOBODY ? 0 : game_legal(game, state, list);
    for (int i = 0; i < count; i++)
        if (words_fit(game, state, list[i], pattern)) return list[i];
    return NO_ACTION;
}

// ---- The current step

static const LessonStep *step_now(const LessonWalk *walk) {
    const Lesson *lesson = walk->lesson;
    bool inside = !lesson->coached && walk->step >= 0 && walk->step < lesson->step_count;
    return inside ? &lesson->step[walk->step] : NULL;
}

// Returns the list of scripted actions that the lesson now plays; empty if it has none.
static const LessonLines *lines_now(const LessonWalk *walk) {
    static const LessonLines none = {0};
    if (walk->step < 0) return &walk->lesson->before;
    if (walk->wrong != NULL) return &walk->wrong->then;
    const LessonStep *step = step_now(walk);
    return step != NULL ? &step->then : &none;
}

// Returns true if the person decides and has more than one choice.
static bool is_free(const LessonWalk *walk, const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    return game_turn(game, state) == walk->lesson->side && game_legal(game, state, list) > 1;
}

// Returns true if the current step waits for a right choice of the person.
static bool asks(const LessonWalk *walk) {
    return step_now(walk) != NULL && walk->wrong == NULL && !walk->answered;
}

static void step_begin(LessonWalk *walk, int step) {
    walk->step = step;
    walk->made = walk->line = 0;
    walk->open = UINT64_MAX;
    walk->answered = false;
    if (step < walk->lesson->step_count) walk->start[step] = walk->plies;
}

// ---- A choice of the person

// Returns the set of right answers whose next choice is `action`; bit i stands for answer i.
static uint64_t answers_fit(const LessonWalk *walk, const Game *game, const State *state,
                            Action action) {
    const LessonStep *step = step_now(walk);
    uint64_t fit = 0;
    for (int i = 0; i < step->right_count; i++) {
        const LessonChain *chain = &step->right[i];
        bool open = (walk->open >> i & 1) != 0 && walk->made < chain->count;
        if (open && words_fit(game, state, action, chain->pattern[walk->made]))
            fit |= UINT64_C(1) << i;
    }
    return fit;
}

static void answer_add(LessonWalk *walk, uint64_t fit) {
    const LessonStep *step = step_now(walk);
    walk->open = fit;
    walk->made++;
    for (int i = 0; i < step->right_count; i++)
        if ((fit >> i & 1) != 0 && step->right[i].count == walk->made) walk->answered = true;
}

static const LessonWrong *wrong_find(const LessonStep *step, const Game *game, const State *state,
                                     Action action) {
    for (int i = 0; i < step->wrong_count; i++)
        if (words_fit(game, state, action, step->wrong[i].action->text)) return &step->wrong[i];
    return NULL;
}

LessonVerdict lesson_judge(const LessonWalk *walk, const Game *game, Action action,
                           const char **say) {
    const LessonStep *step = step_now(walk);
    const char *unused;
    if (say == NULL) say = &unused;
    *say = "";
    if (walk->lesson->coached) return LESSON_RIGHT;
    if (walk->wrong != NULL) {
        *say = walk->wrong->say;
        return LESSON_REFUSED;
    }
    if (step == NULL) {
        *say = walk->lesson->end;
        return LESSON_REFUSED;
    }
    if (asks(walk) && answers_fit(walk, game, state_now(walk), action) != 0) return LESSON_RIGHT;
    const LessonWrong *wrong = wrong_find(step, game, state_now(walk), action);
    *say = wrong != NULL ? wrong->say : step->refuse != NULL ? step->refuse : step->task;
    return wrong != NULL && wrong->played && asks(walk) ? LESSON_PLAYED : LESSON_REFUSED;
}

// Stands for a wrong choice that the lesson refuses but an edited record contains.
static const LessonWrong refused = {.say = "This choice was not right.", .played = true};

static void choice_follow(LessonWalk *walk, const Game *game, Action action) {
    uint64_t fit = answers_fit(walk, game, state_now(walk), action);
    if (fit != 0) {
        answer_add(walk, fit);
        return;
    }
    walk->wrong = wrong_find(step_now(walk), game, state_now(walk), action);
    if (walk->wrong == NULL || !walk->wrong->played) walk->wrong = &refused;
    walk->line = 0;
}

// ---- Remarks of a coached game

static void remark_add(LessonWalk *walk, int index) {
    if (walk->remark_count == LESSON_REMARKS_MAX) return;
    walk->remarked |= UINT64_C(1) << index;
    walk->remark[walk->remark_count++] = index;
}

static bool is_new(const LessonWalk *walk, int index) { return !(walk->remarked >> index & 1); }

static void happens_look(LessonWalk *walk, const Game *game, Action action) {
    const Lesson *lesson = walk->lesson;
    const State *state = state_now(walk);
    Action seen = game->rules->seen(game->world, state, action, lesson->side);
    for (int i = 0; i < lesson->step_count; i++) {
        const Node *pattern = lesson->step[i].happens;
        if (pattern != NULL && is_new(walk, i) && words_fit(game, state, seen, pattern->text))
            remark_add(walk, i);
    }
}

// Makes the first new remark whose pattern `offered` matches a legal choice of the person. Makes
// none if a remark was made since the person's last choice.
static void offered_look(LessonWalk *walk, const Game *game) {
    const Lesson *lesson = walk->lesson;
    if (walk->remark_count > 0 || !is_free(walk, game, state_now(walk))) return;
    for (int i = 0; i < lesson->step_count; i++) {
        const Node *pattern = lesson->step[i].offered;
        if (pattern == NULL || !is_new(walk, i)) continue;
        if (lesson_find(game, state_now(walk), pattern->text) == NO_ACTION) continue;
        remark_add(walk, i);
        return;
    }
}

// ---- Following

void lesson_begin(LessonWalk *walk, const Lesson *lesson, const Game *game) {
    memset(walk, 0, sizeof *walk);
    walk->lesson = lesson;
    walk->open = UINT64_MAX;
    game->rules->setup(game->world, state_of(&walk->state));
    if (lesson->before.count > 0)
        walk->step = -1;
    else
        step_begin(walk, 0);
    if (lesson->coached) offered_look(walk, game);
}

static void ply_follow(LessonWalk *walk, const Game *game, Action action) {
    const State *state = state_now(walk);
    const LessonLines *lines = lines_now(walk);
    bool free = is_free(walk, game, state), own = game_turn(game, state) == walk->lesson->side;
    bool scripted =
        walk->line < lines->count && words_fit(game, state, action, lines->line[walk->line]->text);
    if (walk->lesson->coached && free) walk->remark_count = 0;
    if (walk->lesson->coached) happens_look(walk, game, action);
    if (free && asks(walk)) {
        choice_follow(walk, game, action);
    } else if (scripted) {
        walk->line++;
    } else if (own && asks(walk)) {  // a forced choice can be part of the right answer
        uint64_t fit = answers_fit(walk, game, state, action);
        if (fit != 0) answer_add(walk, fit);
    }
    game_apply(game, state_of(&walk->state), action);
    walk->plies++;
    bool end = walk->wrong == NULL && walk->line >= lines_now(walk)->count;
    if (end && !walk->lesson->coached && (walk->step < 0 || walk->answered))
        step_begin(walk, walk->step + 1);
    if (walk->lesson->coached) offered_look(walk, game);
}

void lesson_follow(LessonWalk *walk, const Game *game, const Record *record) {
    assert(walk->lesson != NULL && walk->plies <= record->count);
    while (walk->plies < record->count) ply_follow(walk, game, record->actions[walk->plies]);
}

// ---- What comes next, and what is shown

Action lesson_next(const LessonWalk *walk, const Game *game) {
    const LessonLines *lines = lines_now(walk);
    const State *state = state_now(walk);
    if (walk->line >= lines->count || lesson_holds(walk)) return NO_ACTION;
    if (asks(walk) && is_free(walk, game, state)) return NO_ACTION;
    return lesson_find(game, state, lines->line[walk->line]->text);
}

bool lesson_holds(const LessonWalk *walk) {
    if (walk->lesson->coached) return false;
    bool shown = walk->wrong != NULL && walk->line >= walk->wrong->then.count;
    return shown || walk->step >= walk->lesson->step_count;
}

bool lesson_is_done(const LessonWalk *walk, const Game *game) {
    if (walk->lesson->coached) return game_turn(game, state_now(walk)) == NOBODY;
    return walk->step >= walk->lesson->step_count;
}

int lesson_back(const LessonWalk *walk) {
    if (walk->lesson->coached || walk->step < 0) return -1;
    bool begun = walk->step < walk->lesson->step_count && (walk->made > 0 || walk->wrong != NULL);
    int step = begun ? walk->step : walk->step - 1;
    return step < 0 ? -1 : walk->start[step];
}

int lesson_log_from(const LessonWalk *walk) {
    if (walk == NULL || walk->lesson->before.count == 0) return 0;
    return walk->step < 0 ? walk->plies : walk->start[0] - 1;
}

const LessonStep *lesson_step(const LessonWalk *walk) {
    if (!walk->lesson->coached) return step_now(walk);
    if (walk->remark_count == 0) return NULL;
    return &walk->lesson->step[walk->remark[walk->remark_count - 1]];
}

bool lesson_example(const LessonWalk *walk, const Game *game, Text *out) {
    const LessonStep *step = step_now(walk);
    if (!asks(walk) || !is_free(walk, game, state_now(walk))) return false;
    for (int i = 0; i < step->right_count; i++) {
        if (!(walk->open >> i & 1) || walk->made >= step->right[i].count) continue;
        Action action = lesson_find(game, state_now(walk), step->right[i].pattern[walk->made]);
        if (action == NO_ACTION) continue;
        game->rules->format_action(game->world, state_now(walk), action, out);
        return true;
    }
    return false;
}
