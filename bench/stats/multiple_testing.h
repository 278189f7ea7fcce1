// SPDX-License-Identifier: GPL-3.0-or-later
// multiple_testing.h -- multiple comparisons: 1 in 20 true null hypotheses looks significant at
// 5 %. These functions correct p values for the number of tests.
#pragma once

// Returns the two-sided p value of a difference with a normal distribution. Without a positive
// standard error, returns 0, or 1 if the difference is 0.
double two_sided(double difference, double standard_error);

// Write adjusted p values to `out`, in the order of `p`; a value below .05 is significant. `out`
// may be `p`.
//
// Holm (Scandinavian Journal of Statistics 6, 1979) controls the familywise error rate: in at most
// 5 % of runs any true null hypothesis is called significant, whatever the dependence of the tests.
void holm(const double p[], int count, double out[]);
// Benjamini and Hochberg (Journal of the Royal Statistical Society B 57, 1995) control the false
// discovery rate: of the hypotheses called significant, on average at most 5 % are true null
// hypotheses, if the tests are independent or positively dependent.
void benjamini_hochberg(const double p[], int count, double out[]);
