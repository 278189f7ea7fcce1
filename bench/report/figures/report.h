// SPDX-License-Identifier: GPL-3.0-or-later
// report.h -- what the files of a simulation say of a scenario's balance, read once into figures.
//
// report_read.c and the files that it calls read (reading.h). figures_json.h and page/page.h show
// it. The first file is told in full, the others are compared with it.
#pragma once
#include <stdio.h>

#include "bench/stats/interval.h"
#include "figure_types.h"

typedef enum Pick { PICK_TYPICAL, PICK_UPSET, PICK_LONGEST } Pick;

#define REPORT_LEAD 0.6  // the winning chance from which a side leads

typedef struct Report {
    Level levels[FILES_MAX];
    int level_count, alike;  // alike: how many have the same player on both sides
    int order[FILES_MAX];    // places in `levels`, weak before strong, those that learnt last
    Interval band;
    Shares wanted;  // for the proposal

    // Of the first file.
    char side[SIDES][NAME_SHOWN];  // the scenario's names of the sides
    char unit[NAME_SHOWN];         // what one board unit is; "" without a board
    Scale scale;
    GameLine *games;
    int game_count;
    bool margins;  // games differ in them: there is something to tell
    Proposal proposal;
    int turn_count;   // the last turn of the longest game
    double *chances;  // of game i at turn t: [i * (turn_count + 1) + t]; NAN;
                      // corrected by report_calibrate()
    Fan fan[ROW_TURNS_MAX + 1];
    double lead_changes, lead_half;  // mean, and half of its 95 % interval
    Bin bins[BINS_MAX];
    double brier, brier_corrected;      // mean square of said less paid, over turn ends
    double brier_half, corrected_half;  // halves of their 95 % intervals
    int piece_count, place_count, line_count, point_count;
    int objective_count, measure_count, outcome_count;
    PieceFigures pieces[PIECES_MAX];
    PlaceFigures places[PLACES_MAX];
    double dies_half[SIDES];    // of the pieces that a game costs, on the whole map
    double stands_half[SIDES];  // of those that stand there as a turn ends
    BoardLine lines[LINES_MAX];
    Point points[POINTS_MAX];
    ObjectiveFigures objectives[OBJECTIVES_MOST];
    MeasureFigures measures[MEASURES_MAX];
    OutcomeFigures outcomes[OUTCOME_KINDS_MAX];
    bool valued;                                    // the rules have an evaluator
    int luck_games;                                 // games whose luck was counted
    double start, result;                           // their means
    double variance;                                // of their results
    Cause movers[MOVERS];                           // chance, the sides' decisions, error
    Cause causes[CAUSES_MAX], shown[2][SHOWN_MAX];  // shown: of chance, of decisions
    int cause_count, shown_count[2];
    int plan_count, plans_asked;   // asked: with games enough
    PlanFigures plans[PLANS_MAX];  // clear ones first
    int advice_count;
    Advice advice[ADVICE_MAX];
    int pick[PICKS];  // places in `games`; -1
    GameBreakdown breakdown[PICKS];
    double upset;  // the best chance that the loser of that game had
} Report;

bool report_read(Report *report, const char *const paths[], int count, Error *error);
void report_free(Report *report);
void report_calibrate(Report *report);
// The place of "chance", "allied", "axis", "error" in Report.movers; -1: the start.
int mover_place(const char *mover);
Proposal propose(const GameLine games[], int count, Shares wanted);

// Half the 95 % interval of a share of the first file's games.
double share_half(const Report *report, double share);

// The command that plays one game of the first file again, up to its options.
void report_command(const Report *report, int64_t index, Text *out);
