// SPDX-License-Identifier: GPL-3.0-or-later
// random.c -- the random player: it chooses each legal action with equal probability. It is the
// baseline of comparisons.
#include "engine/base/memory.h"
#include "players.h"

#include <stdlib.h>

typedef struct Random {
    Player player;  // first member: a Player * is cast to a Random *
    uint64_t seed;
} Random;

static Action random_choose(Player *self, const Game *game, const State *guess, Side side,
                            int ply) {
    const Random *random = (const Random *)self;
    Pcg rng = pcg_stream(random->seed, (uint64_t)ply, PCG_PLAYER);
    Action list[ACTIONS_MAX];
    (void)side;
    int count = game_legal(game, guess, list);
    return list[pcg_below(&rng, (uint32_t)count)];
}

static void random_free(Player *self) { free(self); }

Player *random_make(const Game *game, const char *preset, const char *options, uint64_t seed,
                    Error *error) {
    (void)game;
    (void)preset;
    if (*options != 0) {
        error_set(error, "random takes no options; expected \"random\"");
        return NULL;
    }
    Random *random = memory_take(1, sizeof *random);
    random->player = (Player){.choose = random_choose, .free = random_free};
    random->seed = seed;
    return &random->player;
}
