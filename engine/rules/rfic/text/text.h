// SPDX-License-Identifier: GPL-3.0-or-later
// text.h -- declares the functions of text/ that fill slots of Rules. engine/rules/rules.h and
// scene.h state the contract of each slot.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/legend.h"

typedef struct SceneClash SceneClash;  // defined in engine/rules/scene.h
typedef struct SceneWay SceneWay;      // defined in engine/rules/scene.h

// format_action.c: writes actions as players type them, and prompts
void rfic_format_action(const World *world, const State *state, Action action, Text *out);
void rfic_prompt(const World *world, const State *state, Text *out);

// render.c: writes a position; describe.c: writes the game log
void rfic_render(const World *world, const State *state, Side viewer, bool colour, Text *out);
void rfic_describe(const World *world, const State *state, Action action, Side viewer, Text *out);
// Appends who has won, and why. Fills no slot; scene.c calls it too.
void rfic_ending(const World *world, const State *state, Text *out);

// explain.c, path.c: explain a choice before it is made
void rfic_explain(const World *world, const State *state, Action action, Side viewer, Text *out);
void rfic_way(const World *world, const State *state, Action action, SceneWay *out);

// odds_preview.c: writes the odds of a choice in a few words
float rfic_odds_preview(const World *world, const State *state, Action action, Side viewer,
                        Text *out);
void rfic_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out);

// refusal.c: writes why a piece cannot act now, or cannot act at a place
void rfic_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out);

// help.c: writes the charts, and the facts of a hex
void rfic_chart(const World *world, Text *out);
extern const LegendRow rfic_legend[];  // defined in legend.c
void rfic_place(const World *world, const State *state, int place, Side viewer, Text *out);
