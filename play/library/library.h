// SPDX-License-Identifier: GPL-3.0-or-later
// library.h -- shared by the files of the library: what its objects hold, and how calls fail.
#pragma once
#include <pthread.h>

#include "cassino.h"
#include "engine/game/host.h"
#include "engine/kit/action_space.h"
#include "observation.h"

enum { LIBRARY_EDITS_MAX = 16, LIBRARY_NAME_BYTES = 512, LIBRARY_THREADS_MAX = 256 };

// Its members never change once it is made, except `users`.
struct cassino_scenario {
    Game game;
    ActionSpace space;               // the numbers of its actions
    Observation *observation;        // the form of its observations; owned
    char name[LIBRARY_NAME_BYTES];   // as it was opened: name or path
    char *edits[LIBRARY_EDITS_MAX];  // owned
    int edit_count;
    int users;  // objects and callers that hold it; atomic
};

struct cassino_game {
    cassino_scenario *scenario;
    StateBuffer state;
    uint64_t seed;  // of this game, as Host.seed
    int plies;      // number of actions applied; those before a loaded or set position count
    // The actions from the set-up on. `whole` is false if the position was redealt or set: then
    // they do not lead to it.
    Action *actions;  // owned
    int room;
    bool whole;
    uint64_t master;  // the seed that the caller gave
    bool begun;       // true: the game began with this seed; false: it continues a record
};

struct cassino_player {
    cassino_scenario *scenario;
    Player *player;
    Side side;
};

// Both set the text of cassino_error() and return CASSINO_INVALID.
int library_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
int library_fail_error(const Error *error);

cassino_scenario *library_hold(const cassino_scenario *scenario);  // counts one more user

static inline const State *library_state(const cassino_game *game) {
    return state_of_const(&game->state);
}
static inline const Rules *library_rules(const cassino_game *game) {
    return game->scenario->game.rules;
}
static inline bool library_side(int side) { return side == ALLIED || side == AXIS; }
static inline bool library_viewer(int viewer) { return library_side(viewer) || viewer == NOBODY; }

// Returns the host of a game at its position, without players and record, for host_choose().
Host library_host(const cassino_game *game);

// Fails unless the game exists and `action` is legal in it.
int library_legal(const cassino_game *game, cassino_action action);

// A progress callback of the library, for the progress and stop functions of the engine.
typedef struct LibraryWork {
    cassino_progress progress;  // may be NULL
    void *payload;
    bool stopped;          // the callback has returned 0; atomic
    pthread_mutex_t lock;  // guards the callback and what follows
    double share, next;    // last share; clock time of the next call by library_asked()
} LibraryWork;
// Calls it with a new share. Returns false once the work must stop.
bool library_progress(void *work, double share);
// For Stop: returns true once the work must stop. Calls the callback with the last share if nobody
// has for a tenth of a second, so that it can stop a game or a batch of games that is slow.
bool library_asked(void *work);
