// SPDX-License-Identifier: GPL-3.0-or-later
// design_json.h -- a scenario's file that is being made, as JSON. The caller owns all values.
#pragma once
#include <jansson.h>

#include "bench/experiments/scenario_problems.h"
#include "engine/base/fields.h"

// Returns a node: a string, an array or an object.
json_t *node_json(const Node *node);
// Returns the rows of a table of keys, and of the tables to which they refer.
json_t *keys_json(const FieldTable *table);
json_t *problem_json(const Problem *problem);
