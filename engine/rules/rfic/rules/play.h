// SPDX-License-Identifier: GPL-3.0-or-later
// play.h -- declares the functions of rules/ that fill slots of Rules, those that prepare a World,
// and phases_settle(). engine/rules/rules.h and lab.h state the contract of each slot.
#pragma once
#include "engine/rules/even.h"
#include "phases.h"

// setup.c: sets *state to the position before the first set-up decision, or before the first deal
// if the scenario has no set-up decision.
void rfic_setup(const World *world, State *state);

// phases.c: each function calls the function of the phase on top of the stack.
Side rfic_turn(const World *world, const State *state);
void rfic_legal(const World *world, const State *state, ActionList *out);
void rfic_apply(const World *world, State *state, Action action);
// Runs the phases that need no action, until a side or chance acts.
void phases_settle(const World *world, State *state);

// The next functions are in victory.c.
float rfic_payoff(const World *world, const State *state, Side side);
void rfic_scale(const World *world, Scale *out);
// Returns NOBODY if neither side controls the objective.
Side rfic_controller(const World *world, const State *state, int objective);

// The next functions are in chance.c.
Action rfic_draw(const World *world, const State *state, Pcg *rng);
float rfic_odds(const World *world, const State *state, Action action);

// The next functions are in secrets.c.
void rfic_resample(const World *world, State *state, Side viewer, Pcg *rng);
Action rfic_seen(const World *world, const State *state, Action action, Side viewer);
bool rfic_is_opening(const World *world, const State *state);

// The next functions are in invariants.c.
bool rfic_check_invariants(const World *world, const State *state);

// move.c: calculates World.step. spot.c: calculates World.looks and SideCard.unit_hides.
void steps_prepare(World *world);
void hides_prepare(World *world);
