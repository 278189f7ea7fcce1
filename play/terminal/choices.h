// SPDX-License-Identifier: GPL-3.0-or-later
// choices.h -- the legal choices of a position as a person sees them. It prints numbered lists and
// matches typed words. The terminal and the service use it. Call choices_fill() first.
#pragma once
#include "engine/game/open.h"

enum { ODDS_BYTES = 96 };

typedef struct Choices {
    int count;
    int legal;  // number of legal actions; the other choices are plans, which begin with one
    bool plan[ACTIONS_MAX];               // true if the choice is a plan
    Action action[ACTIONS_MAX];           // actions and plans, ascending
    char words[ACTIONS_MAX][SAY_BYTES];   // words of each choice, as format_action() writes them
    char folded[ACTIONS_MAX][SAY_BYTES];  // `words` after words_fold(), for matching
    // choices_rate() fills this member and those below: the odds preview; "" if there is none.
    char odds[ACTIONS_MAX][ODDS_BYTES];
    // Probability of any effect; below 0 for a plan, or if nothing is random or no odds are known.
    float chance[ACTIONS_MAX];
    // Prior by the policy of the rules; the best choice has the highest. All 0 if the list has
    // plans, or if the rules have no odds or no policy.
    float prior[ACTIONS_MAX];
    // Bytes of `words` before the last word, which a list prints only once for equal heads; 0 to
    // print all words.
    uint8_t head[ACTIONS_MAX];
} Choices;

// Fills *choices with the choices of a position, which must have a legal action.
void choices_fill(Choices *choices, const Game *game, const State *state);
// Adds odds, priors and heads to the choices, only from what `viewer`, the side that chooses, may
// know.
void choices_rate(Choices *choices, const Game *game, const State *state, Side viewer);

// Fills found[] with the choices that `typed` may mean, and returns how many. `typed` is a number
// from 1, or words. The first of these rules that finds a choice decides: the full words, their
// beginning, their end, the beginning of each word, the beginnings of some words in order, any
// parts of words in order.
int choices_match(const Choices *choices, const char *typed, int found[ACTIONS_MAX]);
// Returns the index of the only choice whose full words are `typed`, without regard to case and
// punctuation. Returns -1 if there is none or several.
int choices_exact(const Choices *choices, const char *typed);
// Returns true if some choice has the first word of `typed`, such as "face", as its first word.
bool choices_begun(const Choices *choices, const char *typed);
// Returns the only choice that ends with these whole words, or -1. choices_exact() comes first.
int choices_end(const Choices *choices, const char *typed);

// Prints the choices for a prompt. Without odds, all stand on one line if they fit. Else a short
// list has a line for each if at least half have odds, or if none has and no neighbours share
// words. Other lists are grouped by shared words. Long groups are shortened.
void choices_print(const Choices *choices, int width, Text *out);
// Prints each choice that matches `words` on its own line; all choices if `words` is "". Prints a
// sentence if none matches.
void choices_print_all(const Choices *choices, const char *words, Text *out);
// Returns true if `words` begin with `typed`, without regard to case and punctuation; false if
// `typed` is empty.
bool words_begin(const char *words, const char *typed);
