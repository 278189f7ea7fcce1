// SPDX-License-Identifier: GPL-3.0-or-later
// journal.h -- a match on disk, one line per pair of games, so that a stopped match can continue.
//
// The file starts with lines "# key: value" that describe the match. Then each pair has a line
// "index payoff payoff plies plies", with the payoffs of the first player as Allied and as Axis.
// Lines are in the order in which pairs ended; journal_finish() sorts them.
#pragma once
#include <stdio.h>

#include "engine/base/error.h"

typedef struct PairLine {
    bool done;
    float payoff[2];  // of the first player: as Allied, as Axis
    int plies[2];
} PairLine;

typedef struct Journal {
    const char *path;    // NULL: the match has no journal
    const char *header;  // borrowed
    FILE *file;
    long known;  // bytes of the file before this run
} Journal;

// Reads the pairs of an earlier run into lines[count], or starts a new file; a file with an
// incomplete header is started again. False, with *error set, if the file is of another match, or
// cannot be read or written. Scenarios are compared by hash, not by path.
bool journal_open(Journal *journal, const char *path, const char *header, PairLine lines[],
                  int count, Error *error);
// Appends a pair. False, with *error set, if that fails; earlier lines stay.
bool journal_add(Journal *journal, int index, const PairLine *line, Error *error);
// Replaces the file in one step by the first `count` pairs in order, then those of longer earlier
// runs, and closes it. False, with *error set, if that fails.
bool journal_finish(Journal *journal, const PairLine lines[], int count, Error *error);
// Closes the file without sorting.
void journal_close(Journal *journal);
