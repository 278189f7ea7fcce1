// SPDX-License-Identifier: GPL-3.0-or-later
// world_load.h -- declares the functions of load/ that fill slots of Rules (engine/rules/rules.h).
// They load scenarios from YAML, and list and edit their numbers.
#pragma once
#include "engine/base/fields.h"
#include "engine/rules/game.h"
#include "engine/scenario/number.h"

// The next functions are in load.c. world_free() is for tests; the table in gbsu.c names
// scenario_close(), which it calls.
World *world_load(const char *path, Error *error);
World *world_parse(const char *path, const char *text, size_t size, Error *error);
World *world_map(const char *path, const char *text, size_t size);
void world_free(World *world);

// The next functions are in edit_schema.c.
World *gbsu_world_edit(const World *world, const char *const edits[], int count, Error *error);
int gbsu_numbers(const World *world, Number out[NUMBERS_MAX]);

extern const FieldTable scenario_table;  // the keys of a scenario
