// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- lists the features that the policy and the evaluation learn for one scenario, for
// example the verb of a unit, the hex of a unit and of a side in the first and the second half of
// the game, targets of fire, barrages, controlled objectives. Start at rfic_move_features().
//
// 1. Each feature is a cell of a table: a row and a column (features.h). The rows of text/verbs.c
// say which cells an action has.
// 2. learn_runs() lists the cells of each legal action. The learned policy multiplies the weight of
// an action by the learned weights of its cells.
// 3. rfic_position_features() lists the cells of a position for the learned evaluation.
//
// An action of a unit that stays in its hex (fire, assault, dig, hold) has this hex as a feature,
// except clearing mines and blowing a bridge. A move has the hex of its destination. So
// learning can compare staying with moving.
#include "features.h"
#include "evaluation.h"

enum { STRENGTH_WORN = 60 };  // a unit with fewer than this percentage of its figures is worn

int rfic_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]) {
    return learn_tables(&rfic_verbs, world, out);
}
void rfic_feature_row(const World *world, int table, int row, Text *out) {
    learn_row(&rfic_verbs, world, table, row, out);
}
void rfic_feature_column(const World *world, int table, int column, Text *out) {
    learn_column(&rfic_verbs, world, table, column, out);
}
FeatureSubject rfic_feature_subject(const World *world, int table, bool column, int index) {
    return learn_subject(&rfic_verbs, world, table, column, index);
}

// Returns 0 in the first half of the game, 1 in the second half.
static int half_of(const World *world, const State *state) {
    return 2 * state->turn > world->turns ? 1 : 0;
}

// Returns true if the pending decision puts a unit into a hex by set-up, arrival or retreat.
static bool is_placing(const State *state) {
    int phase = frame_at(state, 0)->phase;
    return phase == PHASE_SETUP || phase == PHASE_RETREAT ||
           (phase == PHASE_ACT && has(state->due, frame_at(state, 0)->unit));
}

int rfic_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]) {
    const Frame *frame = frame_at(state, 0);
    const Glance it = {.world = world,
                       .state = state,
                       .learning = &evaluation_of(world)->learning,
                       .side = (int)phases[frame->phase].who(world, state, frame),
                       .half = half_of(world, state),
                       .placing = is_placing(state),
                       .hex = state->hex};
    return learn_runs(&rfic_verbs, &it, list, count, out);
}

static Condition condition_of(const World *world, const State *state, int unit) {
    if (!has(state->on_map, unit)) return AWAY;
    if (has(state->hidden, unit)) return HIDDEN;
    bool worn = 100 * state->figures[unit] < STRENGTH_WORN * world->unit[unit].figures;
    bool disrupted = has(state->disrupted, unit);
    return worn ? disrupted ? WORN_DISRUPTED : WORN : disrupted ? WHOLE_DISRUPTED : WHOLE;
}

int rfic_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]) {
    int count = 0, half = half_of(world, state);
    out[count++] = learning_at(&evaluation_of(world)->learning, TABLE_TURN, 0,
                               min_int(state->turn, world->turns));
    for (int i = 0; i < world->objective_count; i++) {
        int holder = has(state->control[ALLIED], i) ? 0 : has(state->control[AXIS], i) ? 1 : 2;
        out[count++] = learning_at(&evaluation_of(world)->learning, TABLE_GOAL, holder, i);
    }
    HexSet told[SIDES] = {0};
    for (int unit = 0; unit < world->unit_count; unit++) {
        Condition condition = condition_of(world, state, unit);
        out[count++] =
            learning_at(&evaluation_of(world)->learning, TABLE_CONDITION, unit, (int)condition);
        if (condition == AWAY || condition == HIDDEN)
            continue;  // the hex of a hidden unit is secret
        Hex hex = state->hex[unit];
        int side = world->unit[unit].side;
        out[count++] = learning_at(&evaluation_of(world)->learning, TABLE_EARLY + half, unit, hex);
        if (hex_in(&told[side], hex)) continue;
        hex_add(&told[side], hex);
        out[count++] =
            learning_at(&evaluation_of(world)->learning, TABLE_SIDE_EARLY + half, side, hex);
    }
    assert(count <= POSITION_FEATURES_MAX);
    return count;
}
