// SPDX-License-Identifier: GPL-3.0-or-later
// signature.h -- a fingerprint of the behaviour of rules and search: a hash of small deterministic
// searches in all small games and shipped scenarios. A change of the code that is not meant to
// change behaviour must keep it (tests/signature).
#pragma once
#include "engine/base/error.h"

// The shipped scenarios; NULL ends the list. The signature, golden games, perft sums and the
// positions of `bench` use this list.
extern const char *const shipped_scenarios[];

// Sets *signature. Returns false and sets *error if a scenario cannot be opened or memory runs out.
bool signature_compute(uint64_t *signature, Error *error);
