// SPDX-License-Identifier: GPL-3.0-or-later
// told_odds.h -- the law "odds told are odds played": every chance that a player is told of a
// choice is sampled by making that choice again and again from redealt positions.
//
// tests/SYSTEM/test_SYSTEM_odds_law.c says what the texts of its system mean: which words stand
// before which chance, how players decide in between as the words assume, and whether the event
// came to pass. Start at told_check(), which runs the games and counts.
#pragma once
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "tests/rules/positions.h"

enum { CLAIMS_MAX = 40, KINDS_MAX = 48, CLAIM_WORDS = 96, TRIAL_NOTES = 64 };

typedef struct Claim {  // a chance that was told
    int kind;           // the system's own: what event, and under which decisions (see ToldSystem)
    int number;         // a piece, a place, a number of hits: what else the event is of
    double chance;
    double rounding;          // half of the last decimal that was told
    bool about;               // marked as an estimate: 2 points more are allowed
    char words[CLAIM_WORDS];  // where it stood, for a report
} Claim;

typedef enum Verdict { EVENT_OPEN, EVENT_NO, EVENT_YES, EVENT_NOT_ASKED } Verdict;

typedef struct Trial {  // the choice made once, to the end of what was told
    const Game *game;
    const State *before;  // when the choice was made, redealt for `viewer`
    Action choice;
    Side viewer;
    int way;  // how players decide in between: ToldSystem.way of the claims that are judged
    const Claim *claims;
    int claim_count;
    Verdict verdict[CLAIMS_MAX];  // EVENT_NOT_ASKED: this trial does not count for the claim
    int note[TRIAL_NOTES];        // the system's own, 0 at first
    Pcg *rng;
} Trial;

typedef struct ToldSystem {
    const char *name;
    const char *const *kinds;  // names, NULL at the end
    // Lists the probabilities that the texts of a choice tell the side that makes it. Returns their
    // number, at most CLAIMS_MAX. Words that it does not know fail the test, by told_unknown().
    int (*claims)(const Visit *visit, Action choice, Claim out[]);
    int (*way)(int kind);
    // Returns what a side chooses after the choice under test; NO_ACTION ends the trial.
    Action (*answer)(Trial *trial, const State *state, const Action list[], int count);
    // Called after each ply, first after the choice itself. Settles the verdicts of the trial.
    // Returns false when all verdicts are known.
    bool (*watch)(Trial *trial, const State *before, Action action, const State *after);
    // Returns n if one position in n of this kind is to be tested. 1 marks a rare kind, such as a
    // position with few cards left; rare positions have room of their own.
    int (*probe)(const Visit *visit);
    // OPTIONAL. Changes a position into a rare one that play could have reached, such as one in
    // which nearly all cards of the pile are turned over. The test does this to one position in
    // four.
    void (*doctor)(const Visit *visit, State *state);
    const char *const *more;  // scenarios besides those that are shipped, NULL at the end; or NULL
    int room;  // claims of one kind that are sampled in one scenario, at most; 0: the usual
} ToldSystem;

// ---- The law

typedef struct ToldParams {
    uint64_t seed;
    int games;     // of each scenario
    int samples;   // of each choice; ten and a hundred times as many where they seem to disagree
    double alpha;  // chance that one true claim is taken for false
} ToldParams;

typedef struct ToldResult {          // of one kind
    int claims, broken;              // sampled; contrary to what was told
    double worst;                    // the largest difference that is not the sampling's, in [0,1]
    double told, played, low, high;  // there, with the interval of 99.9 %
    bool about;
    char words[CLAIM_WORDS];
} ToldResult;

typedef struct ToldReport {
    ToldResult kind[KINDS_MAX];
    int claims, broken;
    char first[512];  // the first broken one, in words
    bool verbose;     // print the first broken ones of each kind
} ToldReport;

// Samples what is told in games of one scenario, and adds to the report.
void told_check(const ToldSystem *system, const char *scenario, const Game *game,
                const ToldParams *params, ToldReport *report);

// What a test of a system does: all its scenarios, and, if CASSINO_TOLD_ODDS names a number of
// games, that many, with the table for results/odds.md printed. Fails if a claim is broken.
void told_test(const ToldSystem *system);
