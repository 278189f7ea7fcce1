// SPDX-License-Identifier: GPL-3.0-or-later
// told_text.h -- finds the probabilities in a text, and what each is about, by the words before
// it. The tests of told_odds.h in each system use it.
#pragma once
#include "told_odds.h"

typedef struct Phrase {  // the words before a probability, and the kind of event they mean
    const char *before;  // the words, where '@' stands for a piece's name and '#' for a number
    int kind;
} Phrase;

typedef struct Found {
    int kind;    // kind of the phrase that matches; -1 if none does
    int number;  // the value at '@' or '#'; -1 if there is none
    double chance;
    bool about, certain;  // the text says "about"; or "never" or "always"
    size_t at;            // index of the probability in the text
} Found;

// Lists the probabilities of a text in order, such as "36%" and "about 36%"; also "never" and
// "always" where a phrase matches. Returns their number.
int told_read(const Game *game, const char *text, const Phrase phrases[], int phrase_count,
              Found out[], int room);
// Makes a claim of a found probability. Fails the test if no phrase matched.
Claim told_claim(const char *text, const Found *found);
