// SPDX-License-Identifier: GPL-3.0-or-later
// export.h -- rows of a simulation's file as CSV (RFC 4180): games, turns, or units.
#pragma once
#include <stdio.h>

#include "engine/base/error.h"

typedef enum ExportTable { EXPORT_GAMES, EXPORT_TURNS, EXPORT_UNITS, EXPORT_TABLES } ExportTable;

extern const char *const export_names[EXPORT_TABLES];
// Of a file of one simulation, or of many, which has no units. SCHEMA.md tells the columns.
bool export_csv(const char *path, ExportTable table, FILE *out, Error *error);
