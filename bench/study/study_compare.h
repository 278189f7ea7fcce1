// SPDX-License-Identifier: GPL-3.0-or-later
// study_compare.h -- compares the games of a battle with those of the shipped battles: length,
// number of choices, changes of the lead, and more (bench/report/figures/suite.h).
#pragma once
#include "bench/report/figures/suite.h"

typedef struct Among {
    double low, high;  // least and greatest of the means of these battles
    int battles;       // number of these battles
} Among;

typedef struct StudyCompared {
    Mean own[SUITE_MEASURES];       // of the first learned games; NAN if unknown
    Among system[SUITE_MEASURES];   // of the shipped battles of the same rule system
    Among shipped[SUITE_MEASURES];  // of all shipped battles
} StudyCompared;

// Measures the games of `report`, of a battle of the rule system `rules` whose scenario has the
// hash `hash`, and reads scenarios/measures.json: the figures of the shipped battles between
// learned players. The battle with this hash is left out, so that none is compared with itself.
// Without the file all numbers of battles are 0.
void study_compare(const Report *report, const char *rules, const char *hash, StudyCompared *out);
// Appends a sentence if the measure lies far outside those of the shipped battles, and on the side
// that makes a battle worse.
void study_compared_say(const StudyCompared *compared, SuiteMeasure measure, Text *out);
// Returns JSON with all measures; the caller owns it.
struct json_t *study_compared_json(const StudyCompared *compared);
