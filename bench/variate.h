// SPDX-License-Identifier: GPL-3.0-or-later
// variate.h -- a control variate from the luck of a game: the same verdict from fewer games.
//
// Whenever chance acts, its luck is the value of what it drew less the mean value over all that it
// might have drawn, by its odds. The mean is taken exactly, so the expected luck of a whole game is 0
// whatever the value function, the players and the game; and a payoff less some weight times the
// luck has the payoff's own expectation. It varies less as far as the value function foresees the end.
// This is the chance part of AIVAT: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT: a new variance
// reduction technique for agent evaluation in imperfect information games", AAAI 2018.
//
// The value function is fixed before any game is played: rules->guess(). The weight is not chosen
// by the games that it corrects: each half of them is corrected by the weight of the other half.
#pragma once
#include "../engine/game/open.h"

// How good a position is for the Allied side, in [0,1]; its payoff if the game is over.
typedef double VariateValue(const Game *game, const State *state);

// By rules->guess(); NULL if the rule system has none.
VariateValue *variate_value(const Game *game);
extern const char variate_name[];       // of that function, for reports

// The luck of the Allied side in a chance action about to be applied.
double variate_luck(const Game *game, const State *state, Action action, VariateValue *value);

// out[i] = payoff[i] less a weight times luck[i]. The variance of payoff over that of out: by how
// many times fewer games say the same.
double variate_adjust(const double payoff[], const double luck[], int count, double out[]);
