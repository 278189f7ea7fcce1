// SPDX-License-Identifier: GPL-3.0-or-later
// bid.h -- estimates the value of a number at which a scenario is even: the handicap that players
// bid for a side.
//
//   1. Batches at growing distances, up to the ends that the scenario allows, find one value at
//      which each side scores more. If they do not tell, more games are played at the values that
//      tell most. Then, after each batch of games, the number moves one step against the side that
//      scored more (the up-and-down method: Dixon and Mood, Journal of the American Statistical
//      Association 43, 1948), so that most games are played near the even value.
//   2. A logistic curve of the score over the value is fitted to the games near 50 %. Its crossing
//      of one half has the interval of Fieller (1954) for a ratio, scaled by the variance of the
//      games, so that draws count.
//   3. If the games do not fit such a curve (chi-square test, 5 %), the interval is that of a score
//      that only rises or only falls. It is wider and assumes no shape.
//   4. The interval is widened to whole numbers, because margins lie in lumps: the score may jump
//      from one number to the next.
//   5. If there is an estimate, the last third of the games is played at the two whole numbers
//      around it. Their scores say whether any whole number is even.
// Each batch is played on its own seeds. With fewer than BID_INTERVAL_MIN games there is no
// interval: where the score jumps, so few batches do not show that no curve fits, and the interval
// of step 2 would cover the value in 80 to 92 % of cases.
#pragma once
#include <stdint.h>

#include "bench/stats/interval.h"
#include "engine/base/error.h"

enum { BID_BATCHES_MAX = 400, BID_INTERVAL_MIN = 500 };

typedef struct BidBatch {
    int value, games;
    double points, squares;  // payoffs of the first side: their sum, and the sum of their squares
} BidBatch;

// Plays games `first` to first + count - 1 at `value`, and writes the payoffs of the first side to
// payoff[]. If the scenario does not allow the value, sets *refused. Returns false and sets *error
// on failure.
typedef bool BidPlay(void *context, int value, int64_t first, int count, double payoff[],
                     bool *refused, Error *error);

typedef struct BidWanted {
    int value, low, high;  // current value, allowed range
    int games;             // total number of games to play
    BidPlay *play;
    void *context;
} BidWanted;

typedef struct BidScore {  // a whole number and the games at it
    int value;
    Tally tally;
    Interval interval;  // 95 % interval of the first side's score
} BidScore;

typedef struct Bid {
    BidBatch batch[BID_BATCHES_MAX];
    int count;            // number of entries in `batch`
    int games;            // number of games played, with those of `beside`
    bool crossed;         // the score passes one half among the values played: `even` is known
    bool bounded;         // the interval of `even` has two ends; needs BID_INTERVAL_MIN games
    double even;          // the value at which both sides score the same; NAN unless `crossed`
    double low, high;     // 95 % interval of `even`: whole numbers, or infinite
    bool monotone;        // step 3: no curve fits; the score is assumed to rise only, or to fall
    double slope;         // change of the logit of the first side's score per unit of the number
    int lowest, highest;  // value played; set if `count` is not 0
    BidScore end[2];      // the values with the least and the greatest score; set as these
    BidScore beside[2];   // whole numbers beside `even` (step 5), in ascending order
    int beside_count;     // number of entries in `beside`
} Bid;

// Plays the games and fills *out with the estimate. Returns false and sets *error if the games
// cannot be played to the end; *out then has the estimate of the games before.
bool bid_search(const BidWanted *wanted, Bid *out, Error *error);
// Returns true if one side is proved to score more than half even at the value where it scores
// least: no even value is then to be expected between the lowest and the highest value.
bool bid_one_side(const Bid *bid);
// Returns the games at the value that has most of them, of the values other than `except`.
BidScore bid_most_played(const Bid *bid, int except);
// Returns true if `beside` has two numbers, and the intervals of both exclude one half; else false.
bool bid_none_even(const Bid *bid);
// Fills the estimate from the batches of *bid, by steps 2 to 4.
void bid_fit(Bid *bid);
