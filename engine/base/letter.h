// SPDX-License-Identifier: GPL-3.0-or-later
// letter.h -- letters of UTF-8, and which of them are no text: what moves a cursor, or turns the
// line that a person reads around, has no place in a name or a record.
#pragma once
#include "base.h"

// The bytes of the letter at `text`, of which `length` are left: 1 to 4; 0 if they are no UTF-8.
// *code is its number.
int letter_read(const char *text, size_t length, uint32_t *code);

// C0 and C1 controls, marks and overrides of direction. A tab and a newline are controls too.
static inline bool letter_is_control(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x200e || code == 0x200f ||
           (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}
