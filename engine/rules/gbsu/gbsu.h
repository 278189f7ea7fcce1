// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu.h -- includes a header of each folder for the table in gbsu.c, and declares the functions of
// scene.c and lab.c. The files of a folder include only the headers that they need, not this one.
#pragma once
#include "engine/rules/gbsu/evaluation/evaluation.h"
#include "engine/rules/gbsu/load/world_load.h"
#include "engine/rules/gbsu/rules/play.h"
#include "engine/rules/gbsu/text/text.h"
#include "engine/rules/lab.h"

extern const Rules gbsu_rules;

// The next functions are in scene.c.
const char *gbsu_side_name(const World *world, Side side);
void gbsu_board(const World *world, Board *out);
bool gbsu_set_up(const World *world, const State *state, Text *subject);
void gbsu_scene(const World *world, const State *state, Side viewer, Scene *out);
void gbsu_parts(const World *world, const State *state, Action action, Parts *out);
// The next functions are in lab.c.
int gbsu_turn_number(const World *world, const State *state);
int gbsu_measures(const World *world, Measure out[MEASURES_MAX]);
void gbsu_measure(const World *world, const State *state, int32_t values[][SIDES]);
int gbsu_objectives(const World *world, Objective out[OBJECTIVES_MOST]);
int gbsu_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]);
int gbsu_outcome_kind(const World *world, const State *state, Action action);
extern const Ending gbsu_endings[];
int gbsu_ending(const World *world, const State *state);
int gbsu_pieces(const World *world, Piece out[PIECES_MAX]);
void gbsu_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]);
void gbsu_reach(const World *world, int piece, PieceReach *out);
int gbsu_warnings(const World *world, Warning out[WARNINGS_MAX]);
Side gbsu_controller(const World *world, const State *state, int objective);
void gbsu_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]);
const char *gbsu_event_type(const World *world, const State *state);
extern const ObjectKind gbsu_object_kinds[];  // in objects.c
