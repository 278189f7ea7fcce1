// SPDX-License-Identifier: GPL-3.0-or-later
// study_kit.h -- short studies of a small battle, for tests.
#pragma once
#include <jansson.h>

#include "bench/study/study.h"
#include "tests/bench/simulate/folder_kit.h"

typedef struct Patience {  // asks to stop at the n-th call
    int left;
} Patience;
bool patience_ends(void *patience);

// First contact with a threshold that favours Red: however few games its time allows, a study of it
// is not so near to 50 % that it searches no change.
extern Path study_battle;
int study_battle_make(void **state);  // makes the folder of the tests, and the battle in it

// So little time that the plan has its least numbers of games on every machine.
#define STUDY_MINUTES 0.005
// Returns the parameters of a study of this battle, with one thread, in so little time.
StudyParams study_params(const char *folder);
// Runs a study, until `patience` ends unless that is NULL, and fails the test on an error.
void study_well(Study *study, StudyParams params, Patience *patience);
// Runs a study of study_params(), until `patience` ends unless that is NULL, with at least `games`
// games.
void studied_games(Study *study, const char *folder, Patience *patience, int games);
void studied(Study *study, const char *folder, Patience *patience);
// Returns true if the answer of the study has these words.
bool study_says(const Study *study, const char *words);
// Returns the JSON of a file in the folder. The caller owns it.
json_t *study_json_file(const char *folder, const char *name);
// Sets a number in the plan of a study.
void plan_set(const char *folder, const char *key, int value);
