// SPDX-License-Identifier: GPL-3.0-or-later
// rules_internal.h -- declares the functions that several chapters of the rules call. It includes
// the headers of close combat, fire, moves, air landings and the night.
#pragma once
#include "engine/rules/gbww2/rules/air/air_landing.h"
#include "engine/rules/gbww2/rules/assault/assault.h"
#include "engine/rules/gbww2/rules/fire/fire.h"
#include "engine/rules/gbww2/rules/moving/move_in_progress.h"
#include "engine/rules/gbww2/rules/night/night.h"

// --- formation_and_facing.c

// Pushes `phase`, from which on the owner chooses the posture of a battalion: place, formation,
// facing and shape. `cell` is the place if it is not to be chosen; NOWHERE: no place, as in
// reserve.
void posture_begin(State *state, int phase, int battalion, Purpose purpose, int cell);
// Returns whether the battalion fits at the cell in any posture.
bool cell_fits(const World *world, const State *state, int battalion, Purpose purpose, int cell);
// Returns whether the battalion is in reserve and has a place to deploy at.
bool may_deploy(const World *world, const State *state, int battalion);
// Lists the exit of the battalion's division, and its FUP if that is open [5.2.4]. Returns their
// number.
int deploy_sites(const World *world, const State *state, int battalion, Spot out[2]);

// --- sequence_of_play.c

// Returns whether step D4 of this player turn, in which barrages take effect, has begun.
bool course_has_shelled(const State *state);
bool is_night(const State *state);
bool artillery_is_over(const World *world, const State *state, int side);  // for good [11.1.1]
int turns_today(const World *world, const State *state);  // number of turns; before day 1, of day 1
// Puts a battalion into reserve, mounted if it has vehicles, and not rested [5.3.2].
void reserve_enter(const World *world, State *state, int battalion);
// [6.3, W25] Marks a battalion as spotted, from now on and for both sides.
void battalion_shown(const World *world, State *state, int battalion);

// --- dawn.c

// Returns the visibility in inches: `hours`, that of the hour, limited by the weather.
int sight_of(const World *world, const State *state, int hours);
bool is_mud(const State *state);     // all going off roads is bad [8.0.1]
bool is_flying(const State *state);  // weather and hour allow aircraft [12.2.3]
// Counts the cards in the deck, in no hand: the black cards, and all cards.
void deck_left(const State *state, int *black, int *all);

// --- deployment.c

// [5.2.3, 5.2.4] Returns whether a division can deploy at its FUP; if `fup` is false, at its exit.
bool site_open(const World *world, const State *state, int division, bool fup);
Spot exit_spot(const World *world, int division);  // where the division's road leaves the table
bool on_friendly_edge(const World *world, int side, Spot spot);  // [5.1.1] combat_ops_moves.c
Spot cops_spot(const World *world, const State *state, int division);
// [10.1.1, 10.2] Ends a deployment: marks the battalion "action taken" unless it is dawn, and makes
// it fall back if it finds hidden enemies. If stands must be lost or suppressed, pushes
// PHASE_SUFFER for the owner.
void deploy_done(const World *world, State *state, int battalion, bool dawn);
// Returns the row of the deployment chart, 0 (enemy over 12 in away) to 3 (under 3 in). `gap2` is
// the square of the distance to the nearest enemy in u.
int deploy_row(int gap2);

// --- activation.c. Costs and funds are activation points, or black cards with a deck [W12].

// cost_group() returns the cost of one more battlegroup. `opening`: the declaration is one of those
// that open the day. `already`: battlegroups declared this turn, 0 to 2.
int cost_single(const World *world, const State *state, bool opening);
int cost_group(const World *world, const State *state, bool opening, int already);
int funds(const World *world, const State *state, int side);
bool may_activate(const World *world, const State *state, int battalion);
// [9.4] Makes a battalion go to ground: it is not active, and cannot be activated again today.
void to_ground(State *state, int battalion);

// --- barrage_impact.c

// Lists the hidden stands of a side under a barrage that it can suppress, at most BODY_MAX. Returns
// their number.
int under_template(const World *world, const State *state, int strike, int side,
                   uint8_t stand[BODY_MAX]);
// Returns the highest d10 roll by which shells suppress the stand; 0: it is not on the table.
int shell_number(const World *world, const State *state, int stand);
bool under_fire(const State *state, const Rect *rect);  // a barrage covers part of this stand
void shelling_begin(const World *world, State *state, int side);  // begins step D4 of a side

// --- command_actions.c

// Fills out[n] with the percentage of command rolls that give n actions. `who` is a battalion, or
// BATTALIONS_MAX plus a division for its C Ops. Returns its quality; *hq is what its HQ adds.
int command_odds(const World *world, const State *state, int who, int out[3], int *hq);
// Ends an action: eliminates the battalion if it has no stand, updates objectives, and reveals the
// battalions of both sides that are seen now.
void action_ends(const World *world, State *state, int battalion);
// [14.3.11] Returns whether the battalion may enter close combat with all of these enemies. If the
// set is empty, tests only the battalion itself.
bool may_close(const World *world, const State *state, int battalion, uint64_t enemies);

// --- spotting.c

// [W25] spot_by() reveals the hidden enemies that the battalions `observers` of a side see;
// spot_all() those that any battalion of either side sees.
void spot_by(const World *world, State *state, int side, uint64_t observers);
void spot_all(const World *world, State *state);
