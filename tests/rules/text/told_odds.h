// SPDX-License-Identifier: GPL-3.0-or-later
// told_odds.h -- checks that the probabilities told to a player are true: the test repeats the
// choice many times from resampled positions and counts the event.
// tests/SYSTEM/test_SYSTEM_odds_law.c says what the texts of its system mean: the words before
// each probability, the decisions that the words assume, and whether the event occurred. Start at
// told_check(), which runs the games and counts.
#pragma once
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "tests/rules/positions.h"

enum { CLAIMS_MAX = 40, KINDS_MAX = 48, CLAIM_WORDS = 96, TRIAL_NOTES = 64 };

typedef struct Claim {  // a probability that a text tells
    int kind;           // index in ToldSystem.kinds: the event and the assumed decisions
    int number;         // the piece, place or number of hits that the event is about
    double chance;
    double rounding;          // half of the last decimal that the text tells
    bool about;               // the text says "about", which allows a difference of 2 more points
    char words[CLAIM_WORDS];  // the words around it, for a report
} Claim;

typedef enum Verdict { EVENT_OPEN, EVENT_NO, EVENT_YES, EVENT_NOT_ASKED } Verdict;

typedef struct Trial {  // a Trial plays one choice until its event is settled
    const Game *game;
    const State *before;  // the position before the choice, resampled for `viewer`
    Action choice;
    Side viewer;
    int way;  // ToldSystem.way() of the claims under test: how players decide afterwards
    const Claim *claims;
    int claim_count;
    Verdict verdict[CLAIMS_MAX];  // EVENT_NOT_ASKED: this trial does not count for the claim
    int note[TRIAL_NOTES];        // numbers for the rule system's own use; 0 at first
    Pcg *rng;
} Trial;

typedef struct ToldSystem {
    const char *name;
    const char *const *kinds;  // names of the kinds of claims, NULL at the end
    // Lists the probabilities that the texts of a choice tell the side that makes it. Returns
    // their number, at most CLAIMS_MAX. Fails the test, by told_unknown(), at an unknown phrase.
    int (*claims)(const Visit *visit, Action choice, Claim out[]);
    // Returns the way in which players decide after a choice that makes a claim of this kind. The
    // claims of one way are tested together.
    int (*way)(int kind);
    // Returns what a side chooses after the choice under test. NO_ACTION ends the trial.
    Action (*answer)(Trial *trial, const State *state, const Action list[], int count);
    // Called after each ply, first after the choice under test. Settles verdicts of the trial.
    // Returns false when all verdicts are known.
    bool (*watch)(Trial *trial, const State *before, Action action, const State *after);
    // Returns n if one in n positions of this kind is to be tested. 1 marks a rare kind, such as
    // a position with few cards left; rare positions have a limit of their own.
    int (*probe)(const Visit *visit);
    // OPTIONAL. Changes a position into a rare one that could occur in play, such as one where
    // nearly all cards were drawn. The test calls it for one position in four.
    void (*doctor)(const Visit *visit, State *state);
    const char *const *more;  // paths of further scenarios, NULL at the end; or NULL
    int room;  // maximum number of claims of a kind to test in a scenario; 0: the default
} ToldSystem;

// ---- The check

typedef struct ToldParams {
    uint64_t seed;
    int games;     // number of games of each scenario
    int samples;   // number of samples of a choice; 10 and 100 times as many in doubtful cases
    double alpha;  // probability with which a true claim is rejected
} ToldParams;

typedef struct ToldResult {  // the results for one kind of claim
    int claims, broken;      // numbers of claims that were tested and that proved false
    double worst;            // largest difference beyond the sampling error, in [0,1]
    // The claim with the largest difference, and its 99.9 % interval.
    double told, played, low, high;
    bool about;
    char words[CLAIM_WORDS];
} ToldResult;

typedef struct ToldReport {
    ToldResult kind[KINDS_MAX];
    int claims, broken;
    char first[512];  // a text about the first false claim, "" if there is none
    bool verbose;     // the check prints the first false claims of each kind
} ToldReport;

// Tests the claims in games of one scenario, and adds the results to the report.
void told_check(const ToldSystem *system, const char *scenario, const Game *game,
                const ToldParams *params, ToldReport *report);

// Tests all scenarios of a system and fails if a claim is false. The environment variable
// CASSINO_TOLD_ODDS sets the number of games; the test then also prints the table for
// results/odds.md.
void told_test(const ToldSystem *system);
