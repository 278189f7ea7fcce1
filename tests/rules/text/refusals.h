// SPDX-License-Identifier: GPL-3.0-or-later
// refusals.h -- the law "a refusal is true and never silent": of a piece of who is asked now, and a
// place near it to which none of its choices leads, refusal() says why, with a rule, and what it
// says is so.
//
// tests/SYSTEM/test_SYSTEM_refusal_law.c lists every sentence that its system may say, with what it
// bars and a check of its own, which asks the position and not the function that wrote the
// sentence. Start at refusals_test().
#pragma once
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "tests/rules/positions.h"

enum { CASE_NUMBERS = 6, CASE_NAMES = 4, CASE_WORDS = 160, REASONS_MAX = 120 };

typedef enum Bars {
    BARS_NOTHING = 0,  // the sentence states a fact and forbids nothing
    BARS_MOVE = 1,
    BARS_FIRE = 2,
    BARS_BOTH = 3,
} Bars;

typedef struct RefusalCase {  // one sentence of one refusal
    const Visit *visit;
    int piece, place;
    int number_count, name_count;
    double number[CASE_NUMBERS];  // the numbers for '#' in the pattern
    int name[CASE_NAMES];         // the pieces for '@' in the pattern
    char words[CASE_WORDS];       // the words for the last '~' in the pattern
} RefusalCase;

typedef struct Reason {
    const char *pattern;  // '#': a number, '@': a piece's name, '~': any words
    Bars bars;
    // NULL: nothing in the position could contradict the sentence
    bool (*holds)(const RefusalCase *it);
    // OPTIONAL. False: the sentence is true but no reason here
    bool (*bars_now)(const RefusalCase *it);
} Reason;

typedef struct RefusalSystem {
    const char *name;
    const Reason *reasons;  // ends with a NULL pattern
    // Returns the kinds of action that a person can mean by naming that place to that piece. Each
    // of them must be refused.
    Bars (*wanted)(const Visit *visit, int piece, int place);
    float near_most;   // board units: how far from the piece places are tested
    float enemy_most;  // board units: the same for places with enemies
} RefusalSystem;

typedef struct RefusalReport {
    int asked, sentences, unchecked;  // `unchecked`: number of reasons without a check
    int silent, untrue, unknown;
    int met[REASONS_MAX];
    char first[768];
    bool verbose;
} RefusalReport;

void refusals_check(const RefusalSystem *system, const char *scenario, const Game *game,
                    uint64_t seed, int games, int probe, RefusalReport *report);
// Tests all scenarios of the system. Fails if a refusal is silent or untrue, or has an unknown
// sentence.
void refusals_test(const RefusalSystem *system, int games, int probe);
// Checks that the law finds three faulty refusals: one with nothing but its first sentence, one
// with an unknown sentence, and one with the sentence `lie`, a reason that is not true for some
// piece of the scenario.
void refusals_mutants_test(const RefusalSystem *system, const char *scenario, const char *lie);
