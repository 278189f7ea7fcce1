// SPDX-License-Identifier: GPL-3.0-or-later
// test_play_game.c -- tests that game i of a seed is the same game in every command that plays
// it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/experiments/trial.h"
#include "bench/match/match.h"
#include "bench/simulate/rows.h"
#include "engine/game/learned/learned.h"
#include "engine/game/play_game.h"
#include "engine/game/session.h"

enum { GAMES = 4, SEED = 12 };

static const char scenario[] = "gbsu/first-contact";
// greedy uses random numbers for ties, ismcts for temperature and trees
static const char *const players[SIDES] = {"greedy",
                                           "ismcts:iterations=4,temperature=1,trees=1,megabytes=4"};

static void simulate_and_compare_play_the_same_game_i(void **unused) {
    (void)unused;
    static GameRows rows;
    static GameBoard board;
    TrialGame games[GAMES];
    Game game;
    assert_true(game_open(&game, scenario, NULL));
    TrialParams params = {.spec = {players[0], players[1]}, .seed = SEED, .count = GAMES};
    assert_true(trial_run(&game, &params, games, NULL));
    game_board_read(&board, &game);
    for (int i = 0; i < GAMES; i++) {
        rows_play(&rows, &game, &board, players, SEED, i, true, NULL, (Stop){0});
        assert_true(rows.hash == games[i].hash);
        assert_int_equal(rows.plies, games[i].plies);
    }
    game_close(&game);
}

// Compares the first pair of a match with game 0: the first player has the Allied side, then the
// Axis.
static void match_and_simulate_play_the_same_game_0(void **unused) {
    (void)unused;
    static GameRows rows;
    static GameBoard board;
    Game game;
    Error error = {0};
    MatchResult result;
    MatchParams params = {.scenarios = {scenario},
                          .scenario_count = 1,
                          .first = players[0],
                          .second = players[1],
                          .pairs = 1,
                          .seed = SEED,
                          .threads = 1};
    if (!match_run(&params, &result, &error)) fail_msg("%s", error.words);
    assert_true(game_open(&game, scenario, &error));
    game_board_read(&board, &game);
    const char *const swapped[SIDES] = {players[1], players[0]};
    rows_play(&rows, &game, &board, players, SEED, 0, true, NULL, (Stop){0});
    int plies = rows.plies;
    rows_play(&rows, &game, &board, swapped, SEED, 0, true, NULL, (Stop){0});
    assert_true(result.plies == (plies + rows.plies) / 2.0);
    game_close(&game);
}

// Plays a session in which the Allied person chooses what the Allied player chose in game 0.
static void simulate_and_play_play_the_same_game_0(void **unused) {
    (void)unused;
    static Record record;
    Error error = {0};
    SessionOptions options = {.name = scenario,
                              .opponent = players[AXIS],
                              .make = player_make,
                              .seed = SEED,
                              .seed_given = true};
    Session *session = calloc(1, sizeof *session);
    if (!session_open(session, &options, &error)) fail_msg("%s", error.words);
    PlayGame wanted = {.game = &session->game,
                       .player = {players[0], players[1]},
                       .make = player_make,
                       .seed = SEED,
                       .record = &record};
    Host host;
    assert_true(play_game(&host, &wanted));
    for (int i = 0; i < record.count; i++) {
        Side side = game_turn(&session->game, session_state(session));
        if (side != ALLIED) assert_int_equal(session_choose(session), record.actions[i]);
        assert_true(session_apply(session, record.actions[i], &error));
    }
    session_close(session);
    free(session);
}

#define POLICY "scenarios/gbsu/first-contact.learned"

// Fills games[GAMES] with those of two players, after learned_choose() and an edit of the scenario.
static void games_with(const char *choice, const char *allied, const char *axis,
                       TrialGame games[GAMES]) {
    static const char *const edits[] = {"turns=5"};
    Game plain, game;
    Error error = {0};
    assert_true(game_open(&plain, scenario, &error));
    if (!learned_choose(&plain, choice, &error)) fail_msg("%s", error.words);
    assert_true(game_edit(&plain, edits, 1, &game, &error));
    assert_true(learned_hash(&game) == learned_hash(&plain));
    TrialParams params = {.spec = {allied, axis}, .seed = SEED, .count = GAMES};
    assert_true(trial_run(&game, &params, games, &error));
    game_close(&game);
    game_close(&plain);
}

// Two words of --learned give each side its own policy. A player with the policy "no" must play as
// one that excludes the policy by its option, also if it searches.
static void two_policy_files_are_for_the_two_sides(void **unused) {
    (void)unused;
    static const struct {
        const char *choice, *allied, *axis, *same_allied, *same_axis;
    } cases[] = {
        {POLICY ",no", "greedy", "greedy", "greedy", "greedy:learned=no"},
        {"no," POLICY, "greedy", "greedy", "greedy:learned=no", "greedy"},
        {POLICY "," POLICY, "greedy", "greedy", "greedy", "greedy"},
        {POLICY ",no", "greedy", "ismcts:iterations=20", "greedy",
         "ismcts:iterations=20,learned=no"},
        {"no," POLICY, "ismcts:iterations=20", "greedy", "ismcts:iterations=20,learned=no",
         "greedy"},
    };
    for (int i = 0; i < COUNT_OF(cases); i++) {
        TrialGame games[GAMES], same[GAMES];
        games_with(cases[i].choice, cases[i].allied, cases[i].axis, games);
        games_with(NULL, cases[i].same_allied, cases[i].same_axis, same);
        for (int k = 0; k < GAMES; k++) assert_true(games[k].hash == same[k].hash);
    }
}

// In a match the two words are for the first and the second player, which exchange sides.
static void two_policy_files_of_a_match_follow_the_players(void **unused) {
    (void)unused;
    MatchResult result[3];
    static const char *const choices[] = {NULL, POLICY ",no", "no," POLICY};
    for (int i = 0; i < 3; i++) {
        Error error = {0};
        MatchParams params = {.scenarios = {scenario},
                              .scenario_count = 1,
                              .first = "greedy",
                              .second = i == 0 ? "greedy:learned=no" : "greedy",
                              .learned = choices[i],
                              .pairs = 50,
                              .seed = SEED,
                              .threads = 1};
        if (!match_run(&params, &result[i], &error)) fail_msg("%s", error.words);
    }
    assert_true(result[1].payoff == result[0].payoff && result[1].plies == result[0].plies);
    assert_true(fabs(result[1].payoff + result[2].payoff - 1) < 1e-9 && result[1].payoff > 0.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simulate_and_compare_play_the_same_game_i),
        cmocka_unit_test(match_and_simulate_play_the_same_game_0),
        cmocka_unit_test(simulate_and_play_play_the_same_game_0),
        cmocka_unit_test(two_policy_files_are_for_the_two_sides),
        cmocka_unit_test(two_policy_files_of_a_match_follow_the_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
