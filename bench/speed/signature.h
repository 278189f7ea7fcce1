// SPDX-License-Identifier: GPL-3.0-or-later
// signature.h -- one number for the behaviour of rules and search: of small deterministic searches
// over every small game and the scenarios that came with the program, whatever else lies beside
// them. A change that is meant to change no behaviour keeps it.
#pragma once
#include "engine/base/error.h"

// The scenarios that the signature, the golden games, the perft sums and the positions of `bench`
// are of, NULL at its end: to ship one is to add its name.
extern const char *const shipped_scenarios[];

bool signature_compute(uint64_t *signature, Error *error);
