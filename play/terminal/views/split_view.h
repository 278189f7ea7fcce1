// SPDX-License-Identifier: GPL-3.0-or-later
// split_view.h -- makes a view of the game fit a narrow screen.
#pragma once
#include "engine/base/text.h"

// Each part of a map stands between these two characters, each at the start of a line. A part fits
// one screen. The printer of the view should therefore begin a new screen before a part, not within
// it.
enum { SPLIT_BEGIN = '\f', SPLIT_END = '\v' };

// Appends `view`, made to fit `width` columns (0: unchanged) and `height` lines (0: no limit). A
// larger hex map is split into parts, each with a heading; parts side by side share a column of
// hexes. Other lines are broken at spaces. Colour codes take no columns.
void split_view(const char *view, int width, int height, Text *out);
// Appends only the lines of the map in `view`, with its key if it has one. Appends nothing if
// `view` has no map.
void split_map(const char *view, Text *out);
