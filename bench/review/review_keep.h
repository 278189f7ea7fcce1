// SPDX-License-Identifier: GPL-3.0-or-later
// review_keep.h -- saves a review as JSON, for other programs and to resume the review.
//
// {"review": 3, "key": 16 hexadecimal digits (hash of all inputs that change a judgement), "sum":
// 16 digits (hash of the choices as written), "policy" (of the searches, in words), "iterations",
// "trials", "seed", "start" (null without evaluation function), "payoff" (of the first side; null
// in an unfinished game), "choices": [...], "luck": [{"ply", "event_type", "change"}], "account":
// {...}}. A choice has "ply", "side" (the scenario's name), "turn", "choices", "played" (words),
// "action". A judged choice also has "value" and "standard_error" (of the win probability before
// it), "true_value" and "true_standard_error" (the same in the true position), "as_known" and
// "hindsight" (review.h explains both), each
// {"best" (words), "action", "cost", "low", "high", "grade" ("" for a good choice), "verdict"
// (review_verdict_put())}.
//
// The account (review_account.h) has "sides" (null until all choices of both sides are judged):
// [{"side", "start", "own", "other", "chance", "end" (points that add up), "words"}]; "note";
// "curve":
// [{"ply", "value" of the first side, "low", "high" (95 % interval of the search)}]; "falls":
// [{"side", "from", "to", "before", "after", "cause", "ply" of the cause, "words"}];
// "turning_points": indices of the deepest falls.
#pragma once
#include <jansson.h>

#include "review.h"

// Returns the review as a new JSON object, which the caller owns; NULL if memory runs out.
json_t *review_json(const Review *review, const Game *game, const Record *record);
// Loads the judged choices of a file that review_save() wrote, and returns their number. Returns 0
// if the file is missing or altered, or is of another record, program version or review parameters.
int review_load(Review *review, const Game *game, const Record *record, const char *path);
// Writes a new file and renames it to `path`. Returns false and sets *error on failure.
bool review_save(const Review *review, const Game *game, const Record *record, const char *path,
                 Error *error);
