// SPDX-License-Identifier: GPL-3.0-or-later
// variate.h -- a control variate from the luck of a game: the same verdict from fewer games.
//
// Whenever chance acts, its luck is the value of what it drew less the mean value over all that it
// might have drawn, by its odds. The mean is taken exactly, so the expected luck of a whole game is
// 0 whatever the value function, the players and the game; and a payoff less some weight times the
// luck has the payoff's own expectation. It varies less as far as the value function foresees the
// end. This is the chance part of AIVAT: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT: a new
// variance reduction technique for agent evaluation in imperfect information games", AAAI 2018.
//
// The value function is fixed before any game is played: rules->guess(). Each occasion of luck
// (fire, initiative: Rules.occasion) has a weight of its own, by least squares, for a guess may
// make much of one and little of another; it is drawn towards one weight that all share. The
// weights are not chosen by the games that they correct: each tenth of the games is corrected by
// the weights of the others, drawn towards 0 as far as their fit may be chance.
//
// A search knows more than guess(). Deep luck is the same by another value: what guess() says after
// the game has been played on for some plies, both sides by their policy and the draws by a few
// fixed streams, which makes it a function of the position too; or to its end, in as many streams
// as somebody will pay for: what is missing to the policy's own chance of winning is then the noise
// of so many ends. It is asked only where guess() sees that much is at stake, and is one more part
// of the luck with a weight of its own.
#pragma once
#include "engine/game/open.h"

enum { LUCK_PARTS_MAX = 24 };  // occasions; what comes after them is booked under the last

typedef struct Luck {  // of the Allied side in a game, by occasion
    int count;
    const char *occasion[LUCK_PARTS_MAX];  // constant texts of the rule system
    double sum[LUCK_PARTS_MAX];
} Luck;

void luck_add(Luck *luck, const char *occasion, double amount);
void luck_join(Luck *luck, const Luck *other, double times);
double luck_total(const Luck *luck);

// How good a position is for the Allied side, in [0,1]; its payoff if the game is over.
typedef double VariateValue(const Game *game, const State *state);

// By rules->guess(); NULL if the rule system has none.
VariateValue *variate_value(const Game *game);
extern const char variate_name[];  // of that function, for reports

// The luck of the Allied side in a chance action about to be applied.
double variate_luck(const Game *game, const State *state, Action action, VariateValue *value);

extern const char variate_deep_name[];  // the occasion that deep luck is booked under
enum { DEEP_FEW = 1, DEEP_STREAMS_MAX = 4096 };
// Both: the luck by rules->guess() is the answer; *deep is 0 where little is at stake. `streams`:
// DEEP_FEW, some plies on in a few; else so many, to the end of the game.
double variate_luck_deep(const Game *game, const State *state, Action action, int streams,
                         double *deep);

typedef struct LuckGames {
    const double *payoff;
    const Luck *luck;
    int count;
} LuckGames;

// out[i] = payoff[i] less the weighted luck[i]. The variance of payoff over that of out: by how
// many times fewer games say the same. Fewer than a hundred games, and games whose luck explains
// nothing, are left as they are.
double variate_adjust(LuckGames set, double out[]);
// The same of two scenarios on the same seeds, by one set of weights from the games of both, so
// that the corrected difference is the difference of the corrected. By how many times fewer pairs.
double variate_adjust_pairs(LuckGames first, LuckGames second, double first_out[],
                            double second_out[]);
