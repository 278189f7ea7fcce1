// SPDX-License-Identifier: GPL-3.0-or-later
// stack.c -- runs phases until one waits for a choice or for chance, or the game is over; see
// stack.h.
#include "stack.h"

void stack_settle(const Phase phases[], const World *world, State *state, Frame frames[],
                  const uint8_t *depth) {
    for (int i = 0; i < STEPS_MAX; i++) {
        Frame *frame = stack_top(frames, *depth);
        if (phases[frame->phase].run == NULL) return;
        phases[frame->phase].run(world, state, frame);
    }
    assert(!"no phase waits for a decision");
}
