// SPDX-License-Identifier: GPL-3.0-or-later
// nearest.h -- compares words that people type, and finds the word that was most likely meant.
#pragma once
#include "base.h"

// Writes the text in the form in which words are compared: lower case, one space for any run of
// blanks, none at the ends.
void words_fold(const char *text, size_t length, char *out, size_t size);
// Returns true if words_fold() makes both words equal.
bool words_same(const char *a, const char *b);

// Returns the edit distance of two words, ignoring case: the number of letters to insert, drop or
// change, or of neighbours to exchange (optimal string alignment, after Damerau 1964).
int words_distance(const char *a, const char *b);
// Returns the index of the nearest of `count` words, for "did you mean". Returns -1 if each differs
// in more than 2 letters and more than a third of the letters of `word`, or in all its own letters.
// If `word` has at most four letters, leaves out words that differ in two and at both ends.
int words_nearest(const char *word, const char *const list[], int count);
