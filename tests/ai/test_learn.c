// SPDX-License-Identifier: GPL-3.0-or-later
// test_learn.c -- tests that learning gives the same result on any number of threads and when
// resumed, improves greedy, and changes players only through policy().
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/learn/self_play.h"
#include "ai/players.h"
#include "ai/policy.h"
#include "engine/base/natural.h"
#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"

enum { TEXT_BYTES = LEARNED_BYTES_MAX + 1, SMALL_RUN = 400, LONG_RUN = 6000, PAIRS = 250 };

static char folder[64] = "/tmp/cassino-learn-XXXXXX";

static const char *inside(const char *name) {
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

// Two turns of the scenario, whose games take a third of the time, with its policy file or without.
static Game opened_short(bool learned) {
    Game whole, game;
    const char *edits[] = {"turns=2"};
    assert_true(learned ? game_open(&whole, "gbsu/first-contact", NULL)
                        : game_open_plain(&whole, "gbsu/first-contact", NULL, NULL));
    assert_true(game_edit(&whole, edits, COUNT_OF(edits), &game, NULL));
    game_close(&whole);
    return game;
}

static Game opened(void) { return opened_short(false); }

static Learner *learner_of(const Game *game, int games, int threads) {
    LearnParams params = learn_defaults();
    params.games = games;
    params.threads = threads;
    params.seed = 9;
    Learner *learner = learner_new(game, &params, NULL);
    assert_non_null(learner);
    learner_keep_best(learner);
    return learner;
}

// Returns the policy file of the learner as text, and frees the learner.
static char *written(Learner *learner) {
    char *text = calloc(TEXT_BYTES, 1);
    assert_non_null(text);
    learner_settle(learner);
    assert_true(learner_save(learner, "gbsu/first-contact", inside("out"), NULL));
    FILE *file = fopen(inside("out"), "r");
    assert_non_null(file);
    size_t length = fread(text, 1, TEXT_BYTES - 1, file);
    assert_true(length > 500);
    fclose(file);
    unlink(inside("out"));
    learner_free(learner);
    return text;
}

// The result of one short run on one thread, which several tests use.
static struct {
    char *text;
    EvenAt even;
} learned_once;

static int learn_once(void **unused) {
    (void)unused;
    if (mkdtemp(folder) == NULL) return 1;
    Game game = opened();
    Learner *learner = learner_of(&game, SMALL_RUN, 1);
    learner_advance(learner, SMALL_RUN);
    learned_once.even = learner_even(learner);
    learned_once.text = written(learner);
    game_close(&game);
    return 0;
}

static void learned_use(Game *game) {
    const char *text = learned_once.text;
    game->learned = learned_parse(game, "x", text, strlen(text), NULL);
    assert_non_null(game->learned);
}

static void one_seed_learns_equal_files_on_any_number_of_threads(void **unused) {
    (void)unused;
    Game game = opened();
    Learner *three = learner_of(&game, SMALL_RUN, 3);
    for (int i = 0; i < SMALL_RUN; i += 37) learner_advance(three, 37);
    char *text = written(three);
    assert_string_equal(text, learned_once.text);
    free(text);
    game_close(&game);
}

static void a_resumed_run_learns_the_same_as_an_unbroken_one(void **unused) {
    (void)unused;
    Game game = opened();
    Error error = {0};
    Learner *first = learner_of(&game, SMALL_RUN, 1);
    learner_advance(first, 150);
    assert_true(learner_save_state(first, inside("part"), &error));
    TurnWeights kept = first->value.turns;
    learner_free(first);
    Learner *second = learner_of(&game, SMALL_RUN, 1), *other = learner_of(&game, 999, 1);
    assert_true(learner_resume(second, inside("part"), &error));
    assert_int_equal(learner_games(second), 160);  // learning stops only after whole batches
    // Resuming must restore the weights by turn with their squares (house.md 7).
    assert_memory_equal(&second->value.turns, &kept, sizeof kept);
    assert_true(kept.slope[1] != 1 && kept.slope_square[1] > 0);
    assert_false(learner_resume(other, inside("part"), &error));
    assert_non_null(strstr(error.words, "another scenario, seed, opponent or options"));
    learner_advance(second, SMALL_RUN);
    EvenAt even = learner_even(second);
    assert_true(even.there && learned_once.even.there);
    assert_true(even.at == learned_once.even.at);
    char *text = written(second);
    assert_string_equal(text, learned_once.text);
    free(text);
    learner_free(other);
    unlink(inside("part"));
    game_close(&game);
}

static double entropy_by(const double logits[], int count, float probability[]) {
    double sum = 0, entropy = 0;
    for (int i = 0; i < count; i++) sum += exp(logits[i]);
    for (int i = 0; i < count; i++) {
        double share = exp(logits[i]) / sum;
        probability[i] = (float)share;
        entropy -= share * log(share);
    }
    return entropy;
}

static void entropy_gradients_are_the_derivatives_by_the_logits(void **unused) {
    (void)unused;
    enum { COUNT = 4 };
    const double step = 1e-4;
    double logits[COUNT] = {0.3, -1.2, 2.1, 0};
    float probability[COUNT], gradient[COUNT], other[COUNT];
    entropy_by(logits, COUNT, probability);
    entropy_gradients(probability, COUNT, gradient);
    for (int i = 0; i < COUNT; i++) {
        double here = logits[i];
        logits[i] = here + step;
        double above = entropy_by(logits, COUNT, other);
        logits[i] = here - step;
        double below = entropy_by(logits, COUNT, other);
        logits[i] = here;
        assert_true(fabs((above - below) / (2 * step) - (double)gradient[i]) < 1e-5);
    }
    // Almost certain: an action too improbable to count changes nothing.
    const float certain[2] = {1, 1e-9f};
    entropy_gradients(certain, 2, gradient);
    assert_true(gradient[0] == 0 && gradient[1] == 0);
}

static double even_of(Learner *learner, const Trajectory trajectories[], int count) {
    learner->margin_count = 0;
    learner->games = learner->params.games - 1;  // count these games among the last fifth
    for (int i = 0; i < count; i++) margin_take(learner, &trajectories[i]);
    EvenAt even = learner_even(learner);
    assert_true(even.there);
    return even.at;
}

// Checks the even threshold of a few margins against values found by hand.
static void the_even_threshold_splits_the_margins_equally(void **unused) {
    (void)unused;
    Game game = opened();
    Learner *learner = learner_of(&game, SMALL_RUN, 1);
    assert_false(learner_even(learner).there);  // no games yet, so there is no even threshold
    const Trajectory early = {.margin = 7};
    margin_take(learner, &early);
    assert_int_equal(learner->margin_count, 0);  // only the last fifth of the games counts
    const Trajectory four[] = {{.margin = 1}, {.margin = 2}, {.margin = 3}, {.margin = 4}};
    learner->scale.draw = 0;  // the first side gets 5/8 at threshold 2, 3/8 at 3
    assert_true(fabs(even_of(learner, four, 4) - 2.5) < 1e-12);
    learner->scale.draw = 1;  // with draws too it gets 5/8 at 2, 3/8 at 3
    assert_true(fabs(even_of(learner, four, 4) - 2.5) < 1e-12);
    learner->scale.draw = 0;
    assert_true(fabs(even_of(learner, four, 3) - 2) < 1e-12);
    // A sudden victory of the first side counts for it at every threshold, besides the margins 1,
    // 2, 3.
    const Trajectory sudden[] = {
        {.margin = 1}, {.margin = 2}, {.margin = 3}, {.margin = -9, .sudden = true, .result = 1}};
    assert_true(fabs(even_of(learner, sudden, 4) - 2.5) < 1e-12);
    learner->margin_count = 0;
    const Trajectory always = {.sudden = true, .result = 0};
    margin_take(learner, &always);
    assert_false(learner_even(learner).there);  // no threshold is even
    learner_free(learner);
    game_close(&game);
}

static void a_damaged_state_file_is_refused(void **unused) {
    (void)unused;
    Game game = opened();
    Error error = {0};
    Learner *learner = learner_of(&game, SMALL_RUN, 1);
    learner_advance(learner, 32);
    assert_true(learner_save_state(learner, inside("part"), &error));
    FILE *file = fopen(inside("part"), "r+");
    assert_non_null(file);
    fseek(file, 3000, SEEK_SET);
    fputc(77, file);
    fclose(file);
    Learner *second = learner_of(&game, SMALL_RUN, 1);
    assert_false(learner_resume(second, inside("part"), &error));
    assert_int_equal(truncate(inside("part"), 5000), 0);
    Learner *third = learner_of(&game, SMALL_RUN, 1);
    assert_false(learner_resume(third, inside("part"), &error));
    learner_free(learner);
    learner_free(second);
    learner_free(third);
    unlink(inside("part"));
    game_close(&game);
}

// Checks that a run improves greedy: a score above 0.53. Without improvement the score is 0.5; a
// run of this length gets about 0.59.
static void a_short_run_makes_greedy_better(void **unused) {
    (void)unused;
    Game game = opened();
    Learner *learner = learner_of(&game, LONG_RUN, 0);
    learner_advance(learner, LONG_RUN);
    double spread, score = learner_score(learner, PAIRS, &spread);
    if (score < 0.53) fail_msg("scores %.3f +- %.3f", score, spread);
    learner_free(learner);
    game_close(&game);
}

static bool all_same(const float *one, const float *two, int count) {
    return memcmp(one, two, (size_t)count * sizeof *one) == 0;
}

// Of a learned policy and one without weights, a run keeps the learned one at its end, whether it
// is the last one or the best checkpoint.
static void a_run_keeps_the_better_of_its_last_and_its_best_policy(void **unused) {
    (void)unused;
    Game game = opened_short(true);
    for (int last_is_better = 0; last_is_better < 2; last_is_better++) {
        Learner *learner = learner_of(&game, SMALL_RUN, 0);
        learner_begin_from(learner, game.learned);
        float *learned = calloc((size_t)learner->size, sizeof *learned);
        float *nothing = calloc((size_t)learner->size, sizeof *nothing);
        assert_true(learned != NULL && nothing != NULL);
        memcpy(learned, learner->theta, (size_t)learner->size * sizeof *learned);
        memcpy(learner->best, last_is_better ? nothing : learned,
               (size_t)learner->size * sizeof *learned);
        learner_take(learner, last_is_better ? learned : nothing);
        learner->games = SMALL_RUN;
        learner->best_games = 16;
        assert_int_equal(learner_settle(learner), last_is_better ? SMALL_RUN : 16);
        assert_true(all_same(learner->theta, learned, learner->size));
        free(learned);
        free(nothing);
        learner_free(learner);
    }
    game_close(&game);
}

// Checks that an exploiter starts as strong as its frozen opponent, and that learning does not
// change the opponent.
static void an_exploiter_starts_from_its_frozen_opponent(void **unused) {
    (void)unused;
    Game game = opened_short(true);
    const Learned *opponent = game.learned;
    assert_non_null(opponent);
    float *before = calloc((size_t)opponent->size, sizeof *before);
    assert_non_null(before);
    memcpy(before, opponent->factor, (size_t)opponent->size * sizeof *before);
    char *texts[2];
    for (int k = 0; k < 2; k++) {
        Learner *learner = learner_of(&game, SMALL_RUN, k == 0 ? 1 : 3);
        learner_oppose(learner, opponent);
        double spread, score = learner_score(learner, PAIRS, &spread);
        if (fabs(score - 0.5) > 0.1) fail_msg("begins at %.3f +- %.3f", score, spread);
        learner_advance(learner, SMALL_RUN);
        texts[k] = written(learner);
    }
    assert_string_equal(texts[0], texts[1]);
    assert_null(strstr(texts[0], opponent->text));
    assert_true(all_same(opponent->factor, before, opponent->size));
    free(texts[0]);
    free(texts[1]);
    free(before);
    game_close(&game);
}

static void training_without_features_is_refused(void **unused) {
    (void)unused;
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "kuhn_poker", &error));
    LearnParams params = learn_defaults();
    assert_null(learner_new(&game, &params, &error));
    assert_non_null(strstr(error.words, "no features to learn"));
    game_close(&game);
}

static const Game *learned_game;  // learned_priors() returns the policy of this game

static void learned_priors(const World *world, const State *state, const Action list[], int count,
                           float out[]) {
    (void)world;
    policy_priors(learned_game, state, list, count, out);
}

static void reports_agree(const Game *one, const Game *two, const State *state, Side side) {
    static SearchReport reports[2];
    SearchParams params = search_defaults();
    params.iterations = 60;
    params.threads = 1;
    for (int i = 0; i < 2; i++) {
        Search *search = search_new(i == 0 ? one : two, &params, NULL);
        assert_non_null(search);
        search_run(search, state, side, &reports[i]);
        search_free(search);
    }
    assert_int_equal(reports[0].count, reports[1].count);
    assert_memory_equal(reports[0].moves, reports[1].moves,
                        (size_t)reports[0].count * sizeof(SearchMove));
}

static void a_learned_policy_changes_a_search_only_by_its_priors(void **unused) {
    (void)unused;
    Game game = opened();
    learned_use(&game);
    learned_game = &game;
    Rules rules = *game.rules;
    rules.policy = learned_priors;
    Game other = {.rules = &rules, .world = game.world};
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Pcg rng = pcg_stream(5, 0, PCG_TEST);
    game.rules->setup(game.world, state);
    int searched = 0;
    for (int ply = 0; ply < 160; ply++) {
        Action list[ACTIONS_MAX];
        Side side = game_turn(&game, state);
        if (side == NOBODY) break;
        int count = game_legal(&game, state, list);
        if (side < SIDES && count > 1 && ply % 4 == 0) {
            reports_agree(&game, &other, state, side);
            searched++;
        }
        game_apply(&game, state, list[pcg_below(&rng, (uint32_t)count)]);
    }
    assert_true(searched > 3);
    game_close(&game);
}

static void option_learned_no_ignores_the_policy_file(void **unused) {
    (void)unused;
    Game game = opened(), plain = game;
    learned_use(&game);
    const char *specs[] = {"greedy", "ismcts:iterations=30"};
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Pcg rng = pcg_stream(6, 0, PCG_TEST);
    game.rules->setup(game.world, state);
    int differ = 0;
    for (int ply = 0; ply < 120; ply++) {
        Action list[ACTIONS_MAX];
        Side side = game_turn(&game, state);
        if (side == NOBODY) break;
        int count = game_legal(&game, state, list);
        for (int i = 0; side < SIDES && count > 1 && i < COUNT_OF(specs); i++) {
            char words[64];
            snprintf(words, sizeof words, "%s%clearned=no", specs[i], i == 0 ? ':' : ',');
            Player *players[] = {player_make(&game, words, 1, NULL),
                                 player_make(&plain, specs[i], 1, NULL),
                                 player_make(&game, specs[i], 1, NULL)};
            Action chosen[3];
            for (int k = 0; k < 3; k++) {
                const Game *its = k == 1 ? &plain : &game;
                chosen[k] = players[k]->choose(players[k], its, state, side, ply);
                players[k]->free(players[k]);
            }
            assert_int_equal(chosen[0], chosen[1]);
            differ += chosen[2] != chosen[0];
        }
        game_apply(&game, state, list[pcg_below(&rng, (uint32_t)count)]);
    }
    assert_true(differ > 0);
    game_close(&game);
}

static int finish(void **unused) {
    (void)unused;
    free(learned_once.text);
    return rmdir(folder);
}

// The presets of the rule system are read first, then the given options, which override them.
static void a_rule_system_presets_learning_options(void **unused) {
    (void)unused;
    LearnParams params = learn_defaults();
    double everywhere = params.lambda;
    assert_true(learn_options_read(rules_find("gbsu"), "games=20", &params, NULL));
    assert_true(params.lambda == everywhere && params.games == 20);
    assert_true(learn_options_read(rules_find("gbww2"), "", &params, NULL));
    assert_true(params.lambda == 1);
    assert_true(learn_options_read(rules_find("gbww2"), "lambda=0.5", &params, NULL));
    assert_true(params.lambda == 0.5);
    Error error = {0};
    assert_false(learn_options_read(rules_find("gbww2"), "lamda=0.5", &params, &error));
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++)
        assert_true(learn_options_read(*rules, "", &params, NULL));
}

// Checks, at positions of a random game, that the value read from the written file equals the
// learner's own value.
static void the_written_value_equals_the_learners_value(void **unused) {
    (void)unused;
    Game game;
    assert_true(game_open_plain(&game, "gbsu/first-contact", NULL, NULL));
    LearnParams params = learn_defaults();
    Error error = {0};
    assert_true(learn_options_read(game.rules, "games=400", &params, &error));
    assert_true(params.keep_value);
    Learner *learner = learner_new(&game, &params, NULL);
    assert_non_null(learner);
    learner_advance(learner, 400);
    assert_true(learner_save(learner, "gbsu/first-contact", inside("out"), &error));
    assert_true(learned_take(&game, inside("out"), &error));
    unlink(inside("out"));
    Pcg rng = pcg_stream(3, 0, PCG_TEST);
    StateBuffer buffer;
    State *state = state_of(&buffer);
    int judged = 0;
    game.rules->setup(game.world, state);
    for (Side side; (side = game_turn(&game, state)) != NOBODY;) {
        if (policy_has_value(&game, state)) {
            ValuePoint point = {.turn = game.rules->lab.turn_number(game.world, state)};
            float guess = game.rules->evaluate(game.world, state, ALLIED);
            float other = game.rules->evaluate(game.world, state, AXIS);
            float within = guess < 0.01f ? 0.01f : guess > 0.99f ? 0.99f : guess;
            point.lead = (float)natural_log((double)(within / (1 - within)));
            point.count =
                game.rules->learn.position_features(game.world, state, point.position_features);
            float value = policy_value(&game, state, ALLIED, guess);
            // The file rounds to hundredths; about eighty rounded weights add up.
            assert_true(fabsf(value - value_of(learner, &point)) < 0.03f);
            assert_true(fabsf(value + policy_value(&game, state, AXIS, other) - 1) < 1e-3f);
            judged++;
        }
        Action list[ACTIONS_MAX];
        if (side == CHANCE) {
            game_apply(&game, state, game.rules->draw(game.world, state, &rng));
        } else {
            int count = game_legal(&game, state, list);
            game_apply(&game, state, list[pcg_below(&rng, (uint32_t)count)]);
        }
    }
    assert_true(judged >= 5);
    learner_free(learner);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_written_value_equals_the_learners_value),
        cmocka_unit_test(a_rule_system_presets_learning_options),
        cmocka_unit_test(one_seed_learns_equal_files_on_any_number_of_threads),
        cmocka_unit_test(a_resumed_run_learns_the_same_as_an_unbroken_one),
        cmocka_unit_test(entropy_gradients_are_the_derivatives_by_the_logits),
        cmocka_unit_test(the_even_threshold_splits_the_margins_equally),
        cmocka_unit_test(a_damaged_state_file_is_refused),
        cmocka_unit_test(a_short_run_makes_greedy_better),
        cmocka_unit_test(a_run_keeps_the_better_of_its_last_and_its_best_policy),
        cmocka_unit_test(an_exploiter_starts_from_its_frozen_opponent),
        cmocka_unit_test(training_without_features_is_refused),
        cmocka_unit_test(a_learned_policy_changes_a_search_only_by_its_priors),
        cmocka_unit_test(option_learned_no_ignores_the_policy_file),
    };
    return cmocka_run_group_tests(tests, learn_once, finish);
}
