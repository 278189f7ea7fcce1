// SPDX-License-Identifier: GPL-3.0-or-later
// study.h -- declares the functions of lab.c, which fill slots of LabRules in gbww2.c's table.
// engine/rules/lab.h has their contracts. The functions are not in gbww2.h, so that a change of
// lab.h does not rebuild the rules.
#pragma once
#include "engine/rules/lab.h"

// Defined in reach.c and in warnings.c.
void gbww2_reach(const World *world, int piece, PieceReach *out);
int gbww2_warnings(const World *world, Warning out[WARNINGS_MAX]);

// Defined in lab.c.
int gbww2_turn_number(const World *world, const State *state);
int gbww2_measures(const World *world, Measure out[MEASURES_MAX]);
void gbww2_measure(const World *world, const State *state, int32_t values[][SIDES]);
int gbww2_pieces(const World *world, Piece out[PIECES_MAX]);
void gbww2_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]);
void gbww2_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]);
int gbww2_objectives(const World *world, Objective out[OBJECTIVES_MOST]);
const char *gbww2_event_type(const World *world, const State *state);
int gbww2_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]);
int gbww2_outcome_kind(const World *world, const State *state, Action action);
int gbww2_effort(const World *world);
extern const Ending gbww2_endings[];
int gbww2_ending(const World *world, const State *state);
extern const ObjectKind gbww2_object_kinds[];  // in objects.c
