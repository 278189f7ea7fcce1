// SPDX-License-Identifier: GPL-3.0-or-later
// log.c -- writes the log of a game while it is played; see log.h.
#include "log.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "view.h"

static void log_ply(void *context, const Game *game, const State *before, Action action,
                    const State *after) {
    Log *log = context;
    (void)after;
    assert(log->plies < PLIES_MAX);
    for (Side side = ALLIED; side < SIDES; side++) {
        if (log->room - log->used < TOLD_BYTES) {
            log->room = 2 * log->room + TOLD_BYTES;
            log->words = memory_more(log->words, 1, log->room);
        }
        Text text = text_over(log->words + log->used, TOLD_BYTES);
        view_tell(game, before, action, side, &text);
        log->start[log->plies][side] = (uint32_t)log->used;
        log->used += text.length + 1;
    }
    log->plies++;
}

HostWatch log_watch(Log *log) { return (HostWatch){log_ply, log}; }

void log_free(Log *log) {
    free(log->words);
    *log = (Log){0};
}

void log_cut(Log *log, int plies) {
    assert(plies >= 0 && plies <= log->plies);
    if (plies < log->plies) log->used = log->start[plies][ALLIED];
    log->plies = plies;
}

const char *log_told(const Log *log, int ply, Side viewer) {
    assert(ply >= 0 && ply < log->plies && viewer < SIDES);
    return log->words + log->start[ply][viewer];
}
