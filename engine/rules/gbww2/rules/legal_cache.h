// SPDX-License-Identifier: GPL-3.0-or-later
// legal_cache.h -- caches, for each side, its last list of legal actions that was slow to make.
#pragma once
#include "rules_internal.h"

// Lists the legal actions of the phase that waits. In phases whose list is slow to make, it copies
// the last list of the choosing side if the position looks to that side as it did then.
void legal_asked(const World *world, const State *state, const Frame *frame, ActionList *out);
