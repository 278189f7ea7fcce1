// SPDX-License-Identifier: GPL-3.0-or-later
// verb_rows.h -- what holds of the verbs of every rule system (engine/rules/verb.h).
#pragma once
#include "engine/rules/verb.h"

// Returns what is wrong with the first row that is not whole: a verb without key or words, two with
// one key, a slot or a table whose kind cannot be written or counted, a table out of range. NULL:
// all is well. `world` is any scenario of the system; the answer lasts until the next call.
const char *verbs_fault(const VerbTable *verbs, const World *world);
