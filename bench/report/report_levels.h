// SPDX-License-Identifier: GPL-3.0-or-later
// report_levels.h -- what all files say together: levels of players from weak to strong, the
// verdict of them all, and whether it moves with the level.
#pragma once
#include <jansson.h>
#include "engine/game/open.h"
#include "report.h"

typedef enum Headline {
    HEADLINE_OPEN,      // some level has no verdict yet, and none contradicts another
    HEADLINE_BALANCED,  // at every level
    HEADLINE_FIRST,     // every level favours the first side
    HEADLINE_SECOND,
    HEADLINE_DEPENDS,  // the levels' verdicts differ
} Headline;

typedef struct Trend {  // of the first side's share, from the weakest level to the
                        // strongest
    int levels;        // players of both sides alike, nothing learnt, or where there are not two of
                       // those, all having learnt it; below 2 there is no trend
    int weak, strong;  // places in Report.levels
    double z, p;       // two-sided: the chance of such a slope if there were none
} Trend;

typedef struct Tables {  // levels of players that learnt the scenario
    int levels;          // so many of them
    int tables, level;  // learnt apart, told by their hashes, of one player: of this level, the one
                        // that has most of them
    // Of that player's shares, or with one table of all that have learnt it; standard deviation; as
    // much of it as the luck of so many games makes.
    double low, high, spread, noise;
} Tables;

// level_files.c. The scenario that the games were played of, as `simulate` was given it, or where
// its relative path leads from the folder of the games' file; `out` may be used for it.
const char *level_scenario(const Level *level, char out[PATH_MOST]);
// The file that `simulate --learned` was given, found in the same way, into `out`; NULL: none.
const char *level_learned(const Level *level, char out[PATH_MOST]);
// Report.order: places in `levels`, weak before strong, those that learnt last.
void levels_order(Report *report);
// The levels that are judged: both sides' players alike, or all of them if there are none.
bool level_judged(const Report *report, const Level *level);
Headline levels_headline(const Report *report);
Trend levels_trend(const Report *report);
Tables levels_tables(const Report *report);
enum { MARGINS_MOST = 4096 };

typedef struct MarginRows {  // of a file, ascending
    Margins sums;
    int margins[MARGINS_MOST];
    int64_t games[MARGINS_MOST];
} MarginRows;

// Columns: margin, by_points, count(*), sum of the payoffs and of their squares, both of 1.
#define MARGIN_COLUMNS \
    "margin, by_points, count(*), sum(payoff / 1e6), sum(payoff / 1e6 * payoff / 1e6)"
void margin_rows_add(MarginRows *rows, sqlite3_stmt *row);
// With this threshold the same games are even.
void level_even(Level *level, MarginRows *rows);
// {"threshold", "interval", "not_by_points"}: null where no threshold is even, or an end is open.
json_t *even_json(const EvenAt *even);  // report_json.c
