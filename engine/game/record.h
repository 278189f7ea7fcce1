// SPDX-License-Identifier: GPL-3.0-or-later
// record.h -- a game as a list of actions; the only thing ever saved.
//
// A record is one text file: a header of "key: value" lines (rules, scenario, hash, allied, axis,
// seed, version), an empty line, then an action a line as say() words it, chance included, so that
// it can be read, diffed and replayed. '#' starts a comment.
#pragma once
#include "../rules/rules.h"

typedef struct Record {
    char     rules[32], scenario[64];
    uint64_t hash;                      // of the scenario's text when the game was played
    char     player[SIDES][96];         // "person", "greedy", "ismcts:seconds=3"
    uint64_t seed;                      // of the host that drew the chances; replay does not need it
    char     version[32];
    int      count;
    Action   actions[PLIES_MAX];
} Record;

// The header alone (so that the game can be opened), then the actions, which need the game.
bool     record_load_header(Record *record, const char *path, Error *error);
bool     record_load  (Record *record, const Game *game, const char *path, Error *error);
// Written beside the file and renamed over it: a kill leaves the old record or the new one.
bool     record_save  (const Record *record, const Game *game, const char *path, Error *error);
// `plies` actions (all if negative) from the set-up. False if one is not legal: which, and where.
bool     record_replay(const Record *record, const Game *game, State *state, int plies, Error *error);
uint64_t state_hash   (const Game *game, const State *state);
