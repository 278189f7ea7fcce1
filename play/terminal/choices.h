// SPDX-License-Identifier: GPL-3.0-or-later
// choices.h -- the legal choices of a position, as a person sees them: numbered lists, and matching
// of typed words. The terminal and the service use it. Call choices_fill() first.
#pragma once
#include "engine/game/open.h"

enum { ODDS_BYTES = 96 };

typedef struct Choices {
    int count;
    int legal;  // how many are legal actions; the others are plans, which begin with a legal action
    bool plan[ACTIONS_MAX];
    Action action[ACTIONS_MAX];           // ascending
    char words[ACTIONS_MAX][SAY_BYTES];   // as format_action() writes them
    char folded[ACTIONS_MAX][SAY_BYTES];  // `words` after words_fold(), for matching
    // Set by choices_rate():
    char odds[ACTIONS_MAX][ODDS_BYTES];  // odds preview; "": none
    float chance[ACTIONS_MAX];           // probability of any effect; below 0: not a random choice
    float prior[ACTIONS_MAX];   // by the policy of the rules: the best choice is the highest
    uint8_t head[ACTIONS_MAX];  // bytes of `words` before the last word, which neighbours in a list
                                // may share; 0: none
} Choices;

// Lists the choices of a position in which some side has a choice (asserts that).
void choices_fill(Choices *choices, const Game *game, const State *state);
// Adds odds, priors and heads, as `viewer`, the side that chooses, may know them.
void choices_rate(Choices *choices, const Game *game, const State *state, Side viewer);

// Finds the choices that typed words may mean, and returns how many. `typed` is a number from 1, or
// words. The first of these rules with a match decides: the full words, their beginning, their end,
// the beginning of each word, the beginnings of some words in order, any parts of words in order.
int choices_match(const Choices *choices, const char *typed, int found[ACTIONS_MAX]);
// Returns the index of the choice with exactly these words; -1: none.
int choices_exact(const Choices *choices, const char *typed);

// Prints the list for a prompt: on one line if it fits, else grouped by shared words, long groups
// cut.
void choices_print(const Choices *choices, int width, Text *out);
// Prints each choice that matches `words` ("": all) on a line of its own.
void choices_print_all(const Choices *choices, const char *words, Text *out);
// Returns whether `words` begin with `typed`, without regard to case and punctuation.
bool words_begin(const char *words, const char *typed);
