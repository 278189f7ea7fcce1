// SPDX-License-Identifier: GPL-3.0-or-later
// deviations.c -- measures what the choices of a searching player are worth where they differ from
// those of `greedy`. It is no part of the program; results/strength.md says how it is compiled.
//
//   deviations BATTLE PLAYER GAMES EVERY PLAYOUTS SEED
//
// 1. Play games of `greedy` against itself, and ask PLAYER at every EVERYth decision.
// 2. If its choice differs, play PLAYOUTS games of `greedy` on from both choices, with the true
//    hidden cards and places. The same random numbers serve both choices.
// 3. Print a line for each of these decisions: the difference of the mean results for the side that
//    decides, the ply, both choices, and by how many standard errors the search preferred its own.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "ai/policy.h"
#include "ai/search/search.h"
#include "engine/game/open.h"
#include "engine/kit/pick.h"
#include "engine/rules/rules.h"

enum { WORDS_BYTES = 200 };

static Game game;

static Action greedy_choice(const State *state, Pcg *rng) {
    static Action list[ACTIONS_MAX];
    static float weight[ACTIONS_MAX];
    int count = game_legal(&game, state, list);
    if (count == 1) return list[0];
    if (policy_draws(&game, state)) return list[policy_draw(&game, state, list, count, rng)];
    policy_priors(&game, state, list, count, weight);
    return list[pick_top(weight, count, rng)];
}

static Action next_action(const State *state, Side turn, Pcg *rng) {
    return turn == CHANCE ? game.rules->draw(game.world, state, rng) : greedy_choice(state, rng);
}

// Returns the result for `side` of a game of `greedy` that goes on with `first`.
static double result_after(const State *from, Side side, Action first, int playout) {
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Pcg rng = pcg_stream(77, (uint64_t)playout, PCG_TEST);
    game_copy(&game, state, from);
    game_apply(&game, state, first);
    for (Side turn; (turn = game_turn(&game, state)) != NOBODY;)
        game_apply(&game, state, next_action(state, turn, &rng));
    return (double)game.rules->payoff(game.world, state, side);
}

// Returns by how many standard errors the search of the player preferred `chosen` to `other`; NAN
// if it did not search, or did not try `other`.
static double preference(const Player *player, Action chosen, Action other) {
    const SearchReport *report = mcts_player_report(player);
    double value[2] = {NAN, NAN}, error[2] = {0, 0};
    for (int i = 0; report != NULL && i < report->count; i++)
        for (int k = 0; k < 2; k++)
            if (report->moves[i].action == (k == 0 ? chosen : other) &&
                report->moves[i].visits > 0) {
                value[k] = (double)report->moves[i].value;
                error[k] = (double)report->moves[i].error;
            }
    return (value[0] - value[1]) / sqrt(error[0] * error[0] + error[1] * error[1] + 1e-9);
}

static void deviation_print(const State *state, Side side, int ply, const Player *player,
                            Action chosen, Action greedy, int playouts) {
    char words[2][WORDS_BYTES];
    double sum = 0;
    for (int k = 0; k < 2; k++) {
        Text text = text_over(words[k], WORDS_BYTES);
        game.rules->format_action(game.world, state, k == 0 ? chosen : greedy, &text);
    }
    for (int i = 0; i < playouts; i++)
        sum += result_after(state, side, chosen, i) - result_after(state, side, greedy, i);
    printf("%+.3f ply %d preference %.2f: %s | greedy: %s\n", sum / playouts, ply,
           preference(player, chosen, greedy), words[0], words[1]);
    fflush(stdout);
}

static void game_search(Player *player, int number, int every, int playouts, uint64_t seed) {
    static Action list[ACTIONS_MAX];
    StateBuffer buffer, guess;
    State *state = state_of(&buffer);
    Pcg rng = pcg_stream(seed, (uint64_t)number, PCG_GAME);
    Pcg redeal = pcg_stream(seed, (uint64_t)number, PCG_RESAMPLE);
    game.rules->setup(game.world, state);
    int ply = 0, decisions = number;
    for (Side turn; (turn = game_turn(&game, state)) != NOBODY; ply++) {
        Action action = next_action(state, turn, &rng);
        if (turn < SIDES && game_legal(&game, state, list) > 1 && decisions++ % every == 0) {
            game_copy(&game, state_of(&guess), state);
            game.rules->resample(game.world, state_of(&guess), turn, &redeal);
            Action chosen = player->choose(player, &game, state_of(&guess), turn, ply);
            if (chosen != action)
                deviation_print(state, turn, ply, player, chosen, action, playouts);
        }
        game_apply(&game, state, action);
    }
}

int main(int count, char **words) {
    Error error = {0};
    if (count != 7 || !game_open(&game, words[1], &error)) {
        fprintf(stderr, "deviations BATTLE PLAYER GAMES EVERY PLAYOUTS SEED: %s\n", error.words);
        return 1;
    }
    Player *player = player_make(&game, words[2], 5, &error);
    if (player == NULL) {
        fprintf(stderr, "%s\n", error.words);
        return 1;
    }
    for (int i = 0; i < atoi(words[3]); i++)
        game_search(player, i, atoi(words[4]), atoi(words[5]), (uint64_t)atoll(words[6]));
    player->free(player);
    game_close(&game);
    return 0;
}
