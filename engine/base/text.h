// SPDX-License-Identifier: GPL-3.0-or-later
// text.h -- a bounded writer over a caller's buffer: never overflows, never allocates.
#pragma once
#include "base.h"

typedef struct Text {
    char *start;
    size_t size, length;  // length excludes the final NUL; text past size - 1 is dropped
} Text;

Text text_over(char *buffer, size_t size);
void text_put(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_char(Text *text, char c);
void text_clear(Text *text);
// A number as it is told with so many decimals: 0 where it rounds to it, never -0.
double number_told(double number, int decimals);
