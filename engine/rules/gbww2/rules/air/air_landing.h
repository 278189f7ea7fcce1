// SPDX-License-Identifier: GPL-3.0-or-later
// air_landing.h -- declares the functions of air landings and of the rendezvous after them.
#pragma once
#include "engine/rules/gbww2/rules/phases.h"

// Units that land are numbered: stands first, then COPS_UNIT plus a division for its C Ops.
enum { COPS_UNIT = STANDS_MAX };

// --- air_landing.c

// Begins the next air landing that is due in this player turn. Returns false if none is due.
bool drop_next(const World *world, State *state);
// Returns the index in World.drop of the drop of a unit, or NO_INDEX.
int drop_of(const World *world, const State *state, int unit);
// Fills out[0] and out[1] with the highest d10 rolls by which flak destroys and suppresses.
void flak_numbers(const World *world, int drop, int out[2]);
// Fills out[0] and out[1] with the lowest d10 rolls by which landing at the spot suppresses and
// destroys.
void land_numbers(const World *world, int drop, Spot spot, int out[2]);
// Returns the drift in half inches to the east or south, negative to the west or north. `die` is
// the d10 less 1.
int drift_halves(const World *world, int drop, int die);
// Stores a loose stand in the first unused entry of State.loose. Asserts that there is one.
void loose_put(State *state, Loose loose);

// --- rendezvous.c

// [Rendezvous] Fills *linked with the linked stands, as a set of indices of State.loose: those
// within 2 in of the rendezvous, or within 2 in of such a stand. Returns whether all stands of the
// battalion are linked.
bool is_linked(const World *world, const State *state, int battalion, uint64_t *linked);
// Returns whether a stand that is not linked can come nearer to the rendezvous.
bool gathers(const World *world, const State *state, int battalion);
// Forms a scattered battalion at its rendezvous. Stands that are not linked are eliminated. If the
// battalion fits there, the owner then chooses its formation.
void consolidate(const World *world, State *state, int battalion);
