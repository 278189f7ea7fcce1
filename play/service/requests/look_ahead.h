// SPDX-License-Identifier: GPL-3.0-or-later
// look_ahead.h -- plays some choices of one side in a copy of a game, to show the choices that
// would follow: if T/B moved first, where could it go?
#pragma once
#include <jansson.h>

#include "engine/game/session.h"
#include "request_fields.h"

// Applies choices of `side` to a copy of a session. `after` is an array of the choices' full words.
// First resamples what `side` cannot know, so that the result reveals nothing. Returns false and
// sets *error if a choice is not legal, or if another side has the choice.
bool look_ahead_apply(Session *session, Side side, const json_t *after, RequestError *error);
