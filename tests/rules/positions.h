// SPDX-License-Identifier: GPL-3.0-or-later
// positions.h -- visits positions of seeded games, alternately random and greedy ones, for property
// tests that need many positions.
#pragma once
#include "engine/rules/rules.h"

typedef struct Visit {  // a position that positions_visit() has come to
    const Game *game;
    const State *state;
    Side turn;           // never NOBODY
    const Action *list;  // what is legal, chance's outcomes too
    int count;
    int play, ply;  // which game of the seed, and how far it has come
    Pcg *rng;       // the visitor's own draws: they do not change the game
} Visit;

typedef struct PositionsParams {
    uint64_t seed;
    int games;        // even ones are random, odd ones greedy
    int probe_plies;  // one position in so many is visited, on average
} PositionsParams;

// Calls `visitor` at the positions. Ends all games and returns false if the visitor returns false.
typedef bool Visitor(const Visit *visit, void *context);
bool positions_visit(const Game *game, const PositionsParams *params, Visitor *visitor,
                     void *context);

// What a greedy player would do: the heaviest of policy(), any of equals; any at all if the rules
// rate nothing.
Action position_greedy(const Visit *visit, Pcg *rng);
