// SPDX-License-Identifier: GPL-3.0-or-later
// observation.h -- a position as a fixed number of floats, for programs that learn. They come from
// the Scene of the viewer alone (engine/rules/scene.h), so they tell nothing that the viewer cannot
// know. A small game has no scene: its observation is the text that the viewer sees.
#pragma once
#include <jansson.h>

#include "engine/game/view.h"
#include "engine/rules/scene.h"

enum { NAMES_MAX = 128, LABELS_MAX = 2 * 52 + 1, SECTIONS = 6, TEXT_SHOWN = 512 };

typedef struct Names {
    int count;
    const char *at[NAMES_MAX];
} Names;

// The numbers `first` to first + rows * columns - 1, row after row.
typedef struct Section {
    int first, rows, columns;
} Section;

// The form of the observations of a scenario. It never changes.
typedef struct Observation {
    int size;  // number of floats
    Section section[SECTIONS];
    Names numbers, badges, markers, tracks;  // names in the legend
    int label_count;
    char label[LABELS_MAX][8];  // of cards; the last is "?"
    float width, height;        // of the board
    int place_count;
    Point centre[PLACES_MAX];
} Observation;

void observation_form(const Game *game, Observation *out);
// Writes form->size numbers between -1 and 1.
void observation_fill(const Observation *form, const Game *game, const State *state, Side viewer,
                      float out[]);
// Returns the sections as JSON, with the names of their columns.
json_t *observation_json(const Observation *form);
