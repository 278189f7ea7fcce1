// SPDX-License-Identifier: GPL-3.0-or-later
// back.c -- falling back, after a lost combat or broken [14.8.3, 15.2.1, W7, W37].
#include "chapters.h"

static void packs_up(const World *world, State *state, int battalion) {
    for (int i = 0; i < world->stand_count; i++)
        if (state->holder[i] == battalion) stand_drop(&state->fired, i);
    if (state->battalion[battalion].formation == ROAD)
        state->battalion[battalion].formation = MARCH;
}

static void goes_to(const World *world, State *state, int battalion, uint16_t cell) {
    Battalion *it = &state->battalion[battalion];
    it->facing = (uint8_t)retreat_facing(world, state, battalion, cell);
    it->x = (uint8_t)cell_x(cell);
    it->y = (uint8_t)cell_y(cell);
    roads_taken(world, state, battalion);
}

// `enemy`: whose facing says which way is back; NO_INDEX: away from where it faces itself.
void retreat_begin(const World *world, State *state, int battalion, int enemy) {
    uint16_t cell[RETREAT_WAYS], little;
    Battalion *it = &state->battalion[battalion];
    if (it->place != ON_TABLE) return;
    int facing =
        enemy != NO_INDEX ? state->battalion[enemy].facing : facing_turn(it->facing, FACINGS / 2);
    packs_up(world, state, battalion);
    if (retreat_ways(world, state, battalion, facing, RETREAT, cell) > 0) {
        frame_push(state, PHASE_RETREAT, battalion, facing);
        return;
    }
    int victim = next_victim(world, state, battalion);
    if (victim != NO_INDEX) stand_destroy(world, state, victim);
    battalion_checks(world, state, battalion);
    if (it->place == ON_TABLE && retreat_little(world, state, battalion, facing, &little))
        goes_to(world, state, battalion, little);
}

// A stand that landed out of formation is a battalion of one [W33]: where it cannot fall back, it
// dies.
void retreat_loose(const World *world, State *state, int index, int enemy) {
    uint16_t cell[RETREAT_WAYS];
    int stand = state->loose[index].stand, battalion = state->holder[stand];
    int facing = enemy != NO_INDEX ? state->battalion[enemy].facing
                                   : facing_turn(state->battalion[battalion].facing, FACINGS / 2);
    stand_drop(&state->fired, stand);
    if (retreat_ways_loose(world, state, index, facing, cell) > 0) {
        frame_push(state, PHASE_RETREAT, battalion, facing)->card = (uint8_t)(index + 1);
        return;
    }
    stand_destroy(world, state, stand);
    battalion_checks(world, state, battalion);
}

static void loose_goes_to(State *state, int index, uint16_t cell) {
    Loose *loose = &state->loose[index];
    Battalion *it = &state->battalion[state->holder[loose->stand]];
    loose->x = (uint8_t)cell_x(cell);
    loose->y = (uint8_t)cell_y(cell);
    if (it->rendezvous != index) return;
    it->x = loose->x;
    it->y = loose->y;
}

// Frame: other is the facing to fall back from, card the place of a loose stand and one.
void retreat_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    uint16_t cell[RETREAT_WAYS];
    int count = frame->card ? retreat_ways_loose(world, state, frame->card - 1, frame->other, cell)
                            : retreat_ways(world, state, frame->unit, frame->other, RETREAT, cell);
    for (int i = 0; i < count; i++)
        actions_push(out, action_make(VERB_RETREAT, frame->unit, cell[i]));
}

void retreat_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = frame->unit, loose = frame->card;
    frame_pop(state);
    if (loose)
        loose_goes_to(state, loose - 1, (uint16_t)action_where(action));
    else
        goes_to(world, state, unit, (uint16_t)action_where(action));
    goals_taken(world, state, unit);
    spot_all(world, state);
}
