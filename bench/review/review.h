// SPDX-License-Identifier: GPL-3.0-or-later
// review.h -- a game that is over, judged choice by choice: what each cost in win chance, and what
// was better.
//
// A choice is held against the best that a search finds: the two are then compared by searches of
// their own, on streams that had no part in the finding, so that the better one is not better
// because it was picked. What was lost is the mean over `trials` such comparisons, with an interval
// of Student's t; what looks lost is compared once more, by longer searches, and only that counts.
// The interval reaches further by how far the longer ones moved: trials are alike in their errors.
//
// Judged twice: over deals of what the side could not see (could: what it could know), and in the
// deal that was (was: hindsight; the enemy's cards lie open to both sides of such a search).
//
// Luck is apart from choice: the value after a chance less its mean over all that might have come,
// by the rules' odds (bench/stats/variate.h), for the first side. By that same value the payoff is
// what the start promised, the luck, and the choices of both sides: the rest.
#pragma once
#include "ai/search.h"
#include "engine/game/record.h"

typedef enum ReviewGrade {
    REVIEW_GOOD,
    REVIEW_INACCURACY,  // from here on the interval excludes that nothing was lost
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_GRADES,
} ReviewGrade;

// Win chance that a choice must lose for a grade, as lichess has them for a chess player's.
#define REVIEW_INACCURACY_COST 0.05
#define REVIEW_MISTAKE_COST    0.10
#define REVIEW_BLUNDER_COST    0.20

enum { REVIEW_TRIALS = 8, REVIEW_ITERATIONS = 600 };  // the defaults
enum { REVIEW_TRIALS_MAX = 64, REVIEW_ITERATIONS_MAX = 10000000 };

typedef struct ReviewParams {
    uint64_t seed;
    int sides;       // a set of 1 << Side: whose choices
    int iterations;  // of the search that looks for the best, and of a trial's two choices
                     // together; fewer where a system says that they are dear, see review_lengths()
    int trials;      // comparisons of two choices, 2 to REVIEW_TRIALS_MAX
    int threads;     // 0: all; changes speed alone
} ReviewParams;

ReviewParams review_defaults(void);
// Iterations of the search that looks, and of a trial's.
void review_lengths(const ReviewParams *params, const Game *game, int *look, int *trial);

typedef struct ReviewCost {
    Action best;             // the choice made, if nothing better was found
    double cost, low, high;  // win chance lost, with its 95 % interval; 0 if best was played
    ReviewGrade grade;
} ReviewCost;

typedef struct ReviewChoice {
    int ply;  // plies before it
    Side side;
    int turn;     // of the scenario, 0 if it has none
    int choices;  // at least 2: forced ones are left out
    Action played;
    bool judged;
    double value, error;  // win chance of `side` before it, by what it could know; standard error
    ReviewCost could, was;
} ReviewChoice;

typedef struct ReviewLuck {
    int ply;
    const char *event_type;  // a constant text of the rule system
    double change;           // of the first side's win chance
} ReviewLuck;

typedef struct Review {
    ReviewParams params;
    int count, judged, luck_count;
    ReviewChoice choice[PLIES_MAX];
    ReviewLuck luck[PLIES_MAX];
    double start;   // the first side's win chance by the value that luck is measured by; -1: none
    double payoff;  // of the first side; 0.5 if the game is not over
    bool over;
} Review;

// Lists the choices and the luck of a record; nothing is judged yet. NULL, and *error says why, if
// the record has an action that is not legal or there is no memory.
Review *review_new(const Game *game, const Record *record, const ReviewParams *params,
                   Error *error);
void review_free(Review *review);

// Told after each choice that was judged, and every 20 ms or so while one is, by one thread at a
// time; false ends the work: what is judged stays judged, and no choice is judged by half.
typedef bool ReviewProgress(void *context, const Review *review);
// Judges what is not judged yet. The same record and params judge the same on any number of
// threads, in one go or in several. False: no memory for the searches.
bool review_run(Review *review, const Game *game, const Record *record, ReviewProgress *progress,
                void *context, Error *error);

const char *review_grade_name(ReviewGrade grade);  // "blunder"; "" for a good choice
