// SPDX-License-Identifier: GPL-3.0-or-later
// game.h -- a game (a rule system and one of its scenarios) and the functions that play it. A file
// that only plays games includes this header, not the table of functions in rules.h.
#pragma once
#include "action.h"

typedef struct Rules Rules;      // defined in rules.h
typedef struct Learned Learned;  // defined in engine/game/learned/learned.h

// Removes legal actions of a side, so that a player and its search never choose them (restricted
// play, bench/experiments/forbid.h).
typedef struct ActionFilter ActionFilter;

typedef struct Game {
    const Rules *rules;
    const World *world;
    const Learned *learned;      // the learned policy of the scenario, for players; NULL for none
    const ActionFilter *filter;  // what game_legal() leaves out, for experiments; NULL for nothing
} Game;

struct ActionFilter {
    // Removes actions from the `count` legal ones of a position. Keeps at least one, in order.
    // Returns how many. Threads call it at the same time.
    int (*keep)(const ActionFilter *filter, const Game *game, const State *state, Action list[],
                int count);
};

// Copies a State of this game; `target` has room for STATE_BYTES_MAX.
void game_copy(const Game *game, State *target, const State *source);

// Returns the side that chooses next, CHANCE if a card or a die decides, or NOBODY if the game is
// over.
Side game_turn(const Game *game, const State *state);

// Writes the legal actions into `out`, which has room for ACTIONS_MAX: ascending, each once, and
// none that game->filter removes.
// Returns their number, at least 1. Asserts that the game is not over.
int game_legal(const Game *game, const State *state, Action out[]);
// Does what game_legal() does, but does not assert that the list has an action. Rules.legal may
// still assert that the game is not over.
int game_listed(const Game *game, const State *state, Action out[]);

// Writes the plans that can begin now (Rules.plans) into `out`, which has room for ACTIONS_MAX.
// Returns their number: 0 if the rule system has no plans.
int game_plans(const Game *game, const State *state, Action out[]);

// Returns true if the margin decided a game that is over, or if the rules do not say what did.
bool game_by_points(const Game *game, const State *state);

// Applies a legal action. Audit builds check all invariants of the new State.
void game_apply(const Game *game, State *state, Action action);

// Returns true if `action` is one of the `count` actions of the list.
bool list_holds(const Action list[], int count, Action action);
