// SPDX-License-Identifier: GPL-3.0-or-later
// vary_options.h -- the options that compare, sweep, sensitivity and balance share.
#pragma once
#include "arguments.h"
#include "bench/experiments/vary.h"

// `own` options, then the common ones, into `out`, which has room for VARY_OPTIONS.
enum { VARY_OPTIONS = 32 };
void vary_options(const struct argp_option own[], struct argp_option out[VARY_OPTIONS]);
// One of the common options, or the scenario, of which there is one; else ARGP_ERR_UNKNOWN.
error_t vary_parse(int key, char *argument, struct argp_state *state, Vary *vary);
// Ends the program if no scenario was named.
void vary_wants_scenario(struct argp_state *state, const Vary *vary);
