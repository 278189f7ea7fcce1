// SPDX-License-Identifier: GPL-3.0-or-later
// hint.h -- advice that says how sure it is: the best choice found in a few seconds, and how the
// other good choices compare with it.
//
//   1. Look: a search of all choices, for at most a quarter of the time, or for four times the
//      iterations of a trial. Its most visited choices, its best one by value, and the choice that
//      the caller asks about become the contenders. If the caller compares two choices
//      (HintParams.against), only these two are contenders.
//   2. Trials: fresh searches of the contenders alone, which visit each of them equally often. Each
//      trial has its own random streams, so that the choice found best in step 1 is not favored.
//      The trials are paired: both values of a difference come from the same search.
//   3. Of the contenders that did not drop out, the best one has the highest mean over the trials.
//      The loss of another contender is the mean difference of both, with an interval of Student's
//      t.
//   4. All trials share the bias of searches of their length. The change of the mean difference
//      between a quarter of the iterations of a trial and all of them shows how fast the bias
//      still falls. Each end of the interval moves outwards by twice that change.
//   5. After HINT_TRIALS_MIN trials a contender that is clearly worse drops out, and the hint ends
//      early when every contender has a verdict. It ends after HINT_TRIALS_MAX trials at the
//      latest: in a small game, whose searches are fast, long before its time is over.
// A search that is short for its game can miss a long forced line in every trial.
// tests/ai/test_hint.c measures how often a verdict is wrong where the truth is known: in
// tic-tac-toe 45 of 400 hints at 1,000 iterations per tree of a trial, 2 at 4,000, none at 16,000.
#pragma once
#include "ai/search/search.h"

typedef enum HintVerdict {
    HINT_BEST,     // every other contender, if there is one, is worse
    HINT_AS_GOOD,  // loses at most HINT_EQUAL, by the upper end of a 95 % interval (widened)
    HINT_WORSE,    // not as good, and the whole 99 % interval (widened) of the loss is above 0
    HINT_UNCLEAR,  // none of the verdicts above is certain
    HINT_VERDICTS,
} HintVerdict;

#define HINT_EQUAL   0.02  // a difference of win probability that does not matter
#define HINT_SECONDS 5.0   // the longest time of a hint for a person

enum { HINT_CONTENDERS = 4, HINT_TRIALS_MIN = 4, HINT_TRIALS_MAX = 10 };

typedef struct HintParams {
    uint64_t seed;
    double seconds;  // time limit; 0 for no limit: `iterations` then sets the length
    int iterations;  // iterations per tree of a trial, if `seconds` is 0; the result is repeatable
    int threads;     // number of threads; 0 for all cores; more than 2 are not used
    Action asked;    // a legal choice to compare as well, or NO_ACTION
    Action against;  // if not NO_ACTION, the hint compares only `asked` with this legal choice
} HintParams;

// Returns the seed of a hint at ply `ply`. Hints and the other searches of a game have separate
// random streams.
static inline uint64_t hint_seed(uint64_t game_seed, int ply) {
    return hash_join(game_seed, hash_join(5, (uint64_t)ply));
}

typedef struct HintChoice {
    Action action;
    HintVerdict verdict;
    double value;  // win probability of the side that asks: the mean over its trials; 0.5 without
    // win probability lost against choice[0], and its widened 99 % interval: [-1,1] after fewer
    // than HINT_TRIALS_MIN trials; all are 0 without a trial and for choice[0]
    double lost, low, high;
} HintChoice;

typedef struct Hint {
    // choice[0] is the advice; the other choices follow in order of their loss. The verdict of
    // choice[0] is HINT_BEST, HINT_AS_GOOD (another choice is as good, and no verdict is unclear)
    // or HINT_UNCLEAR.
    HintChoice choice[HINT_CONTENDERS];
    int count, trials;    // entries of choice[]; complete trials
    uint64_t iterations;  // iterations of all searches together
    double seconds;       // time that the hint took
    bool stopped;         // the progress callback returned false
    // the next choice of the same piece after choice[0], in the words of the player's list; "" if
    // the search expects none
    char next[96];
} Hint;

// Fills *hint with advice for `side`, which has the choice in `root`. The hidden parts of `root` do
// not matter. The function calls `progress` (may be NULL) about every 20 ms with the share that is
// done of the time, or of the iterations without a time limit. If `progress` returns false, the
// hint ends and keeps its complete trials. Returns false and sets *error if memory runs out.
bool hint_run(const Game *game, const State *root, Side side, const HintParams *params,
              SearchProgress *progress, void *context, Hint *hint, Error *error);

// Appends "best", "as good", "worse by about 7" (points of win probability) or "too close to tell
// which is better".
// `lost` is HintChoice.lost, in [-1,1].
void hint_verdict_put(HintVerdict verdict, double lost, Text *out);
// Appends the advice for `side` in sentences: how the best choice compares with the other
// contenders, its win probability if there was a trial, what the same piece does next, and the
// arithmetic behind the choice, if the rules explain it. The terminal and the page print it.
void hint_put(const Hint *hint, const Game *game, const State *root, Side side, Text *out);
// Appends how `asked` compares with the only other contender: "better by about 7", "as good",
// "worse by about 7", "too close to tell which is better"; "the same choice" if there is no other
// contender.
void hint_compared_put(const Hint *hint, Action asked, Text *out);
