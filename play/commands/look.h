// SPDX-License-Identifier: GPL-3.0-or-later
// look.h -- the commands that look at scenarios and records, and the log, which a game shares.
#pragma once
#include "engine/game/record.h"

// What happened at plies from..to-1 of a record, as `viewer` was told it, one line or more a ply.
void log_print(const Game *game, const Record *record, int from, int to, Side viewer, bool colour);
