// SPDX-License-Identifier: GPL-3.0-or-later
// play.h -- declares the functions of rules/ that fill slots of Rules, except victory_margin()
// (phases.h). engine/rules/rules.h states the contract of each slot.
#pragma once
#include "engine/rules/even.h"
#include "phases.h"

// The next functions are in setup.c.
void gbsu_setup(const World *world, State *state);

// phases.c: each function calls the function of the phase on top of the stack.
Side gbsu_turn(const World *world, const State *state);
void gbsu_legal(const World *world, const State *state, ActionList *out);
void gbsu_apply(const World *world, State *state, Action action);

// The next functions are in victory.c.
float gbsu_payoff(const World *world, const State *state, Side side);
void gbsu_scale(const World *world, Scale *out);

// The next functions are in chance.c.
Action gbsu_draw(const World *world, const State *state, Pcg *rng);
float gbsu_odds(const World *world, const State *state, Action action);

// The next functions are in secrets.c.
void gbsu_resample(const World *world, State *state, Side viewer, Pcg *rng);
Action gbsu_seen(const World *world, const State *state, Action action, Side viewer);

// The next functions are in invariants.c.
bool gbsu_check_invariants(const World *world, const State *state);

// plan.c: offers moves of several legs
void gbsu_plans(const World *world, const State *state, ActionList *out);
Action gbsu_onward(const World *world, const State *begun, const State *state, Action plan);

// activation.c: Rules.thin, which keeps only one order of declaring the same elements
int gbsu_thin(const World *world, const State *state, Action list[], int count);
