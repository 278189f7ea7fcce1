// SPDX-License-Identifier: GPL-3.0-or-later
// escape.h -- any words as a line of a record, and back: what the file would read otherwise is
// written as \xHH, the byte's number.
#pragma once
#include "engine/base/text.h"

// Control characters, bytes that are no UTF-8, outer blanks, '\', and a '#' that would start a
// comment. In a list, whose members stand between "; ", ';' as well.
void escape_put(const char *words, bool in_list, Text *out);
// In place. A '\' that no xHH follows stands for itself.
void escape_read(char *words);
