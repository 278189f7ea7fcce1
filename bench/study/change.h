// SPDX-License-Identifier: GPL-3.0-or-later
// change.h -- a change of one to three numbers of a scenario that a study has tried, and its
// scores.
#pragma once
#include "engine/scenario/number.h"
#include "score.h"

enum {
    STUDY_TRIED_MAX = 6,  // values of one number with a score, the present value included
    STUDY_WITH_MAX = 2,   // numbers that a change sets besides the one that it searches
};

typedef enum ChangeAnswer {
    // confirmed: the score is from 45 to 55 %, and so is its interval if made half as wide; the
    // whole interval lies in the band
    CHANGE_EVEN,
    CHANGE_UNCERTAIN,  // the score is from 45 to 55 %, but the interval is wider
    // no value has a confirmed score so near to 50 %, for example for lack of time: the search goes
    // on. Whether the value is proved not to be even, study_not_even() says.
    CHANGE_MISSED,
} ChangeAnswer;

enum { STUDY_CONFIRM_LOOKS = 4 };  // how often the score of a change that is confirmed is looked at
// Confirming learners at each look. A change that is not missed gets the next number of them.
extern const int study_confirming[STUDY_CONFIRM_LOOKS];
// Returns the answer for a score of confirming learners: even if the score is from 45 to 55 %, its
// interval lies in the band, and an interval half as wide still lies from 45 to 55 %.
ChangeAnswer study_change_answer(const StudyScore *score, Interval band);

typedef struct TriedValue {
    int value;
    StudyScore score;
} TriedValue;

typedef struct StudyEdit {  // a number that a change sets
    Number number;
    int value;
} StudyEdit;

// A change of `number`. If the values of one number are too coarse to make a battle even, a change
// sets others, too: they have fixed values, and `number` is searched.
typedef struct StudyChange {
    StudyEdit with[STUDY_WITH_MAX];
    int with_count;
    Number number;
    TriedValue tried[STUDY_TRIED_MAX];
    int tried_count;
    int value;             // the value that was confirmed last; the present one if none was
    StudyScore confirmed;  // score of new learners on fresh seeds; games 0: not confirmed
    Tally level;           // payoffs of the searching player in the changed battle; games 0: none
    ChangeAnswer answer;
    StudyScore again;  // score of the replication (StudyParams.replicate); games 0: none
} StudyChange;

// Scores of the first side at some values of a number, while all other numbers are unchanged. They
// come of players that learned the unchanged battle (screening), or of players that learned the
// changed one.
typedef struct StudyEffectAt {
    int value, games;          // games at this value; 0: not noted, and without an interval
    double change, low, high;  // score less that of the unchanged battle, with its 95 % interval
} StudyEffectAt;
typedef struct StudyEffect {
    Number number;
    int count;
    StudyEffectAt at[8];  // of more values, those whose scores are nearest to 50 %
} StudyEffect;
