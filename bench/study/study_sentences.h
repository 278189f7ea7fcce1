// SPDX-License-Identifier: GPL-3.0-or-later
// study_sentences.h -- the list of sentences of a study's answer, for this folder only.
#pragma once
#include <jansson.h>

#include "study.h"

const char *study_side_name(const Study *study, Side side);
// Adds a sentence to the list: {"about", "text", "evidence"}. `about` is the part of the answer,
// and `evidence` names a file in the folder of the study.
void study_sentence_add(json_t *list, const char *about, const char *evidence, const Text *text);
// Adds the sentences on what a designer should look at (study_flags.c).
void study_flags_say(const Study *study, json_t *list);
// Returns the effects of numbers, one object for each number (study_screen.c). The caller owns it.
json_t *study_effects_json(const Study *study);
// Returns true if the players learned in less than half of the usual number of games.
bool study_provisional(const Study *study);
