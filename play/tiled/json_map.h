// SPDX-License-Identifier: GPL-3.0-or-later
// json_map.h -- reads the members of a map of Tiled. Numbers may be texts, as in a .tmx file, and
// everything may be missing or of a wrong type.
#pragma once
#include <jansson.h>

#include "engine/base/base.h"

// Returns a number from -1e9 to 1e9; `fallback` if the member is no number.
double map_number(const json_t *object, const char *key, double fallback);
// The same, without its fraction.
int map_int(const json_t *object, const char *key, int fallback);
// Returns a text; "" if the member is no text.
const char *map_words(const json_t *object, const char *key);
// Returns the class of a tile or object, which some versions of Tiled call its type.
const char *map_class(const json_t *object);
// Returns a property as a text; NULL if there is none or it is no text.
const char *map_property(const json_t *object, const char *name);
// Writes a number, a text or a bool as a scenario's file has it, such as `yes`. Returns `out`.
enum { MAP_VALUE_BYTES = 1 << 14 };
const char *map_value(const json_t *value, char out[MAP_VALUE_BYTES]);
