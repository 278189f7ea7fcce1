// SPDX-License-Identifier: GPL-3.0-or-later
// template.h -- words with places to fill: "%U moved from %F to %H".
#pragma once
#include "text.h"

// Writes what stands in the place of `slot`, a letter.
typedef void TemplateSlot(const void *context, char slot, Text *out);

// `words` into `out`; each % and the letter behind it is the slot's to write.
void template_put(Text *out, const char *words, TemplateSlot *fill, const void *context);
