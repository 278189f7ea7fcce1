// SPDX-License-Identifier: GPL-3.0-or-later
// factors.h -- lists the weights of rfic_evaluate(), which `cassino tune rfic --evaluation` fits.
//
// The win probability of Allied is the logistic function of the sum of weight times feature. The
// help text of a weight names its feature, which is the Allied value less the Axis value (struct
// Features in evaluate.c). "Turns left" is a share of all turns, 0 to 1, unless a text says "number
// of turns left". The value at the start is subtracted from `forces` and, times turns left, from
// `near` and `dispute`.
#pragma once

// Each line gives the name, the value and the help text of a weight.
// clang-format off
#define EVALUATION_FACTORS(W)                                                                   \
    W(points, 1.36f, "victory margin less the threshold, as a share of all points")             \
    W(points_left, 1.34f, "factor `points`, times turns left")                                  \
    W(points_left_left, -1.65f, "factor `points`, times turns left squared")                    \
    W(ahead, 5.35f, "who would win now, divided by 1 + number of turns left")                   \
    W(ahead_last, -0.0992f, "who would win now, times the share of the last turn that is over") \
    W(start_left, -1.86f, "factor `points` at the start, times turns left")                     \
    W(near, 1.71f, "fighting units that can still reach an objective in time")                  \
    W(near_left, -1.52f, "factor `near`, times turns left")                                      \
    W(dispute, 1.58f, "points of objectives, times the balance of strength near them")          \
    W(dispute_left, 0.0335f, "factor `dispute`, times turns left")                              \
    W(dispute_left_left, 0.588f, "factor `dispute`, times turns left squared")                  \
    W(forces, 7.77f, "forces, as a share of the forces of both sides")                          \
    W(forces_left, -0.0645f, "factor `forces`, times turns left")                               \
    W(losses, -0.365f, "strength that the enemy has lost, as a share")                          \
    W(losses_left, 3.64f, "factor `losses`, times turns left")                                  \
    W(broken, 0.806f, "how near the enemy is to breaking (0 to 1), to the fourth power")        \
    W(fallen, 5.89f, "enemy who has lost enough to break at the end of this turn")              \
    W(spent, -2.83f, "share of the enemy units that are eliminated, to the fourth power")       \
    W(shaken, -0.699f, "share of the enemy units that are disrupted")                           \
    W(shaken_left, 0.171f, "factor `shaken`, times turns left")                                 \
    W(staff, 0.179f, "share of the commanders who are on the map and unwounded")
// clang-format on

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct EvaluationFeatures {
    EVALUATION_FACTORS(FACTOR_MEMBER)
} EvaluationFeatures;
#undef FACTOR_MEMBER
