// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- declares worths and odds that the policy and the evaluation share. All are rough
// estimates. Worths are in victory points.
//
// Floats are calculated only with + - * / and square roots, so that results are the same with all
// compilers and machines.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/gbsu/rules/layout.h"
#include "evaluation.h"

// Returns how many of the 52 cards have at least this value. Of the 52 cards, 16 have the value 1
// (aces and court cards), and four have each value from 2 to 10.
static inline int cards_at_least(int value) {
    return value <= 1 ? CARDS : value > 10 ? 0 : 4 * (11 - value);
}

// Returns the probability that a card of a full deck has at least this value.
static inline float chance_at_least(int value) {
    return (float)cards_at_least(value) * (1.0f / CARDS);
}

// Returns the lowest card value for which base + times * value reaches `wanted`. The result can
// exceed the highest card, 10.
static inline int card_needed(int wanted, int base, int times) {
    return wanted <= base ? 0 : (wanted - base + times - 1) / times;
}

// Returns the worth of a unit with the steps that it still has.
static inline float unit_worth(const World *world, const State *state, int unit) {
    return evaluation_of(world)->worth[has(state->full, unit)][unit];
}
// Returns the expected worth of a fire with this many support points.
float fire_worth(const World *world, const State *state, int firer, int target, int support,
                 bool defensive);
// Returns the expected worth of the effects of a fire on the target, averaged over all cards:
// disorganisation and, unless `harmless`, a lost step.
float hit_worth(const World *world, const State *state, int target, int base, int times,
                int defence, bool harmless);
// Returns the estimated probability that the attackers win a close combat in the hex. `more` is
// added to their total.
float assault_odds(const World *world, const State *state, uint64_t attackers, float more, Hex hex);
// Returns the worth of a card of this value to a side that keeps it in hand.
float card_worth(const World *world, int value);

// Returns the worth of an objective to `side` now: its points, multiplied by the weight goal_held
// if the side controls the objective.
float goal_pull(const World *world, const State *state, int side, int objective);
// Returns the sum of goal_pull() over all objectives, where distant objectives count less.
float hex_pull(const World *world, const State *state, int side, Hex hex);
// Returns the objective that attracts the unit most, or NO_INDEX if none attracts it. An objective
// in another hex that its side controls, and where its side has a unit, does not count.
int unit_goal(const World *world, const State *state, int unit);

// policy_moves.c: rate_unit() fills out[] with the weights of a unit's actions. The list must begin
// with the moves of the unit. Unless `learned` is NULL, the weight of a move to a hex is multiplied
// by learned->all and by learned->row[hex]. Returns the number of moves.
typedef struct MoveCorrection {
    float all;
    const float *row;
} MoveCorrection;
int rate_unit(const World *world, const State *state, const MoveCorrection *learned,
              const Action list[], int count, float out[]);
// policy_units.c: support_at_hand() returns the support points that activated, organised HQs of the
// unit's formation have left. rate_use() returns the worth of using a unit now. rate_order()
// returns the weight of activating it next. The other functions fill out[] with the weights of the
// actions of one phase.
float support_at_hand(const World *world, const State *state, int unit);
float rate_use(const World *world, const State *state, int unit);
float rate_order(const World *world, const State *state, int unit, Layout *enemies);
void rate_reaction(const World *world, const State *state, const Action list[], int count,
                   float out[]);
void rate_hexes(const World *world, const State *state, const Action list[], int count,
                float out[]);
void rate_places(const World *world, const State *state, const Action list[], int count,
                 float out[]);
// Returns the weight of placing a unit in a hex that holds `others` other units.
float place_weight(const World *world, int side, bool motorised, Hex hex, int others);
// policy_cards.c: each function fills out[] with the weights of the actions of one phase
void rate_declare(const World *world, const State *state, const Action list[], int count,
                  float out[]);
void rate_card(const World *world, const State *state, const Action list[], int count, float out[]);
void rate_support(const World *world, const State *state, const Action list[], int count,
                  float out[]);
