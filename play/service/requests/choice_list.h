// SPDX-License-Identifier: GPL-3.0-or-later
// choice_list.h -- lists the choices of a position for requests. No request may list them in
// another way.
//
// game_legal() asserts that the position has a legal action. A request may name any position, also
// one after the end of the game or before a chance event. The functions below therefore check who
// has the choice, and fail with an error message instead. No other file of play/service calls
// game_legal() or choices_fill(); tests/service/test_moments.c checks this rule.
#pragma once
#include "play/terminal/choices.h"
#include "request_fields.h"

// Lists the legal actions of `side` and returns their number. If `side` has no choice in this
// position, returns 0 and sets *error, with `field` as the field at fault. `field` and `error` may
// be NULL.
int legal_for(const Game *game, const State *state, Side side, Action list[ACTIONS_MAX],
              const char *field, RequestError *error);
// Returns the choices of `side` as a person sees them, plans included. The caller frees them with
// free(). Returns NULL and sets *error if `side` has no choice.
Choices *choices_for(const Game *game, const State *state, Side side, const char *field,
                     RequestError *error);

// Returns the index in `choices` of the choice that a request names, by index or by words. Returns
// -1 and sets *error if the request names no choice or several.
int choice_find(const Choices *choices, const RequestFields *fields, RequestError *error);
// Returns the legal action of choice `index`. If the choice is a plan, that is the plan's first
// step.
Action choice_first_action(const Game *game, const State *state, const Choices *choices, int index);
