// SPDX-License-Identifier: GPL-3.0-or-later
// rfic.h -- declares the functions that fill the table of Rules in rfic.c, by file.
// engine/rules/rules.h states the contract of each under the name of its slot. Comments here only
// add what is special to rfic.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/legend.h"
#include "engine/rules/rfic/rules/phases.h"

typedef struct Board Board;            // engine/rules/scene.h
typedef struct Parts Parts;            // engine/rules/scene.h
typedef struct Scene Scene;            // engine/rules/scene.h
typedef struct SceneClash SceneClash;  // engine/rules/scene.h
typedef struct SceneWay SceneWay;      // engine/rules/scene.h
typedef struct VerbTable VerbTable;    // engine/rules/verb.h

extern const Rules rfic_rules;
extern const VerbTable rfic_verbs;  // text/verbs.c

// Sets *state to the position before the first set-up decision, or before the first deal if the
// scenario has no set-up decision.
void rfic_setup(const World *world, State *state);

// lab.c: LabRules.controller. Returns NOBODY if neither side controls the objective.
Side rfic_controller(const World *world, const State *state, int objective);

// rules/chance.c
Action rfic_draw(const World *world, const State *state, Pcg *rng);
float rfic_odds(const World *world, const State *state, Action action);

// rules/secrets.c
void rfic_resample(const World *world, State *state, Side viewer, Pcg *rng);
Action rfic_seen(const World *world, const State *state, Action action, Side viewer);

// text: format_action.c, render.c, describe.c, explain.c
void rfic_format_action(const World *world, const State *state, Action action, Text *out);
void rfic_prompt(const World *world, const State *state, Text *out);
void rfic_render(const World *world, const State *state, Side viewer, bool colour, Text *out);
void rfic_describe(const World *world, const State *state, Action action, Side viewer, Text *out);
void rfic_explain(const World *world, const State *state, Action action, Side viewer, Text *out);

// scene.c
const char *rfic_side_name(const World *world, Side side);
void rfic_board(const World *world, Board *out);
bool rfic_set_up(const World *world, const State *state, Text *subject);
void rfic_scene(const World *world, const State *state, Side viewer, Scene *out);
void rfic_parts(const World *world, const State *state, Action action, Parts *out);
// text/odds_preview.c
float rfic_odds_preview(const World *world, const State *state, Action action, Side viewer,
                        Text *out);
void rfic_clash(const World *world, const State *state, Action action, Side viewer,
                SceneClash *out);
// text/path.c, refusal.c, help.c
void rfic_way(const World *world, const State *state, Action action, SceneWay *out);
void rfic_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                  Text *out);
void rfic_chart(const World *world, Text *out);
extern const LegendRow rfic_legend[];  // text/legend.c
void rfic_place(const World *world, const State *state, int place, Side viewer, Text *out);

// rules/invariants.c
bool rfic_check_invariants(const World *world, const State *state);

// evaluation: policy.c, evaluate.c
void rfic_policy(const World *world, const State *state, const Action list[], int count,
                 float out[]);
float rfic_evaluate(const World *world, const State *state, Side side);
bool rfic_is_quiescent(const World *world, const State *state);
