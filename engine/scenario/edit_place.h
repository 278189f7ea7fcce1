// SPDX-License-Identifier: GPL-3.0-or-later
// edit_place.h -- what edit.c, edit_path.c and edit_numbers.c share: paths to the values of a file.
//
// A path is keys with dots between, as the file nests them; an item of a list is named by its
// `name` or its number from 1: sides.axis.cards.deal, victory.points.3.allied. Capitals do not
// matter. The short forms of the schema stand for longer paths.
#pragma once
#include "edit.h"
#include "engine/base/fields.h"
#include "engine/base/text.h"

enum {
    EDIT_PATH_BYTES = 160,  // of a path, and of a value
    EDIT_DEPTH_MAX = 8,     // keys of a path; the deepest is a unit's back
    NUMBER_ROWS_MAX = 96,   // kinds of number
};

typedef struct EditPlace {                // how far a path leads into a file
    const Node *node;                     // the last one found
    const char *segment[EDIT_DEPTH_MAX];  // the names that lead there, as the file has them
    int depth;
    const char *rest;  // what was not found; "" if the whole path was
    bool named;        // "units." with a name that no unit has
} EditPlace;

// What an item of a map or list is called: its key, its `name`, or its number from 1.
const char *item_name(const Node *item, int number, char digits[12]);
// A short form written out, or the path itself.
void path_expand(const EditSchema *schema, const char *path, char out[EDIT_PATH_BYTES]);
// `path` begins with `from` (whole keys): write `to` and what follows; the star is carried over.
bool path_rewrite(const char *path, const char *from, const char *to, char out[EDIT_PATH_BYTES]);
// False if something of the path is not in the file; `place` tells how far it leads.
bool place_find(const EditSchema *schema, const Tree *tree, const char *path, EditPlace *place);
// What is not there, if it is a number that may be: "support", "back.morale". Else NULL.
const char *place_missing(const EditSchema *schema, const EditPlace *place);
// An error that tells what is there, and what is near.
bool place_refuse(const EditSchema *schema, const Tree *tree, const EditPlace *place,
                  const char *path, Error *error);
// How many keys lead to the named item that a place lies in or below, its own counted; 0: in none.
int place_item(const EditSchema *schema, const EditPlace *place);
// The rest of each number's path that begins with the place; how many.
int numbers_after(const EditSchema *schema, const EditPlace *place,
                  const char *tails[NUMBER_ROWS_MAX]);
