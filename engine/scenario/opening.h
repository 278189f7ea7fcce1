// SPDX-License-Identifier: GPL-3.0-or-later
// opening.h -- opening a scenario of any rule system: its file, the chart that it names, and the
// heading that all scenarios have. What else stands there is the system's: a system is a table of
// fields that begins with HEADING_FIELDS, a World that begins with a Heading, and an Opener.
#pragma once
#include "edit.h"
#include "engine/base/fields.h"
#include "heading.h"

typedef struct HeadingNodes {  // a Heading as the file has it
    const Node *title, *chart, *summary, *notes;
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
    {"chart",   FIELD_TEXT,   offsetof(type, member.chart),   NEEDED, .high = 120, UNITS("path"),   \
     HELP("the chart file, from this file's folder")},                                             \
    {"summary", FIELD_PROSE,  offsetof(type, member.summary), NEEDED, .high = 399,                 \
     HELP("one or two sentences; several lines with `>`")},                                        \
    {"notes",   FIELD_PROSE,  offsetof(type, member.notes),   .high = 1199,                        \
     HELP("sources, what is invented, advice")}
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

// NULL, and *error says why. The second is of texts in memory: `path` names the scenario, and the
// chart is found beside it unless `chart` is its text.
World *scenario_open(const Opener *opener, const char *path, Error *error);
World *scenario_open_text(const Opener *opener, const char *path, const char *text, size_t size,
                          const char *chart, size_t chart_size, Error *error);

// Opens the chart, as opening->chart, and fills the World's heading, but for the text: the World
// has that only when it is whole.
bool heading_read(Opening *opening, const HeadingNodes *nodes, World *world);

// A World with other numbers (edit.h).
World *scenario_edit(const Opener *opener, const EditSchema *schema, const World *world,
                     const char *const edits[], int count, Error *error);
