// SPDX-License-Identifier: GPL-3.0-or-later
// play.h -- declares the functions of rules/ that fill slots of Rules. engine/rules/rules.h states
// the contract of each slot.
#pragma once
#include "rules_internal.h"

// setup.c
void gbww2_setup(const World *world, State *state);

// phases.c: each function calls the function of the phase on top of the stack.
Side gbww2_turn(const World *world, const State *state);
void gbww2_legal(const World *world, const State *state, ActionList *out);
void gbww2_apply(const World *world, State *state, Action action);
// Runs the phases that need no action, until a side or chance acts.
void phases_settle(const World *world, State *state);

// victory.c
float gbww2_payoff(const World *world, const State *state, Side side);
// Returns NOBODY if neither side controls the objective.
Side gbww2_controller(const World *world, const State *state, int objective);

// chance.c
Action gbww2_draw(const World *world, const State *state, Pcg *rng);
float gbww2_odds(const World *world, const State *state, Action action);

// redeal.c
void gbww2_resample(const World *world, State *state, Side viewer, Pcg *rng);
// Resamples the places of battalions. Returns false, with all places unchanged, if no sample was
// found.
bool resample_places(const World *world, State *state, Side viewer, Pcg *rng);

// secrets.c
Action gbww2_seen(const World *world, const State *state, Action action, Side viewer);

// invariants.c
bool gbww2_check_invariants(const World *world, const State *state);
