// SPDX-License-Identifier: GPL-3.0-or-later
// document.h -- a read-only view of a YAML file (libyaml) that remembers where everything stands.
//
// Every node keeps its line and column, so that a check of meaning, long after parsing, can still
// point at the place. A file is one document of maps, lists and texts; there are no types: `6` and
// "6" are the same text, and who asks for a number parses it (fields.h). Anchors, aliases and tags
// are refused, so a tree is a tree. A tree takes its memory once, whatever the file says.
#pragma once
#include "base.h"
#include "error.h"

enum {
    TREE_BYTES_MAX = 1 << 20,  // of a file
    TREE_DEPTH_MAX = 16,       // maps and lists within each other
    TREE_NODES_MAX = 16384,    // keys count too
    TREE_ENTRIES_MAX = 1024,   // of one map: doubles are looked for one by one
};

typedef enum NodeKind { NODE_TEXT, NODE_LIST, NODE_MAP } NodeKind;

typedef struct Tree Tree;
typedef struct Node Node;

struct Node {
    const Tree *tree;
    NodeKind kind;
    int line, column;          // from 1
    int text_column;           // where the text's first letter stands; 0 if it is not all on one
                               // line exactly as written (escapes, folded lines)
    const char *text;          // of a NODE_TEXT, else NULL
    const Node *key;           // of an entry of a map: the key, a NODE_TEXT; else NULL
    const Node *first, *next;  // the first child, in the order of the file; the next sibling
    int count;                 // children
};

struct Tree {
    char file[192];
    char *text;  // the whole file, ending in NUL; owned
    size_t size;
    Node *nodes;  // owned
    int count;
    char *words;  // where the nodes' texts stand, each ending in NUL; owned
    size_t words_size, words_length;
    const Node *root;  // a map
};

// Read a file, or parse a text that `path` only names in errors. On failure *tree is closed.
bool tree_open(Tree *tree, const char *path, Error *error);
bool tree_parse(Tree *tree, const char *path, const char *text, size_t size, Error *error);
void tree_close(Tree *tree);

// The value of a key, NULL if the map has no such key.
const Node *node_get(const Node *map, const char *key);

// That value, or the map itself if it has none: a place for an error to point at.
const Node *node_at(const Node *map, const char *key);

// A hash of what a node says: keys, texts and their order, but no comments, blanks or quotes. Of a
// map, entries with a key of `skip` (a list that NULL ends; NULL for none) do not count.
uint64_t node_hash(const Node *node, const char *const skip[]);

// "a list", "'six'": what a node is, for errors.
const char *node_describe(const Node *node, char *out, size_t size);

// Fill `error` with the node's place, and return false. node_error_at() points at the letter
// `offset` of the node's text, if that can be known.
bool node_error(const Node *node, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool node_error_at(const Node *node, size_t offset, Error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The words of a text, or of all the texts of a list, one after the other.
typedef struct Words {
    const Node *node;  // the text that the word stands in; NULL after the last
    const char *rest;
    size_t offset;  // of the word in that text
    char word[32];  // cut if longer
    bool in_list;
} Words;

Words words_of(const Node *node);  // NULL has no words
bool words_next(Words *words);     // false after the last
bool words_error(const Words *words, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
