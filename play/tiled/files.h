// SPDX-License-Identifier: GPL-3.0-or-later
// files.h -- reads and writes maps of Tiled: .tmj (JSON) and .tmx (XML).
#pragma once
#include "engine/base/document.h"
#include "tiled.h"

// Reads a map and the tilesets (.tsj, .tsx) beside it that it names. Returns NULL and fills *error
// if one of the files cannot be read.
json_t *tiled_read(const char *path, Error *error);
// Returns a map from a text, XML if it begins with '<'. Its tilesets must be within it.
json_t *tiled_parse(const char *file, const char *text, size_t size, Error *error);
// Writes a map, as XML if the path ends in ".tmx", and the picture of its tiles beside it.
bool tiled_write(const json_t *map, const char *path, Error *error);
// Opens a scenario, by its name or path, and the chart that it names. Returns false and fills
// *error if one of them cannot be read; both trees are then closed.
bool tiled_texts_open(const char *name, Tree *scenario, Tree *chart, Error *error);

// Writes a picture in the form of a PNG: a row of `count` hexes of 56 times 64 pixels, in the
// colours of their terrains, `names`. Returns false if it cannot be written.
bool picture_write(const char *path, const char *const names[], int count);
