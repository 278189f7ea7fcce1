// SPDX-License-Identifier: GPL-3.0-or-later
// lean.c -- rate() with what was learnt of the battle. The factors of traits.c are folded once into
// tables that a list is walked along, since this is asked at every ply of every playout: what a
// unit's own side and its hex have learnt is one number, and so are a verb's and its unit's.
#include <stdlib.h>

#include "rate.h"
#include "traits.h"

struct Folded {
    const float *factor;                          // by Trait; borrowed
    float when[HALVES][VERBS][SIDES];             // a verb of a side
    float acts[HALVES][VERBS][UNITS_MAX];         // a verb of a unit, by its own side
    float uses[HALVES][UNITS_MAX];                // it is the next to be used
    float fires[UNITS_MAX][UNITS_MAX];            // firer at target
    float stands[STANDS][UNITS_MAX * HEXES_MAX];  // a unit of its side in a hex: row after row
};

static float folded_table(const World *world, const float factor[], int table, int row, int columns,
                          int column) {
    return factor[in_table(world, table, row, columns, column)];
}

static void fold_unit(const World *world, Folded *folded, int unit) {
    const float *factor = folded->factor;
    int side = world->unit[unit].side, units = world->unit_count, hexes = world->grid.count;
    for (int half = 0; half < HALVES; half++) {
        for (int verb = 0; verb < VERBS; verb++)
            folded->acts[half][verb][unit] =
                folded_table(world, factor, TABLE_ACT, verb, units, unit) *
                folded->when[half][verb][side];
        folded->uses[half][unit] = folded->acts[half][VERB_USE][unit] *
                                   folded_table(world, factor, TABLE_USE, half, units, unit);
    }
    for (int target = 0; target < units; target++)
        folded->fires[unit][target] =
            folded_table(world, factor, TABLE_FIRES, unit, units, target) *
            folded_table(world, factor, TABLE_HIT, 0, units, target);
    for (int stand = 0; stand < STANDS; stand++)
        for (Hex hex = 0; hex < hexes; hex++)
            folded->stands[stand][unit * hexes + hex] =
                folded_table(world, factor, TABLE_EARLY + stand, unit, hexes, hex) *
                folded_table(world, factor, TABLE_SIDE_EARLY + stand, side, hexes, hex);
}

Folded *gbsu_fold(const World *world, const float factor[]) {
    Folded *folded = malloc(sizeof *folded);
    assert(folded != NULL);
    folded->factor = factor;
    for (int half = 0; half < HALVES; half++)
        for (int verb = 0; verb < VERBS; verb++)
            for (int side = 0; side < SIDES; side++)
                folded->when[half][verb][side] = folded_table(world, factor, TABLE_WHEN, verb,
                                                              SIDES * HALVES, side + SIDES * half);
    for (int unit = 0; unit < world->unit_count; unit++) fold_unit(world, folded, unit);
    return folded;
}

// What the weights of a run are multiplied by: each by `all`, and by its place in `row`.
typedef struct Lean {
    float all;
    const float *row;  // by where, or who; NULL: none
} Lean;

static const float *row_of(const Glance *it, const Folded *folded, int table, int row,
                           int columns) {
    return &folded->factor[in_table(it->world, table, row, columns, 0)];
}

// A unit stays in its hex.
static float lean_stays(const Glance *it, const Folded *folded, unsigned unit) {
    Hex hex = it->state->hex[unit];
    return hex < it->hexes ? folded->stands[it->stand][unit * (unsigned)it->hexes + hex] : 1.0f;
}

// By value, of cards that serve what the side is asked for.
static const float *card_row(const Glance *it, const Folded *folded, CardUse use) {
    int row = it->side + SIDES * ((int)use + CARD_USES * (int)card_purpose(it->state));
    return row_of(it, folded, TABLE_CARD, row, CARD_VALUES);
}

static const float *lean_aims(const Glance *it, const Folded *folded, int place, unsigned where) {
    if (where >= (unsigned)it->hexes) return NULL;
    return row_of(it, folded, TABLE_HEX, SIDES * place + it->side, it->hexes);
}

// Of the run that starts with `action`; what a unit's verb has in common is in `all` already.
static void lean_verb(const Glance *it, const Folded *folded, Action action, Lean *lean) {
    const World *world = it->world;
    unsigned unit = action_who(action), where = action_where(action);
    switch (action_verb(action)) {
        case VERB_MOVE:
        case VERB_PLACE:
        case VERB_RETREAT:
        case VERB_WITHDRAW:
            lean->row = &folded->stands[it->stand][unit * (unsigned)it->hexes];
            return;
        case VERB_FIRE:
            lean->all *= lean_stays(it, folded, unit);
            lean->row = folded->fires[unit];
            return;
        case VERB_DESTROY:
            lean->all *= lean_stays(it, folded, unit);
            lean->row = row_of(it, folded, TABLE_OBJECT, 0, world->object_count);
            return;
        case VERB_RALLY:
        case VERB_IMPROVE:
        case VERB_CLEAR:
        case VERB_HOLD:
            lean->all *= lean_stays(it, folded, unit);
            return;
        case VERB_LAY_MINE:
            lean->row = lean_aims(it, folded, 0, where);
            return;
        case VERB_ASSAULT:
            lean->row = lean_aims(it, folded, 1, where);
            return;
        case VERB_TARGET:
            lean->row = lean_aims(it, folded, 2, where);
            return;
        case VERB_LAND:
            lean->row = lean_aims(it, folded, 3, where);
            return;
        case VERB_FORMATION:
            lean->row = row_of(it, folded, TABLE_FORMATION, 0, world->formation_count);
            return;
        case VERB_DECLARE_STRIKE:
            lean->row = row_of(it, folded, TABLE_STRIKE, 0, world->strike_count);
            return;
        case VERB_SHELL:
            lean->row = row_of(it, folded, TABLE_STRIKE, 1, world->strike_count);
            return;
        case VERB_CALL:
            lean->row = row_of(it, folded, TABLE_STRIKE, 2, world->strike_count);
            return;
        case VERB_SUPPORT:
            if (where < SUPPORT_POINTS)
                lean->row = row_of(it, folded, TABLE_SUPPORT, it->side, SUPPORT_POINTS);
            return;
        case VERB_DECLINE:
            lean->all *= card_row(it, folded, USE_DECLINE)[0];
            return;
        default:
            return;
    }
}

// Cards, or none, for what is asked for one.
static void lean_cards(const Glance *it, const Folded *folded, const Action list[], int count,
                       float weights[]) {
    static const uint8_t uses[VERBS] = {[VERB_DRAW] = USE_DRAW,
                                        [VERB_PLAY] = USE_PLAY,
                                        [VERB_DECLINE] = USE_DECLINE,
                                        [VERB_LAY] = USE_LAY,
                                        [VERB_DISCARD] = USE_DISCARD};
    const float *row = card_row(it, folded, (CardUse)0);  // of the first use; the others follow
    for (int i = 0; i < count; i++) {
        Verb verb = (Verb)action_verb(list[i]);
        unsigned card = action_where(list[i]);
        bool shows = verb != VERB_DRAW && verb != VERB_DECLINE && card < CARDS;
        weights[i] *= folded->when[it->half][verb][it->side] *
                      row[SIDES * CARD_VALUES * uses[verb] + (shows ? card_value((int)card) : 0)];
    }
}

static void lean_units(const Glance *it, const Folded *folded, int verb, const Action list[],
                       int count, float weights[]) {
    const float *row = verb == VERB_USE
                           ? folded->uses[it->half]
                           : row_of(it, folded, TABLE_ACT, verb, it->world->unit_count);
    float all = verb == VERB_USE ? 1.0f : folded->when[it->half][verb][it->side];
    for (int i = 0; i < count; i++) weights[i] *= all * row[action_who(list[i])];
}

// A unit's moves are done with as they are rated.
static MoveLean lean_moves(const Glance *it, const Folded *folded) {
    int unit = frame_at(it->state, 0)->unit;
    return (MoveLean){folded->acts[it->half][VERB_MOVE][unit],
                      &folded->stands[it->stand][unit * it->hexes]};
}

static void lean_run(const Glance *it, const Folded *folded, const Action list[], int count,
                     RunShape shape, float weights[]) {
    int verb = (int)action_verb(list[0]);
    Lean lean = {shape == RUN_UNIT ? folded->acts[it->half][verb][action_who(list[0])]
                                   : folded->when[it->half][verb][it->side],
                 NULL};
    lean_verb(it, folded, list[0], &lean);
    if (lean.row == NULL) {
        for (int i = 0; i < count; i++) weights[i] *= lean.all;
    } else {
        for (int i = 0; i < count; i++) weights[i] *= lean.all * lean.row[action_where(list[i])];
    }
}

static void lean_runs(const Glance *it, const Folded *folded, const Action list[], int count,
                      float weights[]) {
    for (int i = 0, length; i < count; i += length) {
        int verb = (int)action_verb(list[i]);
        RunShape shape = (RunShape)run_shapes[verb];
        length = shape == RUN_ONE ? 1 : run_length(&list[i], count - i, shape);
        if (shape == RUN_UNITS)
            lean_units(it, folded, verb, &list[i], length, &weights[i]);
        else
            lean_run(it, folded, &list[i], length, shape, &weights[i]);
    }
}

void rate_apart_learnt(const World *world, const State *state, const Folded *folded,
                       const HexSet *legs, float weight[], const Action others[], int count,
                       float out[]) {
    Glance it = glance_of(world, state);
    MoveLean lean = lean_moves(&it, folded);
    rate_apart(world, state, &lean, legs, weight, others, count, out);
    lean_runs(&it, folded, others, count, out);
}

void gbsu_rate_learnt(const World *world, const State *state, const Folded *folded,
                      const Action list[], int count, float out[]) {
    Glance it = glance_of(world, state);
    int phase = frame_at(state, 0)->phase, done = 0;
    if (phase == PHASE_UNIT || phase == PHASE_MOVE) {
        MoveLean lean = lean_moves(&it, folded);
        done = rate_unit(world, state, &lean, list, count, out);
    } else {
        gbsu_rate(world, state, list, count, out);
    }
    if (phase == PHASE_CARD || phase == PHASE_LAY || phase == PHASE_DISCARD)
        lean_cards(&it, folded, list, count, out);
    else
        lean_runs(&it, folded, list + done, count - done, out + done);
}
