// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- finds the features for which a scenario learns weights, such as the actions of each
// battalion, the places of battalions early and late in the game, facings, targets of fire and
// charges, and places and times of barrages. The rows of text/verbs.c say which features an action
// has. Start at gbww2_move_features().
//
// The features of a move include the square that it goes to. The features of an action without a
// move (stand, form, opportunity fire) include the battalion's own square. So learning can compare
// moving with staying.
#include "features.h"
#include "engine/kit/verb.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "evaluation.h"

enum { WORN = 60 };  // percent: a battalion with fewer stands, of those that it lists, is worn

int gbww2_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]) {
    return learn_tables(&gbww2_verbs, world, out);
}
void gbww2_feature_row(const World *world, int table, int row, Text *out) {
    learn_row(&gbww2_verbs, world, table, row, out);
}
void gbww2_feature_column(const World *world, int table, int column, Text *out) {
    learn_column(&gbww2_verbs, world, table, column, out);
}
FeatureSubject gbww2_feature_subject(const World *world, int table, bool column, int index) {
    return learn_subject(&gbww2_verbs, world, table, column, index);
}

int turns_all(const World *world) {
    int sum = 0;
    for (int i = 0; i < world->days; i++) sum += world->turns[i];
    return sum;
}

static int turn_of(const World *world, const State *state) {
    int gone = state->turn;
    for (int day = 0; day + 1 < state->day; day++) gone += world->turns[day];
    return min_int(gone, turns_all(world));
}

static int half_of(const World *world, const State *state) {
    return 2 * turn_of(world, state) > turns_all(world) ? 1 : 0;
}

// --- move features

int features_place_of(const Glance *it, int battalion) {
    return is_on(it->state, battalion) ? place_of(it->world, battalion_spot(it->state, battalion))
                                       : -1;
}

// Returns the feature of a row in this turn of the game, in one of the tables of activations.
static Feature start_feature(const Glance *it, int table, int row) {
    return learning_at(it->learning, table, row, turn_of(it->world, it->state));
}

void features_own(const Glance *it, Action action, FeatureRun *run) {
    const Learning *learning = it->learning;
    int table = gbww2_verbs.rows[action_verb(action)].table, who = (int)action_who(action);
    int battalion = learn_unit(&gbww2_verbs, it, action);
    unsigned where = action_where(action);
    if (table == TABLE_GROUP) {
        run_fix(run, learning_at(learning, TABLE_GROUP, 0, who));
        run_fix(run, start_feature(it, TABLE_START_GROUP, who));
    } else if (table == TABLE_START) {
        int place = features_place_of(it, battalion);
        if (place >= 0) learn_place(it, battalion, place, run);
        run_fix(run, start_feature(it, TABLE_START, battalion));
    } else if (table == TABLE_START_END) {
        if (frame_at(it->state, 0)->phase == PHASE_ACTIVATE)
            run_fix(run, start_feature(it, TABLE_START_END, it->side));
    } else if (table == TABLE_FIRES || table == TABLE_CLOSES) {
        int target = it->state->holder[where];
        if (battalion >= 0) run_fix(run, learning_at(learning, table, battalion, target));
        run_fix(run, learning_at(learning, table + 1, 0, target));
    } else if (where == NOWHERE) {
        return;
    } else if (table == TABLE_PLACED) {
        int place = place_of_cell(it->world, where);
        if (battalion >= 0)
            learn_place(it, battalion, place, run);
        else if (frame_at(it->state, 0)->phase == PHASE_PLAN_CELL)
            run_fix(run, learning_at(learning, TABLE_PLAN_CELL, it->side, place));
    } else if (battalion >= 0) {
        run_follow(run, learning_at(learning, TABLE_SET_UP, battalion, 0));
    } else {
        run_follow(run, learning_at(learning, TABLE_PLAN_PLACE, it->side, 0));
    }
}

// Returns how many actions at the start of the list share one FeatureRun: cells in one square of
// the board, targets in one battalion, or squares for one unit. Returns 1 for battlegroups, and for
// a unit without a place.
int features_length(const Glance *it, const Action list[], int count) {
    int table = gbww2_verbs.rows[action_verb(list[0])].table, length = 1;
    unsigned first = action_where(list[0]);
    bool targets = table == TABLE_FIRES || table == TABLE_CLOSES;
    bool starts = table >= TABLE_GROUP && table <= TABLE_START_END;
    if (starts || first == NOWHERE) return 1;
    int place = table == TABLE_PLACED ? place_of_cell(it->world, first) : 0;
    for (; length < count && list[length] >> 16 == list[0] >> 16; length++) {
        unsigned where = action_where(list[length]);
        if (!targets && where == NOWHERE) break;
        if (table == TABLE_PLACED && place_of_cell(it->world, where) != place) break;
        if (targets && it->state->holder[where] != it->state->holder[first]) break;
    }
    return length;
}

static bool is_placing(const Frame *frame) {
    bool posture = frame->phase >= PHASE_PLACE && frame->phase <= PHASE_SHAPE;
    return (posture && frame_seen(frame)->posture.purpose <= FOR_DAY) ||
           frame->phase == PHASE_DROP || frame->phase == PHASE_RETREAT;
}

int gbww2_move_features(const World *world, const State *state, const Action list[], int count,
                        FeatureRun out[]) {
    const Frame *frame = frame_at(state, 0);
    const Glance it = {.world = world,
                       .state = state,
                       .learning = &evaluation_of(world)->learning,
                       .side = (int)phases[frame->phase].who(world, state, frame),
                       .half = half_of(world, state),
                       .placing = is_placing(frame)};
    return learn_runs(&gbww2_verbs, &it, list, count, out);
}

// --- position features

static Condition condition_of(const World *world, const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    if (it->place == GONE) return FALLEN;
    if (it->place == AWAY || it->place == IN_AIR || is_unshown(state, battalion)) return UNSEEN;
    if (it->place == RESERVE) return RESTING;
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand), shaken = 0;
    for (int i = 0; i < count; i++) shaken += is_suppressed(state, stand[i]);
    bool worn = 100 * count < WORN * world->battalion[battalion].stand_count;
    bool down = 2 * shaken > count || flag(state, battalion, GROUND);
    return worn ? down ? WORN_SHAKEN : WORN_DOWN : down ? WHOLE_SHAKEN : WHOLE;
}

int gbww2_position_features(const World *world, const State *state,
                            Feature out[POSITION_FEATURES_MAX]) {
    const Learning *learning = &evaluation_of(world)->learning;
    int count = 0, half = half_of(world, state), told_count = 0;
    Feature told[SIDES * BATTALIONS_MAX];
    out[count++] = learning_at(learning, TABLE_TURN, 0, turn_of(world, state));
    for (int i = 0; i < world->objective_count; i++) {
        int holder = state->held[ALLIED] >> i & 1 ? 0 : state->held[AXIS] >> i & 1 ? 1 : 2;
        out[count++] = learning_at(learning, TABLE_GOAL, holder, i);
    }
    for (int i = 0; i < world->battalion_count; i++) {
        Condition condition = condition_of(world, state, i);
        out[count++] = learning_at(learning, TABLE_CONDITION, i, (int)condition);
        if (condition < WHOLE) continue;
        int square = place_of(world, battalion_spot(state, i)), side = side_of(world, i);
        out[count++] = learning_at(learning, TABLE_EARLY + half, i, square);
        Feature shared = learning_at(learning, TABLE_SIDE_EARLY + half, side, square);
        bool again = false;
        for (int k = 0; k < told_count; k++) again |= told[k] == shared;
        if (!again) out[count++] = told[told_count++] = shared;
    }
    assert(count <= POSITION_FEATURES_MAX);
    return count;
}
