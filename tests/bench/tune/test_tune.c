// SPDX-License-Identifier: GPL-3.0-or-later
// test_tune.c -- tests that numbers are fitted equally on any number of threads, that evaluate()
// is fitted to results which hold for unseen games, and that each world has numbers of its own.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/policy.h"
#include "bench/tune/tune.h"
#include "engine/rules/rules.h"

static TuneParams params_of(int threads) {
    return (TuneParams){.scenarios = {"gbsu/first-contact"},
                        .scenario_count = 1,
                        .iterations = 4,
                        .games = 6,
                        .proof = 8,
                        .seed = 3,
                        .threads = threads};
}

typedef bool Tune(const TuneParams *params, TuneResult *result, Error *error);

static void same_on_threads(Tune *tune, int games) {
    static TuneResult results[2];
    for (int i = 0; i < 2; i++) {
        TuneParams params = params_of(i == 0 ? 1 : 3);
        Error error = {0};
        if (games > 0) params.games = games;
        if (!tune(&params, &results[i], &error)) fail_msg("%s", error.words);
    }
    assert_true(results[0].count > 10);
    assert_memory_equal(results[0].after, results[1].after,
                        (size_t)results[0].count * sizeof(float));
    assert_true(results[0].score == results[1].score);
    assert_true(results[0].loss_after == results[1].loss_after);
}

static void fits_do_not_depend_on_threads(void **unused) {
    (void)unused;
    same_on_threads(tune_policy, 0);
    same_on_threads(tune_evaluation, 40);
}

// Checks that the fitted evaluation predicts unseen games better than a coin, whose log loss is
// 0.693.
static void a_fitted_evaluation_beats_a_coin_on_unseen_games(void **unused) {
    (void)unused;
    static TuneResult result;
    TuneParams params = params_of(0);
    params.games = 500;
    assert_true(tune_evaluation(&params, &result, NULL));
    assert_true(result.positions > 2000);
    assert_true(result.loss_after < 0.6);
    assert_true(result.loss_after < result.loss_before + 0.02);
}

// Plays a game by the highest prior. Fills *guessed with the winner by evaluate() one ply before
// the end, and *won with the real winner: each is -1, 0 or 1.
static void last_ply(const Game *game, uint64_t index, int *guessed, int *won) {
    Pcg chance = pcg_stream(77, index, PCG_GAME);
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX], guess = 0.5f;
    game->rules->setup(game->world, state);
    for (Side side; (side = game_turn(game, state)) != NOBODY;) {
        guess = game->rules->evaluate(game->world, state, ALLIED);
        int count = game_legal(game, state, list), best = 0;
        if (side == CHANCE) {
            game_apply(game, state, game->rules->draw(game->world, state, &chance));
            continue;
        }
        if (count > 1) policy_priors(game, state, list, count, weight);
        for (int i = 1; i < count; i++)
            if (weight[i] > weight[best]) best = i;
        game_apply(game, state, list[best]);
    }
    float payoff = game->rules->payoff(game->world, state, ALLIED);
    *guessed = (guess > 0.5f) - (guess < 0.5f);
    *won = (payoff > 0.5f) - (payoff < 0.5f);
}

static void one_ply_before_the_end_evaluate_counts_the_points(void **unused) {
    (void)unused;
    static const char *const names[] = {"gbsu/primosole-hold", "gbsu/primosole-breakin"};
    int decided = 0, wrong = 0;
    for (int k = 0; k < COUNT_OF(names); k++) {
        Game game;
        assert_true(game_open(&game, names[k], NULL));
        for (uint64_t i = 0; i < 150; i++) {
            int guessed, won;
            last_ply(&game, i, &guessed, &won);
            decided += won != 0;
            wrong += won != 0 && guessed == -won;
        }
        game_close(&game);
    }
    print_message("             %d of %d wrong\n", wrong, decided);
    assert_true(decided >= 250);
    assert_true(wrong * 33 <= decided);  // the last draws can still change the winner
}

static void only_the_named_weights_are_fitted(void **unused) {
    (void)unused;
    static TuneResult result;
    Error error = {0};
    TuneParams params = params_of(0);
    params.games = 40;
    params.only = "margin_last,tempo";
    assert_true(tune_evaluation(&params, &result, &error));
    for (int i = 0; i < result.count; i++) {
        bool named = strcmp(result.before[i].name, "margin_last") == 0 ||
                     strcmp(result.before[i].name, "tempo") == 0;
        assert_int_equal(result.after[i] != result.before[i].value, named);
    }
    params.only = "margin_last,courage";
    assert_false(tune_evaluation(&params, &result, &error));
    assert_non_null(strstr(error.words, "courage"));
}

static void weights_of_one_world_leave_another_unchanged(void **unused) {
    (void)unused;
    Game one, two;
    assert_true(game_open_plain(&one, "gbsu/first-contact", NULL, NULL));
    assert_true(game_open_plain(&two, "gbsu/first-contact", NULL, NULL));
    const TuneRules *tune = &one.rules->tune;
    TuneWeight before[WEIGHTS_MAX], after[WEIGHTS_MAX];
    float values[WEIGHTS_MAX];
    int count = tune->weights(one.world, before);
    for (int i = 0; i < count; i++) values[i] = before[i].value + 1;
    tune->weights_set((World *)(uintptr_t)one.world, values);
    assert_int_equal(tune->weights(two.world, after), count);
    for (int i = 0; i < count; i++) assert_true(after[i].value == before[i].value);
    tune->weights(one.world, after);
    for (int i = 0; i < count; i++) assert_true(after[i].value == values[i]);
    game_close(&one);
    game_close(&two);
}

static void a_system_without_weights_is_refused(void **unused) {
    (void)unused;
    static TuneResult result;
    TuneParams params = params_of(1);
    Error error = {0};
    params.scenarios[0] = "kuhn_poker";
    assert_false(tune_policy(&params, &result, &error));
    assert_non_null(strstr(error.words, "no weights"));
    params.scenarios[0] = "gbsu/first-contact";
    params.scenarios[1] = "kuhn_poker";
    params.scenario_count = 2;
    assert_false(tune_evaluation(&params, &result, &error));
    assert_non_null(strstr(error.words, "another rule system"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fits_do_not_depend_on_threads),
        cmocka_unit_test(one_ply_before_the_end_evaluate_counts_the_points),
        cmocka_unit_test(only_the_named_weights_are_fitted),
        cmocka_unit_test(a_fitted_evaluation_beats_a_coin_on_unseen_games),
        cmocka_unit_test(weights_of_one_world_leave_another_unchanged),
        cmocka_unit_test(a_system_without_weights_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
