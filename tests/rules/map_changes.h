// SPDX-License-Identifier: GPL-3.0-or-later
// map_changes.h -- asks what has become of a thing on the map (engine/rules/objects.h).
#pragma once
#include "engine/rules/rules.h"

// Returns the side that changed the thing so: NOBODY if it is not so changed, CHANCE if it was the
// side that chose last. Aborts if there is no such thing.
Side map_changed_by(const Game *game, const State *state, const char *name, const char *what);
