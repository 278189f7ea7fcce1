// SPDX-License-Identifier: GPL-3.0-or-later
// report.h -- the figures of a report on the balance of a scenario, from files of simulations.
//
// report_read.c fills a Report (reading.h); figures_json.h and page/page.h show it. The file of the
// best witness (levels_witness()) comes first and is shown in full; the others add their verdicts.
#pragma once
#include <stdio.h>

#include "bench/people/people.h"
#include "bench/stats/interval.h"
#include "figure_types.h"

#define REPORT_LEAD 0.6  // the win probability from which a side leads

typedef struct Report {
    Level levels[FILES_MAX];
    int level_count, alike;  // number of levels; of those with the same player on both sides
    int order[FILES_MAX];    // indexes into `levels`: weak before strong, learned policies last
    // Set by the caller: the balanced range; shares that the proposed thresholds aim at; and
    // whether the files are of a study, which gives the verdict.
    Interval band;
    Shares wanted;
    bool of_study;

    // From the first file.
    char side[SIDES][NAME_SHOWN];  // the scenario's names of the sides
    char unit[NAME_SHOWN];         // name of one board unit; "" without a board
    Scale scale;
    GameLine *games;
    int game_count;
    bool margins;  // the games differ in margin
    Proposal proposal;
    int turn_count;  // the last turn of the longest game, at most ROW_TURNS_MAX
    // Win probability in game i at turn t: [i * (turn_count + 1) + t]; may be NAN; corrected by
    // report_calibrate().
    double *chances;
    Fan fan[ROW_TURNS_MAX + 1];
    // Mean number of changes of the lead per game, and half of its interval. NAN without
    // evaluations; `lead_changes` also with fewer than LEADS_GAMES_MIN games.
    double lead_changes, lead_half;
    Bin bins[BINS_MAX];
    // Mean squared error of the estimates, over turn ends; NAN without evaluations.
    double brier, brier_corrected, brier_half, corrected_half;  // and halves of the intervals
    int piece_count, place_count, line_count, point_count;
    int objective_count, object_count, measure_count, outcome_count, ending_count;
    EndingFigures endings[ENDINGS_MAX];
    PieceFigures pieces[PIECES_MAX];
    PlaceFigures places[PLACES_MAX];
    // Half intervals of sums over the whole map, of the same members of PlaceFigures.
    double dies_half[SIDES], stands_half[SIDES], opens_half[MOMENTS][SIDES];
    BoardLine lines[LINES_MAX];
    Point points[POINTS_MAX];
    ObjectiveFigures objectives[OBJECTIVES_MOST];
    ObjectFigures objects[MAP_OBJECTS_MAX];
    MeasureFigures measures[MEASURES_MAX];
    OutcomeFigures outcomes[OUTCOME_KINDS_MAX];
    bool valued;                                    // the file has evaluations of positions
    int luck_games;                                 // games with a luck breakdown
    double start, result;                           // mean estimate at the start; mean result
    double variance;                                // of the results
    Cause movers[MOVERS];                           // sums for chance, each side, and error
    Cause causes[CAUSES_MAX], shown[2][SHOWN_MAX];  // event types; outcomes of chance, of decisions
    int cause_count, shown_count[2];
    int plan_count, plans_asked;   // number of plans: in `plans`, with enough games for a test
    PlanFigures plans[PLANS_MAX];  // by p, the smallest first
    int advice_count;
    Advice advice[ADVICE_MAX];
    int pick[PICKS];  // indexes into `games`; -1 for none
    GameBreakdown breakdown[PICKS];
    double upset;                     // highest win probability of the loser in the game PICK_UPSET
    char people[PEOPLE_WORDS_BYTES];  // sentence on games that people played; "" if there are none
    Tally people_tally;               // payoffs of these games
} Report;

// Reads the files into *report; what the caller does not set must be 0. Returns false and sets
// *error if a file is invalid or has no games, or is of another scenario or program version. The
// caller calls report_free() in both cases.
bool report_read(Report *report, const char *const paths[], int count, Error *error);
void report_free(Report *report);
// Corrects Report.chances by the results of the games (calibrate.c).
void report_calibrate(Report *report);
// Returns how often the lead changed in game `i`. A lead begins at REPORT_LEAD and lasts until the
// other side takes it. Sets *leader to the last leader, -1 for none, and *since to the end of the
// turn from which that side led.
int report_leads(const Report *report, int i, int *since, int *leader);
enum { LEADS_GAMES_MIN = 100 };  // with fewer games the correction may bias the number of leads
// Returns the index in Report.movers of "chance", "allied", "axis" or "error"; -1 for any other
// word, such as "start".
int mover_place(const char *mover);
// Returns the victory scale closest to the shares `wanted` and to equal wins, by least squares.
Proposal propose(const GameLine games[], int count, Shares wanted);

// Returns true if hardly anybody takes the objective: the upper end of the interval of its captures
// is below OBJECTIVE_DEAD times a game. Returns false if there are too few games for an interval.
bool objective_dead(const ObjectiveFigures *one);
#define OBJECTIVE_DEAD 0.05
// Returns half of the 95 % interval of `share`, a share of the games of the first file.
double share_half(const Report *report, double share);
// Appends the command that plays only game `index` of the first file again.
void report_command(const Report *report, int64_t index, Text *out);
