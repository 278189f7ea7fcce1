// SPDX-License-Identifier: GPL-3.0-or-later
// variate.h -- variance reduction: the luck of a game as a control variate, so that fewer games
// give the same verdict.
//
//   1. The luck of a chance event is the value of the position after it less the mean value over
//      all possible draws, weighted by their odds. The mean is exact, so that luck has expected
//      value 0 for any value function, players and game.
//   2. The adjusted payoff is payoff - sum of weight * luck over the event types
//      (LabRules.event_type). It has the expectation of the payoff, and less variance as far as the
//      value function predicts the result.
//   3. The weights are a ridge regression of the payoffs on the luck: one weight for all event
//      types, and a correction for each. Each tenth of the games is adjusted by the weights of the
//      other nine (cross-fitting), and weights shrink towards 0 as far as chance explains them.
// This is the chance part of AIVAT: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT: a new
// variance reduction technique for agent evaluation in imperfect information games", AAAI 2018.
//
// The value function is evaluate() of the rules. Rollouts can add to it. A rollout lets both sides
// play on by their policy, with its own random streams. The luck by rollouts is the mean value of
// rollouts from the actual draw less the mean value of rollouts from alternative draws. Both means
// have the same expectation before the draw, so that this luck also has mean 0, for any number of
// rollouts. 64 pairs of rollouts cost a tenth of rollouts from all 40 possible cards, with nearly
// the same precision. Rollouts are played only where evaluate() varies over the draws. Their luck
// is one more event type.
#pragma once
#include "engine/game/open.h"

enum { LUCK_PARTS_MAX = 24 };  // event types; luck of further ones is attributed to the last

typedef struct Luck {  // luck of the Allied side in a game, by event type
    int count;
    const char *event_type[LUCK_PARTS_MAX];  // constant texts of the rule system
    double sum[LUCK_PARTS_MAX];
} Luck;

void luck_add(Luck *luck, const char *event_type, double amount);
void luck_join(Luck *luck, const Luck *other, double times);  // adds `times` times *other
double luck_total(const Luck *luck);

// Type of a value function: returns the value of a position for the Allied side in [0,1], which is
// the payoff if the game is over.
typedef double VariateValue(const Game *game, const State *state);

// Returns a value function that calls rules->evaluate(); NULL if the rule system has no evaluate().
VariateValue *variate_value(const Game *game);
extern const char variate_name[];  // describes that function, for reports

// Returns the luck of the Allied side in chance action `action` at `state`.
double variate_luck(const Game *game, const State *state, Action action, VariateValue *value);

extern const char rollout_event_type[];  // the event type of the luck by rollouts
enum { ROLLOUTS_DEFAULT = 64, ROLLOUTS_MAX = 4096 };
typedef struct Rollouts {
    int count;      // pairs of rollouts: from the actual draw, and from an alternative one
    uint64_t seed;  // different for each chance event of a run
} Rollouts;
// Returns variate_luck() by rules->evaluate(). Sets *amount to the luck by rollouts, which is 0
// where evaluate() hardly varies over the draws.
double variate_luck_rollouts(const Game *game, const State *state, Action action, Rollouts rollouts,
                             double *amount);

typedef struct LuckGames {
    const double *payoff;
    const Luck *luck;
    int count;
} LuckGames;

// Sets out[i] to payoff[i] less the weighted luck[i]. Returns the variance of the payoffs divided
// by the variance of out[]: the factor by which fewer games are needed. If there are fewer than 100
// games, or if the adjustment does not reduce the variance, copies the payoffs and returns 1. Also
// returns 1 if out[] has no variance.
double variate_adjust(LuckGames set, double out[]);
// Adjusts two scenarios on the same seeds. Both share one set of weights, so that the
// difference of the adjusted payoffs is adjusted too. Returns the factor for the paired
// differences.
double variate_adjust_pairs(LuckGames first, LuckGames second, double first_out[],
                            double second_out[]);
