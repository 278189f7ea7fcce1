// SPDX-License-Identifier: GPL-3.0-or-later
// factors.h -- every number that evaluate() judges by; `cassino tune gbww2 --evaluation` fits them.
//
// Each is times a feature of the position; the logistic of their sum is the chance to win. Features
// are the Allied side's less the Axis'; left: the share of the battle that is still to come.
#pragma once

// name, value, what it is
// clang-format off
#define GUESS_FACTORS(W)                                                                    \
    W(points, 18.8f, "of points above the threshold, as a share of all there are")          \
    W(points_left, -38.9f, "more, times left")                                              \
    W(points_left_left, 25.0f, "and times left again")                                      \
    W(ahead, 1.45f, "of being ahead, over 1 + turns left")                                  \
    W(start_left, -0.121f, "of the points at the start, times left")                        \
    W(near, 0.561f, "of points that a side stands near, times left")                        \
    W(near_unheld, 1.66f, "of those that it does not hold, times left")                     \
    W(stands, -3.15f, "of stands, as a share of all")                                       \
    W(stands_left, 6.55f, "more, times left")                                               \
    W(losses, 4.32f, "of losses, as a share of each side")                                  \
    W(losses_left, -3.0f, "more, times left")                                               \
    W(shaken, -0.442f, "of the other's stands that are suppressed, as a share of his")      \
    W(ground, 0.159f, "of the other's battalions that went to ground, as a share")          \
    W(funds, 0.947f, "of what is left to activate by, as a share, times left")              \
    W(to_come, -1.17f, "of stands that are still to come, as a share of all")
// clang-format on

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct GuessFactors {
    GUESS_FACTORS(FACTOR_MEMBER)
} GuessFactors;
#undef FACTOR_MEMBER
