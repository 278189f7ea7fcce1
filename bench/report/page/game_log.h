// SPDX-License-Identifier: GPL-3.0-or-later
// game_log.h -- a game of a file played again, for its log.
#pragma once
#include "bench/report/figures/report.h"

// What happened in game `line` of the first file, ply by ply, with everything seen; to be freed.
// NULL: it cannot be played again here, and *error says why: the scenario's file is elsewhere or
// was changed, the program is another, or a player is limited by time.
char *game_log(const Report *report, const GameLine *line, Error *error);
