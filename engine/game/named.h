// SPDX-License-Identifier: GPL-3.0-or-later
// named.h -- what a person named on a command line, opened: the one way in.
#pragma once
#include "record.h"

#define PERSON "person"  // in the place of a player's words

// A record (a file that exists and does not end in ".yaml") with its game and its changes, or a
// scenario, which gives an empty record. False, and nothing is open, if it is neither or bad.
bool named_open(Game *game, Record *record, const char *name, Error *error);
bool named_is_record(const char *name);
