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

// Appends `length` bytes, or as many as there is room for.
static void bytes_put(Text *text, const char *bytes, size_t length) {
    size_t room = text->size - text->length - 1;
    if (length > room) length = room;
    memcpy(text->start + text->length, bytes, length);
    text->length += length;
    text->start[text->length] = '\0';
}

static void number_put(Text *text, uint32_t size, bool negative) {
    char digits[12];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    if (negative) digits[--at] = '-';
    bytes_put(text, digits + at, sizeof digits - at);
}

static void printf_put(Text *text, const char *format, va_list arguments) {
    size_t room = text->size - text->length;
    locale_t before = plain_begin();
    int wanted = vsnprintf(text->start + text->length, room, format, arguments);
    plain_end(before);
    assert(wanted >= 0);
    text->length += (size_t)wanted < room ? (size_t)wanted : room - 1;
}

// Handles the plainest conversions, which are most of them, without printf(): this saves a third of
// the time of tests/rules/test_games.c, which writes each position as text. printf() gets the rest
// of the format from the first other conversion on.
void text_put(Text *text, const char *format, ...) {
    assert(text->length < text->size);
    va_list arguments;
    va_start(arguments, format);
    while (*format != '\0') {
        const char *plain = format;
        while (*format != '\0' && *format != '%') format++;
        bytes_put(text, plain, (size_t)(format - plain));
        if (*format == '\0') break;
        if (format[1] == 's') {
            const char *words = va_arg(arguments, const char *);
            if (words == NULL) words = "(null)";  // as printf() does
            bytes_put(text, words, strlen(words));
        } else if (format[1] == 'd') {
            int number = va_arg(arguments, int);
            number_put(text, number < 0 ? 0u - (uint32_t)number : (uint32_t)number, number < 0);
        } else if (format[1] == 'c') {
            text_char(text, (char)va_arg(arguments, int));
        } else {
            printf_put(text, format, arguments);
            break;
        }
        format += 2;
    }
    va_end(arguments);
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
