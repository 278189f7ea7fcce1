// SPDX-License-Identifier: GPL-3.0-or-later
// policy.h -- worths and odds that policy.c and evaluate.c share. All are rough, in victory points.
//
// Only + - * / on floats: the same on every machine and compiler.
#pragma once
#include "engine/rules/evaluation.h"
#include "engine/rules/gbsu/gbsu.h"
#include "engine/rules/gbsu/rules/layout.h"
#include "weights.h"

// Cards of the full deck whose value is at least this, of 52: 16 are ones, then four a value.
static inline int cards_at_least(int value) {
    return value <= 1 ? CARDS : value > 10 ? 0 : 4 * (11 - value);
}

static inline float chance_at_least(int value) {
    return (float)cards_at_least(value) * (1.0f / CARDS);
}

// The least card value that makes base + times * value reach `wanted`.
static inline int card_needed(int wanted, int base, int times) {
    return wanted <= base ? 0 : (wanted - base + times - 1) / times;
}

// All of it, as it stands.
static inline float unit_worth(const World *world, const State *state, int unit) {
    return world->worth[has(state->full, unit)][unit];
}
float fire_worth(const World *world, const State *state, int firer, int target, int support,
                 bool defensive);
float hit_worth(const World *world, const State *state, int target, int base, int times,
                int defence,
                bool harmless);  // of a fire at it, over all cards
float assault_odds(const World *world, const State *state, uint64_t attackers, float more, Hex hex);
float card_worth(const World *world, int value);  // of keeping a card of this value in hand

// What an objective is worth to `side` as things stand: points at stake, more if it is not held.
float goal_pull(const World *world, const State *state, int side, int objective);
float hex_pull(const World *world, const State *state, int side, Hex hex);  // of all objectives
int unit_goal(const World *world, const State *state, int unit);  // NO_INDEX if there is none
void pulls_prepare(World *world);                                 // World.pull

// policy_moves.c: what a unit does. Moves, which come first and are many, may be multiplied by what
// was learnt while they are at hand: each by `all`, and by its hex in `row`. How many moves.
typedef struct MoveLean {
    float all;
    const float *row;
} MoveLean;
int rate_unit(const World *world, const State *state, const MoveLean *learned_correction,
              const Action list[], int count, float out[]);
// The same by hex, of moves to `legs` (NULL: there are none), and of what it may do besides.
void rate_apart(const World *world, const State *state, const MoveLean *learned_correction,
                const HexSet *legs, float weight[], const Action others[], int count, float out[]);
// learned_policy.c: with what was learnt
void rate_apart_learnt(const World *world, const State *state,
                       const PrecomputedWeights *precomputed, const HexSet *legs, float weight[],
                       const Action others[], int count, float out[]);
// The same of who acts next: of the first `units`, by name, and of what else is listed.
void lean_next(const World *world, const State *state, const PrecomputedWeights *precomputed,
               const Action list[], int units, int others, float weights[]);
// policy.c: the units that may act next, listed, and what else may
void rate_next(const World *world, const State *state, uint64_t units, Action list[], float out[]);
void rate_next_others(const World *world, const Action list[], int count, float out[]);
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
// policy_cards.c
void rate_declare(const World *world, const State *state, const Action list[], int count,
                  float out[]);
void rate_card(const World *world, const State *state, const Action list[], int count, float out[]);
void rate_support(const World *world, const State *state, const Action list[], int count,
                  float out[]);
