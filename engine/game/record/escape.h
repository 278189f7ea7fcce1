// SPDX-License-Identifier: GPL-3.0-or-later
// escape.h -- writes any text on a line of a record, and reads it back. Bytes that would be misread
// are written as \xHH.
#pragma once
#include "engine/base/text.h"

// Appends `words`. Escapes control characters, invalid UTF-8, blanks at both ends, '\', and a '#'
// that would begin a comment. If `in_list` is true, also escapes ';', because "; " separates the
// members of a list.
void escape_put(const char *words, bool in_list, Text *out);
// Replaces the escapes in place. A '\' without "xHH" after it, and "\x00", stay as they are.
void escape_read(char *words);
