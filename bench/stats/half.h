// SPDX-License-Identifier: GPL-3.0-or-later
// half.h -- half of the 95 % interval around a mean over games, from sums.
//
// The functions for means, counts and ratios return NAN if the games are too few, or too much
// alike, for an interval that covers the truth in about 95 % of cases. A report then prints none.
#pragma once

enum {
    HALF_GAMES_MIN = 8,   // fewer games give no interval
    HALF_EVENTS_MIN = 6,  // fewer events give no interval of what happens at an event
};

// Returns half of a 95 % interval in standard errors, by Student's t with these degrees of freedom.
double student(double freedom);
// Returns the half for a mean of `count` values that may be negative, given their sum and the sum
// of their squares, by Student's t. Equal values give NAN.
double mean_half(double sum, double squares, double count);
// Returns the half for a mean of counts, or of other amounts that are often 0. Rare events make
// their distribution skew: the half is widened, the more the larger one event is. If all amounts
// are 0, returns never_half().
double count_half(double sum, double squares, double count);
// Returns the half for a mean of values of both signs that are 0 in most games, given also the sum
// of their sizes: widened as count_half() is if few games have such a value, else mean_half().
double change_half(double sum, double squares, double size, double count);
// Returns the half for the ratio n / t of two sums over games, by linearization. The arguments are
// the sums over games of t, t*t, n, n*n and n*t. NAN if fewer than HALF_GAMES_MIN games have a part
// in t (as many as sum(t)^2 / sum(t*t), which counts games with little of t less).
double ratio_half(double t, double tt, double n, double nn, double nt);
// Like ratio_half(), but for amounts n that are often 0: widened as count_half() is.
double count_ratio_half(double t, double tt, double n, double nn, double nt);
// Returns the half for a share of `count` games; it reaches the farther end of Wilson's interval. A
// share of none or of all games has never_half().
double share_half_of(double share, double count);
// Returns the half for an event that happened in none of `count` games: the frequency per game at
// which it would be absent from all games with probability 5 % (the rule of three).
double never_half(double count);
