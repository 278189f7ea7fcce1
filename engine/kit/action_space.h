// SPDX-License-Identifier: GPL-3.0-or-later
// action_space.h -- numbers all actions of a scenario from 0 on without gaps, for programs that
// learn to choose among a fixed number of actions. The operands that the rows of verbs declare
// bound the numbers (verb.h), so an action has the same number in every position of a scenario.
//
//   number = first of the verb + index of `who` * number of values of `where` + index of `where`
//
// Numbers ascend as actions do. Verb 0 has none, because NO_ACTION is never legal.
#pragma once
#include "engine/rules/rules.h"
#include "verb.h"

enum { SPACE_VERBS_MAX = 96, SPACE_KINDS_MAX = 64, SPACE_SPANS_MAX = 384 };

// Consecutive values of an operand, and the index of the first of them among all its values.
typedef struct Span {
    int32_t value, count, index;
} Span;

typedef struct SpaceKind {
    int32_t first_span, span_count, count;  // count: number of values
} SpaceKind;

struct ActionSpace {
    int32_t count;  // number of actions that have a number
    int32_t verb_count, kind_count, span_count;
    int32_t first[SPACE_VERBS_MAX];                        // first number of each verb
    uint8_t who[SPACE_VERBS_MAX], where[SPACE_VERBS_MAX];  // indexes in kind[]
    SpaceKind kind[SPACE_KINDS_MAX];
    Span span[SPACE_SPANS_MAX];
};

void action_space_fill(const Rules *rules, const World *world, ActionSpace *out);
// Returns the number of an action; -1 if it has none, so that it is legal in no position.
int action_number(const ActionSpace *space, Action action);
// Returns the action of a number from 0 to space->count - 1.
Action action_of_number(const ActionSpace *space, int number);
