// SPDX-License-Identifier: GPL-3.0-or-later
// test_session.c -- tests games with persons: a game that was stopped and resumed, taken back or
// displayed continues like an uninterrupted one, with every kind of player.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/game/session.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum { PLIES = 90, CUTS = 5 };

static char temporary[64] = "/tmp/cassino-session-XXXXXX";

static void fail_with(const Error *error) {
    char line[700];
    fail_msg("%s", error_line(error, line, sizeof line));
}

static Session *session_of(const SessionOptions *options) {
    Error error = {0};
    Session *session = calloc(1, sizeof *session);
    if (!session_open(session, options, &error)) fail_with(&error);
    return session;
}

static void session_done(Session *session) {
    session_close(session);
    free(session);
}

// Plays up to a ply: the person takes the first choice, the other player chooses.
static void play_on(Session *session, int plies) {
    Error error = {0};
    const Game *game = &session->game;
    while (session->record.count < plies) {
        Side side = game_turn(game, session_state(session));
        if (side == NOBODY) return;
        Action list[ACTIONS_MAX], action;
        game_legal(game, session_state(session), list);
        bool person = side < SIDES && session_is_person(session, side);
        action = person ? list[0] : session_choose(session);
        if (!session_apply(session, action, &error)) fail_with(&error);
    }
}

static void assert_same_game(const Session *one, const Session *two) {
    assert_int_equal(one->record.count, two->record.count);
    assert_memory_equal(one->record.actions, two->record.actions,
                        sizeof(Action) * (size_t)one->record.count);
    assert_memory_equal(session_state(one), session_state(two), one->game.rules->state_bytes);
    for (int ply = 0; ply < one->record.count; ply++)
        for (Side side = ALLIED; side < SIDES; side++)
            assert_string_equal(log_told(&one->log, ply, side), log_told(&two->log, ply, side));
}

// Writes a player spec. Players that search get few iterations and a temperature, so that another
// random stream leads to other choices.
static void words_of(const PlayerKind *kind, char words[64]) {
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "tic_tac_toe", &error));
    Player *player = player_make(&game, kind->name, 1, &error);
    bool searches = player->weigh != NULL;
    player->free(player);
    game_close(&game);
    snprintf(words, 64, "%s%s", kind->name,
             searches ? ":iterations=6,trees=1,temperature=1,megabytes=4" : "");
}

static void stopped_and_resumed(const char *words) {
    Error error = {0};
    SessionOptions options = {.name = "gbsu/first-contact",
                              .opponent = words,
                              .make = player_make,
                              .seed = 9,
                              .seed_given = true,
                              .path = temporary};
    unlink(temporary);
    Session *whole = session_of(&options);
    play_on(whole, PLIES);
    for (int cut = 1; cut <= CUTS; cut++) {
        SessionOptions from = {.name = temporary, .make = player_make, .from_ply = true};
        from.ply = whole->record.count * cut / (CUTS + 1);
        Session *resumed = session_of(&from);
        assert_int_equal(resumed->record.count, from.ply);
        play_on(resumed, PLIES);
        assert_same_game(whole, resumed);
        session_done(resumed);
    }
    // A second file, because only one session can use a record.
    char elsewhere[sizeof temporary + 8];
    snprintf(elsewhere, sizeof elsewhere, "%s-whole", temporary);
    assert_true(session_save(whole, elsewhere, &error));
    // Take back the choices as far as possible, and play on.
    Session *again = session_of(&(SessionOptions){.name = temporary, .make = player_make});
    bool undone = false;
    while (again->record.count > 0 && !undone) {
        undone = session_undo(again, ALLIED, &error);
        if (undone) break;
        again->record.count--;  // skip a choice that cannot be taken back
        session_begin(again, &error);
    }
    assert_true(undone);
    play_on(again, PLIES);
    assert_same_game(whole, again);
    session_done(again);
    session_done(whole);
    unlink(elsewhere);
}

static void a_resumed_game_continues_like_an_uninterrupted_one_for_all_players(void **unused) {
    (void)unused;
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        char words[64];
        words_of(kind, words);
        if (strcmp(kind->name, "cheat") == 0) continue;  // cannot be chosen for a game
        stopped_and_resumed(words);
    }
}

static void each_side_is_told_once_what_view_tell_says(void **unused) {
    (void)unused;
    static char told[TOLD_BYTES];
    SessionOptions options = {.name = "gbsu/first-contact",
                              .opponent = "greedy",
                              .make = player_make,
                              .seed = 3,
                              .seed_given = true};
    Session *session = session_of(&options);
    play_on(session, PLIES);
    StateBuffer state;
    const Game *game = &session->game;
    game->rules->setup(game->world, state_of(&state));
    for (int ply = 0; ply < session->record.count; ply++) {
        for (Side side = ALLIED; side < SIDES; side++) {
            Text text = text_over(told, sizeof told);
            view_tell(game, state_of(&state), session->record.actions[ply], side, &text);
            assert_string_equal(log_told(&session->log, ply, side), told);
        }
        game_apply(game, state_of(&state), session->record.actions[ply]);
    }
    session_done(session);
}

static void branching_off_an_earlier_ply_leaves_the_record_unchanged(void **unused) {
    (void)unused;
    Error error = {0};
    SessionOptions options = {.name = "leduc_poker",
                              .person = 1 << ALLIED | 1 << AXIS,
                              .make = player_make,
                              .usual = "greedy",
                              .path = temporary};
    unlink(temporary);
    Session *whole = session_of(&options);
    play_on(whole, 4);
    int count = whole->record.count;
    SessionOptions from = {.name = temporary, .make = player_make, .from_ply = true, .ply = 3};
    Session *branch = session_of(&from);
    assert_int_equal(branch->record.count, 3);
    assert_string_equal(branch->path, "");
    play_on(branch, 6);
    session_done(branch);
    from.path = temporary;  // the record itself is not a new file
    from.ply = 1;
    branch = calloc(1, sizeof *branch);
    assert_false(session_open(branch, &from, &error));
    from.path = NULL;
    from.ply = count + 1;
    assert_false(session_open(branch, &from, &error));
    free(branch);
    static Record record;
    assert_true(record_load(&record, &whole->game, temporary, &error));
    assert_int_equal(record.count, count);
    session_done(whole);
}

// Plays leduc poker to its end between two persons; the record is at `temporary`.
static Session *secret_game(void) {
    SessionOptions options = {.name = "leduc_poker",
                              .person = 1 << ALLIED | 1 << AXIS,
                              .make = player_make,
                              .usual = "greedy",
                              .path = temporary};
    unlink(temporary);
    Session *session = session_of(&options);
    play_on(session, PLIES);
    return session;
}

static void H4_each_session_of_a_game_with_a_secret_draws_its_own(void **unused) {
    (void)unused;
    Error error = {0};
    Session *one = secret_game();
    assert_true(one->record.secret && one->record.told && one->whole);
    uint64_t secret = one->record.seed;
    assert_false(session_undo(one, ALLIED, &error));  // the player could play on knowing the cards
    assert_string_equal(error.words,
                        "cannot undo: the game is over, and its secret seed is revealed");
    session_done(one);
    SessionOptions from = {.name = temporary, .make = player_make, .from_ply = true, .ply = 3};
    Session *branch = session_of(&from);
    assert_true(branch->record.secret && !branch->record.told && !branch->whole);
    assert_true(branch->record.seed != secret && branch->host.seed != secret);
    play_on(branch, PLIES);
    assert_false(branch->record.told);  // only part of the game was drawn here
    session_done(branch);
    Session *over = session_of(&(SessionOptions){.name = temporary, .make = player_make});
    assert_true(over->record.told && over->record.seed == secret);
    session_done(over);
    Session *two = secret_game();
    assert_true(two->record.seed != secret);
    session_done(two);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(H4_each_session_of_a_game_with_a_secret_draws_its_own),
        cmocka_unit_test(a_resumed_game_continues_like_an_uninterrupted_one_for_all_players),
        cmocka_unit_test(each_side_is_told_once_what_view_tell_says),
        cmocka_unit_test(branching_off_an_earlier_ply_leaves_the_record_unchanged),
    };
    int descriptor = mkstemp(temporary);
    if (descriptor < 0) return 1;
    close(descriptor);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(temporary);
    return failed;
}
