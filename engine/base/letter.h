// SPDX-License-Identifier: GPL-3.0-or-later
// letter.h -- decodes UTF-8 and recognizes control characters. Names and records must not contain
// characters that move a cursor or change the direction in which a line is read.
#pragma once
#include "base.h"

// Decodes the character at `text`, of which `length` bytes (at least 1) are left. Returns its
// length of 1 to 4 bytes and stores its code point in *code. Returns 0 for invalid UTF-8; *code is
// then undefined. Overlong forms and surrogates are invalid.
int letter_read(const char *text, size_t length, uint32_t *code);

// Returns true for C0 controls (tab and newline too), DEL, C1 controls, and Unicode's embeddings,
// overrides, isolates and marks of direction, except the Arabic mark U+061C.
static inline bool letter_is_control(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x200e || code == 0x200f ||
           (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}
