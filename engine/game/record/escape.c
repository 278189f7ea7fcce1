// SPDX-License-Identifier: GPL-3.0-or-later
// escape.c -- escapes and unescapes texts on a line of a record; see escape.h.
#include "escape.h"

#include <ctype.h>
#include <stdlib.h>

#include "engine/base/letter.h"

static bool blank(char c) { return isspace((unsigned char)c) != 0; }

// Returns true if the ASCII character words[i] must be escaped.
static bool is_special(const char *words, size_t i, bool in_list) {
    bool first = i == 0, last = words[i + 1] == '\0';
    switch (words[i]) {
        case ' ':
            return first || last;
        case '\\':
            return true;
        case '#':
            return first || blank(words[i - 1]);
        case ';':
            return in_list;
        default:
            return false;
    }
}

void escape_put(const char *words, bool in_list, Text *out) {
    size_t length = strlen(words);
    for (size_t i = 0; i < length;) {
        uint32_t code;
        int bytes = letter_read(words + i, length - i, &code);
        bool odd = bytes == 0 || letter_is_control(code) || is_special(words, i, in_list);
        if (bytes == 0) bytes = 1;
        for (int b = 0; b < bytes; b++, i++) {
            if (odd)
                text_put(out, "\\x%02x", (unsigned char)words[i]);
            else
                text_char(out, words[i]);
        }
    }
}

void escape_read(char *words) {
    char *to = words;
    for (const char *from = words; *from != '\0';) {
        const char *digits = from + 2;
        bool shaped = from[0] == '\\' && from[1] == 'x' && isxdigit((unsigned char)digits[0]) &&
                      isxdigit((unsigned char)digits[1]);
        char number[3] = {0};
        if (shaped) memcpy(number, digits, 2);
        char byte = shaped ? (char)strtoul(number, NULL, 16) : '\0';
        if (byte != '\0') from += 4;
        *to++ = byte != '\0' ? byte : *from++;
    }
    *to = '\0';
}
