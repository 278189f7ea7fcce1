// SPDX-License-Identifier: GPL-3.0-or-later
// gbww2.h -- includes all headers that the table in gbww2.c needs, except rules.h and study.h,
// folder by folder. The files of a folder include only the headers that they need, not this one.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/gbww2/evaluation/evaluation.h"
#include "engine/rules/gbww2/load/world_load.h"
#include "engine/rules/gbww2/rules/play.h"
#include "engine/rules/gbww2/text/text.h"

typedef struct Board Board;  // engine/rules/scene.h
typedef struct Parts Parts;  // engine/rules/scene.h
typedef struct Scene Scene;  // engine/rules/scene.h

extern const Rules gbww2_rules;

// Defined in scene.c.
const char *gbww2_side_name(const World *world, Side side);
void gbww2_board(const World *world, Board *out);
bool gbww2_set_up(const World *world, const State *state, Text *subject);
void gbww2_scene(const World *world, const State *state, Side viewer, Scene *out);

// Defined in scene_pieces.c.
void gbww2_parts(const World *world, const State *state, Action action, Parts *out);
// Adds the cards, markers, tracks and objectives to *out.
void scene_rest(const World *world, const State *state, Side viewer, Scene *out);
