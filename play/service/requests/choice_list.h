// SPDX-License-Identifier: GPL-3.0-or-later
// choice_list.h -- the one way from a request to a list of choices.
//
// game_legal() asserts that somebody has a choice, and a request may be about any position: the
// game may be over in it, or a card may decide. So whoever wants the choices of a position names
// the side that must have the choice, and gets an error in words if that side has none. No other
// file of play/service calls game_legal() or choices_fill(): tests/service/test_moments.c checks
// that.
#pragma once
#include "play/terminal/choices.h"
#include "request_fields.h"

// The legal actions of `side`: how many. 0: `side` (or nobody, if it is NOBODY) has no choice in
// this position, and *error says who has it instead; `field` is then the field at fault. Both may
// be NULL.
int asked_legal(const Game *game, const State *state, Side side, Action list[ACTIONS_MAX],
                const char *field, AskError *error);
// The same as people see them, plans too; NULL if there are none. The caller frees them.
Choices *asked_choices(const Game *game, const State *state, Side side, const char *field,
                       AskError *error);
