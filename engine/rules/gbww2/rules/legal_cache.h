// SPDX-License-Identifier: GPL-3.0-or-later
// legal_cache.h -- caches the last list of legal actions of each side.
#pragma once
#include "rules_internal.h"

// Lists the legal actions of the phase that waits. If the position looks to the choosing side as it
// did at the last call, copies the list of that call.
void legal_asked(const World *world, const State *state, const Frame *frame, ActionList *out);
