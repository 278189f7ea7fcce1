// SPDX-License-Identifier: GPL-3.0-or-later
// fire.h -- declares the functions of fire: shots (shot.c), rallying and fire of a whole battalion
// (fire.c), and losses (losses.c).
#pragma once
#include "engine/rules/gbww2/rules/moving/legal_moves.h"
#include "los_cache.h"

// --- shot.c

// The reason why a stand has no shot at a target. If all pairs of firer and target fail,
// put_no_shot() tells the player the last of their reasons in this list.
typedef enum ShotBar {
    BAR_UNABLE,   // the firer may not fire or has no enemy near, or nobody may fire at the target
    BAR_FAR,      // the target is over 12 in away
    BAR_UNSEEN,   // the firer has no line of sight, and may not fire indirectly [14.6]
    BAR_NUMBER,   // the hit number is 0, or the chart has -1 for this range
    BAR_SWEPT,    // the line of fire crosses the path of a friend that moved this round [W24]
    BAR_NOTHING,  // the stand has a shot
} ShotBar;

typedef struct Shot {
    int8_t hit;  // highest d10 roll that hits, 1 to 10; 0 or -1: no shot, for the reason in `bar`
    int8_t destroy;  // highest second d10 roll that destroys the target, 0 to 10
    uint8_t band;    // range band, 0 to 4 (band_of()); indirect fire uses that of 8 in
    bool indirect;
    // the terms of `hit`: the chart's number, heavy weapons, target behind the firer's front,
    // opportunity fire, cover; their sum is limited to 0 to 10
    int8_t base, weapons, rear, answer, cover;
    uint8_t bar;  // ShotBar
} Shot;

typedef enum ShotFlag {
    WITH_WEAPONS = 1,  // heavy weapons add to the fire of the infantry [14.4.12]
    IN_ANSWER = 2,     // opportunity fire: never indirect, and friends that moved do not bar it
    STAFF_HELPS = 4,   // the HQ was unsuppressed at the start, so it helps all rally rolls
    HAS_ACTED = 8,     // a stand of the battalion rolled to rally, fired or packed up [W45]
    MUST_ACT = 16,     // this stand has to, because no other one has acted or can act
} ShotFlag;

// In these functions `flags` holds ShotFlags. shot_of() returns the shot of one stand at another.
Shot shot_of(const World *world, const State *state, int stand, int target, int flags);
// Lists the stands that one stand may fire at, ascending. Returns their number.
int shot_targets(const World *world, const State *state, int stand, int flags,
                 uint8_t out[STANDS_MAX]);
// Does the same in the fire of a battalion: in opportunity fire only stands of the battalion that
// moves are targets [14.5.1]. `mover` is NO_INDEX in all other fire.
int volley_targets(const World *world, const State *state, int stand, int mover, int flags,
                   uint8_t out[STANDS_MAX]);
// Returns whether any stand of the battalion may fire at any target.
bool any_shot(const World *world, const State *state, int battalion, int flags);
// Returns the expected worth of the battalion's fire if each stand fires at its best target.
// `destroyed` and `suppressed`: worth of destroying a stand, and of suppressing a fresh one.
float volley_worth(const World *world, const State *state, int battalion, int flags,
                   float destroyed, float suppressed);
// Each returns the best hit number of a battalion in opportunity fire at battalion `mover`; 0: no
// shot. best_answer() counts heavy weapons if the battalion can use them, best_answer_by() only if
// `flags` has WITH_WEAPONS.
int best_answer(const World *world, const State *state, int battalion, int mover);
int best_answer_by(const World *world, const State *state, int battalion, int mover, int flags);
// [14.4.5] Returns the square of the range between two battalions in u: from the front centres of
// the first one's front row to the nearest edge of a stand of the other. Returns INT32_MAX if one
// has no such stand.
int fire_gap2(const World *world, const State *state, int battalion, int other);

// --- fire.c

// Returns the State in which a battalion would act: one that acts is shown to the enemy [6.3], and
// its stands can then be in contact or block its own sight. Uses *copy if it is hidden now.
const State *once_shown(const State *state, int battalion, State *copy);
// Returns whether the battalion may give opportunity fire at battalion `mover` now.
bool may_answer(const World *world, const State *state, int battalion, int mover);
// [W26] Offers the enemy opportunity fire at the moving battalion `mover`, by pushing PHASE_ANSWER.
// The offer is made if a spotted enemy battalion that is not marked TAKEN has a higher hit number
// than in all earlier offers of this move. If `ends` is true, the move ends here. Then the offer is
// also made to a side with battalions that were never spotted, because the lack of an offer would
// tell where they are not. Makes no offer if `mover` is in contact with an enemy [14.4.5]. Returns
// whether the offer was made.
bool answer_asked(const World *world, State *state, int mover, bool ends);
// Begins the fire of a battalion by pushing PHASE_VOLLEY. If `mover` is NO_INDEX, this is the
// action "stand", in which suppressed stands rally first. Otherwise it is opportunity fire at
// battalion `mover`.
void volley_begin(const World *world, State *state, int battalion, int mover, int flags);
// Returns the highest d10 roll that rallies a stand of the battalion now. An unsuppressed HQ helps.
int rally_number(const World *world, const State *state, int battalion);

// --- losses.c

// Each adds casualty points to the battalion of the stand and reveals it. Neither affects a
// destroyed stand. A second suppression has no effect.
void stand_suppress(const World *world, State *state, int stand);
void stand_destroy(const World *world, State *state, int stand);
// [14.4.11] Applies a hit that destroys or only suppresses. If several stands of the battalion
// could take the hit, pushes PHASE_GIVE, in which the owner chooses one. If the hit only suppresses
// and `stand` is suppressed already, it has no effect.
void hit_give(const World *world, State *state, int stand, bool destroyed);
// Sets GONE if the battalion has no stand left. If it is scattered, a stand of it has landed and it
// has no rendezvous, pushes PHASE_RENDEZVOUS, in which the owner names one of its stands.
void battalion_checks(const World *world, State *state, int battalion);
// [W7] Returns the stand to eliminate if the battalion cannot retreat; NO_INDEX: it has no stand.
int next_victim(const World *world, const State *state, int battalion);
