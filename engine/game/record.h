// SPDX-License-Identifier: GPL-3.0-or-later
// record.h -- a game as a list of actions; the only thing ever saved.
//
// A record is one text file: a header of "key: value" lines (rules, scenario, hash, allied, axis,
// seed or secret, version; `set`, `game`, `lesson`, `orders` and `learned` if need be), an empty
// line, then an action a line as format_action() words it, chance included, so that it can be read,
// diffed and replayed.
// '#' at a line's start or after a blank starts a comment; what else would be misread is written as
// \xHH (escape.h).
#pragma once
#include "open.h"
#include "orders.h"

enum {
    RECORD_BYTES_MAX = 4 << 20,  // a longer file is no record: PLIES_MAX lines fit in half
};

typedef struct Record {
    char rules[32], scenario[512];
    char set[256];            // changes of it, escaped: "turns=5; hands.axis=4"; "" for none
    uint64_t hash;            // of the scenario's text, so changed, when it was played
    char player[SIDES][96];   // "person", "greedy", "ismcts:seconds=3"
    uint64_t seed, index;     // of the host that drew the chances (play_game.h); replay needs none
    char lesson[NAME_BYTES];  // the lesson that the game is (lesson/lesson.h); "": none
    Orders orders;            // standing orders of the people who play
    bool secret;       // nobody gave the seed: session_begin() draws one, which is not written...
    bool told;         // ...until the game is over, as `secret` (session.h)
    uint64_t learned;  // the hash of what its players had learnt of the scenario; 0: nothing
    char version[32];
    int torn;  // the number of the last line, if half of it is missing: it was left out. 0: it is
               // whole
    int count;
    Action actions[PLIES_MAX];
} Record;

// An empty record of a game about to be played, the first of its seed. False: a name is too long.
bool record_begin(Record *record, const Game *game, const char *scenario, const char *allied,
                  const char *axis, uint64_t seed, Error *error);
// Notes a change of the scenario, "turns=5", which `game` already has. False: there is no room.
bool record_note(Record *record, const char *edit, Error *error);

// Gives a game that was opened by the record's scenario the record's changes: another World in the
// place of the one it had. False, and the game stays as it is, if they do not fit.
bool record_change(const Record *record, Game *game, Error *error);

// The header alone (so that the game can be opened), then the actions, which need the game. What
// they refuse, they refuse with file, line, column and what would be right. A last line without its
// newline, which could be the half of one, is left out (`torn`).
bool record_load_header(Record *record, const char *path, Error *error);
bool record_load(Record *record, const Game *game, const char *path, Error *error);
// The same from text that is already in memory; `name` stands in the errors.
bool record_parse_header(Record *record, const char *name, const char *text, size_t length,
                         Error *error);
bool record_parse(Record *record, const Game *game, const char *name, const char *text,
                  size_t length, Error *error);

// Written beside the file and renamed over it: a kill leaves the old record or the new one.
bool record_save(const Record *record, const Game *game, const char *path, Error *error);
char *record_text(const Record *record, const Game *game);  // what it writes, malloc'ed
// One more line at the end of a saved record: `action`, about to be applied in `state`. False: the
// file is as it was, but for half a line where even that failed.
bool record_append(const Game *game, const State *state, Action action, const char *path,
                   Error *error);
// The line of an action, with its newline, as it stands in the file.
void record_line(const Game *game, const State *state, Action action, Text *out);

// `plies` actions (all if negative) from the set-up. False if one is not legal: which, and where.
bool record_replay(const Record *record, const Game *game, State *state, int plies, Error *error);
uint64_t state_hash(const Game *game, const State *state);
