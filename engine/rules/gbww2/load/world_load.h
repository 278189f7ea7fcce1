// SPDX-License-Identifier: GPL-3.0-or-later
// world_load.h -- declares the functions of Rules (engine/rules/rules.h) by which a designer varies
// a scenario.
#pragma once
#include "engine/rules/action.h"
#include "engine/scenario/number.h"

// Defined in edit_schema.c.
World *gbww2_world_edit(const World *world, const char *const edits[], int count, Error *error);
int gbww2_numbers(const World *world, Number out[NUMBERS_MAX]);
