// SPDX-License-Identifier: GPL-3.0-or-later
// tiled.h -- scenarios as maps of the map editor Tiled, for `cassino export --tiled`, `cassino
// import` and the page. A map is JSON in the form of a .tmj file, also if it is read from or
// written to a .tmx file (files.h). docs/design.md says what a map maker sees.
//
// The map holds the text of the scenario and of its chart as properties, and the keys that lie on
// the map (layers.h) as layers. An import edits a text: only keys whose layers say something else
// than the text change, so that an unchanged map gives the same text to the byte.
#pragma once
#include <jansson.h>

#include "engine/base/error.h"

enum { TILED_NOTES_MAX = 60 };

typedef struct TiledTexts {
    const char *scenario, *chart;  // YAML
} TiledTexts;

// Returns the map of a scenario, which the caller frees. `image` is the file name of the picture of
// its tiles. `file` names the scenario in errors. Returns NULL and fills *error if its map is
// wrong.
json_t *tiled_map(const char *file, TiledTexts texts, const char *image, Error *error);

// Returns a text that the map holds as the property "scenario" or "chart"; NULL if it has none.
const char *tiled_text(const json_t *map, const char *property);

// Returns the text of the scenario with the changes of the map; the caller frees it. Appends to
// `notes`, an array of sentences, what could not be placed and what was changed on the way. Returns
// NULL and fills *error if the map cannot become the map of a scenario.
char *tiled_scenario(const json_t *map, const char *file, TiledTexts texts, json_t *notes,
                     Error *error);
