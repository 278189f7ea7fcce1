// SPDX-License-Identifier: GPL-3.0-or-later
// test_balance.c -- tests the search for the value that balances a scenario, on a game with a
// known answer: a biased coin, whose bias is the number to find.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/experiments/balance.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

// ---- The coin ---------------------------------------------------------------------------------
// Allied wins if the card drawn from a thousand is below a limit, which is linear in the number
// `bias`.

struct World {
    int bias, hole;        // the loader rejects a bias equal to `hole`
    double middle, slope;  // Allied wins with probability 0.5 + slope (bias - middle), within [0,1]
};

struct State {
    uint16_t card;  // the card drawn; 0 before the draw
};

enum { CARDS_OF_COIN = 400, BIAS_MAX = 100 };

static void coin_free(World *world) { free(world); }
static const char *coin_title(const World *world) { return world->hole ? "coin" : "whole coin"; }
static uint64_t coin_hash(const World *world) { return (uint64_t)world->bias; }
static void coin_setup(const World *world, State *state) { (void)world, state->card = 0; }
static Side coin_turn(const World *world, const State *state) {
    (void)world;
    return state->card == 0 ? CHANCE : NOBODY;
}
static void coin_legal(const World *world, const State *state, ActionList *out) {
    (void)world, (void)state;
    for (unsigned i = 0; i < CARDS_OF_COIN; i++) actions_push(out, action_make(1, 0, i + 1));
}
static void coin_apply(const World *world, State *state, Action action) {
    (void)world;
    state->card = (uint16_t)action_where(action);
}
static float coin_payoff(const World *world, const State *state, Side side) {
    double share = 0.5 + world->slope * (world->bias - world->middle);
    bool allied = state->card <= share * CARDS_OF_COIN;
    return allied == (side == ALLIED) ? 1.0f : 0.0f;
}
static int coin_margin(const World *world, const State *state) {
    return coin_payoff(world, state, ALLIED) > 0.5f ? 1 : -1;
}
static Action coin_draw(const World *world, const State *state, Pcg *rng) {
    (void)world, (void)state;
    return action_make(1, 0, 1 + pcg_below(rng, CARDS_OF_COIN));
}
static float coin_odds(const World *world, const State *state, Action action) {
    (void)world, (void)state, (void)action;
    return 1.0f / CARDS_OF_COIN;
}
static Action coin_seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state, (void)viewer;
    return action;
}
static bool coin_sound(const World *world, const State *state) {
    (void)world;
    return state->card <= CARDS_OF_COIN;
}
static World *coin_edit(const World *world, const char *const edits[], int count, Error *error) {
    World *edited = malloc(sizeof *edited);
    assert_non_null(edited);
    *edited = *world;
    for (int i = 0; i < count; i++) assert_int_equal(sscanf(edits[i], "bias=%d", &edited->bias), 1);
    bool well = edited->bias >= 0 && edited->bias <= BIAS_MAX && edited->bias != world->hole;
    if (well) return edited;
    free(edited);
    error_set(error, "no such coin");
    return NULL;
}

static const Rules coin_rules = {
    .name = "coin",
    .title = "A coin",
    .state_bytes = sizeof(State),
    .actions_max = CARDS_OF_COIN,
    .plies_max = 1,
    .world_free = coin_free,
    .title_of = coin_title,
    .world_hash = coin_hash,
    .setup = coin_setup,
    .turn = coin_turn,
    .legal = coin_legal,
    .apply = coin_apply,
    .payoff = coin_payoff,
    .margin = coin_margin,
    .draw = coin_draw,
    .odds = coin_odds,
    .seen = coin_seen,
    .check_invariants = coin_sound,
    .lab.world_edit = coin_edit,
};

// ---- The search -------------------------------------------------------------------------------

typedef struct Found {
    int value;  // the value found; -1 if the search found none
    bool crossed, better;
    Answer answer;
    Spread confirmed;
    int played;  // games played, without those for confirmation
} Found;

static Found searched(World world, int low, int high, int games, uint64_t seed) {
    Game game = {.rules = &coin_rules, .world = &world};
    Vary vary = vary_defaults(games);
    vary.spec[ALLIED] = vary.spec[AXIS] = "random";
    vary.seed = seed;
    vary.threads = 1;
    Search *search = calloc(1, sizeof *search);
    Error error = {0};
    *search = (Search){.vary = &vary,
                       .base = &game,
                       .low = low,
                       .high = high,
                       .confirm = 2000,
                       .band = {0.4, 0.6},
                       .best = -1,
                       .number = {.path = "bias", .value = world.bias, .low = 0, .high = BIAS_MAX}};
    search->now = 0.5 + world.slope * (world.bias - world.middle);
    if (!balance_search(search, &error)) fail_msg("%s", error.words);
    Found found = {
        -1, search->crossed, search->better, balance_answer(search), search->confirmed.share, 0};
    if (search->best >= 0) found.value = search->tries[search->best].value;
    for (int i = 0; i < search->try_count; i++) found.played += search->tries[i].sample.count;
    balance_free(search);
    free(search);
    return found;
}

// Players scored 30 % at 40, and 20 % at the present 10: a line meets 50 % at 100. If that is
// beyond the range, or refused, the nearest value in reach is learned.
static void the_second_value_stays_in_the_range(void **unused) {
    (void)unused;
    static const int cases[][3] = {{100, -1, 100}, {60, -1, 60}, {60, 60, 50}, {40, -1, -1}};
    for (int i = 0; i < COUNT_OF(cases); i++) {
        World world = {10, cases[i][1], 90, 0.01};
        Game game = {.rules = &coin_rules, .world = &world};
        Search *search = calloc(1, sizeof *search);
        Error error = {0};
        *search = (Search){.base = &game,
                           .high = cases[i][0],
                           .try_count = 1,
                           .tries = {{.value = 40}},
                           .now = 0.2,
                           .number = {.path = "bias", .value = 10, .high = BIAS_MAX}};
        assert_true(
            game_edit(&game, (const char *[]){"bias=40"}, 1, &search->tries[0].game, &error));
        const Try *second = balance_second(search, 0.3);
        assert_int_equal(second != NULL ? second->value : -1, cases[i][2]);
        balance_free(search);
        free(search);
    }
}

static void bid_finds_the_fifty_percent_value_within_its_interval(void **unused) {
    (void)unused;
    static const World worlds[] = {
        {10, -1, 22, 0.03},   // a higher bias helps the Allied side
        {10, -1, 22, -0.03},  // a higher bias helps the Axis side
        {90, -1, 41, 0.01},  {50, -1, 49, 0.05}, {0, -1, 77.4, 0.006},
    };
    for (int w = 0; w < COUNT_OF(worlds); w++) {
        for (uint64_t seed = 1; seed <= 8; seed++) {
            Found found = searched(worlds[w], 0, BIAS_MAX, 800, seed);
            // At 800 games two standard errors of the share are 3.5 %. This is the number of
            // steps that change the share by so much.
            double steps = fmax(1, 2.5 * 0.5 / sqrt(800) / fabs(worlds[w].slope)) + 0.5;
            assert_true(found.crossed);
            assert_true(fabs(found.value - worlds[w].middle) <= steps);
            assert_int_equal(found.answer, ANSWER_YES);
        }
    }
}

static void a_bid_plays_few_values(void **unused) {
    (void)unused;
    Found found = searched((World){90, -1, 20, 0.01}, 0, BIAS_MAX, 1000, 3);
    assert_true(found.played < 20 * 1000);
}

static void a_bid_skips_values_that_the_loader_refuses(void **unused) {
    (void)unused;
    for (int hole = 11; hole <= 24; hole++) {
        Found found = searched((World){10, hole, 22, 0.04}, 0, BIAS_MAX, 800, 5);
        assert_true(found.crossed && found.value != hole);
        assert_in_range(found.value, 20, 24);
    }
}

static void without_a_solution_bid_reports_the_nearest_value(void **unused) {
    (void)unused;
    Found bounded = searched((World){80, -1, 20, 0.008}, 70, 90, 800, 1);
    assert_false(bounded.crossed);
    assert_true(bounded.better);
    assert_int_equal(bounded.value, 70);
    assert_int_equal(bounded.answer, ANSWER_NO);
    Found flat = searched((World){50, -1, -1000, 0.0002}, 0, BIAS_MAX, 800, 1);
    assert_false(flat.crossed);
    assert_int_equal(flat.answer, ANSWER_NO);
    Found alone = searched((World){50, -1, 0, 0.01}, 50, 50, 800, 1);
    assert_int_equal(alone.value, -1);
    assert_int_equal(alone.answer, ANSWER_NO);
}

static void the_confirmation_on_fresh_seeds_covers_the_true_share(void **unused) {
    (void)unused;
    enum { TRIALS = 400 };
    int held = 0;
    for (uint64_t seed = 1; seed <= TRIALS; seed++) {
        World world = {30, -1, 44.5, 0.02};
        Found found = searched(world, 0, BIAS_MAX, 200, seed);
        double truth = 0.5 + world.slope * (found.value - world.middle);
        held += found.confirmed.low <= truth && truth <= found.confirmed.high;
    }
    if (held < TRIALS * 91 / 100)
        fail_msg("%d of %d", held, TRIALS);  // 93 % less two standard errors
}

static void one_seed_finds_the_same_advice(void **unused) {
    (void)unused;
    Found a = searched((World){10, -1, 22, 0.03}, 0, BIAS_MAX, 300, 9);
    Found b = searched((World){10, -1, 22, 0.03}, 0, BIAS_MAX, 300, 9);
    assert_true(a.value == b.value && a.confirmed.mean == b.confirmed.mean);
    assert_int_equal(a.played, b.played);
}

static void advice_is_ranked_by_verdict_then_by_the_smaller_change(void **unused) {
    (void)unused;
    static Search searches[4];
    Search *list[4];
    static const struct {
        Verdict verdict;
        bool better, crossed;
        int value;
    } rows[] = {{VERDICT_AXIS, true, false, 11},
                {VERDICT_BALANCED, true, true, 14},
                {VERDICT_BALANCED, true, true, 9},
                {VERDICT_BALANCED, false, true, 10}};
    for (int i = 0; i < 4; i++) {
        list[i] = &searches[i];
        searches[i] = (Search){.number.value = 10,
                               .verdict = rows[i].verdict,
                               .better = rows[i].better,
                               .crossed = rows[i].crossed};
        searches[i].tries[0].value = rows[i].value;
    }
    qsort(list, 4, sizeof list[0], balance_compare);
    assert_ptr_equal(list[0], &searches[2]);
    assert_ptr_equal(list[1], &searches[1]);
    assert_ptr_equal(list[2], &searches[3]);
    assert_ptr_equal(list[3], &searches[0]);
}

// Two cards instead of one are a larger change than 65 points instead of 60. Points
// for a side are the smallest change of all.
static void the_size_of_a_change_is_relative(void **unused) {
    (void)unused;
    static Search searches[3];
    static const struct {
        const char *path;
        int now, value;
    } rows[] = {{"initiative.cards", 1, 2}, {"points.village", 60, 65}, {"threshold", 0, 9}};
    Search *list[3];
    for (int i = 0; i < 3; i++) {
        list[i] = &searches[i];
        searches[i] = (Search){.number.value = rows[i].now,
                               .verdict = VERDICT_BALANCED,
                               .better = true,
                               .crossed = true};
        snprintf(searches[i].number.path, sizeof searches[i].number.path, "%s", rows[i].path);
        searches[i].tries[0].value = rows[i].value;
    }
    qsort(list, 3, sizeof list[0], balance_compare);
    for (int i = 0; i < 3; i++) assert_ptr_equal(list[i], &searches[2 - i]);
}

static void advice_corrects_a_wrong_threshold(void **unused) {
    (void)unused;
    Vary vary = vary_defaults(300);
    vary.scenario = "gbsu/first-contact";
    for (Side side = ALLIED; side < SIDES; side++) vary.spec[side] = "greedy:learned=no";
    vary.sets[vary.set_count++] = "victory.threshold=12";
    Game game;
    Error error = {0};
    if (!vary_open(&vary, &game, &error)) fail_msg("%s", error.words);
    Number *numbers = calloc(NUMBERS_MAX, sizeof *numbers);
    Search *search = calloc(1, sizeof *search);
    int count = game.rules->lab.numbers(game.world, numbers), index = 0;
    while (index < count && !number_fits(&numbers[index], "victory.threshold")) index++;
    assert_in_range(index, 0, count - 1);
    assert_int_equal(numbers[index].value, 12);
    *search = (Search){.vary = &vary,
                       .base = &game,
                       .number = numbers[index],
                       .low = -999,
                       .high = 999,
                       .confirm = 1000,
                       .band = {0.4, 0.6},
                       .best = -1};
    if (!balance_search(search, &error)) fail_msg("%s", error.words);
    assert_true(search->crossed);
    assert_int_equal(balance_answer(search), ANSWER_YES);
    assert_in_range(search->tries[search->best].value + 10, 4, 20);
    balance_free(search);
    free(search);
    free(numbers);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_value_stays_in_the_range),
        cmocka_unit_test(bid_finds_the_fifty_percent_value_within_its_interval),
        cmocka_unit_test(a_bid_plays_few_values),
        cmocka_unit_test(a_bid_skips_values_that_the_loader_refuses),
        cmocka_unit_test(without_a_solution_bid_reports_the_nearest_value),
        cmocka_unit_test(the_confirmation_on_fresh_seeds_covers_the_true_share),
        cmocka_unit_test(one_seed_finds_the_same_advice),
        cmocka_unit_test(advice_is_ranked_by_verdict_then_by_the_smaller_change),
        cmocka_unit_test(the_size_of_a_change_is_relative),
        cmocka_unit_test(advice_corrects_a_wrong_threshold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
