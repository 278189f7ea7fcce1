// SPDX-License-Identifier: GPL-3.0-or-later
// store_row.h -- writing one row of a simulation's file.
#pragma once
#include "bench/stats/luck_breakdown.h"
#include "simulate_store.h"

// `kinds` has a letter a column: i an int64_t, n an int64_t that is NULL if -1, r a double, s a
// text. Rows of whole numbers alone may wait until rows_write().
bool row_write(Store *store, StoreTable table, Error *error, const char *kinds, ...);
bool inserts_prepare(Store *store, Error *error);
bool rows_write(Store *store, Error *error);
void rows_close(Store *store);
// What the scenario has, and what the file says of itself.
bool board_write(Store *store, const GameBoard *board, Error *error);
bool meta_write(Store *store, const Provenance *wanted, Error *error);

// Takes an account in; luck_totals_write() writes the sums of all that were taken.
bool luck_totals_add(Store *store, const LuckBreakdown *breakdown, Error *error);
bool luck_totals_write(Store *store, Error *error);
// The same of the places where pieces stand.
bool stands_take(Store *store, const GameRows *rows, Error *error);
bool stands_write(Store *store, Error *error);

#define I(number)  ((int64_t)(number))
#define BOTH(pair) I((pair)[ALLIED]), I((pair)[AXIS])

extern const char *const side_words[];  // by Side
