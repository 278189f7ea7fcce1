// SPDX-License-Identifier: GPL-3.0-or-later
// nearest.c -- compares words that people type; see nearest.h.
#include "nearest.h"

#include <ctype.h>

enum { WORD_MAX = 128 };  // letters that are compared; the rest of a longer word is ignored

static bool blank(char c) { return isspace((unsigned char)c) != 0; }
static char lower(char c) { return (char)tolower((unsigned char)c); }

void words_fold(const char *text, size_t length, char *out, size_t size) {
    assert(size > 0);
    size_t used = 0;
    for (size_t i = 0; i < length && text[i] != '\0'; i++) {
        if (blank(text[i])) continue;
        bool gap = used > 0 && i > 0 && blank(text[i - 1]);
        if (used + gap + 1 >= size) break;
        if (gap) out[used++] = ' ';
        out[used++] = lower(text[i]);
    }
    out[used] = '\0';
}

bool words_same(const char *a, const char *b) {
    char precomputed[2][512];
    words_fold(a, strlen(a), precomputed[0], sizeof precomputed[0]);
    words_fold(b, strlen(b), precomputed[1], sizeof precomputed[1]);
    return strcmp(precomputed[0], precomputed[1]) == 0;
}

// Uses dynamic programming over the table of prefixes of both words, and keeps three rows of the
// table: row i % 3 belongs to the first i letters of `a`.
int words_distance(const char *a, const char *b) {
    int rows = (int)strnlen(a, WORD_MAX), columns = (int)strnlen(b, WORD_MAX);
    int table[3][WORD_MAX + 1];
    for (int j = 0; j <= columns; j++) table[0][j] = j;
    for (int i = 1; i <= rows; i++) {
        int *row = table[i % 3];
        const int *above = table[(i + 2) % 3], *higher = table[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            char one = lower(a[i - 1]), two = lower(b[j - 1]);
            row[j] = min_int(above[j - 1] + (one != two), 1 + min_int(above[j], row[j - 1]));
            if (i > 1 && j > 1 && one == lower(b[j - 2]) && lower(a[i - 2]) == two)
                row[j] = min_int(row[j], higher[j - 2] + 1);
        }
    }
    return table[rows % 3][columns];
}

int words_nearest(const char *word, const char *const list[], int count) {
    int length = (int)strlen(word);
    int best = -1, distance = max_int(2, length / 3) + 1;
    for (int i = 0; i < count; i++) {
        int here = words_distance(word, list[i]), size = (int)strlen(list[i]);
        if (here >= distance || here >= size) continue;
        // In a word of at most four letters, two changes are too many if both ends differ: "exit"
        // is no typo of "axis".
        if (here > 1 && length < 5 && lower(word[0]) != lower(list[i][0]) &&
            lower(word[length - 1]) != lower(list[i][size - 1]))
            continue;
        best = i;
        distance = here;
    }
    return best;
}
