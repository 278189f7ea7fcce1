// SPDX-License-Identifier: GPL-3.0-or-later
// view.h -- shows a position to one side, as text or as a Scene. All programs show positions by
// these functions.
//
// The rule system leaves out everything that the viewer cannot know. Two states that differ only in
// such things have byte-identical views (tests check this). NOBODY sees everything, for records of
// games that are over.
#pragma once
#include "engine/rules/game.h"

typedef struct Scene Scene;  // defined in engine/rules/scene.h
typedef struct Parts Parts;

enum { TOLD_BYTES = 1 << 14 };  // longest log text of one ply, with its NUL

// Returns the scenario's name of a side, or "chance", or "nobody".
const char *view_side_name(const Game *game, Side side);
// Returns what a piece of this game loses one by one: "step" or "stand".
const char *view_step_name(const Game *game);
// Finds a side by what people type: "allied", "axis", the scenario's name of the side, or the first
// letters of one of these, at least two. With `both`, "both" gives SIDES. Returns false and lists
// the names in *error if the word fits no side or two.
bool view_side_find(const Game *game, const char *word, bool both, Side *out, Error *error);
// Fills the Scene of a position (scene.h).
void view_scene(const Game *game, const State *state, Side viewer, Scene *out);
// Fills the parts of an action.
void view_parts(const Game *game, const State *state, Action action, Parts *out);

// Returns "Allied", "Axis", "chance" or "nobody".
const char *view_side(Side side);

// Appends the map and the state of the game as text, with or without colours of a terminal.
void view_show(const Game *game, const State *state, Side viewer, bool colour, Text *out);
// Appends the pending decision if `viewer` decides or is NOBODY. Otherwise appends only who
// decides, or that the game is over.
void view_prompt(const Game *game, const State *state, Side viewer, Text *out);
// Returns true if `viewer` decides and the decision belongs to the set-up (SceneRules.set_up).
// Appends the name of the unit, barrage or minefield that the decision is about.
bool view_set_up(const Game *game, const State *state, Side viewer, Text *subject);
// Appends the result of a game that is over: "a victory of Blue, margin +5", "a draw, margin 0" or
// "a victory of Blue, because Red resigned". `resigned`: the side that has resigned, or NOBODY.
void view_result(const Game *game, const State *state, Side resigned, Text *out);
// Appends the log text of an action that is about to be applied.
void view_tell(const Game *game, const State *state, Action action, Side viewer, Text *out);
