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
// The value function is fixed before any game is played: rules->evaluate(). Each event type of luck
// (fire, initiative: Rules.event_type) has a weight of its own, by least squares, for a guess may
// make much of one and little of another; it is drawn towards one weight that all share. The
// weights are not chosen by the games that they correct: each tenth of the games is corrected by
// the weights of the others, drawn towards 0 as far as their fit may be chance.
//
// A search knows more than evaluate(). Deep luck goes by what becomes of the position when both
// sides play it on to the end by their policy: the mean from the position that was drawn (of the
// result, and of what evaluate() says on the way) less that from positions drawn anew, as many of
// each, by streams of its own that nothing else in the game hangs on. Both means are of one
// expectation before the draw, so deep luck has mean 0 too, however few the streams; and two means
// of 64 games cost a tenth of playing on from all 40 cards that may come, whose mean is hardly
// surer. It is asked where evaluate() sees that much is at stake, and is one more part of the luck
// with a weight of its own.
#pragma once
#include "engine/game/open.h"

enum { LUCK_PARTS_MAX = 24 };  // event types; what comes after them is booked under the last

typedef struct Luck {  // of the Allied side in a game, by event type
    int count;
    const char *event_type[LUCK_PARTS_MAX];  // constant texts of the rule system
    double sum[LUCK_PARTS_MAX];
} Luck;

void luck_add(Luck *luck, const char *event_type, double amount);
void luck_join(Luck *luck, const Luck *other, double times);
double luck_total(const Luck *luck);

// How good a position is for the Allied side, in [0,1]; its payoff if the game is over.
typedef double VariateValue(const Game *game, const State *state);

// By rules->evaluate(); NULL if the rule system has none.
VariateValue *variate_value(const Game *game);
extern const char variate_name[];  // of that function, for reports

// The luck of the Allied side in a chance action about to be applied.
double variate_luck(const Game *game, const State *state, Action action, VariateValue *value);

extern const char variate_deep_name[];  // the event type that deep luck is booked under
enum { DEEP_STREAMS = 64, DEEP_STREAMS_MAX = 4096 };
typedef struct Deep {
    int streams;    // games played on from what was drawn, and from what might have been
    uint64_t seed;  // of the game and ply: no two chances of a run share it
} Deep;
// Both: the luck by rules->evaluate() is the answer; *amount is 0 where little is at stake.
double variate_luck_deep(const Game *game, const State *state, Action action, Deep deep,
                         double *amount);

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
