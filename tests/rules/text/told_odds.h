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

typedef struct Claim {  // a probability that a text states
    // the event, and the way of deciding (see ToldSystem); each system has its own kinds
    int kind;
    int number;  // what the event is about: a piece, a place or a number of hits
    double chance;
    double rounding;          // half of the last decimal in the text
    bool about;               // the text says "about": 2 points more are allowed
    char words[CLAIM_WORDS];  // the words around it, for a report
} Claim;

typedef enum Verdict { EVENT_OPEN, EVENT_NO, EVENT_YES, EVENT_NOT_ASKED } Verdict;

// one trial: the choice is made once, and the game played until the event is decided
typedef struct Trial {
    const Game *game;
    const State *before;  // the position before the choice, resampled for `viewer`
    Action choice;
    Side viewer;
    int way;  // how players decide in between: ToldSystem.way of the claims that are judged
    const Claim *claims;
    int claim_count;
    Verdict verdict[CLAIMS_MAX];  // EVENT_NOT_ASKED: this trial does not count for the claim
    int note[TRIAL_NOTES];        // for the system's own use; 0 at first
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
    int room;  // most claims of one kind that are sampled in one scenario; 0: the usual number
} ToldSystem;

// ---- The law

typedef struct ToldParams {
    uint64_t seed;
    int games;  // number of games of each scenario
    // samples of each choice; ten or a hundred times as many where text and results seem to
    // disagree
    int samples;
    double alpha;  // probability that a true claim is counted as false
} ToldParams;

typedef struct ToldResult {          // result for one kind
    int claims, broken;              // claims that were sampled; claims that the results contradict
    double worst;                    // largest difference beyond the error of sampling, from 0 to 1
    double told, played, low, high;  // for that claim: stated, observed, and the interval of 99.9 %
    bool about;
    char words[CLAIM_WORDS];
} ToldResult;

typedef struct ToldReport {
    ToldResult kind[KINDS_MAX];
    int claims, broken;
    char first[512];  // the first claim that was contradicted, in words
    bool verbose;     // print the first contradicted claims of each kind
} ToldReport;

// Samples the claims in games of one scenario and adds the results to the report.
void told_check(const ToldSystem *system, const char *scenario, const Game *game,
                const ToldParams *params, ToldReport *report);

// Tests all scenarios of a system. If CASSINO_TOLD_ODDS is a number of games, it plays that many
// and prints the table for results/odds.md. Fails if a claim is contradicted.
void told_test(const ToldSystem *system);
