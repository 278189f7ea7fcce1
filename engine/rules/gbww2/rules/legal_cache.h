// SPDX-License-Identifier: GPL-3.0-or-later
// legal_cache.h -- lists of choices, remembered from one question to the next.
#pragma once
#include "rules_internal.h"

// What the top frame's phase lists, or the same as it listed last.
void legal_asked(const World *world, const State *state, const Frame *frame, ActionList *out);
