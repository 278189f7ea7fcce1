// SPDX-License-Identifier: GPL-3.0-or-later
// session.h -- a game with people in it: who plays, what each side was told, its record on disk,
// and the undo rule. It prints nothing; advice.h asks the players what they think.
//
// Where no seed is given, chances and players draw from a secret of 64 bits of the system's own
// random numbers. It is told to nobody and stands in no record until the game is over: whoever had
// it could play the same game elsewhere and see every card and die that comes. A session that goes
// on with such a game, or branches off it, draws a new secret, for a copy of the record could be
// gone on with first. So the secret is told at the end only if the whole game was drawn from it.
#pragma once
#include "log.h"
#include "named.h"

typedef struct Lesson Lesson;          // lesson/lesson.h
typedef struct LessonWalk LessonWalk;  // lesson/lesson_walk.h

typedef struct SessionOptions {
    const char *lesson;    // a lesson to begin, in the place of `name`; NULL: none
    const char *name;      // a scenario, or a record to go on with
    int person;            // a set of 1 << Side; 0: as recorded, or the first side
    const char *side;      // the same as a person types it (view_side_find); NULL: as `person` says
    const char *opponent;  // a player's words; NULL: as recorded, or `usual`
    const char *usual;     // who plays where nobody is named; NULL: a person
    PlayerMake *make;
    uint64_t seed;
    bool seed_given;   // else the game draws from a secret
    bool from_ply;     // go on from `ply` of a record, which is left as it is
    int ply;           // plies that are kept
    const char *path;  // the record to keep; NULL: none, or the one gone on with
} SessionOptions;

typedef struct Session {
    Game game;
    Record record;
    Host host;
    Log log;
    PlayerMake *make;
    Player *player[SIDES];  // owned; NULL for a person
    char path[512];         // of the record kept on disk, ply by ply; "" if none
    int lock;               // its file, held so that no other program plays it, plus 1; 0: none
    int saved;              // plies that are in some file
    bool whole;             // the game's secret, if it has one, drew all of it
    Lesson *lesson;         // of the name in the record, owned; NULL: none
    LessonWalk *walk;       // where the game is in it, owned
    int torn;               // the record gone on with ended in half a line, which was left out
    bool (*progress)(void *context, double share);  // see player.h; NULL if nobody looks
    void *progress_context;
} Session;

bool session_open(Session *session, const SessionOptions *options, Error *error);
void session_close(Session *session);

// The parts of these that need no file: seats the players that session->record names at its end,
// with session->game and session->make, and draws the secret of a record that has one; and lets the
// players go again, but not the game.
bool session_begin(Session *session, Error *error);
void session_end(Session *session);

static inline bool session_is_person(const Session *session, Side side) {
    return session->player[side] == NULL;
}
static inline const State *session_state(const Session *session) {
    return state_of_const(&session->host.state);
}

// What a chance or a computer player does next (host_choose), with the progress shown.
Action session_choose(Session *session);
// Applies a legal action and writes it to the record kept. False: it was applied but not written,
// and from here on nothing is.
bool session_apply(Session *session, Action action, Error *error);
// Saves the whole record, and from now on keeps it there. False, with nothing written, if another
// session, of this program or another, keeps its record there.
bool session_save(Session *session, const char *path, Error *error);
// Gives a standing order to a piece of `side`, or to all of its pieces (`piece` -1), and keeps it
// in the record. False, with the reason: the piece is not the side's, or the record was not
// written.
bool session_order(Session *session, Side side, int piece, Order order, Error *error);
// What the standing orders of `side`, a person, or the lesson make of its question now; NO_ACTION:
// he is asked.
Action session_ordered(const Session *session, Side side);
// Takes `side`'s last choice back; on false *error says why not: something was revealed since, or
// the game is over and its secret told.
bool session_undo(Session *session, Side side, Error *error);

// Makes a new record that of a lesson: its name, side, opponent and seed. Call session_begin()
// then.
bool session_learn(Record *record, const Lesson *lesson, Error *error);
// Where the game is in its lesson; NULL: it is none.
const LessonWalk *session_lesson(const Session *session);
// Takes the lesson back to the start of this step, or to the one before.
bool session_lesson_back(Session *session, Error *error);

// A player for this table: none that looks at hidden cards.
Player *session_player(const Session *session, const char *words, uint64_t seed, Error *error);
