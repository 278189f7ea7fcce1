// SPDX-License-Identifier: GPL-3.0-or-later
// request_fields.h -- reads the fields of a request. One table in request_fields.c declares all
// fields, and a field means the same in every request. A field that is unknown, missing or invalid
// is refused, and the error says what is expected.
#pragma once
#include <jansson.h>

#include "engine/rules/action.h"

enum {
    SIMULATIONS_MAX = 100000,     // games of one simulation
    REQUEST_BYTES_MAX = 1 << 20,  // the largest request holds the text of a record
    NOT_GIVEN = -1,               // the value of a number that the request does not have
};

typedef struct RequestFields {  // all strings belong to the JSON of the request; NULL: not given
    const char *id;
    const char *request;
    const char *game, *scenario, *name, *rules;
    const char *allied, *axis, *player;
    const char *lesson;
    const char *words, *record, *stop, *order;
    const json_t *after;  // an array of strings
    int64_t number, index, ply, from, to, piece, place, games, nth;
    uint64_t seed;
    bool seed_given, positions, changes, brief, again, side_given;
    Side side;
} RequestFields;

typedef struct RequestError {
    Error error;
    const char *field;  // the field that is wrong; NULL: none
    bool stale;         // the request names a position that is out of date
} RequestError;

// Sets the message and the field, and returns false.
bool request_refuse(RequestError *error, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Parses a request: one JSON object without duplicate keys. Returns NULL and sets *error on
// failure; the caller owns the result.
json_t *request_parse(const char *text, size_t length, RequestError *error);
// Reads `request` and `id`, and marks all other fields as not given.
bool request_head(const json_t *json, RequestFields *fields, RequestError *error);
// Reads the other fields. `list` has the fields that the request takes: "game! side ply", where '!'
// marks a required field.
bool request_fields_read(const json_t *json, const char *list, RequestFields *fields,
                         RequestError *error);
// Fails if `name` is the path of a file and `paths` is false: a client on another machine may name
// only the scenarios that `scenarios` lists. Called for each request before it runs, and for the
// scenario that a record names.
bool request_scenario_check(const char *name, bool paths, RequestError *error);
// Describes the fields of such a list as JSON: name, kind, required, help.
json_t *request_fields_json(const char *list);
