// SPDX-License-Identifier: GPL-3.0-or-later
// choices.h -- what is legal now, by number and by words: listed for people, matched to what they
// type.
#pragma once
#include "engine/game/open.h"

enum { STAKES_BYTES = 96 };

typedef struct Choices {
    int count;
    int legal;  // how many of them are legal; the others are plans, each begun with a legal one
    bool plan[ACTIONS_MAX];
    Action action[ACTIONS_MAX];
    char words[ACTIONS_MAX][SAY_BYTES];        // as format_action() gives them
    char stakes[ACTIONS_MAX][STAKES_BYTES];    // what it may bring, if choices_weigh() has said; ""
    float chance[ACTIONS_MAX];                 // that it does anything; below 0: not of chance
    float worth[ACTIONS_MAX];                  // as the rules rate it: what is best comes first
    char precomputed[ACTIONS_MAX][SAY_BYTES];  // the same as they are matched: words_fold()
    uint8_t
        head[ACTIONS_MAX];  // letters that it may have in common with others of its row; 0: none
} Choices;

void choices_fill(Choices *choices, const Game *game, const State *state);
// What each may bring, in the eyes of `viewer`, whose choice it is; and what a row of them may
// share.
void choices_weigh(Choices *choices, const Game *game, const State *state, Side viewer);

// The indices that `typed` may mean, in order: a number from 1, the full words, or the best of: the
// words' beginning, the beginning of each word, of some of the words in order, any part of them.
int choices_match(const Choices *choices, const char *typed, int found[ACTIONS_MAX]);
// The index of the action with exactly these words, or -1.
int choices_exact(const Choices *choices, const char *typed);

// On a line if they fit; else those with much in common share a row, and a long row is cut short.
void choices_print(const Choices *choices, int width, Text *out);
// All of them, or those that start with `words`, a line each.
void choices_print_all(const Choices *choices, const char *words, Text *out);
// Whether `words` begin as somebody typed them.
bool words_begin(const char *words, const char *typed);
