// SPDX-License-Identifier: GPL-3.0-or-later
// scenario_warnings.h -- finds what cannot work in a valid scenario: a victory threshold out of a
// side's reach, objectives that no unit of a side can reach, sides without a path between them, and
// what the rule system finds itself (LabRules.warnings).
#pragma once
#include "engine/base/error.h"
#include "engine/rules/game.h"

// Receives a warning: its line and column in the scenario's file, and one sentence.
typedef void WarningTell(void *context, const Error *warning);

// Calls `tell` for each warning. A small game, which has no file, gives none.
void scenario_warnings(const Game *game, WarningTell *tell, void *context);
