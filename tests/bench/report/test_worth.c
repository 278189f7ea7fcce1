// SPDX-License-Identifier: GPL-3.0-or-later
// test_worth.c -- tests corrections for multiple testing, forced choices, and the removal of
// units.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/experiments/force.h"
#include "bench/experiments/vary.h"
#include "bench/stats/multiple_testing.h"
#include "engine/base/pcg.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

static void near(double value, double wanted) {
    if (!(fabs(value - wanted) < 1e-12)) fail_msg("%.9f, not %.9f", value, wanted);
}

// Calculated by hand: .01, .04, .03, .005 become .03, .06, .06, .02 by Holm, and .02, .04, .04,
// .02 by Benjamini and Hochberg.
static void holm_and_benjamini_hochberg_match_values_by_hand(void **unused) {
    (void)unused;
    static const double p[] = {0.01, 0.04, 0.03, 0.005}, by_holm[] = {0.03, 0.06, 0.06, 0.02},
                        by_hochberg[] = {0.02, 0.04, 0.04, 0.02};
    double out[4];
    holm(p, 4, out);
    for (int i = 0; i < 4; i++) near(out[i], by_holm[i]);
    benjamini_hochberg(p, 4, out);
    for (int i = 0; i < 4; i++) near(out[i], by_hochberg[i]);
    near(two_sided(1.959963984540054, 1), 0.05);
    near(two_sided(0, 0), 1);
}

// Tests forty hypotheses on coins, ten of which are false null hypotheses. Without a correction,
// 78 % of the runs would call one of the true ones significant.
static void few_true_null_hypotheses_are_called_significant(void **unused) {
    (void)unused;
    enum { RUNS = 2000, ASKED = 40, TRUE_ONES = 10 };
    int any = 0, found[2] = {0, 0};
    double false_share = 0;
    for (int run = 0; run < RUNS; run++) {
        Pcg rng = pcg_stream(5, (uint64_t)run, PCG_TEST);
        double p[ASKED], out[2][ASKED];
        for (int i = 0; i < ASKED; i++) {
            double sum = i < TRUE_ONES ? 3 : -0.0;  // true effect, in standard errors
            for (int k = 0; k < 12; k++) sum += (double)pcg_unit(&rng);
            p[i] = two_sided(sum - 6, 1);
        }
        holm(p, ASKED, out[0]);
        benjamini_hochberg(p, ASKED, out[1]);
        int wrong[2] = {0, 0}, clear[2] = {0, 0};
        for (int k = 0; k < 2; k++) {
            for (int i = 0; i < ASKED; i++) {
                clear[k] += out[k][i] < 0.05;
                wrong[k] += out[k][i] < 0.05 && i >= TRUE_ONES;
                found[k] += out[k][i] < 0.05 && i < TRUE_ONES;
            }
        }
        any += wrong[0] > 0;
        false_share += clear[1] > 0 ? (double)wrong[1] / clear[1] : 0;
    }
    if (any > 0.065 * RUNS || any < 0.015 * RUNS) fail_msg("Holm: %d of %d", any, RUNS);
    if (false_share > 0.05 * RUNS) fail_msg("Benjamini: %.4f", false_share / RUNS);
    // Both methods also find enough of the real effects.
    assert_true(found[0] > 0.3 * RUNS * TRUE_ONES && found[1] > 0.55 * RUNS * TRUE_ONES);
}

static Game opened(const char *scenario) {
    Game game;
    Error error = {0};
    if (!game_open(&game, scenario, &error)) fail_msg("%s", error.words);
    return game;
}

// Returns the exact payoff of a position if both sides play at random, for a game without chance
// events.
static double exact_of(const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    if (game_turn(game, state) == NOBODY)
        return (double)game->rules->payoff(game->world, state, ALLIED);
    int count = game_legal(game, state, list);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        memcpy(&next, state, game->rules->state_bytes);
        game_apply(game, state_of(&next), list[i]);
        sum += exact_of(game, state_of(&next));
    }
    return sum / count;
}

static Sample sampled(const Game *game, const char *force, int games) {
    Vary vary = vary_defaults(games);
    char spec[FORCE_SPEC_BYTES];
    ForceChain chain;
    Sample sample = {0};
    Error error = {0};
    vary.threads = 1;
    vary.spec[ALLIED] = vary.spec[AXIS] = "random";
    if (force != NULL) {
        assert_true(force_chain(force, &chain, NULL));
        force_spec(&chain, "random", spec);
        vary.spec[ALLIED] = spec;
        vary.make = force_make;
    }
    if (!sample_play(&vary, game, games, &sample, &error)) fail_msg("%s", error.words);
    return sample;
}

// Fills `out` with the chains of choices that match a pattern in the first `games` games of
// random players. Returns their number.
static int options_of(const Game *game, uint64_t seed, int games, const char *pattern,
                      ForceChain out[FORCE_OPTIONS_MAX], Side *side) {
    ForceSearch search = {game, {"random", "random"}, seed, games};
    Error error = {0};
    int count = force_options(&search, pattern, out, side, &error);
    assert_int_equal(count == 0, error.words[0] != '\0');
    return count;
}

static void a_forced_first_move_scores_its_value_in_the_tree(void **unused) {
    (void)unused;
    enum { GAMES = 4000 };
    Game game = opened("tic_tac_toe");
    ForceChain chains[FORCE_OPTIONS_MAX];
    Side side;
    int count = options_of(&game, 1, 1, "*", chains, &side);
    assert_int_equal(count, 9);
    assert_int_equal(side, ALLIED);
    StateBuffer start;
    game.rules->setup(game.world, state_of(&start));
    Action list[ACTIONS_MAX];
    assert_int_equal(game_legal(&game, state_of(&start), list), 9);
    double free_value = exact_of(&game, state_of(&start));
    Sample as_it_is = sampled(&game, NULL, GAMES);
    for (int i = 0; i < 9; i += 4) {  // squares 0, 4 and 8: corner, middle, corner
        StateBuffer next = start;
        game_apply(&game, state_of(&next), list[i]);
        double truth = exact_of(&game, state_of(&next)) - free_value;
        Sample forced = sampled(&game, chains[i].words[0], GAMES);
        Contrast contrast = contrast_of(&as_it_is, &forced);
        // Allow four standard errors, because three tests use one seed.
        double half = (contrast.share.high - contrast.share.low) * 2 / 1.96;
        if (fabs(contrast.share.mean - truth) > half)
            fail_msg("%s: %.4f, not %.4f +- %.4f", chains[i].words[0], contrast.share.mean, truth,
                     half);
        sample_free(&forced);
    }
    sample_free(&as_it_is);
    game_close(&game);
}

static void a_choice_that_is_never_offered_changes_nothing(void **unused) {
    (void)unused;
    Game game = opened("tic_tac_toe");
    ForceChain chains[FORCE_OPTIONS_MAX];
    Side side;
    assert_int_equal(options_of(&game, 1, 1, "fly to the moon", chains, &side), 0);
    Sample free = sampled(&game, NULL, 50), forced = sampled(&game, "fly to the moon", 50);
    for (int i = 0; i < 50; i++) near(forced.payoff[i], free.payoff[i]);
    sample_free(&free);
    sample_free(&forced);
    game_close(&game);
}

// A choice that game 0 does not offer must be found in a later game.
static void all_games_are_searched_for_a_choice(void **unused) {
    (void)unused;
    Game game = opened("leduc_poker");
    ForceChain chains[FORCE_OPTIONS_MAX];
    Side side;
    int missed = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        missed += options_of(&game, seed, 1, "fold", chains, &side) == 0;
        assert_int_equal(options_of(&game, seed, 50, "fold", chains, &side), 1);
    }
    assert_true(missed > 0);
    game_close(&game);
}

// Returns the exact mean payoff of random play in which the Allied side makes the choices of the
// chain: each as soon as it is legal after the one before.
static double exact_forced(const Game *game, const State *state, const char *const chain[]) {
    Action list[ACTIONS_MAX];
    if (game_turn(game, state) == NOBODY)
        return (double)game->rules->payoff(game->world, state, ALLIED);
    int count = game_legal(game, state, list), only = -1;
    for (int i = 0; i < count && chain[0] != NULL && game_turn(game, state) == ALLIED; i++) {
        char words[80];
        Text text = text_over(words, sizeof words);
        game->rules->format_action(game->world, state, list[i], &text);
        if (strcmp(words, chain[0]) == 0) only = i;
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
        if (only >= 0 && i != only) continue;
        StateBuffer next;
        memcpy(&next, state, game->rules->state_bytes);
        game_apply(game, state_of(&next), list[i]);
        sum += exact_forced(game, state_of(&next), chain + (only >= 0));
    }
    return only >= 0 ? sum : sum / count;
}

// Forces two choices in order. The share must equal the value in the whole tree.
static void forced_choices_are_made_in_order(void **unused) {
    (void)unused;
    enum { GAMES = 4000 };
    Game game = opened("tic_tac_toe");
    ForceChain first[FORCE_OPTIONS_MAX], chains[FORCE_OPTIONS_MAX];
    Side side;
    char text[FORCE_SPEC_BYTES];
    assert_int_equal(options_of(&game, 1, 1, "*", first, &side), 9);
    const char *const steps[] = {first[0].words[0], first[4].words[0], NULL};
    snprintf(text, sizeof text, " %s ;%s", steps[0], steps[1]);
    assert_int_equal(options_of(&game, 1, 20, text, chains, &side), 1);
    assert_int_equal(side, ALLIED);
    assert_int_equal(chains[0].count, 2);
    StateBuffer start;
    game.rules->setup(game.world, state_of(&start));
    double free_value = exact_of(&game, state_of(&start));
    double truth = exact_forced(&game, state_of(&start), steps) - free_value;
    assert_true(fabs(truth) > 0.05);
    Sample as_it_is = sampled(&game, NULL, GAMES), forced = sampled(&game, text, GAMES);
    Contrast contrast = contrast_of(&as_it_is, &forced);
    double half = (contrast.share.high - contrast.share.low) * 2 / 1.96;  // four standard errors
    if (fabs(contrast.share.mean - truth) > half)
        fail_msg("%.4f, not %.4f +- %.4f", contrast.share.mean, truth, half);
    sample_free(&forced);
    sample_free(&as_it_is);
    game_close(&game);
}

// A pattern for each choice in a chain: a place at set-up, then what is activated
// first.
static void a_place_at_setup_and_a_later_choice_can_be_forced(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    ForceChain chains[FORCE_OPTIONS_MAX];
    Side side;
    Error error = {0};
    int count = options_of(&game, 1, 20, "place 1/B 040*; activate *", chains, &side);
    assert_true(count >= 2 && side == ALLIED);
    for (int i = 0; i < count; i++) {
        assert_int_equal(chains[i].count, 2);
        assert_int_equal(strncmp(chains[i].words[0], "place 1/B 040", 13), 0);
        assert_int_equal(strncmp(chains[i].words[1], "activate ", 9), 0);
    }
    ForceSearch search = {&game, {"random", "random"}, 1, 3};
    assert_int_equal(force_options(&search, "place 1/B 0408; dance", chains, &side, &error), 0);
    assert_string_equal(
        error.words,
        "'dance': the first 3 games offer no such choice after the choices before it; "
        "`cassino replay` and `play` show the texts of choices");
    assert_int_equal(force_options(&search, "place 1/B 0408;", chains, &side, &error), 0);
    assert_non_null(strstr(error.words, "expected a choice before and after each ';'"));
    game_close(&game);
}

static void a_unit_can_be_removed_with_its_yaml_line(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact"), without;
    Error error = {0};
    const char *edits[] = {"units.T/B=0"}, *wrong[] = {"units.nobody=0"};
    Piece pieces[PIECES_MAX];
    int before = game.rules->lab.pieces(game.world, pieces);
    if (!game_edit(&game, edits, 1, &without, &error)) fail_msg("%s", error.words);
    assert_int_equal(without.rules->lab.pieces(without.world, pieces), before - 1);
    const char *text = without.rules->lab.world_text(without.world);
    assert_null(strstr(text, "name: T/B"));
    assert_non_null(strstr(text, "name: AT/B"));
    game_close(&without);
    assert_false(game_edit(&game, wrong, 1, &without, &error));
    game_close(&game);
}

// Removes a unit in each rule system, also the only one of its battlegroup,
// and an observer with its strikes.
static void units_of_each_system_can_be_removed(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"gbsu/mokra", "units.3/19U=0"},         {"rfic/two-sections", "units.2/R=0"},
        {"gbww2/crossroads", "units.2 Kents=0"}, {"gbww2/crossroads", "units.Pak 1=0"},
        {"gbww2/ridge", "units.13 Hussars=0"},   {"gbsu/primosole-hold", "units.FOO=0"},
        {"gbsu/mokra", "units.Train liaison=0"}};
    for (int i = 0; i < COUNT_OF(cases); i++) {
        Game game = opened(cases[i][0]), without;
        Error error = {0};
        Piece pieces[PIECES_MAX];
        int before = game.rules->lab.pieces(game.world, pieces);
        if (!game_edit(&game, &cases[i][1], 1, &without, &error)) fail_msg("%s", error.words);
        assert_int_equal(without.rules->lab.pieces(without.world, pieces), before - 1);
        game_close(&without);
        game_close(&game);
    }
}

// The text "square 18/12" does not name its unit, but the log text does, so a choice can be given
// as in the log.
static void a_choice_may_be_given_as_in_the_log(void **unused) {
    (void)unused;
    enum { GAMES = 12 };
    Game game = opened("gbww2/crossroads");
    ForceChain chains[FORCE_OPTIONS_MAX];
    Side side;
    int count = options_of(&game, 1, 1, "2 Kents are placed at the square *", chains, &side),
        changed = 0;
    assert_true(count > 3);
    assert_int_equal(side, ALLIED);
    for (int i = 0; i < count; i++)
        assert_int_equal(strncmp(chains[i].words[0], "2 Kents are placed at the square ", 33), 0);
    Sample free = sampled(&game, NULL, GAMES), forced = sampled(&game, chains[0].words[0], GAMES);
    for (int i = 0; i < GAMES; i++) changed += forced.margin[i] != free.margin[i];
    assert_true(changed > 0);
    sample_free(&free);
    sample_free(&forced);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holm_and_benjamini_hochberg_match_values_by_hand),
        cmocka_unit_test(few_true_null_hypotheses_are_called_significant),
        cmocka_unit_test(a_forced_first_move_scores_its_value_in_the_tree),
        cmocka_unit_test(a_choice_may_be_given_as_in_the_log),
        cmocka_unit_test(a_choice_that_is_never_offered_changes_nothing),
        cmocka_unit_test(all_games_are_searched_for_a_choice),
        cmocka_unit_test(forced_choices_are_made_in_order),
        cmocka_unit_test(a_place_at_setup_and_a_later_choice_can_be_forced),
        cmocka_unit_test(a_unit_can_be_removed_with_its_yaml_line),
        cmocka_unit_test(units_of_each_system_can_be_removed),
    };
    return cmocka_run_group_tests_name("worth", tests, NULL, NULL);
}
