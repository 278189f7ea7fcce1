// SPDX-License-Identifier: GPL-3.0-or-later
// lookup.h -- the commands that look something up (hex, chart, legend, score), the brief of the
// scenario, and explanations of typed words that are not legal.
#pragma once
#include "names.h"
#include "table.h"

// Returns the pieces and places that the side to move may name. The result is static and valid
// until the next call.
const Names *lookup_names(const Table *table);
// Returns true if some legal choice of the position is about `piece`.
bool lookup_offers(const Game *game, const State *state, int piece);

void lookup_place(Table *table, const char *words);  // runs the command `hex`
void lookup_chart(Table *table);
void lookup_score(Table *table);
// Prints what the names on counters and maps mean: the whole legend, only the lines with `words`,
// or the numbers and states of the unit that `words` name.
void lookup_legend(Table *table, const char *words);
// Prints what the scenario is about; if `whole` is true, also what the sides must do.
void lookup_brief(const Table *table, bool whole);

// Returns `typed` if it means something here. Else replaces labels of units (names_spell()) by
// names, and returns that if it means something. Else returns the last word if that alone means a
// choice about the unit that `typed` names, or `typed`. The result may be in `out`.
const char *lookup_spelled(Table *table, const char *typed, char out[TYPED_MAX]);
// Appends why words are not legal, as far as that is known, and the pending decision. Returns false
// and appends nothing if it finds no piece that the words could be about.
bool lookup_refusal(Table *table, const char *typed, Text *out);
