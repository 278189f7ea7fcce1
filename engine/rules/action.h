// SPDX-License-Identifier: GPL-3.0-or-later
// action.h -- the basic types of every game: sides, actions and lists of actions.
#pragma once
#include "engine/base/base.h"
#include "engine/base/error.h"
#include "engine/base/pcg.h"
#include "engine/base/text.h"

enum {
    // bytes of the largest State; copying 1 KiB takes about 5 ns, playing a ply about 100 ns
    STATE_BYTES_MAX = 2048,
    ACTIONS_MAX = 1024,  // most legal actions in one position
    PLIES_MAX = 8192,    // most actions of a game, chance events included
};

// The two sides. CHANCE stands where a card or a die decides. NOBODY means neither side, for
// example a game that is over, a draw, a place that no side controls, or a viewer who sees
// everything.
typedef enum Side { ALLIED, AXIS, SIDES, CHANCE = SIDES, NOBODY } Side;

static inline Side side_other(Side side) { return side == ALLIED ? AXIS : ALLIED; }

// An Action is one decision or chance event, as a 32-bit number. From the highest bits on it holds
// the verb (8 bits), who acts (8 bits) and where (16 bits: a hex, a card, a die). Actions therefore
// sort by verb, then by who, then by where.
typedef uint32_t Action;
enum {
    NO_ACTION = 0,
    ACTION_WHO_MAX = 0xff,
    // value of `where` with which seen() of rfic replaces a secret; other systems have values of
    // their own for it, and some of their verbs use 0xffff for something else
    ACTION_UNSEEN = 0xffff,
};

static inline Action action_make(unsigned verb, unsigned who, unsigned where) {
    assert(verb < 1u << 8 && who < 1u << 8 && where < 1u << 16);
    return verb << 24 | who << 16 | where;
}
static inline unsigned action_verb(Action action) { return action >> 24; }
static inline unsigned action_who(Action action) { return action >> 16 & 0xff; }
static inline unsigned action_where(Action action) { return action & 0xffff; }

// An ActionList collects the actions that legal() lists. `at` points to an array of the caller,
// which has `room` elements and holds `count` actions.
typedef struct ActionList {
    Action *at;
    int count, room;
} ActionList;

// Appends an action. Asserts that there is room.
static inline void actions_push(ActionList *list, Action action) {
    assert(list->count < list->room);
    list->at[list->count++] = action;
}
// Appends room for `count` actions and returns its address, where the caller writes the actions.
// Asserts that there is room. One call is faster than `count` calls of actions_push().
static inline Action *actions_take(ActionList *list, int count) {
    assert(count >= 0 && count <= list->room - list->count);
    list->count += count;
    return list->at + list->count - count;
}

typedef struct World World;  // defined by each rule system
typedef struct State State;  // defined by each rule system
