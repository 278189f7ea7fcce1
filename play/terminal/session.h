// SPDX-License-Identifier: GPL-3.0-or-later
// session.h -- a game being played at this keyboard: who plays, its record on disk, and the undo
// rule. It prints nothing.
#pragma once
#include "engine/game/host.h"

typedef struct SessionOptions {
    const char *name;      // a scenario, or a record to go on with
    int person;            // a set of 1 << Side; 0: as recorded, or Allied
    const char *opponent;  // a player's spec; NULL: as recorded, or OPPONENT_DEFAULT
    uint64_t seed;
    bool seed_given;
    const char *path;  // the record to keep; NULL: none, or the one gone on with
} SessionOptions;

#define OPPONENT_DEFAULT "veteran"
#define PERSON           "person"

typedef struct Session {
    Game game;
    Record record;
    Host host;
    Player *player[SIDES];  // owned; NULL for a person
    char path[512];         // of the record kept on disk, ply by ply; "" if none
    int saved;              // plies that are in some file
    bool (*progress)(void *context, double share);  // see player.h; NULL if nobody looks
    void *progress_context;
} Session;

bool session_open(Session *session, const SessionOptions *options, Error *error);
void session_close(Session *session);

static inline bool session_is_person(const Session *session, Side side) {
    return session->player[side] == NULL;
}
static inline const State *session_state(const Session *session) {
    return state_of_const(&session->host.state);
}

// Applies a legal action and writes it to the record kept. False: it was applied but not written.
bool session_apply(Session *session, Action action, Error *error);
// Saves the whole record, and from now on keeps it there.
bool session_save(Session *session, const char *path, Error *error);
// Takes `side`'s last choice back; on false *error says why not: something was revealed since.
bool session_undo(Session *session, Side side, Error *error);
// What the player `spec` would do for the side to move, which is handed a guess as ever; what it
// thought is put to `thought`. NO_ACTION: no such player.
Action session_hint(const Session *session, const char *spec, Text *thought, Error *error);
// What a search of the player `spec`, in the place of the side to move, thinks of a choice.
void session_weigh(const Session *session, const char *spec, Action action, Text *thought);
// What a player like that of `side` expects of its last choice, where all that `listener` cannot
// know is dealt anew: it tells nothing of what it holds. Nothing is put if it has not chosen yet,
// does not search, or could hardly have chosen that with another hand.
void session_expect(const Session *session, Side side, Side listener, Text *thought);

// Opens what a person named: a record (a file that exists and does not end in ".yaml") with its
// game, or a scenario, which gives an empty record.
bool named_open(Game *game, Record *record, const char *name, Error *error);
bool named_is_record(const char *name);
