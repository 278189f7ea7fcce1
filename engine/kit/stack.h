// SPDX-License-Identifier: GPL-3.0-or-later
// stack.h -- phases of a game, and a stack of frames for rules that interrupt other rules. A rule
// system has a table of phases; its State holds the stack. The bottom frame is the turn; above it
// are the action in progress, a reaction to the action, an event of the reaction's card, and so on.
//
// A phase either waits for a side or for chance (who, legal, apply), or runs without a decision
// (run), or has none of these at the end of the game. A run must change the stack or its own frame,
// or the game would never stop. Popped frames are zeroed, so that equal positions have equal bytes.
#pragma once
#include "engine/rules/action.h"

typedef struct Frame {
    uint8_t phase;  // index into the table of phases
    uint8_t unit;   // the unit that acts, or NO_UNIT of the rule system
    uint8_t other;  // a second unit, a side or another number; its meaning depends on the phase
    uint8_t card;   // a card or another number; its meaning depends on the phase
    uint16_t hex;   // a place or another number; its meaning depends on the phase
    int16_t value;  // any number; its meaning depends on the phase
} Frame;
_Static_assert(sizeof(Frame) == 8, "frames have no padding");

typedef struct Phase {
    const char *name;  // the event type to which the laboratory attributes luck and skill
    Side (*who)(const World *world, const State *state, const Frame *frame);
    void (*legal)(const World *world, const State *state, const Frame *frame, ActionList *out);
    void (*apply)(const World *world, State *state, Frame *frame, Action action);
    void (*run)(const World *world, State *state, Frame *frame);
    const char *rule;  // number of the rule that the phase follows, for prompts and logs
    // the question to a person, or the event that chance decides; %s stands for the frame's unit
    const char *prompt;
} Phase;

// These macros declare the functions of a phase that waits for a side (PHASE_WAITS), waits for
// chance (PHASE_DRAWS), or runs by itself (PHASE_RUNS).
#define PHASE_WAITS(name)                                                         \
    void name##_legal(const World *world, const State *state, const Frame *frame, \
                      ActionList *out);                                           \
    void name##_apply(const World *world, State *state, Frame *frame, Action action)
#define PHASE_DRAWS(name) \
    void name##_apply(const World *world, State *state, Frame *frame, Action action)
#define PHASE_RUNS(name) void name##_run(const World *world, State *state, Frame *frame)

// The three functions below take the frames of a State and their number. stack_push() returns the
// new top; `room` is the length of the array.
static inline Frame *stack_push(Frame frames[], uint8_t *depth, int room, Frame frame) {
    assert(*depth < room);
    frames[*depth] = frame;
    return &frames[(*depth)++];
}
static inline void stack_pop(Frame frames[], uint8_t *depth) {
    assert(*depth > 0);
    frames[--*depth] = (Frame){0};
}
static inline Frame *stack_top(Frame frames[], uint8_t depth) {
    assert(depth > 0);
    return &frames[depth - 1];
}
// Returns the frame `below` frames under the top; 0 is the top.
static inline const Frame *stack_at(const Frame frames[], uint8_t depth, int below) {
    assert(below >= 0 && below < depth);
    return &frames[depth - 1 - below];
}

// calls of run() after one action must be fewer, which is asserted; rules need far fewer
enum { STEPS_MAX = 4096 };

// Calls run() of the top phase until a phase without run() is on top. `frames` and `depth` are
// members of `state`. Asserts that this takes fewer than STEPS_MAX calls.
void stack_settle(const Phase phases[], const World *world, State *state, Frame frames[],
                  const uint8_t *depth);
