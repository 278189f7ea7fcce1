// SPDX-License-Identifier: GPL-3.0-or-later
// spread.c -- computes means with intervals, and writes them; see spread.h.
#include "spread.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>

#include "bench/stats/half.h"
#include "bench/stats/interval.h"
#include "engine/base/text.h"

// Returns the mean of `values` with this interval.
static Spread spread_in(const double values[], int count, Interval interval) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    double mean = sum / max_int(count, 1);
    for (int i = 0; i < count; i++) squares += (values[i] - mean) * (values[i] - mean);
    return (Spread){mean, interval.low, interval.high, count > 1 ? squares / (count - 1) : 0};
}

Spread spread_of_payoffs(const double values[], int count) {
    Tally tally = tally_of(values, count);
    Spread spread = spread_in(values, count, interval_fixed(tally, 0.95));
    spread.mean = tally_score(&tally);
    return spread;
}

Spread spread_of_differences(const double values[], int count) {
    return spread_in(values, count, interval_of_differences(values, count));
}

Spread spread_of(const double values[], int count) {
    return spread_in(values, count, interval_of_values(values, count));
}

Spread spread_of_normal(const double values[], int count) {
    Spread spread = spread_in(values, count, (Interval){NAN, NAN});
    double half = student(count - 1) * sqrt(spread.variance / count);
    return (Spread){spread.mean, spread.mean - half, spread.mean + half, spread.variance};
}

// Returns `plain` if the values have no interval of their own.
static Spread spread_within(const double values[], int count, double low, double high,
                            Spread plain) {
    Spread spread = spread_of(values, count);
    if (isnan(spread.low)) return plain;
    spread.low = fmax(spread.low, low);
    spread.high = fmin(spread.high, high);
    return spread;
}

Spread spread_of_adjusted(const double values[], int count) {
    return spread_within(values, count, 0, 1, spread_of_payoffs(values, count));
}

Spread spread_of_adjusted_differences(const double values[], int count) {
    return spread_within(values, count, -1, 1, spread_of_differences(values, count));
}

// ---- Words

const char *spread_margin(Spread points, char out[]) {
    double mean = number_told(points.mean, 2);
    if (isnan(points.low))
        snprintf(out, SPREAD_BYTES, "%+6.2f  too few or alike", mean);
    else
        snprintf(out, SPREAD_BYTES, "%+6.2f  [%+6.2f, %+6.2f]", mean, number_told(points.low, 2),
                 number_told(points.high, 2));
    return out;
}

void spread_note_print(bool untold) {
    if (!untold) return;
    printf(
        "too few or alike: fewer than %d margins (or differences of margins), or equal ones, give "
        "no interval\n",
        HALF_GAMES_MIN);
}

json_t *spread_json(Spread spread) {
    return json_pack("{s:f, s:o, s:o}", "mean", spread.mean, "low",
                     isnan(spread.low) ? json_null() : json_real(spread.low), "high",
                     isnan(spread.high) ? json_null() : json_real(spread.high));
}
