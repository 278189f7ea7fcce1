// SPDX-License-Identifier: GPL-3.0-or-later
// small.h -- declares what the small games share: a world that is only a title, and functions that
// fill slots, such as those of games without chance or without secrets. small_list.h makes lists
// from bit sets.
//
// Only the files of small games and small_list.h include this header. Each of these games is a rule
// system with a table of Rules of its own.
#pragma once
#include "engine/rules/rules.h"

struct World {
    const char *title;  // the title of the game and of its only scenario
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

// These functions fill SceneRules: a small game has neither a board nor pieces, and an action has
// only its number.
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

// small_payoff() returns the result of a side in a finished game: 1 for a win, 0.5 for a draw, 0
// for a loss. small_margin() returns 1 if Allied has won, -1 if Axis has won, otherwise 0.
static inline float small_payoff(unsigned winner, Side side) {
    assert(side < SIDES);
    return winner == NOBODY ? 0.5f : winner == side ? 1.0f : 0.0f;
}
static inline int small_margin(unsigned winner) { return (winner == ALLIED) - (winner == AXIS); }

// These functions fill slots of games that have no chance or no secrets.
static inline Action small_no_draw(const World *world, const State *state, Pcg *rng) {
    (void)world, (void)state, (void)rng;
    assert(!"this game has no chance");
    return NO_ACTION;
}
static inline float small_no_odds(const World *world, const State *state, Action action) {
    (void)world, (void)state, (void)action;
    assert(!"this game has no chance");
    return 0;
}
static inline void small_no_resample(const World *world, State *state, Side viewer, Pcg *rng) {
    (void)world, (void)state, (void)viewer, (void)rng;
}
static inline Action small_all_seen(const World *world, const State *state, Action action,
                                    Side viewer) {
    (void)world, (void)state, (void)viewer;
    return action;
}

// Slots that the tables of all small games share. Each game names its functions like the slots.
#define SMALL_SLOTS                                                                             \
    .world_free = small_world_free, .title_of = small_title_of, .world_hash = small_world_hash, \
    .world_load = world_load, .setup = setup, .turn = turn, .legal = legal, .apply = apply,     \
    .payoff = payoff, .margin = margin, .prompt = prompt, .render = render,                     \
    .format_action = format_action, .describe = describe, .check_invariants = check_invariants, \
    .scene = {.side_name = small_side_name,                                                     \
              .board = small_board,                                                             \
              .scene = small_scene,                                                             \
              .parts = small_parts}
#define SMALL_OPEN       .open = true
#define SMALL_NO_CHANCE  .draw = small_no_draw, .odds = small_no_odds
#define SMALL_NO_SECRETS .resample = small_no_resample, .seen = small_all_seen

// Returns the constant world of a game as a World without const, because rules.h asks for such a
// pointer. Nothing writes through the pointer.
static inline World *small_world(const World *world) { return (World *)(uintptr_t)world; }
