// SPDX-License-Identifier: GPL-3.0-or-later
// balance.h -- searches for a small change of one number that makes a scenario even (50 %).
#pragma once
#include <stdio.h>

#include "engine/scenario/number.h"
#include "vary.h"

enum { TRIES_MAX = 80 };  // values of one number; steps double, so that far fewer are needed

#define BALANCE_FRESH \
    ((uint64_t)1 << 40)  // index of the first fresh game; the search plays lower indexes

typedef struct Try {  // the scenario with one value
    int value;
    Game game;
    Sample sample;  // grows as the search needs it
} Try;

typedef struct Search {
    // Input.
    Vary *vary;
    const Game *base;
    Number number;
    int low, high;  // lowest and highest value to try
    int confirm;    // maximum number of games on fresh seeds; fewer if they give a verdict
    Interval band;  // scores that count as balanced, in [0,1]
    double now;     // score of the first side in the unchanged scenario, on fresh seeds
    // Output.
    Try tries[TRIES_MAX];  // tries[0] is the unchanged scenario
    int try_count;
    int best;          // index into `tries`; -1 if no other value is possible
    bool crossed;      // two played values have scores on both sides of 50 %
    Sample confirmed;  // games of the best value on fresh seeds
    bool better;       // the score of `confirmed` is closer to 50 % than `now`
    Verdict verdict;   // verdict on `confirmed`, by the band
    Error refusal;     // last error of the scenario loader
} Search;

// Adds games on fresh seeds until *sample has `games`, and stops early at a verdict. The interval
// of sample->share is then valid at every look. Returns false and sets *error on failure; after a
// stop *sample has the games that are complete.
bool balance_confirm(Vary *vary, const Game *game, int games, Interval band, Sample *sample,
                     Error *error);
// Says whether the best value balances the scenario, by the verdict of `confirmed`. The answer is
// ANSWER_NO if no other value is possible.
typedef enum Answer { ANSWER_YES, ANSWER_NOT_CLEAR, ANSWER_NO } Answer;
Answer balance_answer(const Search *search);
// Fills the output members of *search, which must be zero before. Returns false and sets *error on
// failure. After a stop, `best` is the value played whose score is nearest to 50 %, and `confirmed`
// has the fresh games of it that are complete. The caller calls balance_free() in all cases.
bool balance_search(Search *search, Error *error);
// Sets *step to the change of a value with the score `score` that leads to 50 %, along a line that
// rises by `rise` where the value changes by `run`; at most three times `run`. Returns false if the
// line is too flat to tell.
bool even_step(int run, double rise, double score, double *step);
// Returns the next value to learn if players that learned the best value scored `learned`, not near
// enough to 50 %: where the line through the unchanged score and this one meets 50 %, or the
// nearest value in the range that the scenario can have. NULL if that is the present value or lies
// beyond it, or if the best value is already the nearest.
const Try *balance_second(Search *search, double learned);
void balance_free(Search *search);
// Compares two Search pointers for qsort(), best first; balance.c lists the criteria.
int balance_compare(const void *a, const void *b);
