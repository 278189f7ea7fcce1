// SPDX-License-Identifier: GPL-3.0-or-later
// factors.h -- lists the weights of gbww2_evaluate(), which `cassino tune gbww2 --evaluation` fits.
//
// The function multiplies each feature of the position by its weight. The logistic function of the
// sum is the win probability of the Allied side. A feature is the Allied value less the Axis value.
// In the help texts, "times left" means: multiplied by the share of all turns that is left.
#pragma once

// Each row holds the name of a weight, its value and its help text.
// clang-format off
#define GUESS_FACTORS(W)                                                                    \
    W(points, 18.8f, "margin above the threshold, as a share of all points")                \
    W(points_left, -38.9f, "the same margin, times left")                                   \
    W(points_left_left, 25.0f, "the same margin, times left, times left")                   \
    W(ahead, 1.45f, "1 for a lead that is no draw, divided by 1 + turns left")              \
    W(start_left, -0.121f, "margin at the start, as a share of all points, times left")     \
    W(near, 0.561f, "points of objectives near a battalion, times left")                    \
    W(near_unheld, 1.66f, "the same for objectives that its side does not control")         \
    W(stands, -3.15f, "living stands, as a share of those of both sides")                   \
    W(stands_left, 6.55f, "the same share, times left")                                     \
    W(losses, 4.32f, "living stands, as a share of the side's stands at the start")         \
    W(losses_left, -3.0f, "the same share, times left")                                     \
    W(shaken, -0.442f, "suppressed enemy stands, as a share of the enemy's living stands")  \
    W(ground, 0.159f, "enemy battalions that went to ground, as a share of all of them")    \
    W(funds, 0.947f, "activation points left, as a share of those at the start, times left") \
    W(to_come, -1.17f, "stands still to arrive, as a share of the living of both sides")
// clang-format on

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct GuessFactors {
    GUESS_FACTORS(FACTOR_MEMBER)
} GuessFactors;
#undef FACTOR_MEMBER
