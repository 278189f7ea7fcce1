// SPDX-License-Identifier: GPL-3.0-or-later
// test_hint.c -- measures how often the verdict of a hint is wrong where the truth is known, and
// tests how a hint ends. The truth is the minimax value of each choice: in tic_tac_toe from the
// second ply, in connect_four from ply 28. CASSINO_HINT_TIMES=N checks N times as many positions.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gsl/gsl_cdf.h>

#include "ai/hint.h"
#include "engine/base/clock.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

enum { TOYS = 46, FOURS = 120 };

typedef struct Score {
    int hints, wrong;         // hints; hints with a false verdict
    int told[HINT_VERDICTS];  // number of hints with each verdict
    int others[HINT_VERDICTS], false_others[HINT_VERDICTS];
} Score;

// Returns the minimax value for `viewer`, by alpha-beta search.
static double truth_of(const Game *game, const State *state, Side viewer, double low, double high) {
    Action list[ACTIONS_MAX];
    Side turn = game_turn(game, state);
    if (turn == NOBODY) return (double)game->rules->payoff(game->world, state, viewer);
    int count = game_legal(game, state, list);
    for (int i = 0; i < count && low < high; i++) {
        StateBuffer next;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        double value = truth_of(game, state_of(&next), viewer, low, high);
        if (turn == viewer)
            low = fmax(low, value);
        else
            high = fmin(high, value);
    }
    return turn == viewer ? low : high;
}

static double truth_after(const Game *game, const State *state, Action action) {
    StateBuffer next;
    game_copy(game, state_of(&next), state);
    game_apply(game, state_of(&next), action);
    return truth_of(game, state_of(&next), game_turn(game, state), 0, 1);
}

static bool position_make(const Game *game, uint64_t seed, int plies, State *state) {
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    Action list[ACTIONS_MAX];
    game->rules->setup(game->world, state);
    for (int ply = 0; ply < plies; ply++) {
        int count = game_legal(game, state, list);
        game_apply(game, state, list[pcg_below(&rng, (uint32_t)count)]);
        if (game_turn(game, state) == NOBODY) return false;
    }
    return game_legal(game, state, list) > 1;
}

static Hint hinted(const Game *game, const State *state, int iterations, uint64_t seed) {
    HintParams params = {.seed = seed, .iterations = iterations, .threads = 1};
    Hint hint;
    assert_true(hint_run(game, state, game_turn(game, state), &params, NULL, NULL, &hint, NULL));
    return hint;
}

// Adds a hint to the score, after comparing all its verdicts with the truth.
static void score_add(Score *score, const Game *game, const State *state, const Hint *hint) {
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    double advised = truth_after(game, state, hint->choice[0].action);
    bool wrong = false;
    for (int i = 0; i < count && hint->choice[0].verdict != HINT_UNCLEAR; i++)
        wrong = wrong || truth_after(game, state, list[i]) > advised + HINT_EQUAL;
    for (int i = 1; i < hint->count; i++) {
        HintVerdict verdict = hint->choice[i].verdict;
        double lost = advised - truth_after(game, state, hint->choice[i].action);
        bool lie = verdict == HINT_AS_GOOD ? lost > HINT_EQUAL : verdict == HINT_WORSE && lost <= 0;
        score->others[verdict]++;
        score->false_others[verdict] += lie;
        wrong = wrong || lie;
    }
    score->told[hint->choice[0].verdict]++;
    score->hints++;
    score->wrong += wrong;
}

static void score_print(const char *name, const Score *score) {
    print_message(
        "%s: %d of %d hints wrong; best %d, as good %d, cannot tell %d; of the others "
        "%d of %d \"as good\" and %d of %d \"worse\" wrong, %d unclear\n",
        name, score->wrong, score->hints, score->told[HINT_BEST], score->told[HINT_AS_GOOD],
        score->told[HINT_UNCLEAR], score->false_others[HINT_AS_GOOD], score->others[HINT_AS_GOOD],
        score->false_others[HINT_WORSE], score->others[HINT_WORSE], score->others[HINT_UNCLEAR]);
}

static Score scored(const char *name, int wanted, int plies, int iterations) {
    Game game;
    Score score = {0};
    const char *times = getenv("CASSINO_HINT_TIMES");
    assert_true(game_open(&game, name, NULL));
    wanted *= times != NULL ? atoi(times) : 1;
    for (uint64_t seed = 1; score.hints < wanted; seed++) {
        StateBuffer state = {{0}};
        if (!position_make(&game, seed, plies + (int)(seed % 4), state_of(&state))) continue;
        Hint hint = hinted(&game, state_of(&state), iterations, seed);
        score_add(&score, &game, state_of(&state), &hint);
    }
    game_close(&game);
    score_print(name, &score);
    return score;
}

// Fails if more than one hint in 20 is wrong, or if the 95 % interval (Clopper and Pearson) of
// that share goes beyond 8 %.
static void score_check(const Score *score) {
    double most = score->hints == score->wrong
                      ? 1
                      : gsl_cdf_beta_Pinv(0.975, score->wrong + 1, score->hints - score->wrong);
    print_message("   at most %.1f %% wrong\n", 100 * most);
    assert_true(score->wrong * 20 <= score->hints);
    assert_true(most <= 0.08);
    // At most 60 % of the hints may be unclear.
    assert_true(score->told[HINT_UNCLEAR] * 5 <= score->hints * 3);
}

static void a_verdict_is_seldom_wrong_in_tic_tac_toe(void **unused) {
    (void)unused;
    Score score = scored("tic_tac_toe", TOYS, 1, 4000);
    assert_true(score.hints >= TOYS);
    score_check(&score);
}

static void a_verdict_is_seldom_wrong_in_connect_four(void **unused) {
    (void)unused;
    Score score = scored("connect_four", FOURS, 30, 4000);
    score_check(&score);
}

// ---- The end of a hint

static bool progress_stop(void *context, double share) {
    int *left = context;
    assert_true(share >= 0 && share <= 1);
    return --*left > 0;
}

static void a_stopped_hint_keeps_what_it_has(void **unused) {
    (void)unused;
    Game game;
    StateBuffer state = {{0}};
    assert_true(game_open(&game, "connect_four", NULL));
    game.rules->setup(game.world, state_of(&state));
    HintParams params = {.seed = 1, .seconds = 60, .threads = 1};
    for (int calls = 1; calls < 20; calls += 9) {
        Hint hint;
        int left = calls;
        assert_true(
            hint_run(&game, state_of(&state), ALLIED, &params, progress_stop, &left, &hint, NULL));
        assert_true(hint.stopped && hint.count > 0 && hint.trials < HINT_TRIALS_MIN);
        assert_true(hint.seconds < 10);
        assert_int_equal(hint.choice[0].verdict, HINT_UNCLEAR);
    }
    game_close(&game);
}

// If one move wins at once, the hint must end before all its trials.
static void a_hint_ends_early_where_the_best_is_clear(void **unused) {
    (void)unused;
    Game game;
    StateBuffer state = {{0}};
    Action list[ACTIONS_MAX];
    assert_true(game_open(&game, "connect_four", NULL));
    game.rules->setup(game.world, state_of(&state));
    for (int ply = 0; ply < 6; ply++) {  // both sides have three in a row
        game_legal(&game, state_of(&state), list);
        game_apply(&game, state_of(&state), list[ply % 2 == 0 ? ply / 2 : 6]);
    }
    Hint hint = hinted(&game, state_of(&state), 500, 1);
    assert_true(hint.trials < HINT_TRIALS_MAX);
    assert_int_equal(hint.choice[0].verdict, HINT_BEST);
    assert_true(hint.choice[0].value > 0.95);
    game_close(&game);
}

static void a_choice_that_is_asked_about_is_compared(void **unused) {
    (void)unused;
    Game game;
    StateBuffer state = {{0}};
    Action list[ACTIONS_MAX];
    assert_true(game_open(&game, "tic_tac_toe", NULL));
    game.rules->setup(game.world, state_of(&state));
    int count = game_legal(&game, state_of(&state), list);
    for (int i = 0; i < count; i++) {
        HintParams params = {.seed = 1, .iterations = 200, .threads = 1, .asked = list[i]};
        Hint hint;
        bool found = false;
        assert_true(hint_run(&game, state_of(&state), ALLIED, &params, NULL, NULL, &hint, NULL));
        for (int k = 0; k < hint.count; k++) found = found || hint.choice[k].action == list[i];
        assert_true(found);
    }
    game_close(&game);
}

// A hint to move a unit says what the same unit does next, if the search expects it to fire or to
// assault.
static void a_hint_says_what_the_same_unit_does_next(void **unused) {
    (void)unused;
    Game game;
    StateBuffer state = {{0}};
    Action list[ACTIONS_MAX];
    Pcg rng = pcg_stream(3, 0, PCG_TEST);
    int told = 0;
    assert_true(game_open(&game, "rfic/ford", NULL));
    game.rules->setup(game.world, state_of(&state));
    for (int ply = 0; ply < 200 && told == 0; ply++) {
        int count = game_legal(&game, state_of(&state), list);
        if (game_turn(&game, state_of(&state)) < SIDES && count > 3 && ply > 60) {
            char said[4096];
            Text text = text_over(said, sizeof said);
            Parts parts;
            Hint hint = hinted(&game, state_of(&state), 60, 1);
            hint_put(&hint, &game, state_of(&state), game_turn(&game, state_of(&state)), &text);
            view_parts(&game, state_of(&state), hint.choice[0].action, &parts);
            told += hint.next[0] != '\0';
            if (told > 0) {
                assert_true(parts.piece >= 0);
                assert_non_null(strstr(said, " Next: '"));
            }
        }
        game_apply(&game, state_of(&state), list[pcg_below(&rng, (uint32_t)count)]);
    }
    assert_int_equal(told, 1);
    game_close(&game);
}

static void a_hint_that_cannot_tell_says_what_and_why(void **unused) {
    (void)unused;
    Game game;
    StateBuffer state = {{0}};
    Action list[ACTIONS_MAX];
    char words[1000];
    assert_true(game_open(&game, "tic_tac_toe", NULL));
    game.rules->setup(game.world, state_of(&state));
    game_legal(&game, state_of(&state), list);
    Hint hint = {.choice = {{.action = list[0], .verdict = HINT_UNCLEAR},
                            {.action = list[1], .verdict = HINT_UNCLEAR}},
                 .count = 2,
                 .trials = HINT_TRIALS_MIN};
    Text text = text_over(words, sizeof words);
    hint_put(&hint, &game, state_of(&state), ALLIED, &text);
    const char *told =
        "The search cannot tell whether this choice is better than 'mark b3': the difference is "
        "within the error of the search. ";
    assert_memory_equal(words, told, strlen(told));
    game_close(&game);
}

static void verdicts_are_said_in_few_words(void **unused) {
    (void)unused;
    static const char *const expected[] = {"best", "as good", "worse by about 7",
                                           "too close to tell which is better"};
    for (int i = 0; i < HINT_VERDICTS; i++) {
        char words[64];
        Text text = text_over(words, sizeof words);
        hint_verdict_put((HintVerdict)i, 0.07, &text);
        assert_string_equal(words, expected[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_verdict_is_seldom_wrong_in_tic_tac_toe),
        cmocka_unit_test(a_verdict_is_seldom_wrong_in_connect_four),
        cmocka_unit_test(a_stopped_hint_keeps_what_it_has),
        cmocka_unit_test(a_hint_ends_early_where_the_best_is_clear),
        cmocka_unit_test(a_choice_that_is_asked_about_is_compared),
        cmocka_unit_test(a_hint_says_what_the_same_unit_does_next),
        cmocka_unit_test(a_hint_that_cannot_tell_says_what_and_why),
        cmocka_unit_test(verdicts_are_said_in_few_words),
    };
    return cmocka_run_group_tests_name("hint", tests, NULL, NULL);
}
