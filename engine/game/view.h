// SPDX-License-Identifier: GPL-3.0-or-later
// view.h -- what one side may be shown of a position: the one door to it.
//
// A view is text, or a Scene. The rule system leaves out what the viewer cannot know; two states
// that differ only in what `viewer` cannot know have byte-identical views (tests: no leak). NOBODY
// sees everything (for records of games that are over).
#pragma once
#include "engine/rules/game.h"

typedef struct Scene Scene;  // engine/rules/scene.h
typedef struct Parts Parts;

enum { TOLD_BYTES = 1 << 14 };  // room for what is told of one ply

// The scenario's name of a side; "chance", "nobody".
const char *view_side_name(const Game *game, Side side);
// A side as people type it: "allied", "axis", the scenario's own name, or their beginnings; SIDES
// for "both", if that is allowed. False, and *error says which names there are.
bool view_side_find(const Game *game, const char *word, bool both, Side *out, Error *error);
// A whole Scene of a position (scene.h), and an action's parts.
void view_scene(const Game *game, const State *state, Side viewer, Scene *out);
void view_parts(const Game *game, const State *state, Action action, Parts *out);

const char *view_side(Side side);  // "Allied", "Axis"; "chance"; NOBODY is "nobody"

void view_show(const Game *game, const State *state, Side viewer, bool colour, Text *out);
// The question to `viewer`; to the other side, only whose decision it is.
void view_prompt(const Game *game, const State *state, Side viewer, Text *out);
// The log's line or lines for an action about to be applied.
void view_tell(const Game *game, const State *state, Action action, Side viewer, Text *out);
