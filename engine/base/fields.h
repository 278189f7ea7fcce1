// SPDX-License-Identifier: GPL-3.0-or-later
// fields.h -- read a map of a document into structs by a table of fields: one row for each key.
//
// The table is the schema. A row says what the key holds, where it is stored, its range, unit,
// default and meaning; the loader and the reference in scenarios/README.md read the same row. A
// value that does not fit is refused with its place in the file and with what would be right.
#pragma once
#include "document.h"

typedef enum FieldKind {
    FIELD_NUMBER,  // a whole number from low to high
    // Exactly `count` whole numbers from low to high, in a list or a text: blanks, '/' and '+' part
    // them, so that a chart can say "15/55" or "2 5 9".
    FIELD_NUMBERS,
    FIELD_YES,     // yes 1, no 0 (or true, false)
    FIELD_CHOICE,  // the index of one of the `high` names in `choices`
    FIELD_FIELDS,  // a map with a `table` of its own
    FIELD_ROWS,    // a map that has a key for each of `count` `choices`, with a map by `table` each
    FIELD_TEXT,    // const Node *: a text of 1 to `high` bytes on one line
    FIELD_PROSE,   // const Node *: a text of 1 to `high` bytes on any number of lines
    FIELD_WORDS,   // const Node *: a text or a list of texts, read with words_of()
    FIELD_LIST,    // const Node *: a list; a key without a value counts as an absent list
    FIELD_MAP,     // const Node *: a map; a key without a value counts as an absent map
    FIELD_NODE,    // const Node *: of any kind; the loader checks it
    FIELD_REFUSED,  // not stored: `choices[0]` is the error that the key causes
} FieldKind;

// Numbers, yes and choices are stored as an int of `nodes`, or, if the row is BOUND, as an integer
// of `made` that has any width. Nodes are stored in `nodes`. The maps of FIELD_FIELDS store theirs
// in the same `nodes`, and in `made` from `offset` on; so do those of FIELD_ROWS, in elements of
// `bytes` each. A list or map that a loader reads by itself names its `table` for the reference.
typedef struct Field {
    const char *key;
    FieldKind kind;
    size_t offset;         // of the member in `nodes`, or in `made` if bytes > 0
    uint8_t bytes, count;  // of a bound member: its width; of a list the elements
    bool is_signed;
    bool needed;
    int low, high;
    int fallback;  // of an absent number, choice or yes; absent lists store nothing, nodes NULL
    const char *const *choices;
    const struct FieldTable *table;
    const char *unit;  // of a number "turns"; of a node what it holds, "hexes"
    const char *help;  // one line, for the reference
} Field;

typedef struct FieldTable {
    const char *what;  // names the map in errors: "the scenario", "a unit"
    const Field *fields;
    int count;
} FieldTable;

#define FIELD_TABLE(what, rows) \
    { what, rows, COUNT_OF(rows) }
// Members of a Field's row. A bound member is an integer or a bool, a bound list an array of them.
#define BOUND(type, member)                                                 \
    .offset = offsetof(type, member), .bytes = sizeof(((type *)0)->member), \
    .is_signed = FIELD_SIGNED(((type *)0)->member)
#define BOUND_LIST(type, member)                                               \
    .offset = offsetof(type, member), .bytes = sizeof(((type *)0)->member[0]), \
    .is_signed = FIELD_SIGNED(((type *)0)->member[0]), .count = COUNT_OF(((type *)0)->member)
#define FIELD_SIGNED(member) \
    _Generic(member, int8_t : true, int16_t : true, int : true, default : false)
#define NEEDED             .needed = true
#define RANGE(least, most) .low = (least), .high = (most)
#define DEFAULT(value)     .fallback = (value)
#define UNITS(words)       .unit = (words)
#define HELP(words)        .help = (words)

// Reads `map` by the table into `nodes` and `made`; either may be NULL if no row stores there. A
// key that is missing, unknown or does not fit returns false and fills *error.
bool fields_bind(const Node *map, const FieldTable *table, void *nodes, void *made, Error *error);
// The same for a table without bound members. `what` names the map in errors.
bool fields_read(const Node *map, const char *what, const Field fields[], int count, void *into,
                 Error *error);

// Returns a row whose range or default does not fit its bound member, or NULL if there is none.
const Field *fields_misfit(const FieldTable *table);

// Reads a whole number of the range; `what` names it in errors.
bool node_number(const Node *node, const char *what, int low, int high, int *out, Error *error);

// Reads digits with or without a minus sign; false for anything else.
bool number_parse(const char *text, int *out);

// Returns the index of the name closest to `wrong`, for "did you mean", or -1 if none is close.
int name_closest(const char *wrong, const char *const names[], int count);
