// SPDX-License-Identifier: GPL-3.0-or-later
// test_lessons.c -- tests that every lesson can be played to its end by right answers and handles
// a wrong choice at each step; that a lesson which was left continues at the same step; and that
// an invalid file is rejected.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/base/memory.h"
#include "engine/game/lesson/lesson_walk.h"
#include "engine/game/session.h"
#include "engine/rules/rules.h"
#include "tests/base/fields_page.h"

enum { PLIES_TRIED = 4000 };

static Session *lesson_new(const char *name, const char *path) {
    Session *session = memory_take(1, sizeof *session);
    SessionOptions options = {.lesson = name, .make = player_make, .path = path};
    Error error = {0};
    if (!session_open(session, &options, &error)) fail_msg("%s: %s", name, error.words);
    return session;
}

static void lesson_end(Session *session) {
    session_close(session);
    free(session);
}

static void apply(Session *session, Action action) {
    Error error = {0};
    assert_int_not_equal(action, NO_ACTION);
    if (!session_apply(session, action, &error)) fail_msg("%s", error.words);
}

// Plays until the person has a free choice, the lesson waits, or the game is over.
static void play_on(Session *session) {
    for (int i = 0; i < PLIES_TRIED; i++) {
        const LessonWalk *walk = session_lesson(session);
        const State *state = session_state(session);
        Side turn = game_turn(&session->game, state);
        Action list[ACTIONS_MAX];
        if (lesson_holds(walk) || turn == NOBODY) return;
        if (turn == walk->lesson->side && game_legal(&session->game, state, list) > 1) {
            Action ordered = session_ordered(session, turn);
            if (ordered == NO_ACTION) return;
            apply(session, ordered);
        } else {
            apply(session, session_choose(session));
        }
    }
    fail_msg("the lesson does not come to a choice");
}

// Returns the right choice at this moment of the lesson.
static Action right_choice(Session *session) {
    const LessonWalk *walk = session_lesson(session);
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    words[0] = '\0';
    assert_true(lesson_example(walk, &session->game, &text));
    Action action = NO_ACTION, list[ACTIONS_MAX];
    int count = game_legal(&session->game, session_state(session), list);
    for (int i = 0; i < count; i++) {
        char said[SAY_BYTES];
        text = text_over(said, sizeof said);
        session->game.rules->format_action(session->game.world, session_state(session), list[i],
                                           &text);
        if (strcmp(said, words) == 0) action = list[i];
    }
    return action;
}

// Tries a choice of each kind of wrong answer, if there is one. The lesson must refuse it with a
// sentence, or let it be made and take it back.
static void wrong_choices(Session *session) {
    const Game *game = &session->game;
    Action list[ACTIONS_MAX];
    int count = game_legal(game, session_state(session), list), tried = 0;
    int step = session_lesson(session)->step, made = session_lesson(session)->made;
    for (int i = 0; i < count && tried < 40; i++) {
        const LessonWalk *walk = session_lesson(session);
        const char *say = NULL;
        LessonVerdict verdict = lesson_judge(walk, game, list[i], &say);
        if (verdict == LESSON_RIGHT) continue;
        tried++;
        assert_true(strlen(say) > 10);
        if (verdict == LESSON_REFUSED) continue;
        Error error = {0};
        apply(session, list[i]);
        play_on(session);
        walk = session_lesson(session);
        assert_true(lesson_holds(walk) && walk->wrong != NULL);
        assert_int_equal(lesson_judge(walk, game, list[i], NULL), LESSON_REFUSED);
        if (!session_lesson_back(session, &error)) fail_msg("%s", error.words);
        play_on(session);
        assert_int_equal(session_lesson(session)->step, step);
        assert_int_equal(session_lesson(session)->made, 0);
        while (session_lesson(session)->made < made) {
            apply(session, right_choice(session));
            play_on(session);
        }
    }
    if (tried == 0) fail_msg("step %d: no choice is wrong", step + 1);
}

// Returns the choice of a computer player in the place of the person.
static Action greedy_choice(Session *session, Player *greedy) {
    const LessonWalk *walk = session_lesson(session);
    return greedy->choose(greedy, &session->game, session_state(session), walk->lesson->side,
                          session->record.count);
}

static int play_through(const char *name) {
    Session *session = lesson_new(name, NULL);
    Player *greedy = session_player(session, "greedy", 1, NULL);
    bool coached = session->lesson->coached;
    int choices = 0;
    for (; choices < PLIES_TRIED; choices++) {
        play_on(session);
        if (lesson_is_done(session_lesson(session), &session->game)) break;
        if (coached) {
            apply(session, greedy_choice(session, greedy));
            continue;
        }
        wrong_choices(session);
        apply(session, right_choice(session));
    }
    assert_true(lesson_is_done(session_lesson(session), &session->game));
    Error error = {0};
    if (coached) {
        assert_false(session_lesson_back(session, &error));
        assert_string_equal(error.words, "this game has no steps to go back to");
    }
    greedy->free(greedy);
    lesson_end(session);
    return choices;
}

static void every_lesson_is_played_to_its_end_with_wrong_choices_at_each_step(void **unused) {
    (void)unused;
    static char names[LESSONS_MAX][NAME_BYTES];
    int count = lesson_list(names);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        Error error = {0};
        char line[700];
        Lesson *lesson = lesson_open(names[i], &error);
        if (lesson == NULL) fail_msg("%s", error_line(&error, line, sizeof line));
        Game game;
        if (!game_open(&game, lesson->scenario, &error) ||
            !lesson_check(lesson, &game, NULL, &error))
            fail_msg("%s", error_line(&error, line, sizeof line));
        game_close(&game);
        lesson_close(lesson);
        printf("%s: %d choices\n", names[i], play_through(names[i]));
    }
}

static void a_lesson_that_was_left_goes_on_at_the_same_step(void **unused) {
    (void)unused;
    char path[] = "/tmp/cassino-lesson-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    unlink(path);
    Session *session = lesson_new("gbsu/1", path);
    for (;;) {
        play_on(session);
        int step = session_lesson(session)->step, made = session_lesson(session)->made;
        lesson_end(session);
        session = memory_take(1, sizeof *session);
        SessionOptions options = {.name = path, .make = player_make};
        Error error = {0};
        if (!session_open(session, &options, &error)) fail_msg("%s", error.words);
        assert_int_equal(session_lesson(session)->step, step);
        assert_int_equal(session_lesson(session)->made, made);
        if (lesson_holds(session_lesson(session))) break;
        apply(session, right_choice(session));
    }
    Error error = {0};
    int step = session_lesson(session)->step;
    while (session_lesson_back(session, &error)) {
        play_on(session);
        assert_int_equal(session_lesson(session)->step, --step);
    }
    assert_int_equal(step, 0);
    assert_string_equal(error.words, "this is the first step of the lesson");
    lesson_end(session);
    unlink(path);
}

#define HEAD                                                                             \
    "title: T\nrules: gbsu\nscenario: gbsu/first-contact\nminutes: 5\ngoal: G\nend: E\n" \
    "steps:\n"
#define STEP "  - task: T\n    text: Place it [3.1].\n"

static void a_bad_lesson_is_refused_with_its_place_and_what_would_be_right(void **unused) {
    (void)unused;
    static const char *const bad[][2] = {
        {"title: T\n", "missing 'rules'"},
        {"titel: T\n", "did you mean 'title'?"},
        {HEAD, "a lesson needs"},
        {HEAD "  - task: T\n    text: No rule.\n    right: done\n", "missing citation"},
        {HEAD "  - task: T\n    text: A rule [99.9].\n    right: done\n", "unknown section [99.9]"},
        {HEAD "  - task: T\n    text: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 "
              "24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 [3.1]\n    right: done\n",
         "41 words; expected at most 40"},
        {HEAD STEP, "missing 'right'"},
        {HEAD STEP "    right: 'a;'\n", "missing pattern before or after ';'"},
        {HEAD STEP "    right: done\n    outline: [bridge 4]\n", "cannot be outlined"},
        {HEAD STEP "    right: done\n    wrong:\n      - {action: x}\n", "missing 'say'"},
    };
    for (int i = 0; i < (int)COUNT_OF(bad); i++) {
        Error error = {0};
        Lesson *lesson = lesson_parse("bad.yaml", bad[i][0], strlen(bad[i][0]), &error);
        assert_null(lesson);
        if (strstr(error.words, bad[i][1]) == NULL) fail_msg("%s: %s", bad[i][1], error.words);
        assert_true(error.line > 0);
    }
}

static void a_lesson_that_does_not_fit_its_game_is_refused(void **unused) {
    (void)unused;
    static const char *const bad[][2] = {
        {HEAD STEP "    right: place 1/B 0101\n", "no legal choice matches an answer"},
        {HEAD STEP "    right: place 1/B 0108; place 2/B 0108\n    wrong:\n      - {action: jump, "
                   "say: No jump.}\n",
         "no legal choice of this step matches 'jump'"},
        {HEAD STEP "    right: place 1/B 0108\n    then: [card 9H]\n",
         "this line of 'then' matches no action"},
        {HEAD STEP "    right: place 1/B 0108; place 2/B 0108\n    outline: [unit T/X]\n",
         "unknown unit 'T/X'"},
        {HEAD STEP "    right: place 1/B 0108; place 2/B 0108\n" STEP "    right: done\n",
         "missing choice of the other side"},
    };
    Game game;
    assert_true(game_open(&game, "gbsu/first-contact", NULL));
    for (int i = 0; i < (int)COUNT_OF(bad); i++) {
        Error error = {0};
        Lesson *lesson = lesson_parse("bad.yaml", bad[i][0], strlen(bad[i][0]), &error);
        if (lesson == NULL) fail_msg("%d: %s", i, error.words);
        assert_false(lesson_check(lesson, &game, NULL, &error));
        if (strstr(error.words, bad[i][1]) == NULL) fail_msg("%s: %s", bad[i][1], error.words);
        assert_true(error.line > 0);
        lesson_close(lesson);
    }
    game_close(&game);
}

static void the_reference_of_scenarios_has_the_keys_of_lessons(void **unused) {
    (void)unused;
    page_holds_fields("lesson", &lesson_table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_is_played_to_its_end_with_wrong_choices_at_each_step),
        cmocka_unit_test(a_lesson_that_was_left_goes_on_at_the_same_step),
        cmocka_unit_test(a_bad_lesson_is_refused_with_its_place_and_what_would_be_right),
        cmocka_unit_test(a_lesson_that_does_not_fit_its_game_is_refused),
        cmocka_unit_test(the_reference_of_scenarios_has_the_keys_of_lessons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
