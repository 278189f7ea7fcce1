// SPDX-License-Identifier: GPL-3.0-or-later
// reading.h -- reading the rows of a file into a report. The store has held each row to what it may
// be; still nothing here indexes by a number of a row before it has been held to its bounds.
#pragma once
#include "report.h"

struct LuckSums;    // read_luck.c
struct PlanGame;    // read_plans.c
struct MarginRows;  // levels.h

typedef struct Reading {
    Report *report;
    sqlite3 *db;
    const char *path;
    Error *error;
    struct LuckSums *luck;       // while it is summed
    struct PlanGame *plan;       // read_plans.c: the game that is being read
    struct MarginRows *margins;  // report_read.c, while they are read
    bool failed;                 // and *error says why: nothing more is read
} Reading;

// Runs `sql`, which is ours, and calls `take` for each row, until one fails.
void rows_each(Reading *reading, const char *sql,
               void (*take)(Reading *reading, sqlite3_stmt *row));
// A number from 0 to count - 1; else the row is refused, and the answer is 0.
int row_place(Reading *reading, sqlite3_stmt *row, int column, int count);
// The same, and NULL is -1.
int row_place_or_none(Reading *reading, sqlite3_stmt *row, int column, int count);
int row_side(sqlite3_stmt *row, int column);
const char *row_text(sqlite3_stmt *row, int column);  // never NULL
void row_copy(sqlite3_stmt *row, int column, char out[], size_t size);
void row_refuse(Reading *reading, sqlite3_stmt *row);
// Half the 95 % interval of a mean, by sums over so many.
double mean_half(double sum, double squares, double count);
// Half the 95 % interval of a ratio of two sums over games, n to t, by what each game's n differs
// from it: by the sums of t, t t, n, n n, n t.
double ratio_half(double t, double tt, double n, double nn, double nt);
void reading_memory(Reading *reading);  // there is not enough of it

void read_turns(Reading *reading);
void read_board(Reading *reading);
void read_luck(Reading *reading);
void read_plans(Reading *reading);
void read_picks(Reading *reading);  // the accounts of the games picked
