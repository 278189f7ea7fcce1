// SPDX-License-Identifier: GPL-3.0-or-later
// review_account.h -- the account of a reviewed game: start + choices + chance = end. It lists
// every fall of a side's win probability with its cause, and has the words for both. The command
// `review` and the page print these words.
//
// The curve is the win probability at each judged choice, by the search in the true position,
// whatever each side could see. If the game is over and all choices are judged, its last point is
// the result.
//
// The account. Three sums are measured: what the choices of each side cost (as_known), and the luck
// of all chance events. Each has an error, so they do not add up to end - start. The difference is
// divided in proportion to their variances (in halves between the sides if all are 0), as
// statisticians reconcile national accounts (Stone, Champernowne and Meade, "The Precision of
// National Income Estimates", 1942):
//   1. choices: the sum of the squared standard errors of the costs;
//   2. chance: the sum of the squared changes, because the evaluation function may be wrong about
//      each by as much as it says.
// Choices can only lose, so that a side's sum stays at or below 0; chance takes the rest. Chance
// also takes the whole difference if there are chance events but no luck was measured.
//
// Falls. A fall is reported when the curve of a side is more than REVIEW_FALL below its highest
// point since the last fall. It lasts as long as the curve goes on falling.
#pragma once
#include "review.h"

#define REVIEW_FALL 0.10
enum { TURNING_POINTS = 3 };

typedef enum ReviewCause {
    CAUSE_MISTAKE,     // a graded choice of the side
    CAUSE_HIDDEN,      // a choice of the side that only hindsight grades
    CAUSE_CHANCE,      // a card or a die
    CAUSE_OTHER_SIDE,  // a choice of the other side, better than the search had expected
    CAUSE_OVERRATED,   // the search had overrated the position, and noticed that after this choice
    CAUSES,
} ReviewCause;

typedef struct ReviewPoint {
    int ply;
    double value;  // win probability of the first side
    double error;  // standard error of `value` by the search; 0 at the end of the game
    int choice;    // index of Review.choice; -1: the end of the game
} ReviewPoint;

typedef struct ReviewFall {
    Side side;             // the side whose win probability fell
    int from, to;          // number of plies before its start, and before its end
    double before, after;  // win probability of `side`
    ReviewCause cause;
    int ply;     // the ply that caused the fall: number of plies before it
    int choice;  // index in Review.choice of that ply; -1 for a chance event
} ReviewFall;

typedef struct ReviewAccount {
    bool whole;  // all choices of both sides, at least one, are judged: the account below is filled
    // In percentage points of win probability of the first side: start + choices of both sides +
    // chance = end.
    int start, choices[SIDES], chance, end;
    int point_count, fall_count;
    ReviewPoint point[PLIES_MAX + 1];
    ReviewFall fall[PLIES_MAX + 1];  // in the order of their plies
    int turning[TURNING_POINTS];     // indices of the deepest falls, the deepest first
    int turning_count;
} ReviewAccount;

// Returns the account of the choices judged so far. The caller frees it with free().
ReviewAccount *review_account(const Review *review);

const char *review_cause_name(ReviewCause cause);  // "mistake", "hidden", ...
// Appends how a choice compares with the best one: "best", "as good", "worse by about 12" or
// "too close to tell which is better" (ai/hint.h).
void review_verdict_put(const ReviewChoice *choice, const ReviewCost *cost, Text *out);
extern const char review_account_note[];  // a sentence on what counts as chance
// Appends the account of a side, such as "Win probability of Blue: 50 % at the start, -28 by its
// own choices, +12 by those of Red, -34 by chance: 0 % at the end." The account must be whole.
void review_account_put(const ReviewAccount *account, const Game *game, Side side, Text *out);
// Appends a fall, such as "Win probability of Blue falls from 48 to 15 %, plies 30 to 45. Cause:
// ...". With `better`, also appends the better choice of a mistake; a player who tries again does
// not want to read it.
void review_fall_put(const ReviewFall *fall, const Review *review, const Game *game,
                     const Record *record, bool better, Text *out);
