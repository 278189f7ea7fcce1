// SPDX-License-Identifier: GPL-3.0-or-later
// fields.h -- reading a map of a tree into a struct by a table: one line for each key.
//
// The table is the schema: which keys there are, what each holds, its range and default. Everything
// that does not fit is refused with its place and with what would be right.
#pragma once
#include "document.h"

typedef enum FieldKind {
    FIELD_NUMBER,   // int: a whole number from low to high
    FIELD_YES,      // int: yes 1, no 0 (or true, false)
    FIELD_CHOICE,   // int: the index of one of the `high` names in `choices`
    FIELD_TEXT,     // const Node *: a text of 1 to `high` bytes on one line
    FIELD_PROSE,    // const Node *: the same, of any number of lines
    FIELD_WORDS,    // const Node *: a text or a list of texts, read with words_of()
    FIELD_LIST,     // const Node *: nothing written counts as an absent list
    FIELD_MAP,      // const Node *: likewise
    FIELD_REFUSED,  // not stored: `choices[0]` says why the key may not be there
} FieldKind;

typedef struct Field {
    const char *key;
    FieldKind kind;
    size_t offset;  // of the member in the struct, of the type said above
    bool needed;
    int low, high;
    int fallback;  // of an absent number, choice or yes; absent nodes are NULL
    const char *const *choices;
} Field;

// `what` names the map in errors: "the scenario", "a unit".
bool fields_read(const Node *map, const char *what, const Field fields[], int count, void *into,
                 Error *error);

// A whole number of the range as a text of its own (`what` names it), as in a map's values.
bool node_number(const Node *node, const char *what, int low, int high, int *out, Error *error);

// A whole number, digits with or without a minus sign; false for anything else.
bool number_parse(const char *text, int *out);

// The name closest to `wrong` among `names`, or -1 if none is close: for "did you mean".
int name_closest(const char *wrong, const char *const names[], int count);
