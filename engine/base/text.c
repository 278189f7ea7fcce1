// SPDX-License-Identifier: GPL-3.0-or-later
// text.c -- writes into a buffer of the caller; see text.h.
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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

// Writes a number to the end of `digits` and returns where it begins.
static const char *number_words(int number, char digits[12]) {
    uint32_t size = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    char *at = digits + 11;
    *at = '\0';
    do {
        *--at = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    if (number < 0) *--at = '-';
    return at;
}

static void spaces_put(Text *text, size_t count) {
    while (count-- > 0) text_char(text, ' ');
}

static void printf_put(Text *text, const char *format, va_list arguments) {
    size_t room = text->size - text->length;
    locale_t before = plain_begin();
    int wanted = vsnprintf(text->start + text->length, room, format, arguments);
    plain_end(before);
    assert(wanted >= 0);
    text->length += (size_t)wanted < room ? (size_t)wanted : room - 1;
}

// Handles %s and %d, also with a width such as %5d or %-12s, and %c, which are most conversions,
// without printf(): this saves a third of the time of tests/rules/test_games.c, which writes each
// position as text. printf() gets the rest of the format from the first other conversion on.
void text_put(Text *text, const char *format, ...) {
    assert(text->length < text->size);
    va_list arguments;
    va_start(arguments, format);
    while (*format != '\0') {
        const char *plain = format;
        while (*format != '\0' && *format != '%') format++;
        bytes_put(text, plain, (size_t)(format - plain));
        if (*format == '\0') break;
        bool left = format[1] == '-';
        const char *end = format + 1 + left, *words;
        size_t width = 0;
        if (*end != '0')  // a 0 is a flag
            while (*end >= '0' && *end <= '9') width = 10 * width + (size_t)(*end++ - '0');
        char digits[12];
        if (*end == 's') {
            words = va_arg(arguments, const char *);
            if (words == NULL) words = "(null)";  // as printf() does
        } else if (*end == 'd') {
            words = number_words(va_arg(arguments, int), digits);
        } else if (*end == 'c' && end == format + 1) {
            text_char(text, (char)va_arg(arguments, int));
            words = "";
        } else {
            printf_put(text, format, arguments);
            break;
        }
        size_t length = strlen(words), spaces = length < width ? width - length : 0;
        if (!left) spaces_put(text, spaces);
        bytes_put(text, words, length);
        if (left) spaces_put(text, spaces);
        format = end + 1;
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

bool text_splice(char **text, size_t *size, size_t from, size_t to, const char *words) {
    size_t length = strlen(words), now = *size - (to - from) + length;
    assert(from <= to && to <= *size);
    char *spliced = malloc(now + 1);
    if (spliced == NULL) return false;
    memcpy(spliced, *text, from);
    memcpy(spliced + from, words, length);
    memcpy(spliced + from + length, *text + to, *size - to);
    spliced[now] = '\0';
    free(*text);
    *text = spliced;
    *size = now;
    return true;
}
