// SPDX-License-Identifier: GPL-3.0-or-later
// study_work.h -- a changed battle, and the work to learn it.
#pragma once
#include "engine/game/learned/learned.h"
#include "study.h"

// A variant of the battle, for study_learn.c: `count` changes of the scenario, each "path=value".
typedef struct StudyVariant {
    const char *edits[STUDY_WITH_MAX + 1];
    int count;         // number of edits; 0 for the battle as it is
    const char *name;  // starts the names of its files
} StudyVariant;

// The texts that a StudyVariant points to.
typedef struct VariantText {
    char edit[STUDY_WITH_MAX + 1][NUMBER_PATH_BYTES + 16], name[128];
} VariantText;

// Learners of one variant, and the games that they then play in pairs: `first` and the next, and so
// on. Players that learned against themselves alone have adapted to each other, so that their score
// would not be that of players who meet for the first time.
typedef struct StudyWork {
    StudyVariant variant;
    int first, count;    // learners `first`, an odd number, to first + count - 1; count is even
    int learning_games;  // of each of them
    int games;           // that each plays as the first side against its partner
    bool onward;         // each starts from its own policy of the unchanged battle
} StudyWork;

extern const StudyVariant study_as_it_is;

enum { PAIR_BYTES = LEARNED_CHOICE_BYTES };
// Writes the policy files of learner n and its partner, for --learned: n has the first side.
void study_pair_files(const Study *study, const StudyVariant *variant, int n, char out[PAIR_BYTES]);
// Writes the path of FOLDER/NAME-nSUFFIX to `out`.
void study_file(const Study *study, const StudyVariant *variant, int n, const char *suffix,
                char out[PATH_MOST]);
// Returns the variant that a change makes of the battle with `value` for its number. It is valid as
// long as *memory.
StudyVariant study_variant(const StudyChange *change, int value, VariantText *memory);
