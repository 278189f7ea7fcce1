// SPDX-License-Identifier: GPL-3.0-or-later
// lab.h -- what the laboratory counts: pieces, measures with names of their own, what chance shows,
// how margins become victories, and the numbers that a designer may vary.
//
// All tables, maps and charts of a report are made of this and of scene.h. The laws hold each slot
// that a system has (tests/rules/laws/laws.h).
#pragma once
#include "engine/scenario/number.h"
#include "even.h"
#include "scene.h"

typedef struct PiecePlace {  // and as it stands now
    int16_t place;           // of the Board; NO_PLACE: not on it
    int16_t steps;           // 0: eliminated
} PiecePlace;

typedef struct PieceSet {
    uint64_t word[PIECES_MAX / 64];
} PieceSet;

// The slots of Rules that this is about; NULL if absent. All of one paragraph or none of it.
typedef struct LabRules {
    // OPTIONAL. From 1; 0 before the first.
    int (*turn_number)(const World *world, const State *state);

    // OPTIONAL. What there is to count for each side, and now. values[m][side].
    int (*measures)(const World *world, Measure out[MEASURES_MAX]);
    void (*measure)(const World *world, const State *state, int32_t values[][SIDES]);

    // OPTIONAL. Pieces in the order of their ids in scene.h; where they are as `viewer` knows it.
    int (*pieces)(const World *world, Piece out[PIECES_MAX]);
    void (*places)(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]);
    // OPTIONAL. Who would have caused it: behind[piece], a set of pieces, stand behind a loss of
    // that piece by the next action; empty: nobody, as with a mine. The array is the game's own,
    // zero at first and shown every position in order: who fought may be gone when the price is
    // paid.
    void (*behind)(const World *world, const State *state, PieceSet behind[PIECES_MAX]);

    // OPTIONAL. controller(): the side that controls the objective, or NOBODY.
    int (*objectives)(const World *world, Objective out[OBJECTIVES_MOST]);
    Side (*controller)(const World *world, const State *state, int objective);

    // OPTIONAL. The type of event that a position waits for, a constant text ("fire",
    // "initiative"): luck and skill are attributed to it.
    const char *(*event_type)(const World *world, const State *state);
    // OPTIONAL. The kinds of outcome of cards and dice; the index of the kind that `action` draws
    // (a chance event) or spends (a side, openly or secretly); NO_OUTCOME if neither.
    int (*outcome_kinds)(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]);
    int (*outcome_kind)(const World *world, const State *state, Action action);

    // OPTIONAL, both. See Scale; a system with one has margin() too. by_points() NULL: always true.
    void (*scale)(const World *world, Scale *out);
    bool (*by_points)(const World *world, const State *state);  // the margin decided it; over only

    // OPTIONAL. world_text() is the scenario file's own text. world_edit() is a new world: the text
    // with "path.to.key=value" changes (units.HQ/8DLI.support=2); its hash and text are those of
    // the changed file. NULL, and *error says why. numbers() lists what may be varied; how many.
    const char *(*world_text)(const World *world);
    World *(*world_edit)(const World *world, const char *const edits[], int count, Error *error);
    int (*numbers)(const World *world, Number out[NUMBERS_MAX]);
    int (*effort)(const World *world);  // OPTIONAL. How dear a search's iteration is, from 1: usual
} LabRules;
