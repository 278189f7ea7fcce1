// SPDX-License-Identifier: GPL-3.0-or-later
// split_view.h -- fits a view to a narrow screen.
#pragma once
#include "engine/base/text.h"

// Appends `view`, fitted to `width` columns (0: unchanged). A hex map that is too wide is split
// into parts, one below the other, which share a column of hexes. Other lines are broken at spaces.
// Colour codes take no columns.
void split_view(const char *view, int width, Text *out);
