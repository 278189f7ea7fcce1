// SPDX-License-Identifier: GPL-3.0-or-later
// prepare.c -- calculates the Evaluation of a World when its scenario is loaded. When `cassino
// tune` sets other weights, calculates again what depends on them. Start reading at
// evaluation_prepare().
#include "engine/base/hash.h"
#include "features.h"
#include "policy.h"

static Evaluation *evaluation_in(World *world) { return &((EvaluatedWorld *)world)->evaluation; }

// --- values from the victory table ------------------------------------------------

// Fills for each hex the list of objectives near it that are worth points, the nearest first.
static void near_prepare(const World *world, Evaluation *out) {
    memset(out->near, NO_INDEX, sizeof out->near);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        int count = 0;
        for (int distance = 0; distance <= NEAR_REACH; distance++) {
            for (int i = 0; i < world->objective_count && count < NEAR_MAX; i++) {
                if (out->objective_points[i] == 0.0f) continue;
                if (hex_distance(&world->grid, hex, world->objectives[i]) != distance) continue;
                out->near[hex][count] = (uint8_t)i;
                out->near_distance[hex][count++] = (uint8_t)distance;
            }
        }
    }
}

static void points_prepare(const World *world, Evaluation *out) {
    for (int i = 0; i < world->award_count; i++) {
        const Award *award = &world->award[i];
        float both = 0.5f * (float)(award->points[ALLIED] + award->points[AXIS]);
        switch (award->kind) {
            case AWARD_CONTROL:
                out->objective_points[world->objective[award->hex]] += both;
                break;
            case AWARD_OBJECT_INTACT:
            case AWARD_OBJECT_RUINED: {
                int by = world->object[award->object].by_side;
                int gain = award->points[by] - award->points[side_other((Side)by)];
                if (award->kind == AWARD_OBJECT_INTACT) gain = -gain;
                if (gain > 0) out->object_points[award->object] += (float)gain;
                break;
            }
            default:
                break;
        }
    }
    for (int side = 0; side < SIDES; side++) {  // a hex of a sudden victory counts as one point
        for (int i = 0; i < world->objective_count && world->side[side].sudden_count; i++) {
            if (hex_in(&world->side[side].sudden, world->objectives[i]))
                out->objective_points[i] += 1.0f;
        }
    }
}

// --- values that depend on the weights, and all values together ---------------------------------

static float worth_of(const Weights *weights, const Unit *it, int steps) {
    float worth = 1.0f + weights->unit_firepower * (float)it->firepower[steps] +
                  weights->unit_support * (float)it->support;
    if (it->gunned) worth += weights->unit_gun * (float)it->gun;
    if (it->signal || it->engineer || it->anti_air) worth += weights->unit_ability;
    if (it->weapon) worth *= weights->unit_weapon;
    return worth * (steps == 2 ? weights->unit_full : 1.0f);
}

static void worths_prepare(const World *world, Evaluation *out) {
    out->weights_hash = hash_bytes(&out->weights, sizeof out->weights);
    for (int unit = 0; unit < world->unit_count; unit++)
        for (int steps = 1; steps <= 2; steps++)
            out->worth[steps - 1][unit] = worth_of(&out->weights, &world->unit[unit], steps);
}

// Calculates what depends on the starting position: the attraction of each hex, the margin, and the
// factor points_weight.
static void start_prepare(const World *world, Evaluation *out) {
    State start;
    float worth = 0.0f;
    gbsu_setup(world, &start);
    for (int side = 0; side < SIDES; side++)
        for (Hex hex = 0; hex < world->grid.count; hex++)
            out->field[side][hex] = hex_pull(world, &start, side, hex);
    out->start_margin = (float)(victory_margin(world, &start) - world->threshold);
    for (int unit = 0; unit < world->unit_count; unit++) worth += unit_worth(world, &start, unit);
    out->points_weight = 1.0f / __builtin_sqrtf(worth);
}

static void hexes_prepare(const World *world, Evaluation *out) {
    const Weights *weights = &out->weights;
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        float cover = (float)world->cover[hex];
        float exposed = weights->move_exposed - weights->move_exposed_cover * cover;
        out->exposed[hex] = exposed > 0.0f ? exposed : 0.0f;
        out->shelter[hex] =
            weights->move_cover * cover + (world->fort[hex] ? weights->move_fort : 0.0f);
        for (int i = 0; i < world->objective_count; i++) {
            float points = out->objective_points[i], held = weights->goal_held * points;
            int distance = hex_distance(&world->grid, hex, world->objectives[i]);
            out->pull[0][hex][i] = points / (weights->goal_far + (float)distance);
            out->pull[1][hex][i] = held / (weights->goal_far + (float)distance);
        }
        for (int side = 0; side < SIDES; side++)
            for (int motorised = 0; motorised < 2; motorised++)
                out->place_weight[side][motorised][hex] =
                    place_weight(world, side, motorised, hex, 0);
    }
}

static void weights_apply(World *world) {
    Evaluation *out = evaluation_in(world);
    worths_prepare(world, out);
    start_prepare(world, out);
    hexes_prepare(world, out);
}

#define WEIGHT_VALUE(name, value, help) .name = value,
void evaluation_prepare(World *world) {
    Evaluation *out = evaluation_in(world);
    out->weights = (Weights){WEIGHTS(WEIGHT_VALUE)};
    points_prepare(world, out);
    near_prepare(world, out);
    weights_apply(world);
    learn_prepare(&gbsu_verbs, world, &out->learning);
}
#undef WEIGHT_VALUE

// --- weights as `cassino tune` reads and sets them ----------------------------------------------

enum { WEIGHT_COUNT = sizeof(Weights) / sizeof(float) };
_Static_assert((int)WEIGHT_COUNT <= (int)WEIGHTS_MAX,
               "WEIGHTS has more rows than WEIGHTS_MAX (engine/rules/tune.h)");

int gbsu_weights(const World *world, TuneWeight out[WEIGHTS_MAX]) {
#define WEIGHT_LINE(name, value, help) {#name, help, value},
    static const TuneWeight lines[] = {WEIGHTS(WEIGHT_LINE)};
#undef WEIGHT_LINE
    float values[WEIGHT_COUNT];
    memcpy(values, weights_of(world), sizeof values);
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        out[i] = lines[i];
        out[i].value = values[i];
    }
    return WEIGHT_COUNT;
}

void gbsu_weights_set(World *world, const float values[]) {
    memcpy(&evaluation_in(world)->weights, values, sizeof(Weights));
    weights_apply(world);
}
