// SPDX-License-Identifier: GPL-3.0-or-later
// host.h -- the loop that runs a game: draws the chances, asks the players, keeps the record.
//
// A player is never handed the truth: the host redeals what his side cannot know, from a stream of
// its own, before it asks (player.h). Everything that is drawn, by the host or by a player, comes
// from (seed, game, ply) and from nothing that was drawn before: a game resumed from its record
// goes on as if it had never stopped, if it has a seed and no secret (session.h).
#pragma once
#include "open.h"
#include "player.h"
#include "record.h"

// Somebody who looks on: called after every ply, with the positions before and after it.
typedef struct HostWatch {
    void (*ply)(void *context, const Game *game, const State *before, Action action,
                const State *after);  // NULL: nobody looks on
    void *context;
} HostWatch;

// What the player of a side draws from in game `index` of a master seed (player.h).
static inline uint64_t host_player_seed(uint64_t seed, uint64_t index, Side side) {
    return hash_join(hash_join(seed, index), (uint64_t)side + 1);
}

typedef struct Host {
    const Game *game;
    Player *player[SIDES];  // borrowed; NULL for a person, whose actions are applied
    StateBuffer state;
    uint64_t seed;  // of this game: the master seed and the index, joined
    int plies;
    Record *record;  // borrowed; NULL if no record is wanted
    HostWatch watch;
} Host;

// From the set-up. A record keeps its header (record_begin) and loses its actions.
void host_start(Host *host, const Game *game, Player *allied, Player *axis, uint64_t seed,
                uint64_t index, Record *record);
// Where `record` ends, which must be of this game and legal (record_replay), and goes on from
// there. `watch` is shown every ply of it.
void host_resume(Host *host, const Game *game, Player *allied, Player *axis, Record *record,
                 HostWatch watch);
// What happens next if a chance or a player decides it; not for a person's turn or a game's end.
Action host_choose(Host *host);
// One ply: a chance drawn or a choice made. False when the game is over.
bool host_step(Host *host);
// Steps to the end; the number of plies.
int host_run(Host *host);
// Apply an action that somebody else chose (a person, a script): recorded, and shown to the watch.
void host_apply(Host *host, Action action);
