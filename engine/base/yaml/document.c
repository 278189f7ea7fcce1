// SPDX-License-Identifier: GPL-3.0-or-later
// document.c -- builds the tree of document.h from libyaml's events. Start at tree_parse().
#include "document.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <yaml.h>

#include "engine/base/hash.h"
#include "engine/base/letter.h"
#include "yaml_error.h"

// A map or list whose end event has not come yet.
typedef struct Open {
    Node *node, *last;  // the map or list, and its latest child
    Node *key;          // the key of a map whose value comes next; NULL if a key comes next
} Open;

typedef struct Builder {
    Tree *tree;
    Error *error;
    Open open[TREE_DEPTH_MAX];
    int depth, documents;
    size_t mark_bytes;         // of the byte order mark that editors of Windows write
    size_t characters, bytes;  // a place in the file, from which offset_of() goes on
    bool done;
    bool quoted;                   // the latest text is in quotes
    yaml_mark_t quote, quote_end;  // where it begins and ends
} Builder;

static bool build(Builder *builder, const yaml_event_t *event);
static bool build_text(Builder *builder, const yaml_event_t *event);
static bool build_open(Builder *builder, const yaml_event_t *event, NodeKind kind);
static void node_end(Builder *builder, const yaml_event_t *event);
static bool mark_error(const Builder *builder, yaml_mark_t mark, const char *words);
static bool parser_error(const Builder *builder, const yaml_parser_t *parser);
static bool file_read(Tree *tree, const char *path, Error *error);

bool tree_open(Tree *tree, const char *path, Error *error) {
    *tree = (Tree){0};
    if (strlen(path) >= sizeof tree->file) {
        return error_set(error, "the path '%.60s...' is too long: at most %d bytes", path,
                         (int)sizeof tree->file - 1);
    }
    Tree file = {0};
    if (!file_read(&file, path, error)) return false;
    bool well = tree_parse(tree, path, file.text, file.size, error);
    free(file.text);
    return well;
}

bool tree_parse(Tree *tree, const char *path, const char *text, size_t size, Error *error) {
    *tree = (Tree){0};
    assert(strlen(path) < sizeof tree->file);
    snprintf(tree->file, sizeof tree->file, "%s", path);
    if (size > TREE_BYTES_MAX) {
        return error_set_at(error, path, 0, 0, "the file is larger than %d bytes", TREE_BYTES_MAX);
    }
    tree->size = size;
    tree->text = malloc(size + 1);
    // A parsed text can be longer than its source in the file: an escape of two bytes (\L, \P)
    // stands for a character of three bytes.
    tree->words_size = 2 * size + TREE_NODES_MAX;
    tree->words = malloc(tree->words_size);
    tree->nodes = malloc(TREE_NODES_MAX * sizeof(Node));
    if (tree->text == NULL || tree->words == NULL || tree->nodes == NULL) {
        tree_close(tree);
        return error_set_at(error, path, 0, 0, "no memory to read the file");
    }
    memcpy(tree->text, text, size);
    tree->text[size] = '\0';

    // libyaml would count the mark as a column of the first line.
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    Builder builder = {.tree = tree, .error = error, .mark_bytes = mark, .bytes = mark};
    yaml_parser_t parser;
    bool well = yaml_parser_initialize(&parser) != 0;
    if (!well) {
        tree_close(tree);
        return error_set_at(error, path, 0, 0, "no memory to read the file");
    }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)tree->text + mark, size - mark);
    // The loop ends, because every event consumes input or closes a map or list.
    while (well && !builder.done) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            well = parser_error(&builder, &parser);
            break;
        }
        well = build(&builder, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    if (well && (tree->root == NULL || tree->root->kind != NODE_MAP)) {
        well =
            error_set_at(error, path, 1, 1, "invalid file; expected a map: lines of 'key: value'");
    }
    if (!well) tree_close(tree);
    return well;
}

void tree_close(Tree *tree) {
    free(tree->text);
    free(tree->words);
    free(tree->nodes);
    *tree = (Tree){0};
}

static bool file_read(Tree *tree, const char *path, Error *error) {
    struct stat facts;
    FILE *file = NULL;
    // Open only regular files: opening a pipe or a device could block forever.
    if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode) || (file = fopen(path, "rb")) == NULL) {
        return error_set_at(error, path, 0, 0, "cannot read the file");
    }
    // Read one byte more than the limit: tree_parse() then refuses a file that is too large.
    tree->text = malloc(TREE_BYTES_MAX + 1);
    bool well = tree->text != NULL;
    if (well) {
        tree->size = fread(tree->text, 1, TREE_BYTES_MAX + 1, file);
        well = !ferror(file);
    }
    fclose(file);
    if (well) return true;
    bool memory = tree->text != NULL;
    free(tree->text);
    return error_set_at(error, path, 0, 0, "%s",
                        memory ? "the file cannot be read" : "no memory to read the file");
}

// ---- building ---------------------------------------------------------------------------------

static bool build(Builder *builder, const yaml_event_t *event) {
    switch (event->type) {
        case YAML_STREAM_END_EVENT:
            builder->done = true;
            return true;
        case YAML_DOCUMENT_START_EVENT:
            if (builder->documents++ == 0) return true;
            return mark_error(builder, event->start_mark,
                              "a second YAML document begins here; expected only one in a file");
        case YAML_ALIAS_EVENT:
            return mark_error(builder, event->start_mark,
                              "an alias (*name) is not supported; write the value itself");
        case YAML_SCALAR_EVENT:
            return build_text(builder, event);
        case YAML_SEQUENCE_START_EVENT:
            return build_open(builder, event, NODE_LIST);
        case YAML_MAPPING_START_EVENT:
            return build_open(builder, event, NODE_MAP);
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT:
            assert(builder->depth > 0);
            assert(builder->open[builder->depth - 1].key == NULL);
            builder->depth--;
            node_end(builder, event);
            return true;
        default:
            return true;
    }
}

// Returns the byte offset of a mark, whose index counts characters. Marks come in the order of the
// file, but for the end of a block, which nobody asks for.
static size_t offset_of(Builder *builder, yaml_mark_t mark) {
    const Tree *tree = builder->tree;
    for (; builder->characters < mark.index && builder->bytes < tree->size; builder->characters++) {
        do builder->bytes++;
        while ((tree->text[builder->bytes] & 0xc0) == 0x80);
    }
    return builder->bytes;
}

// Returns a new node at the place of the event, without a parent. Returns NULL and fills the error
// if the tree is full or the node has an anchor or tag.
static Node *node_new(Builder *builder, const yaml_event_t *event, NodeKind kind,
                      const yaml_char_t *anchor, const yaml_char_t *tag) {
    Tree *tree = builder->tree;
    if (anchor != NULL || tag != NULL) {
        mark_error(builder, event->start_mark,
                   anchor != NULL ? "an anchor (&name) is not supported; write the value itself"
                                  : "a tag (!name) is not supported; write the value alone");
        return NULL;
    }
    if (tree->count == TREE_NODES_MAX) {
        mark_error(builder, event->start_mark, "the file has too many keys and values");
        return NULL;
    }
    Node *node = &tree->nodes[tree->count++];
    *node = (Node){.tree = tree,
                   .kind = kind,
                   .line = (int)event->start_mark.line + 1,
                   .column = (int)event->start_mark.column + 1,
                   .start = offset_of(builder, event->start_mark)};
    node->end = node->start;
    return node;
}

// Sets the end of the map or list that the event closes. A block ends with its last child.
static void node_end(Builder *builder, const yaml_event_t *event) {
    const Open *open = &builder->open[builder->depth];
    Node *node = open->node;
    bool flow = strchr("{[", builder->tree->text[node->start]) != NULL;
    if (flow) node->end = offset_of(builder, event->end_mark);
    if (!flow && open->last != NULL) node->end = open->last->end;
}

// Adds a node to the innermost open map or list, as a key or as a value. Returns false and fills
// the error for a key that is not a text, a duplicate key, or a map with too many keys.
static bool node_hang(Builder *builder, Node *node) {
    if (builder->depth == 0) {
        assert(builder->tree->root == NULL);
        builder->tree->root = node;
        return true;
    }
    Open *open = &builder->open[builder->depth - 1];
    if (open->node->kind == NODE_MAP && open->key == NULL) {
        if (node->kind != NODE_TEXT) {
            return node_error(node, builder->error, "a key must be a text, not %s",
                              node->kind == NODE_MAP ? "a map" : "a list");
        }
        const Node *twin = node_get(open->node, node->text);
        if (twin != NULL) {
            return node_error(node, builder->error, "duplicate key '%s'; first given in line %d",
                              node->text, twin->key->line);
        }
        if (open->node->count == TREE_ENTRIES_MAX) {
            return node_error(node, builder->error, "too many keys in this map: at most %d",
                              TREE_ENTRIES_MAX);
        }
        open->key = node;
        return true;
    }
    node->key = open->key;
    open->key = NULL;
    if (open->last == NULL) {
        open->node->first = node;
    } else {
        open->last->next = node;
    }
    open->last = node;
    open->node->count++;
    return true;
}

static bool build_text(Builder *builder, const yaml_event_t *event) {
    Tree *tree = builder->tree;
    const char *value = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    Node *node =
        node_new(builder, event, NODE_TEXT, event->data.scalar.anchor, event->data.scalar.tag);
    if (node == NULL) return false;
    size_t letters = 0;
    for (size_t i = 0; i < length; letters++) {
        uint32_t code;
        int bytes = letter_read(value + i, length - i, &code);
        if (bytes == 0 || (letter_is_control(code) && code != '\n')) {
            return mark_error(builder, event->start_mark,
                              bytes == 0 || code < 0x100
                                  ? "invalid text; expected UTF-8 without control characters"
                                  : "invalid text: it contains a character that changes the "
                                    "direction of writing; remove it");
        }
        i += (size_t)bytes;
    }
    if (tree->words_length + length + 1 > tree->words_size) {
        return mark_error(builder, event->start_mark, "the file has too much text");
    }
    node->text = tree->words + tree->words_length;
    memcpy(tree->words + tree->words_length, value, length);
    tree->words[tree->words_length + length] = '\0';
    tree->words_length += length + 1;

    yaml_scalar_style_t style = event->data.scalar.style;
    bool quoted =
        style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    builder->quoted = quoted;
    builder->quote = event->start_mark;
    builder->quote_end = event->end_mark;
    if ((quoted || style == YAML_PLAIN_SCALAR_STYLE) &&
        event->start_mark.line == event->end_mark.line &&
        event->end_mark.column - event->start_mark.column == letters + (quoted ? 2 : 0)) {
        node->text_column = node->column + quoted;
    }
    node->end = offset_of(builder, event->end_mark);
    while (node->end > node->start && strchr(" \n\r", tree->text[node->end - 1]) != NULL)
        node->end--;  // a block of text ends with its line breaks
    return node_hang(builder, node);
}

static bool build_open(Builder *builder, const yaml_event_t *event, NodeKind kind) {
    bool map = kind == NODE_MAP;
    Node *node =
        node_new(builder, event, kind,
                 map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor,
                 map ? event->data.mapping_start.tag : event->data.sequence_start.tag);
    if (node == NULL) return false;
    if (builder->depth == TREE_DEPTH_MAX) {
        return node_error(node, builder->error,
                          "lists and maps are nested too deeply: at most %d levels",
                          TREE_DEPTH_MAX);
    }
    if (!node_hang(builder, node)) return false;
    builder->open[builder->depth++] = (Open){.node = node};
    return true;
}

// ---- errors -----------------------------------------------------------------------------------

static bool mark_error(const Builder *builder, yaml_mark_t mark, const char *words) {
    return error_set_at(builder->error, builder->tree->file, (int)mark.line + 1,
                        (int)mark.column + 1, "%s", words);
}

static bool parser_error(const Builder *builder, const yaml_parser_t *parser) {
    const Tree *tree = builder->tree;
    YamlFault fault = {.parser = parser,
                       .file = tree->file,
                       .text = tree->text + builder->mark_bytes,
                       .size = tree->size - builder->mark_bytes,
                       .quoted = builder->quoted,
                       .quote = builder->quote,
                       .quote_end = builder->quote_end};
    return yaml_error(&fault, builder->error);
}

bool node_error(const Node *node, Error *error, const char *format, ...) {
    char words[sizeof(((Error *)0)->words)];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return error_set_at(error, node->tree->file, node->line, node->column, "%s", words);
}

bool node_error_at(const Node *node, size_t offset, Error *error, const char *format, ...) {
    char words[sizeof(((Error *)0)->words)];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    int column = node->text_column > 0 ? node->text_column : node->column;
    for (size_t i = 0; i < offset && node->text_column > 0; i++)
        column += (node->text[i] & 0xc0) != 0x80;
    return error_set_at(error, node->tree->file, node->line, column, "%s", words);
}

// ---- using a finished tree ----------------------------------------------------------------------

uint64_t node_hash(const Node *node, const char *const skip[]) {
    uint64_t hash = hash_join((uint64_t)node->kind, node->text != NULL ? hash_text(node->text) : 0);
    for (const Node *child = node->first; child != NULL; child = child->next) {
        bool skipped = false;
        for (int i = 0; child->key != NULL && skip != NULL && skip[i] != NULL && !skipped; i++)
            skipped = strcmp(child->key->text, skip[i]) == 0;
        if (skipped) continue;
        if (child->key != NULL) hash = hash_join(hash, hash_text(child->key->text));
        hash = hash_join(hash, node_hash(child, NULL));
    }
    return hash;
}

const char *node_describe(const Node *node, char *out, size_t size) {
    switch (node->kind) {
        case NODE_MAP:
            snprintf(out, size, "a map");
            break;
        case NODE_LIST:
            snprintf(out, size, "a list");
            break;
        case NODE_TEXT:
            if (node->text[0] == '\0') {
                snprintf(out, size, "nothing");
            } else {
                snprintf(out, size, strlen(node->text) > 40 ? "'%.40s...'" : "'%.40s'", node->text);
            }
            break;
    }
    return out;
}

const Node *node_get(const Node *map, const char *key) {
    assert(map->kind == NODE_MAP);
    for (const Node *entry = map->first; entry != NULL; entry = entry->next) {
        if (strcmp(entry->key->text, key) == 0) return entry;
    }
    return NULL;
}

const Node *node_at(const Node *map, const char *key) {
    const Node *value = node_get(map, key);
    return value != NULL ? value : map;
}

Words words_of(const Node *node) {
    Words words = {0};
    if (node == NULL || node->kind == NODE_MAP) return words;
    words.in_list = node->kind == NODE_LIST;
    words.node = words.in_list ? node->first : node;
    words.rest = words.node != NULL && words.node->kind == NODE_TEXT ? words.node->text : "";
    return words;
}

bool words_next(Words *words) {
    while (words->node != NULL) {
        const char *start = words->rest + strspn(words->rest, " \n");
        size_t length = strcspn(start, " \n");
        if (length > 0) {
            words->offset = (size_t)(start - words->node->text);
            words->rest = start + length;
            snprintf(words->word, sizeof words->word, "%.*s", min_int((int)length, 31), start);
            return true;
        }
        words->node = words->in_list ? words->node->next : NULL;
        words->rest =
            words->node != NULL && words->node->kind == NODE_TEXT ? words->node->text : "";
    }
    return false;
}

bool words_error(const Words *words, Error *error, const char *format, ...) {
    char text[sizeof(((Error *)0)->words)];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return node_error_at(words->node, words->offset, error, "%s", text);
}
