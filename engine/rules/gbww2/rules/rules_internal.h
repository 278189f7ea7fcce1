// SPDX-License-Identifier: GPL-3.0-or-later
// rules_internal.h -- functions that all chapters of the rules call; for combat see fighting.h.
#pragma once
#include "fighting.h"

// Defined in formation_and_facing.c.
void posture_begin(State *state, int phase, int battalion, Purpose purpose, int cell);
bool cell_fits(const World *world, const State *state, int battalion, Purpose purpose, int cell);

// Defined in sequence_of_play.c.
bool course_has_shelled(const State *state);  // returns whether step D4 of this player turn is over
bool is_night(const State *state);
int turns_today(const World *world, const State *state);
void reserve_enter(const World *world, State *state, int battalion);    // takes it off the table
void battalion_shown(const World *world, State *state, int battalion);  // reveals it [6.3, W25]

// Defined in dawn.c.
int sight_of(const World *world, const State *state, int hours);  // inches, with the weather
bool is_mud(const State *state);     // good going off roads is bad [8.0.1]
bool is_flying(const State *state);  // weather and hour allow aircraft [12.2.3]
// Counts the cards that are in no hand: the black cards, and all cards.
void deck_left(const State *state, int *black, int *all);

// Defined in fire_plan.c.
int strike_side(const World *world, int strike);
bool is_mission(const World *world, int strike);
int strikes_of(const World *world, int side, int *first);  // returns the number; fills the first
// Marks a strike as spent for the day. Clears its place, so that equal positions are equal bytes.
static inline void strike_spend(Strike *strike) {
    *strike = (Strike){.step = STRIKE_SPENT, .target = NO_INDEX};
}
static inline Spot strike_spot(const Strike *strike) {
    return spot_at(INCH * strike->x, INCH * strike->y);
}

// Defined in deployment.c.
bool may_deploy(const World *world, const State *state, int battalion);
int deploy_sites(const World *world, const State *state, int battalion, Spot out[2]);
bool site_open(const World *world, const State *state, int division, bool fup);  // [5.2.3, 5.2.4]
Spot exit_spot(const World *world, int division);
Spot cops_spot(const World *world, const State *state, int division);
void deploy_done(const World *world, State *state, int battalion, bool dawn);
int deploy_row(int gap2);  // row of the deployment chart; gap2: square u to the nearest enemy

// Defined in activation.c.
int cost_single(const World *world, const State *state, bool opening);
int cost_group(const World *world, const State *state, bool opening, int already);
int funds(const World *world, const State *state, int side);
bool may_activate(const World *world, const State *state, int battalion);

// Defined in barrage_impact.c.
int shell_number(const World *world, const State *state, int stand);  // highest d10 that suppresses
// Lists the hidden stands of a side under a template; returns their number.
int under_template(const World *world, const State *state, int strike, int side,
                   uint8_t stand[BODY_MAX]);
bool under_fire(const State *state, const Rect *rect);  // true under a template
void shelling_begin(const World *world, State *state, int side);

// Defined in air_landing.c.
bool drop_next(const World *world, State *state);             // returns false if no drop is due
void flak_numbers(const World *world, int drop, int out[2]);  // highest d10: destroys, suppresses
void land_numbers(const World *world, int drop, Spot spot, int out[2]);  // lowest: the reverse
int drop_of(const World *world, const State *state, int unit);           // drop of a stand or C Ops
int drift_halves(const World *world, int drop, int die);  // half inches to the east or south
void loose_put(State *state, Loose loose);                // stores it at the first free place
enum { COPS_UNIT = STANDS_MAX };  // COPS_UNIT + division: its C Ops among stands

// Defined in command_actions.c.
void command_odds(const World *world, const State *state, int who, int out[3]);  // %, by actions
void action_ends(const World *world, State *state, int battalion);
bool may_close(const World *world, const State *state, int battalion, uint64_t enemies);
// Defined in spotting.c [W25].
void spot_by(const World *world, State *state, int side, uint64_t cache);
void spot_all(const World *world, State *state);

// move_in_progress.c; *before: the battalion before it formed, or turned at its goal
void walk_begin(const World *world, State *state, int battalion, bool closes, int target);
void walk_formed(const World *world, State *state, int battalion, const Battalion *before);
void walk_turned(const World *world, State *state, int battalion, const Battalion *before);
// Each takes roads and destroys C Ops: on the way of the stands, or under the stands now.
void walked_over(const World *world, State *state, int battalion, const Rect rect[], int count);
void stands_over(const World *world, State *state, int battalion);
void goals_settle(const World *world, State *state);

// Defined in rendezvous.c.
bool is_linked(const World *world, const State *state, int battalion, uint64_t *linked);
bool gathers(const World *world, const State *state, int battalion);  // a stand can come nearer
void consolidate(const World *world, State *state, int battalion);

// Defined in night.c.
bool night_goes_on(const World *world, State *state, NightFrame *night);  // false: it is over
int replace_number(const World *world, const State *state, int stand);
bool is_isolated(const World *world, const State *state, int battalion);
bool stand_fits(const World *world, const State *state, int stand, int battalion);

// Defined in road_control.c.
bool road_runs(const World *world, const State *state, int side, Spot from, Spot to);
// Returns true if a friendly road leads from the spot to within 12 in of the zone [Air Supply].
bool road_supplies(const World *world, const State *state, int side, Spot from, int zone);
bool road_friendly(const World *world, const State *state, int side, int road, int along);
