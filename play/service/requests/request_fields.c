// SPDX-License-Identifier: GPL-3.0-or-later
// request_fields.c -- see request_fields.h. The table of fields, then how one is read.
#include "request_fields.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/game/nearest.h"
#include "engine/rules/scene.h"
#include "play/service/json/scene_json.h"

typedef enum Kind {
    KIND_WORDS,
    KIND_NUMBER,
    KIND_FLAG,
    KIND_SEED,
    KIND_SIDE,
    KIND_LIST,
    KINDS
} Kind;

static const char *const kind_words[KINDS] = {
    [KIND_WORDS] = "words",
    [KIND_NUMBER] = "a whole number",
    [KIND_FLAG] = "true or false",
    [KIND_SEED] = "a seed: a whole number from 0, or its digits as words",
    [KIND_SIDE] = "\"allied\", \"axis\" or \"nobody\"",
    [KIND_LIST] = "a list of words",
};

typedef struct AskField {
    const char *name;
    Kind kind;
    size_t at;
    int64_t most;  // letters, or the greatest number; the least is 0
    const char *help;
} AskField;

// clang-format off
#define AT(member) offsetof(Ask, member)
static const AskField table[] = {
    {"game",      KIND_WORDS,  AT(game),      48,  "the name of a game, as `new` and `games` give it"},
    {"scenario",  KIND_WORDS,  AT(scenario),  300, "a scenario's name, as `scenarios` gives it"},
    {"name",      KIND_WORDS,  AT(name),      48,  "how a new game is to be called: a-z, 0-9 and '-'"},
    {"rules",     KIND_WORDS,  AT(rules),     32,  "a rule system's name"},
    {"allied",    KIND_WORDS,  AT(allied),    95,  "who plays the first side: \"person\" or a player"},
    {"axis",      KIND_WORDS,  AT(axis),      95,  "who plays the second side"},
    {"player",    KIND_WORDS,  AT(player),    95,  "the computer player that is asked"},
    {"words",     KIND_WORDS,  AT(words),     255, "a choice in words, or in as few as leave one"},
    {"record",    KIND_WORDS,  AT(record),    ASK_BYTES_MAX, "the text of a record"},
    {"stop",      KIND_WORDS,  AT(stop),      64,  "the id of a request that is being answered"},
    {"order",     KIND_WORDS,  AT(order),     40,  "a standing order: \"ask\", \"ask 30\", \"fire 30\" (per cent), \"hold 6\" (distance)"},
    {"number",    KIND_NUMBER, AT(number),    INT32_MAX,     "of the position that is meant"},
    {"index",     KIND_NUMBER, AT(index),     ACTIONS_MAX - 1, "of a choice"},
    {"ply",       KIND_NUMBER, AT(ply),       PLIES_MAX,     "after so many plies"},
    {"from",      KIND_NUMBER, AT(from),      PLIES_MAX,     "what came after so many plies"},
    {"to",        KIND_NUMBER, AT(to),        PLIES_MAX,     "up to so many plies"},
    {"piece",     KIND_NUMBER, AT(piece),     SCENE_PIECES_MAX - 1, "the id of a piece that you see"},
    {"games",     KIND_NUMBER, AT(games),     SIMULATIONS_MAX, "how many games are wanted in all"},
    {"nth",       KIND_NUMBER, AT(nth),       SIMULATIONS_MAX - 1, "which game of a simulation, from 0"},
    {"place",     KIND_NUMBER, AT(place),     PLACES_MAX - 1, "the id of a place of the board"},
    {"seed",      KIND_SEED,   AT(seed),      0,   "of all cards and dice, which it foretells; a secret if not given"},
    {"side",      KIND_SIDE,   AT(side),      0,   "who looks, or chooses"},
    {"after",     KIND_LIST,   AT(after),     64,  "your choices before it, one after another, in full"},
    {"positions", KIND_FLAG,   AT(positions), 0,   "whether events carry the position after them"},
};
#undef AT
// clang-format on

static const AskField *field_find(const char *name, size_t length) {
    for (int i = 0; i < COUNT_OF(table); i++)
        if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0)
            return &table[i];
    return NULL;
}

bool ask_refuse(AskError *error, const char *field, const char *format, ...) {
    char words[sizeof error->error.words];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    error->field = field;
    return error_set(&error->error, "%s", words);
}

json_t *ask_parse(const char *text, size_t length, AskError *error) {
    json_error_t where;
    if (length > ASK_BYTES_MAX) {
        ask_refuse(error, NULL, "a request has at most %d bytes", ASK_BYTES_MAX);
        return NULL;
    }
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (json == NULL) {
        ask_refuse(error, NULL,
                   "no JSON at line %d, column %d: %s; a request is an object, "
                   "{\"request\": \"about\"}",
                   where.line, where.column, where.text);
    } else if (!json_is_object(json)) {
        ask_refuse(error, NULL, "a request is an object, {\"request\": \"about\"}");
        json_decref(json);
        json = NULL;
    }
    return json;
}

// ---- Fields

// The next name of "game! side ply", or NULL; *wanted: with '!'.
static const char *list_next(const char **list, size_t *length, bool *wanted) {
    const char *name = *list + strspn(*list, " ");
    if (name[0] == '\0') return NULL;
    *length = strcspn(name, " !");
    *wanted = name[*length] == '!';
    *list = name + *length + *wanted;
    return name;
}

static bool in_list(const char *list, const char *name) {
    size_t length;
    bool wanted;
    for (const char *one; (one = list_next(&list, &length, &wanted)) != NULL;)
        if (strlen(name) == length && memcmp(one, name, length) == 0) return true;
    return false;
}

static bool unknown_refuse(const char *name, const char *list, const Ask *ask, AskError *error) {
    char names[400], near_words[80] = "";
    const char *known[COUNT_OF(table)];
    int count = 0;
    Text text = text_over(names, sizeof names);
    for (int i = 0; i < COUNT_OF(table); i++) {
        if (!in_list(list, table[i].name)) continue;
        text_put(&text, "%s%s", count > 0 ? ", " : "", table[i].name);
        known[count++] = table[i].name;
    }
    int near = words_nearest(name, known, count);
    if (near >= 0) snprintf(near_words, sizeof near_words, "; did you mean '%s'?", known[near]);
    return ask_refuse(error, name, "'%s' has no field '%.40s'%s%s%s", ask->request, name,
                      near >= 0 ? near_words : "; it takes ",
                      near >= 0   ? ""
                      : count > 0 ? names
                                  : "none",
                      "");
}

static const char *json_kind(const json_t *value) {
    static const char *const names[] = {[JSON_OBJECT] = "an object",
                                        [JSON_ARRAY] = "a list",
                                        [JSON_STRING] = "words",
                                        [JSON_INTEGER] = "a whole number",
                                        [JSON_REAL] = "a number with a point",
                                        [JSON_TRUE] = "true",
                                        [JSON_FALSE] = "false",
                                        [JSON_NULL] = "null"};
    return names[json_typeof(value)];
}

static bool kind_refuse(const AskField *field, const json_t *value, AskError *error) {
    char range[64] = "";
    if (field->kind == KIND_NUMBER)
        snprintf(range, sizeof range, " from 0 to %" PRId64, field->most);
    if (field->kind == KIND_WORDS)
        snprintf(range, sizeof range, " of 1 to %" PRId64 " letters", field->most);
    return ask_refuse(error, field->name, "'%s' wants %s%s, not %s", field->name,
                      kind_words[field->kind], range, json_kind(value));
}

static bool number_read(const AskField *field, const json_t *value, int64_t *out, AskError *error) {
    json_int_t number = json_integer_value(value);
    *out = number;
    if (number >= 0 && number <= field->most) return true;
    return ask_refuse(error, field->name, "'%s' wants %s from 0 to %" PRId64 ", not %" PRId64,
                      field->name, kind_words[KIND_NUMBER], field->most, (int64_t)number);
}

static bool words_read(const AskField *field, const json_t *value, const char **out,
                       AskError *error) {
    size_t length = json_string_length(value);
    *out = json_string_value(value);
    if (length > 0 && (int64_t)length <= field->most) return true;
    return ask_refuse(error, field->name, "'%s' wants 1 to %" PRId64 " letters, not %zu",
                      field->name, field->most, length);
}

// Seeds have 64 bits, more than a number of JavaScript keeps: so words of digits will do.
static bool seed_read(const AskField *field, const json_t *value, uint64_t *out, AskError *error) {
    if (json_is_integer(value) && json_integer_value(value) >= 0) {
        *out = (uint64_t)json_integer_value(value);
        return true;
    }
    const char *digits = json_string_value(value);
    char *end = NULL;
    unsigned long long number = digits != NULL ? strtoull(digits, &end, 10) : 0;
    bool good = digits != NULL && digits[0] != '\0' && strlen(digits) <= 20 &&
                digits[strspn(digits, "0123456789")] == '\0';
    char again[24];
    snprintf(again, sizeof again, "%llu", number);
    *out = number;
    if (good && strcmp(again, digits) == 0) return true;
    return ask_refuse(error, field->name, "'%s' wants %s", field->name, kind_words[KIND_SEED]);
}

static bool side_read(const AskField *field, const json_t *value, Side *out, AskError *error) {
    if (side_of_words(json_string_value(value), out) && *out != CHANCE) return true;
    return ask_refuse(error, field->name, "'%s' wants %s, not '%.20s'", field->name,
                      kind_words[KIND_SIDE], json_string_value(value));
}

static bool list_read(const AskField *field, const json_t *value, const json_t **out,
                      AskError *error) {
    size_t count = json_array_size(value), i;
    const json_t *words;
    bool good = count <= (size_t)field->most;
    json_array_foreach(value, i, words) {
        good = good && json_is_string(words) && json_string_length(words) > 0;
    }
    *out = value;
    return good || ask_refuse(error, field->name, "'%s' wants %s, at most %" PRId64, field->name,
                              kind_words[KIND_LIST], field->most);
}

static bool field_read(const AskField *field, const json_t *value, Ask *ask, AskError *error) {
    char *at = (char *)ask + field->at;
    bool fits[KINDS] = {
        [KIND_WORDS] = json_is_string(value),
        [KIND_NUMBER] = json_is_integer(value),
        [KIND_FLAG] = json_is_boolean(value),
        [KIND_SIDE] = json_is_string(value),
        [KIND_SEED] = json_is_integer(value) || json_is_string(value),
        [KIND_LIST] = json_is_array(value),
    };
    if (!fits[field->kind]) return kind_refuse(field, value, error);
    switch (field->kind) {
        case KIND_NUMBER:
            return number_read(field, value, (int64_t *)(void *)at, error);
        case KIND_FLAG:
            *(bool *)at = json_is_true(value);
            return true;
        case KIND_SEED:
            ask->seed_given = true;
            return seed_read(field, value, (uint64_t *)(void *)at, error);
        case KIND_SIDE:
            ask->side_given = true;
            return side_read(field, value, (Side *)(void *)at, error);
        case KIND_LIST:
            return list_read(field, value, (const json_t **)(void *)at, error);
        case KIND_WORDS:
        case KINDS:
        default:
            return words_read(field, value, (const char **)(void *)at, error);
    }
}

bool ask_head(const json_t *json, Ask *ask, AskError *error) {
    const json_t *id = json_object_get(json, "id"), *request = json_object_get(json, "request");
    *ask = (Ask){.number = ASK_NONE,
                 .index = ASK_NONE,
                 .ply = ASK_NONE,
                 .from = ASK_NONE,
                 .to = ASK_NONE,
                 .piece = ASK_NONE,
                 .place = ASK_NONE,
                 .games = ASK_NONE,
                 .nth = ASK_NONE,
                 .side = NOBODY};
    if (id != NULL && (!json_is_string(id) || json_string_length(id) > 64))
        return ask_refuse(error, "id", "'id' wants words of up to 64 letters");
    ask->id = json_string_value(id);
    if (request == NULL)
        return ask_refuse(error, "request",
                          "no 'request': say which, such as {\"request\": \"about\"}");
    if (!json_is_string(request))
        return ask_refuse(error, "request", "'request' wants words, not %s", json_kind(request));
    ask->request = json_string_value(request);
    return true;
}

bool ask_fields(const json_t *json, const char *fields, Ask *ask, AskError *error) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)json, name, value) {
        if (strcmp(name, "id") == 0 || strcmp(name, "request") == 0) continue;
        if (!in_list(fields, name)) return unknown_refuse(name, fields, ask, error);
        if (!field_read(field_find(name, strlen(name)), value, ask, error)) return false;
    }
    size_t length;
    bool wanted;
    for (const char *list = fields; (name = list_next(&list, &length, &wanted)) != NULL;) {
        const AskField *field = field_find(name, length);
        if (wanted && json_object_get(json, field->name) == NULL)
            return ask_refuse(error, field->name, "'%s' wants '%s': %s", ask->request, field->name,
                              field->help);
    }
    return true;
}

bool ask_scenario(const char *name, bool paths, AskError *error) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-/";
    if (paths || name[strspn(name, letters)] == '\0') return true;
    return ask_refuse(error, "scenario", "'%.60s' is no scenario's name: see `scenarios`", name);
}

json_t *ask_describe(const char *fields) {
    json_t *list = json_array();
    size_t length;
    bool wanted;
    for (const char *name; (name = list_next(&fields, &length, &wanted)) != NULL;) {
        const AskField *field = field_find(name, length);
        assert(field != NULL);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:b, s:s}", "name", field->name, "kind",
                            kind_words[field->kind], "required", wanted, "help", field->help));
    }
    return list;
}
