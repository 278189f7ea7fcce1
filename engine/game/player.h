// SPDX-License-Identifier: GPL-3.0-or-later
// player.h -- anything that, shown a position, names an action: a person, a script, a search.
#pragma once
#include "engine/rules/rules.h"

typedef struct Player Player;
struct Player {
    // `guess` is the position with everything `side` cannot know redealt: a player that peeks sees
    // noise. Returns a legal action. Called only when there is more than one choice.
    Action (*choose)(Player *self, const Game *game, const State *guess, Side side);
    void (*free)(Player *self);

    // Optional, NULL if absent.
    // What it thought at its last choice, for people of its own side: what it expects and how sure
    // it is; nothing if it has not chosen yet.
    void (*explain)(Player *self, const Game *game, Text *out);

    // True for a player that is handed the real position (`cheat`): for measurement alone.
    bool sees_all;
    // Called now and then during long thought with the share done, [0,1]; false: choose at once.
    // NULL if nobody looks.
    bool (*progress)(void *context, double share);
    void *progress_context;
};

// The kinds of player there are: one table, in ai/players.c (engine/ never includes ai/).
typedef struct PlayerKind {
    const char *name, *help;
    // `options` is what follows the colon of "name:key=value,...", or ""; `preset` is the kind's
    // own.
    Player *(*make)(const Game *game, const char *preset, const char *options, uint64_t seed,
                    Error *error);
    const char *preset;
} PlayerKind;
