// SPDX-License-Identifier: GPL-3.0-or-later
// advice.h -- advice of computer players for the person who has to choose in a session. No advice
// depends on anything that this person cannot know.
#pragma once
#include "session.h"

enum { SET_UP_MAX = 512 };  // most choices of a set-up

// Returns the action that the player `words` ("ismcts:iterations=600") would choose for the side to
// move, and appends its reasons to *thought. Returns NO_ACTION and fills *error if the words are
// invalid or name a player that sees hidden cards. As in a game, the player receives a position
// with hidden information resampled.
Action advice_hint(const Session *session, const char *words, Text *thought, Error *error);
// Stores in `out` the choices that the player `words` would make for the rest of this set-up: until
// another side or chance acts, or the set-up ends. Each choice is legal after those before it.
// Returns their number. Returns 0 if the pending decision is not part of a set-up. Returns 0 and
// fills *error if advice_hint() would.
int advice_set_up(const Session *session, const char *words, Action out[SET_UP_MAX], Error *error);
// Appends how a search of the player `words` evaluates one legal action of the side to move.
// Appends nothing if advice_hint() would fail or if the player does not search.
void advice_weigh(const Session *session, const char *words, Action action, Text *thought);
// Appends what `listener` may expect after the last choice of the opponent that the listener saw. A
// player like the opponent evaluates that choice in several determinizations of everything that the
// listener cannot know. So nothing leaks of the opponent's real thoughts or plans. Appends nothing
// if the last 300 plies have no such choice, or if the opponent is a person or does not search.
void advice_expect(const Session *session, Side listener, Text *thought);
