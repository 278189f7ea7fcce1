// SPDX-License-Identifier: GPL-3.0-or-later
// levels.h -- combines all files of a report. A level is the file of one pair of players. The
// levels are ordered from weak to strong players, those with the learned policy last.
#pragma once
#include "engine/game/learned/learned.h"
#include "report.h"

typedef enum Headline {  // of the levels for which level_counts() is true
    HEADLINE_OPEN,       // some level has no verdict yet, and none contradicts another; or no level
    HEADLINE_BALANCED,   // balanced at every level
    HEADLINE_FIRST,      // every level favours the first side
    HEADLINE_SECOND,
    HEADLINE_DEPENDS,  // two levels have verdicts that differ
} Headline;

typedef struct Trend {  // trend of the first side's score, from the weakest level to the strongest
    // Number of levels that count. They have the same player on both sides and a fixed number of
    // games. Levels without a learned policy count, or if there are fewer than two of those, all
    // with one. Below 2 there is no trend.
    int levels;
    int weak, strong;  // indices into Report.levels: weakest and strongest level counted
    double z, p;       // two-sided: the probability of such a slope without a trend
    bool clear;        // p is below .05, and no step between two levels goes the other way
} Trend;

typedef struct Policies {
    int levels;    // number of judged levels (level_judged()) with a learned policy
    int policies;  // different policies, or pairs of them, of the player that used most
    bool pairs;    // each side had a policy of its own
    int level;     // index of a level of that player; -1 if `levels` is 0
    // Lowest and highest score of that player's levels; with a single policy, of all levels with a
    // learned policy.
    double low, high;
    int files;  // those of these levels with a fixed number of games; the deviations are of these
    double deviation;         // standard deviation of their scores
    double chance_deviation;  // the part of `deviation` that luck explains
    // 95 % interval of the standard deviation that learning alone makes; NAN if `files` is below 3.
    Interval learning;
} Policies;

// Returns the path of the scenario (level_files.c): as it was given to `simulate`, or, if that path
// does not exist, found from the folder of the file of games. The result may point to `out`.
const char *level_scenario(const Level *level, char out[PATH_MOST]);
// Returns what was given to `simulate --learned`, with paths found in the same way; or NULL.
const char *level_learned(const Level *level, char out[LEARNED_CHOICE_BYTES]);

// Fills Report.order, Report.alike and, of each level, alike, learned, looked, strength and policy.
void levels_order(Report *report);
// Returns true if the level says something about the balance: both sides have the same player, or
// no level has the same player on both sides. Random play does not count beside other levels.
bool level_judged(const Report *report, const Level *level);
// Returns true if the level counts for the headline: it is judged, and has the learned policy or no
// judged level has it. Players that know the scenario outvote those that do not.
bool level_counts(const Report *report, const Level *level);
// Returns true if no judged level has the learned policy: the headline is provisional.
bool levels_provisional(const Report *report);
// Returns the 95 % interval of the score that fits how the games were stopped: interval_always() if
// `looked`, else interval_fixed().
Interval level_interval(const Level *level);
// Returns the index of the file that the report shows in full. First come players with the learned
// policy, then equal players; random ones come last. Among those, WITNESS_GAMES or more games come
// first, then stronger players, then more games.
#define WITNESS_GAMES 200
int levels_witness(const Level levels[], int count);
Verdict level_verdict(const Report *report, const Level *level);
Headline levels_headline(const Report *report);
// Writes the headline, such as "Balanced" or "Favours Poles", to `out` and returns `out`.
const char *headline_words(const Report *report, Headline headline, char out[], size_t size);
Trend levels_trend(const Report *report);
Policies levels_policies(const Report *report);

enum { MARGINS_MOST = 4096 };

typedef struct MarginRows {  // margins of one file, ascending
    Margins sums;
    int margins[MARGINS_MOST];
    int64_t games[MARGINS_MOST];
} MarginRows;

// The columns that margin_rows_add() expects: margin, by_points, number of games, sum of the
// payoffs, sum of their squares.
#define MARGIN_COLUMNS \
    "margin, by_points, count(*), sum(payoff / 1e6), sum(payoff / 1e6 * payoff / 1e6)"
void margin_rows_add(MarginRows *rows, sqlite3_stmt *row);
// Sets level->even to the threshold at which the same games would have been even. Does nothing if
// the rules have no VP threshold.
void level_even(Level *level, MarginRows *rows);
