// SPDX-License-Identifier: GPL-3.0-or-later
// opening.h -- opens a scenario of any rule system: its file, its heading and, if the system has
// charts, the chart that the scenario names.
//
// A rule system has:
// - a table of fields that begins with HEADING_FIELDS (and CHART_FIELD, if it has charts);
// - a World that begins with a Heading;
// - an Opener, whose fill() reads the fields and calls heading_read().
#pragma once
#include "edit.h"
#include "engine/base/fields.h"
#include "heading.h"

typedef struct HeadingNodes {  // the values of the heading in the file
    const Node *title, *summary, *notes;
    const Node *chart;  // NULL if scenarios of this system name no chart file
    int rules;
} HeadingNodes;

// HEADING_FIELDS is the first rows of a system's table of fields. The rows store into type.member,
// which is a HeadingNodes. `name` is an array with one element, the name of the rule system. Each
// text may have at most `.high` bytes, because its member of Heading has room for no more.
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
// CHART_FIELD is the next row, in a system whose scenarios name a chart file. A system without this
// row has no chart, and heading_read() opens none.
#define CHART_FIELD(type, member)                                                                  \
    {"chart",   FIELD_TEXT,   offsetof(type, member.chart),   NEEDED, .high = 120, UNITS("path"),   \
     HELP("the chart file, from this file's folder")}
// clang-format on

// A scenario that is being opened.
typedef struct Opening {
    Error *error;
    Tree scenario, chart;
    const char *chart_text;  // used in place of the chart's file; NULL to read the file
    size_t chart_size;
    bool map_loaded;  // the Opener sets it as soon as the World has its map
} Opening;

typedef struct Opener {
    size_t world_bytes;  // size of the World
    // Fills a zeroed World from opening->scenario; must call heading_read(). Returns false and
    // fills *opening->error if the scenario is invalid.
    bool (*fill)(World *world, Opening *opening);
} Opener;

// Both return a new World, which scenario_close() frees. Both return NULL and fill *error if the
// file cannot be read or is invalid. scenario_open_text() reads `text` instead of a file: `path`
// names it in errors, and the chart is found from the folder of `path` unless `chart` holds its
// text.
World *scenario_open(const Opener *opener, const char *path, Error *error);
World *scenario_open_text(const Opener *opener, const char *path, const char *text, size_t size,
                          const char *chart, size_t chart_size, Error *error);

// Returns a World of which only the map may be asked for, from a text that need be valid only as
// far as its map. Returns NULL if it is not.
World *scenario_open_map(const Opener *opener, const char *path, const char *text, size_t size);

// Fills the heading of the World, except its text. Opens opening->chart if nodes->chart names a
// chart. Returns false and fills *opening->error if the chart cannot be read or is no valid YAML.
bool heading_read(Opening *opening, const HeadingNodes *nodes, World *world);

// Returns a new World, loaded from the text of `world` with the edits (edit.h). Returns NULL and
// fills *error if an edit or the edited scenario is invalid.
World *scenario_edit(const Opener *opener, const EditSchema *schema, const World *world,
                     const char *const edits[], int count, Error *error);
