// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu.h -- what gbsu.c's table of Rules is made of beyond the phases.
#pragma once
#include "engine/rules/gbsu/rules/phases.h"

extern const Rules gbsu_rules;

void gbsu_setup(const World *world, State *state);

// chance.c
Action gbsu_draw(const World *world, const State *state, Pcg *rng);
float gbsu_odds(const World *world, const State *state, Action action);

// secrets.c
void gbsu_redeal(const World *world, State *state, Side viewer, Pcg *rng);
Action gbsu_seen(const World *world, const State *state, Action action, Side viewer);

// say.c: actions in words; prompts
void gbsu_say(const World *world, const State *state, Action action, Text *out);
void gbsu_prompt(const World *world, const State *state, Text *out);
const char *strike_name(const World *world, int strike, char out[16]);  // "AF1"

// show.c, tell.c, explain.c
void gbsu_show(const World *world, const State *state, Side viewer, bool colour, Text *out);
void gbsu_tell(const World *world, const State *state, Action action, Side viewer, Text *out);
void gbsu_explain(const World *world, const State *state, Action action, Side viewer, Text *out);

// sound.c
bool gbsu_sound(const World *world, const State *state);

// plan.c: moves of several legs
void gbsu_plans(const World *world, const State *state, ActionList *out);
Action gbsu_onward(const World *world, const State *begun, const State *state, Action plan);

// rate.c, guess.c: what a fair player would do, and who is winning
void gbsu_rate(const World *world, const State *state, const Action list[], int count, float out[]);
float gbsu_guess(const World *world, const State *state, Side side);
bool gbsu_calm(const World *world, const State *state);

// lab.c
void gbsu_tally(const World *world, const State *state, Tally *out);
int gbsu_pieces(const World *world, Piece out[]);
void gbsu_places(const World *world, const State *state, PiecePlace out[]);
int gbsu_sites(const World *world, Site out[]);
Side gbsu_holder(const World *world, const State *state, int objective);
void gbsu_behind(const World *world, const State *state, uint64_t behind[]);
const char *gbsu_occasion(const World *world, const State *state);
const char *gbsu_world_text(const World *world);

// edit.c, edit_numbers.c
World *gbsu_world_edit(const World *world, const char *const edits[], int count, Error *error);
int gbsu_numbers(const World *world, Number out[]);
