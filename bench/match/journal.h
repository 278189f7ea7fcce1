// SPDX-License-Identifier: GPL-3.0-or-later
// journal.h -- a file with one line per pair of games of a match, so that a stopped match can
// continue.
//
// The file starts with lines "# key: value" that describe the match. Then each pair has a line
// "index payoff payoff plies plies", with the payoffs of the first player as Allied and as Axis.
// Lines are in the order in which pairs ended; journal_finish() sorts those of its match.
#pragma once
#include <stdio.h>

#include "engine/base/error.h"

typedef struct PairLine {
    bool done;
    float payoff[2];  // result of the first player: as Allied, as Axis
    int plies[2];
} PairLine;

typedef struct Journal {
    const char *path;    // path of the file; NULL if the match has no journal; borrowed
    const char *header;  // the lines at its start, which identify the match; borrowed
    FILE *file;
    FILE *longer;  // the pairs of a longer earlier run, as lines of text; NULL if there are none
    char *longer_text;
    size_t longer_size;
} Journal;

// Opens the journal and reads the pairs of an earlier run into lines[count], or starts a new file.
// A file with an incomplete header is started again. Returns false and sets *error if the file
// belongs to another match, or to another version of a scenario or its policy file, if another
// process has it open, or if it is invalid or cannot be read or written. Scenarios are compared by
// hash, not by path. Without a path (NULL) there is no journal, and the functions of this file do
// nothing.
bool journal_open(Journal *journal, const char *path, const char *header, PairLine lines[],
                  int count, Error *error);
// Appends a pair. If that fails, returns false and sets *error; earlier lines stay intact.
bool journal_add(Journal *journal, int index, const PairLine *line, Error *error);
// Replaces the file in one step. The new file has the pairs of lines[count] that are done, in
// order, then those of a longer earlier run. `count` is that of journal_open(). Returns false and
// sets *error on failure.
bool journal_finish(Journal *journal, const PairLine lines[], int count, Error *error);
// Closes the file. Without journal_finish() before, its lines stay in the order of writing.
void journal_close(Journal *journal);
