// SPDX-License-Identifier: GPL-3.0-or-later
// bid.h -- at which value of a number is a battle even? The hobby's handicap: what to bid for a
// side.
//
// The number goes up and down after each batch of games, by who made more of their points ("up and
// down": Dixon and Mood, Journal of the American Statistical Association 43, 1948), and so stays
// where both make as many. A logistic curve of the share over the value is then fitted to those
// games that lie about the middle, and where it crosses one half has the interval of Fieller (1954)
// for a ratio; its spread is the games' own, so that draws count. Where the games lie otherwise
// than about such a curve (chi-square, 5 %), as where all margins are great, the interval is wider
// and asks for no shape. Each batch has seeds of its own.
#pragma once
#include <stdint.h>

#include "engine/base/error.h"

enum { BID_BATCHES_MAX = 400 };

typedef struct BidBatch {
    int value, games;
    double points, squares;  // of the first side; sum of the squared payoffs
} BidBatch;

// Games first .. first + count - 1 at `value`, and their payoffs. False on trouble; *refused: the
// value cannot be.
typedef bool BidPlay(void *context, int value, int64_t first, int count, double payoff[],
                     bool *refused, Error *error);

typedef struct BidWanted {
    int value, low, high;  // as it is; what it may be
    int games;             // in all
    BidPlay *play;
    void *context;
} BidWanted;

typedef struct Bid {
    BidBatch batch[BID_BATCHES_MAX];
    int count, games;
    bool crossed;      // both sides made more than half somewhere
    bool bounded;      // ... and the interval has two ends
    double even;       // the value at which both make as many points
    double low, high;  // 95 %
    bool monotone;     // no curve fits: the interval is of a share that only rises, or only falls
    double slope;      // of the logit of the first side's share, for each unit of the number
} Bid;

bool bid_search(const BidWanted *wanted, Bid *out, Error *error);
// The estimate from Bid.batch alone.
void bid_fit(Bid *bid);
