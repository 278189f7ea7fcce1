// SPDX-License-Identifier: GPL-3.0-or-later
// edit_place.h -- finds values in a scenario's file by their paths, for edit.c, edit_path.c and
// edit_numbers.c.
//
// A path is a list of nested keys joined by dots, such as sides.axis.cards.deal. An item of a list
// is named by its `name` or by its number from 1: victory.points.3.allied. Case does not matter.
// The short forms of the schema stand for longer paths.
#pragma once
#include "edit.h"
#include "engine/base/text.h"

enum {
    EDIT_PATH_BYTES = 160,  // longest path or value, with its NUL
    EDIT_DEPTH_MAX = 8,     // most keys of a path
    NUMBER_ROWS_MAX = 96,   // most rows of EditSchema.numbers
    ITEMS_MOST = 2,         // most items that an edit can make of one item
};

// How far a path leads into a file. Texts belong to the tree, the schema or the caller's path.
typedef struct EditPlace {
    const Node *node;    // the last node found
    const Node *parent;  // the node that contains it; NULL for the root
    // the keys that lead to the node, as the file writes them; "*" for an item of a list without a
    // name
    const char *segment[EDIT_DEPTH_MAX];
    int depth;         // keys in `segment`
    const char *rest;  // the part of the path that was not found, or ""
    bool named;        // the path is "units.NAME", but no item has this name
} EditPlace;

// Returns the name of an item of a map or list: its key, otherwise its `name`, otherwise its
// number, which is written into `digits`.
const char *item_name(const Node *item, int number, char digits[12]);
// Writes the path with a short form replaced by the path for which it stands.
void path_expand(const EditSchema *schema, const char *path, char out[EDIT_PATH_BYTES]);
// If `path` begins with the whole keys of `from`, writes `to` and the rest of the path and returns
// true. The key that a * of `from` matches is copied to the * of `to`.
bool path_rewrite(const char *path, const char *from, const char *to, char out[EDIT_PATH_BYTES]);
// Finds the node at a path. Returns false if the file does not have the whole path; *place then
// tells how far it leads.
bool place_find(const EditSchema *schema, const Tree *tree, const char *path, EditPlace *place);
// Returns the keys that are missing at a place, such as "support" or "back.morale", if the schema
// allows this number there. Else returns NULL.
const char *place_missing(const EditSchema *schema, const EditPlace *place);
// Fills *error for a path that the file does not have: names the keys that exist there and suggests
// a similar key. Returns false.
bool place_refuse(const EditSchema *schema, const Tree *tree, const EditPlace *place,
                  const char *path, Error *error);
// Finds the first item that names the item `name` by a key of EditSchema.needs. Returns false if
// there is none.
bool place_needing(const EditSchema *schema, const Tree *tree, const char *name, EditPlace *place);
// Returns how many keys lead to the item of EditSchema.items in which the place lies, including the
// key of the item. Returns 0 if the place lies in no such item.
int place_item(const EditSchema *schema, const EditPlace *place);
// Stores the rest of each pattern of EditSchema.numbers that begins with the keys of the place,
// unless the rest is empty or begins with a *. Returns the number of these patterns.
int numbers_after(const EditSchema *schema, const EditPlace *place,
                  const char *tails[NUMBER_ROWS_MAX]);
// Returns the row of EditSchema.numbers for the place, or NULL.
const EditNumber *number_row(const EditSchema *schema, const EditPlace *place);
// Returns the value of a row with `always` at a place that the file does not have.
int number_absent(const EditNumber *row, const Tree *tree, const EditPlace *place);
// Writes a value as the file writes numbers of the row: a plain number becomes the name of a
// choice, a time, or the first word of the present text of `node`. Copies any other value, also one
// that no choice or time has, which the loader then refuses. `row` and `node` may be NULL.
void number_write(const EditSchema *schema, const EditNumber *row, const Node *node,
                  const char *value, char out[EDIT_PATH_BYTES]);
