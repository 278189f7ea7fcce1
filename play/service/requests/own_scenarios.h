// SPDX-License-Identifier: GPL-3.0-or-later
// own_scenarios.h -- scenario files that a client has sent, in the folder of games. Their names are
// their paths, so that records of their games can be opened by every command (if the path of the
// folder is relative, only from the same current folder).
#pragma once
#include "engine/base/yaml/document.h"
#include "engine/game/open.h"

enum {
    OWN_SCENARIOS_MAX = 100,
    OWN_SCENARIO_BYTES = 256 << 10,  // longest text of a scenario
    OWN_CHART_BYTES = 64,            // longest name of a chart, with its NUL
    OWN_PATH_BYTES = 192,            // longest path of a file that the loader opens, with its NUL
};

// Returns true if `name` is the path of an own scenario in the folder of games `folder`.
bool own_scenario_is(const char *folder, const char *name);
// Lists the paths of the own scenarios, sorted. Returns their number, at most `room`.
int own_scenarios(const char *folder, char paths[][OWN_PATH_BYTES], int room);

// For designs.c. Finds the file of the chart that the text names. Leaves `name` and `path` empty if
// the text names no chart. Returns false and fills *error if the chart is not one of the shipped
// charts of its rule system: a text of a client reaches no other file.
bool own_chart_find(const Tree *tree, char name[OWN_CHART_BYTES], char path[PATH_MOST],
                    Error *error);
// Removes the plain files of a folder and then the folder, which has no subfolder but those that
// were removed before.
bool own_folder_remove(const char *where);
