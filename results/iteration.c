// SPDX-License-Identifier: GPL-3.0-or-later
// iteration.c -- the same work for any two builds, so that instructions of an iteration compare:
// searches of 60 iterations from each of 40 positions, spread over three games of `greedy`. How it
// is compiled and counted: results/speed.md. It is no part of the program, and asks of a build
// only what builds have had for long.
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "ai/search/search.h"
#include "engine/game/host.h"
#include "engine/rules/rules.h"

enum { GAMES = 3, POSITIONS = 40, ITERATIONS = 60, KEPT_MAX = 4096 };

typedef struct Kept {  // a position in which a side has a choice
    StateBuffer state;
    Side side;
} Kept;

static Kept kept[GAMES * KEPT_MAX];
static int kept_count;

#ifdef LEARNED  // 0: without what was learnt; 1: with a table of ones in its place; 2: as people
                // play
#define PLAYER "greedy:learned=no"
#include "engine/game/learned/learned.h"

static void learn_ones(Game *game) {
    Learned *learned = (Learned *)game->learned;
    assert(learned != NULL);
    for (int i = 0; i < learned->size; i++) learned->factor[i] = 1;
    free(learned->precomputed);
    learned->precomputed = game->rules->learn.fold(game->world, learned->factor);
}
#else  // of before anything could be learnt
#define PLAYER "greedy"
#endif

static void game_keep(const Game *game, uint64_t index) {
    Error error = {0};
    Player *allied = player_make(game, PLAYER, 2 * index + 1, &error);
    Player *axis = player_make(game, PLAYER, 2 * index + 2, &error);
    assert(allied != NULL && axis != NULL);
    Host host;
    host_start(&host, game, allied, axis, 7, index, NULL);
    for (Side side; (side = game_turn(game, state_of_const(&host.state))) != NOBODY;) {
        Action list[ACTIONS_MAX];
        if (side < SIDES && game_legal(game, state_of_const(&host.state), list) > 1) {
            assert(kept_count < GAMES * KEPT_MAX);
            kept[kept_count++] = (Kept){host.state, side};
        }
        if (!host_step(&host)) break;
    }
}

int main(int argc, char **argv) {
    Error error = {0};
    Game game;
    if (argc != 2 || !game_open(&game, argv[1], &error)) return 2;
    for (uint64_t index = 0; index < GAMES; index++) game_keep(&game, index);
    SearchParams params = search_defaults();
#if defined LEARNED && LEARNED == 2
    params = search_defaults_of(game.rules);
#endif
    params.seed = 1;
    params.trees = params.threads = 1;
    params.iterations = ITERATIONS;
    params.megabytes = 16;
    params.early = false;
#ifdef LEARNED
    params.learned = LEARNED;
    if (LEARNED == 1) learn_ones(&game);
#endif
    static SearchReport report;
    Search *search = search_new(&game, &params, &error);
    double plies = 0, value = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const Kept *it = &kept[(size_t)i * (size_t)kept_count / POSITIONS];
        search_run(search, state_of_const(&it->state), it->side, &report);
        plies += (double)report.plies;
        value += (double)report.value;
    }
    printf("%s: %d iterations, %.1f plies each, values %.6f\n", argv[1], POSITIONS * ITERATIONS,
           plies / (POSITIONS * ITERATIONS), value / POSITIONS);
    return 0;
}
