// SPDX-License-Identifier: GPL-3.0-or-later
// told_text.h -- finds the chances that a text tells, and what each is of, by the words before it:
// for the systems of told_odds.h.
#pragma once
#include "told_odds.h"

typedef struct Phrase {  // the words before a chance, and what it is of
    const char *before;  // '@' stands for a piece's name, '#' for a number
    int kind;
} Phrase;

typedef struct Found {
    int kind;    // -1: no phrase fits
    int number;  // of the '@' or '#'; -1
    double chance;
    bool about, certain;  // certain: "never", "always"
    size_t at;            // where it stands in the text
} Found;

// Each chance of a text, in order: "36%", "about 36%"; "never" and "always" where a phrase fits.
int told_read(const Game *game, const char *text, const Phrase phrases[], int phrase_count,
              Found out[], int room);
// The claim of it; fails the test if no phrase fits.
Claim told_claim(const char *text, const Found *found);
