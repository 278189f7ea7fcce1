// SPDX-License-Identifier: GPL-3.0-or-later
// signature.h -- a fingerprint of the behaviour of rules and search: a hash of small deterministic
// searches in all small games and shipped scenarios. A change that is not meant to change behaviour
// must keep it (tests/signature).
#pragma once
#include "engine/base/error.h"

// The shipped scenarios, NULL at the end. The signature, golden games, perft sums and positions of
// `bench` use this list.
extern const char *const shipped_scenarios[];

// Returns false and sets *error if a scenario cannot be opened.
bool signature_compute(uint64_t *signature, Error *error);
