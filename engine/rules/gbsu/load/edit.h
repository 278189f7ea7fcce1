// SPDX-License-Identifier: GPL-3.0-or-later
// edit.h -- what edit.c and edit_numbers.c share: paths to the values of a scenario's file.
//
// A path is keys with dots between, as the file nests them; an item of a list is named by its
// `name` or its number from 1: sides.axis.cards.deal, victory.points.3.allied. Capitals do not
// matter. The short forms of path_shorts[] stand for longer paths.
#pragma once
#include "load.h"

enum {
    EDIT_PATH_BYTES = 160,  // of a path, and of a value
    EDIT_DEPTH_MAX = 8,     // keys of a path; the deepest is a unit's back
    NUMBER_ROWS_MAX = 48,   // kinds of number
};

typedef struct EditPlace {                // how far a path leads into a file
    const Node *node;                     // the last one found
    const char *segment[EDIT_DEPTH_MAX];  // the names that lead there, as the file has them
    int depth;
    const char *rest;  // what was not found; "" if the whole path was
    bool units;        // "units." with a name that no unit has
} EditPlace;

// What an item of a map or list is called: its key, its `name`, or its number from 1.
const char *item_name(const Node *item, int number, char digits[12]);
// A short form written out, or the path itself.
void path_expand(const char *path, char out[EDIT_PATH_BYTES]);
// False if something of the path is not in the file; `place` tells how far it leads.
bool place_find(const Tree *tree, const char *path, EditPlace *place);
// What is not there, if it is a number that may be: "support", "back.morale". Else NULL.
const char *place_missing(const EditPlace *place);
// An error that tells what is there, and what is near.
bool place_refuse(const Tree *tree, const EditPlace *place, const char *path, Error *error);

// edit_numbers.c: the rest of each number's path that begins with the place; the short forms, NULL
// after the last.
int numbers_after(const EditPlace *place, const char *tails[NUMBER_ROWS_MAX]);
const char *path_short(int index);
