// SPDX-License-Identifier: GPL-3.0-or-later
// edit.h -- changes numbers of a scenario by path, such as "units.HQ/8DLI.support=2".
//
// An edit replaces the value in the text of the scenario, and the rule system loads the new text.
// The loader therefore checks an edited scenario like any file, its hash is the hash of its text,
// and the text can be saved and played. "units.T/B=0" removes an item of a list that has a name,
// and "units.T/B=2" adds a second one, named "T/B+". An edit can replace any value of the file that
// is plain text on one line. The EditSchema of a rule system lists the numbers that are offered to
// people, and those that an edit may add to the file.
#pragma once
#include "engine/base/fields.h"
#include "number.h"

typedef enum EditForm {  // how the file writes a number; an edit keeps the form
    EDIT_PLAIN,          // as a number, or as the name of a choice whose index is the number
    EDIT_FIRST,          // as the first of several words: "4 infantry"
    EDIT_TIME,           // as DAY/TURN; the number counts the turns from the start of the battle
} EditForm;

typedef struct EditNumber {
    const char *pattern;  // keys joined by dots; * stands for any one key or item of a list
    int low, high;        // the range of the loader; a test compares the two
    // List the number even if the file does not have it. Its value is then that of the same key in
    // a map around it, or `fallback`.
    bool always;
    int fallback;
    const char *help;  // a few words for a list of numbers
    // The loader's table that has the last key of the pattern, or NULL. The row of this key gives
    // the range, the names of choices, and the help if `help` is NULL.
    const FieldTable *table;
    EditForm form;
} EditNumber;
// For rows of EditNumber, besides HELP().
#define ALWAYS(value)   .always = true, .fallback = (value)
#define ROW_OF(entries) .table = &(entries)

// A short form that people type, and the path for which it stands. A * in `form` is copied to the *
// in `path`. More keys may follow the short form.
typedef struct EditShort {
    const char *form, *path;
} EditShort;

// Items of a list that name another item by a key, and that do nothing without it. An edit that
// removes the named item removes them too.
typedef struct EditNeed {
    const char *pattern, *key;
} EditNeed;

// Tells people which entry of a list a number belongs to, by one of the entry's keys: {"steps",
// "for every step the enemy has lost"}. A %s in `words` is replaced by the value of the key.
typedef struct EditKind {
    const char *key, *words;
} EditKind;

// Lists the numbers that users are offered to edit in the scenarios of a rule system.
typedef struct EditSchema {
    const EditNumber *numbers;
    int number_count;
    const EditShort *shorts;
    int short_count;
    // A path "units.NAME.KEY" finds an item by its name alone. `named` is the first key ("units").
    // `items` lists the patterns of these items, such as "sides.*.weapons.*", and ends with NULL.
    // Both are NULL if no item is found so.
    const char *named;
    const char *const *items;
    const EditKind *kinds;  // an entry that no kind describes shows a key and its value, such as
    int kind_count;         // "turns: 4-4"
    const EditNeed *needs;
    int need_count;
    const uint8_t *turns;  // number of turns of each day, for EDIT_TIME
    int days;
} EditSchema;

// Returns the text of a scenario with all edits applied in order; the caller frees it. Returns NULL
// and fills *error if an edit is malformed, names an unknown path or a value that an edit cannot
// replace, or if memory is exhausted. Does not check ranges: the loader checks them. `file` names
// the scenario in errors.
char *edit_text(const EditSchema *schema, const char *file, const char *text,
                const char *const edits[], int count, Error *error);
// Adds "with EDIT and EDIT: " to the front of an error from loading an edited text.
void edit_explain(Error *error, const char *const edits[], int count);
// Lists the numbers of the schema in the order of the text, and for each item of EditSchema.items
// how many of it there are: 1. At most NUMBERS_MAX. Returns the number of numbers; 0 if the text
// cannot be parsed.
int edit_numbers(const EditSchema *schema, const char *file, const char *text,
                 Number out[NUMBERS_MAX]);
