// SPDX-License-Identifier: GPL-3.0-or-later
// spread.h -- means over games with their 95 % intervals, as compare, sweep, worth and other
// commands print them.
#pragma once
#include <stdbool.h>

typedef struct Spread {  // a mean, its 95 % interval, and the variance of a single value
    double mean, low, high, variance;
} Spread;

// Return the mean of payoffs in [0,1], with interval_fixed(), and of their differences in pairs,
// with interval_of_differences().
Spread spread_of_payoffs(const double values[], int count);
Spread spread_of_differences(const double values[], int count);
// Do the same for payoffs that are adjusted for luck, and so have any value: interval_of_values()
// within the limits of the mean. Equal values have the interval of the functions above.
Spread spread_of_adjusted(const double values[], int count);
Spread spread_of_adjusted_differences(const double values[], int count);
// Returns the mean of values of any size with interval_of_values(): `low` and `high` are NAN if the
// values are too few or all equal.
Spread spread_of(const double values[], int count);
// Returns the mean of values from a normal distribution with the interval of Student's t.
Spread spread_of_normal(const double values[], int count);

// Writes a mean margin and its interval, "+1.25  [ +0.40,  +2.10]", or "+1.25  too few or alike" if
// it has none. Both are 24 characters wide.
const char *spread_margin(Spread points, char out[]);
enum { SPREAD_BYTES = 64 };  // size of `out`
// Prints a line that explains "too few or alike" if an interval was `untold`.
void spread_note_print(bool untold);
// Returns the JSON of a mean. `low` and `high` are null if there is no interval.
struct json_t *spread_json(Spread spread);
