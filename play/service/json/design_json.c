// SPDX-License-Identifier: GPL-3.0-or-later
// design_json.c -- see design_json.h.
#include "design_json.h"
#include "scene_json.h"

static const char *const kind_names[] = {
    [FIELD_NUMBER] = "number", [FIELD_NUMBERS] = "numbers", [FIELD_YES] = "yes",
    [FIELD_CHOICE] = "choice", [FIELD_FIELDS] = "fields",   [FIELD_ROWS] = "rows",
    [FIELD_TEXT] = "text",     [FIELD_PROSE] = "prose",     [FIELD_WORDS] = "words",
    [FIELD_LIST] = "list",     [FIELD_MAP] = "map",         [FIELD_NODE] = "any",
};

json_t *node_json(const Node *node) {
    if (node->kind == NODE_TEXT) return json_words(node->text);
    json_t *whole = node->kind == NODE_MAP ? json_object() : json_array();
    for (const Node *child = node->first; child != NULL; child = child->next) {
        if (child->key != NULL)
            json_object_set_new(whole, child->key->text, node_json(child));
        else
            json_array_append_new(whole, node_json(child));
    }
    return whole;
}

static json_t *key_json(const Field *field) {
    json_t *row = json_pack("{s:s, s:s, s:b}", "key", field->key, "kind", kind_names[field->kind],
                            "needed", field->needed);
    bool ranged = field->kind == FIELD_NUMBER || field->kind == FIELD_NUMBERS;
    bool named = field->kind == FIELD_CHOICE || field->kind == FIELD_ROWS;
    int names = field->kind == FIELD_ROWS ? field->count : field->high;
    json_t *choices = json_array();
    for (int i = 0; named && i < names; i++)
        json_array_append_new(choices, json_string(field->choices[i]));
    if (ranged) json_object_set_new(row, "low", json_integer(field->low));
    if (!named && field->high != 0) json_object_set_new(row, "high", json_integer(field->high));
    if (field->kind == FIELD_NUMBERS) json_object_set_new(row, "count", json_integer(field->count));
    if (named) json_object_set(row, "choices", choices);
    char digits[12];
    const char *fallback = field_default(field, digits);
    if (fallback == digits)
        json_object_set_new(row, "default", json_integer(field->fallback));
    else if (fallback != NULL)
        json_object_set_new(row, "default", json_string(fallback));
    if (field->unit != NULL) json_object_set_new(row, "unit", json_words(field->unit));
    if (field->help != NULL) json_object_set_new(row, "help", json_words(field->help));
    if (field->table != NULL) json_object_set_new(row, "table", keys_json(field->table));
    json_decref(choices);
    return row;
}

json_t *keys_json(const FieldTable *table) {
    json_t *rows = json_array();
    for (int i = 0; i < table->count; i++)
        if (table->fields[i].kind != FIELD_REFUSED)
            json_array_append_new(rows, key_json(&table->fields[i]));
    return json_pack("{s:s, s:o}", "what", table->what, "rows", rows);
}

json_t *problem_json(const Problem *problem) {
    const Error *error = &problem->error;
    return json_pack("{s:b, s:i, s:i, s:o, s:o, s:o}", "warning", problem->warning, "line",
                     error->line, "column", error->column, "words", json_words(error->words),
                     "path", json_words(problem->path), "place", json_words(problem->place));
}
