// SPDX-License-Identifier: GPL-3.0-or-later
// problem_repair.c -- overwrites what is wrong in a scenario's text with blanks or with something
// that fits, so that line and column of the next error are those of the original text. Start at
// repair().
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/fields.h"
#include "engine/base/letter.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/scenario/hexmap.h"
#include "problem_finder.h"

enum { NUMBER_USUAL = 12 };  // written for a missing number, such as that of turns

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

// Notes that a part of a river or road was blanked: a missing bridge or ford only follows from
// that.
static void ways_lose(Finder *finder, const Node *list) {
    static const char *const keys[] = {"rivers", "streams", "roads", "lines"};
    for (int i = 0; list->key != NULL && i < COUNT_OF(keys); i++)
        finder->ways_lost |= strcmp(list->key->text, keys[i]) == 0;
}

// Blanks an entry of a map or list with its dash, or in brackets with a comma.
static void entry_blank(Finder *finder, const Node *parent, const Node *node) {
    char *text = finder->text;
    size_t from = start_of(node), to = node->end;
    lose_names(finder, node);
    ways_lose(finder, parent);
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
    int index, letters = 0, columns = rows != NULL ? hexmap_columns(rows) : 0;
    if (rows == NULL) return false;
    word_at(spot, word, &index);
    for (Words words = words_of(rows->first); words_next(&words);)
        if (letter == '\0' && words.word[0] > 0 && words.word[0] != word[0]) letter = words.word[0];
    for (Words words = words_of(spot->chain[3]); words_next(&words);) letters++;
    char *at = finder->text + spot->at;
    uint32_t code;
    int bytes = word[0] != '\0' ? max_int(letter_read(word, strlen(word), &code), 1) : 0;
    if (letters == columns && letter != '\0' && word[0] != '\0' && word[bytes] == '\0') {
        *at = letter;
        memmove(at + 1, at + bytes, finder->size - spot->at - (size_t)bytes + 1);
        finder->size -= (size_t)bytes - 1;
        finder->original -= (size_t)bytes - 1;
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

const Rules *system_of(const Node *root) {
    const Node *rules = node_get(root, "rules");
    return rules != NULL && rules->kind == NODE_TEXT ? rules_find(rules->text) : NULL;
}

bool system_unknown(const Node *root) {
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
        // Fewer turns would make errors of units that arrive later: take the greatest number.
        bool turns = field->unit != NULL && strcmp(field->unit, "turns") == 0;
        const char *rest = finder->text + node->end;
        if (turns && strchr("\n#", rest[strspn(rest, " ")]) != NULL) {
            insert(finder, node->end, "  ");
            room += 2;
        }
        bool low = number_parse(node->text, &number) && number < field->low;
        if (number_parse(node->text, &number) && !low && number <= field->high) return false;
        snprintf(value, sizeof value, "%d", low && !turns ? field->low : field->high);
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
    blank(finder, from + kept, from + room);
    finder->blanked = false;
    finder->invented = from;
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

bool repair(Finder *finder, const Tree *tree, const Error *error) {
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
        ways_lose(finder, node->key != NULL ? node : spot.chain[spot.depth - 1]);
        blank(finder, from, to);
    } else {
        entry_blank(finder, spot.chain[spot.depth - 1], node);
    }
    return true;
}
