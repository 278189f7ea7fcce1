// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.h -- names and templates that all words of the system share.
#pragma once
#include "engine/rules/rfic/rfic.h"

// Inverse of `legal`: how a verb is worded; %U the unit in `who`, %T the unit in `where`, %H the
// hex, %C the card, %# the number, and so on, see format_action.c.
const char *say_words(unsigned verb);
const char *colour_name(int colour);
const char *rally_suit_name(int suit);
const char *class_name(int class);
const char *bridge_name(const World *world, int bridge, char out[12]);  // "0507-0508"
// A sentence with slots, as words[] in format_action.c has them, for an action.
void say_sentence(const World *world, Action action, const char *sentence, Text *out);
