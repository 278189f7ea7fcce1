// SPDX-License-Identifier: GPL-3.0-or-later
// lookup.h -- what a person may look up at the table: a place, the charts; and what is said of a
// choice that is not legal.
#pragma once
#include "names.h"
#include "table.h"

// The pieces and places that the side to move may name.
const Names *ask_names(const Table *table);
// Whether some choice in a position is about a piece.
bool ask_offers(const Game *game, const State *state, int piece);

void ask_place(Table *table, const char *words);
void ask_chart(Table *table);
void ask_score(Table *table);  // who is ahead, and what everything is worth that counts
void ask_brief(const Table *table);

// `typed` with the labels of the map spelt out, where only that makes it mean something.
const char *ask_spelled(Table *table, const char *typed, char out[TYPED_MAX]);
// Of words that are not legal: why, as far as that can be said, and what is asked. False: they name
// neither a piece nor a place.
bool ask_refusal(Table *table, const char *typed, Text *out);
