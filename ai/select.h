// SPDX-License-Identifier: GPL-3.0-or-later
// select.h -- the selection rule: which of the choices at hand the next iteration tries.
//
//   ucb    value + explore * sqrt(ln(available) / visits)
//   puct   value + explore * share * sqrt(available) / (visits + 1)
//   equal  the least visited
// `available` stands where plain UCT has the parent's visits, because a move that is legal in few
// deals must not look neglected (Cowling, Powley, Whitehouse 2012, IV.B). UCB tries each move once
// first, in random order; for PUCT a move that was never tried has its siblings' mean (first-play
// urgency: Gelly, Wang 2006).
#pragma once
#include "search.h"
#include "search_tree.h"

// The roots of the logarithms of small numbers, for Choices.widths: each node of a descent waits
// for one.
enum { SELECT_WIDTHS = 2048 };
void select_prepare(float widths[SELECT_WIDTHS]);
// The place in `choices`. `flip` when the side to choose is not the viewer, whose values these are.
int select_choice(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng);
