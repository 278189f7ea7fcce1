// SPDX-License-Identifier: GPL-3.0-or-later
// action_lists.c -- adds an action for each member of a set to a list of legal actions.
#include "phases.h"

void actions_over_hexes(const HexSet *set, Verb verb, int who, ActionList *out) {
    for (int word = 0; word < HEX_WORDS; word++)
        for (uint64_t rest = set->word[word]; rest; rest &= rest - 1)
            actions_push(
                out, action_make(verb, (unsigned)who, (unsigned)(word * 64 + bits_first(rest))));
}

void actions_over_set(uint64_t set, Verb verb, unsigned who, ActionList *out) {
    for (; set; set &= set - 1)
        actions_push(out, action_make(verb, who, (unsigned)bits_first(set)));
}

void actions_over_units(uint64_t units, Verb verb, ActionList *out) {
    for (; units; units &= units - 1)
        actions_push(out, action_make(verb, (unsigned)bits_first(units), 0));
}
