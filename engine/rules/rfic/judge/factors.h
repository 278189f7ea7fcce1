// SPDX-License-Identifier: GPL-3.0-or-later
// factors.h -- every number that guess() judges by; `cassino tune rfic --guess` fits them.
//
// Each is times a feature of the position; the logistic of their sum is the chance to win. Features
// are the Allied side's less the Axis'; left: the share of the game that is still to come.
#pragma once

// name, value, what it is
// clang-format off
#define GUESS_FACTORS(W)                                                                   \
    W(points, 0.265f, "of points above the threshold")                                     \
    W(points_left, -2.96f, "more, times left")                                             \
    W(points_left_left, 9.09f, "and times left again")                                     \
    W(ahead, 5.21f, "of being ahead, over 1 + turns left")                                 \
    W(ahead_last, 1.05f, "of being ahead, times how much of the last turn is over")        \
    W(start_left, -6.33f, "of the points at the start, times left")                        \
    W(dispute, 5.1f, "of points by who presses on them")                                   \
    W(dispute_left, -6.05f, "more, times left")                                            \
    W(forces, -2.25f, "of forces, as a share of all")                                      \
    W(forces_left, 2.21f, "more, times left")                                              \
    W(losses, 3.39f, "of losses, as a share of each side")                                 \
    W(losses_left, 3.75f, "more, times left")                                              \
    W(broken, -1.34f, "of how near the other is to breaking, to the fourth power")         \
    W(spent, 1.0f, "of how near the other is to having no unit left, to the fourth power") \
    W(shaken, 0.479f, "of the other's units that are disrupted, as a share of his")
// clang-format on

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct GuessFactors {
    GUESS_FACTORS(FACTOR_MEMBER)
} GuessFactors;
#undef FACTOR_MEMBER
