// SPDX-License-Identifier: GPL-3.0-or-later
// fields.h -- reads a map of a document into structures by a table with one row for each key.
//
// The table is the schema. A row says what the key holds, where the value is stored, its range,
// unit, default and meaning. The loader and the reference in scenarios/README.md use the same row.
// An error says where in the file the value is, and what was expected.
#pragma once
#include "engine/base/yaml/document.h"

typedef enum FieldKind {
    FIELD_NUMBER,  // a whole number from low to high
    // Exactly `count` whole numbers from low to high, in a list or a text. Blanks, '/' and '+'
    // separate the numbers of a text, so that a chart can say "15/55" or "2 5 9".
    FIELD_NUMBERS,
    FIELD_YES,     // a yes or no: `yes` or `true` stores 1, `no` or `false` stores 0
    FIELD_CHOICE,  // the index of one of the `high` names in `choices`
    FIELD_FIELDS,  // a map; `table` has its rows
    // a map with one key for each of the `count` names in `choices`; the value of each key is a
    // map, and `table` has the rows of that map
    FIELD_ROWS,
    // const Node *: a text of 1 to `high` bytes on one line, without a blank at either end
    FIELD_TEXT,
    FIELD_PROSE,    // const Node *: a text of 1 to `high` bytes on any number of lines
    FIELD_WORDS,    // const Node *: a text or a list of texts, read with words_of()
    FIELD_LIST,     // const Node *: a list; a key without a value counts as an absent list
    FIELD_MAP,      // const Node *: a map; a key without a value counts as an absent map
    FIELD_NODE,     // const Node *: a node of any kind; the loader checks it
    FIELD_REFUSED,  // not stored: `choices[0]` is the error that the key causes
} FieldKind;

// A row stores its value in one of two structures of the caller:
// - `nodes` takes the pointers to nodes, and numbers, yes and choices as int;
// - `made` takes numbers, yes and choices of rows with BOUND or BOUND_LIST, in 1, 2 or 4 bytes.
// The map of a FIELD_FIELDS stores into the same `nodes`, and into `made` from `offset` on. Map i
// of a FIELD_ROWS stores into `made` from `offset` + i * `bytes` on. A list or map that a loader
// reads without fields_bind() may name its `table`: then only the reference uses that table.
typedef struct Field {
    const char *key;
    FieldKind kind;
    size_t offset;  // of the member in `nodes`; in `made` if bytes > 0 or `table` binds its rows
    // width of a bound member or of one map of a FIELD_ROWS, 0 if not bound; number of elements
    uint8_t bytes, count;
    bool is_signed;
    bool needed;
    int low, high;  // range of a number; `high`: see FieldKind
    int fallback;   // value of an absent number, choice or yes
    const char *const *choices;
    const struct FieldTable *table;
    const char *unit;  // unit of a number ("turns"), or what a node holds ("hexes")
    const char *help;  // one line, for the reference
} Field;

typedef struct FieldTable {
    const char *what;  // names the map in errors: "the scenario", "a unit"
    const Field *fields;
    int count;
} FieldTable;

#define FIELD_TABLE(what, rows) \
    { what, rows, COUNT_OF(rows) }
// Macros for the rows. BOUND binds a row to an integer or bool, BOUND_LIST to an array of them.
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

// Reads `map` by the table into `nodes` and `made`; each may be NULL if no row stores there.
// Returns false and fills *error if a needed key is missing, a key is unknown or a value is
// invalid. Some rows may be stored by then.
bool fields_bind(const Node *map, const FieldTable *table, void *nodes, void *made, Error *error);
// Does what fields_bind() does, for a table without bound rows. `what` names the map in errors.
bool fields_read(const Node *map, const char *what, const Field fields[], int count, void *into,
                 Error *error);

// For tests: returns a row whose range, default or list cannot be stored, or NULL.
const Field *fields_misfit(const FieldTable *table);

// Returns the value of an absent key as a file says it, or NULL. A number is put in `digits`.
const char *field_default(const Field *field, char digits[12]);

// Reads a whole number from low to high into *out. Returns false and fills *error otherwise; `what`
// names the number in the error.
bool node_number(const Node *node, const char *what, int low, int high, int *out, Error *error);

// Stores the value of a text of one to eight digits, with or without a minus sign. Returns false
// for any other text.
bool number_parse(const char *text, int *out);
