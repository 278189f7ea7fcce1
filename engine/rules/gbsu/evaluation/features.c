// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- lists the features that a policy can learn of a scenario: which unit does what,
// where each unit and side stands early and late, at whom each unit fires, and which cards a side
// spends on what. The rows of text/verbs.c say which features an action has. Start reading at
// gbsu_move_features().
//
// An action of a unit that stays in its hex (fires, rallies, improves, clears, destroys, holds) has
// this hex as a feature. A move has the hex of its destination. So learning can compare staying
// with moving.
#include "features.h"

int gbsu_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]) {
    return learn_tables(&gbsu_verbs, world, out);
}
void gbsu_feature_row(const World *world, int table, int row, Text *out) {
    learn_row(&gbsu_verbs, world, table, row, out);
}
void gbsu_feature_column(const World *world, int table, int column, Text *out) {
    learn_column(&gbsu_verbs, world, table, column, out);
}
FeatureSubject gbsu_feature_subject(const World *world, int table, bool column, int index) {
    return learn_subject(&gbsu_verbs, world, table, column, index);
}

Purpose card_purpose(const State *state) {
    bool asked = frame_at(state, 0)->phase == PHASE_CARD && state->depth > 1;
    switch (frame_at(state, asked)->phase) {
        case PHASE_CHECK:
            return FOR_CHECK;
        case PHASE_FIRE:
            return FOR_FIRE;
        case PHASE_RALLY:
            return FOR_RALLY;
        case PHASE_DESTROY:
            return FOR_DEMOLITION;
        case PHASE_AIM:
            return FOR_AIM;
        case PHASE_COMBAT:
        case PHASE_LAY:
            return FOR_COMBAT;
        default:
            return FOR_ELSE;
    }
}

int gbsu_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]) {
    const Glance it = glance_of(world, state);
    return learn_runs(&gbsu_verbs, &it, list, count, out);
}

int gbsu_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]) {
    const Learning *learning = learning_of(world);
    int count = 0, half = half_of(world, state);
    int turn = min_int(state->turn, world->turns), tempo = min_int(state->initiative, TEMPOS - 1);
    out[count++] = learning_at(learning, TABLE_TEMPO, turn, tempo);
    for (int suit = 0; suit < SUITS; suit++)
        out[count++] = learning_at(learning, TABLE_SUIT, state->suit_owner >> suit & 1, suit);
    for (int i = 0; i < world->objective_count; i++) {
        int holder = state->control[ALLIED] >> i & 1 ? 0 : state->control[AXIS] >> i & 1 ? 1 : 2;
        out[count++] = learning_at(learning, TABLE_GOAL, holder, i);
    }
    HexSet told[SIDES] = {0};
    for (int unit = 0; unit < world->unit_count; unit++) {
        bool here = has(state->on_map, unit);
        int condition =
            here ? 1 + 2 * (int)has(state->full, unit) + (int)has(state->disorganised, unit) : 0;
        out[count++] = learning_at(learning, TABLE_CONDITION, unit, condition);
        if (!here) continue;
        Hex hex = state->hex[unit];
        int side = world->unit[unit].side;
        out[count++] = learning_at(learning, TABLE_EARLY + half, unit, hex);
        if (hex_in(&told[side], hex)) continue;
        hex_add(&told[side], hex);
        out[count++] = learning_at(learning, TABLE_SIDE_EARLY + half, side, hex);
    }
    assert(count <= POSITION_FEATURES_MAX);
    return count;
}
