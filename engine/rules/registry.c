// SPDX-License-Identifier: GPL-3.0-or-later
// registry.c -- the one list of rule systems.
#include "rules.h"

#include "gbsu/gbsu.h"

const Rules *const rules_all[] = {&gbsu_rules, NULL};

const Rules *rules_find(const char *name) {
    for (int i = 0; rules_all[i] != NULL; i++) {
        if (strcmp(rules_all[i]->name, name) == 0) return rules_all[i];
    }
    return NULL;
}
