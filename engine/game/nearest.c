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

// Uses dynamic programming over the table of prefixes of both words, and keeps one row of the
// table.
int words_distance(const char *a, const char *b) {
    int rows = min_int((int)strnlen(a, WORD_MAX), WORD_MAX);
    int columns = min_int((int)strnlen(b, WORD_MAX), WORD_MAX);
    int row[WORD_MAX + 1];
    for (int j = 0; j <= columns; j++) row[j] = j;
    for (int i = 1; i <= rows; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            int change = corner + (lower(a[i - 1]) != lower(b[j - 1]));
            corner = row[j];
            row[j] = min_int(change, min_int(row[j], row[j - 1]) + 1);
        }
    }
    return row[columns];
}

int words_nearest(const char *word, const char *const list[], int count) {
    int best = -1, distance = max_int(2, (int)strlen(word) / 3) + 1;
    for (int i = 0; i < count; i++) {
        int here = words_distance(word, list[i]);
        // In a word of at most four letters, two changes are too many if the first letter differs:
        // "exit" is no typo of "axis".
        bool far = here > 1 && strlen(word) < 5 && lower(word[0]) != lower(list[i][0]);
        if (here < distance && !far) {
            best = i;
            distance = here;
        }
    }
    return best;
}
