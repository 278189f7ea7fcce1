// SPDX-License-Identifier: GPL-3.0-or-later
// request_fields.c -- the table of all fields of requests, and the functions that read them; see
// request_fields.h.
#include "request_fields.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/nearest.h"
#include "engine/rules/scene.h"
#include "engine/scenario/patch.h"
#include "own_scenarios.h"
#include "play/service/json/scene_json.h"

typedef enum Kind {
    KIND_WORDS,
    KIND_NUMBER,
    KIND_FLAG,
    KIND_SEED,
    KIND_SIDE,
    KIND_LIST,
    KIND_EDITS,
    KINDS
} Kind;

static const char *const kind_words[KINDS] = {
    [KIND_WORDS] = "a string",
    [KIND_NUMBER] = "an integer",
    [KIND_FLAG] = "true or false",
    [KIND_SEED] = "an integer from 0, or its digits as a string",
    [KIND_SIDE] = "\"allied\", \"axis\" or \"nobody\"",
    [KIND_LIST] = "an array of strings",
    [KIND_EDITS] = "an array of objects",
};

typedef struct FieldRow {
    const char *name;
    Kind kind;
    size_t at;
    int64_t most;  // most bytes of a string, strings of a list, or greatest number (the least is 0)
    const char *help;
} FieldRow;

// clang-format off
#define AT(member) offsetof(RequestFields, member)
static const FieldRow table[] = {
    {"game",      KIND_WORDS,  AT(game),      48,  "name of a game, as `new`, `resume`, `lesson` or `games` answers"},
    {"scenario",  KIND_WORDS,  AT(scenario),  300, "name of a scenario, from `scenarios`"},
    {"name",      KIND_WORDS,  AT(name),      48,  "name of the new game or of a design: a-z, 0-9 and '-'; for `report`, of a simulation"},
    {"rules",     KIND_WORDS,  AT(rules),     32,  "name of a rule system"},
    {"allied",    KIND_WORDS,  AT(allied),    95,  "player of the first side: a computer player or, for `new` and `resume`, \"person\""},
    {"axis",      KIND_WORDS,  AT(axis),      95,  "player of the second side, as `allied`"},
    {"player",    KIND_WORDS,  AT(player),    95,  "computer player that answers"},
    {"words",     KIND_WORDS,  AT(words),     255, "words of a choice, or as few of them as match one choice; for `rules`, a rule number or words to find"},
    {"text",      KIND_WORDS,  AT(text),      OWN_SCENARIO_BYTES, "text of a scenario file"},
    {"record",    KIND_WORDS,  AT(record),    REQUEST_BYTES_MAX, "text of a record"},
    {"map",       KIND_WORDS,  AT(map),       REQUEST_BYTES_MAX, "text of a map of Tiled, .tmj or .tmx"},
    {"stop",      KIND_WORDS,  AT(stop),      64,  "id of the request to stop"},
    {"edits",     KIND_EDITS,  AT(edits),     PATCH_STEPS_MAX, "changes to make first: `op`, `path` and `value` of each"},
    {"sets",      KIND_LIST,   AT(sets),      64,  "numbers to change first, as `--set` takes them: \"turns=9\""},
    {"order",     KIND_WORDS,  AT(order),     40,  "standing order: \"ask\", \"ask 30\", \"fire 30\" (percent), \"hold 6\" (distance), or \"hold 6\" with another"},
    {"number",    KIND_NUMBER, AT(number),    INT32_MAX,     "number of the position that the client knows"},
    {"index",     KIND_NUMBER, AT(index),     ACTIONS_MAX - 1, "index of a choice"},
    {"ply",       KIND_NUMBER, AT(ply),       PLIES_MAX,     "plies before the position"},
    {"from",      KIND_NUMBER, AT(from),      PLIES_MAX,     "ply after which the list begins"},
    {"to",        KIND_NUMBER, AT(to),        PLIES_MAX,     "last ply of the list"},
    {"piece",     KIND_NUMBER, AT(piece),     SCENE_PIECES_MAX - 1, "id of a piece that the side sees"},
    {"games",     KIND_NUMBER, AT(games),     SIMULATIONS_MAX, "total number of games; for `study`, the least number between its learned players"},
    {"minutes",   KIND_NUMBER, AT(minutes),   1440,          "about how many minutes a study works"},
    {"nth",       KIND_NUMBER, AT(nth),       SIMULATIONS_MAX - 1, "number of a game of the simulation, from 0"},
    {"place",     KIND_NUMBER, AT(place),     PLACES_MAX - 1, "id of a place of the board"},
    {"seed",      KIND_SEED,   AT(seed),      0,   "seed of all cards and dice, which it makes predictable (default: secret; 1 in a simulation)"},
    {"side",      KIND_SIDE,   AT(side),      0,   "side that looks or chooses"},
    {"after",     KIND_LIST,   AT(after),     64,  "choices to make first, in order, in full words"},
    {"lesson",    KIND_WORDS,  AT(lesson),    63,  "name of a lesson, from `lessons`"},
    {"again",     KIND_FLAG,   AT(again),     0,   "begins the lesson at its first step"},
    {"positions", KIND_FLAG,   AT(positions), 0,   "adds the position to each event `ply`"},
    {"changes",   KIND_FLAG,   AT(changes),   0,   "tells of each position only what differs from the last one told"},
    {"brief",     KIND_FLAG,   AT(brief),     0,   "leaves out what lies on the map and table: the events tell it"},
};
#undef AT
// clang-format on

static const FieldRow *field_find(const char *name, size_t length) {
    for (int i = 0; i < COUNT_OF(table); i++)
        if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0)
            return &table[i];
    return NULL;
}

bool request_refuse(RequestError *error, const char *field, const char *format, ...) {
    char words[sizeof error->error.words];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    error->field = field;
    return error_set(&error->error, "%s", words);
}

json_t *request_parse(const char *text, size_t length, RequestError *error) {
    json_error_t where;
    if (length > REQUEST_BYTES_MAX) {
        request_refuse(error, NULL, "the request is too long; expected at most %d bytes",
                       REQUEST_BYTES_MAX);
        return NULL;
    }
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (json == NULL) {
        request_refuse(error, NULL,
                       "invalid JSON at line %d, column %d: %s; expected an object such as "
                       "{\"request\": \"about\"}",
                       where.line, where.column, where.text);
    } else if (!json_is_object(json)) {
        request_refuse(error, NULL,
                       "a request must be an object, such as {\"request\": \"about\"}");
        json_decref(json);
        json = NULL;
    }
    return json;
}

// Returns the next name of a list such as "game! side ply", or NULL at its end. Sets *wanted to
// true if the name has a '!'.
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

static bool unknown_refuse(const char *name, const char *list, const RequestFields *fields,
                           RequestError *error) {
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
    return request_refuse(error, name, "unknown field '%.40s' of '%s'%s%s", name, fields->request,
                          near >= 0 ? near_words : "; expected: ",
                          near >= 0   ? ""
                          : count > 0 ? names
                                      : "none");
}

static const char *json_kind(const json_t *value) {
    static const char *const names[] = {
        [JSON_OBJECT] = "an object",      [JSON_ARRAY] = "an array",
        [JSON_STRING] = "a string",       [JSON_INTEGER] = "an integer",
        [JSON_REAL] = "a decimal number", [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",           [JSON_NULL] = "null"};
    return names[json_typeof(value)];
}

static bool kind_refuse(const FieldRow *field, const json_t *value, RequestError *error) {
    char range[64] = "";
    if (field->kind == KIND_NUMBER)
        snprintf(range, sizeof range, " from 0 to %" PRId64, field->most);
    if (field->kind == KIND_WORDS)
        snprintf(range, sizeof range, " of 1 to %" PRId64 " bytes", field->most);
    return request_refuse(error, field->name, "'%s': expected %s%s, not %s", field->name,
                          kind_words[field->kind], range, json_kind(value));
}

static bool number_read(const FieldRow *field, const json_t *value, int64_t *out,
                        RequestError *error) {
    json_int_t number = json_integer_value(value);
    *out = number;
    if (number >= 0 && number <= field->most) return true;
    return request_refuse(error, field->name,
                          "'%s': expected %s from 0 to %" PRId64 ", not %" PRId64, field->name,
                          kind_words[KIND_NUMBER], field->most, (int64_t)number);
}

static bool words_read(const FieldRow *field, const json_t *value, const char **out,
                       RequestError *error) {
    size_t length = json_string_length(value);
    *out = json_string_value(value);
    if (length > 0 && (int64_t)length <= field->most) return true;
    return request_refuse(error, field->name, "'%s': expected 1 to %" PRId64 " bytes, not %zu",
                          field->name, field->most, length);
}

// Reads a seed, which has 64 bits. Accepts a string of digits too, because a number in JavaScript
// has 53 bits.
static bool seed_read(const FieldRow *field, const json_t *value, uint64_t *out,
                      RequestError *error) {
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
    return request_refuse(error, field->name,
                          "'%s': expected an integer from 0 of at most 64 bits, or its digits as a "
                          "string, without leading zeros",
                          field->name);
}

static bool side_read(const FieldRow *field, const json_t *value, Side *out, RequestError *error) {
    if (side_of_words(json_string_value(value), out) && *out != CHANCE) return true;
    return request_refuse(error, field->name, "'%s': expected %s, not '%.20s'", field->name,
                          kind_words[KIND_SIDE], json_string_value(value));
}

static bool list_read(const FieldRow *field, const json_t *value, const json_t **out,
                      RequestError *error) {
    size_t count = json_array_size(value), i;
    const json_t *words;
    bool good = count <= (size_t)field->most;
    json_array_foreach(value, i, words) {
        good = good &&
               (field->kind == KIND_EDITS ? json_is_object(words)
                                          : json_is_string(words) && json_string_length(words) > 0);
    }
    *out = value;
    return good || request_refuse(error, field->name,
                                  "'%s': expected %s, none of them empty, at most %" PRId64,
                                  field->name, kind_words[KIND_LIST], field->most);
}

static bool field_read(const FieldRow *field, const json_t *value, RequestFields *fields,
                       RequestError *error) {
    char *at = (char *)fields + field->at;
    bool fits[KINDS] = {
        [KIND_WORDS] = json_is_string(value),
        [KIND_NUMBER] = json_is_integer(value),
        [KIND_FLAG] = json_is_boolean(value),
        [KIND_SIDE] = json_is_string(value),
        [KIND_SEED] = json_is_integer(value) || json_is_string(value),
        [KIND_LIST] = json_is_array(value),
        [KIND_EDITS] = json_is_array(value),
    };
    if (!fits[field->kind]) return kind_refuse(field, value, error);
    switch (field->kind) {
        case KIND_NUMBER:
            return number_read(field, value, (int64_t *)(void *)at, error);
        case KIND_FLAG:
            *(bool *)at = json_is_true(value);
            return true;
        case KIND_SEED:
            fields->seed_given = true;
            return seed_read(field, value, (uint64_t *)(void *)at, error);
        case KIND_SIDE:
            fields->side_given = true;
            return side_read(field, value, (Side *)(void *)at, error);
        case KIND_LIST:
        case KIND_EDITS:
            return list_read(field, value, (const json_t **)(void *)at, error);
        case KIND_WORDS:
        case KINDS:
        default:
            return words_read(field, value, (const char **)(void *)at, error);
    }
}

bool request_head(const json_t *json, RequestFields *fields, RequestError *error) {
    const json_t *id = json_object_get(json, "id"), *request = json_object_get(json, "request");
    *fields = (RequestFields){.number = NOT_GIVEN,
                              .index = NOT_GIVEN,
                              .ply = NOT_GIVEN,
                              .from = NOT_GIVEN,
                              .to = NOT_GIVEN,
                              .piece = NOT_GIVEN,
                              .place = NOT_GIVEN,
                              .games = NOT_GIVEN,
                              .nth = NOT_GIVEN,
                              .minutes = NOT_GIVEN,
                              .side = NOBODY};
    if (id != NULL && (!json_is_string(id) || json_string_length(id) > 64))
        return request_refuse(error, "id", "'id': expected a string of up to 64 bytes");
    fields->id = json_string_value(id);
    if (request == NULL)
        return request_refuse(
            error, "request",
            "missing field 'request'; expected, for example, {\"request\": \"about\"}");
    if (!json_is_string(request))
        return request_refuse(error, "request", "'request': expected a string, not %s",
                              json_kind(request));
    fields->request = json_string_value(request);
    return true;
}

bool request_fields_read(const json_t *json, const char *list, RequestFields *fields,
                         RequestError *error) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)json, name, value) {
        if (strcmp(name, "id") == 0 || strcmp(name, "request") == 0) continue;
        if (!in_list(list, name)) return unknown_refuse(name, list, fields, error);
        if (!field_read(field_find(name, strlen(name)), value, fields, error)) return false;
    }
    size_t length;
    bool wanted;
    while ((name = list_next(&list, &length, &wanted)) != NULL) {
        const FieldRow *field = field_find(name, length);
        if (wanted && json_object_get(json, field->name) == NULL)
            return request_refuse(error, field->name, "'%s': missing field '%s' (%s)",
                                  fields->request, field->name, field->help);
    }
    return true;
}

bool request_scenario_check(const char *name, bool paths, RequestError *error) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-/";
    if (paths || name[strspn(name, letters)] == '\0') return true;
    return request_refuse(error, "scenario",
                          "unknown scenario '%.60s'; `scenarios` lists the scenarios", name);
}

json_t *request_fields_json(const char *list) {
    json_t *out = json_array();
    size_t length;
    bool wanted;
    for (const char *name; (name = list_next(&list, &length, &wanted)) != NULL;) {
        const FieldRow *field = field_find(name, length);
        assert(field != NULL);
        json_array_append_new(
            out, json_pack("{s:s, s:s, s:b, s:s}", "name", field->name, "kind",
                           kind_words[field->kind], "required", wanted, "help", field->help));
    }
    return out;
}
