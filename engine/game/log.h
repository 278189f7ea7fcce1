// SPDX-License-Identifier: GPL-3.0-or-later
// log.h -- the log of a game: what each side was told at each ply. The text is written when an
// action is applied. So showing an old ply does not replay the game.
#pragma once
#include "host.h"

typedef struct Log {
    int plies;
    char *words;  // all texts, each NUL-terminated, in the order of plies and sides; owned
    size_t used, room;
    uint32_t start[PLIES_MAX][SIDES];  // offset in `words` of the text of a ply for a side
} Log;

// Returns an observer that writes the log, for host_resume() or Host.watch. A zeroed Log is empty.
HostWatch log_watch(Log *log);
void log_free(Log *log);
// Removes the plies from number `plies` (from 0) on.
void log_cut(Log *log, int plies);
// Returns the lines that `viewer` was told at a ply (from 0). Returns "" if the viewer was told
// nothing. The text is valid until the log changes.
const char *log_told(const Log *log, int ply, Side viewer);
