// SPDX-License-Identifier: GPL-3.0-or-later
// factors.h -- every number that evaluate() judges by; `cassino tune rfic --evaluation` fits them.
//
// Each is times a feature of the position; the logistic of their sum is the chance to win. Features
// are the Allied side's less the Axis'; left: the share of the game that is still to come.
#pragma once

// name, value, what it is
// clang-format off
#define GUESS_FACTORS(W)                                                                   \
    W(points, 1.36f, "of points above the threshold")                                     \
    W(points_left, 1.34f, "more, times left")                                             \
    W(points_left_left, -1.65f, "and times left again")                                     \
    W(ahead, 5.35f, "of being ahead, over 1 + turns left")                                 \
    W(ahead_last, -0.0992f, "of being ahead, times how much of the last turn is over")        \
    W(start_left, -1.86f, "of the points at the start, times left")                        \
    W(near, 1.71f, "of fighters who may still come to what is not theirs")                   \
    W(near_left, -1.52f, "more, times left")                   \
    W(dispute, 1.58f, "of points by who presses on them")                                   \
    W(dispute_left, 0.0335f, "more, times left")                                            \
    W(dispute_left_left, 0.588f, "more, times left again")                   \
    W(forces, 7.77f, "of forces, as a share of all")                                      \
    W(forces_left, -0.0645f, "more, times left")                                              \
    W(losses, -0.365f, "of losses, as a share of each side")                                 \
    W(losses_left, 3.64f, "more, times left")                                              \
    W(broken, 0.806f, "of how near the other is to breaking, to the fourth power")         \
    W(fallen, 5.89f, "of the other having broken, which is told at dusk") \
    W(spent, -2.83f, "of how near the other is to having no unit left, to the fourth power") \
    W(shaken, -0.699f, "of the other's units that are disrupted, as a share of his") \
    W(shaken_left, 0.171f, "more, times left") \
    W(staff, 0.179f, "of commanders who are well, as a share")
// clang-format on

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct GuessFactors {
    GUESS_FACTORS(FACTOR_MEMBER)
} GuessFactors;
#undef FACTOR_MEMBER
