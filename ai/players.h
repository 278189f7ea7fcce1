// SPDX-License-Identifier: GPL-3.0-or-later
// players.h -- the one list of computer players, and how to make one from what a person typed.
#pragma once
#include "engine/game/player.h"
#include "search.h"

extern const PlayerKind player_kinds[];  // ends with a NULL name

// `spec` is "name" or "name:key=value,..."; the same game, spec and seed play the same game (unless
// seconds are its limit). NULL on bad words, and *error says what would be right.
Player *player_make(const Game *game, const char *spec, uint64_t seed, Error *error);

// The names and what each is, then the options, for --help.
void players_help(Text *out);

// The makers behind the table. One that searches reads `preset` before `options`, in the same
// words; one that cheats sees everything, and no option can make one.
typedef Player *PlayerMaker(const Game *game, const char *preset, const char *options,
                            uint64_t seed, Error *error);
PlayerMaker random_make, greedy_make, mcts_player_make, cheat_make;

// What a thinker thought at its last choice, and the search to ask for lines; NULL if `player` does
// not search.
const SearchReport *mcts_player_report(const Player *player);
const Search *mcts_player_search(const Player *player);
// Who follows it while it thinks (search_follow); nobody, if `player` does not search.
void mcts_player_follow(Player *player, SearchLook *look, void *context);
