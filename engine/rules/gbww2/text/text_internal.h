// SPDX-License-Identifier: GPL-3.0-or-later
// text_internal.h -- functions that the files of text/ share.
#pragma once
#include "engine/rules/gbww2/rules/play.h"
#include "engine/rules/verb.h"
#include "text.h"

// cite.c. rule_at() returns the rule of the pending choice. rule_of_harm() returns the rule by
// which an action suppresses or destroys a stand; `before` is the position before the action.
const char *rule_at(const State *state);
const char *rule_of_harm(const World *world, const State *before, Action action, int stand);
extern const char *const facing_names[FACINGS];  // "north", "north+15": clockwise, by 15 degrees
extern const char *const shape_names[SHAPES];
// describe.c. Writes a slot of the log's sentences in verbs.c, other than %1 and %2.
void describe_slot(const Operand *it, char slot, Text *out);
void put_stand(const World *world, int stand, Text *out);  // "1 Surreys/2"
void put_half(int halves, Text *out);                      // "27.5"
void put_spot(Spot spot, Text *out);                       // "20/27.5": inches, to the nearest half
void put_cell(const World *world, unsigned cell, Text *out);  // "18,12.5", "Highway 6"
// Writes where the battalion is.
void put_post(const World *world, const State *state, int battalion, Text *out);
void put_strike(const World *world, int strike, Text *out);  // "barrage 2"

// Defined in help_days.c. Writes the charts that are rarely used.
void chart_days(const World *world, Text *out);
// Returns the battalion's letter on the text map: A to Z, a to z.
char battalion_letter(const World *world, int battalion);
// Writes which battalions of the side see the spot.
void put_seen(const World *world, const State *state, int side, Spot spot, Text *out);
// The letters of the terrains on the text map.
extern const char ground_letters[TERRAINS];
const char *ground_note(const World *world, int terrain);  // "bad going, soft cover, ..."

typedef struct ClashOdds {  // a close combat before it is fought [14.8.2], as the attacker sees it
    Edge ours, theirs;
    int won, tied;               // number of the hundred pairs of dice that win; that tie
    int our_rally, their_rally;  // a stand of the loser fails its morale check on a d10 above this
    int our_stands, their_stands;
} ClashOdds;
// Fills *out with the odds of a charge, assuming that nothing stops or hits the battalion on its
// path. Returns false if it has no path to the target.
bool clash_forecast(const World *world, const State *state, int battalion, int target,
                    ClashOdds *out);
int edge_sum(const Edge *edge);
// Returns the percentage of shots that suppress the target, or 0 if it is already suppressed
// [14.4.10].
int shot_suppresses(const State *state, int target, const Shot *shot);
// Writes the odds of a battalion's fire at the battalion that moves, or at any battalion if `mover`
// is NO_INDEX. Returns the probability of an effect. If no stand has a shot, it writes nothing and
// returns 0.
float volley_forecast(const World *world, const State *state, int battalion, int mover, int flags,
                      Text *out);
// why_no_fire.c: writes why no stand has a shot at the battalion that moves, or at any battalion if
// `mover` is NO_INDEX.
void put_no_shot(const World *world, const State *state, int battalion, int mover, int flags,
                 Text *out);
