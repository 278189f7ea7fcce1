// SPDX-License-Identifier: GPL-3.0-or-later
// named.h -- opens the scenario or record that a person names on a command line.
#pragma once
#include "engine/game/record/record.h"

#define PERSON "person"  // stands for a person where a player is named

// Opens a record and its game (with the record's edits), or a scenario, which gives an empty
// record. Returns false, opens nothing and fills *error if `name` is neither, or is invalid.
bool named_open(Game *game, Record *record, const char *name, Error *error);
// Returns true if `name` is a file that exists and does not end in ".yaml".
bool named_is_record(const char *name);

// Gives a game that is opened to be played its policy. `record` is empty for a new game. take() may
// be NULL.
typedef struct PolicyTake {
    bool (*take)(void *context, Game *game, const Record *record, Error *error);
    void *context;
} PolicyTake;
