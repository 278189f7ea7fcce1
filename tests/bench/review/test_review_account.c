// SPDX-License-Identifier: GPL-3.0-or-later
// test_review_account.c -- tests that the accounts of a review add up exactly, and that every
// fall of more than 10 points has a cause, in the turns of both sides. Most reviews here are of
// real games of every system with invented judgements, because the account must add up with any.
// Short searches judge a few games.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/review/review_account.h"
#include "bench/review/review_keep.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

enum { GAMES = 8, WORDS = 4096 };

static const char *const scenarios[] = {
    "gbsu/first-contact", "gbsu/storfjord", "rfic/two-sections", "rfic/ford",
    "gbww2/crossroads",   "gbww2/ridge",    "tic_tac_toe",       "connect_four",
    "kuhn_poker",         "leduc_poker",    "backgammon",
};

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s", error.words);
    return game;
}

static Record *game_of(const Game *game, const char *name, const char *player, uint64_t seed) {
    Record *record = calloc(1, sizeof *record);
    assert_true(record_begin(record, game, name, player, player, seed, NULL));
    PlayGame wanted = {.game = game,
                       .player = {player, player},
                       .make = player_make,
                       .seed = seed,
                       .record = record};
    Host host;
    assert_true(play_game(&host, &wanted));
    return record;
}

static Review *review_of(const Game *game, const Record *record) {
    ReviewParams params = review_defaults();
    params.iterations = 16;
    params.trials = 2;
    params.threads = 1;
    Review *review = review_new(game, record, &params, NULL);
    assert_non_null(review);
    return review;
}

static ReviewCost cost_invent(Pcg *rng, Action played, Action best) {
    ReviewCost cost = {.best = pcg_below(rng, 3) == 0 ? best : played};
    if (cost.best == played) return cost;
    double reach = (double)pcg_unit(rng) * 0.2;
    cost.cost = (double)pcg_unit(rng) * 0.5 - 0.1;
    cost.low = cost.cost - reach;
    cost.high = cost.cost + reach;
    if (cost.low > 0 && cost.cost >= REVIEW_INACCURACY_COST)
        cost.grade = cost.cost < REVIEW_MISTAKE_COST   ? REVIEW_INACCURACY
                     : cost.cost < REVIEW_BLUNDER_COST ? REVIEW_MISTAKE
                                                       : REVIEW_BLUNDER;
    return cost;
}

// Invents judgements: the win probability makes a random walk, with small or with large steps.
static void review_invent(Review *review, const Game *game, const Record *record, Pcg *rng) {
    double value = (double)pcg_unit(rng), step = pcg_below(rng, 2) == 0 ? 0.05 : 0.6;
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    int ply = 0;
    game->rules->setup(game->world, state);
    for (int i = 0; i < review->count; i++) {
        ReviewChoice *choice = &review->choice[i];
        for (; ply < choice->ply; ply++) game_apply(game, state, record->actions[ply]);
        int count = game_legal(game, state, list);
        Action best = list[pcg_below(rng, (uint32_t)count)];
        value = fmin(fmax(value + step * ((double)pcg_unit(rng) - 0.5), 0), 1);
        choice->true_value = choice->side == ALLIED ? value : 1 - value;
        choice->value = choice->true_value;
        choice->as_known = cost_invent(rng, choice->played, best);
        choice->hindsight = cost_invent(rng, choice->played, best);
        choice->judged = true;
        review->judged++;
    }
}

// ---- Checks

// Checks that the printed numbers of a side add up.
static void sentence_check(const ReviewAccount *account, const Game *game, Side side) {
    char words[WORDS];
    Text text = text_over(words, sizeof words);
    review_account_put(account, game, side, &text);
    int number[5] = {0}, found = 0;
    const char *at = strstr(words, ": ");
    assert_non_null(at);
    for (at++; *at != '\0' && found < 5;) {
        char *end;
        long value = strtol(at, &end, 10);
        bool is_number = end != at && (at[-1] == ' ');
        if (is_number) number[found++] = (int)value;
        at = is_number ? end : at + 1;
    }
    if (found != 5 || number[0] + number[1] + number[2] + number[3] != number[4])
        fail_msg("does not add up: %s", words);
    assert_true(number[0] >= 0 && number[0] <= 100 && number[4] >= 0 && number[4] <= 100);
    assert_true(number[1] <= 0 && number[2] >= 0);
}

static double value_at(const ReviewAccount *account, int i, Side side) {
    double value = account->point[i].value;
    return side == ALLIED ? value : 1 - value;
}

static void fall_check(const ReviewFall *fall, const Review *review, const Game *game,
                       const Record *record) {
    char words[WORDS];
    Text text = text_over(words, sizeof words);
    StateBuffer buffer = {0};
    assert_true(fall->before - fall->after > REVIEW_FALL);
    assert_in_range(fall->ply, fall->from, fall->to - 1);
    record_position(record, game, state_of(&buffer), fall->ply);
    Side turn = game_turn(game, state_of(&buffer));
    // A search that overrates a side may notice it at a mistake of the other side, which is then no
    // cause: a fall is never put down to a choice that is called a mistake.
    bool mistaken = fall->choice >= 0 && review->choice[fall->choice].as_known.grade != REVIEW_GOOD;
    assert_int_equal(turn, fall->cause == CAUSE_CHANCE                  ? CHANCE
                           : fall->cause == CAUSE_OTHER_SIDE            ? side_other(fall->side)
                           : fall->cause == CAUSE_OVERRATED && mistaken ? turn
                                                                        : fall->side);
    if (fall->cause == CAUSE_OTHER_SIDE) assert_false(mistaken);
    review_fall_put(fall, review, game, record, true, &text);
    const char *cause = strstr(words, "Cause: ");
    assert_non_null(cause);
    assert_true(strlen(cause) > 15 && words[strlen(words) - 1] == '.');
}

// Checks that between any two points of the curve that differ by more than 10 points there is a
// fall.
static void falls_check(const ReviewAccount *account, Side side) {
    for (int i = 0; i < account->point_count; i++)
        for (int j = i + 1; j < account->point_count; j++) {
            if (value_at(account, i, side) - value_at(account, j, side) <= REVIEW_FALL) continue;
            bool found = false;
            for (int k = 0; k < account->fall_count && !found; k++) {
                const ReviewFall *fall = &account->fall[k];
                found = fall->side == side && fall->from < account->point[j].ply &&
                        fall->to > account->point[i].ply;
            }
            assert_true(found);
        }
}

static void turning_points_check(const ReviewAccount *account) {
    double least = 2;
    assert_int_equal(account->turning_count, min_int(account->fall_count, TURNING_POINTS));
    for (int k = 0; k < account->turning_count; k++) {
        const ReviewFall *fall = &account->fall[account->turning[k]];
        assert_true(fall->before - fall->after <= least);
        least = fall->before - fall->after;
    }
    for (int i = 0, deeper = 0; i < account->fall_count; i++) {
        deeper += account->fall[i].before - account->fall[i].after > least;
        assert_true(deeper < TURNING_POINTS);
    }
}

static int account_check(const Review *review, const Game *game, const Record *record) {
    ReviewAccount *account = review_account(review);
    if (account->whole) {
        assert_int_equal(account->end, lround(100 * review->payoff));
        assert_int_equal(
            account->start + account->choices[ALLIED] + account->choices[AXIS] + account->chance,
            account->end);
        for (Side side = ALLIED; side < SIDES; side++) sentence_check(account, game, side);
    }
    for (Side side = ALLIED; side < SIDES; side++) falls_check(account, side);
    for (int i = 0; i < account->fall_count; i++)
        fall_check(&account->fall[i], review, game, record);
    turning_points_check(account);
    int falls = account->fall_count;
    free(account);
    return falls;
}

static void accounts_add_up_and_falls_have_causes_in_every_system(void **unused) {
    (void)unused;
    for (int s = 0; s < COUNT_OF(scenarios); s++) {
        Game game = opened(scenarios[s]);
        int falls = 0, choices = 0, games = strchr(scenarios[s], '/') != NULL ? GAMES / 2 : GAMES;
        for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) {
            Pcg rng = pcg_stream(seed, (uint64_t)s, PCG_TEST);
            Record *record = game_of(&game, scenarios[s], seed % 2 ? "random" : "greedy", seed);
            Review *review = review_of(&game, record);
            review_invent(review, &game, record, &rng);
            falls += account_check(review, &game, record);
            choices += review->count;
            if (review->count > 1) {  // leave a choice unjudged, as a stopped review does
                review->choice[review->count / 2].judged = false;
                account_check(review, &game, record);
            }
            review_free(review);
            free(record);
        }
        print_message("%s: %d choices, %d falls\n", scenarios[s], choices, falls);
        assert_true(choices > 0);
        game_close(&game);
    }
}

// Searches judge these games. Checks also that a review read from a file gives the same account.
static void accounts_of_judged_games_add_up(void **unused) {
    (void)unused;
    static const char *const judged[] = {"gbsu/first-contact", "rfic/two-sections", "connect_four",
                                         "leduc_poker"};
    for (int s = 0; s < COUNT_OF(judged); s++) {
        Game game = opened(judged[s]);
        for (uint64_t seed = 1; seed <= 2; seed++) {
            Record *record = game_of(&game, judged[s], "greedy", seed);
            Review *review = review_of(&game, record);
            assert_true(review_run(review, &game, record, NULL, NULL, NULL));
            account_check(review, &game, record);
            json_t *whole = review_json(review, &game, record);
            json_t *account = json_object_get(whole, "account");
            assert_int_equal(json_array_size(json_object_get(account, "sides")), SIDES);
            json_decref(whole);
            review_free(review);
            free(record);
        }
        game_close(&game);
    }
}

// Checks that a loss by bad choices is attributed to choices, and a loss by bad luck to chance.
static void the_rest_goes_where_the_measurements_are_least_certain(void **unused) {
    (void)unused;
    Game game = opened("backgammon");
    Record *record = game_of(&game, "backgammon", "random", 3);
    for (int lucky = 0; lucky < 2; lucky++) {
        Review *review = review_of(&game, record);
        for (int i = 0; i < review->count; i++) {
            ReviewChoice *choice = &review->choice[i];
            choice->judged = true;
            choice->true_value = 0.5;
            choice->as_known = (ReviewCost){.best = choice->played};
        }
        review->judged = review->count;
        review->payoff = 0;
        for (int i = 0; i < review->luck_count; i++) review->luck[i].change = 0;
        ReviewChoice *first = &review->choice[0];
        double sign = first->side == ALLIED ? 1 : -1;
        review->payoff = first->side == ALLIED ? 0 : 1;
        if (lucky) {
            if (review->luck_count == 0)  // the rules evaluate no chance event of this game
                review->luck[review->luck_count++] = (ReviewLuck){.ply = review->choice[0].ply};
            review->luck[review->luck_count - 1].change = -sign * 0.5;
        } else {
            first->as_known = (ReviewCost){.best = first->played + 1,
                                           .cost = 0.5,
                                           .low = 0.4,
                                           .high = 0.6,
                                           .grade = REVIEW_BLUNDER};
        }
        ReviewAccount *account = review_account(review);
        assert_int_equal(account->choices[first->side], lucky ? 0 : (int)(-sign * 50));
        assert_int_equal(account->choices[side_other(first->side)], 0);
        assert_int_equal(account->chance, lucky ? (int)(-sign * 50) : 0);
        free(account);
        review_free(review);
    }
    free(record);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accounts_add_up_and_falls_have_causes_in_every_system),
        cmocka_unit_test(accounts_of_judged_games_add_up),
        cmocka_unit_test(the_rest_goes_where_the_measurements_are_least_certain),
    };
    return cmocka_run_group_tests_name("review account", tests, NULL, NULL);
}
