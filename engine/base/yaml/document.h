// SPDX-License-Identifier: GPL-3.0-or-later
// document.h -- a YAML file as a read-only tree of nodes, parsed by libyaml.
//
// - Every node keeps its line and column. A loader can therefore point an error at the right place
//   long after parsing.
// - A file is one document of maps, lists and texts. Texts have no types: `6` and "6" are the same
//   text, and fields.h parses the numbers.
// - Anchors, aliases and tags are errors, so no node has two parents.
// - tree_parse() allocates all memory of a tree at once. Its size depends on the limits below and
//   on the length of the file, not on its contents.
#pragma once
#include "engine/base/base.h"
#include "engine/base/error.h"

enum {
    TREE_BYTES_MAX = 1 << 20,  // size of a file
    TREE_DEPTH_MAX = 16,       // nesting of maps and lists
    TREE_NODES_MAX = 16384,    // nodes in a tree, including keys
    TREE_ENTRIES_MAX = 1024,   // entries in one map: the check for duplicate keys is quadratic
};

typedef enum NodeKind { NODE_TEXT, NODE_LIST, NODE_MAP } NodeKind;

typedef struct Tree Tree;
typedef struct Node Node;

struct Node {
    const Tree *tree;
    NodeKind kind;
    int line, column;  // where the node begins in the file, from 1
    // column of the first letter of the text; 0 if letters and columns do not correspond, as in a
    // text with escapes or on several lines
    int text_column;
    size_t start, end;         // offset in the file of its first byte, and of the byte after it
    const char *text;          // the text of a NODE_TEXT; NULL in lists and maps
    const Node *key;           // the key of an entry of a map, a NODE_TEXT; NULL for other nodes
    const Node *first, *next;  // the first child and the next sibling, in the order of the file
    int count;                 // number of children
};

// The nodes point into the three blocks of memory that the tree owns. They are valid until
// tree_close(). A Tree must not be copied or moved: the nodes point back to it.
struct Tree {
    char file[192];
    char *text;  // the whole file, NUL-terminated; owned
    size_t size;
    Node *nodes;  // TREE_NODES_MAX of them, the first `count` in use; owned
    int count;
    char *words;  // the texts of the nodes, each NUL-terminated; owned
    size_t words_size, words_length;
    const Node *root;  // top node of the file, a NODE_MAP
};

// tree_open() reads and parses the file at `path`. tree_parse() parses `text`; it stores `path`, of
// fewer than 192 bytes, but opens no file. Both return false, fill *error and leave *tree closed if
// memory runs out, the file cannot be read, is no valid YAML map, or breaks a limit or rule above.
bool tree_open(Tree *tree, const char *path, Error *error);
bool tree_parse(Tree *tree, const char *path, const char *text, size_t size, Error *error);
// Frees the tree. A closed tree, or one of zeros, may be closed again.
void tree_close(Tree *tree);

// Returns the value of `key`. Returns NULL if the map has no such key.
const Node *node_get(const Node *map, const char *key);

// Returns the value of `key`, or the map, where an error can point, if the map has no such key.
const Node *node_at(const Node *map, const char *key);

// Returns a hash of the keys, texts and their order. Comments, quotes and layout do not change it.
// `skip` lists keys of this map, not of maps inside it, whose entries are ignored. A NULL ends the
// list; `skip` itself may be NULL.
uint64_t node_hash(const Node *node, const char *const skip[]);

// Writes what a node is, for an error: "a map", "a list", "nothing" or "'six'", cut at 40 bytes.
// Returns `out`.
const char *node_describe(const Node *node, char *out, size_t size);

// Both fill *error with the message and the place of the node, and return false. node_error_at()
// points at byte `offset` of the text if node->text_column is known, otherwise at the node.
bool node_error(const Node *node, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool node_error_at(const Node *node, size_t offset, Error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// An iterator over the words of a text, or of all texts of a list. Blanks and newlines separate
// words.
typedef struct Words {
    const Node *node;  // the text that contains the word; NULL after the last word
    const char *rest;  // the part of the text after the word
    size_t offset;     // offset of the word in the text, in bytes
    char word[32];     // the word; a longer one is cut
    bool in_list;
} Words;

// Returns an iterator before the first word. If `node` is NULL or a map, the iterator has no words.
Words words_of(const Node *node);
// Moves to the next word. Returns false after the last one.
bool words_next(Words *words);
// Fills *error with the message and the place of the current word. Returns false.
bool words_error(const Words *words, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
