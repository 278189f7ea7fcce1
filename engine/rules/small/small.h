// SPDX-License-Identifier: GPL-3.0-or-later
// small.h -- what the small games share: a world that is only a title, and lists made of bit sets.
//
// Included by the files of small games alone, each of which is one rule system of its own.
#pragma once
#include "engine/rules/rules.h"

struct World {
    const char *title;  // of the game and of its only scenario
};

// clang-format off
static inline const char *small_title_of  (const World *world) { return world->title; }
static inline uint64_t    small_world_hash(const World *world) { return hash_text(world->title); }
static inline void        small_world_free(World *world) { (void)world; }
// clang-format on

static inline const char *small_side(Side side) {
    static const char *const names[] = {"Allied", "Axis", "chance", "nobody"};
    assert(side <= NOBODY);
    return names[side];
}

// What a person sees as data: nothing but the question, unless a game says more.
static inline const char *small_side_name(const World *world, Side side) {
    (void)world;
    return small_side(side);
}
static inline void small_board(const World *world, Board *out) { (void)world, (void)out; }
static inline void small_scene(const World *world, const State *state, Side viewer, Scene *out) {
    (void)world, (void)state, (void)viewer, (void)out;
}
static inline void small_parts(const World *world, const State *state, Action action, Parts *out) {
    (void)world, (void)state;
    out->number = (int32_t)action_where(action);
}

// What all of their tables begin with.
// clang-format off
#define SMALL_SLOTS                                                                    \
    .world_free = small_world_free, .title_of = small_title_of,                        \
    .world_hash = small_world_hash,                                                    \
    .scene = {small_side_name, small_board, small_scene, small_parts}
// clang-format on

// The one world of a game is constant and never written through the pointer that the contract asks
// for.
static inline World *small_world(const World *world) { return (World *)(uintptr_t)world; }

// The members of a set of seven things, ascending, four bits each from the lowest; how many there
// are in the highest four.
// clang-format off
#define SMALL_MEMBER(set, i) \
    (((set) >> (i) & 1u) * ((i) + 0u) << 4 * __builtin_popcount((set) & ((1u << (i)) - 1)))
#define SMALL_ROW(set)                                                                \
    ((uint32_t)__builtin_popcount(set) << 28 | SMALL_MEMBER(set, 1) |                 \
     SMALL_MEMBER(set, 2) | SMALL_MEMBER(set, 3) | SMALL_MEMBER(set, 4) |             \
     SMALL_MEMBER(set, 5) | SMALL_MEMBER(set, 6))
#define SMALL_ROWS_4(set) \
    SMALL_ROW(set), SMALL_ROW((set) + 1u), SMALL_ROW((set) + 2u), SMALL_ROW((set) + 3u)
#define SMALL_ROWS_16(set) \
    SMALL_ROWS_4(set), SMALL_ROWS_4((set) + 4u), SMALL_ROWS_4((set) + 8u), SMALL_ROWS_4((set) + 12u)
#define SMALL_ROWS_64(set) \
    SMALL_ROWS_16(set), SMALL_ROWS_16((set) + 16u), SMALL_ROWS_16((set) + 32u), \
        SMALL_ROWS_16((set) + 48u)
// clang-format on

// The members of `set` below `bound` (at most 14) as actions `base + member`, ascending. Without a
// branch or a long chain on the set: the lists of a playout are random, each branch would be
// mispredicted, and the next draw waits for the count. Needs room for `bound` of them.
static inline void small_list(Action base, unsigned set, int bound, ActionList *list) {
    Action *out = actions_take(list, bound);
    static const uint32_t rows[128] = {SMALL_ROWS_64(0u), SMALL_ROWS_64(64u)};
    uint32_t low = rows[set & 127], high = rows[set >> 7 & 127];
    int low_count = (int)(low >> 28);
    assert(bound <= 14 && set >> bound == 0);
    for (int i = 0; i < 7 && i < bound; i++) out[i] = base + (low >> 4 * i & 7);
    for (int i = 0; i < bound - 7; i++) out[low_count + i] = base + 7 + (high >> 4 * i & 7);
    list->count += low_count + (int)(high >> 28) - bound;
}
