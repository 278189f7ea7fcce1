// SPDX-License-Identifier: GPL-3.0-or-later
// verb_rows.h -- checks the verb table of a rule system (engine/kit/verb.h).
#pragma once
#include "engine/kit/verb.h"

// Returns a text about the first faulty row, NULL if all rows are valid. Faults are a missing key
// or text, a duplicate key, a slot or table whose kind cannot be written or counted, and a table
// out of range. `world` is any scenario of the system. The text is valid until the next call.
const char *verbs_fault(const VerbTable *verbs, const World *world);
