// SPDX-License-Identifier: GPL-3.0-or-later
// depth.h -- measures the depth of a battle: how often the thinking time of a player can be doubled
// until more of it no longer wins.
//
// Rung i is a match of the player with 2^(i+1) * `start` iterations against itself with 2^i *
// `start`. A sequential probability ratio test (bench/stats/stats.h) decides each rung. The depth
// is the number of rungs won before the first that is not won. The rungs are tested in a fixed
// order and testing ends at the first failure, so the probability that any rung is called won
// wrongly is at most that of one test, 5 % (fixed-sequence procedure: Maurer, Hothorn, Lehmacher
// 1995).
#pragma once
#include "match.h"

enum { DEPTH_RUNGS_MAX = 20, DEPTH_ITERATIONS_MAX = 1 << 28 };

typedef struct DepthParams {
    const char *scenario;
    const char *player;   // spec of a searching player, without the option `iterations`
    int start;            // iterations of the weaker player of the first rung
    int rungs;            // at most this many doublings
    int pairs;            // largest number of pairs of each rung
    double elo0, elo1;    // the hypotheses of the test, in Elo: not won, won
    uint64_t seed;        // rung i plays from seed + i
    int threads;          // 0: all cores
    const char *journal;  // rung i keeps its pairs in the file JOURNAL.(i+1); NULL for none
    // Called after each completed rung with its index and result; may be NULL.
    void (*told)(void *context, int rung, const MatchResult *result);
    void *context;
} DepthParams;

typedef struct DepthRung {
    int iterations;  // of the stronger player
    Pairs pairs;
    int verdict;  // as MatchResult.verdict
} DepthRung;

typedef struct Depth {
    DepthRung rung[DEPTH_RUNGS_MAX];
    int count;         // rungs that were completed
    int won;           // the depth
    bool decided;      // the last rung was won or lost: neither undecided nor interrupted
    bool interrupted;  // a signal or an error ended it early
} Depth;

// Plays the rungs and fills *depth. Returns false and sets *error on failure, for example for
// invalid parameters; *depth then has the rungs that were completed.
bool depth_run(const DepthParams *params, Depth *depth, Error *error);
