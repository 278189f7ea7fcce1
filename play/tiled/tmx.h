// SPDX-License-Identifier: GPL-3.0-or-later
// tmx.h -- the XML form of maps and tilesets of Tiled, as JSON in the form of a .tmj file.
#pragma once
#include <jansson.h>
#include <stdio.h>

#include "engine/base/error.h"

// Returns the map or tileset of a text; numbers are texts. `file` names it in errors. Returns NULL
// and fills *error if the text is no such XML.
json_t *tmx_parse(const char *file, const char *text, size_t size, Error *error);
// Writes a map that tiled_map() has made.
void tmx_write(const json_t *map, FILE *out);
