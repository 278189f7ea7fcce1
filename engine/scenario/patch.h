// SPDX-License-Identifier: GPL-3.0-or-later
// patch.h -- changes the text of a scenario's file by paths and leaves every other byte as it is:
// comments, the order of keys, quotes and layout. The page edits a battle by it.
//
// The changes are those of JSON Patch (RFC 6902): a list of maps with `op`, `path` and `value`.
//   replace  the value at a path that the file has
//   add      a key, or an item before the one at the path; "-" is the place after the last one.
//            Maps and lists that the path needs and the file does not have are added too.
//   remove   a key or item, with its lines and the comment behind it. With the last one of a map or
//            list that is written over lines, its own key goes too.
//   rename   the key at the path; `value` is the new key
//
// A path is a JSON pointer (RFC 6901): "/sides/allied/zones/west"; items count from 0; ~1 stands
// for / and ~0 for ~. A text counts as the list of its words: "/map/roads/0/2" is the third hex of
// the first road.
#pragma once
#include "engine/base/yaml/document.h"

enum { PATCH_STEPS_MAX = 1000 };

// Returns the text of the file with all steps applied in order; the caller frees it. Returns NULL
// and fills *error if the text is no valid YAML before a step or after it, if a step is malformed,
// if its path does not exist, or if memory is exhausted. `file` names the scenario in errors.
char *patch_text(const char *file, const char *text, const Node *steps, Error *error);

// The keys of a path, in a memory of its own.
enum { PATCH_KEYS_MAX = 20, PATCH_PATH_BYTES = 256 };
typedef struct PatchPath {
    char words[PATCH_PATH_BYTES];
    const char *key[PATCH_KEYS_MAX];
    int count;
} PatchPath;
// Splits a JSON pointer. Returns false if it is malformed or too long.
bool patch_path_read(const char *pointer, PatchPath *path);

// How far a path leads into a file: chain[0] is the root, chain[depth] the last node that exists.
typedef struct PatchPlace {
    const Node *chain[PATCH_KEYS_MAX + 1];
    int depth;  // keys of the path that were found
} PatchPlace;
void patch_place_find(const Tree *tree, const PatchPath *path, PatchPlace *place);
