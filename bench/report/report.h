// SPDX-License-Identifier: GPL-3.0-or-later
// report.h -- what the files of a simulation say of a scenario's balance, read once into figures.
//
// report_read.c, report_turns.c and report_luck.c read; report_page.h lists what tells. The first
// file is told in full, the others are compared with it.
#pragma once
#include <stdio.h>

#include "bench/stats/interval.h"
#include "report_figures.h"

typedef enum Pick { PICK_TYPICAL, PICK_UPSET, PICK_LONGEST } Pick;

#define REPORT_LEAD 0.6  // the winning chance from which a side leads

typedef struct Report {
    Level levels[FILES_MAX];
    int level_count;
    Interval band;
    Shares wanted;  // for the proposal

    // Of the first file.
    char side[SIDES][40];  // the scenario's names of the sides
    Scale scale;
    GameLine *games;
    int game_count;
    Proposal proposal;
    int turn_count;   // the last turn of the longest game
    double *chances;  // of game i at turn t: [i * (turn_count + 1) + t]; NAN;
                      // corrected by report_calibrate()
    Fan fan[ROW_TURNS_MAX + 1];
    double lead_changes;  // mean
    Bin bins[BINS_MAX];
    double brier, brier_corrected;  // mean square of said less paid, over turn ends
    int piece_count, site_count;
    PieceFigures pieces[PIECES_MAX];
    SiteFigures sites[SITES_MAX];
    bool valued;                                    // the rules have an evaluator
    double start, outcome;                          // means
    double variance;                                // of the outcome
    Cause movers[MOVERS];                           // cards, Allied, Axis decisions, nobody
    Cause causes[CAUSES_MAX], words[2][WORDS_MAX];  // words: of chance, of decisions
    int cause_count, word_count[2];
    bool has_cards;
    CardFigures cards[2][CARDS];  // drawn by chance, played by a side
    int pick[PICKS];              // places in `games`; -1
    GameAccount account[PICKS];
    double upset;  // the best chance that the loser of that game had
} Report;

bool report_read(Report *report, const char *const paths[], int count, Error *error);
void report_free(Report *report);
void report_luck(Report *report, sqlite3 *db);   // part of reading
void report_picks(Report *report, sqlite3 *db);  // the accounts of the games picked
void report_turns(Report *report, sqlite3 *db);
void report_board(Report *report, sqlite3 *db);
void report_calibrate(Report *report);
// The place of "chance", "allied", "axis", "nobody" in Report.movers; -1: the start.
int mover_place(const char *mover);
// Runs `sql`, which is ours and must be right, and calls `take` for each row.
void rows_each(sqlite3 *db, const char *sql, void *context,
               void (*take)(void *context, sqlite3_stmt *row));
Proposal propose(const GameLine games[], int count, Shares wanted);

// The command that plays one game of the first file again, up to its options.
void report_command(const Report *report, int64_t index, Text *out);
