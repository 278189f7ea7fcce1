// SPDX-License-Identifier: GPL-3.0-or-later
// learned_policy.c -- multiplies the policy by its learned correction. Players with a policy file
// do this at each ply of their playouts. For speed, the weights of the features of features.c are
// multiplied beforehand into tables: for example one number for each unit (with its side) and hex,
// and one for each verb and unit.
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/kit/verb.h"
#include "features.h"
#include "policy.h"

struct PrecomputedWeights {
    const float *factor;                       // weights by Feature; the caller owns them
    float when[FEATURE_HALVES][VERBS][SIDES];  // weight of each verb for each side
    // weight of each verb for a unit of the side that acts
    float acts[FEATURE_HALVES][VERBS][UNITS_MAX];
    // weight of choosing the unit to act next
    float uses[FEATURE_HALVES][UNITS_MAX];
    float fires[UNITS_MAX][UNITS_MAX];  // weight of a fire; the indexes are firer and target
    // weight of what a side does with a card
    float cards[FEATURE_HALVES][PURPOSES][SIDES][CARD_USES][CARD_VALUES];
    // weight of a unit in a hex: the index is unit * number of hexes + hex
    float stands[STANDS][UNITS_MAX * HEXES_MAX];
};

static float learned_at(const World *world, const float factor[], int table, int row, int column) {
    return factor[learning_at(learning_of(world), table, row, column)];
}

static void precompute_unit(const World *world, PrecomputedWeights *precomputed, int unit) {
    const float *factor = precomputed->factor;
    int side = world->unit[unit].side, units = world->unit_count, hexes = world->grid.count;
    for (int half = 0; half < FEATURE_HALVES; half++) {
        for (int verb = 0; verb < VERBS; verb++)
            precomputed->acts[half][verb][unit] = learned_at(world, factor, TABLE_ACT, verb, unit) *
                                                  precomputed->when[half][verb][side];
        precomputed->uses[half][unit] = precomputed->acts[half][VERB_USE][unit] *
                                        learned_at(world, factor, TABLE_USE, half, unit);
    }
    for (int target = 0; target < units; target++)
        precomputed->fires[unit][target] = learned_at(world, factor, TABLE_FIRES, unit, target) *
                                           learned_at(world, factor, TABLE_HIT, 0, target);
    for (int stand = 0; stand < STANDS; stand++)
        for (Hex hex = 0; hex < hexes; hex++)
            precomputed->stands[stand][unit * hexes + hex] =
                learned_at(world, factor, TABLE_EARLY + stand, unit, hex) *
                learned_at(world, factor, TABLE_SIDE_EARLY + stand, side, hex);
}

static void precompute_cards(const World *world, PrecomputedWeights *precomputed, int half,
                             int side) {
    for (int verb = 0; verb < VERBS; verb++) {
        const VerbRow *row = &gbsu_verbs.rows[verb];
        if (row->learn != LEARN_OWN) continue;
        for (int purpose = 0; purpose < PURPOSES; purpose++)
            for (int value = 0; value < CARD_VALUES; value++)
                precomputed->cards[half][purpose][side][row->first][value] =
                    precomputed->when[half][verb][side] *
                    learned_at(world, precomputed->factor, TABLE_CARD,
                               card_row(side, row->first, (Purpose)purpose), value);
    }
}

PrecomputedWeights *gbsu_precompute(const World *world, const float factor[]) {
    PrecomputedWeights *precomputed = memory_take(1, sizeof *precomputed);
    precomputed->factor = factor;
    for (int half = 0; half < FEATURE_HALVES; half++)
        for (int verb = 0; verb < VERBS; verb++)
            for (int side = 0; side < SIDES; side++)
                precomputed->when[half][verb][side] =
                    learned_at(world, factor, TABLE_WHEN, verb, side + SIDES * half);
    for (int unit = 0; unit < world->unit_count; unit++) precompute_unit(world, precomputed, unit);
    for (int half = 0; half < FEATURE_HALVES; half++)
        for (int side = 0; side < SIDES; side++) precompute_cards(world, precomputed, half, side);
    return precomputed;
}

static const float one = 1.0f;

// A Lean is the learned correction of a run of actions with the same verb. The weight of each
// action is multiplied by `all` and by the action's entry in `row`.
typedef struct Lean {
    float all;
    const float *row;
    // The index into `row` is (action >> shift & mask): the action's `where`, its `who` or 0.
    unsigned shift, mask;
    Action last;  // the highest action of the run
} Lean;

static inline const float *factors_of(const Glance *it, const PrecomputedWeights *precomputed,
                                      int table, int row) {
    return &precomputed->factor[learning_at(it->learning, table, row, 0)];
}

// Returns the unit's row in `stands`. The index into the row is a hex.
static inline const float *stands_of(const Glance *it, const PrecomputedWeights *precomputed,
                                     unsigned unit) {
    int stand = it->placing ? STAND_PLACED : it->half;
    return &precomputed->stands[stand][unit * it->world->grid.count];
}

static inline void along(Lean *learned_correction, const float *row) {
    learned_correction->row = row;
    learned_correction->mask = 0xffff;
}

// Multiplies *learned_correction by the features that the row of the verb names. The result must be
// the same as that of learn_runs().
static inline void learned_verb(const Glance *it, const PrecomputedWeights *precomputed,
                                const VerbRow *row, Action action, Lean *learned_correction) {
    unsigned who = action_who(action);
    bool stays =
        row->learn == LEARN_STAYS || row->learn == LEARN_STAYS_ALONG || row->learn == LEARN_AIMS;
    if (stays && it->state->hex[who] < it->world->grid.count)
        learned_correction->all *= stands_of(it, precomputed, who)[it->state->hex[who]];
    switch (row->learn) {
        case LEARN_GOES:
            along(learned_correction, stands_of(it, precomputed, who));
            return;
        case LEARN_AIMS:
            along(learned_correction, precomputed->fires[who]);
            return;
        case LEARN_ALONG:
        case LEARN_STAYS_ALONG:
            if (action_where(action) < (unsigned)it->learning->columns[row->table])
                along(learned_correction,
                      factors_of(it, precomputed, row->table,
                                 row->first + (row->row == ROW_SIDE ? it->side : 0)));
            return;
        case LEARN_OWN:  // actions without a card; learned_cards() corrects actions with a card
            learned_correction->all *=
                factors_of(it, precomputed, TABLE_CARD,
                           card_row(it->side, row->first, card_purpose(it->state)))[0];
            return;
        default:
            return;
    }
}

// Returns the learned correction of the run that begins with `action`.
static inline Lean learned_of(const Glance *it, const PrecomputedWeights *precomputed,
                              Action action) {
    unsigned verb = action_verb(action);
    const VerbRow *row = &gbsu_verbs.rows[verb];
    Lean learned_correction = {1.0f, &one, 0, 0, action | learn_spans[row->span]};
    if (row->span == SPAN_UNITS) {
        learned_correction.row = row->learn == LEARN_ALONG ? precomputed->uses[it->half]
                                                           : precomputed->acts[it->half][verb];
        learned_correction.shift = 16;
        learned_correction.mask = 0xff;
    } else {
        learned_correction.all = row->who == gbsu_verbs.unit_kind
                                     ? precomputed->acts[it->half][verb][action_who(action)]
                                     : precomputed->when[it->half][verb][it->side];
        learned_verb(it, precomputed, row, action, &learned_correction);
    }
    return learned_correction;
}

static void learned_runs(const Glance *it, const PrecomputedWeights *precomputed,
                         const Action list[], int count, float weights[]) {
    for (int i = 0; i < count;) {
        Lean learned_correction = learned_of(it, precomputed, list[i]);
        do
            weights[i] *= learned_correction.all *
                          learned_correction
                              .row[list[i] >> learned_correction.shift & learned_correction.mask];
        while (++i < count && list[i] <= learned_correction.last);
    }
}

// Corrects the weights in the phases that ask for a card. In the list, all actions of one verb are
// neighbours. The frame names the side that chooses.
static void learned_cards(const World *world, const State *state,
                          const PrecomputedWeights *precomputed, const Action list[], int count,
                          float weights[]) {
    int side = frame_as(frame_at(state, 0))->request.side, half = half_of(world, state);
    assert(side < SIDES);
    const float(*rows)[CARD_VALUES] = precomputed->cards[half][card_purpose(state)][side];
    for (int i = 0; i < count;) {
        unsigned verb = action_verb(list[i]);
        const float *row = rows[gbsu_verbs.rows[verb].first];
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

// Returns the learned correction of a unit's moves, by which rate_unit() multiplies their weights.
static inline MoveCorrection learned_moves(const World *world, const State *state,
                                           const PrecomputedWeights *precomputed) {
    int unit = frame_at(state, 0)->unit, half = half_of(world, state);
    return (MoveCorrection){precomputed->acts[half][VERB_MOVE][unit],
                            &precomputed->stands[half][unit * world->grid.count]};
}

// Corrects the weights of those actions of a unit that are not moves.
static void learned_others(const World *world, const State *state,
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
            all *= learned_at(world, precomputed->factor, TABLE_OBJECT, 0, (int)where);
        weights[i] *= all;
    }
}

void gbsu_learned_policy(const World *world, const State *state,
                         const PrecomputedWeights *precomputed, const Action list[], int count,
                         float out[]) {
    int phase = frame_at(state, 0)->phase;
    if (phase == PHASE_UNIT || phase == PHASE_MOVE) {
        MoveCorrection learned_correction = learned_moves(world, state, precomputed);
        int done = rate_unit(world, state, &learned_correction, list, count, out);
        learned_others(world, state, precomputed, list + done, count - done, out + done);
        return;
    }
    gbsu_policy(world, state, list, count, out);
    if (phase == PHASE_CARD || phase == PHASE_LAY || phase == PHASE_DISCARD) {
        learned_cards(world, state, precomputed, list, count, out);
        return;
    }
    Glance it = glance_of(world, state);
    learned_runs(&it, precomputed, list, count, out);
}
