// SPDX-License-Identifier: GPL-3.0-or-later
// player.h -- the interface of a computer player: it receives a position and returns an action.
#pragma once
#include "engine/rules/game.h"

// The evaluation of one action by a player that searches.
typedef struct PlayerWeight {
    double value, error;    // win probability of its side and the standard error, if share > 0
    double share;           // share of all visits, [0,1]
    bool first;             // the action that the search ranks first
    double value_of_first;  // value of the action that the search ranks first
} PlayerWeight;

typedef struct Player Player;
struct Player {
    // Returns a legal action. `guess` is the position with everything that `side` cannot know
    // resampled (but see sees_all). The host calls it only if several actions are legal. Random
    // numbers may depend only on the player's seed and on `ply`, the number of plies played, so
    // that a game that is resumed from its record continues in the same way. `game` has the policy
    // of `side`, and is valid only during the call.
    Action (*choose)(Player *self, const Game *game, const State *guess, Side side, int ply);
    void (*free)(Player *self);

    // OPTIONAL, NULL if absent. Appends the reasons of the last choice, for people of the player's
    // side: what it expects and its uncertainty. Appends nothing before the first choice.
    void (*explain)(Player *self, const Game *game, Text *out);
    // OPTIONAL. Stores the evaluation of one action at the last choice. Returns false if the action
    // was not among the choices.
    bool (*weigh)(const Player *self, Action action, PlayerWeight *out);

    // True for a perfect-information player, which receives the true position. It is for
    // measurements.
    bool sees_all;
    bool uses_policy;  // it uses the learned policy of the game, if there is one
    // The player calls it during long searches with the share of the search that is done, 0 to 1.
    // If it returns false, the player chooses at once. May be NULL.
    bool (*progress)(void *context, double share);
    void *progress_context;
};

// Makes a player from "name" or "name:key=value,...". The same words and seed make the same
// choices, unless a time limit ends a search. Returns NULL and fills *error if the words are
// invalid. ai/players.h has the function; engine/ never includes ai/, so callers pass it in.
typedef Player *PlayerMake(const Game *game, const char *words, uint64_t seed, Error *error);

// A kind of player: a row of the table in ai/players.c.
typedef struct PlayerKind {
    const char *name, *help;
    // `options` is the text after the colon of "name:key=value,...", or "". `preset` is that of
    // this row, followed by that of the rule system for a player of this name.
    Player *(*make)(const Game *game, const char *preset, const char *options, uint64_t seed,
                    Error *error);
    const char *preset;
} PlayerKind;
