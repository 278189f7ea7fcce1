// SPDX-License-Identifier: GPL-3.0-or-later
// service_kit.h -- a service for tests, which send requests and get answers as a client does.
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "play/service/json/scene_json.h"
#include "play/service/service.h"

// Returns a service that saves its games in `folder`, or nowhere if it is NULL.
Service *service_of(const char *folder);
// Returns the answer to a request, which is formatted as by printf(); the caller frees it.
json_t *asked(Service *service, const char *format, ...) __attribute__((format(printf, 2, 3)));
// asked_well() also fails the test if the answer is an error. asked_badly() fails unless the
// answer is an error that contains `words`.
json_t *asked_well(Service *service, const char *format, ...) __attribute__((format(printf, 2, 3)));
void asked_badly(Service *service, const char *words, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *json_words_at(const json_t *answer, const char *name);
int64_t json_number_at(const json_t *answer, const char *name);
// Plays a game by random choices of its persons, until it is over or `choices` choices were made.
// Returns the number of choices.
int played_on(Service *service, const char *game, int choices, uint64_t seed);
