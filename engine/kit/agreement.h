// SPDX-License-Identifier: GPL-3.0-or-later
// agreement.h -- gives a verb the number of its subject, because names of sides and units may be
// plurals. The rule systems write verbs in the singular and pass their texts through agreed_put().
#pragma once
#include "engine/base/text.h"
#include "engine/rules/rules.h"

// Returns the people of a side that is named by an adjective, such as "Germans" for "German" and
// "Poles" for "Polish". Returns any other name itself. `out` may hold the answer.
enum { PEOPLE_BYTES = 32 };
const char *people_of(const char *name, char out[PEOPLE_BYTES]);

// Returns name number `index` of the sides and units of a scenario; NULL behind the last one.
typedef const char *NameAt(const World *world, int index);

// Appends `words`. Makes the verb plural after a plural name that is the subject of a sentence, and
// "does" before one: "Red draws", but "Poles draw"; "What does MG/R do?", but "What do Gunners do?"
void agreed_put(const World *world, NameAt *name_at, const char *words, Text *out);
