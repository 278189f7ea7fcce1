// SPDX-License-Identifier: GPL-3.0-or-later
// select.h -- the selection rule: which of the choices at hand the next iteration tries.
//
//   ucb    value + explore * sqrt(ln(available) / visits) + prior * share / (visits + 1)
//   puct   value + explore * share * sqrt(available) / (visits + 1)
//   equal  the least visited
// `available` stands where plain UCT has the parent's visits, because a move that is legal in few
// deals must not look neglected (Cowling, Powley, Whitehouse 2012, IV.B). A move that was never
// tried has the value of its siblings' mean plus fpu: 10 tries each once, in random order.
#pragma once
#include "search.h"
#include "search_tree.h"

enum { FPU_EACH_ONCE = 10 };  // the fpu from which on every move is tried once

// The place in `choices`. `flip` when the side to choose is not the viewer, whose values these are.
int select_choice(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng);
