// SPDX-License-Identifier: GPL-3.0-or-later
// request_fields.h -- reads the fields of a request. One table in request_fields.c declares all
// fields, and a field has one type and one range for all requests; a request may narrow the range.
// A field that is unknown, missing or invalid is refused, with an error that says what is expected.
#pragma once
#include <jansson.h>

#include "engine/rules/action.h"

enum {
    SIMULATIONS_MAX = 100000,     // games of one simulation
    REQUEST_BYTES_MAX = 1 << 20,  // the largest request holds the text of a record
    NOT_GIVEN = -1,               // value of a number field that the request does not have
};

// The fields of a request. The JSON of the request owns all strings. A string is NULL if the
// request does not have the field.
typedef struct RequestFields {
    const char *id;
    const char *request;
    const char *game, *scenario, *name, *rules;
    const char *allied, *axis, *player;
    const char *lesson;
    const char *words, *record, *text, *map, *stop, *order;
    const json_t *after;  // an array of strings
    const json_t *edits;  // an array of objects
    const json_t *sets;   // an array of strings
    int64_t number, index, ply, from, to, piece, place, games, nth, minutes;
    uint64_t seed;
    bool seed_given, positions, changes, brief, again, side_given;
    Side side;
} RequestFields;

typedef struct RequestError {
    Error error;
    const char *field;  // name of the field that is wrong; NULL if the error is about no field
    bool stale;         // the request names a position that is out of date
} RequestError;

// Sets the message and the field of *error, and returns false.
bool request_refuse(RequestError *error, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Parses a request: one JSON object without duplicate keys. Returns the object, which the caller
// owns. Returns NULL and sets *error on failure.
json_t *request_parse(const char *text, size_t length, RequestError *error);
// Reads the fields `request` and `id`, and marks all other fields as not given. Returns false and
// sets *error if they are invalid.
bool request_head(const json_t *json, RequestFields *fields, RequestError *error);
// Reads the other fields. `list` names the fields that the request takes, such as "game! side ply";
// a '!' marks a required field. Returns false and sets *error on failure.
bool request_fields_read(const json_t *json, const char *list, RequestFields *fields,
                         RequestError *error);
// Returns false and sets *error if `paths` is false and `name` has other characters than letters,
// digits, '_', '-' and '/', as the path of a file does ("a.yaml"). Over HTTP, a client may only
// name scenarios that the request `scenarios` lists. This is checked for each request before it
// runs, and for the scenario and the lesson that a record names. The callers accept own scenarios
// (own_scenarios.h) before.
bool request_scenario_check(const char *name, bool paths, RequestError *error);
// Returns a description of the fields of `list` as JSON: name, kind, required, help.
json_t *request_fields_json(const char *list);
