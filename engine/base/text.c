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

// Writes a number of this size to the end of `digits`, with `sign` before it unless that is 0.
// Returns where it begins.
static const char *number_words(uint32_t size, char sign, char digits[12]) {
    char *at = digits + 11;
    *at = '\0';
    do {
        *--at = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    if (sign != '\0') *--at = sign;
    return at;
}

static void printf_put(Text *text, const char *format, va_list arguments) {
    size_t room = text->size - text->length;
    locale_t before = plain_begin();
    int wanted = vsnprintf(text->start + text->length, room, format, arguments);
    plain_end(before);
    assert(wanted >= 0);
    text->length += (size_t)wanted < room ? (size_t)wanted : room - 1;
}

typedef struct Conversion {
    bool left, plus, zero;        // flags
    bool width_asked, cut_asked;  // the width or the precision is an argument: *
    int width, cut;               // cut: precision; -1: none
    const char *end;              // the letter of the conversion
} Conversion;

static int count_read(const char **at, bool *asked) {
    int count = 0;
    *asked = **at == '*';
    if (*asked) ++*at;
    while (**at >= '0' && **at <= '9') count = 10 * count + (*(*at)++ - '0');
    return count;
}

// Reads the conversion that begins with the % at `format`. Returns false if it is for printf().
static bool conversion_read(const char *format, Conversion *out) {
    const char *at = format + 1;
    *out = (Conversion){.cut = -1};
    for (; *at == '-' || *at == '+' || *at == '0'; at++) {
        out->left |= *at == '-';
        out->plus |= *at == '+';
        out->zero |= *at == '0';
    }
    out->width = count_read(&at, &out->width_asked);
    if (*at == '.') {
        at++;
        out->cut = count_read(&at, &out->cut_asked);
    }
    out->end = at;
    return *at == 's' || ((*at == 'd' || *at == 'u') && out->cut < 0) ||
           ((*at == 'c' || *at == '%') && at == format + 1);
}

static void padded_put(Text *text, const Conversion *it, const char *words, size_t length) {
    static const char blanks[] = "                ", zeros[] = "0000000000000000";
    size_t wide = it->width < 0 ? 0u - (size_t)it->width : (size_t)it->width,
           most = sizeof zeros - 1;
    bool left = it->left || it->width < 0, zero = it->zero && !left && *it->end != 's';
    if (left) bytes_put(text, words, length);
    if (zero && (*words == '-' || *words == '+') && length-- > 0) {
        text_char(text, *words++);
        if (wide > 0) wide--;
    }
    for (size_t more = wide > length ? wide - length : 0, part; more > 0; more -= part) {
        part = more < most ? more : most;
        bytes_put(text, zero ? zeros : blanks, part);
    }
    if (!left) bytes_put(text, words, length);
}

// Handles %s, %d, %u and %c, also with a width such as %5d, %-12s or %02d, and %.9s, without
// printf(): this halves the time of tests/rules/test_games.c, which writes each position as text.
// printf() gets the rest of the format from the first other conversion on.
void text_put(Text *text, const char *format, ...) {
    assert(text->length < text->size);
    va_list arguments;
    va_start(arguments, format);
    while (*format != '\0') {
        const char *plain = format;
        while (*format != '\0' && *format != '%') format++;
        bytes_put(text, plain, (size_t)(format - plain));
        if (*format == '\0') break;
        Conversion it;
        if (!conversion_read(format, &it)) {
            printf_put(text, format, arguments);
            break;
        }
        if (it.width_asked) it.width = va_arg(arguments, int);
        if (it.cut_asked) it.cut = va_arg(arguments, int);
        char digits[12];
        const char *words = digits;
        if (*it.end == 's') {
            words = va_arg(arguments, const char *);
            if (words == NULL) words = "(null)";  // as printf() does
        } else if (*it.end == 'd') {
            int number = va_arg(arguments, int);
            words = number_words(number < 0 ? 0u - (uint32_t)number : (uint32_t)number,
                                 number < 0 ? '-'
                                 : it.plus  ? '+'
                                            : '\0',
                                 digits);
        } else if (*it.end == 'u') {
            words = number_words(va_arg(arguments, unsigned), '\0', digits);
        } else {
            digits[0] = *it.end == '%' ? '%' : (char)va_arg(arguments, int);
            digits[1] = '\0';
        }
        padded_put(text, &it, words, it.cut < 0 ? strlen(words) : strnlen(words, (size_t)it.cut));
        format = it.end + 1;
    }
    va_end(arguments);
}

void text_count(Text *text, int count, const char *noun) {
    text_put(text, "%d %s%s", count, noun, count == 1 ? "" : "s");
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

const char *time_left(double seconds, char out[TIME_LEFT_BYTES]) {
    enum { MOST = 3600 * 10000 - 1 };
    int left = !(seconds > 0) ? 0 : seconds < MOST ? (int)seconds : MOST;
    snprintf(out, TIME_LEFT_BYTES, "about %d:%02d:%02d left", left / 3600, left / 60 % 60,
             left % 60);
    return out;
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
