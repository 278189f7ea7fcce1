// SPDX-License-Identifier: GPL-3.0-or-later
// format_action.h -- declares names of colours, suits, classes of cards and bridges for all texts.
#pragma once
#include "engine/rules/rfic/rules/play.h"
#include "text.h"

extern const char *const colour_names[COLOURS];
extern const char *const suit_names[RALLY_SUITS];
extern const char *const class_names[CARD_CLASSES];
// Appends `words`, in which verbs are singular, with verbs that agree with plural names.
void told_put(const World *world, const char *words, Text *out);
const char *bridge_name(const World *world, int bridge, char out[12]);  // writes "0507-0508"
