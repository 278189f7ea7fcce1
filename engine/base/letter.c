// SPDX-License-Identifier: GPL-3.0-or-later
// letter.c -- decodes UTF-8; see letter.h.
#include "letter.h"

int letter_read(const char *text, size_t length, uint32_t *code) {
    // The least code point of each length: a lower one is an overlong form.
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    assert(length > 0);
    unsigned char first = (unsigned char)text[0];
    *code = first;
    if (first < 0x80) return 1;
    int bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || (size_t)bytes > length) return 0;
    *code = first & (0x7fu >> bytes);
    for (int i = 1; i < bytes; i++) {
        unsigned char next = (unsigned char)text[i];
        if ((next & 0xc0) != 0x80) return 0;
        *code = *code << 6 | (next & 0x3f);
    }
    bool good = *code >= least[bytes] && *code <= 0x10ffff && (*code < 0xd800 || *code > 0xdfff);
    return good ? bytes : 0;
}
