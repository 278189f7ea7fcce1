// SPDX-License-Identifier: GPL-3.0-or-later
// reading.h -- reads the rows of a file into a report. store_check() has validated the rows before.
// Even so, every number of a row is checked before it is used as an index.
#pragma once
#include "bench/stats/half.h"
#include "report.h"

struct LuckSums;    // defined in read_luck.c
struct PlanGame;    // defined in read_plans.c
struct MarginRows;  // defined in levels.h

typedef struct Reading {
    Report *report;
    Level *level;  // of this file
    sqlite3 *db;
    const char *path;
    Error *error;
    struct LuckSums *luck;       // sums of read_luck(); NULL outside it
    struct PlanGame *plan;       // read_plans.c: the game that is being read
    struct MarginRows *margins;  // margins of a file while report_read.c reads them; else NULL
    bool failed;                 // *error says why; nothing more is read
} Reading;

// Runs `sql`, which is a constant of the program, and calls `take` for each row, until one fails.
// On failure sets reading->failed.
void rows_each(Reading *reading, const char *sql,
               void (*take)(Reading *reading, sqlite3_stmt *row));
// Returns the value of a column if it is an index from 0 to count - 1. Any other value refuses the
// row (row_refuse()) and returns 0.
int row_place(Reading *reading, sqlite3_stmt *row, int column, int count);
// Returns the index in a column as row_place() does, but -1 for NULL and for a refused row.
int row_place_or_none(Reading *reading, sqlite3_stmt *row, int column, int count);
int row_side(sqlite3_stmt *row, int column);
const char *row_text(sqlite3_stmt *row, int column);  // returns "" instead of NULL
void row_copy(sqlite3_stmt *row, int column, char out[], size_t size);
void row_refuse(Reading *reading, sqlite3_stmt *row);
void reading_memory(Reading *reading);  // fails with "out of memory"

void read_turns(Reading *reading);
// Returns the Brier score (mean squared error) of the estimates at turn ends, and sets *half to
// half of its 95 % interval. The score is NAN without estimates, the interval NAN with fewer than
// LEADS_GAMES_MIN games.
double report_brier(const Report *report, double *half);
void read_board(Reading *reading);
void read_luck(Reading *reading);
void read_plans(Reading *reading);
void read_picks(Reading *reading);  // the luck breakdowns of the selected games
