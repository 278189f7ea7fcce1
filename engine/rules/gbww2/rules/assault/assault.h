// SPDX-License-Identifier: GPL-3.0-or-later
// assault.h -- declares the functions of close combat, retreats, morale and victory, by file.
#pragma once
#include "engine/rules/gbww2/rules/moving/legal_moves.h"

// --- combatants.c: finds who fights in a close combat, and what each side adds to its die

// A Party is one side of a close combat. Each loose stand (a stand of a scattered battalion) counts
// as a battalion of one stand [W33].
typedef struct Party {
    uint64_t battalions;  // set of battalions in formation
    uint64_t loose;       // set of indices of State.loose
} Party;

// Finds the next close combat of this player turn, and stores its units in the State. Returns false
// if no combat is left.
bool party_next(const World *world, State *state);
// Stores the combat of the battalion in the State: all units linked to it by contact.
void party_link(const World *world, State *state, int battalion);
// Removes the units of the combat under way from the State. If `all` is true, as at the
// end of step D8, loose stands may fight again.
void party_over(State *state, bool all);
// Returns the units of a side in the combat under way that are still on the table.
Party party_of(const World *world, const State *state, int side);
// Returns the party of a stand: its battalion, or the stand alone if its battalion is scattered.
Party party_with(const State *state, int stand);
bool party_has(const State *state, Party party, int stand);
// Returns the first battalion of the party, or that of its first loose stand; NO_INDEX: none.
int party_first(const State *state, Party party);
// Returns the enemy battalion from which a unit retreats. `loose` is an index of State.loose, or
// NO_INDEX if the unit is a battalion in formation. Returns NO_INDEX if there is no enemy.
int party_enemy(const World *world, const State *state, int battalion, int loose);

// The modifiers of one side's die, by cause [14.8.2].
typedef struct Edge {
    int8_t cover, weapons, gun, armour, extra, formation;
} Edge;
// Fills *out with the modifiers of the party `own` against the party `enemy`.
void combat_edge(const World *world, const State *state, Party own, Party enemy, Edge *out);
int combat_bonus(const World *world, const State *state, Party own, Party enemy);  // their sum
// [14.8.5] Returns the rally number of the party: a stand fails its check on a d10 above it.
int combat_rally(const World *world, const State *state, Party party);

// --- close_combat.c

// [14.8.5] Destroys the lone guns in the combat under way. A side without other stands then loses.
void lone_guns_die(const World *world, State *state);

// --- fall_back.c

// These functions make a unit retreat: by pushing PHASE_RETREAT, in which the owner chooses where
// to, or by eliminating a stand if no retreat is possible. `index` is an index of State.loose.
// retreat_begin() and retreat_loose() follow a lost close combat [14.8.3]. The unit retreats within
// 45 degrees of the facing of battalion `enemy`; NO_INDEX: of its own rear.
void retreat_begin(const World *world, State *state, int battalion, int enemy);
void retreat_loose(const World *world, State *state, int index, int enemy);
// These two follow a failed morale check [15.2.1]. The unit retreats straight away from the nearest
// spotted enemy, or within 45 degrees of that; if it cannot, in any direction.
void retreat_broken(const World *world, State *state, int battalion);
void retreat_broken_loose(const World *world, State *state, int index);

// --- morale.c

// [15.1] Returns the highest d100 roll that passes the morale check of the battalion, 0 to 100.
int morale_number(const World *world, const State *state, int battalion);

// --- victory.c

// Returns the margin: the victory points of the Allied side less those of the Axis [W13].
int victory_margin(const World *world, const State *state);
// Returns the part of victory_margin() that is for objectives.
int objectives_margin(const World *world, const State *state);
int side_points(const World *world, const State *state, int side);  // victory points of a side
// Returns the side that wins by victory points if the game ends now, or NOBODY for a draw.
Side victory_winner(const World *world, const State *state);
// Returns the side whose enemy has only destroyed stands; NOBODY: both sides have others.
Side victory_now(const World *world, const State *state);
// Returns how many stands of a side are destroyed now.
int stands_lost(const World *world, const State *state, int side);
