// SPDX-License-Identifier: GPL-3.0-or-later
// move_in_progress.h -- declares the functions that begin a move and apply what it passes over.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"

// Begins a move. If `closes` is false, it takes the steps in State.walk to the cell `target`.
// Otherwise it is a charge at stand `target`, whose steps it finds.
void walk_begin(const World *world, State *state, int battalion, bool closes, int target);
// walk_formed() follows a change of formation, walk_turned() a turn at the end of a move. Both call
// stands_over(), and note whether a stand moved an inch, which draws opportunity fire. *before is
// the battalion before it.
void walk_formed(const World *world, State *state, int battalion, const Battalion *before);
void walk_turned(const World *world, State *state, int battalion, const Battalion *before);

// Returns the facings that a battalion may choose at the end of a move, one bit for each. After a
// move without a step (`walk` is NULL or has none) the present facing is only among them if there
// is no other [W45].
uint32_t turns_of(const World *world, const State *state, int battalion, const Walk *walk);
// Returns false for a road column that can only stay at its place of the road [W45].
bool may_go(const World *world, const State *state, int battalion);

// Takes the enemy's roads, and destroys the enemy's C Ops, under these rectangles: the places of
// stands of the battalion. stands_over() does the same under all its stands, where they are now.
void walked_over(const World *world, State *state, int battalion, const Rect rect[], int count);
void stands_over(const World *world, State *state, int battalion);
// [W39] Gives each objective to the side that has a spotted stand within 2 in of it, if the other
// side has none there. Call it whenever a stand arrives, leaves or is destroyed.
void goals_settle(const World *world, State *state);
