// SPDX-License-Identifier: GPL-3.0-or-later
// advice.h -- what computer players think of the game of a session, for the person who has the
// choice. Nothing here depends on what that person cannot know.
#pragma once
#include "session.h"

// What the player `words` would do for the side to move, which is handed a guess as ever; what it
// thought is put to `thought`. NO_ACTION: no such player.
Action advice_hint(const Session *session, const char *words, Text *thought, Error *error);
// What a search of the player `words`, in the place of the side to move, thinks of a choice.
void advice_weigh(const Session *session, const char *words, Action action, Text *thought);
// What `listener` may expect after the last choice of the other side that he saw, as a player like
// that of the other side judges it over deals of all that the listener cannot know. Of what that
// player really thought, and of its plans, it tells nothing. Nothing is put if there is no such
// choice, or if the player does not search.
void advice_expect(const Session *session, Side listener, Text *thought);
