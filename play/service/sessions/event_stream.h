// SPDX-License-Identifier: GPL-3.0-or-later
// event_stream.h -- the events of a game as one viewer may see them: what he was not told yet.
//
// Nothing is queued for anybody: a stream knows how far it has told, and looks at the game for what
// came since. Who never reads costs nothing, and who comes back late misses nothing but how far a
// computer had thought.
#pragma once
#include "game_session.h"

typedef struct Stream {
    Desk *desk;  // which somebody uses for as long
    Side viewer;
    bool positions;  // with the position after each ply
    int told;        // plies
    int64_t undos;   // as they were when it was looked at last
    int64_t rested;  // the number of the position that was told to be at rest
    bool rested_paused;
    Side thinking;
    int thought;
    int64_t news[NEWS_MAX];  // of each analysis, how much of it was told
    StateBuffer state;       // after the plies that were told
    Action past[PLIES_MAX];  // which these were
} Stream;

// From ply `from` on (ASK_NONE: from now), as the request says. False: it may not.
bool stream_open(Stream *stream, Desk *desk, const Ask *ask, AskError *error);
// The next event, at most `seconds` from now; NULL: there is none yet. *ended: nor will there be.
json_t *stream_next(Stream *stream, double seconds, bool *ended);

// The plies from `from` to `to` as `viewer` saw them, as in the events; the lock is held.
json_t *plies_json(const Desk *desk, Side viewer, int from, int to);

// What an analysis that runs has found so far, for the streams of whoever is asked; reports of the
// same id take each other's place. NULL ends it.
void news_tell(Desk *desk, const char *id, Side viewer, json_t *report);
