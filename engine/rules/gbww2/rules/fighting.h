// SPDX-License-Identifier: GPL-3.0-or-later
// fighting.h -- functions for the other chapters: fire, losses, close combat, morale and victory,
// by the file that defines them.
#pragma once
#include "engine/rules/gbww2/rules/fire/los_cache.h"
#include "engine/rules/gbww2/rules/moving/legal_moves.h"

// shot.c: what a shot can do
typedef enum ShotBar {  // why there is no shot; a later value came nearer to a shot
    BAR_UNABLE,         // the firer or the target cannot take part
    BAR_FAR,            // over 12 in
    BAR_UNSEEN,
    BAR_NUMBER,  // the hit number is none by the chart, or 0
    BAR_SWEPT,   // [W24]
    BAR_NOTHING,
} ShotBar;
typedef struct Shot {
    int8_t hit;      // at most, on a d10; -1: no shot
    int8_t destroy;  // at most, on a second
    uint8_t band;
    bool indirect;
    // What `hit` is the sum of, from 0 to 10.
    int8_t base, weapons, rear, answer, cover;
    uint8_t bar;  // ShotBar
} Shot;
typedef enum ShotFlag { WITH_WEAPONS = 1, IN_ANSWER = 2, STAFF_HELPS = 4 } ShotFlag;
Shot shot_of(const World *world, const State *state, int stand, int target, int flags);
// Lists the stands that one stand may fire at; returns their number.
int shot_targets(const World *world, const State *state, int stand, int flags,
                 uint8_t out[STANDS_MAX]);
bool any_shot(const World *world, const State *state, int battalion, int flags);
// The best hit number of a battalion's opportunity fire at another; 0: no shot.
int best_answer(const World *world, const State *state, int battalion, int mover);
int best_answer_by(const World *world, const State *state, int battalion, int mover, int flags);

// [14.4.5] How far it is from the nearest stand of the front row to one of the other; square u.
int fire_gap2(const World *world, const State *state, int battalion, int other);

// fire.c
bool may_answer(const World *world, const State *state, int battalion, int mover);
// [W26] Offers the other side opportunity fire at a battalion that has moved an inch, if one of its
// battalions has a better number than at each earlier offer of this walk, or any number at the
// first. At the end of the movement also if the side has hidden battalions, so that the offer
// reveals nothing. Returns true if the side is asked.
bool answer_asked(const World *world, State *state, int mover, bool ends);
void volley_begin(const World *world, State *state, int battalion, int mover, int flags);
int rally_number(const World *world, const State *state, int battalion);

// losses.c
void stand_suppress(const World *world, State *state, int stand);
void stand_destroy(const World *world, State *state, int stand);
void hit_give(const World *world, State *state, int stand, bool destroyed);  // [14.4.11]
void battalion_checks(const World *world, State *state, int battalion);      // GONE without stands
int next_victim(const World *world, const State *state, int battalion);      // [W7]; or NO_INDEX

// combatants.c: who fights. Battalions in formation, and places in State.loose: each a battalion of
// one [W33].
typedef struct Party {
    uint64_t battalions, loose;
} Party;
bool party_next(const World *world, State *state);                 // false: none is left
void party_link(const World *world, State *state, int battalion);  // its combat is under way
void party_over(State *state, bool all);                           // this combat; or D8
Party party_of(const World *world, const State *state, int side);  // in the combat under way
Party party_with(const State *state, int stand);
bool party_has(const State *state, Party party, int stand);
int party_first(const State *state, Party party);  // a battalion; NO_INDEX
int party_enemy(const World *world, const State *state, int battalion, int loose);
typedef struct Edge {  // what is added to the die, by what it is for [14.8.2]
    int8_t cover, weapons, gun, armour, extra, formation;
} Edge;
void combat_edge(const World *world, const State *state, Party own, Party enemy, Edge *out);
int combat_bonus(const World *world, const State *state, Party own, Party enemy);
int combat_rally(const World *world, const State *state, Party party);

// close_combat.c. Destroys lone guns in the combat under way. A side without stands then loses
// [14.8.5].
void lone_guns_die(const World *world, State *state);

// fall_back.c
void retreat_begin(const World *world, State *state, int battalion, int enemy);
void retreat_loose(const World *world, State *state, int index, int enemy);
void retreat_broken(const World *world, State *state, int battalion);  // by morale [15.2.1]
void retreat_broken_loose(const World *world, State *state, int index);

// morale.c
int morale_number(const World *world, const State *state, int battalion);
void to_ground(State *state, int battalion);

// victory.c
int victory_margin(const World *world, const State *state);
int side_points(const World *world, const State *state, int side);
Side victory_winner(const World *world, const State *state);
Side victory_now(const World *world, const State *state);  // the last survivor; NOBODY: none yet
int stands_lost(const World *world, const State *state, int side);
