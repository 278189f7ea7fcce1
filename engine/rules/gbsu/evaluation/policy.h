// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- worths and odds that the policy and the evaluation function share. All are rough and
// in victory points.
//
// Floats use only + - * /, so that results are the same with all compilers and machines.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/gbsu/rules/layout.h"
#include "evaluation.h"

// Returns how many of the 52 cards have at least this value: 16 cards count 1, and four have each
// other value.
static inline int cards_at_least(int value) {
    return value <= 1 ? CARDS : value > 10 ? 0 : 4 * (11 - value);
}

static inline float chance_at_least(int value) {
    return (float)cards_at_least(value) * (1.0f / CARDS);
}

// Returns the least card value for which base + times * value reaches `wanted`.
static inline int card_needed(int wanted, int base, int times) {
    return wanted <= base ? 0 : (wanted - base + times - 1) / times;
}

// Worth of a unit in its present state.
static inline float unit_worth(const World *world, const State *state, int unit) {
    return evaluation_of(world)->worth[has(state->full, unit)][unit];
}
float fire_worth(const World *world, const State *state, int firer, int target, int support,
                 bool defensive);
float hit_worth(const World *world, const State *state, int target, int base, int times,
                int defence,
                bool harmless);  // of a fire at it, over all cards
float assault_odds(const World *world, const State *state, uint64_t attackers, float more, Hex hex);
float card_worth(const World *world, int value);  // of keeping a card of this value in hand

// Returns the worth of an objective to `side` now: the points at stake, more if it does not control
// it.
float goal_pull(const World *world, const State *state, int side, int objective);
float hex_pull(const World *world, const State *state, int side, Hex hex);  // of all objectives
int unit_goal(const World *world, const State *state, int unit);  // NO_INDEX if there is none

// policy_moves.c: weights for the actions of a unit. The list begins with its moves. `correction`,
// unless NULL, multiplies their weights: by `all`, and by the entry of the hex in `row`. Returns
// the number of moves.
typedef struct MoveCorrection {
    float all;
    const float *row;
} MoveCorrection;
int rate_unit(const World *world, const State *state, const MoveCorrection *learned,
              const Action list[], int count, float out[]);
// policy_units.c
float support_at_hand(const World *world, const State *state, int unit);
float rate_use(const World *world, const State *state, int unit);
float rate_order(const World *world, const State *state, int unit, Layout *enemies);
void rate_reaction(const World *world, const State *state, const Action list[], int count,
                   float out[]);
void rate_hexes(const World *world, const State *state, const Action list[], int count,
                float out[]);
void rate_places(const World *world, const State *state, const Action list[], int count,
                 float out[]);
// Returns the weight of placing a unit in a hex with that many other units.
float place_weight(const World *world, int side, bool motorised, Hex hex, int others);
// policy_cards.c
void rate_declare(const World *world, const State *state, const Action list[], int count,
                  float out[]);
void rate_card(const World *world, const State *state, const Action list[], int count, float out[]);
void rate_support(const World *world, const State *state, const Action list[], int count,
                  float out[]);
