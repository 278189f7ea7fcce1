// SPDX-License-Identifier: GPL-3.0-or-later
// choose.c -- a playout's pick of what a unit does, without a list: its moves are weighed and
// picked where they lie, by hex. The same pick, from the same numbers, as pick.h makes of the list;
// a law holds that.
#include "engine/rules/pick.h"
#include "policy.h"
#include "simd_hexes.h"

enum {
    OTHERS_MAX = UNITS_MAX + OBJECTS_MAX + 8,  // a fire at each, and the rest
    NEXT_MAX = STRIKES_MAX + UNITS_MAX + 1,    // strikes, hexes with a fight, the end
};

typedef struct Choice {
    int unit;
    HexSet legs;
    float weight[HEXES_MAX];  // of moves, by hex
    ActionList others;
    Action other[OTHERS_MAX];
    float besides[OTHERS_MAX];  // their weights
} Choice;

static Action move_to(const Choice *choice, int hex) {
    return action_make(VERB_MOVE, (unsigned)choice->unit, (unsigned)hex);
}

// Of four hexes at once, those as heavy as the heaviest so far: mostly there are none.
static Action choice_top(const Choice *choice, Pcg *rng) {
    PickTop top = pick_none;
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = choice->legs.word[word]; rest;) {
            int at = four_first(rest);
            const float *weight = &choice->weight[word << 6 | at];
            if (four_any(four_at(weight) >= top.weight))
                for (int i = 0; i < 4; i++)
                    if (rest >> (at + i) & 1)
                        pick_meet(&top, weight[i], move_to(choice, word << 6 | (at + i)), rng);
            rest = four_next(rest, at);
        }
    for (int i = 0; i < choice->others.count; i++)
        pick_meet(&top, choice->besides[i], choice->other[i], rng);
    return top.best;
}

static Action choice_drawn(const Choice *choice, Pcg *rng) {
    Action list[HEXES_MAX + OTHERS_MAX];
    float weight[HEXES_MAX + OTHERS_MAX];
    int count = 0;
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = choice->legs.word[word]; rest; rest &= rest - 1) {
            int hex = word << 6 | bits_first(rest);
            list[count] = move_to(choice, hex);
            weight[count++] = choice->weight[hex];
        }
    for (int i = 0; i < choice->others.count; i++) {
        list[count] = choice->other[i];
        weight[count++] = choice->besides[i];
    }
    return list[pick_drawn(weight, count, rng)];
}

static Action choose_unit(const World *world, const State *state, const Frame *frame,
                          const PrecomputedWeights *precomputed, float epsilon, Pcg *rng) {
    Choice choice;
    choice.unit = frame->unit;
    choice.others = (ActionList){choice.other, 0, OTHERS_MAX};
    if (frame->phase == PHASE_UNIT) {
        choice.legs = unit_legs(world, state, choice.unit);
        unit_others(world, state, (unsigned)choice.unit, &choice.others);
    } else {
        choice.legs = reach_hexes(world, state, choice.unit, JOURNEY_LEG);
        actions_push(&choice.others, action_make(VERB_HOLD, (unsigned)choice.unit, 0));
    }
    uint64_t any = 0;
    for (int word = 0; word < HEX_WORDS; word++) any |= choice.legs.word[word];
    if (any == 0 && choice.others.count == 1) return choice.other[0];
    const HexSet *legs = any != 0 ? &choice.legs : NULL;
    if (precomputed != NULL)
        rate_apart_learnt(world, state, precomputed, legs, choice.weight, choice.other,
                          choice.others.count, choice.besides);
    else
        rate_apart(world, state, NULL, legs, choice.weight, choice.other, choice.others.count,
                   choice.besides);
    return pick_strays(epsilon, rng) ? choice_drawn(&choice, rng) : choice_top(&choice, rng);
}

// Who acts next.
static Action choose_next(const World *world, const State *state,
                          const PrecomputedWeights *precomputed, float epsilon, Pcg *rng) {
    Action next[UNITS_MAX + NEXT_MAX];
    float weight[UNITS_MAX + NEXT_MAX];
    uint64_t units = activate_units(world, state);
    int count = bits_count(units);
    ActionList others = {next + count, 0, NEXT_MAX};
    activate_others(world, state, &others);
    if (count + others.count == 1) return next[count];
    rate_next(world, state, units, next, weight);
    rate_next_others(world, others.at, others.count, weight + count);
    if (precomputed != NULL)
        lean_next(world, state, precomputed, next, count, others.count, weight);
    count += others.count;
    return next[pick_strays(epsilon, rng) ? pick_drawn(weight, count, rng)
                                          : pick_top(weight, count, rng)];
}

Action gbsu_choose(const World *world, const State *state, const PrecomputedWeights *precomputed,
                   float epsilon, Pcg *rng) {
    const Frame *frame = frame_at(state, 0);
    switch (frame->phase) {
        case PHASE_UNIT:
        case PHASE_MOVE:
            return choose_unit(world, state, frame, precomputed, epsilon, rng);
        case PHASE_ACTIVATE:
            return choose_next(world, state, precomputed, epsilon, rng);
        default:
            return NO_ACTION;
    }
}
