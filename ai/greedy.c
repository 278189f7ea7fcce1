// SPDX-License-Identifier: GPL-3.0-or-later
// greedy.c -- the player that takes the move with the highest prior (policy.h), ties at random.
// Where Rules.is_opening() is true, it draws its move (policy_draw()).
//
// In games without policy() it takes the best move of a one-ply search by payoff or evaluate();
// without evaluate() all unfinished games count 0.5.
#include "engine/rules/rules.h"
#include "players.h"

#include "engine/base/memory.h"
#include "engine/game/host.h"
#include "policy.h"

#include <stdlib.h>

typedef struct Greedy {
    Player player;  // first member: a Player * is cast to a Greedy *
    uint64_t seed;
    Pcg rng;  // the random stream of the current choice
    struct GreedyParams {
        bool learned;
    } params;
} Greedy;

static const Option options[] = {
    {"learned", OPTION_FLAG, offsetof(struct GreedyParams, learned), 1, 0, 1, NULL,
     "Use the policy file of the scenario, if there is one (see `cassino train`)"},
};
static const OptionTable greedy_options = {options, COUNT_OF(options)};

// Returns one sampled result of `action` for `side`, in [0,1]. Plays the action, samples the chance
// events after it, and takes the payoff of a finished game or the evaluation of an unfinished one
// (0.5 if the rules have no evaluation).
static float value_after(Greedy *greedy, const Game *game, const State *state, Action action,
                         Side side) {
    const Rules *rules = game->rules;
    StateBuffer buffer;
    State *next = state_of(&buffer);
    game_copy(game, next, state);
    game_apply(game, next, action);
    Side turn = game_turn(game, next);
    for (int plies = 0; turn == CHANCE && plies < PLIES_MAX; plies++) {
        game_apply(game, next, rules->draw(game->world, next, &greedy->rng));
        turn = game_turn(game, next);
    }
    if (turn == NOBODY) return rules->payoff(game->world, next, side);
    return rules->evaluate != NULL ? rules->evaluate(game->world, next, side) : 0.5f;
}

static Action greedy_choose(Player *self, const Game *game, const State *guess, Side side,
                            int ply) {
    Greedy *greedy = (Greedy *)self;
    greedy->rng = pcg_stream(greedy->seed, (uint64_t)ply, PCG_PLAYER);
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    int count = game_legal(game, guess, list);
    Game used = *game;
    if (!greedy->params.learned) used.learned = NULL;
    if (policy_draws(game, guess))
        return list[policy_draw(&used, guess, list, count, &greedy->rng)];
    if (game->rules->policy != NULL)
        policy_priors(&used, guess, list, count, weight);
    else
        for (int i = 0; i < count; i++) weight[i] = value_after(greedy, game, guess, list[i], side);

    int best[ACTIONS_MAX], ties = 0;
    for (int i = 0; i < count; i++) {
        if (ties > 0 && weight[i] < weight[best[0]]) continue;
        if (ties > 0 && weight[i] > weight[best[0]]) ties = 0;
        best[ties++] = i;
    }
    assert(ties > 0);
    return list[best[pcg_below(&greedy->rng, (uint32_t)ties)]];
}

static void greedy_free(Player *self) { free(self); }

Player *greedy_make(const Game *game, const char *preset, const char *text, uint64_t seed,
                    Error *error) {
    (void)game;
    (void)preset;
    struct GreedyParams params;
    options_reset(greedy_options, &params);
    if (!options_parse(greedy_options, &params, text, error)) return NULL;
    Greedy *greedy = memory_take(1, sizeof *greedy);
    greedy->player =
        (Player){.choose = greedy_choose, .free = greedy_free, .uses_policy = params.learned};
    greedy->params = params;
    greedy->seed = seed;
    return &greedy->player;
}
