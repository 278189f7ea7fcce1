// SPDX-License-Identifier: GPL-3.0-or-later
// player.h -- anything that, shown a position, names an action: a person, a script, a search.
#pragma once
#include "engine/rules/game.h"

// What a player that searches makes of a choice.
typedef struct PlayerWeight {
    double value, error;    // for its own side, [0,1], and the standard error; if it has a share
    double share;           // of all thought, [0,1]
    bool first;             // it is what the player looked at most
    double value_of_first;  // of what that is
} PlayerWeight;

typedef struct Player Player;
struct Player {
    // `guess` is the position with everything `side` cannot know redealt: a player that peeks sees
    // noise. Returns a legal action. Called only when there is more than one choice. What it draws
    // for that comes from its seed and `ply`, the plies played so far, alone: so that a game
    // resumed goes on as if it had never stopped, it draws from nothing that it drew before.
    Action (*choose)(Player *self, const Game *game, const State *guess, Side side, int ply);
    void (*free)(Player *self);

    // Optional, NULL if absent.
    // What it thought at its last choice, for people of its own side: what it expects and how sure
    // it is; nothing if it has not chosen yet.
    void (*explain)(Player *self, const Game *game, Text *out);
    // What it made of one action at its last choice; false if it was none of the choices.
    bool (*weigh)(const Player *self, Action action, PlayerWeight *out);

    // True for a player that is handed the real position (`cheat`): for measurement alone.
    bool sees_all;
    // Called now and then during long thought with the share done, [0,1]; false: choose at once.
    // NULL if nobody looks.
    bool (*progress)(void *context, double share);
    void *progress_context;
};

// A player from what a person typed, "name" or "name:key=value,..."; the same words and seed play
// the same. NULL on bad words, and *error says what would be right. Players are made in ai/, which
// engine/ never includes: who needs one here is handed the maker (player_make of ai/players.h).
typedef Player *PlayerMake(const Game *game, const char *words, uint64_t seed, Error *error);

// The kinds of player there are: one table, in ai/players.c (engine/ never includes ai/).
typedef struct PlayerKind {
    const char *name, *help;
    // `options` is what follows the colon of "name:key=value,...", or ""; `preset` is the kind's
    // own.
    Player *(*make)(const Game *game, const char *preset, const char *options, uint64_t seed,
                    Error *error);
    const char *preset;
} PlayerKind;
