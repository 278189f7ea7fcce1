// SPDX-License-Identifier: GPL-3.0-or-later
// test_luck.c -- tests that the entries of the luck breakdown add up to the result exactly, and
// attribute every change to its cause.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/simulate/rows.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

static const char *const greedy[SIDES] = {"greedy", "greedy"};

// Returns the sum of changes of a mover; -1: of all movers.
static int64_t booked(const LuckBreakdown *breakdown, int mover) {
    int64_t sum = 0;
    for (int i = 0; i < breakdown->count; i++) {
        const LuckEntry *entry = &breakdown->entries[i];
        if (mover < 0 || entry->mover == mover) sum += entry->change;
    }
    return sum;
}

static void start_plus_changes_equals_the_result_of_every_game(void **unused) {
    (void)unused;
    static const char *const names[] = {"gbsu/first-contact", "gbsu/primosole-hold", "gbsu/mokra"};
    GameRows *rows = malloc(sizeof *rows);
    GameBoard *board = malloc(sizeof *board);
    for (int i = 0; i < COUNT_OF(names); i++) {
        Game game;
        Error error = {0};
        assert_true(game_open(&game, names[i], &error));
        game_board_read(board, &game);
        for (int index = 0; index < 20; index++) {
            rows_play(rows, &game, board, greedy, 7, index, true, NULL, (Stop){0});
            const LuckBreakdown *breakdown = &rows->luck;
            assert_true(breakdown->valued);
            assert_int_equal(breakdown->start + booked(breakdown, -1), rows->payoff);
            assert_true(rows->payoff == 0 || rows->payoff == MILLION ||
                        rows->payoff == MILLION / 2);
            int plies = 0, outcomes = 0;
            for (int b = 0; b < breakdown->count; b++) {
                const LuckEntry *entry = &breakdown->entries[b];
                plies += entry->plies;
                assert_true(entry->size >= llabs((long long)entry->change));
                assert_true(entry->outcome >= NO_OUTCOME && entry->outcome < board->outcome_count);
                outcomes +=
                    entry->mover == CHANCE && entry->outcome != NO_OUTCOME ? entry->plies : 0;
            }
            assert_int_equal(plies, rows->plies);
            assert_true(2 * outcomes > rows->chances);  // most outcomes of chance are cards
        }
        game_close(&game);
    }
    free(board);
    free(rows);
}

static double value_of(const Game *game, const State *state) {
    bool over = game_turn(game, state) == NOBODY;
    return (double)(over ? game->rules->payoff(game->world, state, ALLIED)
                         : game->rules->evaluate(game->world, state, ALLIED));
}

// Checks that the losses one side inflicts are losses of the enemy. Strikes, mines and snipers
// can cause the rest.
static void losses_inflicted_equal_losses_of_the_enemy(void **unused) {
    (void)unused;
    static const char *const names[] = {"gbsu/first-contact", "gbsu/primosole-hold"};
    GameRows *rows = malloc(sizeof *rows);
    GameBoard *board = malloc(sizeof *board);
    for (int i = 0; i < COUNT_OF(names); i++) {
        Game game;
        Error error = {0};
        int64_t given[SIDES] = {0}, lost[SIDES] = {0};
        assert_true(game_open(&game, names[i], &error));
        game_board_read(board, &game);
        for (int index = 0; index < 40; index++) {
            rows_play(rows, &game, board, greedy, 9, index, true, NULL, (Stop){0});
            int64_t here[SIDES] = {0};
            for (int p = 0; p < board->piece_count; p++) {
                assert_true(rows->fates[p].given >= 0);
                here[board->pieces[p].side] += rows->fates[p].given;
            }
            for (Side side = ALLIED; side < SIDES; side++) {
                int64_t theirs = (int64_t)rows->end.steps_lost[side_other(side)] * MILLION;
                assert_true(here[side] <= theirs);
                // Shares of a step add up to a whole step.
                assert_int_equal(here[side] % MILLION, 0);
                given[side] += here[side];
                lost[side_other(side)] += theirs;
            }
        }
        for (Side side = ALLIED; side < SIDES; side++)
            assert_true(given[side] > 0.6 * (double)lost[side_other(side)]);
        game_close(&game);
    }
    free(board);
    free(rows);
}

// Calculates the same sums in another way: replays the record and compares every draw with all
// possible ones.
static void each_change_is_attributed_to_its_cause(void **unused) {
    (void)unused;
    GameRows *rows = malloc(sizeof *rows);
    GameBoard *board = malloc(sizeof *board);
    Record *record = malloc(sizeof *record);
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "gbsu/first-contact", &error));
    game_board_read(board, &game);
    record_begin(record, &game, "gbsu/first-contact", "greedy", "greedy", 3, NULL);
    rows_play(rows, &game, board, greedy, 3, 5, true, record, (Stop){0});
    StateBuffer state = {0};
    double sum[NOBODY + 1] = {0};
    Action list[ACTIONS_MAX];
    game.rules->setup(game.world, state_of(&state));
    double now = value_of(&game, state_of(&state));
    assert_true(fabs(now - rows->luck.start / 1e6) < 1e-6);
    for (int i = 0; i < record->count; i++) {
        Side mover = game_turn(&game, state_of(&state));
        int count = game_legal(&game, state_of(&state), list);
        double before = now;
        if (mover == CHANCE) {
            before = 0;
            for (int a = 0; a < count; a++) {
                StateBuffer next;
                game_copy(&game, state_of(&next), state_of(&state));
                game_apply(&game, state_of(&next), list[a]);
                before += (double)game.rules->odds(game.world, state_of(&state), list[a]) *
                          value_of(&game, state_of(&next));
            }
            sum[NOBODY] += before - now;
        }
        game_apply(&game, state_of(&state), record->actions[i]);
        bool over = game_turn(&game, state_of(&state)) == NOBODY;
        now = value_of(&game, state_of(&state));
        bool forced = mover != CHANCE && (count == 1 || over);
        sum[forced ? NOBODY : mover] += now - before;
    }
    for (int mover = 0; mover <= NOBODY; mover++)
        assert_true(fabs(sum[mover] - (double)booked(&rows->luck, mover) / MILLION) <
                    2e-6 * record->count);
    game_close(&game);
    free(record);
    free(board);
    free(rows);
}

// Checks that luck has mean 0 whatever the evaluation function says about cards.
static void luck_has_mean_0(void **unused) {
    (void)unused;
    enum { GAMES = 300 };
    GameRows *rows = malloc(sizeof *rows);
    GameBoard *board = malloc(sizeof *board);
    Game game;
    Error error = {0};
    double sum = 0, squares = 0;
    assert_true(game_open(&game, "gbsu/first-contact", &error));
    game_board_read(board, &game);
    for (int index = 0; index < GAMES; index++) {
        rows_play(rows, &game, board, greedy, 11, index, true, NULL, (Stop){0});
        double luck = (double)booked(&rows->luck, CHANCE) / MILLION;
        sum += luck;
        squares += luck * luck;
    }
    double mean = sum / GAMES, spread = sqrt(squares / GAMES - mean * mean);
    assert_true(spread > 0.1);
    assert_true(fabs(mean) < 3 * spread / sqrt(GAMES));
    game_close(&game);
    free(board);
    free(rows);
}

static void rules_without_evaluation_have_no_luck_breakdown(void **unused) {
    (void)unused;
    GameRows *rows = malloc(sizeof *rows);
    GameBoard *board = malloc(sizeof *board);
    Game game;
    Error error = {0};
    const char *const random[SIDES] = {"random", "random"};
    assert_true(game_open(&game, "kuhn_poker", &error));
    assert_null(game.rules->evaluate);
    game_board_read(board, &game);
    rows_play(rows, &game, board, random, 1, 0, true, NULL, (Stop){0});
    assert_false(rows->luck.valued);
    assert_int_equal(booked(&rows->luck, -1), 0);
    assert_int_equal(rows->chances, 2);
    assert_true(rows->luck.count >= 3);
    game_close(&game);
    free(board);
    free(rows);
}

// A game of chance with more event types and outcomes than a luck breakdown has entries for.
enum { LONG_GAME = 5000 };
struct State {
    uint32_t plies;
};

static Side long_turn(const World *world, const State *state) {
    (void)world;
    return state->plies == LONG_GAME ? NOBODY : CHANCE;
}

static void long_legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    actions_push(out, state->plies + 1);
}

static const char *const long_words[] = {"morning", "noon", "evening", "night"};
enum { EVENT_TYPES_FEW = COUNT_OF(long_words), EVENT_TYPES_MANY = 1000 };

static const char *long_event_type_few(const World *world, const State *state) {
    (void)world;
    return long_words[state->plies / OUTCOME_KINDS_MAX % EVENT_TYPES_FEW];
}

static const char *long_event_type_many(const World *world, const State *state) {
    static char words[EVENT_TYPES_MANY][16];
    (void)world;
    uint32_t place = state->plies % EVENT_TYPES_MANY;
    snprintf(words[place], sizeof words[place], "event type %u", place);
    return words[place];
}

static int long_outcome(const World *world, const State *state, Action action) {
    (void)world, (void)state;
    return (int)(action * 7 % OUTCOME_KINDS_MAX);
}

static float long_guess(const World *world, const State *state, Side side) {
    (void)world, (void)side;
    return (float)(state->plies * 37 % 101) / 101.0f;
}

static float long_payoff(const World *world, const State *state, Side side) {
    (void)world, (void)state;
    return side == ALLIED ? 1.0f : 0.0f;
}

static void a_full_breakdown_drops_outcomes_but_no_change(void **unused) {
    (void)unused;
    LuckBreakdown *breakdown = malloc(sizeof *breakdown);
    for (int many = 0; many < 2; many++) {
        const Rules rules = {
            .turn = long_turn,
            .legal = long_legal,
            .evaluate = long_guess,
            .payoff = long_payoff,
            .lab = {.event_type = many ? long_event_type_many : long_event_type_few,
                    .outcome_kind = long_outcome}};
        Game game = {.rules = &rules, .world = NULL};
        State state = {0};
        int plies = 0;
        luck_breakdown_start(breakdown, &game, &state, true);
        for (uint32_t i = 0; i < LONG_GAME; i++) {
            State next = {i + 1};
            luck_breakdown_add(breakdown, &game, &state, 0, i + 1, &next);
            state = next;
        }
        for (int b = 0; b < breakdown->count; b++) plies += breakdown->entries[b].plies;
        assert_int_equal(plies, LONG_GAME);
        assert_int_equal(breakdown->event_type_count, many ? EVENT_TYPES_MAX : EVENT_TYPES_FEW);
        assert_true(breakdown->count <= LUCK_ENTRIES_MAX);
        assert_true(breakdown->count >= EVENT_TYPES_FEW * OUTCOME_KINDS_MAX);
        assert_int_equal(breakdown->start + booked(breakdown, -1), MILLION);
    }
    free(breakdown);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_plus_changes_equals_the_result_of_every_game),
        cmocka_unit_test(losses_inflicted_equal_losses_of_the_enemy),
        cmocka_unit_test(each_change_is_attributed_to_its_cause),
        cmocka_unit_test(luck_has_mean_0),
        cmocka_unit_test(rules_without_evaluation_have_no_luck_breakdown),
        cmocka_unit_test(a_full_breakdown_drops_outcomes_but_no_change),
    };
    return cmocka_run_group_tests_name("luck", tests, NULL, NULL);
}
