// SPDX-License-Identifier: GPL-3.0-or-later
// twins.h -- plays two games at once that look the same to one side, action by action, and differ
// only in information that is hidden from this side. All texts for this side must then be equal in
// both games.
#pragma once
#include "engine/game/record.h"

typedef struct Twins {
    const Game *game;
    Side viewer;
    StateBuffer state[2];
    Record record[2];  // the games so far, with headers for a session of the viewer, a person
    Pcg rng;
    bool apart;  // something hidden differs
} Twins;

// From the set-up; the other side is played by the player `enemy` where somebody asks.
void twins_start(Twins *twins, const Game *game, const char *name, Side viewer, const char *enemy,
                 uint64_t seed);
// One ply in both. The second follows the first for as long as some action of it looks the same;
// where none does, it starts again from the truth. False when the games are over. What the viewer
// is told of the ply differs, and what he sees does not: the reason is in `why`.
bool twins_step(Twins *twins, Text *why);
