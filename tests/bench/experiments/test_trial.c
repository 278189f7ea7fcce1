// SPDX-License-Identifier: GPL-3.0-or-later
// test_trial.c -- tests batches of games: threads do not change results, luck has no bias, and
// intervals and differences cover the truth as often as they claim.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/experiments/vary.h"
#include "engine/game/open.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s", error.words);
    return game;
}

static TrialGame *played(const Game *game, TrialParams params) {
    Error error = {0};
    TrialGame *games = calloc((size_t)params.count, sizeof *games);
    if (!trial_run(game, &params, games, &error)) fail_msg("%s", error.words);
    return games;
}

static TrialParams trial_of(const char *player, int count, VariateValue *value) {
    return (TrialParams){
        .spec = {player, player}, .seed = 7, .count = count, .threads = 1, .value = value};
}

static void same_games(const TrialGame *a, const TrialGame *b) {
    assert_true(a->payoff == b->payoff && a->margin == b->margin && a->turns == b->turns);
    assert_true(a->plies == b->plies && a->hash == b->hash);
    assert_true(luck_total(&a->luck) == luck_total(&b->luck));
}

static void games_do_not_depend_on_threads_or_batches(void **unused) {
    (void)unused;
    enum { GAMES = 24 };
    Game game = opened("gbsu/first-contact");
    TrialParams params = trial_of("greedy", GAMES, variate_value(&game));
    TrialGame *one = played(&game, params);
    params.threads = 3;
    TrialGame *three = played(&game, params);
    params.first = 10;
    params.count = GAMES - 10;
    TrialGame *later = played(&game, params);
    for (int i = 0; i < GAMES; i++) same_games(&one[i], &three[i]);
    for (int i = 10; i < GAMES; i++) same_games(&one[i], &later[i - 10]);
    free(one);
    free(three);
    free(later);
    game_close(&game);
}

static void a_player_that_cannot_be_made_is_refused_before_the_first_game(void **unused) {
    (void)unused;
    Game game = opened("kuhn_poker");
    TrialParams params = trial_of("nobody", 1, NULL);
    TrialGame out;
    Error error = {0};
    assert_false(trial_run(&game, &params, &out, &error));
    assert_true(error.words[0] != '\0');
    game_close(&game);
}

// ---- Luck -------------------------------------------------------------------------------------

// Returns the exact expected payoff of a position if both sides choose uniformly.
static double value_uniform(const Game *game, const State *state) {
    Side turn = game_turn(game, state);
    if (turn == NOBODY) return (double)game->rules->payoff(game->world, state, ALLIED);
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        double odds =
            turn == CHANCE ? (double)game->rules->odds(game->world, state, list[i]) : 1.0 / count;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        sum += odds * value_uniform(game, state_of(&next));
    }
    return fmin(fmax(sum, 0), 1);
}

// Returns a meaningless value, because luck must have no bias with any value function.
static double value_noise(const Game *game, const State *state) {
    return (double)(hash_bytes(state, game->rules->state_bytes) >> 40) * 0x1p-24;
}

static double value_constant(const Game *game, const State *state) {
    (void)game, (void)state;
    return 0.3;
}

// Returns the expected luck of the rest of the game: the sum over all lines of play, weighted by
// their odds.
static double luck_expected(const Game *game, const State *state, VariateValue *value) {
    Side turn = game_turn(game, state);
    Action list[ACTIONS_MAX];
    if (turn == NOBODY) return 0;
    int count = game_legal(game, state, list);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        double odds =
            turn == CHANCE ? (double)game->rules->odds(game->world, state, list[i]) : 1.0 / count;
        double luck = turn == CHANCE ? variate_luck(game, state, list[i], value) : 0;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        sum += odds * (luck + luck_expected(game, state_of(&next), value));
    }
    return sum;
}

static void luck_has_mean_0_for_any_value_function(void **unused) {
    (void)unused;
    VariateValue *const values[] = {value_uniform, value_noise, value_constant};
    static const char *const names[] = {"kuhn_poker", "leduc_poker"};
    for (int n = 0; n < COUNT_OF(names); n++) {
        Game game = opened(names[n]);
        StateBuffer root;
        game.rules->setup(game.world, state_of(&root));
        for (int v = 0; v < COUNT_OF(values); v++) {
            assert_true(fabs(luck_expected(&game, state_of(&root), values[v])) < 1e-5);
        }
        game_close(&game);
    }
}

enum { ASKED = 3, ROUNDS = 60 };

typedef struct Centred {
    // `worst`: largest mean luck in standard errors; `most`: largest luck of one draw.
    double worst, most;
    int streams, asked;
} Centred;

// Draws outcomes at random from one position, and adds the mean of their luck by rollouts to
// `centred`.
static void deep_ask(Centred *centred, const Game *game, const State *before) {
    double sum = 0, squares = 0, more, again;
    for (int round = 0; round < ROUNDS; round++) {
        Rollouts wanted = {centred->streams, hash_join(77, (uint64_t)round)};
        Pcg rng = pcg_stream(5, (uint64_t)round, PCG_TEST);
        Action action = game->rules->draw(game->world, before, &rng);
        double luck = variate_luck_rollouts(game, before, action, wanted, &more);
        variate_luck_rollouts(game, before, action, wanted, &again);
        assert_true(again == more);  // the result depends only on the seed
        assert_true(luck == variate_luck(game, before, action, variate_value(game)));
        sum += more;
        squares += more * more;
        centred->most = fmax(centred->most, fabs(more));
    }
    if (squares == 0) return;
    double mean = sum / ROUNDS, spread = squares / ROUNDS - mean * mean;
    centred->worst = fmax(centred->worst, fabs(mean) / sqrt(spread / ROUNDS));
    centred->asked++;
}

static void deep_watch(void *context, const Game *game, const State *before, Action action,
                       const State *after) {
    Centred *centred = context;
    (void)action, (void)after;
    if (game_turn(game, before) == CHANCE && centred->asked < ASKED)
        deep_ask(centred, game, before);
}

// Checks that luck by rollouts has mean 0, also with few rollouts, which make it noisy.
static void rollout_luck_has_mean_0_for_any_number_of_rollouts(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    static const int streams[] = {1, 4};
    for (int i = 0; i < COUNT_OF(streams); i++) {
        Centred centred = {.streams = streams[i]};
        PlayGame wanted = {.game = &game,
                           .player = {"greedy", "greedy"},
                           .make = player_make,
                           .seed = 3,
                           .watch = {deep_watch, &centred}};
        Host host;
        play_game(&host, &wanted);
        assert_int_equal(centred.asked, ASKED);
        assert_true(centred.most > 0.1);
        if (centred.worst > 3.5) fail_msg("%.2g standard errors", centred.worst);
    }
    game_close(&game);
}

typedef struct Column {
    double *payoff, *adjusted;
    double saved;
} Column;

static Column adjusted(const Game *game, const char *player, int count, VariateValue *value) {
    TrialGame *games = played(game, trial_of(player, count, value));
    Column column = {calloc((size_t)count, sizeof(double)), calloc((size_t)count, sizeof(double)),
                     0};
    Luck *luck = calloc((size_t)count, sizeof *luck);
    for (int i = 0; i < count; i++) {
        column.payoff[i] = games[i].payoff;
        luck[i] = games[i].luck;
    }
    column.saved = variate_adjust((LuckGames){column.payoff, luck, count}, column.adjusted);
    free(luck);
    free(games);
    return column;
}

static void column_free(Column *column) {
    free(column->payoff);
    free(column->adjusted);
}

static void a_good_value_function_saves_games_and_keeps_the_mean(void **unused) {
    (void)unused;
    static const char *const names[] = {"kuhn_poker", "leduc_poker"};
    for (int n = 0; n < COUNT_OF(names); n++) {
        enum { GAMES = 3000 };
        Game game = opened(names[n]);
        StateBuffer root;
        game.rules->setup(game.world, state_of(&root));
        double exact = value_uniform(&game, state_of(&root));
        Column column = adjusted(&game, "random", GAMES, value_uniform);
        Spread plain = spread_of(column.payoff, GAMES), less = spread_of(column.adjusted, GAMES);
        assert_true(column.saved > 1.15);
        assert_true(fabs(less.mean - exact) < 4 * sqrt(less.variance / GAMES));
        assert_true(fabs(plain.mean - exact) < 4 * sqrt(plain.variance / GAMES));
        assert_true(less.high - less.low < plain.high - plain.low);
        column_free(&column);
        game_close(&game);
    }
}

static void a_random_value_function_neither_helps_nor_harms(void **unused) {
    (void)unused;
    enum { GAMES = 2000 };
    Game game = opened("kuhn_poker");
    Column noise = adjusted(&game, "random", GAMES, value_noise);
    Column constant = adjusted(&game, "random", GAMES, value_constant);
    assert_true(noise.saved > 0.97);
    assert_true(fabs(constant.saved - 1) < 1e-3);
    column_free(&noise);
    column_free(&constant);
    game_close(&game);
}

// Plays many small batches, and checks that their means spread around the exact value and that 95
// of 100 intervals contain it.
static void the_interval_of_adjusted_games_covers_the_exact_value(void **unused) {
    (void)unused;
    enum { BATCHES = 600, GAMES = 120 };
    Game game = opened("kuhn_poker");
    StateBuffer root;
    game.rules->setup(game.world, state_of(&root));
    double exact = value_uniform(&game, state_of(&root)), means[BATCHES];
    Vary vary = vary_defaults(GAMES);
    vary.spec[ALLIED] = vary.spec[AXIS] = "random";
    vary.value = value_uniform;
    vary.threads = 1;
    int held = 0;
    for (int b = 0; b < BATCHES; b++) {
        Sample sample = {0};
        Error error = {0};
        assert_true(sample_play_from(&vary, &game, (uint64_t)b * GAMES, GAMES, &sample, &error));
        means[b] = sample.share.mean;
        held += sample.share.low <= exact && exact <= sample.share.high;
        sample_free(&sample);
    }
    Spread spread = spread_of(means, BATCHES);
    assert_true(fabs(spread.mean - exact) < 4 * sqrt(spread.variance / BATCHES));
    assert_in_range(held, BATCHES * 92 / 100, BATCHES * 99 / 100);
    game_close(&game);
}

static void adjusting_a_scenario_keeps_the_mean_in_its_interval(void **unused) {
    (void)unused;
    enum { GAMES = 300 };
    Game game = opened("gbsu/first-contact");
    Column column = adjusted(&game, "greedy", GAMES, variate_value(&game));
    Spread plain = spread_of_payoffs(column.payoff, GAMES);
    double apart[GAMES];
    for (int i = 0; i < GAMES; i++) apart[i] = column.payoff[i] - column.adjusted[i];
    Spread moved = spread_of(apart, GAMES);
    assert_true(fabs(moved.mean) < 4 * sqrt(moved.variance / GAMES) + 1e-9);
    assert_true(fabs(moved.mean) < (plain.high - plain.low) / 2);
    assert_true(column.saved > 0.9);
    column_free(&column);
    game_close(&game);
}

// ---- Samples and differences ------------------------------------------------------------------

typedef struct Asks {
    int asked, most;  // stops at the question after `most`
} Asks;

static bool asked_often(void *context) {
    Asks *asks = context;
    int asked;
#pragma omp atomic capture
    asked = ++asks->asked;
    return asked > asks->most;
}

// A batch that is stopped after three quarters of its plies keeps its first games, up to one that
// is not complete; with --swap a game needs both its rounds.
static void a_stopped_sample_has_its_first_games(void **unused) {
    (void)unused;
    enum { GAMES = 120 };
    Game game = opened("gbsu/first-contact");
    Error error = {0};
    for (int swap = 0; swap < 2; swap++) {
        Asks asks = {0, INT32_MAX};
        Vary vary = vary_defaults(GAMES);
        vary.spec[ALLIED] = vary.spec[AXIS] = "random";
        vary.swap = swap > 0;
        vary.threads = 1;  // of two threads, one may wait long in its first game
        vary.stop = (Stop){asked_often, &asks};
        Sample some = {0}, whole = {0};
        assert_true(sample_play(&vary, &game, GAMES, &whole, &error));
        sample_free(&whole);
        asks = (Asks){0, asks.asked / 4 * 3};
        assert_false(sample_play(&vary, &game, GAMES, &some, &error));
        assert_in_range(some.count, GAMES / 4, GAMES - 1);
        asks.most = INT32_MAX;
        assert_true(sample_play(&vary, &game, some.count, &whole, &error));
        assert_true(some.share.mean == whole.share.mean && some.turns == whole.turns);
        assert_true(some.points.low == whole.points.low);
        sample_free(&some);
        sample_free(&whole);
    }
    game_close(&game);
}

static void a_sample_played_in_parts_equals_one_played_at_once(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    enum { GAMES = 120 };
    Vary vary = vary_defaults(GAMES);
    vary.spec[AXIS] = "random";
    vary.swap = true;
    vary.threads = 2;
    vary.value = variate_value(&game);
    Sample grown = {0}, whole = {0};
    Error error = {0};
    assert_true(sample_play(&vary, &game, 50, &grown, &error));
    assert_true(sample_play(&vary, &game, GAMES, &grown, &error));
    assert_true(sample_play(&vary, &game, GAMES, &whole, &error));
    for (int i = 0; i < GAMES; i++) {
        assert_true(grown.payoff[i] == whole.payoff[i] && grown.margin[i] == whole.margin[i]);
        assert_true(grown.adjusted[i] == whole.adjusted[i]);
    }
    assert_true(fabs(grown.plies - whole.plies) < 1e-9);
    // The players exchange sides, so no player gains from a strong side.
    assert_true(fabs(whole.share.mean - 0.5) < 0.3);
    sample_free(&grown);
    sample_free(&whole);
    game_close(&game);
}

static void a_scenario_compared_with_itself_shows_no_difference(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    Vary vary = vary_defaults(40);
    Sample a = {0}, b = {0};
    Error error = {0};
    assert_true(sample_play(&vary, &game, 40, &a, &error));
    assert_true(sample_play(&vary, &game, 40, &b, &error));
    Contrast contrast = contrast_of(&a, &b);
    assert_true(contrast.share.mean == 0 && contrast.points.mean == 0 && contrast.changed == 0);
    assert_true(contrast.share.low < 0 && contrast.share.high > 0);
    sample_free(&a);
    sample_free(&b);
    game_close(&game);
}

static void pairs_of_the_same_seeds_save_games(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact"), easier;
    Vary vary = vary_defaults(300);
    Sample a = {0}, b = {0};
    Error error = {0};
    const char *edits[] = {"threshold=-3"};
    assert_true(game_edit(&game, edits, 1, &easier, &error));
    assert_true(sample_play(&vary, &game, 300, &a, &error));
    assert_true(sample_play(&vary, &easier, 300, &b, &error));
    Contrast contrast = contrast_of(&a, &b);
    assert_true(contrast.share.low > 0);
    assert_true(contrast.paired > 2);
    assert_true(fabs(contrast.share.mean - (b.share.mean - a.share.mean)) < 1e-9);
    sample_free(&a);
    sample_free(&b);
    game_close(&easier);
    game_close(&game);
}

// Draws pairs of coins that agree in some of the throws, and checks that the interval of their
// difference covers the true one.
static void the_interval_of_a_difference_covers_it_in_95_percent(void **unused) {
    (void)unused;
    enum { TRIALS = 2000 };
    static const double cases[][3] = {
        {0.02, 0.02, 40}, {0.3, 0.1, 40}, {0.05, 0.2, 400}, {0, 0, 50}};
    for (int c = 0; c < COUNT_OF(cases); c++) {
        Pcg rng = pcg_stream(9, (uint64_t)c, PCG_TEST);
        double truth = cases[c][0] - cases[c][1], values[400];
        int held = 0, count = (int)cases[c][2];
        for (int t = 0; t < TRIALS; t++) {
            for (int i = 0; i < count; i++) {
                double mark = (double)pcg_unit(&rng);
                values[i] = mark < cases[c][0] ? 1 : mark < cases[c][0] + cases[c][1] ? -1 : 0;
            }
            Spread spread = spread_of_differences(values, count);
            held += spread.low <= truth && truth <= spread.high;
        }
        assert_true(held > 0.93 * TRIALS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_do_not_depend_on_threads_or_batches),
        cmocka_unit_test(a_player_that_cannot_be_made_is_refused_before_the_first_game),
        cmocka_unit_test(luck_has_mean_0_for_any_value_function),
        cmocka_unit_test(rollout_luck_has_mean_0_for_any_number_of_rollouts),
        cmocka_unit_test(a_good_value_function_saves_games_and_keeps_the_mean),
        cmocka_unit_test(a_random_value_function_neither_helps_nor_harms),
        cmocka_unit_test(the_interval_of_adjusted_games_covers_the_exact_value),
        cmocka_unit_test(adjusting_a_scenario_keeps_the_mean_in_its_interval),
        cmocka_unit_test(a_sample_played_in_parts_equals_one_played_at_once),
        cmocka_unit_test(a_stopped_sample_has_its_first_games),
        cmocka_unit_test(a_scenario_compared_with_itself_shows_no_difference),
        cmocka_unit_test(pairs_of_the_same_seeds_save_games),
        cmocka_unit_test(the_interval_of_a_difference_covers_it_in_95_percent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
