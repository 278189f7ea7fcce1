// SPDX-License-Identifier: GPL-3.0-or-later
// sheets.h -- a view of text cut to the width of a screen: a hex map that is wider in sheets, one
// under the other, other lines wrapped. Colours are kept, and count for no width.
#pragma once
#include "engine/base/text.h"

// How many columns a line of `length` bytes takes.
int sheets_columns(const char *line, int length);
// `view`, of whole lines, with none wider than `width`, unless it is one long word. `out` must not
// overlap it.
void sheets_put(const char *view, int width, Text *out);
