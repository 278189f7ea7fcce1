// SPDX-License-Identifier: GPL-3.0-or-later
// fighting.h -- declares functions for the other chapters, ordered by file: fire, losses, close
// combat, morale and victory.
#pragma once
#include "engine/rules/gbww2/rules/fire/los_cache.h"
#include "engine/rules/gbww2/rules/moving/legal_moves.h"

// shot.c. ShotBar is the reason why a shot is impossible. A later value means that the stand came
// nearer to a shot.
typedef enum ShotBar {
    BAR_UNABLE,  // the firer or the target cannot take part
    BAR_FAR,     // the target is over 12 in away
    BAR_UNSEEN,
    BAR_NUMBER,  // the chart gives no hit number for this shot, or the number is 0
    BAR_SWEPT,   // the line of fire crosses the path of a friend that moved this round [W24]
    BAR_NOTHING,
} ShotBar;
typedef struct Shot {
    int8_t hit;      // highest d10 roll that hits; -1: no shot
    int8_t destroy;  // highest second roll that destroys
    uint8_t band;
    bool indirect;
    // The terms whose sum is `hit`, which is limited to 0 to 10.
    int8_t base, weapons, rear, answer, cover;
    uint8_t bar;  // ShotBar
} Shot;
typedef enum ShotFlag { WITH_WEAPONS = 1, IN_ANSWER = 2, STAFF_HELPS = 4 } ShotFlag;
Shot shot_of(const World *world, const State *state, int stand, int target, int flags);
// Lists the stands that one stand may fire at. Returns their number.
int shot_targets(const World *world, const State *state, int stand, int flags,
                 uint8_t out[STANDS_MAX]);
bool any_shot(const World *world, const State *state, int battalion, int flags);
// Returns the best hit number of a battalion's opportunity fire at another battalion; 0: no shot.
int best_answer(const World *world, const State *state, int battalion, int mover);
int best_answer_by(const World *world, const State *state, int battalion, int mover, int flags);

// [14.4.5] Returns the square of the distance, in u, from the nearest front-row stand of a
// battalion to the nearest stand of the other.
int fire_gap2(const World *world, const State *state, int battalion, int other);

// Defined in fire.c.
bool may_answer(const World *world, const State *state, int battalion, int mover);
// [W26] Offers the other side opportunity fire at a battalion that has moved an inch. It does so if
// one of that side's battalions has a better number than at each earlier offer of this move, or has
// any number at the first offer. At the end of the move it also does so if that side has hidden
// battalions, so that the offer reveals nothing. Returns true if the side must choose.
bool answer_asked(const World *world, State *state, int mover, bool ends);
void volley_begin(const World *world, State *state, int battalion, int mover, int flags);
int rally_number(const World *world, const State *state, int battalion);

// Defined in losses.c.
void stand_suppress(const World *world, State *state, int stand);
void stand_destroy(const World *world, State *state, int stand);
void hit_give(const World *world, State *state, int stand, bool destroyed);  // [14.4.11]
void battalion_checks(const World *world, State *state,
                      int battalion);  // sets GONE if no stand is left
int next_victim(const World *world, const State *state,
                int battalion);  // the stand to eliminate [W7], or NO_INDEX

// combatants.c finds who fights. A Party is a set of battalions in formation and a set of indices
// of State.loose. Each loose stand counts as a battalion of one [W33].
typedef struct Party {
    uint64_t battalions, loose;
} Party;
bool party_next(const World *world, State *state);  // finds the next combat; false: none is left
void party_link(const World *world, State *state, int battalion);  // its combat is then under way
void party_over(State *state, bool all);  // ends the combat under way; `all`: all of D8
Party party_of(const World *world, const State *state, int side);  // units in the combat under way
Party party_with(const State *state, int stand);
bool party_has(const State *state, Party party, int stand);
int party_first(const State *state, Party party);  // returns a battalion, or NO_INDEX
int party_enemy(const World *world, const State *state, int battalion, int loose);
typedef struct Edge {  // what is added to the die, by cause [14.8.2]
    int8_t cover, weapons, gun, armour, extra, formation;
} Edge;
void combat_edge(const World *world, const State *state, Party own, Party enemy, Edge *out);
int combat_bonus(const World *world, const State *state, Party own, Party enemy);
int combat_rally(const World *world, const State *state, Party party);

// close_combat.c: destroys lone guns in the combat under way. A side that then has no stands loses
// the combat [14.8.5].
void lone_guns_die(const World *world, State *state);

// Defined in fall_back.c.
void retreat_begin(const World *world, State *state, int battalion, int enemy);
void retreat_loose(const World *world, State *state, int index, int enemy);
void retreat_broken(const World *world, State *state, int battalion);  // failed morale [15.2.1]
void retreat_broken_loose(const World *world, State *state, int index);

// Defined in morale.c.
int morale_number(const World *world, const State *state, int battalion);
void to_ground(State *state, int battalion);

// Defined in victory.c.
int victory_margin(const World *world, const State *state);
int side_points(const World *world, const State *state, int side);
Side victory_winner(const World *world, const State *state);
Side victory_now(const World *world,
                 const State *state);  // side whose enemy has no stands left; NOBODY: both have
int stands_lost(const World *world, const State *state, int side);
