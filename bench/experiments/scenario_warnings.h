// SPDX-License-Identifier: GPL-3.0-or-later
// scenario_warnings.h -- finds what cannot work in a valid scenario: a victory threshold out of a
// side's reach, objectives that no unit of a side can reach, and sides without a path between them.
#pragma once
#include "engine/base/text.h"
#include "engine/rules/game.h"

enum { WARNINGS_BYTES = 4096 };  // room for the warnings of one scenario

// Writes the warnings, each with a newline at its end. Takes up to a second, because a few games
// tell where units begin.
void scenario_warnings(const Game *game, Text *out);
