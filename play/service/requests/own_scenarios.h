// SPDX-License-Identifier: GPL-3.0-or-later
// own_scenarios.h -- scenario files that a client has sent, in the folder of games. Their names are
// their paths, so that records of their games can be opened by every command (if the path of the
// folder is relative, only from the same current folder).
#pragma once
#include "engine/base/base.h"

enum {
    OWN_SCENARIOS_MAX = 100,
    OWN_SCENARIO_BYTES = 256 << 10,  // longest text of a scenario
    OWN_PATH_BYTES = 192,            // longest path of a file that the loader opens, with its NUL
};

// Returns true if `name` is the path of an own scenario in the folder of games `folder`.
bool own_scenario_is(const char *folder, const char *name);
// Lists the paths of the own scenarios, sorted. Returns their number, at most `room`.
int own_scenarios(const char *folder, char paths[][OWN_PATH_BYTES], int room);
