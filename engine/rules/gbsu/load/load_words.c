// SPDX-License-Identifier: GPL-3.0-or-later
// load_words.c -- holds the name of the rule system, and the error for keys about smoke.
#include "load.h"

const char *const load_rules_names[1] = {"gbsu"};
const char *const load_smoke_words[1] = {
    "smoke has no procedure in the rulebook and is not implemented [R31]"};
