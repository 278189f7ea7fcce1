// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_games.c -- plays whole games between greedy players with learned policies, to check
// how often and with what losses the Soviets win two-sections, and that every scenario ends in
// time.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "ai/policy.h"
#include "engine/game/open.h"
#include "engine/rules/rfic/rfic.h"
#include "engine/rules/rules.h"

#include <cmocka.h>

enum { GAMES = 4000 };

static Game loaded(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s: %s", name, error.words);
    assert_non_null(game.learned);
    return game;
}

// Plays a game in which both sides take the action with the highest prior, at random among
// equals, like the player `greedy`. Returns the number of plies.
static int battle(const Game *game, State *state, uint64_t seed) {
    const World *world = game->world;
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    rfic_rules.setup(world, state);
    for (int ply = 0;; ply++) {
        Side turn = rfic_rules.turn(world, state);
        if (turn == NOBODY) return ply;
        assert_true(ply < PLIES_MAX);
        if (turn == CHANCE) {
            rfic_rules.apply(world, state, rfic_draw(world, state, &rng));
            continue;
        }
        ActionList out = {list, 0, ACTIONS_MAX};
        rfic_rules.legal(world, state, &out);
        policy_priors(game, state, list, out.count, weight);
        int best[ACTIONS_MAX], ties = 0;
        for (int i = 0; i < out.count; i++) {
            if (ties > 0 && weight[i] < weight[best[0]]) continue;
            if (ties > 0 && weight[i] > weight[best[0]]) ties = 0;
            best[ties++] = i;
        }
        rfic_rules.apply(world, state, list[best[pcg_below(&rng, (uint32_t)ties)]]);
    }
}

// Checks that all Germans are eliminated by turn 7 in 55 to 85 of 100 games, with average Soviet
// losses of 35 to 55 %.
static void attackers_of_two_sections_mostly_win_with_heavy_losses(void **unused) {
    (void)unused;
    Game game = loaded("rfic/two-sections");
    const World *world = game.world;
    State state;
    int gone = 0, lost = 0;
    for (int i = 0; i < GAMES; i++) {
        battle(&game, &state, (uint64_t)i);
        gone += (world->side[AXIS].soldiers & ~state.gone) == 0;
        lost += 100 * strength_lost(world, &state, ALLIED) / world->side[ALLIED].strength;
    }
    assert_in_range(gone * 100 / GAMES, 55, 85);
    assert_in_range(lost / GAMES, 35, 55);
    game_close(&game);
}

static void every_scenario_ends_in_a_valid_position(void **unused) {
    static const char *const names[] = {"rfic/two-sections", "rfic/ford", "rfic/mtsensk",
                                        "rfic/lenino"};
    (void)unused;
    for (int i = 0; i < COUNT_OF(names); i++) {
        Game game = loaded(names[i]);
        for (uint64_t seed = 0; seed < 10; seed++) {
            State state;
            battle(&game, &state, seed);
            assert_true(rfic_check_invariants(game.world, &state));
            assert_true(state.turn <= game.world->turns);
        }
        game_close(&game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attackers_of_two_sections_mostly_win_with_heavy_losses),
        cmocka_unit_test(every_scenario_ends_in_a_valid_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
