// SPDX-License-Identifier: GPL-3.0-or-later
// template.h -- texts with slots to fill, such as "%U moves from %F to %H".
#pragma once
#include "text.h"

// A function of the caller that writes the text for a slot. One letter or digit names the slot.
typedef void TemplateSlot(const void *context, char slot, Text *out);

// Appends `words` to *out and calls `fill` for each % and the character after it. A % at the end of
// `words` is a bug and asserts.
void template_put(Text *out, const char *words, TemplateSlot *fill, const void *context);
