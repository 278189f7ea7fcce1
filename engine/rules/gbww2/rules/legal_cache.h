// SPDX-License-Identifier: GPL-3.0-or-later
// legal_cache.h -- lists of choices, remembered from one question to the next.
#pragma once
#include "rules_internal.h"

// Lists the legal actions of the phase on top, from the cache if the position is the same for its
// side as at the last call.
void legal_asked(const World *world, const State *state, const Frame *frame, ActionList *out);
