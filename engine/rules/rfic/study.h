// SPDX-License-Identifier: GPL-3.0-or-later
// study.h -- declares the functions of lab.c, which the table of rfic.c has for the laboratory.
// engine/rules/lab.h states their contracts. They are not in rfic.h, so that a change of lab.h does
// not rebuild the rules.
#pragma once
#include "engine/rules/lab.h"

int rfic_turn_number(const World *world, const State *state);
int rfic_measures(const World *world, Measure out[MEASURES_MAX]);
void rfic_measure(const World *world, const State *state, int32_t values[][SIDES]);
int rfic_pieces(const World *world, Piece out[PIECES_MAX]);
void rfic_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]);
void rfic_reach(const World *world, int piece, PieceReach *out);
void rfic_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]);
int rfic_objectives(const World *world, Objective out[OBJECTIVES_MOST]);
const char *rfic_event_type(const World *world, const State *state);
int rfic_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]);
int rfic_outcome_kind(const World *world, const State *state, Action action);
extern const Ending rfic_endings[];
int rfic_ending_kind(const World *world, const State *state);
extern const ObjectKind rfic_object_kinds[];  // in objects.c
