// SPDX-License-Identifier: GPL-3.0-or-later
// log.h -- what each side was told of a game, ply by ply. The words are made once, as the action is
// applied, and kept: to look back at a ply plays nothing again.
#pragma once
#include "host.h"

typedef struct Log {
    int plies;
    char *words;  // all of them, each with its NUL, in the order of plies and sides
    size_t used, room;
    uint32_t start[PLIES_MAX][SIDES];  // where a ply's words for a side stand in `words`
} Log;

// Shows a host to the log (host_resume, or host.watch); an empty log is all zero.
HostWatch log_watch(Log *log);
void log_free(Log *log);
// Forgets all from ply `plies` (from 0) on.
void log_cut(Log *log, int plies);
// What `viewer` was told of ply `ply` (from 0): lines, or "" if it was nothing.
const char *log_told(const Log *log, int ply, Side viewer);
