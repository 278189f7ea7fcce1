// SPDX-License-Identifier: GPL-3.0-or-later
// positions.h -- plays seeded games, random and greedy ones in turn, and visits positions of
// them, for tests that need many positions.
#pragma once
#include "engine/rules/rules.h"

typedef struct Visit {  // a position that positions_visit() passes to the visitor
    const Game *game;
    const State *state;
    Side turn;           // the side to choose, or CHANCE. NOBODY does not occur
    const Action *list;  // the legal actions, or the outcomes of a chance event
    int count;
    int play, ply;  // `play` counts games from 0, `ply` the plies played in the game
    Pcg *rng;       // random numbers for the visitor; drawing them does not change the game
} Visit;

typedef struct PositionsParams {
    uint64_t seed;
    int games;        // even-numbered games are random, odd-numbered ones greedy
    int probe_plies;  // on average one position in `probe_plies` is visited
} PositionsParams;

typedef bool Visitor(const Visit *visit, void *context);
// Plays the games and calls `visitor` at random positions. Stops and returns false as soon as the
// visitor returns false; otherwise returns true.
bool positions_visit(const Game *game, const PositionsParams *params, Visitor *visitor,
                     void *context);

// Returns the legal action with the highest weight of policy(), at random among equals. Returns a
// random legal action if the rules have no policy().
Action position_greedy(const Visit *visit, Pcg *rng);
