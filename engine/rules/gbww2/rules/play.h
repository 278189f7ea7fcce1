// SPDX-License-Identifier: GPL-3.0-or-later
// play.h -- declares functions of rules/, most of which fill slots of Rules. engine/rules/rules.h
// and lab.h state the contract of each slot.
#pragma once
#include "engine/rules/even.h"
#include "rules_internal.h"

// Defined in setup.c.
void gbww2_setup(const World *world, State *state);

// Defined in phases.c. The first three call the function of the phase on top of the stack.
Side gbww2_turn(const World *world, const State *state);
void gbww2_legal(const World *world, const State *state, ActionList *out);
void gbww2_apply(const World *world, State *state, Action action);
// Runs phases that need no action, until a side or chance must act or the game is over.
void phases_settle(const World *world, State *state);

// Defined in victory.c.
float gbww2_payoff(const World *world, const State *state, Side side);
void gbww2_scale(const World *world, Scale *out);
// Returns the side that controls the objective, or NOBODY.
Side gbww2_controller(const World *world, const State *state, int objective);

// Defined in chance.c.
Action gbww2_draw(const World *world, const State *state, Pcg *rng);
float gbww2_odds(const World *world, const State *state, Action action);

// Defined in redeal.c.
void gbww2_resample(const World *world, State *state, Side viewer, Pcg *rng);
// Resamples the places of enemy battalions that were never spotted and have a set-up zone. If it
// finds no sample, it returns false and changes no place.
bool resample_places(const World *world, State *state, Side viewer, Pcg *rng);

// Defined in secrets.c.
Action gbww2_seen(const World *world, const State *state, Action action, Side viewer);
bool gbww2_is_opening(const World *world, const State *state);

// Defined in invariants.c.
bool gbww2_check_invariants(const World *world, const State *state);
