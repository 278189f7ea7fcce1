// SPDX-License-Identifier: GPL-3.0-or-later
// rfic.h -- includes a header of each of the four folders of rfic, and declares its table of Rules
// and the functions of scene.c. rfic.c, lab.c, scene.c and tests include it. The files of a folder
// include only the headers that they need, not this one.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/rfic/evaluation/evaluation.h"
#include "engine/rules/rfic/load/world_load.h"
#include "engine/rules/rfic/rules/play.h"
#include "engine/rules/rfic/text/text.h"

typedef struct Board Board;  // defined in engine/rules/inventory.h
typedef struct Parts Parts;  // defined in engine/rules/scene.h
typedef struct Scene Scene;  // defined in engine/rules/scene.h

extern const Rules rfic_rules;

// The next functions are in scene.c.
const char *rfic_side_name(const World *world, Side side);
void rfic_board(const World *world, Board *out);
bool rfic_set_up(const World *world, const State *state, Text *subject);
void rfic_scene(const World *world, const State *state, Side viewer, Scene *out);
void rfic_parts(const World *world, const State *state, Action action, Parts *out);
