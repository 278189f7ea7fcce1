// SPDX-License-Identifier: GPL-3.0-or-later
// levels.h -- what all files of a report say together. A level is the file of one pair of players;
// levels are ordered from weak to strong players.
#pragma once
#include "engine/game/open.h"
#include "report.h"

typedef enum Headline {
    HEADLINE_OPEN,      // some level has no verdict yet, and none contradicts another
    HEADLINE_BALANCED,  // at every level
    HEADLINE_FIRST,     // every level favours the first side
    HEADLINE_SECOND,
    HEADLINE_DEPENDS,  // the levels' verdicts differ
} Headline;

// What beginning is worth: the first side's score in the games that it began, less its score in
// those that the other side began. `known` is false if one of the sides began too few games.
typedef struct Begin {
    bool known;
    double score[SIDES];  // of the first side, in the games that this side began
    double worth;
    Interval interval;  // of `worth`, 95 %
} Begin;
enum { BEGIN_GAMES_MIN = 30 };  // games that each side must have begun
Begin level_begin(const Level *level);

typedef struct Trend {  // of the first side's score, from the weakest level to the strongest
    int levels;  // with the same player on both sides: those without a learned policy, or if there
                 // are fewer than two of those, all with one; below 2 there is no trend
    int weak, strong;  // places in Report.levels
    double z, p;       // two-sided: the probability of such a slope without a trend
} Trend;

typedef struct Policies {
    int levels;    // of players with a learned policy
    int policies;  // different ones, by their hashes, of one player: the player with most of them
    int level;     // a level of that player
    // The scores of that player's levels; with one policy, of all levels with a learned policy.
    double low, high;
    double deviation;         // their standard deviation
    double chance_deviation;  // the part of it that the luck of this number of games explains
} Policies;

// Files that a report needs again (level_files.c). The scenario, as `simulate` was given it, or
// where its relative path leads from the folder of the file of games; may use `out`.
const char *level_scenario(const Level *level, char out[PATH_MOST]);
// The policy file that `simulate --learned` was given, found in the same way; NULL if none was.
const char *level_learned(const Level *level, char out[PATH_MOST]);

// Fills Report.order, and alike, learned, strength and policy of each level.
void levels_order(Report *report);
// Returns true if the level counts for the headline: both sides have the same player, or no level
// has.
bool level_judged(const Report *report, const Level *level);
Verdict level_verdict(const Report *report, const Level *level);
Headline levels_headline(const Report *report);
// "Balanced", "Favours Poles"; returns `out`.
const char *headline_words(const Report *report, Headline headline, char out[], size_t size);
Trend levels_trend(const Report *report);
Policies levels_policies(const Report *report);

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
// Sets Level.even: the threshold at which the same games would be even.
void level_even(Level *level, MarginRows *rows);
