// SPDX-License-Identifier: GPL-3.0-or-later
// world_load.h -- declares the functions of load/ that fill slots of Rules, and world_free().
// engine/rules/rules.h and LabRules (engine/rules/lab.h) state the contracts of the slots.
#pragma once
#include "engine/base/fields.h"
#include "engine/rules/game.h"
#include "engine/scenario/number.h"

// load.c: loads a scenario file and its chart. Returns NULL and fills *error if a file is invalid.
// The caller frees the World with world_free().
World *world_load(const char *path, Error *error);
World *world_parse(const char *path, const char *text, size_t size, Error *error);
World *world_map(const char *path, const char *text, size_t size);
void world_free(World *world);

// The next functions are in edit_schema.c.
World *rfic_world_edit(const World *world, const char *const edits[], int count, Error *error);
int rfic_numbers(const World *world, Number out[NUMBERS_MAX]);

extern const FieldTable scenario_table;  // the keys of a scenario
