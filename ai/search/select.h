// SPDX-License-Identifier: GPL-3.0-or-later
// select.h -- the selection rule: which choice of a node the next iteration tries.
//
//   ucb    value + explore * sqrt(ln(available) / visits)
//   puct   value + explore * prior * sqrt(available) / (visits + 1)
//   equal  the least visited choice
// `available` is the availability count: the visits of the parent in which the move was legal.
// Plain UCT has all visits of the parent there, and would take a move that is legal in few
// determinizations for a neglected one (Cowling, Powley, Whitehouse 2012, IV.B). UCB tries each
// move once first, in random order. PUCT (Rosin 2011) gives an unvisited move the visit-weighted
// mean of its siblings (first-play urgency: Gelly, Wang 2006). Ties are broken at random.
#pragma once
#include "search.h"
#include "search_tree.h"

enum { SELECT_WIDTHS = 2048 };
// Fills widths[i] with sqrt(ln(i)), for Choices.widths. Every UCB step of a descent reads such a
// width.
void select_prepare(float widths[SELECT_WIDTHS]);
// Returns the index of the selected choice in `choices`, which must not be empty. Node values are
// the viewer's. Pass `flip` true if the viewer's opponent chooses, because he prefers low values.
int select_choice(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng);
