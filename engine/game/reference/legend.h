// SPDX-License-Identifier: GPL-3.0-or-later
// legend.h -- the legend of a scenario: the rows of its rule system (engine/rules/legend.h) that
// the scenario uses. The page and the terminal (`legend`) show them.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/legend.h"

enum { LEGEND_ROWS_MAX = 128 };

extern const char *const legend_kind_names[LEGEND_KINDS];  // such as "number" or "badge"

// Fills `out` with the rows of a scenario, in the order of their system. Leaves out symbols and
// weapons that no piece of the scenario has. Returns the number of rows; 0 if the system has no
// legend.
int legend_rows(const Game *game, const LegendRow *out[LEGEND_ROWS_MAX]);
// Returns the row of this kind with this name, or NULL if no row has the name.
const LegendRow *legend_find(const Game *game, LegendKind kind, const char *name);
// Appends the legend as text, with the terrain of the scenario. If `words` is not empty, appends
// only lines that contain `words`, in capitals or not. Appends nothing if no line does.
void legend_put(const Game *game, const char *words, Text *out);
