// SPDX-License-Identifier: GPL-3.0-or-later
// service_kit.h -- a service for a test, asked as a client would: requests in, answers out.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "play/service/json/scene_json.h"
#include "play/service/service.h"

// One whose games are kept in `folder`, or nowhere (NULL).
Service *service_of(const char *folder);
// The answer to a request, formatted; the caller's.
json_t *asked(Service *service, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The same, which must be good, or must be an error with these words in it.
json_t *asked_well(Service *service, const char *format, ...) __attribute__((format(printf, 2, 3)));
void asked_badly(Service *service, const char *words, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *json_words_at(const json_t *answer, const char *name);
int64_t json_number_at(const json_t *answer, const char *name);
// Plays a game on with its persons' choices at random until it is over or has `plies` more; the
// number of choices that were made.
int played_on(Service *service, const char *game, int choices, uint64_t seed);
