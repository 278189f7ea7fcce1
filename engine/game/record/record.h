// SPDX-License-Identifier: GPL-3.0-or-later
// record.h -- the record of a game: its header and its list of actions. Games are saved in no other
// form.
//
// A record is a text file, to be read, compared and replayed:
//  1. A header of "key: value" lines: rules, scenario, hash, allied, axis, version; seed, or after
//     a game with a secret seed `secret`; and set, game, lesson, resigned, orders and learned if
//     they are needed.
//  2. An empty line.
//  3. One line for each action, chance events included, as format_action() writes it.
// '#' at the start of a line or after a blank begins a comment. Other text that would be misread is
// written as \xHH (escape.h).
#pragma once
#include "engine/game/open.h"
#include "engine/game/orders.h"

enum {
    RECORD_BYTES_MAX = 4 << 20,  // size of a file; a larger one is refused
};

typedef struct Record {
    char rules[32], scenario[512];
    char set[256];            // edits of the scenario, escaped: "turns=5; hands.axis=4"; or ""
    uint64_t hash;            // hash of the edited scenario when it was played
    char player[SIDES][96];   // "person", "greedy", "ismcts:seconds=3"
    uint64_t seed, index;     // seed and number of the game (play_game.h); a replay ignores them
    char lesson[NAME_BYTES];  // name of the lesson that the game plays (lesson/lesson.h), or ""
    char resigned[8];         // "allied" or "axis", if that side gave the game up; else ""
    Orders orders;            // standing orders of the persons
    // session_begin() draws the seed; the file does not have it until the game is over
    bool secret;
    bool told;         // the game is over, and the file has its seed under the key `secret`
    uint64_t learned;  // hash of the policy file that the players used; 0 for none
    char version[32];  // version of the program
    int torn;          // number of an incomplete last line, which was ignored; 0 if there is none
    int count;         // number of actions
    Action actions[PLIES_MAX];
} Record;

// Fills the header of a record without actions, for game 0 of `seed`. Returns false and fills
// *error if a name is empty or too long.
bool record_begin(Record *record, const Game *game, const char *scenario, const char *allied,
                  const char *axis, uint64_t seed, Error *error);
// Adds an edit such as "turns=5" to the header; `game` has this edit already. Returns false and
// fills *error if there is no space.
bool record_note(Record *record, const char *edit, Error *error);

// Applies the edits of the record to a game that was opened by the record's scenario: replaces its
// World. Returns false, fills *error and leaves the game unchanged if an edit is invalid.
bool record_change(const Record *record, Game *game, Error *error);

// record_load_header() reads the header only, by which the caller can open the game; record_load()
// reads all. Both return false and fill *error, with line and column, if the file is invalid or
// cannot be read. A last line without a newline that may be incomplete is ignored (`torn`).
bool record_load_header(Record *record, const char *path, Error *error);
bool record_load(Record *record, const Game *game, const char *path, Error *error);
// Both do the same for a text in memory; `name` names the text in errors.
bool record_parse_header(Record *record, const char *name, const char *text, size_t length,
                         Error *error);
bool record_parse(Record *record, const Game *game, const char *name, const char *text,
                  size_t length, Error *error);

// Saves the whole record. Writes a temporary file and renames it, so that an interruption leaves
// either the old record or the new one. Returns false and fills *error if the file cannot be
// written.
bool record_save(const Record *record, const Game *game, const char *path, Error *error);
// Returns the text of the file; the caller frees it.
char *record_text(const Record *record, const Game *game);
// Appends an action, which is about to be applied in `state`, to a saved record. Returns false and
// fills *error if the file cannot be written. The file is then cut to its old length; if even that
// fails, it ends in an incomplete line.
bool record_append(const Game *game, const State *state, Action action, const char *path,
                   Error *error);
// Appends the line of an action, with its newline, to *out.
void record_line(const Game *game, const State *state, Action action, Text *out);

// Applies the first `plies` actions (all if negative) to the set-up. Returns false and names the
// ply in *error if an action is not legal or there are fewer actions.
bool record_replay(const Record *record, const Game *game, State *state, int plies, Error *error);
// Fills *state with the position before ply `ply`. All actions must be known to be legal, because a
// game made them or record_replay() has checked them. Is faster than record_replay(), which lists
// the legal actions of each position.
void record_position(const Record *record, const Game *game, State *state, int ply);
// Returns the side that resigned, or NOBODY.
Side record_resigned(const Record *record);
// Returns a hash of the bytes of a State.
uint64_t state_hash(const Game *game, const State *state);
