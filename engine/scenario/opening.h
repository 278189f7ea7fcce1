// SPDX-License-Identifier: GPL-3.0-or-later
// opening.h -- opens a scenario of any rule system: its file, its heading and, if the system has
// charts, the chart that the scenario names. A system gives a table of fields that begins with
// HEADING_FIELDS (then CHART_FIELD), a World that begins with a Heading, and an Opener.
#pragma once
#include "edit.h"
#include "engine/base/fields.h"
#include "heading.h"

typedef struct HeadingNodes {  // a Heading as the file has it
    const Node *title, *summary, *notes;
    const Node *chart;  // NULL: scenarios of this system have no chart
    int rules;
} HeadingNodes;

// The rows of a table of fields that read `type.member`, a HeadingNodes. Texts fit a Heading;
// `name` is the rule system's, as a list of one.
// clang-format off
#define HEADING_FIELDS(type, member, name)                                                         \
    {"title",   FIELD_TEXT,   offsetof(type, member.title),   NEEDED, .high = 79,                  \
     HELP("what the scenario is called")},                                                         \
    {"rules",   FIELD_CHOICE, offsetof(type, member.rules),   NEEDED, .high = 1, .choices = name,  \
     HELP("the rule system; also the folder")},                                                    \
    {"summary", FIELD_PROSE,  offsetof(type, member.summary), NEEDED, .high = 399,                 \
     HELP("one or two sentences; several lines with `>`")},                                        \
    {"notes",   FIELD_PROSE,  offsetof(type, member.notes),   .high = 1199,                        \
     HELP("sources, what is invented, advice")}
// The row of a system whose scenarios name a chart. Without this row heading_read() opens none.
#define CHART_FIELD(type, member)                                                                  \
    {"chart",   FIELD_TEXT,   offsetof(type, member.chart),   NEEDED, .high = 120, UNITS("path"),   \
     HELP("the chart file, from this file's folder")}
// clang-format on

typedef struct Opening {  // a scenario being opened
    Error *error;
    Tree scenario, chart;
    const char *chart_text;  // stands for the chart's file, unless it is NULL
    size_t chart_size;
} Opening;

typedef struct Opener {
    size_t world_bytes;
    // Fills a World of zeros from opening->scenario, calling heading_read() on the way; false when
    // *opening->error has been filled.
    bool (*fill)(World *world, Opening *opening);
} Opener;

// Both return a new World for scenario_close(), or NULL, and *error says why. The second reads a
// text in memory: `path` names the scenario in errors and leads to its chart, unless `chart` is the
// text of the chart.
World *scenario_open(const Opener *opener, const char *path, Error *error);
World *scenario_open_text(const Opener *opener, const char *path, const char *text, size_t size,
                          const char *chart, size_t chart_size, Error *error);

// Fills the heading of the World, except its text, and opens the chart as opening->chart if the
// scenario has one. False: the chart cannot be read, and *opening->error says why.
bool heading_read(Opening *opening, const HeadingNodes *nodes, World *world);

// Returns a new World: the text of `world` with the edits (edit.h). NULL, and *error says why.
World *scenario_edit(const Opener *opener, const EditSchema *schema, const World *world,
                     const char *const edits[], int count, Error *error);
