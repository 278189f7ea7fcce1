// SPDX-License-Identifier: GPL-3.0-or-later
// positions.h -- visits positions of seeded games, alternately random and greedy ones, for property
// tests that need many positions.
#pragma once
#include "engine/rules/rules.h"

typedef struct Visit {  // a position that positions_visit() has reached
    const Game *game;
    const State *state;
    Side turn;           // never NOBODY
    const Action *list;  // the legal actions; if it is the turn of chance, its outcomes
    int count;
    int play, ply;  // number of the game, and of plies played in it
    Pcg *rng;       // for random numbers of the visitor, which do not change the game
} Visit;

typedef struct PositionsParams {
    uint64_t seed;
    int games;        // even ones are random, odd ones greedy
    int probe_plies;  // on average one position in `probe_plies` is visited
} PositionsParams;

typedef bool Visitor(const Visit *visit, void *context);
// Plays the games and calls `visitor` at random positions of them. If the visitor returns false, it
// stops all games and returns false; otherwise it returns true.
bool positions_visit(const Game *game, const PositionsParams *params, Visitor *visitor,
                     void *context);

// Returns the action that a greedy player would choose: the action with the highest weight of
// policy(), at random among equals. Without policy() it returns a random legal action.
Action position_greedy(const Visit *visit, Pcg *rng);
