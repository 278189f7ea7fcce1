// SPDX-License-Identifier: GPL-3.0-or-later
// text_internal.h -- functions that the files of text/ share.
#pragma once
#include "engine/rules/gbww2/gbww2.h"

// cite.c: the rule of the pending choice; and the rule by which an action suppresses or destroys a
// stand, where `before` is the position before the action.
const char *rule_at(const State *state);
const char *rule_of_harm(const World *world, const State *before, Action action, int stand);
extern const char *const facing_names[FACINGS];  // "north", "north+15": clockwise, by 15 degrees
extern const char *const shape_names[SHAPES];
// describe.c: a slot of the log's sentences in verbs.c, other than %1 and %2.
void describe_slot(const Operand *it, char slot, Text *out);
void put_stand(const World *world, int stand, Text *out);  // "1 Surreys/2"
void put_half(int halves, Text *out);                      // "27.5"
void put_spot(Spot spot, Text *out);                       // "20/27.5": inches, to the nearest half
void put_cell(const World *world, unsigned cell, Text *out);  // "18,12.5", "Highway 6"
void put_post(const World *world, const State *state, int battalion, Text *out);  // where it is
void put_strike(const World *world, int strike, Text *out);  // "template 2 of the British"

void chart_days(const World *world, Text *out);  // help_days.c: charts that are rarely used
char battalion_letter(const World *world, int battalion);  // A to Z, a to z, on a map of text
void put_seen(const World *world, const State *state, int side, Spot spot, Text *out);  // by whom
extern const char ground_letters[TERRAINS];                // on a map of text
const char *ground_note(const World *world, int terrain);  // "bad going, soft cover, ..."

typedef struct ClashOdds {  // a close combat before it is fought [14.8.2], from the attacker's side
    Edge ours, theirs;
    int won, tied;               // of a hundred pairs of dice
    int our_rally, their_rally;  // each stand of the loser wavers on a d10 above it
    int our_stands, their_stands;
} ClashOdds;
// The odds if nothing stops or hits the battalion on its path. False: there is no path.
bool clash_forecast(const World *world, const State *state, int battalion, int target,
                    ClashOdds *out);
int edge_sum(const Edge *edge);
// Percent of shots that suppress the target; 0 if it is already suppressed [14.4.10].
int shot_suppresses(const State *state, int target, const Shot *shot);
// Writes the odds of a battalion's fire at the one that moves or (NO_INDEX) at any. Returns the
// probability of an effect; 0, and writes nothing, if no stand has a shot.
float volley_forecast(const World *world, const State *state, int battalion, int mover, int flags,
                      Text *out);
// why_no_fire.c: why no stand has a shot at the battalion that moves, or (NO_INDEX) at any.
void put_no_shot(const World *world, const State *state, int battalion, int mover, int flags,
                 Text *out);
