// SPDX-License-Identifier: GPL-3.0-or-later
// stack.h -- a game that stops and waits in phases, and rules that interrupt rules: a table of
// phases and a small stack of frames in State. The bottom frame is the turn itself; above it lie
// what is being done, the reaction to it, the event of that reaction's card, and so on.
//
// A phase either waits (who, legal, apply) or runs: a step that nobody is asked about, which must
// change the stack or its own frame. Popped frames are zero, so that equal positions are equal
// bytes.
#pragma once
#include "action.h"

typedef struct Frame {
    uint8_t phase;  // place in the system's table
    uint8_t unit;   // who acts
    uint8_t other;  // its target, a side: as the phase says
    uint8_t card;   // what arrived
    uint16_t hex;   // where
    int16_t value;
} Frame;
_Static_assert(sizeof(Frame) == 8, "frames have no padding");

typedef struct Phase {
    const char *name;  // what it waits for, as the laboratory books it
    Side (*who)(const World *world, const State *state, const Frame *frame);
    void (*legal)(const World *world, const State *state, const Frame *frame, ActionList *out);
    void (*apply)(const World *world, State *state, Frame *frame, Action action);
    void (*run)(const World *world, State *state, Frame *frame);
    const char *rule;    // the rule that governs it, for prompts and logs
    const char *prompt;  // what is asked, for people; %s: the unit, if the frame has one
} Phase;

// For a system's header: the functions of a phase that waits, that chance decides, that runs.
#define PHASE_WAITS(name)                                                         \
    void name##_legal(const World *world, const State *state, const Frame *frame, \
                      ActionList *out);                                           \
    void name##_apply(const World *world, State *state, Frame *frame, Action action)
#define PHASE_DRAWS(name) \
    void name##_apply(const World *world, State *state, Frame *frame, Action action)
#define PHASE_RUNS(name) void name##_run(const World *world, State *state, Frame *frame)

// The frames of a State and how many are in use; `room` is the array's length.
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
// 0 below the top is the top itself.
static inline const Frame *stack_at(const Frame frames[], uint8_t depth, int below) {
    assert(below >= 0 && below < depth);
    return &frames[depth - 1 - below];
}

enum { STEPS_MAX = 4096 };  // of phases that run, after one action: a bound, never reached

// Runs what waits for nobody, until a phase waits. `frames` and `depth` lie in `state`.
void stack_settle(const Phase phases[], const World *world, State *state, Frame frames[],
                  const uint8_t *depth);
