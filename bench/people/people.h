// SPDX-License-Identifier: GPL-3.0-or-later
// people.h -- results of games that people played, in one CSV file (RFC 4180).
//
// The first line names the columns: scenario, winner, and optionally date, margin and players, in
// any order. Other columns are ignored. A scenario is written as `cassino list` names it, such as
// "gbsu/mokra", or as the path of its file. A winner is "allied", "axis", "draw", or the name of
// a side, as the scenario or the program writes it.
#pragma once
#include <stdio.h>

#include "bench/stats/interval.h"
#include "engine/base/error.h"
#include "engine/game/open.h"

enum {
    PEOPLE_FILE_BYTES = 512,   // longest path of the file, with its NUL
    PEOPLE_NAMES_BYTES = 120,  // longest text of the column `players`, with its NUL
    PEOPLE_WORDS_BYTES = 600,  // size of the sentences of people_put()
    PEOPLE_GAMES_MAX = 100000,
    PEOPLE_INTERVAL_MIN = 20,  // fewer games get no interval, because it would miss too often
};

typedef struct PeopleGame {
    char scenario[PATH_MOST];  // as people_scenario() writes it
    char date[12];             // "2026-11-25"; "" if unknown
    Side winner;               // the side that won; NOBODY for a draw
    bool has_margin;
    int margin;  // victory points, Allied less Axis, if has_margin
    char players[PEOPLE_NAMES_BYTES];
} PeopleGame;

// The columns of a game as a person writes them; "" if unknown.
typedef struct PeopleTexts {
    const char *scenario, *winner, *date, *margin, *players;
} PeopleTexts;

typedef struct People {
    PeopleGame *games;  // owned; people_free() frees them
    int count;
} People;

// Writes the path of the default file: $XDG_DATA_HOME/cassino/results.csv, or below
// $HOME/.local/share. Returns false if neither variable is an absolute path, or if the path of the
// file is too long.
bool people_file(char out[PEOPLE_FILE_BYTES]);
// Writes the name under which the results of a scenario are kept, without ".yaml". For a shipped
// scenario it is what follows the last folder named "scenarios", such as "gbsu/mokra". For another
// file it is the absolute path without symbolic links, so that two files are never mixed; for a
// file that does not exist, the path as given.
void people_scenario(const char *path, char out[PATH_MOST]);

// Parses CSV. `path` names the text in errors. Opens each scenario once, to check its name and the
// names of its sides. Returns false and fills *error, with file and line, if the text is invalid;
// *out is then empty.
bool people_parse(const char *path, const char *text, People *out, Error *error);
// Makes one game from its columns, with the checks of people_parse(). Returns false and fills
// *error if one of them is invalid.
bool people_game(const PeopleTexts *texts, PeopleGame *out, Error *error);
// Does what people_parse() does, with a file. An empty file has no games.
bool people_import(const char *path, People *out, Error *error);
// Reads a file of people_save(). Does not open the scenarios, which may have been deleted since. A
// file that does not exist has no games.
bool people_load(const char *path, People *out, Error *error);
// Writes all games to the file, through a new file beside it, so that a failure leaves the old one
// intact. Returns false and fills *error on failure, such as a folder that does not exist.
bool people_save(const char *path, const People *people, Error *error);
void people_free(People *people);

// Returns true for "YYYY-MM-DD" with a year from 1900 to 2999 and a day that its month has; false
// for any other text.
bool people_date(const char *text);
// Appends one game.
void people_add(People *people, const PeopleGame *game);
// Appends the games of `more` that `people` does not have yet. A result that `more` has several
// times is added until `people` has it equally often. Returns the number of games added.
int people_merge(People *people, const People *more);

// Returns the payoffs of the Allied side in the games of a scenario: 1 a win, 1/2 a draw, 0 a loss.
Tally people_tally(const People *people, const char *scenario);
// Appends sentences such as "People played 24 games: Poles won 15, Germans won 8, 1 drawn. Poles:
// score 64.6% [40.1, 83.4], anytime-valid 95% interval." Appends nothing if there are no games.
// `first` and `second` are the names of the sides. A scenario with fewer than PEOPLE_INTERVAL_MIN
// games gets no interval.
void people_put(const People *people, const char *scenario, const char *first, const char *second,
                Text *out);
// Reads the default file and calls people_put(). Fills *tally, if it is not NULL, with the games of
// the scenario. Returns false and fills *error if the file is invalid. A file that is missing, or
// that this user may not read, has no games.
bool people_tell(const char *scenario, const char *first, const char *second, Text *out,
                 Tally *tally, Error *error);
