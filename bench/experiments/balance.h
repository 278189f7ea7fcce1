// SPDX-License-Identifier: GPL-3.0-or-later
// balance.h -- the search for the change of one number that brings a scenario to 50 %.
#pragma once
#include <stdio.h>

#include "vary.h"

enum { TRIES_MAX = 80 };  // values of one number; steps double, so far fewer are played

#define BALANCE_FRESH ((uint64_t)1 << 40)  // the first fresh seed, beyond any row searched on

typedef struct Try {  // one value
    int value;
    Game game;
    Sample sample;  // grown as the search needs it
} Try;

typedef struct Search {
    // What is asked.
    Vary *vary;
    const Game *base;
    Number number;
    int low, high;  // the values that may be taken
    int confirm;    // games on fresh seeds, at most: fewer if they give a verdict
    Interval band;  // what counts as balanced
    double now;     // the first side's share of the points as it is, on the fresh seeds
    // What is found.
    Try tries[TRIES_MAX];  // the first is the scenario as it is
    int try_count;
    int best;          // of the tries; -1: nothing could be changed
    bool crossed;      // 50 % lies between two values that were tried
    Sample confirmed;  // of the best, on fresh seeds
    bool better;       // nearer to 50 % there than the scenario as it is
    Verdict verdict;   // of `confirmed`, by the band
    Error refusal;     // the loader's last
} Search;

// Games on fresh seeds, at most so many, until there is a verdict.
bool balance_confirm(Vary *vary, const Game *game, int games, Interval band, Sample *sample,
                     Error *error);
// Does it balance? By the verdict of `confirmed`; no, if no other value is possible.
typedef enum Answer { ANSWER_YES, ANSWER_NOT_CLEAR, ANSWER_NO } Answer;
Answer balance_answer(const Search *search);
// From a Search of zeros with what is asked filled in. False on trouble.
bool balance_search(Search *search, Error *error);
void balance_free(Search *search);
// For qsort() of Search pointers: the best advice first.
int balance_compare(const void *a, const void *b);
