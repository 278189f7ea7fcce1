// SPDX-License-Identifier: GPL-3.0-or-later
// layers.h -- which keys of a scenario's file lie on its map. The rows of the system's keys say so
// by their units, such as "hexsides". Each such key is a layer of a map of Tiled, and the name of
// the layer is the path of the key: "map/roads", "sides/allied/zones".
#pragma once
#include "engine/base/fields.h"
#include "engine/scenario/patch.h"

typedef enum LayerShape {
    LAYER_ROWS,      // rows of letters: a layer of tiles
    LAYER_CHAINS,    // a list of texts of neighbouring hexes
    LAYER_SIDES,     // hexsides
    LAYER_HEXES,     // hexes
    LAYER_TEXTS,     // {HEX: text}
    LAYER_ZONES,     // {NAME: hexes}
    LAYER_OUTLINES,  // {NAME: points}, or {NAME: point}, in inches
    LAYER_ENTRIES,   // a list of maps of which one key is a place, such as units or areas
    LAYER_PARENT,    // {NAME: list of such maps}: each NAME is a layer of entries below this path
} LayerShape;

typedef struct MapLayer {
    char path[PATCH_PATH_BYTES];  // JSON pointer of the key
    LayerShape shape;
    const FieldTable *table;  // keys of an entry
    const Node *value;        // NULL if the file does not have the key
} MapLayer;

// A function of the caller that receives a layer. A result of false ends layers_each().
typedef bool LayerVisitor(void *context, const MapLayer *layer);
// Calls `visitor` for each layer that a file can have, whether it has the key or not, and for the
// names that it has below each LAYER_PARENT. Returns false if the visitor did.
bool layers_each(const FieldTable *keys, const Node *root, LayerVisitor *visitor, void *context);
// Finds the layer of a name such as "map/roads", "roads" (the same) or the name of a new formation.
// Returns false if no key has the name.
bool layer_find(const FieldTable *keys, const Node *root, const char *name, MapLayer *out);

// Returns the row of the key that places an entry: its hex or point, or with `line` its hexside or
// points. NULL if the table has none.
const Field *entry_place(const FieldTable *table, bool line);
// Returns true if each entry has a name. Otherwise it is known by its number.
bool entries_named(const FieldTable *table);
// Returns the row of the key that is the class of an object: `type` or `kind`; NULL if there is
// none.
const Field *entry_class(const FieldTable *table);
// Returns true if a map of the system has rows of hexes; else it is a table in inches.
bool keys_have_hexes(const FieldTable *keys);
const Field *field_find(const FieldTable *table, const char *key);
// Returns true if the row says, in another way, where an entry may be: in a zone, in several hexes.
bool field_is_area(const Field *field);
// Writes the JSON pointer of a key of a map, or of an item of a list; -1 is the place after the
// last item. A path that is too long is cut, and an edit there fails. Returns `out`.
const char *path_key(char out[PATCH_PATH_BYTES], const char *path, const char *key);
const char *path_item(char out[PATCH_PATH_BYTES], const char *path, int index);
