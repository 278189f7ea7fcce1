// SPDX-License-Identifier: GPL-3.0-or-later
// problem_finder.h -- types and functions that scenario_problems.c, which finds the problems,
// shares with problem_repair.c, which blanks what is wrong. No other file includes it.
#pragma once
#include "engine/base/yaml/document.h"
#include "engine/rules/rules.h"
#include "scenario_problems.h"

enum { LOST_MAX = 64, NAME_LETTERS = 32 };

typedef struct Finder {
    const char *path;
    char *text;             // the text with blanks, and at its end with keys that it lacks; owned
    size_t size, original;  // bytes now, and without these keys
    Problem *out;
    int count;
    // Names that were blanked: an error that another part of the file names one is no fault of it.
    char lost[LOST_MAX][NAME_LETTERS + 3];  // in quotes, as errors name them
    int lost_count;
    size_t blank;  // where the last blank begins
    bool blanked;
    bool ways_lost;   // a part of a river or road was blanked
    size_t invented;  // where the last value begins that replaced a wrong one; 0 if there is none
} Finder;

// A place in the parsed text: the nodes from the root to the innermost one.
typedef struct Spot {
    size_t at;
    const Node *chain[TREE_DEPTH_MAX + 2];
    int depth;    // index of the innermost node
    bool on_key;  // the place is in the key of the innermost node
} Spot;

// Returns the offset at which a node begins, with its key.
static inline size_t start_of(const Node *node) {
    return node->key != NULL ? node->key->start : node->start;
}

// Finds the nodes around the place of an error.
void spot_find(const Tree *tree, const Error *error, Spot *spot);
// Returns the word of a text at the place, and its number in *index. "" if there is none.
void word_at(const Spot *spot, char word[24], int *index);
// Returns true if the word begins with a hex, such as "0402" or "0402-0403".
bool is_hex(const char *word);
// Returns the list of rows of letters in which the place is, or NULL.
const Node *rows_of(const Spot *spot);

// Returns the rule system that a scenario's text names, or NULL.
const Rules *system_of(const Node *root);
// Returns true if the text names a rule system that does not exist.
bool system_unknown(const Node *root);
// Changes the text so that the error is gone. Returns false if nothing can be blanked.
bool repair(Finder *finder, const Tree *tree, const Error *error);
