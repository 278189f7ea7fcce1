// SPDX-License-Identifier: GPL-3.0-or-later
// look_ahead.h -- looking ahead over one's own choices before any is made: "what could T/B do, if
// it were used?".
#pragma once
#include <jansson.h>

#include "engine/game/session.h"
#include "request_fields.h"

// Goes on in a copy of a session by the choices `after` (words), which `side` makes one after
// another. What `side` cannot know is redealt first, so that nothing of it shows in what follows.
// False, and *error says why: one of them is none, or it is not `side` who chooses then.
bool ahead_go(Session *session, Side side, const json_t *after, AskError *error);
