// SPDX-License-Identifier: GPL-3.0-or-later
// factors.h -- lists the weights of rfic_evaluate(), which `cassino tune rfic --evaluation` fits.
//
// The win probability is the logistic function of the sum of weight times feature. A feature is
// Allied less Axis (struct Features in evaluate.c). "Turns left" is a share of all turns, 0 to 1.
// The help text completes the sentence "weight ...".
#pragma once

// Each line gives the name, the value and the help text of a weight.
// clang-format off
#define EVALUATION_FACTORS(W)                                                                \
    W(points, 1.36f, "of victory points above the threshold")                                \
    W(points_left, 1.34f, "of these points times turns left")                                \
    W(points_left_left, -1.65f, "of these points times turns left squared")                  \
    W(ahead, 5.35f, "of being ahead, divided by 1 + turns left")                             \
    W(ahead_last, -0.0992f, "of being ahead, times the share of the last turn that is over") \
    W(start_left, -1.86f, "of the points at the start times turns left")                     \
    W(near, 1.71f, "of fighting units that can still reach an objective in time")            \
    W(near_left, -1.52f, "of these units times turns left")                                  \
    W(dispute, 1.58f, "of objectives, shared by the strength near them")                     \
    W(dispute_left, 0.0335f, "of these objectives times turns left")                         \
    W(dispute_left_left, 0.588f, "of these objectives times turns left squared")             \
    W(forces, 7.77f, "of forces, as a share of both sides")                                  \
    W(forces_left, -0.0645f, "of forces times turns left")                                   \
    W(losses, -0.365f, "of enemy strength lost, as a share")                                 \
    W(losses_left, 3.64f, "of enemy strength lost times turns left")                         \
    W(broken, 0.806f, "of the share of the enemy's way to breaking, to the fourth power")    \
    W(fallen, 5.89f, "of an enemy who breaks at the end of this turn")                       \
    W(spent, -2.83f, "of the share of enemy units eliminated, to the fourth power")          \
    W(shaken, -0.699f, "of the share of enemy units that are disrupted")                     \
    W(shaken_left, 0.171f, "of that share times turns left")                                 \
    W(staff, 0.179f, "of the share of commanders who are unwounded")
// clang-format on

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct EvaluationFeatures {
    EVALUATION_FACTORS(FACTOR_MEMBER)
} EvaluationFeatures;
#undef FACTOR_MEMBER
