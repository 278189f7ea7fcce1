// SPDX-License-Identifier: GPL-3.0-or-later
// export.h -- writes rows of a simulation's file as CSV (RFC 4180): games, turns, or units.
#pragma once
#include <stdio.h>

#include "engine/base/error.h"

typedef enum ExportTable { EXPORT_GAMES, EXPORT_TURNS, EXPORT_UNITS, EXPORT_TABLES } ExportTable;

extern const char *const export_names[EXPORT_TABLES];
// Writes a table of a file of games to `out` as CSV. A file of many simulations has no units.
// SCHEMA.md describes the columns. Returns false and sets *error if the file cannot be read or has
// no such table.
bool export_csv(const char *path, ExportTable table, FILE *out, Error *error);
// Writes a text as a CSV value, in quotes if it contains a comma, a quote or a line break.
void csv_text_write(const char *text, FILE *out);
