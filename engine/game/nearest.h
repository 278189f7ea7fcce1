// SPDX-License-Identifier: GPL-3.0-or-later
// nearest.h -- compares words that people type, and finds the word that was most likely meant.
#pragma once
#include "engine/base/base.h"

// Writes the text in the form in which words are compared: lower case, one space for any run of
// blanks, none at the ends.
void words_fold(const char *text, size_t length, char *out, size_t size);
// Returns true if words_fold() makes both words equal.
bool words_same(const char *a, const char *b);

// Returns the edit distance (Levenshtein 1966) of two words, ignoring case: the number of letters
// to insert, drop or change.
int words_distance(const char *a, const char *b);
// Returns the index of the nearest of `count` words. Returns -1 if each differs in more than 2
// letters and more than a third of the letters of `word`. If `word` has at most four letters,
// leaves out words with another first letter that differ in more than one letter.
int words_nearest(const char *word, const char *const list[], int count);
