// SPDX-License-Identifier: GPL-3.0-or-later
// advice.h -- advice of computer players to the person who has to choose in a session. No advice
// depends on anything that this person cannot know.
#pragma once
#include "session.h"

enum { SET_UP_MAX = 512 };  // most choices of a set-up

// Returns the action that the player `words` ("ismcts:iterations=600") would choose for the side to
// move, and appends its reasons to *thought. Returns NO_ACTION and fills *error if there is no such
// player. The player receives a position with hidden information resampled, as in a game.
Action advice_hint(const Session *session, const char *words, Text *thought, Error *error);
// Fills the choices by which the player `words` would go on with the set-up of the side to move, up
// to the last one of this side before another side, chance or the game goes on. Each is a legal
// action after those before it. Returns how many; 0 if the pending decision is no set-up, or, with
// *error filled, if there is no such player.
int advice_set_up(const Session *session, const char *words, Action out[SET_UP_MAX], Error *error);
// Appends how a search of the player `words` evaluates one legal action of the side to move.
// Appends nothing if there is no such player.
void advice_weigh(const Session *session, const char *words, Action action, Text *thought);
// Appends what `listener` may expect after the last choice of the opponent that the listener saw. A
// player like the opponent evaluates the choice over several determinizations of everything that
// the listener cannot know, so that nothing leaks of what the opponent really thought or plans.
// Appends nothing if there is no such choice or if the opponent does not search.
void advice_expect(const Session *session, Side listener, Text *thought);
