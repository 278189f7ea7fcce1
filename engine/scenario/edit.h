// SPDX-License-Identifier: GPL-3.0-or-later
// edit.h -- a scenario with other numbers, by path: "units.HQ/8DLI.support=2".
//
// An edit changes the scenario's text, at the value's own place, and the rule system loads the
// result: so it is checked like any file, its hash is that of the text it stands for, and the text
// is a file that anybody can save and play. "units.T/B=none" takes a named item out. Which numbers
// there are, a system says in an EditSchema.
#pragma once
#include "engine/base/error.h"
#include "number.h"

typedef struct EditNumber {
    const char *pattern;  // keys with dots between; * is any one key, or item of a list
    int low, high;        // as the loader has them: a test holds them together
    bool always;          // listed even if the file leaves it at its default, `fallback`
    int fallback;
    const char *help;  // a few words
} EditNumber;

typedef struct EditShort {  // what people type, and what it stands for; * is carried over, and more
    const char *form, *path;  // keys may follow
} EditShort;

typedef struct EditFollow {  // whoever raises `path` above the number at `other` raises that too
    const char *path, *other;
    int most;  // as far as this
} EditFollow;

// How an entry of a list is told from its neighbours, by one of its keys: {"steps", "for every step
// the enemy has lost"}; %s is the key's value, as the file has it.
typedef struct EditKind {
    const char *key, *words;
} EditKind;

typedef struct EditSchema {
    const EditNumber *numbers;
    int number_count;
    const EditShort *shorts;
    int short_count;
    const EditFollow *follows;
    int follow_count;
    // Items that are found by their name alone, "units.NAME.KEY", wherever one of these patterns
    // has them: {"sides.*.weapons.*", NULL}. NULL if there are none.
    const char *named;  // "units"
    const char *const *items;
    const EditKind *kinds;  // of others the key and the value stand there: "turns: 4-4"
    int kind_count;
} EditSchema;

// The text of a scenario with all edits, in memory of its own; NULL, and *error says what is wrong
// and what would be right. `file` names it in errors.
char *edit_text(const EditSchema *schema, const char *file, const char *text,
                const char *const edits[], int count, Error *error);
// An error of loading such a text: which edits those were stands before its words.
void edit_explain(Error *error, const char *const edits[], int count);
// All numbers that stand in a text, and those of the schema that are always listed; how many.
int edit_numbers(const EditSchema *schema, const char *file, const char *text,
                 Number out[NUMBERS_MAX]);
