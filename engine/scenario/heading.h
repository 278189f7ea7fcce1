// SPDX-License-Identifier: GPL-3.0-or-later
// heading.h -- what the World of any rule system begins with: whose file it is of. opening.h fills
// it; these functions are slots of the table of Rules as they stand.
#pragma once
#include "engine/base/text.h"

typedef struct World World;  // a rule system's own

typedef struct Heading {  // the first member of a World
    char path[192];
    char title[80], summary[400], notes[1200];
    uint64_t hash;  // of what scenario and chart say, but for comments and the texts above
    char *text;     // the scenario's, for provenance and for edits; owned
} Heading;

const char *scenario_title(const World *world);
uint64_t scenario_hash(const World *world);
const char *scenario_text(const World *world);
void scenario_brief(const World *world, Text *out);  // summary, then notes
void scenario_close(World *world);  // for a World that is nothing but itself and its heading's text
