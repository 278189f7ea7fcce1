// SPDX-License-Identifier: GPL-3.0-or-later
// multiple_testing.h -- many questions asked at once: of twenty that have no answer one seems clear
// by chance.
#pragma once

// The chance of a difference so far from 0 if there were none, both ways.
double two_sided(double difference, double standard_error);

// Adjusted: what is below .05 is clear. In the order they came; out may be p.
//
// Holm (Scandinavian Journal of Statistics 6, 1979): at most one run in twenty has any false one
// among those called clear, whatever hangs together with what.
void holm(const double p[], int count, double out[]);
// Benjamini and Hochberg (Journal of the Royal Statistical Society B 57, 1995): of those called
// clear at most one in twenty is false, on average.
void benjamini_hochberg(const double p[], int count, double out[]);
