// SPDX-License-Identifier: GPL-3.0-or-later
// twins.h -- plays two games at once, action by action, which look the same to one side and
// differ only in information hidden from that side. All texts for that side must then be equal in
// both games.
#pragma once
#include "engine/game/record/record.h"

typedef struct Twins {
    const Game *game;
    Side viewer;
    StateBuffer state[2];
    Record record[2];  // the games so far, as records of a session in which the viewer is a person
    Pcg rng;
    bool apart;  // the games differ in hidden information
} Twins;

// Starts both games at the set-up. The records name the player `enemy` for the other side.
void twins_start(Twins *twins, const Game *game, const char *name, Side viewer, const char *enemy,
                 uint64_t seed);
// Plays one ply in both games. The second game takes an action that looks the same to the viewer;
// if there is none, it becomes a copy of the first game. Returns false when the games are over.
// If the viewer is told of the ply in different words, writes the words to `why`.
bool twins_step(Twins *twins, Text *why);
