// SPDX-License-Identifier: GPL-3.0-or-later
// test_review.c -- tests that `review` calls mistakes mistakes, and no other choices. The truth
// of tic_tac_toe is known: minimax gives the value of every choice. test_blunders.c plants
// mistakes in larger games.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/review/review_keep.h"
#include "engine/rules/rules.h"
#include "review_kit.h"

enum { TOYS = 11 };

static Review *reviewed(const Game *game, const Record *record, const ReviewParams *params) {
    Error error = {0};
    Review *review = review_new(game, record, params, &error);
    if (review == NULL || !review_run(review, game, record, NULL, NULL, &error))
        fail_msg("%s", error.words);
    assert_int_equal(review->judged, review->count);
    return review;
}

// Returns the payoff of `side` if both sides play best.
static double minimax(const Game *game, const State *state, Side side) {
    Action list[ACTIONS_MAX];
    Side turn = game_turn(game, state);
    if (turn == NOBODY) return (double)game->rules->payoff(game->world, state, side);
    int count = game_legal(game, state, list);
    double best = turn == side ? -1 : 2;
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        double value = minimax(game, state_of(&next), side);
        best = turn == side ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static double exact_cost(const Game *game, const Record *record, const ReviewChoice *choice) {
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    record_replay(record, game, state, choice->ply, NULL);
    double before = minimax(game, state, choice->side);
    game_apply(game, state, choice->played);
    return before - minimax(game, state, choice->side);
}

static void in_tic_tac_toe_blunders_are_those_of_minimax(void **unused) {
    (void)unused;
    Game game = opened("tic_tac_toe");
    int wrong = 0, right = 0, missed = 0, found = 0;
    for (int i = 0; i < TOYS; i++) {
        Record *record = record_of(&game, "tic_tac_toe");
        record_ramble(record, &game, (uint64_t)i);
        ReviewParams params = review_defaults();
        params.iterations = 1000;
        params.threads = 1;
        Review *review = reviewed(&game, record, &params);
        for (int k = 0; k < review->count; k++) {
            const ReviewChoice *choice = &review->choice[k];
            bool lost = exact_cost(&game, record, choice) > 0;
            bool called = choice->as_known.grade >= REVIEW_MISTAKE;
            assert_true(choice->as_known.low <= choice->as_known.cost &&
                        choice->as_known.cost <= choice->as_known.high);
            if (lost) called ? found++ : missed++;
            if (!lost) called ? wrong++ : right++;
        }
        review_free(review);
        free(record);
    }
    print_message("tic_tac_toe: %d of %d losses called, %d of %d others\n", found, found + missed,
                  wrong, wrong + right);
    assert_true(found + missed > 20 && wrong + right > 40);
    assert_true(missed * 10 <= found + missed);  // at most one in ten mistakes is missed
    // At most one in twenty other choices is called a mistake.
    assert_true(wrong * 20 <= wrong + right);
    game_close(&game);
}

// Tests a choice that was right by what the side knew, and wrong by the hidden card: to fold the
// queen to a bet in Kuhn poker when the enemy has the jack. Only hindsight may call it a mistake.
static void a_mistake_nobody_could_see_is_only_hindsight(void **unused) {
    (void)unused;
    Game game = opened("kuhn_poker");
    int hindsight = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        Record *record = record_of(&game, "kuhn_poker");
        record_ramble(record, &game, seed);
        ReviewParams params = review_defaults();
        params.threads = 1;
        Review *review = reviewed(&game, record, &params);
        for (int k = 0; k < review->count; k++) {
            const ReviewChoice *choice = &review->choice[k];
            hindsight +=
                choice->hindsight.grade >= REVIEW_MISTAKE && choice->as_known.grade == REVIEW_GOOD;
        }
        review_free(review);
        free(record);
    }
    assert_true(hindsight > 0);
    game_close(&game);
}

static void a_review_is_the_same_in_parts_and_on_two_threads(void **unused) {
    (void)unused;
    Game game = opened("leduc_poker");
    Record *record = record_of(&game, "leduc_poker");
    record_ramble(record, &game, 3);
    ReviewParams params = review_defaults();
    params.threads = 1;
    Review *one = reviewed(&game, record, &params);
    Review *part = review_new(&game, record, &params, NULL);
    assert_true(one->count >= 2);
    part->choice[0] = one->choice[0];
    part->judged = 1;
    char path[] = "/tmp/cassino-review-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Error error = {0};
    assert_true(review_save(part, &game, record, path, &error));
    review_free(part);

    params.threads = 2;
    Review *two = review_new(&game, record, &params, NULL);
    assert_int_equal(review_load(two, &game, record, path), 1);
    assert_true(review_run(two, &game, record, NULL, NULL, NULL));
    for (int i = 0; i < one->count; i++) {
        assert_int_equal(one->choice[i].as_known.best, two->choice[i].as_known.best);
        assert_true(fabs(one->choice[i].as_known.cost - two->choice[i].as_known.cost) < 1e-12);
        assert_true(fabs(one->choice[i].hindsight.cost - two->choice[i].hindsight.cost) < 1e-12);
    }
    two->params.seed++;  // a file with other settings counts as missing
    assert_int_equal(review_load(two, &game, record, path), 0);
    review_free(one);
    review_free(two);
    free(record);
    game_close(&game);
    unlink(path);
}

static void choices_assert_same(const ReviewChoice *one, const ReviewChoice *two) {
    const ReviewCost *costs[2][2] = {{&one->as_known, &two->as_known},
                                     {&one->hindsight, &two->hindsight}};
    assert_true(fabs(one->value - two->value) < 1e-12 && fabs(one->error - two->error) < 1e-12);
    assert_true(fabs(one->true_value - two->true_value) < 1e-12 &&
                fabs(one->true_error - two->true_error) < 1e-12);
    for (int i = 0; i < 2; i++) {
        const ReviewCost *a = costs[i][0], *b = costs[i][1];
        assert_int_equal(a->best, b->best);
        assert_int_equal(a->grade, b->grade);
        assert_true(fabs(a->cost - b->cost) < 1e-12 && fabs(a->low - b->low) < 1e-12 &&
                    fabs(a->high - b->high) < 1e-12);
    }
}

static void a_damaged_review_file_is_ignored(void **unused) {
    (void)unused;
    Game game = opened("leduc_poker");
    Record *record = record_of(&game, "leduc_poker");
    record_ramble(record, &game, 3);
    ReviewParams params = review_defaults();
    params.threads = 1;
    params.iterations = 16;
    Review *review = reviewed(&game, record, &params);
    json_t *whole = review_json(review, &game, record);
    char *good = json_dumps(whole, JSON_COMPACT);
    size_t length = strlen(good);
    char path[] = "/tmp/cassino-review-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    int taken = 0;
    for (int i = 0; i < 1000; i++) {
        char *bytes = strdup(good);
        for (int k = 0; k < 1 + i % 4; k++)
            bytes[pcg_below(&rng, (uint32_t)length)] = "0129-.eE\"{}[],:ax"[pcg_below(&rng, 17)];
        FILE *out = fopen(path, "w");
        fwrite(bytes, 1, i % 7 == 0 ? pcg_below(&rng, (uint32_t)length) : length, out);
        fclose(out);
        Review *read = review_new(&game, record, &params, NULL);
        int found = review_load(read, &game, record, path);
        taken += found;
        assert_in_range(found, 0, review->count);
        for (int k = 0; k < read->count; k++)  // choices read from the file equal those judged
            if (read->choice[k].judged) choices_assert_same(&read->choice[k], &review->choice[k]);
        review_free(read);
        free(bytes);
    }
    assert_true(taken > 0);  // some damage changes nothing, so choices are read
    free(good);
    json_decref(whole);
    review_free(review);
    free(record);
    game_close(&game);
    unlink(path);
}

// In slow rule systems a review uses fewer iterations, so that a choice takes at most two
// seconds.
static void reviews_search_less_in_slow_rule_systems(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int look, trial;
    } games[] = {
        {"gbsu/mokra", 600, 600}, {"rfic/lenino", 600, 600}, {"gbww2/lenino-days", 99, 33}};
    for (int i = 0; i < 3; i++) {
        Game game;
        Error error = {0};
        ReviewParams params = review_defaults();
        int look, trial;
        assert_true(game_open(&game, games[i].name, &error));
        review_lengths(&params, &game, &look, &trial);
        assert_int_equal(look, games[i].look);
        assert_int_equal(trial, games[i].trial);
        params.iterations = 16;  // the smallest number allowed
        review_lengths(&params, &game, &look, &trial);
        assert_int_equal(look, 16);
        assert_int_equal(trial, 16);
        game_close(&game);
    }
}

// A progress callback that stops the review at its first call and counts its calls.
static bool leaves_at_once(void *context, const Review *review) {
    (void)review;
    ++*(int *)context;
    return false;
}

static void a_stopped_review_leaves_the_current_choice_unjudged(void **unused) {
    (void)unused;
    Game game = opened("leduc_poker");
    Record *record = record_of(&game, "leduc_poker");
    record_ramble(record, &game, 3);
    ReviewParams params = review_defaults();
    params.iterations = REVIEW_ITERATIONS_MAX;
    int asked = 0;
    Review *review = review_new(&game, record, &params, NULL);
    assert_true(review_run(review, &game, record, leaves_at_once, &asked, NULL));
    assert_int_equal(review->judged, 0);
    for (int i = 0; i < review->count; i++) assert_false(review->choice[i].judged);
    assert_int_equal(asked, 1);
    review_free(review);
    free(record);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reviews_search_less_in_slow_rule_systems),
        cmocka_unit_test(in_tic_tac_toe_blunders_are_those_of_minimax),
        cmocka_unit_test(a_mistake_nobody_could_see_is_only_hindsight),
        cmocka_unit_test(a_review_is_the_same_in_parts_and_on_two_threads),
        cmocka_unit_test(a_damaged_review_file_is_ignored),
        cmocka_unit_test(a_stopped_review_leaves_the_current_choice_unjudged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
