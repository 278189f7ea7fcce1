// SPDX-License-Identifier: GPL-3.0-or-later
// text.h -- declares the functions of text/ that fill slots of Rules. engine/rules/rules.h and
// scene.h state the contract of each slot.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/legend.h"

typedef struct SceneClash SceneClash;        // engine/rules/scene.h
typedef struct SceneReaction SceneReaction;  // engine/rules/scene.h

// Defined in format_action.c: write an action as a player types it, and a prompt.
void gbww2_format_action(const World *world, const State *state, Action action, Text *out);
void gbww2_prompt(const World *world, const State *state, Text *out);

// Defined in render.c and describe.c: write a position, and a line of the game log.
void gbww2_render(const World *world, const State *state, Side viewer, bool colour, Text *out);
void gbww2_describe(const World *world, const State *state, Action action, Side viewer, Text *out);

// Defined in explain.c, odds_preview.c and reaction.c: explain a choice before it is made.
void gbww2_explain(const World *world, const State *state, Action action, Side viewer, Text *out);
float gbww2_odds_preview(const World *world, const State *state, Action action, Side viewer,
                         Text *out);
void gbww2_clash(const World *world, const State *state, Action action, Side viewer,
                 SceneClash *out);
bool gbww2_reaction(const World *world, const State *state, Action action, SceneReaction *out);

// Defined in help.c: write the briefing, the charts, and what a viewer may know of a place.
void gbww2_brief(const World *world, Text *out);
void gbww2_chart(const World *world, Text *out);
void gbww2_place(const World *world, const State *state, int place, Side viewer, Text *out);
extern const LegendRow gbww2_legend[];  // defined in legend.c; ends with an empty row

// Defined in refusal.c: writes why a battalion or C Ops may not act, or not at a place.
void gbww2_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                   Text *out);
