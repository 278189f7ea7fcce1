// SPDX-License-Identifier: GPL-3.0-or-later
// split_view.h -- fits a view to a narrow screen.
#pragma once
#include "engine/base/text.h"

// A part of a map stands between these two characters, each at the start of a line: it fits one
// screen, so whoever prints the view begins a new screen before it rather than within it.
enum { SPLIT_BEGIN = '\f', SPLIT_END = '\v' };

// Appends `view`, fitted to `width` columns (0: unchanged) and `height` lines (0: any number). A
// hex map that is larger is split into parts with a heading each; parts side by side share a column
// of hexes. Other lines are broken at spaces. Colour codes take no columns.
void split_view(const char *view, int width, int height, Text *out);
// Appends the lines of the map of `view` alone, with its key if it has one. Nothing if it has no
// map.
void split_map(const char *view, Text *out);
