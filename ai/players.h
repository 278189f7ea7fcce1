// SPDX-License-Identifier: GPL-3.0-or-later
// players.h -- the table of computer players, and how to make one from a player spec.
#pragma once
#include "ai/search/search.h"
#include "engine/game/player.h"

extern const PlayerKind player_kinds[];  // ends with a NULL name

// Makes a player from `spec`, which is "name" or "name:key=value,...". The same game, spec and seed
// make the same moves, unless the option `seconds` limits the search. Returns NULL and sets *error
// if the spec is invalid or memory runs out. The caller frees the player with player->free(player).
Player *player_make(const Game *game, const char *spec, uint64_t seed, Error *error);

typedef struct PlayersUse {
    bool search, policy;  // one of the players searches; one uses the learned policy of the game
} PlayersUse;
// Makes and frees the two players of a game, so that an invalid spec is reported before the long
// work. Returns what they use in *out. Returns false and sets *error if a spec is invalid.
bool players_try(const Game *game, const char *const spec[SIDES], PlayersUse *out, Error *error);

// Appends the names with descriptions, then the options of players that search, with the defaults
// of each rule system that has its own, for --help.
void players_help(Text *out);

// Type of the functions that make the players of the table. A player that searches reads `preset`
// first and then `options`, which override the preset. Only cheat_make() makes a
// perfect-information player; no option does.
typedef Player *PlayerMaker(const Game *game, const char *preset, const char *options,
                            uint64_t seed, Error *error);
PlayerMaker random_make, greedy_make, mcts_player_make, cheat_make;

// Return the report of the last search of `player`, and its search for search_pv(). Both belong to
// the player. Both functions return NULL if `player` is not an MCTS player.
const SearchReport *mcts_player_report(const Player *player);
const Search *mcts_player_search(const Player *player);
// Calls search_follow() on the search of `player`; does nothing if it is not an MCTS player.
void mcts_player_follow(Player *player, SearchLook *look, void *context);
