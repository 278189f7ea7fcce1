// SPDX-License-Identifier: GPL-3.0-or-later
// small_list.h -- makes lists of actions from bit sets, such as empty cells or cards that are left.
#pragma once
#include "small.h"

// SMALL_ROW packs the members (0 to 6) of a set of seven bits in ascending order, four bits each
// from the lowest bits on. The highest four bits are the number of members.
// clang-format off
#define SMALL_MEMBER(set, i) \
    (((set) >> (i)&1u) * ((i) + 0u) << 4 * __builtin_popcount((set) & ((1u << (i)) - 1)))
#define SMALL_ROW(set)                                                                       \
    ((uint32_t)__builtin_popcount(set) << 28 | SMALL_MEMBER(set, 1) | SMALL_MEMBER(set, 2) | \
     SMALL_MEMBER(set, 3) | SMALL_MEMBER(set, 4) | SMALL_MEMBER(set, 5) | SMALL_MEMBER(set, 6))
#define SMALL_ROWS_4(set) \
    SMALL_ROW(set), SMALL_ROW((set) + 1u), SMALL_ROW((set) + 2u), SMALL_ROW((set) + 3u)
#define SMALL_ROWS_16(set) \
    SMALL_ROWS_4(set), SMALL_ROWS_4((set) + 4u), SMALL_ROWS_4((set) + 8u), SMALL_ROWS_4((set) + 12u)
#define SMALL_ROWS_64(set)                                                      \
    SMALL_ROWS_16(set), SMALL_ROWS_16((set) + 16u), SMALL_ROWS_16((set) + 32u), \
        SMALL_ROWS_16((set) + 48u)
// clang-format on

static const uint32_t small_rows[128] = {SMALL_ROWS_64(0u), SMALL_ROWS_64(64u)};

// Adds an action `base + member` for each member of `set`, in ascending order. All members must be
// below `bound`, which is at most 14. The list needs room for `bound` more actions. The code has no
// branches that depend on `set`, because the lists of a playout are random, so that a processor
// would mispredict them.
static inline void small_list(Action base, unsigned set, int bound, ActionList *list) {
    Action *out = actions_take(list, bound);
    uint32_t low = small_rows[set & 127], high = small_rows[set >> 7 & 127];
    int low_count = (int)(low >> 28);
    assert(bound <= 14 && set >> bound == 0);
    for (int i = 0; i < 7 && i < bound; i++) out[i] = base + (low >> 4 * i & 7);
    for (int i = 0; i < bound - 7; i++) out[low_count + i] = base + 7 + (high >> 4 * i & 7);
    list->count += low_count + (int)(high >> 28) - bound;
}

// Returns one of the actions that small_list() would list, all equally likely. Draws a random
// number with pcg_below(), but none if the set has only one member.
static inline Action small_any(Action base, unsigned set, Pcg *rng) {
    uint32_t low = small_rows[set & 127], high = small_rows[set >> 7 & 127];
    unsigned low_count = low >> 28, count = low_count + (high >> 28);
    assert(set >> 14 == 0 && count > 0);
    unsigned place = count == 1 ? 0 : pcg_below(rng, count);
    bool upper = place >= low_count;
    uint32_t row = upper ? high : low;
    return base + (upper ? 7u : 0u) + (row >> 4 * (place - (upper ? low_count : 0)) & 7);
}
