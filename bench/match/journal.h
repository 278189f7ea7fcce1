// SPDX-License-Identifier: GPL-3.0-or-later
// journal.h -- a match on disk, a line a pair: a match that was stopped goes on where it was.
//
// The file starts with lines of "# key: value" that say what was played; then, for each pair,
// "index payoff payoff plies plies", payoffs of the first player as Allied and as Axis. Lines come
// in the order in which pairs ended; journal_finish() sorts them.
#pragma once
#include <stdio.h>

#include "engine/base/error.h"

typedef struct PairLine {
    bool done;
    float payoff[2];  // of the first player: as Allied, as Axis
    int plies[2];
} PairLine;

typedef struct Journal {
    const char *path;    // NULL: no journal is kept
    const char *header;  // borrowed
    FILE *file;
    long known;  // bytes of it that were there before this run
} Journal;

// Reads the pairs of an earlier run into `lines` (of `count`), or starts a new file; one that was
// left before its header was whole is new. False if the file is of another match (a scenario is the
// same by its hash, whatever its path), or cannot be read or written.
bool journal_open(Journal *journal, const char *path, const char *header, PairLine lines[],
                  int count, Error *error);
// False if it cannot be written: what stood there before stays.
bool journal_add(Journal *journal, int index, const PairLine *line, Error *error);
// Sorts the first `count` pairs into place, those of longer earlier runs behind them (the file is
// replaced in one step), and closes.
bool journal_finish(Journal *journal, const PairLine lines[], int count, Error *error);
// As it stands.
void journal_close(Journal *journal);
