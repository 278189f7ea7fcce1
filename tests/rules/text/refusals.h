// SPDX-License-Identifier: GPL-3.0-or-later
// refusals.h -- checks that refusals are true and never empty. If a piece of the side to move
// cannot legally reach a near place, refusal() must give a reason, cite a rule, and be right.
// tests/SYSTEM/test_SYSTEM_refusal_law.c lists every sentence that its system may use, what
// actions the sentence rules out, and a check that reads the position without the function that
// wrote the sentence. Start at refusals_test().
#pragma once
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "tests/rules/positions.h"

enum { CASE_NUMBERS = 6, CASE_NAMES = 4, CASE_WORDS = 160, REASONS_MAX = 120 };

typedef enum Bars {
    BARS_NOTHING = 0,  // the sentence states a fact and rules nothing out
    BARS_MOVE = 1,
    BARS_FIRE = 2,
    BARS_BOTH = 3,
} Bars;

typedef struct RefusalCase {  // one sentence of one refusal
    const Visit *visit;
    int piece, place;
    int number_count, name_count;
    double number[CASE_NUMBERS];  // the values at '#' in the pattern, in order
    int name[CASE_NAMES];         // the pieces at '@' in the pattern, in order
    char words[CASE_WORDS];       // the words at the last '~' in the pattern
} RefusalCase;

typedef struct Reason {
    const char *pattern;  // '#' stands for a number, '@' for a piece's name, '~' for any words
    Bars bars;
    // Returns true if the sentence is true; NULL: there is no check.
    bool (*holds)(const RefusalCase *it);
    // OPTIONAL. Returns false if the sentence, although true, rules nothing out here.
    bool (*bars_now)(const RefusalCase *it);
} Reason;

typedef struct RefusalSystem {
    const char *name;
    const Reason *reasons;  // the last element has a NULL pattern
    // Returns the kinds of action that a user could mean by naming this place for this piece. The
    // refusal must rule out all of them.
    Bars (*wanted)(const Visit *visit, int piece, int place);
    float near_most;   // maximum distance of a place to ask about, in board units
    float enemy_most;  // maximum distance of an enemy to ask about, in board units
} RefusalSystem;

typedef struct RefusalReport {
    // `unchecked`: sentences that rule something out and have no check
    int asked, sentences, unchecked;
    int silent, untrue, unknown;  // refusals without text; untrue and unknown sentences
    int met[REASONS_MAX];         // number of sentences that matched each reason
    char first[768];              // the first complaint, "" if there is none
    bool verbose;
} RefusalReport;

void refusals_check(const RefusalSystem *system, const char *scenario, const Game *game,
                    uint64_t seed, int games, int probe, RefusalReport *report);
// Checks refusals in all scenarios of the system. Fails if a refusal is empty, untrue, or has an
// unknown sentence.
void refusals_test(const RefusalSystem *system, int games, int probe);
// Checks that the law finds three kinds of faulty refusal: one cut to its first sentence, one
// with an unknown sentence, and one with the sentence `lie`, which is untrue of some piece in the
// scenario.
void refusals_mutants_test(const RefusalSystem *system, const char *scenario, const char *lie);
