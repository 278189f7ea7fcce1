// SPDX-License-Identifier: GPL-3.0-or-later
// check_reach.h -- finds what cannot work in a scenario because of its map: objectives that no unit
// of a side can reach, and sides without a path between them.
#pragma once
#include "engine/rules/game.h"

// Prints a warning for each, after the name of the file. Prints nothing in a rule system without
// LabRules.reach. Takes up to a second, because a few games tell where units begin.
void check_reach(const char *name, const Game *game);
