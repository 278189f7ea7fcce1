// SPDX-License-Identifier: GPL-3.0-or-later
// lookup.h -- the commands that look something up (hex, chart, score), and explanations of typed
// words that are not legal.
#pragma once
#include "names.h"
#include "table.h"

// Returns the pieces and places that the side to move may name. Static: valid until the next call.
const Names *lookup_names(const Table *table);
// Returns whether some choice of a position is about `piece`.
bool lookup_offers(const Game *game, const State *state, int piece);

void lookup_place(Table *table, const char *words);  // the command hex
void lookup_chart(Table *table);
void lookup_score(Table *table);
// What the names on counters and maps mean: all of it, or the lines that hold the words.
void lookup_legend(Table *table, const char *words);
void lookup_brief(const Table *table);  // what the scenario is about

// Returns `typed`, or, if that means nothing, `typed` with the map labels of units replaced by
// their names, if that means something. The result may be in `out`.
const char *lookup_spelled(Table *table, const char *typed, char out[TYPED_MAX]);
// Appends why words are not legal, as far as is known, and the prompt. Returns false if the words
// name neither a piece nor a place.
bool lookup_refusal(Table *table, const char *typed, Text *out);
