// SPDX-License-Identifier: GPL-3.0-or-later
// text.c -- writes into a buffer of the caller; see text.h.
#include "text.h"

#include <stdarg.h>
#include <stdio.h>

#include "plain.h"

Text text_over(char *buffer, size_t size) {
    assert(size > 0);
    buffer[0] = '\0';
    return (Text){buffer, size, 0};
}

void text_put(Text *text, const char *format, ...) {
    assert(text->length < text->size);
    size_t room = text->size - text->length;
    va_list arguments;
    locale_t before = plain_begin();
    va_start(arguments, format);
    int wanted = vsnprintf(text->start + text->length, room, format, arguments);
    va_end(arguments);
    plain_end(before);
    assert(wanted >= 0);
    text->length += (size_t)wanted < room ? (size_t)wanted : room - 1;
}

void text_char(Text *text, char c) {
    if (text->length + 1 >= text->size) return;
    text->start[text->length++] = c;
    text->start[text->length] = '\0';
}

void text_clear(Text *text) {
    text->length = 0;
    text->start[0] = '\0';
}

double number_told(double number, int decimals) {
    double size = number < 0 ? -number : number;
    bool whole = decimals == 0;  // printf() rounds exactly half to 0 there
    while (decimals-- > 0) size *= 10;
    return size < 0.5 || (whole && size == 0.5) ? 0 : number;
}
