// SPDX-License-Identifier: GPL-3.0-or-later
// gbww2.h -- declares the functions in gbww2.c's table of Rules, ordered by the file that defines
// them. engine/rules/rules.h has their contracts.
#pragma once
#include "engine/rules/game.h"
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "engine/rules/legend.h"
#include "engine/rules/verb.h"

typedef struct Board Board;                  // engine/rules/scene.h
typedef struct Parts Parts;                  // engine/rules/scene.h
typedef struct Scene Scene;                  // engine/rules/scene.h
typedef struct SceneClash SceneClash;        // engine/rules/scene.h
typedef struct SceneReaction SceneReaction;  // engine/rules/scene.h

extern const Rules gbww2_rules;
extern const VerbTable gbww2_verbs;  // text/verbs.c

void gbww2_setup(const World *world, State *state);

// Defined in rules/chance.c.
Action gbww2_draw(const World *world, const State *state, Pcg *rng);
float gbww2_odds(const World *world, const State *state, Action action);

// Defined in rules/redeal.c, secrets.c.
void gbww2_resample(const World *world, State *state, Side viewer, Pcg *rng);
// Resamples the places of battalions. Returns false, with all places unchanged, if no sample was
// found.
bool resample_places(const World *world, State *state, Side viewer, Pcg *rng);
Action gbww2_seen(const World *world, const State *state, Action action, Side viewer);

// Defined in rules/invariants.c.
bool gbww2_check_invariants(const World *world, const State *state);

// Defined in text/.
void gbww2_format_action(const World *world, const State *state, Action action, Text *out);
void gbww2_prompt(const World *world, const State *state, Text *out);
void gbww2_render(const World *world, const State *state, Side viewer, bool colour, Text *out);
void gbww2_describe(const World *world, const State *state, Action action, Side viewer, Text *out);
void gbww2_explain(const World *world, const State *state, Action action, Side viewer, Text *out);
float gbww2_odds_preview(const World *world, const State *state, Action action, Side viewer,
                         Text *out);
// Defined in text/reaction.c.
bool gbww2_reaction(const World *world, const State *state, Action action, SceneReaction *out);
void gbww2_brief(const World *world, Text *out);
void gbww2_chart(const World *world, Text *out);
extern const LegendRow gbww2_legend[];  // text/legend.c
void gbww2_place(const World *world, const State *state, int place, Side viewer, Text *out);
void gbww2_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                   Text *out);
void gbww2_clash(const World *world, const State *state, Action action, Side viewer,
                 SceneClash *out);

// Defined in evaluation/.
void gbww2_policy(const World *world, const State *state, const Action list[], int count,
                  float out[]);
float gbww2_evaluate(const World *world, const State *state, Side side);
bool gbww2_is_quiescent(const World *world, const State *state);

// Defined in scene.c.
const char *gbww2_side_name(const World *world, Side side);
void gbww2_board(const World *world, Board *out);
bool gbww2_set_up(const World *world, const State *state, Text *subject);
void gbww2_scene(const World *world, const State *state, Side viewer, Scene *out);
void gbww2_parts(const World *world, const State *state, Action action, Parts *out);
