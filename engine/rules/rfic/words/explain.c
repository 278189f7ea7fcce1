// SPDX-License-Identifier: GPL-3.0-or-later
// explain.c -- the arithmetic behind a choice, before it is made.
#include "say.h"

void rfic_explain(const World *world, const State *state, Action action, Side viewer, Text *out) {
    (void)world, (void)state, (void)action, (void)viewer, (void)out;
}
