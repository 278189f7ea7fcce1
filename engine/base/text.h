// SPDX-License-Identifier: GPL-3.0-or-later
// text.h -- a writer into a buffer of the caller. It never overflows the buffer and never
// allocates. The buffer always holds a NUL-terminated string; text that does not fit is dropped.
#pragma once
#include "base.h"

typedef struct Text {
    char *start;
    size_t size, length;  // size of the buffer; length of the string without its NUL
} Text;

// Returns a writer that starts with an empty string. `size` is at least 1.
Text text_over(char *buffer, size_t size);
void text_put(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Appends a number of things: "1 unit", "2 units".
void text_count(Text *text, int count, const char *noun);
void text_char(Text *text, char c);
void text_clear(Text *text);
// Returns 0 if printf() rounds `number` to 0 at this number of decimals, otherwise returns
// `number`. Without this function printf() could print "-0.0".
double number_told(double number, int decimals);
// Returns the sign to write before a whole number, such as a margin: "+3", "0", "-2".
static inline const char *plus_of(int number) { return number > 0 ? "+" : ""; }

// Writes the time that a work still needs, such as "about 0:03:08 left". Returns `out`.
enum { TIME_LEFT_BYTES = 40 };
const char *time_left(double seconds, char out[TIME_LEFT_BYTES]);

// Replaces the bytes from `from` to before `to` of *text, a block of malloc() with *size bytes and
// a zero behind them, by `words`. Returns false, and leaves all as it is, if there is no memory.
bool text_splice(char **text, size_t *size, size_t from, size_t to, const char *words);
