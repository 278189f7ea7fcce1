// SPDX-License-Identifier: GPL-3.0-or-later
// world_load.h -- declares the functions that fill slots of Rules for changing numbers of a
// scenario. LabRules in engine/rules/lab.h states their contracts.
#pragma once
#include "engine/rules/action.h"
#include "engine/scenario/number.h"

// edit_schema.c
World *rfic_world_edit(const World *world, const char *const edits[], int count, Error *error);
int rfic_numbers(const World *world, Number out[NUMBERS_MAX]);
