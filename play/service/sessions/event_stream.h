// SPDX-License-Identifier: GPL-3.0-or-later
// event_stream.h -- the events of a game for one viewer, in order. The request `watch` and GET
// /events use it.
//
// Events are not queued. A stream remembers how many plies it has told, and each stream_next()
// compares that number with the session. A client that reads nothing therefore costs no memory. A
// client that reads late gets the newest progress, reports and waiting position, not each of them,
// and no plies that were taken back before it read them.
#pragma once
#include "game_session.h"

typedef struct Stream {
    GameSession *hosted;  // in use (service_enter()) as long as the stream exists
    Side viewer;
    bool positions;                // each event `ply` carries the position after the ply
    bool changes;                  // events carry only what changed in the position
    json_t *last;                  // with `changes`: the last position that was sent; else NULL
    int told;                      // plies that the client knows: sent, or before ply `from`
    int64_t undos;                 // GameSession.undos when it was last compared
    int64_t rested;                // position number of the last event `position`; -1 for none
    bool rested_paused;            // that event said that the game was paused
    Side searching;                // the side that the last event `searching` named
    int searched;                  // the percentage that this event named
    int64_t reports[REPORTS_MAX];  // StreamReport.count of each slot when it was last compared
    StateBuffer state;             // the position after `told` plies
    Action past[PLIES_MAX];        // actions of these plies
} Stream;

// Opens a stream at ply `from` of the request, or at the current ply if `from` is NOT_GIVEN or
// later. Returns false and sets *error if the request may not see the game as its side. Takes the
// lock.
bool stream_open(Stream *stream, GameSession *hosted, const RequestFields *fields,
                 RequestError *error);
// Frees the members of *stream, but not the Stream itself.
void stream_close(Stream *stream);
// Returns the next event, which the caller owns. Waits at most `seconds`, then returns NULL. Sets
// *ended to whether the game was closed, after which no more events come. Takes the lock.
json_t *stream_next(Stream *stream, double seconds, bool *ended);

// Returns plies `from` to `to` - 1 as `viewer` saw them, in the form of the events `ply`. The
// caller holds the lock and owns the result.
json_t *plies_json(const GameSession *hosted, Side viewer, int from, int to);

// Publishes a copy of a report of request `id` to the streams of `viewer`. The report replaces the
// last one of the same request. `report` NULL ends the reports of the request. The report is
// dropped if REPORTS_MAX other requests have reports. Takes the lock.
void report_publish(GameSession *hosted, const char *id, Side viewer, json_t *report);
