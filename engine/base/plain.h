// SPDX-License-Identifier: GPL-3.0-or-later
// plain.h -- numbers are written and read with a point, whatever the locale is. A program that uses
// the library may have set a locale with commas.
#pragma once
#include <locale.h>

// Sets the plain locale for this thread, and returns the locale that plain_end() sets again.
static inline locale_t plain_begin(void) {
    return uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));  // allocates nothing
}
static inline void plain_end(locale_t before) { uselocale(before); }
