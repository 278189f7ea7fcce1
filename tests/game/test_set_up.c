// SPDX-License-Identifier: GPL-3.0-or-later
// test_set_up.c -- tests the set-up by suggestions of a computer player (advice_set_up()): the
// choices are legal one after another, name their subject, and complete the set-up of the side.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/game/advice.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

static bool asks_set_up(const Session *session, Side side) {
    char words[64];
    Text subject = text_over(words, sizeof words);
    bool asked = view_set_up(&session->game, session_state(session), side, &subject);
    assert_int_equal(asked, subject.length > 0);
    return asked;
}

static bool is_legal(const Session *session, Action action) {
    Action list[ACTIONS_MAX];
    int count = game_legal(&session->game, session_state(session), list);
    for (int i = 0; i < count; i++)
        if (list[i] == action) return true;
    return false;
}

static void session_new(Session *session, const char *name) {
    Error error = {0};
    SessionOptions options = {.name = name,
                              .person = 1 << ALLIED | 1 << AXIS,
                              .make = player_make,
                              .seed = 7,
                              .seed_given = true};
    if (!session_open(session, &options, &error)) fail_msg("%s: %s", name, error.words);
}

// Follows all suggestions for both sides up to the first choice after the set-up. Returns the
// number of choices made.
static int set_up(Session *session) {
    int made = 0;
    for (;;) {
        Action list[SET_UP_MAX];
        Error error = {0};
        Side side = game_turn(&session->game, session_state(session));
        if (side == CHANCE) {
            assert_true(session_apply(session, session_choose(session), &error));
            continue;
        }
        int count = advice_set_up(session, "greedy", list, &error);
        assert_int_equal(count > 0, asks_set_up(session, side));
        if (count == 0) return made;
        assert_false(asks_set_up(session, side_other(side)));
        for (int i = 0; i < count; i++) {
            assert_true(asks_set_up(session, side));
            assert_true(is_legal(session, list[i]));
            assert_true(session_apply(session, list[i], &error));
        }
        assert_false(asks_set_up(session, side));
        made += count;
    }
}

static void suggestions_end_the_set_up(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int least;  // smallest number of choices
    } games[] = {{"gbsu/first-contact", 4},
                 {"rfic/ford", 1},
                 {"gbww2/crossroads", 20},
                 {"gbww2/ridge", 25},
                 {"gbww2/primosole", 10}};
    for (int i = 0; i < (int)COUNT_OF(games); i++) {
        static Session session;
        session_new(&session, games[i].name);
        int made = set_up(&session);
        if (made < games[i].least) fail_msg("%s: %d choices", games[i].name, made);
        session_close(&session);
    }
}

static void a_player_that_does_not_exist_suggests_nothing(void **unused) {
    (void)unused;
    static Session session;
    Action list[SET_UP_MAX];
    Error error = {0};
    session_new(&session, "gbww2/crossroads");
    assert_int_equal(advice_set_up(&session, "nobody", list, &error), 0);
    assert_true(error.words[0] != '\0');
    session_close(&session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suggestions_end_the_set_up),
        cmocka_unit_test(a_player_that_does_not_exist_suggests_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
