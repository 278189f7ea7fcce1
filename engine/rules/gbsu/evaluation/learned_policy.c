// SPDX-License-Identifier: GPL-3.0-or-later
// learned_policy.c -- policy() with what was learnt of the battle. The factors of features.c are
// folded once into tables that a list is walked along, since this is asked at every ply of every
// playout: what a unit's own side and its hex have learnt is one number, and so are a verb's and
// its unit's.
#include <stdlib.h>

#include "engine/base/memory.h"
#include "features.h"
#include "policy.h"

struct PrecomputedWeights {
    const float *factor;                           // by Feature; borrowed
    float when[FEATURE_HALVES][VERBS][SIDES];      // a verb of a side
    float acts[FEATURE_HALVES][VERBS][UNITS_MAX];  // a verb of a unit, by its own side
    float uses[FEATURE_HALVES][UNITS_MAX];         // it is the next to be used
    float fires[UNITS_MAX][UNITS_MAX];             // firer at target
    float cards[FEATURE_HALVES][PURPOSES][SIDES][CARD_USES]
               [CARD_VALUES];                     // what is done with a card
    float stands[STANDS][UNITS_MAX * HEXES_MAX];  // a unit of its side in a hex: row after row
};

static float precomputed_table(const World *world, const float factor[], int table, int row,
                               int columns, int column) {
    return factor[in_table(world, table, row, columns, column)];
}

static void fold_unit(const World *world, PrecomputedWeights *precomputed, int unit) {
    const float *factor = precomputed->factor;
    int side = world->unit[unit].side, units = world->unit_count, hexes = world->grid.count;
    for (int half = 0; half < FEATURE_HALVES; half++) {
        for (int verb = 0; verb < VERBS; verb++)
            precomputed->acts[half][verb][unit] =
                precomputed_table(world, factor, TABLE_ACT, verb, units, unit) *
                precomputed->when[half][verb][side];
        precomputed->uses[half][unit] =
            precomputed->acts[half][VERB_USE][unit] *
            precomputed_table(world, factor, TABLE_USE, half, units, unit);
    }
    for (int target = 0; target < units; target++)
        precomputed->fires[unit][target] =
            precomputed_table(world, factor, TABLE_FIRES, unit, units, target) *
            precomputed_table(world, factor, TABLE_HIT, 0, units, target);
    for (int stand = 0; stand < STANDS; stand++)
        for (Hex hex = 0; hex < hexes; hex++)
            precomputed->stands[stand][unit * hexes + hex] =
                precomputed_table(world, factor, TABLE_EARLY + stand, unit, hexes, hex) *
                precomputed_table(world, factor, TABLE_SIDE_EARLY + stand, side, hexes, hex);
}

static const uint8_t card_verbs[CARD_USES] = {[USE_DRAW] = VERB_DRAW,
                                              [USE_PLAY] = VERB_PLAY,
                                              [USE_DECLINE] = VERB_DECLINE,
                                              [USE_LAY] = VERB_LAY,
                                              [USE_DISCARD] = VERB_DISCARD};

static void fold_cards(const World *world, PrecomputedWeights *precomputed, int half, int side) {
    for (int purpose = 0; purpose < PURPOSES; purpose++)
        for (int use = 0; use < CARD_USES; use++)
            for (int value = 0; value < CARD_VALUES; value++)
                precomputed->cards[half][purpose][side][use][value] =
                    precomputed->when[half][card_verbs[use]][side] *
                    precomputed_table(world, precomputed->factor, TABLE_CARD,
                                      side + SIDES * (use + CARD_USES * purpose), CARD_VALUES,
                                      value);
}

PrecomputedWeights *gbsu_fold(const World *world, const float factor[]) {
    PrecomputedWeights *precomputed = memory_take(1, sizeof *precomputed);
    precomputed->factor = factor;
    for (int half = 0; half < FEATURE_HALVES; half++)
        for (int verb = 0; verb < VERBS; verb++)
            for (int side = 0; side < SIDES; side++)
                precomputed->when[half][verb][side] = precomputed_table(
                    world, factor, TABLE_WHEN, verb, SIDES * FEATURE_HALVES, side + SIDES * half);
    for (int unit = 0; unit < world->unit_count; unit++) fold_unit(world, precomputed, unit);
    for (int half = 0; half < FEATURE_HALVES; half++)
        for (int side = 0; side < SIDES; side++) fold_cards(world, precomputed, half, side);
    return precomputed;
}

static const float one = 1.0f;

// What the weights of a run are multiplied by: each by `all`, and by its place in `row`.
typedef struct Lean {
    float all;
    const float *row;
    unsigned shift, mask;  // of the place in an action: where, who, or nothing
    Action last;           // that the run may go on to
} Lean;

static inline const float *row_of(const Glance *it, const PrecomputedWeights *precomputed,
                                  int table, int row, int columns) {
    return &precomputed->factor[in_table(it->world, table, row, columns, 0)];
}

// A unit stays in its hex.
static inline float lean_stays(const Glance *it, const PrecomputedWeights *precomputed,
                               unsigned unit) {
    Hex hex = it->state->hex[unit];
    return hex < it->hexes ? precomputed->stands[it->stand][unit * (unsigned)it->hexes + hex]
                           : 1.0f;
}

static inline void along(Lean *learned_correction, const float *row) {
    learned_correction->row = row;
    learned_correction->mask = 0xffff;
}

static inline void lean_aims(const Glance *it, const PrecomputedWeights *precomputed, int place,
                             unsigned where, Lean *learned_correction) {
    if (where < (unsigned)it->hexes)
        along(learned_correction,
              row_of(it, precomputed, TABLE_HEX, SIDES * place + it->side, it->hexes));
}

// Of what a unit does, what its verb has in common in `all` already.
static inline void lean_unit(const Glance *it, const PrecomputedWeights *precomputed, Action action,
                             Lean *learned_correction) {
    unsigned unit = action_who(action);
    switch (action_verb(action)) {
        case VERB_MOVE:
        case VERB_PLACE:
        case VERB_RETREAT:
        case VERB_WITHDRAW:
            along(learned_correction, &precomputed->stands[it->stand][unit * (unsigned)it->hexes]);
            return;
        case VERB_FIRE:
            learned_correction->all *= lean_stays(it, precomputed, unit);
            along(learned_correction, precomputed->fires[unit]);
            return;
        case VERB_DESTROY:
            learned_correction->all *= lean_stays(it, precomputed, unit);
            along(learned_correction,
                  row_of(it, precomputed, TABLE_OBJECT, 0, it->world->object_count));
            return;
        case VERB_CALL:
            along(learned_correction,
                  row_of(it, precomputed, TABLE_STRIKE, 2, it->world->strike_count));
            return;
        case VERB_SUPPORT:
            if (action_where(action) < SUPPORT_POINTS)
                along(learned_correction,
                      row_of(it, precomputed, TABLE_SUPPORT, it->side, SUPPORT_POINTS));
            return;
        default:  // rally, improve, clear, hold
            learned_correction->all *= lean_stays(it, precomputed, unit);
    }
}

static void lean_place(const Glance *it, const PrecomputedWeights *precomputed, Action action,
                       Lean *learned_correction) {
    const World *world = it->world;
    unsigned where = action_where(action);
    switch (action_verb(action)) {
        case VERB_LAY_MINE:
            lean_aims(it, precomputed, 0, where, learned_correction);
            return;
        case VERB_ASSAULT:
            lean_aims(it, precomputed, 1, where, learned_correction);
            return;
        case VERB_TARGET:
            lean_aims(it, precomputed, 2, where, learned_correction);
            return;
        case VERB_LAND:
            lean_aims(it, precomputed, 3, where, learned_correction);
            return;
        case VERB_FORMATION:
            along(learned_correction,
                  row_of(it, precomputed, TABLE_FORMATION, 0, world->formation_count));
            return;
        case VERB_DECLARE_STRIKE:
            along(learned_correction,
                  row_of(it, precomputed, TABLE_STRIKE, 0, world->strike_count));
            return;
        case VERB_SHELL:
            along(learned_correction,
                  row_of(it, precomputed, TABLE_STRIKE, 1, world->strike_count));
            return;
        case VERB_DECLINE:
            learned_correction->all *= row_of(
                it, precomputed, TABLE_CARD,
                it->side + SIDES * ((int)USE_DECLINE + CARD_USES * (int)card_purpose(it->state)),
                CARD_VALUES)[0];
            return;
        default:
            return;
    }
}

// Of the run that starts with `action`.
static inline Lean lean_of(const Glance *it, const PrecomputedWeights *precomputed, Action action) {
    unsigned verb = action_verb(action);
    RunShape shape = (RunShape)run_shapes[verb];
    Lean learned_correction = {1.0f, &one, 0, 0, action | run_spans[shape]};
    if (shape == RUN_UNITS) {
        learned_correction.row =
            verb == VERB_USE ? precomputed->uses[it->half] : precomputed->acts[it->half][verb];
        learned_correction.shift = 16;
        learned_correction.mask = 0xff;
    } else if (shape == RUN_UNIT) {
        learned_correction.all = precomputed->acts[it->half][verb][action_who(action)];
        lean_unit(it, precomputed, action, &learned_correction);
    } else {
        learned_correction.all = precomputed->when[it->half][verb][it->side];
        lean_place(it, precomputed, action, &learned_correction);
    }
    return learned_correction;
}

static void lean_runs(const Glance *it, const PrecomputedWeights *precomputed, const Action list[],
                      int count, float weights[]) {
    for (int i = 0; i < count;) {
        Lean learned_correction = lean_of(it, precomputed, list[i]);
        do
            weights[i] *= learned_correction.all *
                          learned_correction
                              .row[list[i] >> learned_correction.shift & learned_correction.mask];
        while (++i < count && list[i] <= learned_correction.last);
    }
}

// Cards, or none, for what is asked for one: each verb's come side by side. The side that is asked
// is the frame's.
static void lean_cards(const World *world, const State *state,
                       const PrecomputedWeights *precomputed, const Action list[], int count,
                       float weights[]) {
    static const uint8_t uses[VERBS] = {[VERB_DRAW] = USE_DRAW,
                                        [VERB_PLAY] = USE_PLAY,
                                        [VERB_DECLINE] = USE_DECLINE,
                                        [VERB_LAY] = USE_LAY,
                                        [VERB_DISCARD] = USE_DISCARD};
    int side = frame_at(state, 0)->other, half = half_of(world, state);
    assert(side < SIDES);
    const float(*rows)[CARD_VALUES] = precomputed->cards[half][card_purpose(state)][side];
    for (int i = 0; i < count;) {
        unsigned verb = action_verb(list[i]);
        const float *row = rows[uses[verb]];
        Action last = list[i] | 0xffffff;
        if (verb == VERB_DRAW || verb == VERB_DECLINE) {
            weights[i++] *= row[0];
            continue;
        }
        for (; i < count && list[i] <= last; i++) {
            unsigned card = action_where(list[i]);
            weights[i] *= row[card < CARDS ? card_value((int)card) : 0];
        }
    }
}

// A unit's moves are done with as they are rated.
static inline MoveCorrection lean_moves(const World *world, const State *state,
                                        const PrecomputedWeights *precomputed) {
    int unit = frame_at(state, 0)->unit, half = half_of(world, state);
    return (MoveCorrection){precomputed->acts[half][VERB_MOVE][unit],
                            &precomputed->stands[half][unit * world->grid.count]};
}

// And what it does besides.
static void lean_others(const World *world, const State *state,
                        const PrecomputedWeights *precomputed, const Action list[], int count,
                        float weights[]) {
    unsigned unit = frame_at(state, 0)->unit;
    int half = half_of(world, state);
    const float stays =
        precomputed->stands[half][unit * (unsigned)world->grid.count + state->hex[unit]];
    for (int i = 0; i < count; i++) {
        unsigned verb = action_verb(list[i]), where = action_where(list[i]);
        float all = precomputed->acts[half][verb][unit] * stays;
        if (verb == VERB_FIRE) all *= precomputed->fires[unit][where];
        if (verb == VERB_DESTROY)
            all *= precomputed->factor[in_table(world, TABLE_OBJECT, 0, 0, (int)where)];
        weights[i] *= all;
    }
}

void gbsu_learned_policy(const World *world, const State *state,
                         const PrecomputedWeights *precomputed, const Action list[], int count,
                         float out[]) {
    int phase = frame_at(state, 0)->phase;
    if (phase == PHASE_UNIT || phase == PHASE_MOVE) {
        MoveCorrection learned_correction = lean_moves(world, state, precomputed);
        int done = rate_unit(world, state, &learned_correction, list, count, out);
        lean_others(world, state, precomputed, list + done, count - done, out + done);
        return;
    }
    gbsu_policy(world, state, list, count, out);
    if (phase == PHASE_CARD || phase == PHASE_LAY || phase == PHASE_DISCARD) {
        lean_cards(world, state, precomputed, list, count, out);
        return;
    }
    Glance it = glance_of(world, state);
    lean_runs(&it, precomputed, list, count, out);
}
