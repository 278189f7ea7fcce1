// SPDX-License-Identifier: GPL-3.0-or-later
// guess.c -- who is winning: the lead in points, who has more stands to fight with, who stands
// nearer to what is fought for. And where a playout may be cut.
#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/judge.h"

// Public alone: a side's live stands are, wherever they are. A suppressed one counts half.
static float strength(const World *world, const State *state, int side) {
    float sum = 0;
    for (int i = 0; i < world->stand_count; i++) {
        if (side_of(world, world->stand[i].home) != side || stand_in(&state->destroyed, i))
            continue;
        sum += is_suppressed(state, i) ? 0.5f : 1.0f;
    }
    return sum;
}

// How much of an objective's worth a side may still get: by its nearest battalion that shows.
static float nearness(const World *world, const State *state, int side) {
    float sum = 0;
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        int least = square(48 * INCH);
        for (uint64_t rest = placed_of(world, state, side); rest; rest &= rest - 1) {
            const Battalion *it = &state->battalion[bits_first(rest)];
            Spot at = spot_at(HALF * it->x, HALF * it->y);
            least = min_int(least, spots_gap2(at, spot_at(goal->x, goal->y)));
        }
        float share = 1.0f - (float)root_floor(least) / (24.0f * INCH);
        if (share > 0.0f) sum += share * (float)goal->worth[side];
    }
    return sum;
}

float gbww2_guess(const World *world, const State *state, Side side) {
    float lead = (float)(victory_margin(world, state) - world->threshold);
    float allied = strength(world, state, ALLIED), axis = strength(world, state, AXIS);
    float z = 0.25f * lead + 3.0f * (allied - axis) / (allied + axis + 1.0f) +
              0.1f * (nearness(world, state, ALLIED) - nearness(world, state, AXIS));
    float chance = logistic(z);
    return side == ALLIED ? chance : 1.0f - chance;
}

bool gbww2_calm(const World *world, const State *state) {
    (void)world;
    int phase = frame_at(state, 0)->phase;
    return phase == PHASE_ACT || phase == PHASE_COMMAND || phase == PHASE_ACTIVATE ||
           phase == PHASE_DEPLOY || phase == PHASE_DECLARE;
}
