// SPDX-License-Identifier: GPL-3.0-or-later
// host.h -- the loop that runs a game: draws the chances, asks the players, keeps the record.
//
// A player is never handed the truth: the host redeals what his side cannot know, from a stream of
// its own, before it asks (player.h). The host's draws come from pcg_stream(seed, game, PCG_GAME).
#pragma once
#include "open.h"
#include "player.h"
#include "record.h"

typedef union StateBuffer {             // room for any State, aligned
    uint64_t word[STATE_BYTES_MAX / 8];
} StateBuffer;

static inline State       *state_of      (StateBuffer *buffer)       { return (State *)buffer; }
static inline const State *state_of_const(const StateBuffer *buffer) { return (const State *)buffer; }

typedef struct Host {
    const Game *game;
    Player     *player[SIDES];          // borrowed
    StateBuffer state;
    Pcg         chance, redeal;
    int         plies;
    Record     *record;                 // borrowed; NULL if no record is wanted
} Host;

void host_start(Host *host, const Game *game, Player *allied, Player *axis, uint64_t seed,
                uint64_t index, Record *record);
// One ply: a chance drawn or a choice made. False when the game is over.
bool host_step (Host *host);
// Steps to the end; the number of plies.
int  host_run  (Host *host);
// Apply an action that somebody else chose (a person, a script): told to both players, recorded.
void host_apply(Host *host, Action action);
