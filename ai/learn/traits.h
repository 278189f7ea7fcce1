// SPDX-License-Identifier: GPL-3.0-or-later
// traits.h -- lists what pieces have in common with other pieces, and places with other places.
// Cells with a common trait share a weight (sharing.c).
#pragma once
#include "engine/rules/features.h"
#include "engine/rules/game.h"

enum { TRAITS_MOST = 40 };  // most traits of one piece or place

// The number of a trait: its sort and its values. Two pieces or places have a trait in common if
// they have the same number. 0 is the trait that everything has.
typedef uint64_t Trait;

typedef struct TraitSource TraitSource;

TraitSource *trait_source_new(const Game *game);
void trait_source_free(TraitSource *source);
// Lists the traits of what a row or a column stands for, `index` if that is neither a piece, a
// place nor a side. The first is 0. `column`: also the numbers of a piece, such as its firepower.
int traits_of(const TraitSource *source, FeatureSubject subject, int index, bool column,
              Trait out[TRAITS_MOST]);
