// SPDX-License-Identifier: GPL-3.0-or-later
// session.h -- a game in which persons play: the players, the log of each side, the record on disk,
// and undo. A session prints nothing. advice.h has advice of computer players.
// Without a seed, a session draws a secret seed of 64 bits from the operating system.
// - The record does not contain the secret before the game is over: whoever knew the secret
//   could play the same game elsewhere and see every card and die in advance.
// - A session that resumes such a game, or branches off it, draws a new secret. With the old
//   secret a person could first play a copy of the record, to see what comes.
// - At the end the record receives the secret, but only if the whole game was drawn from it.
#pragma once
#include "log.h"
#include "named.h"

typedef struct Lesson Lesson;          // defined in lesson/lesson.h
typedef struct LessonWalk LessonWalk;  // defined in lesson/lesson_walk.h

typedef struct SessionOptions {
    const char *lesson;  // a lesson to begin, in the place of `name`; NULL: none
    const char *name;    // a scenario, or a record to resume
    int person;          // sides of persons, a set of 1 << Side; 0: as recorded, or the first side
    const char *side;    // side as typed (view_side_find()); NULL to use `person`
    const char *opponent;  // words of the computer player; NULL: as recorded, else `usual`
    const char *usual;     // the default opponent; NULL for a person
    PolicyTake policy;
    PlayerMake *make;
    uint64_t seed;
    bool seed_given;  // false: draw a secret seed
    bool from_ply;    // branch off a record after `ply` plies; the record's file is not changed
    int ply;
    const char *path;  // file for the record; NULL: none, or the record that is resumed
} SessionOptions;

typedef struct Session {
    Game game;
    Record record;
    Host host;
    Log log;
    PlayerMake *make;
    Player *player[SIDES];  // owned; NULL for a person
    char path[512];         // file of the record, to which each ply is appended; "" for no file
    int lock;               // descriptor of the locked file plus 1; 0 if no file is locked
    int saved;              // number of plies that are in a file
    bool whole;             // all chance events of the game were drawn from the current secret
    Lesson *lesson;         // the lesson that the record names; NULL for none; owned
    LessonWalk *walk;       // progress of the game in the lesson; NULL without a lesson; owned
    int torn;               // Record.torn of the file that was resumed
    // called during a computer's search with the share that is done, 0 to 1; or NULL
    bool (*progress)(void *context, double share);
    void *progress_context;
} Session;

// Opens a session. Returns false and sets *error if, for example, an option, the scenario or the
// record is invalid, or the file exists already, is open elsewhere or cannot be written.
bool session_open(Session *session, const SessionOptions *options, Error *error);
void session_close(Session *session);

// session_begin() does the part of session_open() that needs no file of the record: makes the
// players from session->game, record and make, replays the record, draws a secret if needed and
// opens the lesson. Returns false and sets *error on failure. session_end() frees players, log and
// lesson.
bool session_begin(Session *session, Error *error);
void session_end(Session *session);

static inline bool session_is_person(const Session *session, Side side) {
    return session->player[side] == NULL;
}
static inline const State *session_state(const Session *session) {
    return state_of_const(&session->host.state);
}

// Returns the lesson's next action, else what host_choose() returns; reports progress.
Action session_choose(Session *session);
// Applies a legal action and appends it to the record on disk. Returns false and sets *error if it
// was applied but not written; the session then stops writing.
bool session_apply(Session *session, Action action, Error *error);
// Saves the record to `path` and continues it there. Returns false and sets *error on failure.
bool session_save(Session *session, const char *path, Error *error);
// Gives a standing order to a piece of `side`, or to all its pieces if `piece` is -1. Returns false
// and sets *error if the piece is not the side's or the record cannot be written.
bool session_order(Session *session, Side side, int piece, Order order, Error *error);
// Resigns for a side. Returns false and fills *error if the game is over or a write fails.
bool session_resign(Session *session, Side side, Error *error);
// Returns the action by which the standing orders of a person's side, or the lesson, answer the
// pending decision; NO_ACTION if the person must decide.
Action session_ordered(const Session *session, Side side);
// Takes back the last choice of `side`. Returns false and fills *error if there is none, it
// revealed something, the other side, chance or a resignation followed, the secret was told, or a
// write fails.
bool session_undo(Session *session, Side side, Error *error);
// Stores a lesson's name, seed and players in a new record. Call session_begin() afterwards.
// Returns false and fills *error if the name of the lesson or of its opponent is too long.
bool session_learn(Record *record, const Lesson *lesson, Error *error);
// Returns the progress of the game in its lesson, or NULL if the game is no lesson.
const LessonWalk *session_lesson(const Session *session);
// Takes the lesson back to the ply of lesson_back(). Returns false and fills *error on failure.
bool session_lesson_back(Session *session, Error *error);
// Makes a player for this session. Returns NULL and fills *error if the words are invalid or name a
// player that sees hidden cards.
Player *session_player(const Session *session, const char *words, uint64_t seed, Error *error);
