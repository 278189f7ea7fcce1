// SPDX-License-Identifier: GPL-3.0-or-later
// split_view.h -- a view on a screen that is narrower than it.
#pragma once
#include "engine/base/text.h"

// `view` for a screen of `width` columns (0: as it is). A hex map that is wider comes in parts, one
// below the other, which have a column of hexes in common; other lines are broken at blanks.
// Colours cost no columns.
void fit_text(const char *view, int width, Text *out);
