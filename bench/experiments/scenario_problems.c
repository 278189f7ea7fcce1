// SPDX-License-Identifier: GPL-3.0-or-later
// scenario_problems.c -- see scenario_problems.h. Start there. What is wrong is overwritten with
// blanks, so that line and column of the next error are those of the original text.
#include "scenario_problems.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/fields.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "scenario_warnings.h"

enum {
    ROUNDS_MAX = 32,
    LOST_MAX = 64,
    NAME_LETTERS = 32,
    NUMBER_USUAL = 12,  // written for a missing number, such as that of turns
};

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
} Finder;

// A place in the parsed text: the nodes from the root to the innermost one.
typedef struct Spot {
    size_t at;
    const Node *chain[TREE_DEPTH_MAX + 2];
    int depth;    // index of the innermost node
    bool on_key;  // the place is in the key of the innermost node
} Spot;

// Returns the offset of a line and column; columns count characters, but no byte order mark.
static size_t offset_of(const char *text, int line, int column) {
    const char *at = text + (strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    for (int i = 1; i < line && *at != '\0'; i++) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    for (int i = 1; i < column && *at != '\0'; i++) {
        at++;
        while ((*at & 0xc0) == 0x80) at++;
    }
    return (size_t)(at - text);
}

static size_t start_of(const Node *node) {
    return node->key != NULL ? node->key->start : node->start;
}

// Returns true if an error at the start of a map is about its first key: if it names this key.
static bool is_about_key(const Node *child, const char *words) {
    char quoted[NAME_LETTERS + 3];
    if (child->key == NULL || strncmp(words, "missing", 7) == 0) return false;
    snprintf(quoted, sizeof quoted, "'%.*s'", NAME_LETTERS, child->key->text);
    return strstr(words, quoted) != NULL;
}

// Finds the nodes around the place of an error.
static void spot_find(const Tree *tree, const Error *error, Spot *spot) {
    size_t at = offset_of(tree->text, error->line, error->column);
    *spot = (Spot){.at = at, .chain = {tree->root}};
    while (spot->depth <= TREE_DEPTH_MAX && !spot->on_key) {
        const Node *around = spot->chain[spot->depth], *child = around->first;
        while (child != NULL && (at < start_of(child) || at > child->end)) child = child->next;
        if (child == NULL) return;
        if (at == around->start && at == start_of(child) && !is_about_key(child, error->words))
            return;
        spot->chain[++spot->depth] = child;
        spot->on_key = child->key != NULL && at < child->key->end;
    }
}

// ---- Where a problem is

static void pointer_write(const Spot *spot, char out[PATCH_PATH_BYTES]) {
    Text text = text_over(out, PATCH_PATH_BYTES);
    for (int i = 1; i <= spot->depth; i++) {
        const Node *node = spot->chain[i];
        int index = 0;
        for (const Node *child = spot->chain[i - 1]->first; child != node; child = child->next)
            index++;
        text_char(&text, '/');
        if (node->key == NULL) text_put(&text, "%d", index);
        for (const char *c = node->key != NULL ? node->key->text : ""; *c != '\0'; c++) {
            if (*c == '~' || *c == '/')
                text_put(&text, "~%d", *c == '/');
            else
                text_char(&text, *c);
        }
    }
}

// Returns the word of a text at the place, and its number in *index. "" if there is none.
static void word_at(const Spot *spot, char word[24], int *index) {
    const Node *node = spot->chain[spot->depth];
    const char *text = node->tree->text;
    size_t at = node->start, end = node->end;
    word[0] = '\0';
    *index = 0;
    if (node->kind != NODE_TEXT || spot->on_key) return;
    for (; at < end; ++*index) {
        at += strspn(text + at, " \n\r\"'");
        size_t length = strcspn(text + at, " \n\r\"',]}");
        if (at + length > end) length = end > at ? end - at : 0;
        if (spot->at < at + length || length == 0) {
            snprintf(word, 24, "%.*s", (int)min_int((int)length, 23), text + at);
            return;
        }
        at += length;
    }
}

// Returns true if the word begins with a hex, such as "0402" or "0402-0403".
static bool is_hex(const char *word) {
    return strspn(word, "0123456789") == 4 && (word[4] == '\0' || word[4] == '-');
}

static bool is_point(const char *words) {
    size_t first = strspn(words, "0123456789."), gap = strspn(words + first, " ");
    size_t second = strspn(words + first + gap, "0123456789.");
    return first > 0 && gap > 0 && second > 0 && words[first + gap + second] == '\0';
}

// Writes the first hex or point of a value. Returns false if it has none.
static bool value_place(const Node *value, char place[24]) {
    if (value == NULL) return false;
    if (value->kind == NODE_LIST) return value_place(value->first, place);
    if (value->kind != NODE_TEXT) return false;
    bool hex = is_hex(value->text) || (strlen(value->text) > 4 && value->text[4] == ' ');
    if (hex) snprintf(place, 24, "%.4s", value->text);
    if (!hex && is_point(value->text)) snprintf(place, 24, "%.23s", value->text);
    return place[0] != '\0';
}

// Returns the list of rows of letters in which the place is, or NULL.
static const Node *rows_of(const Spot *spot) {
    const Node *rows = spot->depth >= 3 ? spot->chain[2] : NULL;
    bool known = rows != NULL && rows->key != NULL && rows->first->kind == NODE_TEXT &&
                 spot->chain[3]->kind == NODE_TEXT &&
                 (strcmp(rows->key->text, "rows") == 0 || strcmp(rows->key->text, "suits") == 0);
    return known ? rows : NULL;
}

// Writes the hex or point that the problem is about.
static void place_write(const Spot *spot, char place[24]) {
    static const char *const keys[] = {"at", "hex", "bridge", "control", "hexes", "hidden"};
    const Node *node = spot->chain[spot->depth];
    char word[24];
    int index;
    place[0] = '\0';
    word_at(spot, word, &index);
    const Node *rows = rows_of(spot);
    if (rows != NULL) {
        int row = 1;
        for (const Node *child = rows->first; child != spot->chain[3]; child = child->next) row++;
        snprintf(place, 24, "%02d%02d", min_int(index + 1, 99), min_int(row, 99));
        return;
    }
    if (is_hex(word)) snprintf(place, 24, "%.4s", word);
    if (place[0] == '\0' && node->key != NULL && is_hex(node->key->text))
        snprintf(place, 24, "%.4s", node->key->text);
    for (int i = spot->depth; place[0] == '\0' && i > 0; i--) {
        const Node *around = spot->chain[i];
        if (value_place(around, place)) return;
        for (int k = 0; around->kind == NODE_MAP && around->key == NULL && k < COUNT_OF(keys); k++)
            if (value_place(node_get(around, keys[k]), place)) return;
    }
}

static void problem_add(Finder *finder, const Tree *tree, const Error *error, bool warning) {
    if (finder->count == PROBLEMS_MAX) return;
    Problem *problem = &finder->out[finder->count++];
    Spot spot;
    *problem = (Problem){.error = *error, .warning = warning};
    if (tree == NULL || error->line == 0) return;
    spot_find(tree, error, &spot);
    pointer_write(&spot, problem->path);
    place_write(&spot, problem->place);
}

// ---- Blanks

static void lose(Finder *finder, const char *name) {
    if (finder->lost_count == LOST_MAX) return;
    snprintf(finder->lost[finder->lost_count++], NAME_LETTERS + 3, "'%.*s'", NAME_LETTERS, name);
}

// Notes the names of everything in the node.
static void lose_names(Finder *finder, const Node *node) {
    if (node->key != NULL) lose(finder, node->key->text);
    const Node *name = node->kind == NODE_MAP ? node_get(node, "name") : NULL;
    if (name != NULL && name->kind == NODE_TEXT) lose(finder, name->text);
    for (const Node *child = node->first; child != NULL; child = child->next)
        lose_names(finder, child);
}

static void blank(Finder *finder, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        if (finder->text[i] != '\n') finder->text[i] = ' ';
    finder->blank = from;
    finder->blanked = true;
}

// Blanks an entry of a map or list with its dash, or in brackets with a comma.
static void entry_blank(Finder *finder, const Node *parent, const Node *node) {
    char *text = finder->text;
    size_t from = start_of(node), to = node->end;
    lose_names(finder, node);
    if (strchr("{[", text[parent->start]) == NULL) {
        while (node->key == NULL && from > parent->start && text[from] != '-') from--;
    } else if (node->next != NULL) {
        to += strcspn(text + to, ",") + 1;
    }
    blank(finder, from, to);
}

static void insert(Finder *finder, size_t at, const char *words) {
    size_t length = strlen(words);
    finder->text = memory_more(finder->text, finder->size + length + 1, 1);
    memmove(finder->text + at + length, finder->text + at, finder->size - at + 1);
    memcpy(finder->text + at, words, length);
    if (at < finder->original) finder->original += length;
    finder->size += length;
}

// Repairs a row of the map: pads it, or replaces or blanks a letter. Returns false if the place is
// not in a row.
static bool row_repair(Finder *finder, const Spot *spot) {
    const Node *rows = rows_of(spot);
    char letter = '\0', word[24];
    int index, columns = 0, letters = 0;
    if (rows == NULL) return false;
    word_at(spot, word, &index);
    for (Words words = words_of(rows->first); words_next(&words); columns++)
        if (letter == '\0' && words.word[0] != word[0]) letter = words.word[0];
    for (Words words = words_of(spot->chain[3]); words_next(&words);) letters++;
    char *at = finder->text + spot->at;
    if (letters == columns && letter != '\0' && word[0] != '\0' && word[1] == '\0') {
        *at = letter;
        finder->blanked = false;
        return true;
    }
    bool quoted = strchr("\"'", finder->text[spot->chain[3]->start]) != NULL;
    if (word[0] != '\0' && (word[1] != '\0' || index >= columns))
        blank(finder, spot->at, spot->at + strlen(word));
    else if (letters < columns)
        insert(finder, spot->chain[3]->end - quoted, (char[]){' ', letter ? letter : '.', '\0'});
    else
        return false;
    return true;
}

// Returns the rule system that a scenario's text names, or NULL.
static const Rules *system_of(const Node *root) {
    const Node *rules = node_get(root, "rules");
    return rules != NULL && rules->kind == NODE_TEXT ? rules_find(rules->text) : NULL;
}

static bool system_unknown(const Node *root) {
    return node_get(root, "rules") != NULL && system_of(root) == NULL;
}

// Writes some value that fits the kind of the key.
static void value_put(Text *out, const Field *field) {
    if (field->kind == FIELD_NUMBER) {
        text_put(out, "%d", max_int(field->low, min_int(field->high, NUMBER_USUAL)));
    } else if (field->kind == FIELD_CHOICE) {
        text_put(out, "%s", field->choices[0]);
    } else if (field->kind == FIELD_FIELDS) {
        int count = 0;
        text_char(out, '{');
        for (int i = 0; i < field->table->count; i++) {
            const Field *inner = &field->table->fields[i];
            if (!inner->needed) continue;
            text_put(out, "%s%s: ", count++ > 0 ? ", " : "", inner->key);
            value_put(out, inner);
        }
        text_char(out, '}');
    } else {
        text_put(out, field->kind == FIELD_LIST ? "[]" : field->kind == FIELD_MAP ? "{}" : "x");
    }
}

// Appends all keys that are missing, but only once for a text. Returns false if none is missing, or
// if the text names no rule system.
static bool keys_append(Finder *finder, const Tree *tree) {
    const Rules *system = system_of(tree->root);
    bool lacks = false;
    if (system == NULL || system->lab.keys == NULL || finder->size > finder->original) return false;
    for (int i = 0; i < system->lab.keys->count; i++) {
        const Field *field = &system->lab.keys->fields[i];
        char line[400];
        Text text = text_over(line, sizeof line);
        if (!field->needed || node_get(tree->root, field->key) != NULL) continue;
        text_put(&text, "\n%s: ", field->key);
        if (strcmp(field->key, "chart") == 0)
            text_put(&text, "charts/standard.yaml");
        else
            value_put(&text, field);
        insert(finder, finder->size, line);
        lacks = true;
    }
    return lacks;
}

// Returns the row of the schema for the key of the innermost node, or NULL.
static const Field *field_of(const Spot *spot) {
    const Rules *system = system_of(spot->chain[0]);
    const FieldTable *table = system != NULL ? system->lab.keys : NULL;
    const Field *field = NULL;
    for (int i = 1; i <= spot->depth && table != NULL; i++) {
        const Node *key = spot->chain[i]->key;
        field = NULL;
        for (int k = 0; key != NULL && k < table->count; k++)
            if (strcmp(table->fields[k].key, key->text) == 0) field = &table->fields[k];
        if (field != NULL) table = field->table;  // else the name of a side, zone or formation
        if (table == NULL && i < spot->depth) field = NULL;
    }
    return field;
}

// Replaces a wrong number, choice or long text by a good one that is no longer. A blank would make
// the map around it wrong. Returns false if there is none.
static bool value_repair(Finder *finder, const Spot *spot) {
    const Node *node = spot->chain[spot->depth];
    const Field *field = spot->on_key || node->kind != NODE_TEXT ? NULL : field_of(spot);
    size_t room = node->end - node->start, from = node->start;
    char value[40] = "";
    int number;
    if (field == NULL || node->text_column == 0 || strchr("\"'", finder->text[from]) != NULL)
        return false;
    if (field->kind == FIELD_NUMBER) {
        bool low = number_parse(node->text, &number) && number < field->low;
        if (number_parse(node->text, &number) && !low && number <= field->high) return false;
        snprintf(value, sizeof value, "%d", low ? field->low : field->high);
        if (strlen(value) > room) snprintf(value, sizeof value, "%d", field->low);
    }
    for (int i = 0; field->kind == FIELD_CHOICE && i < field->high; i++) {
        if (strcmp(node->text, field->choices[i]) == 0) return false;
        if (strlen(field->choices[i]) <= room && strlen(field->choices[i]) > strlen(value))
            snprintf(value, sizeof value, "%s", field->choices[i]);
    }
    bool text = field->kind == FIELD_TEXT && room > (size_t)field->high;
    if ((value[0] == '\0' && !text) || strlen(value) > room) return false;
    size_t kept = text ? (size_t)field->high : strlen(value);
    memcpy(finder->text + from, value, strlen(value));
    blank(finder, from + kept, node->end);
    finder->blanked = false;
    return true;
}

// Writes the key that the error suggests, if it is no longer than the misspelt one.
static bool key_repair(Finder *finder, const Spot *spot, const Error *error) {
    static const char asks[] = "did you mean '";
    const char *meant = strstr(error->words, asks);
    const Node *node = spot->chain[spot->depth];
    if (meant == NULL || !spot->on_key) return false;
    meant += sizeof asks - 1;
    char key[NAME_LETTERS];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(meant, "'"), meant);
    size_t from = node->key->start, room = node->key->end - from;
    if (strlen(key) > room || node_get(spot->chain[spot->depth - 1], key) != NULL) return false;
    memcpy(finder->text + from, key, strlen(key));
    blank(finder, from + strlen(key), from + room);
    finder->blanked = false;
    return true;
}

// Changes the text so that the error is gone. Returns false if nothing can be blanked.
static bool repair(Finder *finder, const Tree *tree, const Error *error) {
    Spot spot;
    char word[24];
    int index;
    spot_find(tree, error, &spot);
    if (spot.depth == 0) return keys_append(finder, tree);
    if (row_repair(finder, &spot) || value_repair(finder, &spot) ||
        key_repair(finder, &spot, error))
        return true;
    word_at(&spot, word, &index);
    const Node *node = spot.chain[spot.depth];
    bool several = node->kind == NODE_TEXT && strchr(node->text, ' ') != NULL &&
                   strstr(error->words, node->text) == NULL && is_hex(word);
    if (several && strstr(error->words, word) != NULL) {
        size_t from = spot.at, to;
        while (from > node->start && strchr(" \n\"'", tree->text[from - 1]) == NULL) from--;
        // Without this word, the next one of a chain such as a road would be wrong too.
        bool quoted = strchr("\"'", tree->text[node->start]) != NULL;
        to = node->key == NULL ? node->end - quoted : from + strlen(word);
        blank(finder, from, to);
    } else {
        entry_blank(finder, spot.chain[spot.depth - 1], node);
    }
    return true;
}

// Returns true if the error only follows from a repair: it is about a value around the last blank,
// names something that was blanked, or lies in what was appended.
static bool follows(const Finder *finder, const Tree *tree, const Error *error) {
    Spot spot;
    char word[24];
    int index;
    spot_find(tree, error, &spot);
    if (finder->size > finder->original && spot.at >= finder->original) return true;
    const Node *node = spot.chain[spot.depth];
    word_at(&spot, word, &index);
    bool around =
        start_of(node) <= finder->blank &&
        (node->end >= finder->blank || node->next == NULL || start_of(node->next) > finder->blank);
    bool named = word[0] != '\0' && strstr(error->words, word) != NULL;
    if (finder->blanked && around && !(node->kind == NODE_TEXT && named)) return true;
    for (int i = 0; i < finder->lost_count && strncmp(error->words, "unknown key", 11) != 0; i++) {
        const char *name = strstr(error->words, finder->lost[i]);
        // An error begins with the key that it is about.
        bool own = name == error->words && node->key != NULL &&
                   strncmp(name + 1, node->key->text, strlen(node->key->text)) == 0;
        if (name != NULL && !own) return true;
    }
    return false;
}

static void warning_take(void *context, const Error *warning) {
    Finder *finder = context;
    Tree tree;
    if (!tree_parse(&tree, "", finder->text, strlen(finder->text), NULL)) return;
    problem_add(finder, &tree, warning, true);
    tree_close(&tree);
}

static int by_line(const void *a, const void *b) {
    const Error *x = &((const Problem *)a)->error, *y = &((const Problem *)b)->error;
    return x->line != y->line ? x->line - y->line : x->column - y->column;
}

// Opens the map of the text in *game if it has one and *game is not open yet.
static void map_open(const Finder *finder, const Tree *tree, Game *game) {
    const Rules *system = system_of(tree->root);
    if (game->world != NULL || system == NULL || system->lab.map_parse == NULL) return;
    *game = (Game){.rules = system,
                   .world = system->lab.map_parse(finder->path, finder->text, finder->size)};
}

int scenario_problems(const char *path, const char *text, Problem out[PROBLEMS_MAX], Game *game,
                      bool *only_map) {
    Finder finder = {.path = path, .out = out, .size = strlen(text)};
    Game whole = {0};
    bool opened = false, more = true;
    Error last = {0};  // stop if the same error comes again
    finder.text = memory_take(finder.size + 1, 1);
    finder.original = finder.size;
    memcpy(finder.text, text, finder.size + 1);
    *game = (Game){0};
    for (int i = 0; i < ROUNDS_MAX && more; i++) {
        Tree tree = {0};
        Error error = {0};
        opened = game_parse(&whole, path, finder.text, finder.size, &error);
        if (opened) break;
        more = tree_parse(&tree, path, finder.text, finder.size, NULL);
        if (!more && i > 0) break;  // by a repair
        more = more && error.line > 0 && strcmp(error.file, path) == 0 &&
               memcmp(&error, &last, sizeof last) != 0;
        last = error;
        if (more) map_open(&finder, &tree, game);
        if (!more || !follows(&finder, &tree, &error))
            problem_add(&finder, more ? &tree : NULL, &error, false);
        more = more && !system_unknown(tree.root) && repair(&finder, &tree, &error);
        tree_close(&tree);
    }
    if (opened) {
        game_close(game);
        *game = whole;
        if (finder.count == 0) scenario_warnings(game, warning_take, &finder);
    }
    *only_map = !opened;
    free(finder.text);
    qsort(out, (size_t)finder.count, sizeof *out, by_line);
    return finder.count;
}
