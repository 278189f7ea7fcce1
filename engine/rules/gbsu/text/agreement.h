// SPDX-License-Identifier: GPL-3.0-or-later
// agreement.h -- the number of verbs: "Red draws", but "Poles draw".
#pragma once
#include "engine/rules/gbsu/data/world.h"

// Appends `words`, in which verbs are singular. Makes the verb plural after the name of a side that
// is the subject of a sentence and a plural.
void agreed_put(const World *world, const char *words, Text *out);
