// SPDX-License-Identifier: GPL-3.0-or-later
// natural.h -- exp() and log() that return the same bits on every machine and compiler, because
// they use only operations whose result IEEE 754 fixes to the last bit (+ - * /, floor, ldexp,
// frexp). The functions of the C library can differ in the last bit, and then games would differ.
#pragma once
#include <math.h>

// Returns e^x to about 14 digits, for |x| up to 700. Writes x as power * ln 2 + rest, sums the
// Taylor series of e^rest, and multiplies by 2^power.
static inline double natural_exp(double x) {
    const double ln2 = 0.69314718055994530942;
    double power = floor(x / ln2 + 0.5), rest = x - power * ln2, sum = 1;
    for (int i = 13; i > 0; i--) sum = 1 + sum * rest / i;
    return ldexp(sum, (int)power);
}

// Returns the natural logarithm of x > 0 to about 12 digits. Writes x as share * 2^power and sums
// the series ln(share) = ln 0.75 + 2 artanh(s).
static inline double natural_log(double x) {
    const double ln2 = 0.69314718055994530942;
    int power;
    double share = frexp(x, &power);  // [0.5, 1)
    double s = (share - 0.75) / (share + 0.75), square = s * s, sum = 0;
    for (int i = 19; i > 0; i -= 2) sum = sum * square + 1.0 / i;
    return -0.28768207245178092744 + 2 * s * sum + power * ln2;  // the constant is ln 0.75
}
