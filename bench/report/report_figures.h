// SPDX-License-Identifier: GPL-3.0-or-later
// report_figures.h -- the figures that a report is made of. Shares and chances are in [0,1] and for
// the Allied side; "a game" is the mean over all games.
#pragma once
#include "bench/simulate/simulate_store.h"
#include "engine/board/card.h"

enum {
    FILES_MAX = 16,
    BINS_MAX = 10,  // of the evaluator's chance, for its calibration
    CAUSES_MAX = 128,
    WORDS_MAX = 10,
    PICKS = 3,
    DRAW = 2,  // the third outcome beside ALLIED and AXIS
    OUTCOMES
};

enum { MOVERS = 4 };  // of a luck account, by place in Report.movers

typedef struct Level {  // one file
    const char *path;
    Provenance about;
    int games, won[OUTCOMES];
    double points;
} Level;

typedef struct GameLine {
    int64_t index;
    double payoff;
    int margin, turns, plies;
    int outcome;  // ALLIED, AXIS or DRAW
} GameLine;

typedef struct Shares {  // of all games
    double draw, minor, major;
} Shares;

typedef struct Proposal {
    Scale scale;
    Shares reached;
    double won[SIDES];
} Proposal;

typedef struct Fan {  // of the corrected Allied chance as a turn ends; 0 is the set-up
    double low, lower, middle, upper, high;  // 10, 25, 50, 75, 90 %
    int games;
    int decided;  // games in which nobody but the winner led from here on, not before
} Fan;

typedef struct Bin {    // turn ends at which the evaluator said about the same
    double said, paid;  // means
    int turns;
} Bin;

typedef struct PieceFigures {
    Piece piece;
    char name[64];
    double survives, steps_lost;  // share of games; mean
    double steps_given;           // mean; NAN if the rules do not say
    double turn;                  // median of its elimination; NAN if it always lives
    int site;                     // where it dies most; -1
} PieceFigures;

typedef struct SiteFigures {
    Site site;
    char name[40], terrain[32];
    double dies[SIDES], stands[SIDES];          // pieces a game; pieces as a turn ends
    double taken[SIDES], held[SIDES];           // times a game; share of games at the end
    double turn[SIDES];                         // mean turn of being taken, NAN if never
    double taken_in[SIDES][ROW_TURNS_MAX + 1];  // times a game, by turn
} SiteFigures;

typedef struct Cause {  // of changes of the win chance
    char mover[8], occasion[OCCASION_BYTES], words[BOOKING_WORD_BYTES];
    double plies, change, size;  // a game, for Allied; size: of absolute changes
    double share;                // of the outcome's variance: covariance with the outcome
    double spread;               // standard deviation of its change in a game
} Cause;

typedef struct GameAccount {       // of one game: start and changes make the outcome
    double start, change[MOVERS];  // by cards, Allied and Axis decisions, nobody: Report.movers
} GameAccount;

typedef struct CardFigures {
    double times, size, change;  // a game; mean absolute and mean change each time
} CardFigures;
