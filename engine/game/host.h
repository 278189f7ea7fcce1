// SPDX-License-Identifier: GPL-3.0-or-later
// host.h -- the loop that runs a game: it draws chance events, asks the players and writes the
// record.
//
// - The host resamples hidden information before it asks a player (player.h), so that only a player
//   with `sees_all` sees the true position.
// - Every random number, of the host or of a player, depends only on the seed, the number of the
//   game and the ply, never on earlier draws. A game that is resumed from its record therefore
//   continues as if it had not been interrupted, unless its seed is secret (session.h) or a time
//   limit ends a search.
#pragma once
#include "engine/game/record/record.h"
#include "open.h"
#include "player.h"

// An observer. The host calls it after every ply with the positions before and after the ply.
typedef struct HostWatch {
    void (*ply)(void *context, const Game *game, const State *before, Action action,
                const State *after);  // NULL for no observer
    void *context;
} HostWatch;

// Returns the seed of the player of a side in game `index` of a master seed.
static inline uint64_t host_player_seed(uint64_t seed, uint64_t index, Side side) {
    return hash_join(hash_join(seed, index), (uint64_t)side + 1);
}

typedef struct Host {
    const Game *game;
    // The game that the player of a side gets, if it is not that of learned_seen(); else NULL.
    const Game *seen[SIDES];
    Player *player[SIDES];  // borrowed; NULL for a person, whose actions come by host_apply()
    StateBuffer state;
    uint64_t seed;   // seed of this game: a hash of the master seed and the number of the game
    int plies;       // actions applied so far
    Record *record;  // borrowed; NULL to keep no record
    HostWatch watch;
} Host;

// Starts a game from the set-up. `record` keeps its header (record_begin()) and loses its actions.
void host_start(Host *host, const Game *game, Player *allied, Player *axis, uint64_t seed,
                uint64_t index, Record *record);
// Starts a game where `record` ends, after replaying it with `watch`. The record must belong to
// this game and be legal (record_replay()).
void host_resume(Host *host, const Game *game, Player *allied, Player *axis, Record *record,
                 HostWatch watch);
// Returns the next chance event, the only legal action or the choice of a computer player, without
// applying it. Must not be called if a person has several actions or the game is over.
Action host_choose(Host *host);
// Chooses and applies one action. Returns false, and does nothing, if the game is over.
bool host_step(Host *host);
// Plays to the end of the game. Returns the number of plies played in the whole game.
int host_run(Host *host);
// Applies a legal action that the caller chose (for a person or a script): records it and calls the
// observer.
void host_apply(Host *host, Action action);
