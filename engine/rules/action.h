// SPDX-License-Identifier: GPL-3.0-or-later
// action.h -- the words that all of the contract is written in: sides, actions, and lists of them.
#pragma once
#include "engine/base/base.h"
#include "engine/base/error.h"
#include "engine/base/pcg.h"
#include "engine/base/text.h"

enum {
    STATE_BYTES_MAX = 2048,  // a copy of 1 KiB costs about 5 ns; a ply about 100
    ACTIONS_MAX = 1024,      // most choices at any one decision
    PLIES_MAX = 8192,        // longest game, chance included
};

typedef enum Side { ALLIED, AXIS, SIDES, CHANCE = SIDES, NOBODY } Side;

static inline Side side_other(Side side) { return side == ALLIED ? AXIS : ALLIED; }

// One decision: verb, who does it, and where (a hex, a card, a die). Sorts, hashes and logs as a
// word.
typedef uint32_t Action;
enum {
    NO_ACTION = 0,
    ACTION_UNSEEN = 0xffff,  // a where that the viewer may not know; an ordinary one in some verbs
};

static inline Action action_make(unsigned verb, unsigned who, unsigned where) {
    assert(verb < 1u << 8 && who < 1u << 8 && where < 1u << 16);
    return verb << 24 | who << 16 | where;
}
static inline unsigned action_verb(Action action) { return action >> 24; }
static inline unsigned action_who(Action action) { return action >> 16 & 0xff; }
static inline unsigned action_where(Action action) { return action & 0xffff; }

// Where legal() writes: it cannot write more than there is room for.
typedef struct ActionList {
    Action *at;
    int count, room;
} ActionList;

static inline void actions_push(ActionList *list, Action action) {
    assert(list->count < list->room);
    list->at[list->count++] = action;
}
// Room for `count` more at once, counted already, for those who write without a branch.
static inline Action *actions_take(ActionList *list, int count) {
    assert(count >= 0 && count <= list->room - list->count);
    list->count += count;
    return list->at + list->count - count;
}

typedef struct World World;  // defined by each rule system
typedef struct State State;  // defined by each rule system
