// SPDX-License-Identifier: GPL-3.0-or-later
// heading.h -- the first member of the World of every rule system with scenario files: file, texts
// and hash of the scenario. opening.h fills it. A rule system puts these functions into its table
// of Rules.
#pragma once
#include "engine/base/text.h"

typedef struct World World;  // defined by each rule system

typedef struct Heading {  // the first member of a World
    char path[192];
    char title[80], summary[400], notes[1200];
    uint64_t hash;  // hash of scenario and chart (node_hash()), without the three texts above
    char *text;     // the scenario's file, for provenance and for edits; owned
} Heading;

// Each returns a value of the World's heading. The World owns the texts.
const char *scenario_title(const World *world);
uint64_t scenario_hash(const World *world);
const char *scenario_text(const World *world);
// Appends the summary, then the notes on a new line.
void scenario_brief(const World *world, Text *out);
// Frees a World that owns no memory besides itself and the text of its heading.
void scenario_close(World *world);
