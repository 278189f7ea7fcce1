// SPDX-License-Identifier: GPL-3.0-or-later
// told_text.h -- finds the chances that a text tells, and what each is of, by the words before it:
// for the systems of told_odds.h.
#pragma once
#include "told_odds.h"

typedef struct Phrase {  // the words before a probability, and what they say it is about
    const char *before;  // '@' stands for a piece's name, '#' for a number
    int kind;
} Phrase;

typedef struct Found {
    int kind;    // kind of the phrase; -1: no phrase fits
    int number;  // the piece or number in the phrase; -1: none
    double chance;
    bool about, certain;  // `certain`: "never" or "always"
    size_t at;            // position in the text
} Found;

// Finds each probability of a text, in order: "36%" and "about 36%"; "never" and "always" only
// where a phrase fits. Returns their number.
int told_read(const Game *game, const char *text, const Phrase phrases[], int phrase_count,
              Found out[], int room);
// Returns the claim for a probability that was found. Fails the test if no phrase fits.
Claim told_claim(const char *text, const Found *found);
