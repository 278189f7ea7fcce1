// SPDX-License-Identifier: GPL-3.0-or-later
// patch.c -- see patch.h. Start at patch_text(). Each step parses the text anew, finds the bytes of
// the value (Node.start, Node.end) and replaces them.
#include "patch.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/fields.h"
#include "engine/base/memory.h"
#include "patch_write.h"

enum { PIECE_BYTES = 1 << 17, REASON_BYTES = 200 };  // longest value that a step writes

typedef struct Patch {
    const char *file;
    char *text;  // the file after the steps so far; owned
    size_t size;
    Tree tree;                  // the same, parsed
    PatchPath path;             // of the current step
    PatchPlace place;           // where the path leads in `tree`
    const Node *value;          // of the current step, or NULL
    char *piece;                // PIECE_BYTES for the text that a step writes; owned
    Text out;                   // writes into `piece`
    char reason[REASON_BYTES];  // why a step cannot be made
} Patch;

typedef bool PatchRun(Patch *patch);
static bool run_add(Patch *patch);
static bool run_remove(Patch *patch);
static bool run_replace(Patch *patch);
static bool run_rename(Patch *patch);

static const struct PatchOp {
    const char *name;
    PatchRun *run;
    bool valued;  // needs a `value`
} ops[] = {
    {"add", run_add, true},
    {"remove", run_remove, false},
    {"replace", run_replace, true},
    {"rename", run_rename, true},
};

// ---- Paths

bool patch_path_read(const char *pointer, PatchPath *path) {
    path->count = 0;
    if (strlen(pointer) >= sizeof path->words || (pointer[0] != '\0' && pointer[0] != '/'))
        return false;
    char *out = path->words;
    for (const char *c = pointer; *c != '\0'; c++) {
        if (*c == '/') {
            if (path->count == PATCH_KEYS_MAX) return false;
            *out++ = '\0';
            path->key[path->count++] = out;
        } else if (*c == '~') {
            if (c[1] != '0' && c[1] != '1') return false;
            *out++ = *++c == '0' ? '~' : '/';
        } else {
            *out++ = *c;
        }
    }
    *out = '\0';
    return true;
}

// Reads a key as the index of an item. "-" is the place after the last one.
static bool index_read(const char *key, int count, int *out) {
    *out = count;
    if (strcmp(key, "-") == 0) return true;
    return key[0] != '-' && number_parse(key, out) && *out <= count;
}

static const Node *child_find(const Node *node, const char *key) {
    int index;
    if (node->kind == NODE_MAP) return node_get(node, key);
    if (node->kind == NODE_TEXT || !index_read(key, node->count, &index)) return NULL;
    const Node *child = node->first;
    while (child != NULL && index-- > 0) child = child->next;
    return child;
}

void patch_place_find(const Tree *tree, const PatchPath *path, PatchPlace *place) {
    place->depth = 0;
    place->chain[0] = tree->root;
    while (place->depth < path->count) {
        const Node *child = child_find(place->chain[place->depth], path->key[place->depth]);
        if (child == NULL) return;
        place->chain[++place->depth] = child;
    }
}

// ---- Bytes

static bool refuse(Patch *patch, const char *why) {
    snprintf(patch->reason, sizeof patch->reason, "%s", why);
    return false;
}

// Replaces the bytes from `from` to before `to`.
static bool splice(Patch *patch, size_t from, size_t to, const char *words) {
    size_t size = patch->size - (to - from) + strlen(words);
    if (size > TREE_BYTES_MAX || patch->out.length + 1 >= patch->out.size)
        return refuse(patch, "the file would be too large");
    return text_splice(&patch->text, &patch->size, from, to, words) ||
           refuse(patch, "there is no memory to change the file");
}

static bool is_flow(const Patch *patch, const Node *node) {
    return node->kind != NODE_TEXT && strchr("{[", patch->text[node->start]) != NULL;
}

static size_t line_start(const char *text, size_t at) {
    while (at > 0 && text[at - 1] != '\n') at--;
    return at;
}

// Returns the offset of the line break that ends the line, or of the end of the file.
static size_t line_end(const char *text, size_t at) { return at + strcspn(text + at, "\n"); }

// Returns the offset after the line break.
static size_t line_next(const char *text, size_t at) {
    at = line_end(text, at);
    return at + (text[at] == '\n');
}

// Returns the offset where an entry begins: its key, or the dash of an item of a block list.
static size_t entry_start(const Patch *patch, const Node *parent, const Node *node) {
    if (node->key != NULL) return node->key->start;
    size_t at = node->start;
    if (is_flow(patch, parent)) return at;
    while (at > parent->start && strchr(" \n\r", patch->text[at - 1]) != NULL) at--;
    return at > parent->start ? at - 1 : at;
}

// Returns true if the bytes are on one line and hold no comment.
static bool is_bare(const Patch *patch, size_t from, size_t to) {
    return memchr(patch->text + from, '\n', to - from) == NULL &&
           memchr(patch->text + from, '#', to - from) == NULL;
}

static const Node *sibling_before(const Node *parent, const Node *node) {
    const Node *before = NULL;
    for (const Node *child = parent->first; child != node; child = child->next) before = child;
    return before;
}

static const Node *child_last(const Node *parent) { return sibling_before(parent, NULL); }

// ---- Words of a text

// Finds the bytes of word `index` of a text. Returns the number of words before it: `index`, or
// less if the text has fewer. *from and *to are then the end of the last word.
static int word_find(const Patch *patch, const Node *node, int index, size_t *from, size_t *to) {
    const char *text = patch->text;
    bool quoted = strchr("\"'", text[node->start]) != NULL;
    size_t at = node->start + quoted, end = node->end - quoted;
    if (node->end > node->start && strchr(">|", text[node->start]) != NULL)
        at = line_next(text, node->start);
    *from = *to = at;
    for (int count = 0;; count++) {
        size_t start = at + strspn(text + at, " \n\r");
        if (start >= end) return *from = *to, count;
        at = start + strcspn(text + start, " \n\r");
        if (at > end) at = end;
        *from = start;
        *to = at;
        if (count == index) return count;
    }
}

static bool word_check(Patch *patch) {
    static const char good[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.+-/_";
    const Node *value = patch->value;
    if (value->kind == NODE_TEXT && value->text[0] != '\0' &&
        value->text[strspn(value->text, good)] == '\0')
        return true;
    return refuse(patch, "a word has letters, digits and . + - / _ only");
}

// Adds the word before the one at the index, or after the last one.
static bool word_add(Patch *patch, const Node *node, const char *key) {
    size_t from, to;
    int index;
    if (!word_check(patch)) return false;
    if (!index_read(key, 1 << 20, &index)) return refuse(patch, "expected the number of a word");
    bool there = word_find(patch, node, index, &from, &to) == index && from < to;
    text_put(&patch->out, there ? "%s " : " %s", patch->value->text);
    return splice(patch, there ? from : to, there ? from : to, patch->piece);
}

static bool entry_remove(Patch *patch, int depth);

static bool word_remove(Patch *patch, const Node *node, const char *key) {
    size_t from, to, other, end;
    int index;
    if (!index_read(key, 1 << 20, &index) || word_find(patch, node, index, &from, &to) < index ||
        from == to)
        return refuse(patch, "the text has no such word");
    if (index > 0) {
        word_find(patch, node, index - 1, &other, &end);
        return splice(patch, end, to, "");
    }
    if (word_find(patch, node, 1, &other, &end) == 1 && other < end && other > from)
        return splice(patch, from, other, "");
    return entry_remove(patch, patch->place.depth);
}

static bool word_replace(Patch *patch, const Node *node, const char *key) {
    size_t from, to;
    int index;
    if (!word_check(patch)) return false;
    if (!index_read(key, 1 << 20, &index) || word_find(patch, node, index, &from, &to) < index ||
        from == to)
        return refuse(patch, "the text has no such word");
    return splice(patch, from, to, patch->value->text);
}

// Returns true if the rest of the path is one key and names a word of a text.
static bool is_word(const Patch *patch) {
    const Node *node = patch->place.chain[patch->place.depth];
    return patch->place.depth + 1 == patch->path.count && node->kind == NODE_TEXT &&
           node->start < node->end;
}

// ---- Removing

static bool flow_remove(Patch *patch, const Node *parent, const Node *node) {
    const char *text = patch->text;
    const Node *before = sibling_before(parent, node);
    size_t from = entry_start(patch, parent, node), to = node->end;
    if (node->next != NULL) {
        size_t next = entry_start(patch, parent, node->next);
        if (is_bare(patch, to, next)) return splice(patch, from, next, "");
        to += strcspn(text + to, ",") + 1;
        to += strspn(text + to, " ");
    } else if (before != NULL && is_bare(patch, before->end, from)) {
        return splice(patch, before->end, to, "");
    }
    size_t start = line_start(text, from);
    bool alone = start + strspn(text + start, " ") == from && text[to] == '\n';
    return splice(patch, alone ? start : from, alone ? to + 1 : to, "");
}

// Removes the entry chain[depth].
static bool entry_remove(Patch *patch, int depth) {
    if (depth == 0) return refuse(patch, "a file needs a key");
    const Node *node = patch->place.chain[depth], *parent = patch->place.chain[depth - 1];
    if (is_flow(patch, parent)) return flow_remove(patch, parent, node);
    if (parent->count == 1) return entry_remove(patch, depth - 1);
    size_t from = entry_start(patch, parent, node), start = line_start(patch->text, from);
    if (start + strspn(patch->text + start, " ") == from)
        return splice(patch, start, line_next(patch->text, node->end), "");
    if (node->next == NULL) return refuse(patch, "it does not begin a line of the file");
    return splice(patch, from, entry_start(patch, parent, node->next), "");
}

static bool run_remove(Patch *patch) {
    const PatchPlace *place = &patch->place;
    if (place->depth == patch->path.count) return entry_remove(patch, place->depth);
    if (is_word(patch))
        return word_remove(patch, place->chain[place->depth], patch->path.key[place->depth]);
    return refuse(patch, "the file has no such path");
}

// ---- Adding

// Writes what follows a key: the keys of the path from `depth` on, which the file does not have,
// and the value.
static void tail_put(Patch *patch, int depth, int indent, bool flow) {
    Text *out = &patch->out;
    if (depth == patch->path.count) {
        if (flow) text_char(out, ' ');
        if (flow)
            yaml_flow_put(out, patch->value);
        else
            yaml_block_put(out, patch->value, indent);
        return;
    }
    const char *key = patch->path.key[depth];
    bool item = strcmp(key, "-") == 0;
    bool word = patch->value->kind == NODE_TEXT && strchr(patch->value->text, ' ') == NULL;
    bool lines = !flow && !(item && word);
    if (lines)
        text_put(out, "\n%*s%s", indent + 2, "", item ? "-" : "");
    else
        text_put(out, item ? " [" : " {");
    if (!item) yaml_text_put(out, key, !lines);
    if (!item) text_char(out, ':');
    if (item && !lines)
        yaml_flow_put(out, patch->value);
    else
        tail_put(patch, depth + 1, indent + 2, !lines || item);
    if (!lines) text_char(out, item ? ']' : '}');
}

// Writes an entry of a map or list: its key if it has one, and the rest.
static void entry_put(Patch *patch, const Node *parent, int depth, int indent, bool flow) {
    if (parent->kind == NODE_MAP) {
        yaml_text_put(&patch->out, patch->path.key[depth], flow);
        text_char(&patch->out, ':');
        tail_put(patch, depth + 1, indent, flow);
    } else {
        if (!flow) text_put(&patch->out, "- ");
        yaml_flow_put(&patch->out, patch->value);
    }
}

static bool flow_add(Patch *patch, const Node *parent, int index, int depth) {
    const char *text = patch->text;
    const Node *last = child_last(parent), *next = parent->first;
    for (int i = 0; i < index && next != NULL; i++) next = next->next;
    size_t at = last == NULL ? parent->start + 1 : last->end;
    if (last == NULL || next != NULL) {
        entry_put(patch, parent, depth, 0, true);
        if (next != NULL) at = entry_start(patch, parent, next);
        if (next != NULL) text_put(&patch->out, ", ");
        return splice(patch, at, at, patch->piece);
    }
    text_put(&patch->out, ", ");
    entry_put(patch, parent, depth, 0, true);
    // A unit may be a long line, but lists such as hexsides are wrapped.
    size_t column = at - line_start(text, at);
    bool wraps = parent->kind == NODE_LIST && patch->out.length < PATCH_COLUMNS;
    if (wraps && column + patch->out.length > PATCH_COLUMNS) {
        size_t first = entry_start(patch, parent, parent->first);
        text_clear(&patch->out);
        text_put(&patch->out, ",\n%*s", (int)(first - line_start(text, first)), "");
        entry_put(patch, parent, depth, 0, true);
    }
    return splice(patch, at, at, patch->piece);
}

static bool block_add(Patch *patch, const Node *parent, int index, int depth) {
    const Node *next = parent->first;
    for (int i = 0; i < index && next != NULL; i++) next = next->next;
    size_t first = entry_start(patch, parent, parent->first);
    int indent = (int)(first - line_start(patch->text, first));
    if (next == NULL) {
        size_t at = line_end(patch->text, child_last(parent)->end);
        text_put(&patch->out, "\n%*s", indent, "");
        entry_put(patch, parent, depth, indent, false);
        return splice(patch, at, at, patch->piece);
    }
    size_t at = entry_start(patch, parent, next), start = line_start(patch->text, at);
    if (start + strspn(patch->text + start, " ") != at)
        return refuse(patch, "the item after it does not begin a line of the file");
    entry_put(patch, parent, depth, indent, false);
    text_put(&patch->out, "\n%*s", indent, "");
    return splice(patch, at, at, patch->piece);
}

// Replaces a map, list or text that holds nothing, which lies at chain[depth], by the rest of the
// path.
static bool empty_fill(Patch *patch, int depth) {
    const Node *node = patch->place.chain[depth], *parent = patch->place.chain[depth - 1];
    if (node->key == NULL) return refuse(patch, "expected a path into a key with a value");
    size_t key = node->key->start;
    bool flow = is_flow(patch, parent);
    tail_put(patch, depth, (int)(key - line_start(patch->text, key)), flow);
    size_t from = node->start;
    while (patch->text[from - 1] == ' ') from--;
    return splice(patch, from, node->end, patch->piece);
}

static bool run_add(Patch *patch) {
    const PatchPath *path = &patch->path;
    const PatchPlace *place = &patch->place;
    int depth = place->depth, index;
    const Node *node = place->chain[depth];
    if (depth == path->count) {
        const Node *parent = depth > 0 ? place->chain[depth - 1] : NULL;
        if (parent == NULL || parent->kind != NODE_LIST) return run_replace(patch);
        index_read(path->key[depth - 1], parent->count, &index);
        return is_flow(patch, parent) ? flow_add(patch, parent, index, depth - 1)
                                      : block_add(patch, parent, index, depth - 1);
    }
    if (node->kind == NODE_TEXT && node->text[strspn(node->text, " \n")] != '\0')
        return is_word(patch) ? word_add(patch, node, path->key[depth])
                              : refuse(patch, "the path leads into a text");
    if (node->count == 0) return empty_fill(patch, depth);
    if (node->kind == NODE_LIST &&
        (depth + 1 < path->count || !index_read(path->key[depth], node->count, &index)))
        return refuse(patch, "the list has no such item");
    if (is_flow(patch, node)) return flow_add(patch, node, node->count, depth);
    return block_add(patch, node, node->count, depth);
}

// ---- Replacing

// Replaces a text by a text, in the quotes that it has.
static bool text_replace(Patch *patch, const Node *node, bool flow) {
    Text *out = &patch->out;
    const char *words = patch->value->text;
    char quote = patch->text[node->start];
    bool quoted = quote == '\'' || quote == '"';
    if (!flow && node->key != NULL && (!quoted || strchr(words, '\n') != NULL)) {
        size_t key = node->key->start, from = node->start;
        while (patch->text[from - 1] == ' ') from--;
        yaml_block_put(out, patch->value, (int)(key - line_start(patch->text, key)));
        return splice(patch, from, node->end, patch->piece);
    }
    if (node->start == node->end) text_char(out, ' ');
    if (quote == '\'' && strchr(words, '\'') == NULL && strchr(words, '\n') == NULL)
        text_put(out, "'%s'", words);
    else if (quote == '"' && strpbrk(words, "\"\\\n") == NULL)
        text_put(out, "\"%s\"", words);
    else
        yaml_text_put(out, words, flow);
    return splice(patch, node->start, node->end, patch->piece);
}

static bool run_replace(Patch *patch) {
    const PatchPlace *place = &patch->place;
    const Node *node = place->chain[place->depth];
    if (is_word(patch)) return word_replace(patch, node, patch->path.key[place->depth]);
    if (place->depth < patch->path.count) return refuse(patch, "the file has no such path");
    if (place->depth == 0) return refuse(patch, "expected the path of a key");
    bool flow = is_flow(patch, place->chain[place->depth - 1]);
    if (node->kind == NODE_TEXT && patch->value->kind == NODE_TEXT)
        return text_replace(patch, node, flow);
    if (node->start == node->end) text_char(&patch->out, ' ');
    yaml_flow_put(&patch->out, patch->value);
    return splice(patch, node->start, node->end, patch->piece);
}

static bool run_rename(Patch *patch) {
    const PatchPlace *place = &patch->place;
    const Node *node = place->chain[place->depth];
    if (place->depth < patch->path.count || node->key == NULL)
        return refuse(patch, "the file has no such key");
    if (patch->value->kind != NODE_TEXT || patch->value->text[0] == '\0')
        return refuse(patch, "expected a key as the value");
    yaml_text_put(&patch->out, patch->value->text, true);
    return splice(patch, node->key->start, node->key->end, patch->piece);
}

// ---- Steps

static const char *text_at(const Node *step, const char *key) {
    const Node *value = step->kind == NODE_MAP ? node_get(step, key) : NULL;
    return value != NULL && value->kind == NODE_TEXT ? value->text : "?";
}

static bool step_run(Patch *patch, const Node *step) {
    const char *name = text_at(step, "op");
    const struct PatchOp *op = NULL;
    for (int i = 0; i < COUNT_OF(ops); i++)
        if (strcmp(ops[i].name, name) == 0) op = &ops[i];
    if (op == NULL) return refuse(patch, "'op' must be add, remove, replace or rename");
    patch->value = node_get(step, "value");
    if (op->valued && patch->value == NULL) return refuse(patch, "missing 'value'");
    if (!patch_path_read(text_at(step, "path"), &patch->path))
        return refuse(patch, "expected a path such as /sides/allied/name");
    patch_place_find(&patch->tree, &patch->path, &patch->place);
    patch->out = text_over(patch->piece, PIECE_BYTES);
    return op->run(patch);
}

char *patch_text(const char *file, const char *text, const Node *steps, Error *error) {
    Patch patch = {.file = file, .size = strlen(text), .piece = memory_take(PIECE_BYTES, 1)};
    bool good = steps->kind == NODE_LIST && steps->count <= PATCH_STEPS_MAX;
    if (!good) error_set(error, "expected a list of at most %d edits", PATCH_STEPS_MAX);
    patch.text = memory_take(patch.size + 1, 1);
    memcpy(patch.text, text, patch.size + 1);
    good = good && tree_parse(&patch.tree, file, patch.text, patch.size, error);
    int number = 1;
    for (const Node *step = steps->first; good && step != NULL; step = step->next, number++) {
        Error why = {0};
        good = step_run(&patch, step);
        if (!good) {
            error_set(error, "edit %d, '%s': %s", number, text_at(step, "path"), patch.reason);
            break;
        }
        tree_close(&patch.tree);
        good = tree_parse(&patch.tree, file, patch.text, patch.size, &why);
        if (!good)
            error_set(error, "edit %d, '%s' makes the file invalid: %s", number,
                      text_at(step, "path"), why.words);
    }
    tree_close(&patch.tree);
    free(patch.piece);
    if (good) return patch.text;
    free(patch.text);
    return NULL;
}
