// SPDX-License-Identifier: GPL-3.0-or-later
// study_internal.h -- shared by the files of a study.
#pragma once
#include "study.h"
#include "study_work.h"

// Reports progress to the caller. Returns true if the study must stop now; study->stopped is then
// set.
bool study_tick(Study *study, const char *step, double share);
// Returns how many seconds of the time budget are left; below 0 if the budget is used up.
double study_left(const Study *study);
// Returns how many learners, an even number up to `most`, can learn a battle and play its games in
// the time left, if the games of the searching player are still to come.
int study_learners_affordable(const Study *study, int most);
// Writes the path of file `name` in the folder of the study to `out`.
void study_path(const Study *study, const char *name, char out[PATH_MOST]);
// Writes plan.json into the folder. Returns false and sets *error on failure.
bool study_keep(const Study *study, Error *error);

// Measures how many games of self-play are played per second, with a few games. Returns false if it
// fails (*error) or is stopped (study->stopped).
bool study_speed(Study *study, double *games_per_second, Error *error);
// Makes learner `n` learn, into the file FOLDER/NAME-n.learned unless that exists, and plays its
// games, into FOLDER/NAME-n.db: it has the first side, and its partner the second. Continues what
// an earlier run began. Sets *waits if the partner has not learned yet, else *out to the payoffs.
// Returns false if it fails (*error) or is stopped (study->stopped).
bool study_learn(Study *study, const StudyWork *work, int n, bool *waits, Tally *out, Error *error);
// Returns true if the files of games exist for learners `first` to first + count - 1.
bool study_done(const Study *study, const StudyVariant *variant, int first, int count);
// Does the work, with the other processes of the study (study_team.h), and sets *score to the score
// of the learners. Returns false on failure or a stop.
bool study_learned_score(Study *study, const StudyWork *work, StudyScore *score, Error *error);
// Plays games of the searching player with the first two learned policies, into FOLDER/level.db,
// and sets study->level. Returns false on failure or a stop.
bool study_level_games(Study *study, Error *error);
// Plays games of the searching player in a variant with the policies of learner n and its partner,
// into FOLDER/level-NAME.db: as many as in the battle as it is, or fewer if time is short. Sets
// *out to the payoffs, with games 0 if there is no time. Returns false on failure or a stop.
bool study_level_variant(Study *study, const StudyVariant *variant, int n, Tally *out,
                         Error *error);

// A number to learn anew, with the first value to try.
typedef struct StudyCandidate {
    StudyEdit with[STUDY_WITH_MAX];  // changes that come with it
    int with_count;
    Number number;
    int guess;     // the first value to learn
    double steps;  // size by number_change(). Of a change
                   // with others: how far it is expected to miss 50 %
} StudyCandidate;

// Notes the score of a value of a number, less that of the unchanged battle, in study->effects.
// Replaces an earlier one. If there is no space, the value farthest from 50 % is left out.
void study_effect_add(Study *study, const Number *number, StudyEffectAt effect);

// Adds a candidate to a list that is sorted by `steps`.
void study_candidate_add(StudyCandidate list[], int *count, StudyCandidate candidate);
// Adds each number that has an even value between players that learned the battle as it is
// (study_screen.c). Returns false on failure or a stop.
bool study_screen(Study *study, StudyCandidate list[], int *count, Error *error);

// Searches for changes that make the battle even (study_change.c). Returns false on failure or a
// stop.
bool study_changes(Study *study, Error *error);

enum {
    STUDY_AGAIN_FIRST = 31,  // number of the first new learner; the study has smaller numbers
    STUDY_AGAIN_LEARNERS = 16,
};
// Does what params.replicate asks for (study_replicate.c). Returns false on failure or a stop.
bool study_replicate(Study *study, Error *error);

// Writes register.json into the folder, or compares it with the one that is there; `begun` tells
// that the study has games already. Returns false and sets *error if it cannot be written, or if
// the study was registered otherwise or began without.
bool study_register(const Study *study, bool begun, Error *error);
// Returns JSON that tells which study it is: version, scenario and its hash, seed, level. The
// caller owns it.
struct json_t *study_identity(const Study *study);
