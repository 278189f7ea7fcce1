// SPDX-License-Identifier: GPL-3.0-or-later
// text.h -- declares the functions of text/ that fill slots of Rules. engine/rules/rules.h and
// scene.h state the contract of each slot.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/legend.h"

typedef struct SceneClash SceneClash;  // defined in engine/rules/scene.h
typedef struct SceneFalls SceneFalls;
typedef struct SceneReaction SceneReaction;
typedef struct SceneWay SceneWay;

// format_action.c: writes actions as players type them, and prompts
void gbsu_format_action(const World *world, const State *state, Action action, Text *out);
void gbsu_prompt(const World *world, const State *state, Text *out);

// render.c: writes a position; describe.c: writes the game log
void gbsu_render(const World *world, const State *state, Side viewer, bool colour, Text *out);
void gbsu_describe(const World *world, const State *state, Action action, Side viewer, Text *out);

// explain.c, explain_move.c: explain a choice before it is made
void gbsu_explain(const World *world, const State *state, Action action, Side viewer, Text *out);
void gbsu_way(const World *world, const State *state, Action action, SceneWay *out);

// help.c: writes the charts, and the facts of a hex
void gbsu_chart(const World *world, Text *out);
extern const LegendRow gbsu_legend[];  // defined in legend.c
void gbsu_place(const World *world, const State *state, int place, Side viewer, Text *out);

// refusal.c: writes why a unit may not do something
void gbsu_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out);

// odds_preview.c: writes the odds of a choice in a few words, and finds the distance of a defensive
// fire and the hexes where a strike can land; close_combat.c: fills the forces of a close combat
float gbsu_odds_preview(const World *world, const State *state, Action action, Side viewer,
                        Text *out);
bool gbsu_reaction(const World *world, const State *state, Action action, SceneReaction *out);
void gbsu_falls(const World *world, const State *state, Action action, Side viewer,
                SceneFalls *out);
void gbsu_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out);
