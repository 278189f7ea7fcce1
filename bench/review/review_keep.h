// SPDX-License-Identifier: GPL-3.0-or-later
// review_keep.h -- a review as JSON: for people's programs, and for itself, to go on with.
//
// {"review": 1, "key": 16 hexadecimal digits, "sum": as many, of the choices as written,
// "iterations", "trials", "seed", "start" (null: no guess), "payoff" (of the first side; null while
// the game goes on), "choices": [...], "luck": [{"ply", "event_type", "change"}]}. A choice: "ply",
// "side" (the scenario's name), "turn", "choices", "played" (words), "action"; once judged also
// "value", "standard_error" (win chance before it), and "could" and "was", each {"best"
// (words), "action", "cost", "low", "high", "grade" ("" for a good one)}.
#pragma once
#include <jansson.h>

#include "review.h"

// A new reference; NULL: no memory.
json_t *review_json(const Review *review, const Game *game, const Record *record);
// Takes over what is judged in a file that review_save() wrote for the same record, version of the
// program and way of judging; how many choices. A file that is none, of something else, or altered
// since, is as if it were not there: 0.
int review_load(Review *review, const Game *game, const Record *record, const char *path);
// Written beside the file and renamed over it. False, and *error says why, if it cannot be.
bool review_save(const Review *review, const Game *game, const Record *record, const char *path,
                 Error *error);
