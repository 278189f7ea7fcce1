// SPDX-License-Identifier: GPL-3.0-or-later
// text_internal.h -- declares the functions that the files of text/ share.
#pragma once
#include "engine/kit/verb.h"
#include "engine/rules/gbww2/rules/play.h"
#include "text.h"

// Returns the name of what a side pays for activations, for the start of a sentence [9.5.2, W12].
static inline const char *funds_name(const World *world) {
    return world->cards ? "Black cards" : "Activation points";
}

// --- cite.c

// Returns the number or name of the rule of the pending choice or roll.
const char *rule_at(const State *state);
// Returns the number or name of the rule by which an action suppresses or destroys a stand.
// `before` and `after` are the positions around the action. Returns rule_of_trap itself for a stand
// that is destroyed because its battalion cannot retreat, and rule_of_isolation itself for one that
// is lost at night because its battalion is cut off.
extern const char rule_of_trap[], rule_of_isolation[];
const char *rule_of_harm(const World *world, const State *before, const State *after, Action action,
                         int stand);

// --- format_action.c. The comments show examples of the texts.

enum { TOLD_BYTES = 8192 };
// Appends `words`, in which verbs are singular, with verbs that agree with plural names.
void told_put(const World *world, const char *words, Text *out);
extern const char *const facing_names[FACINGS];  // "north+15": 15 degrees clockwise from north
extern const char *const shape_names[SHAPES];
void put_stand(const World *world, int stand, Text *out);     // "1 Surreys no. 2"
void put_half(int halves, Text *out);                         // "27.5"
void put_spot(Spot spot, Text *out);                          // "20/27.5", to the nearest half inch
void put_cell(const World *world, unsigned cell, Text *out);  // "18/12.5", "Highway 6"
// Writes a point of a road with its place on the table: "Highway 6 (24/12)"; another cell as
// put_cell() does.
void put_cell_spot(const World *world, unsigned cell, Text *out);
void put_strike(const World *world, int strike, Text *out);       // "barrage 2", "air strike 1"
void put_side_strike(const World *world, int strike, Text *out);  // "barrage 2 of the British side"

// --- describe.c, help.c, help_days.c, render.c

extern const char *const shape_phrases[SHAPES];  // ", with both wings bent back"; "" for straight
// Writes a slot of the log's sentences in verbs.c, other than %1 and %2.
void describe_slot(const Operand *it, char slot, Text *out);
// Writes the charts of weather, deployment, aircraft, replacements and landings.
void chart_days(const World *world, Text *out);
// Writes which battalions of the side see the spot: spotted ones, by their unsuppressed stands.
void put_seen(const World *world, const State *state, int side, Spot spot, Text *out);
const char *ground_note(const World *world, int terrain);  // "bad going, soft cover, ..."
// Writes when a battalion arrives, as "arrives on day 1, turn 4". Writes nothing and returns false
// if it is there from the start.
bool put_arrival(const World *world, int battalion, Text *out);
// Returns the actions that a battalion, or the C Ops of a division, can still take in this player
// turn.
int actions_left(const State *state, int battalion);
int cops_actions_left(const State *state, int division);
// Writes what the margin is and which margins win: "victory points of ... A victory of ...";
// `comma` stands between the sides.
void put_needs(const World *world, const char *comma, Text *out);
// Writes the victory points for what is no objective, each after `semicolon`, and a full stop.
void put_points(const World *world, const char *semicolon, Text *out);
// Writes the place of a battalion's front centre, as put_cell_spot() does.
void put_post(const World *world, const State *state, int battalion, Text *out);
// Returns the battalion's letter on the text map: A to Z for the Allied side, a to z for the Axis.
char battalion_letter(const World *world, int battalion);
extern const char ground_letters[TERRAINS];  // letters of the terrains on the text map

// --- odds_preview.c, why_no_fire.c

typedef struct ClashOdds {  // a close combat before it is fought [14.8.2]; ours: the attacker's
    Edge ours, theirs;      // modifiers of the dice
    int won, tied;          // percentage of pairs of dice with which the attacker wins; of ties
    int our_rally, their_rally;  // a stand of the loser fails its morale check on a d10 above this
    int our_stands, their_stands;  // number of stands that fight; 0: the side has lost already
} ClashOdds;
// Fills *out with the odds of a charge, assuming that nothing stops or hits the battalion on its
// path. Returns false if it has no path to the target.
bool clash_forecast(const World *world, const State *state, int battalion, int target,
                    ClashOdds *out);
void shot_put(const Shot *shot, Text *out);  // "at up to 6 in: 5 by the chart, cover -2"
int edge_sum(const Edge *edge);
void edge_put(const Edge *edge, Text *out);  // "+2 (cover +1, heavy weapons +1)"
// Returns the percentage of shots that suppress the target; 0 if it is already suppressed
// [14.4.10].
int shot_suppresses(const State *state, int target, const Shot *shot);
// Writes the odds of a battalion's fire at battalion `mover`, or at any battalion if `mover` is
// NO_INDEX. Returns the probability that it suppresses or destroys a stand, which can be 0. If no
// stand has a shot, it writes nothing and returns -1.
float volley_forecast(const World *world, const State *state, int battalion, int mover, int flags,
                      Text *out);
// Writes why no stand of a battalion has a shot at battalion `mover`, or at any battalion if
// `mover` is NO_INDEX.
void put_no_shot(const World *world, const State *state, int battalion, int mover, int flags,
                 Text *out);
