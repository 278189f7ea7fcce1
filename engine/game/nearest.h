// SPDX-License-Identifier: GPL-3.0-or-later
// nearest.h -- words as people type them: folded, compared, and the nearest they may have meant.
#pragma once
#include "engine/base/base.h"

// Lower case, blanks folded to one space, none at the ends: the form in which words are compared.
void words_fold(const char *text, size_t length, char *out, size_t size);
bool words_same(const char *a, const char *b);

// How many letters to insert, drop or change to turn one word into the other, case ignored.
int words_distance(const char *a, const char *b);
// The index of the nearest of `count` words, or -1 if none is near enough to be meant.
int words_nearest(const char *word, const char *const list[], int count);
