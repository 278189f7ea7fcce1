// SPDX-License-Identifier: GPL-3.0-or-later
// files.h -- reads and writes maps of Tiled: .tmj (JSON) and .tmx (XML).
#pragma once
#include <stdio.h>

#include "engine/base/yaml/document.h"
#include "tiled.h"

// Reads a map and the tilesets (.tsj, .tsx) beside it that it names. Returns NULL and fills *error
// if one of the files cannot be read.
json_t *tiled_read(const char *path, Error *error);
// Returns a map from a text, XML if it begins with '<'. Its tilesets must be within it.
json_t *tiled_parse(const char *file, const char *text, size_t size, Error *error);
// Writes a map, as XML if the path ends in ".tmx", and the picture of its tiles, if it has tiles,
// beside it.
bool tiled_write(const json_t *map, const char *path, Error *error);
// Opens a scenario, by its name or path, and the chart that it names. Returns false and fills
// *error if one of them cannot be read; both trees are then closed.
bool tiled_texts_open(const char *name, Tree *scenario, Tree *chart, Error *error);

// Writes the picture of the tiles of a map that tiled_map() has made, as PNG: a row of hexes in the
// colours of their terrains. Returns false if it cannot be written.
bool picture_write(const json_t *map, FILE *out);
