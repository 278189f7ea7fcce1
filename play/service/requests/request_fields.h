// SPDX-License-Identifier: GPL-3.0-or-later
// request_fields.h -- one request, read: its fields by one table, in which a name means the same in
// every request. What is unknown, missing or of the wrong kind is refused with what would be right.
#pragma once
#include <jansson.h>

#include "engine/rules/action.h"

enum {
    SIMULATIONS_MAX = 100000,  // games of a simulation
    ASK_BYTES_MAX = 1 << 20,   // of a request: a record to go on with is the largest
    ASK_NONE = -1,             // a number that was not given
};

typedef struct Ask {
    const char *id;  // NULL: none; all words belong to the request's JSON
    const char *request;
    const char *game, *scenario, *name, *rules;
    const char *allied, *axis, *player;
    const char *words, *record, *stop, *order;
    const json_t *after;  // an array of words; NULL: none
    int64_t number, index, ply, from, to, piece, place, games, nth;
    uint64_t seed;
    bool seed_given, positions, side_given;
    Side side;
} Ask;

typedef struct AskError {
    Error error;
    const char *field;  // that is wrong, of the table or of the request's JSON; NULL: none
    bool stale;         // the position that it was about is no more
} AskError;

// Sets the words, and the field, and returns false.
bool ask_refuse(AskError *error, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// One line of text as JSON: an object without the same name twice. NULL, and *error says why not.
json_t *ask_parse(const char *text, size_t length, AskError *error);
// `request` and `id` alone; the fields need the request's own list.
bool ask_head(const json_t *json, Ask *ask, AskError *error);
// The fields that a request takes, "game! side ply" ('!': it wants that one).
bool ask_fields(const json_t *json, const char *fields, Ask *ask, AskError *error);
// May a request name this scenario? Who asks from elsewhere reads no file by its path: then only a
// name will do, as `scenarios` lists them. Asked of every request before it runs (requests.c), and
// of the scenario that a record names.
bool ask_scenario(const char *name, bool paths, AskError *error);
// The same list for people and clients: each with name, kind, `required` and what it means.
json_t *ask_describe(const char *fields);
