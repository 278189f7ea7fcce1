// SPDX-License-Identifier: GPL-3.0-or-later
// first_policy.h -- learns a battle that has no policy file when it is first needed, for the
// commands that play it. The policy is kept in a folder of the user.
//
// The policy depends only on the scenario and on the version of the program, never on the speed of
// the machine, the number of threads or what is kept: the seed is fixed, and the number of games
// follows from the length of a few games. A kept policy is therefore the one that would be learned
// now: the same command plays the same games, whether the policy was kept or not.
#pragma once
#include "engine/game/record/record.h"
#include "engine/game/stop.h"

#define FIRST_POLICY_SECONDS 60.0  // estimated time that sets the number of games to learn from
#define FIRST_POLICY_SECONDS_MOST \
    120.0  // no policy is learned if FIRST_POLICY_LEAST games would take longer
enum {
    FIRST_POLICY_LEAST = 1000,  // fewer games teach little
    FIRST_POLICY_MOST = 60000,  // games, as in `cassino train`, even if there is time for more
};

typedef struct FirstPolicy {
    int threads;  // 0: all cores
    Stop stop;
    // told() and progress() may be NULL. told() is called with words for the user, at most once;
    // progress() after each batch of games, with the number of games so far, their number in all,
    // and an estimate of the seconds left.
    void (*told)(void *context, const char *words);
    void (*progress)(void *context, int games, int all, double left);
    void *context;
    const char *folder;    // where policies are kept; NULL: that of the user
    const Record *record;  // the record that the game is of; NULL or empty: none
} FirstPolicy;

// Returns the number of self-play games for a battle whose games have `plies` plies. Returns 0 if
// even FIRST_POLICY_LEAST games would take more than FIRST_POLICY_SECONDS_MOST. The estimate is by
// FeatureRules.ply_microseconds, for two threads.
int first_policy_games(const Rules *rules, double plies);
// Gives `game`, if it has no policy, the one that is kept, or else learns it: of a record with
// changes, that of the unchanged scenario, because its players learned before the changes. Leaves
// the game without a policy if its rules have no features, or if learning would take too long;
// told() says the latter. Returns false and sets *error if, for example, learning was stopped or a
// file cannot be written.
bool first_policy_take(Game *game, const FirstPolicy *wanted, Error *error);
// Gives `game` the policy kept in `folder` (NULL: that of the user) if it has none, unless the game
// is that of a record whose players had none. `record` is NULL without a record; of a record with
// changes, `game` has the changes. Returns true if the game then has a policy.
bool first_policy_kept(Game *game, const Record *record, const char *folder);
