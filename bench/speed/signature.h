// SPDX-License-Identifier: GPL-3.0-or-later
// signature.h -- one number for the behaviour of rules and search: of small deterministic searches
// over every small game and every scenario. A change that is meant to change no behaviour keeps it.
#pragma once
#include "engine/base/error.h"

bool signature_compute(uint64_t *signature, Error *error);
