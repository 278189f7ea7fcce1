// SPDX-License-Identifier: GPL-3.0-or-later
// report.h -- what the files of a simulation say of a scenario's balance, read once into figures.
//
// report_read.c and report_luck.c read; report_json.c, report_page.c, report_maps.c and
// report_chart.c tell. The first file is told in full, the others are compared with it.
#pragma once
#include <stdio.h>

#include "interval.h"
#include "../engine/board/cards.h"
#include "simulate_store.h"

enum {
    FILES_MAX = 16,
    BINS_MAX = 10,              // of the evaluator's chance, for its calibration
    CAUSES_MAX = 128, WORDS_MAX = 10,
    PICKS = 3,
    DRAW = 2,                   // the third outcome beside ALLIED and AXIS
    OUTCOMES
};

typedef struct Level {          // one file
    const char *path;
    Provenance  about;
    int         games, won[OUTCOMES];
    double      points;
} Level;

typedef struct GameLine {
    int64_t index;
    double  payoff;
    int     margin, turns, plies;
    int     outcome;            // ALLIED, AXIS or DRAW
} GameLine;

typedef struct Scale {          // how margins become victories, as the scenario says
    bool known;
    int  threshold, draw, major;        // major 0: there are none
} Scale;

typedef struct Shares {         // of all games
    double draw, minor, major;
} Shares;

typedef struct Proposal {
    Scale  scale;
    Shares reached;
    double won[SIDES];
} Proposal;

typedef struct Fan {            // of the Allied chance as one turn ends; turn 0 is the set-up
    double low, lower, middle, upper, high;     // 10, 25, 50, 75, 90 %
    int    games;
    int    decided;             // games in which nobody but the winner led from here on, not before
} Fan;

typedef struct Bin {            // turn ends at which the evaluator said about the same
    double said, paid;          // means
    int    turns;
} Bin;

typedef struct PieceFigures {
    Piece  piece;
    char   name[64];
    double survives, steps_lost;        // share of games; mean
    double turn;                        // median of its elimination; NAN if it always lives
    int    site;                        // where it dies most; -1
} PieceFigures;

typedef struct SiteFigures {
    Site   site;
    char   name[40], terrain[32];
    double dies[SIDES], stands[SIDES];  // pieces a game; turn ends of a piece a game
    double taken[SIDES], held[SIDES];   // times a game; share of games at the end
    double turn[SIDES];                 // mean turn of being taken, NAN if never
} SiteFigures;

typedef struct Cause {          // of changes of the win chance
    char   mover[8], occasion[OCCASION_BYTES], words[BOOKING_WORD_BYTES];
    double plies, change, size; // a game, for Allied; size: of absolute changes
    double share;               // of the outcome's variance: covariance with the outcome
    double spread;              // standard deviation of its change in a game
} Cause;

typedef struct CardFigures {
    double times, size, change; // a game; mean absolute and mean change each time
} CardFigures;

typedef enum Pick { PICK_TYPICAL, PICK_UPSET, PICK_LONGEST } Pick;

typedef struct Report {
    Level    levels[FILES_MAX];
    int      level_count;
    Interval band;
    Shares   wanted;            // for the proposal

    // Of the first file.
    char      side[SIDES][40];  // the scenario's names of the sides
    Scale     scale;
    GameLine *games;
    int       game_count;
    Proposal  proposal;
    int       turn_count;               // the last turn of the longest game
    double   *chances;                  // of game i at turn t: [i * (turn_count + 1) + t]; NAN
    Fan       fan[ROW_TURNS_MAX + 1];
    double    lead_changes;             // mean
    Bin       bins[BINS_MAX];
    double    brier;                    // mean square of said less paid, over turn ends
    int       piece_count, site_count;
    PieceFigures pieces[PIECES_MAX];
    SiteFigures  sites[SITES_MAX];
    bool      valued;                   // the rules have an evaluator
    double    start, outcome;           // means; outcome's variance
    double    variance;
    Cause     movers[3];                // cards, Allied decisions, Axis decisions
    Cause     causes[CAUSES_MAX], words[2][WORDS_MAX];          // words: of chance, of decisions
    int       cause_count, word_count[2];
    bool      has_cards;
    CardFigures cards[2][CARDS];        // drawn by chance, played by a side
    int       pick[PICKS];              // places in `games`; -1
    double    upset;                    // the best chance that the loser of that game had
} Report;

bool report_read(Report *report, const char *const paths[], int count, Error *error);
void report_free(Report *report);
void report_luck(Report *report, sqlite3 *db);          // part of reading
void report_turns(Report *report, sqlite3 *db);
void report_board(Report *report, sqlite3 *db);
Proposal propose(const GameLine games[], int count, Shares wanted);

// Telling. `command` is how the report itself was asked for.
void report_json(const Report *report, FILE *out);
void report_page(const Report *report, const char *command, FILE *out);
void report_maps(const Report *report, FILE *out);
void page_luck  (const Report *report, FILE *out);

// The command that plays one game of the first file again, up to its options.
void report_command(const Report *report, int64_t index, Text *out);
// What stands under a figure: the SQL that its numbers come of.
void figure_source (const Report *report, const char *sql, FILE *out);
// Text for HTML: & < > " escaped.
void html_text(const char *text, FILE *out);

// Charts, drawn by gnuplot; false if there is none.
bool chart_margins (const Report *report, FILE *out);
bool chart_fan     (const Report *report, FILE *out);
bool chart_decisive(const Report *report, FILE *out);
bool chart_trust   (const Report *report, FILE *out);
bool charts_possible(void);

int command_report(int argc, char **argv);
