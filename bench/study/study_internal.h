// SPDX-License-Identifier: GPL-3.0-or-later
// study_internal.h -- shared by the files of a study.
#pragma once
#include "study.h"

// Reports progress. Returns true if the study must stop now (study->stopped is set then).
bool study_tick(Study *study, const char *step, double share);
// Returns the seconds of the budget that are left; below 0 once it is used up.
double study_left(const Study *study);
// Writes the path of a file in the folder of the study.
void study_path(const Study *study, const char *name, char out[PATH_MOST]);
// Writes plan.json.
bool study_keep(const Study *study, Error *error);

// study_learn.c. `edits` has `count` changes of the scenario, "path=value".
typedef struct StudyVariant {
    const char *edits[1];
    int count;         // 0: the battle as it is
    const char *name;  // starts the names of its files
} StudyVariant;

// Measures the number of games of self-play per second, on a few games.
bool study_speed(Study *study, double *games_per_second, Error *error);
// Learns a variant from `seed` into FOLDER/NAME-N.learned; nothing if that file exists. `from`
// (may be NULL) is a policy file of the unchanged battle from which the learner starts. False, with
// *error set or study->stopped, if there is no such file now.
bool study_learn(Study *study, const StudyVariant *variant, int n, int games, const char *from,
                 Error *error);
// Plays a variant between two players with the policy NAME-N.learned, into FOLDER/NAME-N.db.
bool study_games(Study *study, const StudyVariant *variant, int n, int games, Tally *out,
                 Error *error);
// Returns true if an earlier run made the files of games of learners first to first + count - 1.
bool study_done(const Study *study, const StudyVariant *variant, int first, int count);
// Learns and plays with learners first to first + count - 1. *score is that of these learners.
bool study_learned_score(Study *study, const StudyVariant *variant, int first, int count,
                         int learning_games, int games, const char *from, StudyScore *score,
                         Error *error);
// Plays games of the searching player, with the first learned policy, into FOLDER/level.db.
bool study_level_games(Study *study, Error *error);

// study_change.c: searches changes that make the battle even.
bool study_changes(Study *study, Error *error);
