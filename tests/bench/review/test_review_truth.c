// SPDX-License-Identifier: GPL-3.0-or-later
// test_review_truth.c -- tests `review` on games whose truth is known exactly: solved late
// positions of connect_four, and the choices in kuhn_poker that are right or wrong whatever the
// enemy does. CASSINO_REVIEW_GAMES=N reviews N times as many games, with other seeds.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/review/review.h"
#include "engine/rules/rules.h"

enum { FOURS = 30, LATE = 28, HANDS = 60 };  // games, plies, games

typedef struct Tally {
    int lost, found, fair, called, held, inside;
} Tally;

static int times(void) {
    const char *games = getenv("CASSINO_REVIEW_GAMES");
    return games != NULL ? atoi(games) : 1;
}

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s", error.words);
    return game;
}

// Returns the record of a game of random legal actions.
static Record *rambled(const Game *game, const char *name, uint64_t seed) {
    Record *record = calloc(1, sizeof *record);
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    assert_non_null(record);
    assert_true(record_begin(record, game, name, "person", "person", 1, NULL));
    game->rules->setup(game->world, state);
    for (Side turn; (turn = game_turn(game, state)) != NOBODY;) {
        int count = game_legal(game, state, list);
        Action action = turn == CHANCE ? game->rules->draw(game->world, state, &rng)
                                       : list[pcg_below(&rng, (uint32_t)count)];
        record->actions[record->count++] = action;
        game_apply(game, state, action);
    }
    return record;
}

static Review *listed(const Game *game, const Record *record, uint64_t seed) {
    ReviewParams params = review_defaults();
    params.threads = 1;
    params.seed = seed;
    Review *review = review_new(game, record, &params, NULL);
    assert_non_null(review);
    return review;
}

static void judge(Review *review, const Game *game, const Record *record) {
    assert_true(review_run(review, game, record, NULL, NULL, NULL));
    assert_int_equal(review->judged, review->count);
}

// Counts one judged choice whose true cost is `truth`.
static void tally_take(Tally *tally, const ReviewCost *cost, double truth) {
    bool graded = cost->grade != REVIEW_GOOD;
    assert_true(cost->low <= cost->cost && cost->cost <= cost->high);
    tally->held++;
    tally->inside += cost->low - 1e-9 <= truth && truth <= cost->high + 1e-9;
    if (truth >= REVIEW_MISTAKE_COST) {
        tally->lost++;
        tally->found += cost->grade >= REVIEW_MISTAKE;
    } else if (truth == 0) {
        tally->fair++;
        tally->called += graded;
    }
}

static void tally_tell(const char *what, const Tally *tally) {
    print_message("%s: %d of %d losses called, %d of %d fair choices; %d of %d intervals hold\n",
                  what, tally->found, tally->lost, tally->called, tally->fair, tally->inside,
                  tally->held);
}

// ---- connect_four, solved.

// Returns the payoff of the side to move under best play (0, 1/2 or 1), by alpha-beta search.
static double solved(const Game *game, const State *state, double low, double high) {
    Action list[ACTIONS_MAX];
    Side turn = game_turn(game, state);
    int count = game_legal(game, state, list);
    double best = 0;
    for (int i = 0; i < count && best < high; i++) {
        StateBuffer next;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        double value = game_turn(game, state_of(&next)) == NOBODY
                           ? (double)game->rules->payoff(game->world, state_of(&next), turn)
                           : 1 - solved(game, state_of(&next), 1 - high, 1 - low);
        best = fmax(best, value);
        low = fmax(low, best);
    }
    return best;
}

static double solved_cost(const Game *game, const Record *record, const ReviewChoice *choice) {
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    assert_true(record_replay(record, game, state, choice->ply, NULL));
    double before = solved(game, state, 0, 1);
    game_apply(game, state, choice->played);
    if (game_turn(game, state) == NOBODY)
        return before - (double)game->rules->payoff(game->world, state, choice->side);
    return before - (1 - solved(game, state, 0, 1));
}

static void connect_four_blunders_are_found_without_false_alarms(void **unused) {
    (void)unused;
    Game game = opened("connect_four");
    Tally tally = {0};
    for (int i = 0, games = 0; games < FOURS * times(); i++) {
        Record *record = rambled(&game, "connect_four", (uint64_t)i);
        Review *review = listed(&game, record, (uint64_t)i);
        for (int k = 0; k < review->count; k++) {
            ReviewChoice *choice = &review->choice[k];
            assert_true(choice->choices > 1);
            choice->judged = choice->ply < LATE;
            review->judged += choice->judged;
        }
        games += review->judged < review->count;
        judge(review, &game, record);
        for (int k = 0; k < review->count; k++)
            if (review->choice[k].ply >= LATE)
                tally_take(&tally, &review->choice[k].as_known,
                           solved_cost(&game, record, &review->choice[k]));
        review_free(review);
        free(record);
    }
    tally_tell("connect_four", &tally);
    assert_true(tally.lost > 10 && tally.fair > 40);
    assert_true(tally.found * 10 >= tally.lost * 8);
    assert_true(tally.called * 20 <= tally.fair);
    assert_true(tally.inside * 10 >= tally.held * 9);
    game_close(&game);
}

// ---- kuhn_poker: choices that are wrong whatever the enemy does.

enum { JACK = 1, KING = 3, DEALS = 2 };

// Returns the cost in win probability (a chip is 1/4) of the answer to a bet, by a holder of the
// jack or the king: a jack that calls loses two chips for one, a king that folds loses one for
// two. Returns -1 if the cost depends on the enemy.
static double kuhn_cost(const Record *record, const ReviewChoice *choice) {
    Action bet = record->actions[choice->ply - 1];
    unsigned card = action_where(record->actions[choice->side]);
    bool calls = action_verb(choice->played) == 3;
    if (choice->ply == DEALS || action_verb(bet) != 3) return -1;
    if (card == JACK) return calls ? 0.25 : 0;
    if (card == KING) return calls ? 0 : 0.75;
    return -1;
}

static void kuhn_poker_dominated_replies_are_found(void **unused) {
    (void)unused;
    Game game = opened("kuhn_poker");
    Tally tally = {0};
    for (int i = 0; i < HANDS * times(); i++) {
        Record *record = rambled(&game, "kuhn_poker", (uint64_t)i);
        Review *review = listed(&game, record, (uint64_t)i);
        judge(review, &game, record);
        for (int k = 0; k < review->count; k++) {
            double truth = kuhn_cost(record, &review->choice[k]);
            if (truth >= 0) tally_take(&tally, &review->choice[k].as_known, truth);
        }
        review_free(review);
        free(record);
    }
    tally_tell("kuhn_poker", &tally);
    assert_true(tally.lost > 8 && tally.fair > 8);
    assert_int_equal(tally.found, tally.lost);
    assert_int_equal(tally.called, 0);
    assert_true(tally.inside * 10 >= tally.held * 9);
    game_close(&game);
}

// Judges two games that a side cannot tell apart. The judgement by what the side knew must be
// equal to the last bit.
static void possible_mistakes_are_equal_for_determinizations_that_look_alike(void **unused) {
    (void)unused;
    Game game = opened("kuhn_poker");
    int same = 0, apart = 0;
    for (int i = 0; i < HANDS; i++) {
        Record *record = rambled(&game, "kuhn_poker", (uint64_t)i);
        static Record twin;
        twin = *record;
        unsigned one = action_where(record->actions[0]), two = action_where(record->actions[1]);
        twin.actions[AXIS] += 6 - one - two - two;  // replaces the enemy's card by the third card
        Review *first = listed(&game, record, 7), *second = listed(&game, &twin, 7);
        judge(first, &game, record);
        judge(second, &game, &twin);
        assert_int_equal(first->count, second->count);
        for (int k = 0; k < first->count; k++) {
            const ReviewChoice *a = &first->choice[k], *b = &second->choice[k];
            if (a->side != ALLIED) continue;
            assert_int_equal(a->as_known.best, b->as_known.best);
            assert_int_equal(a->as_known.grade, b->as_known.grade);
            assert_memory_equal(&a->value, &b->value, sizeof a->value);
            assert_memory_equal(&a->as_known.cost, &b->as_known.cost, sizeof a->as_known.cost);
            assert_memory_equal(&a->as_known.low, &b->as_known.low, sizeof a->as_known.low);
            same++;
            apart += a->hindsight.best != b->hindsight.best ||
                     fabs(a->hindsight.cost - b->hindsight.cost) > 0.05;
        }
        review_free(first);
        review_free(second);
        free(record);
    }
    assert_true(same > 20);
    assert_true(apart > 5);  // hindsight tells them apart, so the games differ
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connect_four_blunders_are_found_without_false_alarms),
        cmocka_unit_test(kuhn_poker_dominated_replies_are_found),
        cmocka_unit_test(possible_mistakes_are_equal_for_determinizations_that_look_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
