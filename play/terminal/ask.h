// SPDX-License-Identifier: GPL-3.0-or-later
// ask.h -- what a person may look up at the table: a place, the charts; and what is said of a
// choice that is not legal.
#pragma once
#include "names.h"
#include "table.h"

void ask_place(Table *table, const char *words);
void ask_chart(Table *table);
void ask_brief(const Table *table);

// `typed` with the labels of the map spelt out, where only that makes it mean something.
const char *ask_spelled(Table *table, const char *typed, char out[TYPED_MAX]);
// Of words that are not legal: why, as far as that can be said, and what is asked. False: they name
// neither a piece nor a place.
bool ask_refusal(Table *table, const char *typed, Text *out);
// Explains a choice that only the next question offers; false if there is none.
bool ask_ahead(Table *table, const char *typed);
