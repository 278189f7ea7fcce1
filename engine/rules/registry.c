// SPDX-License-Identifier: GPL-3.0-or-later
// registry.c -- lists all rule systems, then all small games. To add a system, add it to
// rules_all[] and raise SYSTEMS.
#include "rules.h"

extern const Rules gbsu_rules, gbww2_rules, rfic_rules;
extern const Rules tic_tac_toe_rules, connect_four_rules, kuhn_poker_rules, leduc_poker_rules,
    phantom_ttt_rules, goofspiel_rules, backgammon_rules;

enum { SYSTEMS = 3 };

// clang-format off
const Rules *const rules_all[] = {
    &gbsu_rules, &gbww2_rules, &rfic_rules,
    // Small games follow. Each game is also its only scenario.
    &tic_tac_toe_rules, &connect_four_rules, &kuhn_poker_rules, &leduc_poker_rules,
    &phantom_ttt_rules, &goofspiel_rules, &backgammon_rules,
    NULL,
};
// clang-format on

const Rules *const *const rules_small = rules_all + SYSTEMS;

const Rules *rules_find(const char *name) {
    for (int i = 0; rules_all[i] != NULL; i++) {
        if (strcmp(rules_all[i]->name, name) == 0) return rules_all[i];
    }
    return NULL;
}
