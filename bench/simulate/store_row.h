// SPDX-License-Identifier: GPL-3.0-or-later
// store_row.h -- writes rows of a simulation's file.
#pragma once
#include "bench/stats/luck_breakdown.h"
#include "simulate_store.h"

// Writes a row. `kinds` has one letter per column: i for int64_t, n for int64_t with -1 as NULL, r
// for double, s for text. Rows of only integers may be buffered until rows_write(). All functions
// of this file but rows_close() return false and set *error on failure.
bool row_write(Store *store, StoreTable table, Error *error, const char *kinds, ...);
bool inserts_prepare(Store *store, Error *error);
bool rows_write(Store *store, Error *error);
void rows_close(Store *store);
// Write the rows of the scenario, and the rows of the provenance.
bool board_write(Store *store, const GameBoard *board, Error *error);
bool meta_write(Store *store, const Provenance *wanted, Error *error);

// Adds the luck breakdown of a game to sums in memory. luck_totals_write() writes the sums.
bool luck_totals_add(Store *store, const LuckBreakdown *breakdown, Error *error);
bool luck_totals_write(Store *store, Error *error);
// stands_take() adds the occupied places of a game to sums in memory; stands_write() writes the
// sums.
bool stands_take(Store *store, const GameRows *rows, Error *error);
bool stands_write(Store *store, Error *error);

#define I(number)  ((int64_t)(number))
#define BOTH(pair) I((pair)[ALLIED]), I((pair)[AXIS])

extern const char *const side_words[];  // the word for each Side
