// SPDX-License-Identifier: GPL-3.0-or-later
// test_honest.c -- measures how often the interval that a search gives for a move contains the
// true value, where the truth is known: tic_tac_toe, solved by minimax.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ai/players.h"
#include "ai/search/search.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

enum { POSITIONS = 100, BUCKETS = 4 };

static const int iterations[] = {30, 100, 300, 1000};  // iterations of a search
static const int fewest[BUCKETS] = {1, 5, 20, 100};    // fewest visits of a move in each bucket

typedef struct Coverage {
    int count, held;
} Coverage;

static float truth_of(const Game *game, const State *state, Side viewer) {
    Action list[ACTIONS_MAX];
    Side turn = game_turn(game, state);
    if (turn == NOBODY) return game->rules->payoff(game->world, state, viewer);
    float best = turn == viewer ? 0 : 1;
    int count = game_legal(game, state, list);
    for (int i = 0; i < count; i++) {
        StateBuffer next;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), list[i]);
        float value = truth_of(game, state_of(&next), viewer);
        if (turn == viewer ? value > best : value < best) best = value;
    }
    return best;
}

static bool position_make(const Game *game, int seed, State *state) {
    Pcg rng = pcg_stream((uint64_t)seed, 0, PCG_TEST);
    Action list[ACTIONS_MAX];
    game->rules->setup(game->world, state);
    for (int ply = 0; ply < 2 + seed % 4; ply++) {
        int count = game_legal(game, state, list);
        game_apply(game, state, list[pcg_below(&rng, (uint32_t)count)]);
        if (game_turn(game, state) == NOBODY) return false;
    }
    return game_legal(game, state, list) > 1;
}

static void position_check(const Game *game, const State *state, int count, int seed,
                           Coverage coverage[BUCKETS]) {
    SearchParams params = search_defaults();
    Error error = {0};
    SearchReport report;
    char words[64];
    snprintf(words, sizeof words, "iterations=%d,trees=1,early=no", count);
    assert_true(options_parse(search_options, &params, words, &error));
    params.threads = 1;
    params.seed = (uint64_t)seed;
    Search *search = search_new(game, &params, NULL);
    assert_non_null(search);
    Side viewer = game_turn(game, state);
    search_run(search, state, viewer, &report);
    search_free(search);
    for (int i = 0; i < report.count; i++) {
        const SearchMove *move = &report.moves[i];
        StateBuffer next;
        int bucket = BUCKETS - 1;
        if (move->visits == 0) continue;
        while ((int)move->visits < fewest[bucket]) bucket--;
        game_copy(game, state_of(&next), state);
        game_apply(game, state_of(&next), move->action);
        float truth = truth_of(game, state_of(&next), viewer);
        coverage[bucket].count++;  // rounded to whole percent, as it is displayed
        coverage[bucket].held += fabsf(move->value - truth) <= 1.96f * move->uncertainty + 0.005f;
    }
}

static void an_interval_covers_the_true_value_as_often_as_stated(void **unused) {
    (void)unused;
    Game game;
    Error error = {0};
    Coverage coverage[BUCKETS] = {{0, 0}};
    assert_true(game_open(&game, "tic_tac_toe", &error));
    for (int seed = 0; seed < POSITIONS; seed++) {
        StateBuffer state = {{0}};
        if (!position_make(&game, seed, state_of(&state))) continue;
        for (int i = 0; i < (int)(sizeof iterations / sizeof iterations[0]); i++)
            position_check(&game, state_of(&state), iterations[i], seed, coverage);
    }
    game_close(&game);
    for (int i = 0; i < BUCKETS; i++)
        print_message("from %d visits: %d of %d\n", fewest[i], coverage[i].held, coverage[i].count);
    for (int i = 0; i < BUCKETS; i++) {
        assert_true(coverage[i].count >= 200);
        assert_true(coverage[i].held >= 0.95 * coverage[i].count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_interval_covers_the_true_value_as_often_as_stated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
