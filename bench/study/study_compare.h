// SPDX-License-Identifier: GPL-3.0-or-later
// study_compare.h -- the figures of the games of learned players, and how they compare with those
// of the shipped battles: length, number of choices, changes of the lead, and more
// (bench/report/figures/suite.h).
#pragma once
#include "bench/report/figures/suite.h"
#include "bench/stats/begin.h"

// Figures of the games of one pairing: a learned player with the first side against another one.
typedef struct StudyFigures {
    Begin begin;                    // worth of the first decision
    EvenAt even;                    // the threshold at which these games would be even
    double moves[SIDES];            // moves of all units of a side in a game
    double taken[OBJECTIVES_MOST];  // how often an objective is taken in a game
    bool dead[OBJECTIVES_MOST];     // objective_dead(): surely hardly ever
    Mean measures[SUITE_MEASURES];
} StudyFigures;

typedef struct Among {
    double low, high;  // least and greatest of the means of these battles
    int battles;       // number of these battles
} Among;

typedef struct StudyCompared {
    Mean own[SUITE_MEASURES];  // mean over the pairings; NAN if unknown
    // The 95 % intervals of all single pairings lie between these.
    double least[SUITE_MEASURES], most[SUITE_MEASURES];
    Among system[SUITE_MEASURES];   // of the shipped battles of the same rule system
    Among shipped[SUITE_MEASURES];  // of all shipped battles
    bool is_shipped;                // the battle itself is shipped, and left out of these
} StudyCompared;

// Takes the figures of a report on the games of one pairing.
void study_figures_take(const Report *report, StudyFigures *out);
// Combines the figures of `count` pairings in a battle of the rule system `rules` whose
// scenario has the hash `hash`, and reads scenarios/measures.json: the figures of the shipped
// battles when a learned player plays itself. The battle with this hash is left out, so that none
// is compared with itself. Without the file all numbers of battles are 0.
void study_compare(const StudyFigures figures[], int count, const char *rules, const char *hash,
                   StudyCompared *out);
// Appends a sentence if the measure lies far outside those of the shipped battles in every pairing,
// and on the side that makes a battle worse.
void study_compared_say(const StudyCompared *compared, SuiteMeasure measure, Text *out);
// Returns JSON with all measures; the caller owns it.
struct json_t *study_compared_json(const StudyCompared *compared);
